"""What the store has of a table: every field comes back as it was, and two servers do not write over each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update
from tests.server.bare_room import BareRoom, Story, happen
from tests.server.inside import refusal
from tests.server.memory import ADA, BEN, CEM, EVE, SECRET, chair, moment, terms

from dreierlei.games import game
from dreierlei.play import Control
from dreierlei.server.store import Conflict, entries, lines, results, seats, tables
from dreierlei.server.tables import chat, commands, loader, moves, setup, writer
from dreierlei.server.tables import row_writer as rows_room
from dreierlei.server.tables import seats as sitting
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.change import TableChange
from dreierlei.server.tables.live import LiveTable
from dreierlei.server.tables.table import Table

NONAGA = "nonaga(first=0)"
WALL = 1_700_000_001_000


@pytest.fixture
def in_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Story], None]:
    """A way to let something happen in a room of tables, at one time of day."""
    for module in (commands, rows_room):
        monkeypatch.setattr(module, "wall", lambda: WALL)
    return partial(happen, tmp_path)


def _known(table: Table) -> tuple[object, ...]:
    """Return all that a table knows and the store must."""
    text = table.match.text() if table.match else ""
    state = (table.status, table.began, table.number, list(table.times), text, table.clock.clock)
    return table.id, table.terms, list(table.chairs), table.secret, state, list(table.remarks), table.rematch


async def _row(room: BareRoom, live: LiveTable) -> dict[str, Any]:
    row = await room.store.row(select(tables).where(tables.c.id == live.table.id))
    assert row
    return dict(row._mapping)


async def _seat_rows(room: BareRoom, live: LiveTable) -> list[tuple[Any, ...]]:
    query = select(seats).where(seats.c.table == live.table.id).order_by(seats.c.seat)
    return [tuple(row) for row in await room.store.rows(query)]


def test_a_new_table_is_stored_whole(in_room: Callable[[Story], None]) -> None:
    start = game(NONAGA).start()
    start.apply(0, start.legal(0)[0])
    unusual: dict[str, Any] = {
        "control": Control("game", 60_000, 700),
        "timeout": "bot",
        "listed": True,
        "spectators": False,
        "owner": "eve",
        "event": "daily/2026-11-17",
        "takeback": True,
        "start": start.dump(),
        "hints": True,
    }

    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, 3, id="unusual", **unusual)
        row = await _row(room, live)
        assert row == {
            "id": "unusual", "game": NONAGA, "control": "game", "time": 60_000, "increment": 700, "timeout": "bot",
            "listed": True, "spectators": False, "owner": "eve", "event": "daily/2026-11-17", "takeback": True,
            "start": start.dump(), "hints": True, "rated": False, "secret": live.table.secret, "status": "running",
            "number": 0, "to_act": "", "made": WALL, "updated": WALL, "began": 1_000_000, "due": 1_000_000,
            "rematch": None,
        }  # fmt: skip
        assert len(bytes.fromhex(live.table.secret)) == 32
        assert await _seat_rows(room, live) == [
            ("unusual", 0, "player", "ada", "Ada", 0, None, None),
            ("unusual", 1, "bot", None, "Bot 1", 3, None, None),
        ]
        again = await room.live.loader.table("unusual")
        assert again
        assert _known(again) == _known(live.table)
        waiting = await room.made("tricubo(seats=2)", ADA, None, rated=True, control=Control("move", 9000))
        row = await _row(room, waiting)
        assert (row["status"], row["began"], row["due"], row["rated"]) == ("waiting", None, None, True)
        assert row["id"] != "unusual"

    in_room(story)


def test_whatever_happens_at_a_table_comes_back_when_it_is_read(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made("tricubo(seats=2)", ADA, None, control=Control("move", 9000))

        async def same() -> None:
            again = await room.live.loader.table(live.table.id)
            assert again
            assert _known(again) == _known(live.table)

        room.commands.patient = True
        await room.do(live, lambda table, _: sitting.invite(table, "ada", 1, "hash"))
        await same()
        await room.do(live, lambda table, moment: moves.add_nonce(table, "ada", 0, "0" * 32, moment))
        await room.do(live, lambda table, moment: chat.say(table, EVE, "Hallo", moment))
        await same()
        room.hand.at += 100
        await room.do(live, lambda table, moment: sitting.take(table, [chair(1, BEN)], moment))
        row = await _row(room, live)
        assert (row["status"], row["began"], row["due"]) == ("running", 1_000_100, 1_000_100)
        await same()
        room.hand.at += 100
        await room.do(live, lambda table, moment: moves.add_nonce(table, "ben", 1, "1" * 32, moment))
        await same()
        for _ in range(5):
            room.hand.at += 100
            await room.play(live)
        await room.do(live, lambda table, moment: chat.say(table, BEN, "Oh", moment))
        await same()
        await room.do(live, lambda table, moment: moves.resign(table, "ben", 1, moment))
        await room.do(live, lambda table, moment: setup.rematch(table, "ada", "second", moment))
        await same()
        assert (await _row(room, live))["rematch"] == "second"
        stored = await room.store.rows(select(results).order_by(results.c.seat))
        assert [(row.person, row.place, row.ended) for row in stored] == [("ada", 1, WALL), ("ben", 2, WALL)]
        following = await room.live.loader.table("second")
        assert following
        assert _known(following) == _known(room.live.tables["second"].table)
        said = await room.store.rows(select(lines).order_by(lines.c.number))
        assert [(row.person, row.name, row.seat, row.text, row.wall) for row in said] == [
            ("eve", "Eve", None, "Hallo", WALL),
            ("ben", "Ben", 1, "Oh", WALL),
        ]

    in_room(story)


def test_a_closed_table_stays_closed(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, None)
        await room.do(live, lambda table, _: sitting.close(table, "ada"))
        again = await room.live.loader.table(live.table.id)
        assert again
        assert (again.status, (await _row(room, live))["status"]) == ("closed", "closed")
        running = await room.made(NONAGA, ADA, 3)
        await room.do(running, lambda table, _: sitting.close(table, "ada"))
        assert (await _row(room, running))["status"] == "closed"

    in_room(story)


def test_a_bot_in_somebodys_place_is_due_at_once(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, BEN)
        await room.rows.flush()
        assert (await _row(room, live))["due"] is None
        await room.do(live, lambda table, _: chat.say(table, EVE, "Hallo", moment()))
        assert (await _row(room, live))["due"] is None
        room.hand.at += 5
        await room.do(live, lambda table, moment: sitting.replace_by_bot(table, "ben", 1, 2, moment))
        assert (await _row(room, live))["due"] == 1_000_005

    in_room(story)


def test_two_servers_do_not_write_over_each_other(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made("stein3", ADA, None, None)
        stale = await room.live.loader.table(live.table.id)
        assert stale
        await room.do(live, lambda table, moment: sitting.take(table, [chair(1, BEN)], moment))
        before = await _seat_rows(room, live)
        with pytest.raises(Conflict):  # others sit there by now
            await writer.write(room.store, stale, TableChange(chairs=[chair(2, CEM)]), moment())
        await room.do(live, lambda table, moment: sitting.take(table, [chair(2, CEM)], moment))
        stale.chairs = list(live.table.chairs)
        with pytest.raises(Conflict):  # the match has begun by now
            await writer.write(room.store, stale, TableChange(closed=True), moment())
        assert (await _seat_rows(room, live))[:2] == before[:2]
        await room.play(live)
        late = await room.live.loader.table(live.table.id)
        assert late
        late.number = 0
        with pytest.raises(Conflict):  # an entry of that number is there by now
            await writer.write(room.store, late, moves.resign(late, "ada", 0, moment()), moment())
        await room.do(live, lambda table, moment: moves.resign(table, "ada", 0, moment))
        await room.do(live, lambda table, moment: setup.rematch(table, "ben", "second", moment))
        over = await room.live.loader.table(live.table.id)
        assert over
        over.rematch = None
        third = setup.rematch(over, "ada", "third", moment())
        with pytest.raises(Conflict):  # there is a rematch already
            await writer.write(room.store, over, third, moment())
        assert await room.live.loader.table("third") is None

    in_room(story)


def test_a_change_of_one_table_leaves_all_others_alone(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        one, other = [await room.made(NONAGA, ADA, None) for _ in range(2)]
        before = await _row(room, other), await _seat_rows(room, other)
        await room.do(one, lambda table, moment: sitting.take(table, [chair(1, BEN)], moment))
        await room.do(one, lambda table, moment: chat.say(table, BEN, "Hallo", moment))
        await room.play(one)
        assert (await _row(room, other), await _seat_rows(room, other)) == before
        again = await room.live.loader.table(other.table.id)
        assert again
        assert _known(again) == _known(other.table)

    in_room(story)


def test_what_is_no_id_is_no_table(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, None, id="a" * 24)
        assert await room.live.loader.table("a" * 24)
        for id in ("a" * 25, "a-b", "", "b"):
            assert await room.live.loader.table(id) is None
        with refusal("server.table.unknown", id="x" * 40):
            await room.live.find("x" * 41)
        assert await room.live.find("a" * 24) is live

    in_room(story)


# What is new.


def test_news_are_what_the_store_has_and_the_table_has_not(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, None)
        twin = await room.live.loader.table(live.table.id)
        assert twin
        news = room.live.loader.news
        assert (await news(twin)).empty
        await room.do(live, lambda table, moment: sitting.take(table, [chair(1, BEN)], moment))
        began = await news(twin)
        assert (began.began, began.chairs, began.entries) == (1_000_000, [chair(1, BEN)], [])
        twin.apply(began)
        for _ in range(3):
            await room.play(live)
            await room.do(live, lambda table, moment: chat.say(table, BEN, "Hallo", moment))
        change = await news(twin)
        assert [at for _, at in change.entries] == [1_000_000] * 3
        assert ([remark.number for remark in change.remarks], change.began, change.chairs) == ([0, 1, 2], None, [])
        twin.apply(change)
        assert _known(twin) == _known(live.table)
        assert (await news(twin)).empty
        await room.do(live, lambda table, moment: moves.resign(table, "ben", 1, moment))
        await room.do(live, lambda table, moment: setup.rematch(table, "ada", "second", moment))
        change = await news(twin)
        assert (change.rematch, len(change.entries), change.closed) == ("second", 1, False)
        twin.apply(change)
        assert (await news(twin)).empty
        unknown = Table("nowhere", live.table.terms, live.table.chairs)
        assert (await news(unknown)).empty

    in_room(story)


def test_a_closed_table_is_news_once(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, None)
        twin = await room.live.loader.table(live.table.id)
        assert twin
        await room.do(live, lambda table, _: sitting.close(table, "ada"))
        change = await room.live.loader.news(twin)
        assert (change.closed, change.entries, change.began) == (True, [], None)
        twin.apply(change)
        assert (await room.live.loader.news(twin)).empty

    in_room(story)


def test_a_damaged_row_is_told_once_and_forgiven_when_it_can_be_read(
    in_room: Callable[[Story], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, BEN)
        await room.play(live)
        id, right = live.table.id, (await room.store.rows(select(entries.c.text)))[0].text
        here = entries.c.table == id
        await room.store.run(update(entries).where(here).values(text="0 nonsense"))
        twin = Table(id, live.table.terms, live.table.chairs)
        twin.apply(TableChange(began=1))
        for read in (lambda: room.live.loader.table(id), lambda: room.live.loader.news(twin)):
            with refusal("server.table.damaged", id=id):
                await read()
        assert room.live.loader.damaged == {id}
        (complaint,) = caplog.messages
        assert complaint.startswith(f"table {id} is damaged in the store and left out: ")
        assert "None" not in complaint
        await room.store.run(update(entries).where(here).values(text=right))
        assert await room.live.loader.table(id)
        assert room.live.loader.damaged == set()
        await room.store.run(update(seats).where(seats.c.seat == 1).values(table="elsewhere"))
        with refusal("server.table.damaged"):
            await room.live.loader.table(id)
        assert "1 of 2 seats" in caplog.messages[-1]

    in_room(story)


def test_versions_count_entries_and_remarks_and_say_when_seats_have_changed(
    in_room: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loader, "BATCH", 2)

    async def story(room: BareRoom) -> None:
        made = [await room.made(NONAGA, ADA, BEN, id=f"t{number}") for number in range(5)]
        await room.play(made[0])
        for _ in range(2):
            await room.play(made[1])
        await room.do(made[1], lambda table, moment: chat.say(table, EVE, "Hallo", moment))
        await room.do(made[3], lambda table, moment: chat.say(table, EVE, "Hallo", moment))
        monkeypatch.setattr(commands, "wall", lambda: WALL + 7)
        await room.do(made[4], lambda table, moment: sitting.replace_by_bot(table, "ben", 1, 2, moment))
        ids = [live.table.id for live in made]
        assert await room.live.loader.versions([*ids, "nowhere"]) == {
            "t0": (1, 0, WALL),
            "t1": (2, 1, WALL),
            "t2": (0, 0, WALL),
            "t3": (0, 1, WALL),
            "t4": (0, 0, WALL + 7),
        }
        assert await room.live.loader.versions([]) == {}

    in_room(story)


# The rows of lists.


def test_rows_are_written_a_little_later_and_whoever_lists_them_is_told(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        cards = list[Table]()
        room.rows.listeners.append(cards.append)
        live = await room.made("tricubo(seats=3)", ADA, BEN, CEM, control=Control("game", 60_000))
        waiting = await room.made(NONAGA, ADA, None)
        assert room.rows.waits(live)
        room.words.heard()
        room.hand.at += 10
        await room.rows.flush()
        assert not room.rows.waits(live)
        row, still = await _row(room, live), await _row(room, waiting)
        to_act = ",".join(map(str, live.table.to_act))
        assert (row["number"], row["to_act"], row["status"]) == (live.table.number, to_act, "running")
        assert (row["due"], row["updated"]) == (1_060_000, WALL)
        assert (still["status"], still["to_act"], still["due"]) == ("waiting", "", None)
        assert set(room.words.heard()) == {("card", live.table.id), ("card", waiting.table.id)}
        assert set(cards) == {live.table, waiting.table}
        await room.rows.flush()
        assert room.words.heard() == []
        while len(live.table.to_act) < 2:
            await room.play(live)
        await room.rows.flush()
        assert (await _row(room, live))["to_act"] == ",".join(map(str, live.table.to_act))

    in_room(story)


def test_rows_that_could_not_be_written_are_written_later(
    in_room: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, BEN)
        await room.play(live)

        async def full(_: object) -> None:
            raise OSError("disk full")

        with monkeypatch.context() as disk:
            disk.setattr(room.store, "mark", full)
            with pytest.raises(OSError, match="full"):
                await room.rows.flush()
        assert room.rows.waits(live)
        await room.rows.flush()
        assert (await _row(room, live))["number"] == 1

    in_room(story)


def test_a_table_from_given_parts_has_them(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        chairs = [chair(0, ADA), Chair(1, "open", None, "Frau Berg")]
        table = await room.commands.make(replace(terms(NONAGA), event="x"), chairs, id="mine", secret=SECRET)
        again = await room.live.loader.table("mine")
        assert again
        assert (again.secret, again.chairs[1].name, again.terms.event) == (SECRET, "Frau Berg", "x")
        assert room.live.tables["mine"].table is table
        assert table.secret == SECRET
        await room.store.run(update(tables).values(secret=None))  # a table of before there were secrets
        former = await room.live.loader.table("mine")
        assert former
        assert former.secret == ""

    in_room(story)
