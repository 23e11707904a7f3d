"""Hints and threats: by a seat's own view, in the reader's language, within limits, and only where the table allows."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import Reader, opened, until

from dreierlei.core import View
from dreierlei.games import game
from dreierlei.play import Control
from dreierlei.server import bot_pool, wire
from dreierlei.server.people import Person
from dreierlei.server.services import Services
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.requests import requested
from dreierlei.server.tables.table import Table
from dreierlei.server.tables.terms import Terms


async def _set_up(services: Services, text: str, *, hints: bool = True) -> tuple[Table, Reader]:
    """Set a table up for one person, on all seats but the last, which waits for nobody's bot."""
    kind, person = game(text), await services.people.guest("Ada")
    chairs = [Chair(seat, "device", person.id, f"Ada {seat}") for seat in range(kind.seats)]
    terms = Terms(kind, Control(), "forfeit", False, True, person.id or "", hints=hints)
    table = await services.tables.commands.make(terms, chairs)
    ada = Reader(services, person)
    await ada.ask("watch", table=table.id)
    return table, ada


async def _asked(reader: Reader, t: str, table: Table, seat: int, **more: Any) -> dict[str, Any]:
    """Ask for what is answered a little later; return the answer, or the refusal."""
    reader.refs += 1
    message = {"t": t, "ref": reader.refs, "table": table.id, "seat": seat, "number": table.number} | more
    await reader.services.dispatcher.do(wire.DECODER.decode(json.dumps(message)), reader)
    await until(lambda: any(found.get("ref") == reader.refs for found in reader.heard))
    return next(found for found in reversed(reader.heard) if found.get("ref") == reader.refs)


@pytest.mark.parametrize("text", ["nonaga(first=0)", "triapon(first=0)", "stein3", "triominos", "tricubo(seats=2)"])
def test_a_hint_is_a_legal_action_with_a_reason(tmp_path: Path, text: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, ada = await _set_up(services, text)
            seat = table.to_act[0]
            found = await _asked(ada, "hint", table, seat)
            assert found["t"] == "hint"
            assert found["action"] in table.running().texts(seat)
            assert found["reasons"]
            assert table.number == found["number"]

    asyncio.run(run())


def test_threats_are_told_in_words_and_places(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, ada = await _set_up(services, "triapon(first=0)")
            for hollow in ("a1", "e1", "i9", "b1", "e2", "i8"):
                seat = table.to_act[0]
                await ada.ask("play", table=table.id, seat=seat, number=table.number, action=f"place({hollow})")
            found = await _asked(ada, "threats", table, 0)
            texts = [threat["text"] for threat in found["threats"]]
            assert any("Ada 1 can form a triad at e3" in text for text in texts), texts
            assert {"e3", "i7"} <= {origin for threat in found["threats"] for origin in threat["origins"]}
            assert all(set(threat["places"]) and set(threat["places"]) <= {"a1", "b1"} for threat in found["threats"])
            safe = await _asked(ada, "threats", table, 1)
            assert all(set(threat["places"]) <= {"e1", "e2"} and threat["places"] for threat in safe["threats"])

    asyncio.run(run())


def test_the_bots_get_the_seats_own_view_and_nothing_else(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, ada = await _set_up(services, "triominos(seats=3)")
            seen: list[View] = []

            async def hint(view: View, *_: object) -> bot_pool.Hinted:
                seen.append(view)
                return table.running().texts(view.viewer)[0], ()

            services.tables.hints.bot_pool.hint = hint  # type: ignore[assignment,method-assign]  # it looks at what it gets
            seat = table.to_act[0]
            await _asked(ada, "hint", table, seat)
            assert seen == [table.running().view(seat)]
            assert seen[0].hands is None  # type: ignore[attr-defined]  # of a TriominosView

    asyncio.run(run())


def test_no_hint_for_others_at_another_position_or_where_it_was_not_agreed(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, ada = await _set_up(services, "nonaga(first=0)")
            eve = Reader(services, await services.people.guest("Eve"))
            for reader, seat, more, slug in (
                (eve, 0, {}, "server.seat.foreign"),
                (ada, 1, {}, "play.turn"),
                (ada, 0, {"number": 7}, "server.stale"),
                (ada, 9, {}, "server.seat.foreign"),
            ):
                assert (await _asked(reader, "hint", table, seat, **more))["slug"] == slug
            off, cem = await _set_up(services, "nonaga(first=0)", hints=False)
            for t in ("hint", "threats"):
                assert (await _asked(cem, t, off, 0))["slug"] == "server.hints.off"
            assert not cem.last("table")["hints"]
            assert not cem.last("table")["threats"]

    asyncio.run(run())


def test_whoever_asks_for_a_hint_plays_on_meanwhile(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, ada = await _set_up(services, "nonaga(first=0)")
            never = asyncio.Event()

            async def hint(*_: object) -> bot_pool.Hinted:
                await never.wait()
                raise AssertionError

            services.tables.hints.bot_pool.hint = hint  # type: ignore[assignment,method-assign]  # it never answers
            message = {"t": "hint", "ref": 1000, "table": table.id, "seat": 0, "number": 0}
            await services.dispatcher.do(wire.DECODER.decode(json.dumps(message)), ada)
            await ada.play(table, 0)
            assert table.number == 1

    asyncio.run(run())


@pytest.mark.parametrize(
    ("kinds", "asked", "rated", "expected"),
    [
        (("me", "bot"), None, False, (True, True)),
        (("me", "open"), None, False, (True, False)),
        (("me", "open"), True, False, (True, True)),
        (("me", "bot"), False, False, (True, False)),
        (("me", "open"), True, True, (False, False)),
    ],
)
def test_help_is_for_those_who_play_alone_or_have_agreed_and_never_where_it_counts(
    kinds: tuple[str, ...], asked: bool | None, rated: bool, expected: tuple[bool, bool]
) -> None:
    seats = [wire.SeatRequest(kind, level=1 if kind == "bot" else 0) for kind in kinds]
    control = wire.TimeControl("move", 60_000)
    request = wire.TableRequest("nonaga", seats, control=control, rated=rated, hints=asked)
    terms, _ = requested(request, Person("a", "Ada", "member"), "de")
    assert (terms.takeback, terms.hints) == expected
