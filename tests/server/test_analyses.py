"""Analyses in the background: of finished matches only, piece by piece, stored once, read by whoever asks again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from tests.server.inside import opened, refusal, seated, until
from tests.server.test_replays import played

from dreierlei.core import Refusal
from dreierlei.games import game
from dreierlei.games.stein3.actions import Move
from dreierlei.server import wire
from dreierlei.server.analyses import DEEPEST, KEPT, Analyses, AnalysisStatus
from dreierlei.server.people import Person
from dreierlei.server.routes.analyses import (
    JudgementRequest,
    LiveRequest,
    ThoughtRequest,
    begin_file,
    begin_table,
    judgement,
    live,
    of_file,
    of_position,
    of_table,
)
from dreierlei.server.routes.tables import make
from dreierlei.server.services import Services
from dreierlei.study.analysis import mark
from dreierlei.study.analyst import Analyst

if TYPE_CHECKING:
    from dreierlei.server.bot_pool import BotPool
    from dreierlei.server.store import Store


async def _done(services: Services, person: Person, id: str) -> AnalysisStatus:
    """Wait until the analysis of a table is done."""
    while True:
        found: AnalysisStatus = await of_table.fn(services, person, id)
        if found.analysis:
            return found
        await asyncio.sleep(0.05)


def test_a_finished_match_is_analysed_once_and_stored(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, readers = await seated(services, "nonaga(first=0)")
            person = readers[0].person
            await readers[0].play(table, 0)
            with refusal("server.table.running"):
                await begin_table.fn(None, services, person, table.id)
            await readers[0].ask("resign", table=table.id, seat=0)
            assert await of_table.fn(services, person, table.id) == AnalysisStatus(table.id, 0, 0)  # none yet
            begun = await begin_table.fn(None, services, person, table.id)
            assert begun.analysis is None
            found = await _done(services, person, table.id)
            assert found.analysis
            assert len(found.analysis.curve) == 3
            assert found.analysis.curve[-1] == (0.0, 1.0)
        async with opened(tmp_path) as services:
            assert await begin_table.fn(None, services, person, table.id) == found

    asyncio.run(run())


def test_an_action_is_judged_as_the_analysis_would(tmp_path: Path) -> None:
    kind = game("stein3")
    state = kind.start()
    analyst = Analyst(kind)
    actions = cast(list[Move], state.legal(0))
    back = str(Move(actions[0].target, actions[0].origin))
    ask = SimpleNamespace(client=None)

    def request(**more: Any) -> JudgementRequest:
        usual: dict[str, Any] = {"game": str(kind), "position": state.dump(), "seat": 0, "action": str(actions[0])}
        return JudgementRequest(**usual | more)

    async def run() -> None:
        async with opened(tmp_path) as services:
            person = await services.people.guest("Ada")
            for action in (actions[0], actions[-1]):
                found = await judgement.fn(ask, services, person, request(action=str(action)))
                expected = analyst.judge(state, 0, action)
                assert expected
                assert (found.unit, found.cost) == ("share", expected.cost)
                assert found.mark == mark(expected.cost, "share")
            with refusal("play.turn"):
                await judgement.fn(ask, services, person, request(seat=1))
            with refusal("play.illegal"):
                await judgement.fn(ask, services, person, request(action=back))
            table, readers = await seated(services, "stein3")
            with refusal("server.analysis.played"):
                await judgement.fn(ask, services, readers[0].person, request())
            assert table.match

    asyncio.run(run())


def test_a_file_is_analysed_and_a_worker_that_is_lost_costs_a_retry(tmp_path: Path) -> None:
    record = played("tricubo").text().encode()

    async def run() -> None:
        async with opened(tmp_path) as services:
            person = await services.people.guest("Ada")
            begun = await begin_file.fn(SimpleNamespace(client=None), services, person, record)
            pool: Any = services.bot_pool._own
            while not (at_work := [worker for worker in pool._workers if worker._process]):
                await asyncio.sleep(0.01)
            started = pool.started
            for worker in at_work:
                worker._process.kill()
            while not (found := await of_file.fn(services, begun.key)).analysis:
                await asyncio.sleep(0.05)
            assert found.analysis.unit == "points"
            assert found.done == found.total == len(found.analysis.curve)
            assert pool.started > started
            with refusal("server.analysis.unknown"):
                await of_file.fn(services, "0" * 32)

    asyncio.run(run())


def test_a_position_is_thought_about(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            person = await services.people.guest("Ada")
            asked = ThoughtRequest("triapon", played("triapon").record.first().dump(), 0.1)
            found = await of_position.fn(None, services, person, asked)
            assert len(found.expected) == 3
            with refusal("server.analysis.effort"):
                await of_position.fn(None, services, person, ThoughtRequest("triapon", asked.position, 99.0))

    asyncio.run(run())


class _Thinkers:
    """Workers who find at once, until they are told to think for ever."""

    def __init__(self) -> None:
        self.workers = SimpleNamespace(count=3)
        self.endless = False
        self.waiting = self.left = 0

    async def work(self, _: str, effort: float, __: Any, text: str, *___: Any) -> Any:
        try:
            if self.endless:
                self.waiting += 1
                await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.left += 1
            raise
        return "share", (0.5, 0.5), 0, (), text == "tricubo"


def test_a_position_is_thought_about_deeper_and_deeper_until_another_is() -> None:
    async def run() -> None:
        thinkers = _Thinkers()
        analyses = Analyses(cast("Store", None), cast("BotPool", thinkers))
        rounds = [each async for each in analyses.live("ada", "nonaga", "")]
        assert [each.effort for each in rounds] == [0.25 * 2**number for number in range(8)]
        assert rounds[-1].effort == DEEPEST
        assert [each.final for each in rounds] == [False] * 7 + [True]
        assert [each.final async for each in analyses.live("ada", "tricubo", "")] == [True]
        thinkers.endless = True
        first, other = analyses.live("ada", "nonaga", ""), analyses.live("bob", "nonaga", "")
        waiting = [asyncio.create_task(anext(each, None)) for each in (first, other)]
        while thinkers.waiting < 2:
            await asyncio.sleep(0)
        thinkers.endless = False
        second = [each async for each in analyses.live("ada", "nonaga", "")]
        assert len(second) == 8
        assert await waiting[0] is None  # another has taken its place, and its work has ended
        waiting[1].cancel()  # the reader has left
        await asyncio.gather(*waiting, return_exceptions=True)
        while thinkers.left < 2:
            await asyncio.sleep(0)

    asyncio.run(run())


def test_one_who_asks_for_much_is_not_waited_for_by_others() -> None:
    async def run() -> None:
        async def work(*_: object) -> Any:
            await asyncio.sleep(0)
            return "share", (0.5, 0.5), 0, (), False

        order = list[str]()
        pool = SimpleNamespace(workers=SimpleNamespace(count=2), work=work)
        analyses = Analyses(cast("Store", None), cast("BotPool", pool))

        async def ask(person: str, effort: float) -> None:
            await analyses.position(person, "nonaga", "", effort)
            order.append(person)

        await asyncio.gather(*(ask("hostile", 16.0) for _ in range(20)), ask("ada", 0.25))
        assert order.index("ada") <= 1

    asyncio.run(run())


def test_faults_are_told_once_and_not_remembered_without_end() -> None:
    async def run() -> None:
        async def refuse(*_: object) -> None:
            raise Refusal("server.long", seconds=1)

        pool = SimpleNamespace(workers=SimpleNamespace(count=2), work=refuse)
        analyses = Analyses(cast("Store", None), cast("BotPool", pool))
        keys = []
        for number in range(2 * KEPT):
            keys.append(analyses.begin(f"record {number}", f"person {number}").key)
            await until(lambda: not analyses._running, 5)
        assert analyses.of_file(keys[0]) is None
        with refusal("server.long"):
            analyses.of_file(keys[-1])
        assert analyses.of_file(keys[-1]) is None
        assert not analyses._people

    asyncio.run(run())


def test_what_somebody_plays_against_others_is_not_thought_about(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, readers = await seated(services, "nonaga(first=0)")
            asked = LiveRequest("nonaga(first=0)", table.running().state.dump())
            request = SimpleNamespace(client=None)
            with refusal("server.analysis.played"):
                await live.fn(request, services, readers[1].person, asked)
            with refusal("server.analysis.played"):
                await of_position.fn(request, services, readers[0].person, ThoughtRequest(asked.game, asked.position))
            with refusal("server.analysis.played"):
                await live.fn(request, services, readers[1].person, LiveRequest("nonaga(cap=299)", asked.position))
            stranger = await services.people.guest("Eve")
            assert await live.fn(request, services, stranger, asked)
            await readers[0].ask("resign", table=table.id, seat=0)
            assert await live.fn(request, services, readers[1].person, asked)

    asyncio.run(run())


def test_what_somebody_plays_against_others_is_not_tried_out_with_bots_and_hints(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, readers = await seated(services, "nonaga(first=0)")
            me, bot = wire.SeatRequest("me"), wire.SeatRequest("bot", level=6)

            def tried() -> wire.TableRequest:
                start = table.running().state.dump()
                return wire.TableRequest("nonaga(first=0)", [me, bot], hints=True, start=start)

            assert await make.fn(services, readers[0].person, "de", tried()), "the usual beginning is nobody's own"
            await readers[0].play(table, 0)
            for reader in readers:
                with refusal("server.start.played"):
                    await make.fn(services, reader.person, "de", tried())
            assert await make.fn(services, await services.people.guest("Eve"), "de", tried())

    asyncio.run(run())
