"""Practice: a tournament with invented players, and results invented round by round."""

from __future__ import annotations

import secrets
from datetime import date

from dreierlei.core import Refusal
from dreierlei.server.tournaments.desk import Command, Desk, stamp
from dreierlei.tournament import Event, Options, Tournament, Where, Who, enter_scores
from dreierlei.tournament.draw import Lot
from dreierlei.tournament.rehearsal import Rehearsal, invented


def opened(players: int, language: str, options: Options) -> list[Event]:
    """Return the log of a new tournament whose invented players are in the hall."""
    seed = f"Dreierlei {secrets.token_hex(4)}"
    rehearsal = Rehearsal(players, seed, date.today().isoformat(), language, options, clock=_now)
    rehearsal.begin()
    return rehearsal.log


def _now() -> str:
    return stamp(Who("director")).time


async def invent(desk: Desk) -> None:
    """Hand in invented results for every sheet that is out."""
    if not desk.setup.practice:
        raise Refusal("server.tournament.real")
    running = desk.state.running
    if running is None:
        raise Refusal("server.tournament.idle")
    for table, sheet in enumerate(desk.state.sheets[running], 1):
        if not sheet.complete:
            await desk.do(_result(Where(*running, table)))


def _result(where: Where) -> Command:
    def command(state: Tournament) -> Event:
        sheet = state.sheet(where)
        skill = {player: Lot(state.seed, f"skill {player}").below(60) for player in sheet.players}
        lot = Lot(state.seed, f"invented {where.game} {where.round} {where.table}")
        hand = stamp(Who("table", table=where.table))
        return enter_scores(state, hand, where, sheet.version, invented(state, sheet, lot, skill))

    return command
