"""Practice: a tournament with invented players, and results invented round by round."""

from __future__ import annotations

import secrets
from datetime import date

from dreierlei.core import Refusal
from dreierlei.server.tournaments.live import Command, LiveTournament, Taken, logged, stamp
from dreierlei.tournament import LogEvent, Tournament, TournamentOptions, Where, Who, enter_scores
from dreierlei.tournament.draw import Lot
from dreierlei.tournament.rehearsal import Rehearsal, invented


def opened(players: int, language: str, options: TournamentOptions, secret: str) -> Taken:
    """Return a new tournament whose invented players are in the hall; takes a second where they are many."""
    seed = f"Dreierlei {secrets.token_hex(4)}"
    rehearsal = Rehearsal(players, seed, date.today().isoformat(), language, options, clock=_now, secret=secret)
    rehearsal.begin()
    return logged(rehearsal.log)


def _now() -> str:
    return stamp(Who("director")).time


async def invent(live: LiveTournament) -> None:
    """Staff in invented results for every sheet that is out."""
    if not live.setup.practice:
        raise Refusal("server.tournament.real")
    running = live.state.running
    if running is None:
        raise Refusal("server.tournament.idle")
    for table, sheet in enumerate(live.state.sheets[running], 1):
        if not sheet.complete:
            await live.do(_result(Where(*running, table)))


def _result(where: Where) -> Command:
    def command(state: Tournament) -> LogEvent:
        sheet = state.sheet(where)
        seed = state.seed or state.commitment
        skill = {player: Lot(seed, f"skill {player}").below(60) for player in sheet.players}
        lot = Lot(seed, f"invented {where.game} {where.round} {where.table}")
        by = stamp(Who("table", table=where.table))
        return enter_scores(state, by, where, sheet.version, invented(state, sheet, lot, skill))

    return command
