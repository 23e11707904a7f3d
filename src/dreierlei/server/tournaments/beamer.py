"""Beamer: what everybody in the hall may see; sheets count when they are in, and not before."""

from __future__ import annotations

from msgspec import Struct

from dreierlei.server.tournaments.live import LiveTournament
from dreierlei.server.tournaments.overview import Rank, progress, ranks
from dreierlei.server.tournaments.sheets import until
from dreierlei.tournament import FINAL, Tournament, published, settled, upcoming
from dreierlei.tournament.agenda import holds
from dreierlei.tournament.ranks import PRELIMINARIES
from dreierlei.tournament.state import LABELS


class SeatShown(Struct):
    """Where somebody sits."""

    name: str
    table: int
    seat: int


class TableShown(Struct):
    """A table that still plays."""

    table: int
    names: tuple[str, ...]


class DrawShown(Struct):
    """A draw with the seed it was made from."""

    number: int
    seed: str
    seen: str
    source: str
    """Whether `hall` or computer (`random`) gave what goes into the lot."""


class Beamer(Struct, kw_only=True):
    """What the wall of the hall shows: nothing that is not settled (M4), and no ranking that is not published."""

    id: str
    name: str
    place: str
    date: str
    present: int
    entered: int
    commitment: str
    secret: str
    """The secret of all draws, once the result is declared."""
    draw: DrawShown | None
    """The draw whose seats are shown."""
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
    left: int | None
    """Milliseconds left of a countdown that is paused."""
    began: str | None
    standings: list[Rank]
    """The ranking by the rounds after which it was published."""
    after: tuple[int, int] | None
    """The last of them."""
    finalists: tuple[str, ...]
    referee: str
    result: list[Rank]
    """The final ranking, once it is declared and published."""
    barred: str | None
    concluded: bool
    broken: bool
    slide: str
    paused: bool
    turn: int


def beamer(live: LiveTournament, language: str) -> Beamer:
    """Return what the beamer shows."""
    state = live.state
    called = state.called()
    shown = published(state)
    game, running = shown_game(state), state.running
    tables = state.seatings[game] if game is not None else ()
    qualifying = shown.qualification
    qualified = {row.player.number for row in qualifying.rows} if qualifying else set()
    ahead = upcoming(state)
    text = ahead.sentence.text(language) if ahead else ""
    return Beamer(
        id=live.id,
        name=state.profile.name,
        place=state.profile.place,
        date=state.profile.date,
        present=len(state.present),
        entered=sum(player.status != "withdrawn" for player in state.players.values()),
        commitment=state.commitment,
        secret=state.conclusion.secret if state.conclusion else "",
        draw=_draw(state, game),
        entry=f"/t/{live.id}/register/{live.key('entry')}" if live.setup.entry and not state.seatings else None,
        game=game,
        round=running[1] if running else None,
        next=text[:1].upper() + text[1:],
        seats=_seats(state, state.called(by_last=True), tables),
        tables=[tuple(called[player] for player in table) for table in tables],
        playing=_playing(state, called),
        sheets=progress(state),
        until=until(live),
        left=live.setup.left if running else None,
        began=state.started[running] if running else None,
        standings=ranks(shown.standings, (), set(), called),
        after=next((round for round in reversed(PRELIMINARIES) if round in shown.rounds), None),
        finalists=tuple(called[player] for player in shown.finalists),
        referee=state.referee if shown.finalists else "",
        result=ranks(shown.ranking, state.seatings.get(FINAL, ((),))[0], qualified, called),
        barred=None if qualifying is None or qualifying.barred is None else qualifying.barred.text(language),
        concluded=state.conclusion is not None,
        broken=bool(state.conclusion and state.conclusion.why),
        slide=live.setup.slide,
        paused=live.setup.paused,
        turn=live.setup.turn,
    )


def _draw(state: Tournament, game: int | None) -> DrawShown | None:
    ticket = state.tickets.get(LABELS[game]) if game is not None else None
    return DrawShown(ticket.draw.number, ticket.draw.seed, ticket.draw.seen, ticket.draw.source) if ticket else None


def shown_game(state: Tournament) -> int | None:
    """Return the game whose seats people look for: the last one drawn, until its last round is over or a redraw."""
    if not state.seatings or state.conclusion is not None:
        return None
    game = max(state.seatings)
    if game == FINAL and not settled(state).finalists:
        game = 2  # the first edition drew the final before that was settled
    last = (game, state.profile.options.final_rounds if game == FINAL else 2)
    return None if state.complete(last) or not holds(state, game) else game


def _seats(state: Tournament, called: dict[int, str], tables: tuple[tuple[int, ...], ...]) -> list[SeatShown]:
    found = [
        (state.players[player].person.order, SeatShown(called[player], table, seat))
        for table, players in enumerate(tables, 1)
        for seat, player in enumerate(players, 1)
    ]
    return [shown for _, shown in sorted(found, key=lambda each: each[0])]


def _playing(state: Tournament, called: dict[int, str]) -> list[TableShown]:
    if state.running is None:
        return []
    sheets = state.sheets[state.running]
    return [
        TableShown(table, tuple(called[player] for player in sheet.players if player not in sheet.barred))
        for table, sheet in enumerate(sheets, 1)
        if not sheet.complete
    ]
