"""Tables that begin from a position, and positions that are looked at."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import opened, refusal
from tests.server.test_replays import played

from dreierlei.core import CHANCE, Refusal
from dreierlei.games import NAMES, game
from dreierlei.play import read
from dreierlei.play.fairness import verify
from dreierlei.play.positions import positions
from dreierlei.server import wire
from dreierlei.server.routes.positions import PositionInfo, PositionRequest, shown
from dreierlei.server.routes.tables import make, record_of
from dreierlei.server.services import Services
from dreierlei.server.tables.requests import LONGEST_LINE


def middle(name: str) -> str:
    """Return the text of a position in which a seat is to act, halfway through a game."""
    found = [state.dump() for state in positions(played(name)) if state.to_act and state.to_act != (CHANCE,)]
    return found[len(found) // 2]


def _request(text: str, start: str, others: str = "bot", **more: Any) -> wire.TableRequest:
    seats = [wire.SeatRequest("me")] + [wire.SeatRequest(others, level=1)] * (game(text).seats - 1)
    return wire.TableRequest(text, seats, start=start, **more)


async def _made(services: Services, request: wire.TableRequest) -> str:
    person = await services.people.guest("Ada")
    made: str = (await make.fn(services, person, "de", request)).id
    return made


@pytest.mark.parametrize("name", NAMES)
def test_a_table_begins_from_a_position_and_its_record_says_so(name: str, tmp_path: Path) -> None:
    start = middle(name)

    async def run() -> None:
        async with opened(tmp_path) as services:
            others = "bot" if game(name).hidden else "open"
            id = await _made(services, _request(name, start, others))
        async with opened(tmp_path) as services, services.tables.commands.reading(id) as live:  # read from the store
            assert live.table.terms.start == start
            if live.table.match is not None:
                person = await services.people.guest("Bea")
                match = read(record_of(live, person), game)
                assert match.record.start == start

    asyncio.run(run())


def test_whoever_is_invited_reads_that_the_position_was_set_up(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            usual, set_up = (
                wire.TableRequest("nonaga", [wire.SeatRequest("me"), wire.SeatRequest("open")]),
                middle("nonaga"),
            )
            for request, expected in ((usual, False), (_request("nonaga", set_up, "open"), True)):
                id = await _made(services, request)
                assert (await services.lobby.card(id, None, "de")).set_up == expected
                async with services.tables.commands.reading(id) as live:
                    assert live.messages.snapshot(None, "de", 0).set_up == expected

    asyncio.run(run())


def test_chance_can_be_checked_from_a_position_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            rolls = [state.dump() for state in positions(played("tricubo")) if state.acts(CHANCE)]
            id = await _made(services, _request("tricubo", rolls[5]))
            person = await services.people.guest("Bea")
            async with services.tables.commands.reading(id) as live:
                live.table.running().resign(0)
                assert verify(read(record_of(live, person), game)).fair

    asyncio.run(run())


@pytest.mark.parametrize(
    ("request_", "slug"),
    [
        (lambda: _request("nonaga", "so nicht"), None),
        (lambda: _request("nonaga", "x" * (LONGEST_LINE + 1)), "server.start.long"),
        (lambda: _request("nonaga", played("nonaga").state.dump()), "server.start.over"),
        (lambda: _request("triominos", middle("triominos"), "open"), "server.start.hidden"),
        (
            lambda: _request("nonaga", middle("nonaga"), rated=True, control=wire.TimeControl("move", 60_000)),
            "server.rated.start",
        ),
    ],
)
def test_what_cannot_be_played_on_is_refused(request_: Any, slug: str | None, tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            with pytest.raises(Refusal) as why:
                await _made(services, request_())
            assert slug is None or why.value.slug in (slug, "server.rated.member")

    asyncio.run(run())


def _look(**asked: Any) -> PositionInfo:
    return shown(PositionRequest(**asked))


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_shown_with_what_may_be_done_and_where_that_leads(name: str) -> None:
    start = middle(name)
    found = _look(game=name, position=start)
    seat, actions = next(iter(found.legal.items()))
    after = game(name).load(start)
    after.apply(seat, game(name).actions.parse(actions[0]))
    assert _look(game=name, position=start, seat=seat, action=actions[0]).position == after.dump()


def test_what_is_wrong_with_a_position_or_an_action_is_said() -> None:
    with pytest.raises(Refusal) as why:
        _look(game="nonaga", position="-3:-3 ooo 0 slide 1")
    assert "nonaga" in why.value.slug
    start = _look(game="nonaga(first=0)").position
    with refusal("play.illegal"):
        _look(game="nonaga(first=0)", position=start, seat=0, action="slide(0:0,1:0)")
    with refusal("play.turn"):
        _look(game="nonaga(first=0)", position=start, seat=1, action="slide(0:0,1:0)")
