"""Hidden information: nothing that anybody receives tells what another hand holds or has chosen in secret."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.server.client import Client
from tests.server.conftest import Running
from tests.server.inside import Reader, opened, seated

from dreierlei.core import SPECTATOR
from dreierlei.games import game
from dreierlei.play import Event, Match, Ply, read
from dreierlei.server import wire
from dreierlei.server.tables.change import TableChange
from dreierlei.server.tables.messages import Messages
from dreierlei.server.tables.presence import Presence

Tile = tuple[int, ...]
Heard = tuple[int, dict[str, Any]]
"""As whom something was received, and what."""

NUMBERS = ("counts", "scores", "contenders", "to_act", "mine", "agreeing", "asked", "running", "left")
"""Where three numbers in a row are one for each seat, or seats, and no tile."""
MEMORY = "declined"
"""Where tiles stand that follow from open actions (Triominos §6.5), and are held against those of the spectator."""


def _unfinished(server: Running, text: str, plies: int) -> tuple[str, list[Heard]]:
    """Return the first game that somebody gave up: one that ends by its rules lays all hands open."""
    while True:
        record, heard = asyncio.run(_everything(server, text, plies))
        if isinstance(read(record, game).record.entries[-1], Event):
            return record, heard


async def _everything(server: Running, text: str, plies: int) -> tuple[str, list[Heard]]:
    """Play a game; return its record and all that everybody has received before it was given up."""
    seats, lot, heard = game(text).seats, random.Random(2), list[Heard]()
    owner = server.client().guest("Ada")
    made = owner.table(text, "me", *["open"] * (seats - 1))
    people = [owner, *(server.client().guest(f"Mensch {seat}") for seat in range(1, seats))]
    for person, invite in zip(people[1:], made["invites"], strict=True):
        person.ask("POST", "/api" + invite["path"])
    watcher, id = server.client(), made["id"]
    readers = [*enumerate(people), (SPECTATOR, watcher)]
    latest: dict[int, dict[str, Any]] = {}
    for seat, reader in readers:
        await reader.open()
        latest[seat] = await reader.watch(id)
    for step in range(plies):
        view = latest[0]["views"]["0"]
        if not view["to_act"]:
            break
        seat = lot.choice(view["to_act"])
        action = lot.choice(latest[seat]["legal"][str(seat)])
        answer = await people[seat].answer("play", table=id, seat=seat, number=latest[seat]["number"], action=action)
        assert answer["t"] == "news", answer
        for other, reader in readers:
            latest[other] = answer if other == seat else await reader.next("news")
        if step % 9 == 0:
            heard += [(seat, found) for seat, reader in readers for found in _asked(reader, id, latest[0]["number"])]
    heard += [(seat, found) for seat, reader in readers for found in reader.heard]
    await owner.answer("resign", table=id, seat=0)
    for _, reader in readers:
        await reader.close()
    return owner.ask("GET", f"/api/tables/{id}/record").body, heard


def _asked(reader: Client, id: str, number: int) -> Iterator[dict[str, Any]]:
    """Ask for whatever can be asked for by HTTP."""
    yield reader.ask("GET", f"/api/tables/{id}").body
    for past in (number, number // 2, 0):
        yield reader.ask("GET", f"/api/tables/{id}/past/{past}").body
    text = reader.ask("GET", f"/api/tables/{id}/record").body
    lines = [line for line in text.splitlines() if re.match(r"[\d*!] ", line)]
    assert len(lines) == number
    entries = [{"n": n, "action": None if line[2:] == "?" else line[2:]} for n, line in enumerate(lines)]
    yield {"number": number, "entries": entries}


def _positions(record: str) -> list[Match]:
    """Return the match after 0, 1, 2, … entries, up to the one that ended it from outside."""
    full = read(record, game)
    found = [Match(full.game)]
    for number in range(1, len(full.record.entries)):
        match = Match(full.game)
        for entry in full.record.entries[:number]:
            match.enter(entry)
        found.append(match)
    return found


def _same(tile: Any) -> Tile:
    return tuple(sorted(tile))


def _tiles(found: Any, key: str = "") -> Iterator[Tile]:
    """Return all tiles in a message: three numbers in a row, or three digits in the text of an action."""
    if isinstance(found, dict):
        for inner, value in found.items():
            if inner not in NUMBERS and inner != MEMORY:
                yield from _tiles(value, inner)
    elif isinstance(found, list) and len(found) == 3 and all(isinstance(part, int) for part in found):
        yield _same(found)
    elif isinstance(found, list) and key == "table":
        yield from (_same(tile) for _, tile in found)
    elif isinstance(found, list):
        for value in found:
            yield from _tiles(value, key)
    elif isinstance(found, str) and key in ("action", "legal", "0", "1", "2"):
        yield from (_same(map(int, tile)) for tile in re.findall(r"\b[0-5]{3}\b", found))


def test_no_tile_of_another_hand_or_of_the_pool_is_in_any_message(server: Running) -> None:
    record, heard = _unfinished(server, "triominos(seats=3)", 45)
    positions = _positions(record)
    every = {_same((a, b, c)) for a in range(6) for b in range(a, 6) for c in range(b, 6)}
    seen = declined = 0
    for reader, message in heard:
        if "number" not in message:
            assert not set(_tiles(message))
            continue
        views = [positions[number].view(SPECTATOR) for number in range(message["number"] + 1)]
        public = {_same(tile) for view in views for _, tile in view.table}  # type: ignore[attr-defined]  # of Triominos
        plies = map(str, positions[-1].record.entries[: message["number"]])
        public |= {_same(map(int, ply[7:10])) for ply in plies if ply.startswith("* draw(")}  # §2.1: all see it
        hands = [positions[number].view(reader).hand for number in range(message["number"] + 1)] if reader >= 0 else []  # type: ignore[attr-defined]  # as above
        own = {_same(tile) for hand in hands for tile in hand}
        told = set(_tiles(message)) & every
        assert told <= public | own, (reader, message)
        seen += bool(told & own - public)
        for view in message.get("views", {}).values():
            assert view[MEMORY] == json.loads(wire.ENCODER.encode(views[-1]))[MEMORY]
            declined += any(view[MEMORY])
    assert seen > 50  # the search does find tiles where there are some
    assert declined > 50


def test_no_sealed_choice_is_in_any_message_before_the_last_has_chosen(server: Running) -> None:
    record, heard = _unfinished(server, "tricubo(seats=3)", 36)
    positions = _positions(record)
    entries = positions[-1].record.entries
    opens: dict[int, int] = {}
    for number, match in enumerate(positions[:-1]):
        if len(match.to_act) > 1 and number not in opens:  # all of them have chosen after so many plies
            opens |= dict.fromkeys(range(number, number + len(match.to_act)), number + len(match.to_act))
    hidden = 0
    for reader, message in heard:
        for entry in message.get("entries", ()):
            owner = entries[entry["n"]].seat
            if opens.get(entry["n"], 0) > message["number"] and reader != owner:
                hidden += 1
                assert entry.get("action") is None, (reader, message)
        for viewer, view in message.get("views", {}).items():
            assert int(viewer) == reader
            mine = [
                str(entries[n].action)  # type: ignore[union-attr]  # a choice is a ply
                for n, opened in opens.items()
                if n < message["number"] < opened and entries[n].seat == reader
            ]
            assert view["chosen"] is None or mine, (reader, message)
    assert hidden > 30


def test_what_others_are_told_is_the_same_to_the_byte_whatever_was_chosen(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, people = await seated(services, "tricubo(seats=3)")
            while len(table.to_act) < 2:
                await people[table.to_act[0]].play(table, table.to_act[0])
            chooser = table.to_act[0]
            told: set[bytes] = set()
            texts = table.running().texts(chooser)
            for action in texts:
                again = await services.tables.live.loader.table(table.id)
                assert again
                again.apply(TableChange([(Ply(chooser, again.terms.game.actions.parse(action)), 0)]))
                messages = Messages(again, Presence())
                for mine in [(seat,) for seat in range(3) if seat != chooser] + [()]:
                    entries = messages.entries(messages.viewer(mine), [again.number - 1])
                    news = messages.addressed(messages.news(entries, 0), mine, None)
                    told.add(wire.ENCODER.encode(news) + bytes(mine or (9,)))
            assert len(texts) > 1
            assert len(told) == 3

    asyncio.run(run())


def test_at_the_end_everybody_who_looks_is_told_all_that_was_hidden(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            for text in ("triominos(seats=3)", "tricubo(seats=3)"):
                table, people = await seated(services, text)
                stranger = Reader(services, await services.people.guest("Eve"))
                await stranger.ask("watch", table=table.id)
                while len(table.to_act) < 2 and not (text.startswith("triominos") and table.number > 30):
                    await people[table.to_act[0]].play(table, table.to_act[0])
                await people[table.to_act[0]].play(table, table.to_act[0])
                readers = [*people, stranger]
                assert None in _known(stranger).values()
                await people[0].ask("resign", table=table.id, seat=0)
                record = table.running().record.entries
                for reader in readers:
                    known = _known(reader)
                    assert sorted(known) == list(range(len(record)))
                    for number, entry in enumerate(record):
                        assert known[number] == (entry.kind if isinstance(entry, Event) else str(entry.action))

    asyncio.run(run())


def _known(reader: Reader) -> dict[int, str | None]:
    """Return what a reader knows of each entry by what was said, without asking again."""
    found: dict[int, str | None] = {}
    for message in reader.heard:
        for entry in message.get("entries", ()):
            found[entry["n"]] = entry.get("event") or entry["action"]
    return found
