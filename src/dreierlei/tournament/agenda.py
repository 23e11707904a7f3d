"""Steps: what comes next, and what is still missing before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from dreierlei.core.words import Sentence
from dreierlei.tournament.ranks import (
    PRELIMINARIES,
    Row,
    contenders,
    cut,
    final_places,
    final_rounds,
    finalists,
    played,
    qualification,
    ranking,
)
from dreierlei.tournament.state import FINAL, Round, Tournament


class Step(NamedTuple):
    """One step of the day."""

    act: Literal["draw", "start", "conclude"]
    game: int = 0
    round: int = 0

    @property
    def sentence(self) -> Sentence:
        """The step in words."""
        final = "-final" if self.game == FINAL else ""
        return Sentence(f"tournament.step.{self.act}{final}", game=self.game, round=self.round)


def steps(tournament: Tournament) -> tuple[Step, ...]:
    """Return all steps in their order (§4.1)."""
    steps: list[Step] = []
    for game, round in (*PRELIMINARIES, *final_rounds(tournament)):
        if round == 1:
            steps.append(Step("draw", game))
        steps.append(Step("start", game, round))
    return (*steps, Step("conclude"))


def upcoming(tournament: Tournament) -> Step | None:
    """Return the next step, or None when the result is declared."""
    if tournament.conclusion is not None:
        return None
    return next((step for step in steps(tournament) if not _done(tournament, step)), None)


def _done(tournament: Tournament, step: Step) -> bool:
    if step.act == "draw":
        return (step.game, 1) in tournament.started or fits(tournament, step.game)
    return (step.game, step.round) in tournament.started


def due(tournament: Tournament, game: int) -> tuple[int, ...]:
    """Return who has to be seated in a game."""
    return finalists(tournament) if game == FINAL else tournament.present


def fits(tournament: Tournament, game: int) -> bool:
    """Whether a game is drawn for exactly those who have to be seated (§4.3)."""
    tables = tournament.seatings.get(game)
    return tables is not None and {player for table in tables for player in table} == set(due(tournament, game))


def missing(tournament: Tournament, step: Step | None = None) -> tuple[Sentence, ...]:
    """Return what is missing before a step, by default before the next one; nothing means go."""
    ahead = upcoming(tournament)
    if ahead is None:
        return (Sentence("tournament.concluded"),)
    if step not in (None, ahead):
        return (Sentence("tournament.step.order", asked=step.sentence if step else "", due=ahead.sentence),)
    return tuple(_CHECKS[ahead.act](tournament, ahead))


def _draw(tournament: Tournament, step: Step) -> Iterator[Sentence]:
    if not tournament.seed:
        yield Sentence("tournament.missing.seed")
    if step.game == 1:
        yield from _door(tournament)
        yield from _hall(tournament, 3)
    else:
        yield from _holes(tournament)
        yield from _hall(tournament, 2)
    if step.game == FINAL:
        yield from _tie(cut(contenders(tournament), final_places(tournament)), "final")


def _door(tournament: Tournament) -> Iterator[Sentence]:
    open = tournament.names(number for number, player in tournament.players.items() if player.status == "registered")
    if open:
        yield Sentence("tournament.missing.door", count=len(open), names=", ".join(open))


def _hall(tournament: Tournament, least: int) -> Iterator[Sentence]:
    if len(tournament.present) < least:
        yield Sentence("tournament.missing.players", found=len(tournament.present), least=least)


def _holes(tournament: Tournament) -> Iterator[Sentence]:
    """Yield every sheet of the round before that is still out."""
    current = tournament.current
    for table, sheet in enumerate(tournament.sheets.get(current, ()) if current else (), 1):
        if not sheet.complete:
            names = ", ".join(tournament.names(sheet.players))
            yield Sentence(f"tournament.missing.{_kind(current)}", table=table, names=names)


def _kind(round: Round | None) -> str:
    return "sheet-final" if round and round[0] == FINAL else "sheet"


def _tie(tied: tuple[Row, ...], at: str) -> Iterator[Sentence]:
    if tied:
        yield Sentence(f"tournament.missing.lot-{at}", names=", ".join(row.player.name for row in tied))


def _start(tournament: Tournament, step: Step) -> Iterator[Sentence]:
    yield from _holes(tournament)
    if step.game == FINAL and step.round == 1:
        yield from _tie(cut(contenders(tournament), final_places(tournament)), "final")
        yield from _referee(tournament)


def _referee(tournament: Tournament) -> Iterator[Sentence]:
    if not tournament.referee:
        yield Sentence("tournament.missing.referee")
    if referees_self(tournament, tournament.referee):
        yield Sentence("tournament.referee.plays", name=tournament.referee)


def referees_self(tournament: Tournament, name: str) -> bool:
    """Whether somebody of this name plays the final (§7.3)."""
    playing = tournament.names(finalists(tournament)) if played(tournament, PRELIMINARIES) else ()
    return name.casefold() in (player.casefold() for player in playing)


def _conclude(tournament: Tournament, step: Step) -> Iterator[Sentence]:
    yield from _holes(tournament)
    if played(tournament, final_rounds(tournament)):
        yield from _tie(cut(ranking(tournament), qualification(tournament).places), "qualification")


_CHECKS = {"draw": _draw, "start": _start, "conclude": _conclude}
