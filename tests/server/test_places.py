"""Places: few at a time, and nobody waits for all that somebody else has asked for."""

from __future__ import annotations

import asyncio

from tests.patience import PATIENCE

from dreierlei.server.places import Places


async def settled() -> None:
    """Let everybody go on who can: whatever follows here, follows within a few turns of the event loop."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_newcomer_is_next_however_much_somebody_else_has_asked_for() -> None:
    async def run() -> None:
        places, order = Places(1), list[str]()

        async def hold(person: str) -> None:
            async with places.held(person, 1.0):
                order.append(person)
                await asyncio.sleep(0)

        await asyncio.gather(*(hold("hostile") for _ in range(20)), hold("ada"))
        assert order.index("ada") <= 2
        assert len(order) == 21

    asyncio.run(run())


def test_no_more_than_there_are_places_and_who_leaves_gives_theirs_back() -> None:
    async def run() -> None:
        places, inside = Places(2), set[int]()

        async def stay(number: int) -> None:
            async with places.held(str(number), 1.0):
                inside.add(number)
                try:
                    await asyncio.Event().wait()
                finally:
                    inside.discard(number)

        tasks = [asyncio.create_task(stay(number)) for number in range(5)]
        await settled()
        assert (inside, len(places)) == ({0, 1}, 3)
        tasks[2].cancel()  # before it was their turn
        tasks[0].cancel()
        await settled()
        assert inside == {1, 3}
        tasks[1].cancel()
        tasks[3].cancel()
        await settled()
        assert inside == {4}
        tasks[4].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        again = [asyncio.create_task(stay(number)) for number in (6, 7)]
        await settled()
        assert inside == {6, 7}
        for task in again:
            task.cancel()
        await asyncio.gather(*again, return_exceptions=True)

    asyncio.run(run())


def test_who_is_called_and_leaves_at_the_same_moment_keeps_no_place() -> None:
    async def run() -> None:
        places, inside = Places(1), list[str]()

        async def stay(person: str) -> None:
            async with places.held(person, 1.0):
                inside.append(person)
                await asyncio.Event().wait()

        first, second = (asyncio.create_task(stay(person)) for person in ("ada", "bob"))
        await settled()
        first.cancel()
        while len(places):
            await asyncio.sleep(0)
        second.cancel()  # called, and not come yet
        await asyncio.gather(first, second, return_exceptions=True)
        assert inside == ["ada"]
        async with asyncio.timeout(PATIENCE), places.held("cleo", 1.0):
            pass

    asyncio.run(run())
