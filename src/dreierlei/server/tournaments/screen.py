"""Screen: rounds that are played at tables of the platform; their results come in by themselves."""

from __future__ import annotations

import contextlib
from datetime import datetime

from sqlalchemy import select

from dreierlei.core import Refusal
from dreierlei.games import game
from dreierlei.play import Control
from dreierlei.server.people import Person
from dreierlei.server.store import tables
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.room import TableRoom
from dreierlei.server.tables.seats import take
from dreierlei.server.tables.table import Table
from dreierlei.server.tables.terms import Terms
from dreierlei.server.tournaments import keys
from dreierlei.server.tournaments.live import Command, LiveTournament, stamp
from dreierlei.server.tournaments.sheets import Seated
from dreierlei.tournament import LogEvent, ScoreSheet, Tournament, Where, Who, enter_scores

NAME = 40
"""Characters of a name at a table of the platform, at most."""
NEVER = Control("none", 0, 0)
LATE = 10
"""Seconds after which a round has all its tables, or never will."""


def playing(sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the players of a sheet who sit at its table."""
    return tuple(player for player in sheet.players if player not in sheet.barred)


async def known(live: LiveTournament, room: TableRoom) -> None:
    """Learn which sheets of the round that runs are played at which table; tables that have ended hand in."""
    running = live.state.running
    if running is None or not live.setup.screen:
        return
    sheets = [live.event(Where(*running, table)) for table in _tables(live.state, running)]
    query = select(tables.c.id, tables.c.event, tables.c.status).where(tables.c.event.in_(sheets))
    for row in await room.store.rows(query):
        live.boards[row.event] = row.id
        if row.status == "over":
            await hand_in(live, (await room.live.find(row.id)).table)


def _tables(state: Tournament, round: tuple[int, int]) -> range:
    return range(1, len(state.sheets[round]) + 1)


async def resumed(live: LiveTournament, room: TableRoom) -> None:
    """Go on after a restart; tables that a round still lacks were cut off before they were set up."""
    running = live.state.running
    if running is None or not live.setup.screen:
        return
    began = datetime.fromisoformat(live.state.started[running])
    if (datetime.now().astimezone() - began.astimezone()).total_seconds() > LATE:
        await lay(live, room)
    else:  # another server may be at it
        await known(live, room)


async def lay(live: LiveTournament, room: TableRoom) -> None:
    """Set up a table of the platform for every sheet of the round that runs and has none yet."""
    running = live.state.running
    if running is None or not live.setup.screen:
        return
    await known(live, room)
    for table in _tables(live.state, running):
        where = Where(*running, table)
        people = playing(live.state.sheet(where))
        event = live.event(where)
        if event in live.boards or len(people) < 2:  # §11.4: one alone does not play
            continue
        terms = Terms(game(f"triominos(seats={len(people)})"), NEVER, "bot", False, True, live.owner, event)
        made = await room.commands.make(terms, _chairs(live, people))
        live.boards[event] = made.id


def _chairs(live: LiveTournament, people: tuple[int, ...]) -> list[Chair]:
    """Return chairs that wait for their players, or on which bots play in their names."""
    level = live.setup.level
    names = [name[:NAME] for name in live.state.names(people)]
    if not level:
        return [Chair(seat, "open", None, name) for seat, name in enumerate(names)]
    return [Chair(seat, "bot", None, name, level) for seat, name in enumerate(names)]


async def seats(live: LiveTournament, room: TableRoom, where: Where) -> list[Seated]:
    """Return who is expected at a table of the platform, and who sits there."""
    board = live.board(where)
    if board is None:
        return []
    table = (await room.live.find(board)).table
    people = live.state.names(playing(live.state.sheet(where)))
    return [Seated(seat, name, not table.chairs[seat].open) for seat, name in enumerate(people)]


async def sit(live: LiveTournament, room: TableRoom, where: Where, wanted: list[int], person: Person) -> Table:
    """Let somebody take seats in the names of their players: one for themselves, or several on one device."""
    board = live.board(where)
    if board is None:
        raise Refusal("server.tournament.board")
    names = live.state.names(playing(live.state.sheet(where)))
    for seat in wanted:
        if not 0 <= seat < len(names):
            raise Refusal("server.seat.taken", seat=seat + 1)
    takers = [Chair(seat, "player", person.id, names[seat][:NAME]) for seat in wanted]
    return await room.commands.do(board, lambda table, moment: take(table, takers, moment))


async def hand_in(live: LiveTournament, table: Table) -> None:
    """Enter the result of a table of the platform on its sheet, unless somebody has done so."""
    if table.match is None or table.match.outcome is None or table.terms.event is None:
        return
    scores = table.match.outcome.scores
    where = keys.read_place(table.terms.event.split("/")[1])
    if scores is None or live.board(where) != table.id:
        return
    with contextlib.suppress(Refusal):  # the director was quicker, or the round is closed
        await live.do(_result(where, scores))


def _result(where: Where, scores: tuple[int, ...]) -> Command:
    def command(state: Tournament) -> LogEvent:
        sheet = state.sheet(where)
        found = dict(zip(playing(sheet), scores, strict=True))
        by = stamp(Who("table", table=where.table))
        return enter_scores(state, by, where, sheet.version, [found.get(player) for player in sheet.players])

    return command
