"""Beamer: what everybody in the hall may see; sheets count when they are in, and not before."""

from __future__ import annotations

from msgspec import Struct

from dreierlei.prints.page import names
from dreierlei.server.tournaments.live import LiveTournament
from dreierlei.server.tournaments.overview import Rank, progress, ranks
from dreierlei.server.tournaments.sheets import until
from dreierlei.tournament import FINAL, Tournament, finalists, qualification, ranking, upcoming
from dreierlei.tournament.exports import alphabetical
from dreierlei.tournament.ranks import PRELIMINARIES, final_rounds, played


class SeatShown(Struct):
    """Where somebody sits."""

    name: str
    table: int
    seat: int


class TableShown(Struct):
    """A table that still plays."""

    table: int
    names: tuple[str, ...]


class Beamer(Struct, kw_only=True):
    """What the wall of the hall shows."""

    id: str
    name: str
    place: str
    date: str
    present: int
    entered: int
    seed: str
    entry: str | None
    """The way to enter, where people may enter themselves."""
    game: int | None
    """The game whose seats are shown: drawn, and not yet over."""
    round: int | None
    """Its round that runs."""
    next: str
    """What comes next."""
    seats: list[SeatShown]
    tables: list[tuple[str, ...]]
    playing: list[TableShown]
    sheets: tuple[int, int]
    until: int | None
    began: str | None
    ranking: list[Rank]
    rounds: list[tuple[int, int]]
    """Rounds that have begun."""
    final: bool
    """Whether the ranking counts the final."""
    preliminaries: bool
    """Whether the preliminaries are complete."""
    finalists: tuple[str, ...]
    referee: str
    places: int
    barred: str | None
    concluded: bool
    broken: bool


def beamer(live: LiveTournament, language: str) -> Beamer:
    """Return what the beamer shows."""
    state = live.state
    called = names(state)
    game, running = shown_game(state), state.running
    tables = state.seatings[game] if game is not None else ()
    rows, qualifying = ranking(state), qualification(state)
    whole = played(state, PRELIMINARIES)
    playing = finalists(state) if whole else ()
    qualified = {row.player.number for row in qualifying.rows} if state.conclusion else set()
    ahead = upcoming(state)
    text = ahead.sentence.text(language) if ahead else ""
    return Beamer(
        id=live.id,
        name=state.profile.name,
        place=state.profile.place,
        date=state.profile.date,
        present=len(state.present),
        entered=sum(player.status != "withdrawn" for player in state.players.values()),
        seed=state.seed,
        entry=f"/t/{live.id}/register/{live.key('entry')}" if live.setup.entry and not state.seatings else None,
        game=game,
        round=running[1] if running else None,
        next=text[:1].upper() + text[1:],
        seats=_seats(called, tables),
        tables=[tuple(called[player] for player in table) for table in tables],
        playing=_playing(state, called),
        sheets=progress(state),
        until=until(live),
        began=state.started[running] if running else None,
        ranking=ranks(rows, playing, qualified),
        rounds=list(state.started),
        final=played(state, final_rounds(state)),
        preliminaries=whole,
        finalists=state.names(playing),
        referee=state.referee,
        places=qualifying.places,
        barred=None if qualifying.barred is None else qualifying.barred.text(language),
        concluded=state.conclusion is not None,
        broken=bool(state.conclusion and state.conclusion.why),
    )


def shown_game(state: Tournament) -> int | None:
    """Return the game whose seats people look for: the last one drawn, until its last round is over."""
    if not state.seatings or state.conclusion is not None:
        return None
    game = max(state.seatings)
    last = (game, state.profile.options.final_rounds if game == FINAL else 2)
    return None if state.complete(last) else game


def _seats(called: dict[int, str], tables: tuple[tuple[int, ...], ...]) -> list[SeatShown]:
    found = [
        SeatShown(called[player], table, seat)
        for table, players in enumerate(tables, 1)
        for seat, player in enumerate(players, 1)
    ]
    return sorted(found, key=lambda each: alphabetical(each.name))


def _playing(state: Tournament, called: dict[int, str]) -> list[TableShown]:
    if state.running is None:
        return []
    sheets = state.sheets[state.running]
    return [
        TableShown(table, tuple(called[player] for player in sheet.players if player not in sheet.barred))
        for table, sheet in enumerate(sheets, 1)
        if not sheet.complete
    ]
