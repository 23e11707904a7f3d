"""The game of the day: the same dice for everybody, one attempt, a seed that is told the day after."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import update
from tests.server.inside import Reader, opened, refusal, seated

from dreierlei.core import CHANCE
from dreierlei.play import Match, Ply, fairness
from dreierlei.server import daily, server_clock
from dreierlei.server.job_pool import _solo_best
from dreierlei.server.people import Person
from dreierlei.server.routes.analyses import ThoughtRequest, of_position
from dreierlei.server.routes.tables import close
from dreierlei.server.services import Services
from dreierlei.server.store import results
from dreierlei.server.tables import seats
from dreierlei.server.tables.table import Table

DAY = 24 * 3600 * 1000


async def _played(services: Services, person: Person, pick: int = 0) -> Table:
    """Play somebody's attempt to the end."""
    id = await services.daily.attempt(person)
    table = (await services.tables.live.find(id)).table
    reader = Reader(services, person)
    await reader.ask("watch", table=id)
    while table.status == "running":
        await reader.play(table, 0, pick)
    return table


def _rolls(match: Match) -> list[str]:
    return [str(ply.action) for ply in match.record.entries if isinstance(ply, Ply) and ply.seat == CHANCE]


async def _member(services: Services, name: str) -> Person:
    return await services.people.register(await services.people.guest(name), name, "drei mal drei ist neun")


def test_everybody_has_the_same_dice_and_one_attempt(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, nonces=True) as services:
            ada, ben = [await _member(services, name) for name in ("Ada", "Ben")]
            eve = await services.people.guest("Eve")
            first, second = await _played(services, ada), await _played(services, ben, -1)
            third = await _played(services, eve)
            rolls = [_rolls(table.running()) for table in (first, second, third)]
            least = min(map(len, rolls))
            assert least > 1  # how long a game takes depends on its player
            assert rolls[0][:least] == rolls[1][:least] == rolls[2][:least]
            assert await services.daily.attempt(ada) == first.id
            shown = await services.daily.show(server_clock.today(), ada)
            assert shown is not None
            assert shown.seed is None
            assert shown.commitment == fairness.commitment(first.secret)
            outcome = first.running().outcome
            assert outcome
            assert outcome.scores
            assert shown.points == outcome.scores[0]
            assert [result.name for result in shown.results if result.you] == ["Ada"]
            assert {result.name for result in shown.results} == {"Ada", "Ben"}  # guests are not listed
            assert shown.best == _solo_best(first.secret)
            assert 0 < shown.best <= 90
            live = await services.tables.live.find(first.id)
            assert fairness.SECRET not in live.messages.headers()
            assert not first.admits(eve.id)
            cem = await _member(services, "Cem")
            left = await services.daily.attempt(cem)
            unfinished = await services.daily.show(server_clock.today(), cem)
            assert unfinished is not None
            assert unfinished.best is None  # others have finished, and know it
            await Reader(services, cem).ask("resign", table=left, seat=0)
            shown = await services.daily.show(server_clock.today(), cem)
            assert shown is not None
            assert (shown.table, shown.points, shown.best) == (left, None, _solo_best(first.secret))  # it is over
            assert {result.name for result in shown.results} == {"Ada", "Ben"}  # who resigns is not listed
            alike = results.c.table.in_([first.id, second.id])
            await services.store.run(update(results).where(alike).values(score=40))
            shown = await services.daily.show(server_clock.today(), ben)
            assert shown is not None
            assert [(result.place, result.points) for result in shown.results] == [(1, 40), (1, 40)]

    asyncio.run(story())


def test_nobody_gets_rid_of_their_attempt_or_lets_others_play_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as services:
            ada = await _member(services, "Ada")
            id = await services.daily.attempt(ada)
            table = (await services.tables.live.find(id)).table
            with refusal("server.daily.close"):
                await close.fn(services, ada, id)
            with refusal("server.daily.bot"):
                await services.tables.commands.do(id, lambda table, now: seats.replace_by_bot(table, ada.id, 0, 6, now))
            with refusal("server.analysis.played"):
                await of_position.fn(None, services, ada, ThoughtRequest("tricubo", table.running().state.dump(), 0.1))
            [card] = (await services.lobby.cards(ada.id, "de")).mine
            assert card.daily
            reader = Reader(services, ada)
            assert (await reader.ask("watch", table=id))["daily"]
            usual, _ = await seated(services, "nonaga")
            assert not (await services.lobby.card(usual.id, None, "de")).daily

    asyncio.run(story())


def test_the_seed_is_told_the_day_after_and_late_games_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as services:
            ada, ben = [await _member(services, name) for name in ("Ada", "Ben")]
            day = server_clock.today()
            table = await _played(services, ada)
            late = await services.daily.attempt(ben)
            before = await services.daily.show(day, ben)
            assert before is not None
            assert (before.best, before.table, before.points) == (None, late, None)
            later = server_clock.wall() + DAY
            for module in (server_clock, daily):
                monkeypatch.setattr(module, "today", lambda: _day(later))
            monkeypatch.setattr("dreierlei.server.tables.messages.today", lambda: _day(later))
            monkeypatch.setattr("dreierlei.server.tables.commands.wall", lambda: later)
            reader, unfinished = Reader(services, ben), (await services.tables.live.find(late)).table
            await reader.ask("watch", table=late)
            while unfinished.status == "running":
                await reader.play(unfinished, 0)
            told = await services.daily.show(day, ben)
            assert told is not None
            assert told.seed == table.secret
            assert [result.name for result in told.results] == ["Ada"]
            assert (await services.tables.live.find(table.id)).messages.headers()[fairness.SECRET] == table.secret
            assert await services.daily.attempt(ben) != late  # another day, another game
            assert (await services.tables.live.find(await services.daily.attempt(ben))).table.secret != table.secret

    asyncio.run(story())


def _day(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, server_clock.BERLIN).date().isoformat()
