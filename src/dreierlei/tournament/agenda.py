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
    qualification_tie,
)
from dreierlei.tournament.score_sheet import ScoreSheet
from dreierlei.tournament.state import FINAL, Tournament

NAMED = 8
"""So many who are waited for at the door are named; more would bury the list itself on a helper's phone."""


class Step(NamedTuple):
    """One step of the day."""

    act: Literal["draw", "start", "close", "conclude"]
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
        if (game, round) == PRELIMINARIES[-1]:
            steps.append(Step("close", game, round))
    return (*steps, Step("conclude"))


def upcoming(tournament: Tournament) -> Step | None:
    """Return the next step, or None when the result is declared."""
    if tournament.conclusion is not None:
        return None
    return next((step for step in steps(tournament) if not _done(tournament, step)), None)


def _done(tournament: Tournament, step: Step) -> bool:
    if step.act == "draw":
        return holds(tournament, step.game)
    if step.act == "close":  # the first edition drew the final without
        return tournament.closed((step.game, step.round)) or FINAL in tournament.seatings
    return (step.game, step.round) in tournament.started


def due(tournament: Tournament, game: int) -> tuple[int, ...]:
    """Return who has to be seated in a game."""
    if game == FINAL:
        return finalists(tournament)
    return tuple(player for player in tournament.present if tournament.players[player].game <= game)


def fits(tournament: Tournament, game: int) -> bool:
    """Whether a game is drawn for exactly those who have to be seated (§4.3)."""
    tables = tournament.seatings.get(game)
    return tables is not None and {player for table in tables for player in table} == set(due(tournament, game))


def holds(tournament: Tournament, game: int) -> bool:
    """Whether the seats of a game are those at which it is played: a draw for others is none any more (§4.3)."""
    return (game, 1) in tournament.started or fits(tournament, game)


def missing(tournament: Tournament, step: Step | None = None) -> tuple[Sentence, ...]:
    """Return what is missing before a step, by default before the next one; nothing means go."""
    ahead = upcoming(tournament)
    if ahead is None:
        return (Sentence("tournament.concluded"),)
    if step not in (None, ahead):
        return (Sentence("tournament.step.order", asked=step.sentence if step else "", due=ahead.sentence),)
    return tuple(_CHECKS[ahead.act](tournament, ahead))


def _draw(tournament: Tournament, step: Step) -> Iterator[Sentence]:
    if not tournament.seed and not tournament.commitment:
        yield Sentence("tournament.missing.seed")
    if step.game == 1:
        yield from _door(tournament)
        yield from _hall(tournament, 3)
    else:
        yield from sheets_out(tournament)
        yield from _hall(tournament, 2)
    if step.game == FINAL:
        yield from _tie(tournament, cut(contenders(tournament), final_places(tournament)), "final")


def _door(tournament: Tournament) -> Iterator[Sentence]:
    open = tournament.names(number for number, player in tournament.players.items() if player.status == "registered")
    if open:
        names, more = ", ".join(open[:NAMED]), len(open) - NAMED
        if more > 0:
            yield Sentence("tournament.missing.door-more", count=len(open), names=names, more=more)
        else:
            yield Sentence("tournament.missing.door", count=len(open), names=names)


def _hall(tournament: Tournament, least: int) -> Iterator[Sentence]:
    if len(tournament.present) < least:
        yield Sentence("tournament.missing.players", found=len(tournament.present), least=least)


def sheets_out(tournament: Tournament) -> Iterator[Sentence]:
    """Yield every sheet of the round before that is still out, or that nobody has confirmed (§9.8)."""
    current, called = tournament.current, tournament.called()
    for table, sheet in enumerate(tournament.sheets.get(current, ()) if current else (), 1):
        kind = _lack(tournament, sheet)
        if kind:
            names = ", ".join(called[player] for player in sheet.players)
            slug = f"{kind}-final" if current and current[0] == FINAL else kind
            yield Sentence(f"tournament.missing.{slug}", table=table, names=names)


def _lack(tournament: Tournament, sheet: ScoreSheet) -> str:
    if not sheet.complete:
        return "sheet"
    return "" if confirmed(tournament, sheet) else "confirm"


def confirmed(tournament: Tournament, sheet: ScoreSheet) -> bool:
    """Whether a result needs nobody's word any more; a table where less than two play needs none."""
    here = [player for player in sheet.players if player not in sheet.barred | sheet.left]
    return not tournament.profile.options.confirm or sheet.confirmed is not None or len(here) < 2


def is_in(tournament: Tournament, sheet: ScoreSheet) -> bool:
    """Whether a sheet counts as in: its final scores stand and need nobody's word any more (§9.8)."""
    return not _lack(tournament, sheet)


def all_in(tournament: Tournament) -> bool:
    """Whether every sheet of the round that began last counts as in; until then tables correct their own (§9.9)."""
    sheets = tournament.sheets.get(tournament.current, ()) if tournament.current else ()
    return all(is_in(tournament, sheet) for sheet in sheets)


def _tie(tournament: Tournament, tied: tuple[Row, ...], at: str) -> Iterator[Sentence]:
    if tied:
        yield Sentence(
            f"tournament.missing.lot-{at}", names=", ".join(tournament.names(row.player.number for row in tied))
        )


def _start(tournament: Tournament, step: Step) -> Iterator[Sentence]:
    yield from sheets_out(tournament)
    if step.game == FINAL and step.round == 1:
        yield from _tie(tournament, cut(contenders(tournament), final_places(tournament)), "final")
        yield from _referee(tournament)


def _referee(tournament: Tournament) -> Iterator[Sentence]:
    if not tournament.referee:
        yield Sentence("tournament.missing.referee")
    if referees_self(tournament, tournament.referee):
        yield Sentence("tournament.referee.plays", name=tournament.referee)


def referees_self(tournament: Tournament, name: str) -> bool:
    """Whether somebody of this name plays the final (§7.3)."""
    playing = finalists(tournament) if played(tournament, PRELIMINARIES) else ()
    return name.casefold() in (tournament.players[player].name.casefold() for player in playing)


def _conclude(tournament: Tournament, step: Step) -> Iterator[Sentence]:
    yield from sheets_out(tournament)
    if played(tournament, final_rounds(tournament)):
        yield from _tie(tournament, qualification_tie(tournament), "qualification")


def _close(tournament: Tournament, step: Step) -> Iterator[Sentence]:
    yield from sheets_out(tournament)


_CHECKS = {"draw": _draw, "start": _start, "close": _close, "conclude": _conclude}
