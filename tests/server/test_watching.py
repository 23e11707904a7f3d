"""Who looks at a table, who is told what, and what other servers hear of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import delete
from tests.server.bare_room import BareRoom, Story, Watcher, bare, happen
from tests.server.inside import refusal
from tests.server.memory import ADA, BEN, CEM, EVE, chair

from dreierlei.core import Refusal
from dreierlei.play import Control
from dreierlei.server.people import Person, hashed
from dreierlei.server.store import tables
from dreierlei.server.tables import chat, live, moves, presence, seats, take_back
from dreierlei.server.tables.broadcast import Asker
from dreierlei.server.tables.change import Offer, TableChange
from dreierlei.server.tables.presence import Presence
from dreierlei.server.tables.table import Table

NONAGA = "nonaga(first=0)"


@pytest.fixture
def in_room(tmp_path: Path) -> Callable[[Story], None]:
    """A way to let something happen in a room of tables."""
    return partial(happen, tmp_path)


class Seconds:
    """The monotonic clock, in the hands of a test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = 1000.0
        monkeypatch.setattr(presence, "time", SimpleNamespace(monotonic=lambda: self.at))


# Presence.


def test_somebody_is_there_while_one_of_their_sockets_is(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds, there = Seconds(monkeypatch), Presence()
    assert (there.online("ada"), there.here("ada"), there.online(None)) == (False, False, False)
    seconds.at += 5
    assert there.absent("ada") == 5  # since the table is in memory
    there.join("ada")
    there.join("ada")
    there.part("ada")
    assert (there.online("ada"), there.here("ada"), there.absent("ada")) == (True, True, None)
    seconds.at += 5
    there.part("ada")
    assert (there.online("ada"), there.here("ada"), there.absent("ada")) == (False, False, 0)
    seconds.at += 7
    assert there.absent("ada") == 7
    there.join("ada")
    assert there.here("ada")


def test_somebody_at_another_server_is_there_until_it_says_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds, there = Seconds(monkeypatch), Presence()
    there.join_elsewhere("ben")
    seconds.at += presence.ELSEWHERE - 1
    assert (there.online("ben"), there.here("ben"), there.absent("ben")) == (True, False, None)
    seconds.at += 1
    assert (there.online("ben"), there.absent("ben")) == (False, presence.ELSEWHERE)
    there.join_elsewhere("ben")
    seconds.at += 2
    there.part_elsewhere("ben")
    assert (there.online("ben"), there.absent("ben")) == (False, 0)
    seconds.at += 3
    there.part_elsewhere("ben")  # of whom nothing was known any more
    assert there.absent("ben") == 3


# Looking.


def test_whoever_looks_is_told_all_and_the_others_that_they_are_there(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made(NONAGA, ADA, BEN)
        ada = await room.watching(table, ADA)
        room.words.heard()
        ben = Watcher(BEN, "de")
        await room.watchers.watch(table.table.id, "", ben, 5)
        seating, snapshot = ben.new()
        assert (seating["t"], snapshot["t"], snapshot["ref"], snapshot["mine"]) == ("seats", "table", 5, [1])
        assert snapshot["title"] == table.table.terms.game.title("de")
        (told,) = ada.new()
        assert [seat["online"] for seat in told["seats"]] == [True, True]
        assert room.words.heard() == [("here", f"{table.table.id} ben")]
        assert (table.watchers, ben.tables) == ({ada, ben}, {table})
        eve = Watcher(EVE)
        await room.watchers.watch(table.table.id, "", eve, None)
        assert (eve.kinds(), ada.new(), room.words.heard()) == (["table"], [], [])
        nobody = Watcher(Person())
        await room.watchers.watch(table.table.id, "", nobody, None)
        assert nobody.kinds() == ["table"]

    in_room(story)


def test_who_has_two_pages_open_is_there_until_both_are_closed(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made(NONAGA, ADA, BEN)
        one, other, ben = [await room.watching(table, person) for person in (ADA, ADA, BEN)]
        await room.watchers.watch(table.table.id, "", one, None)  # the same page again counts once
        for watcher in (one, other, ben):
            watcher.new()
        room.words.heard()
        for _ in range(2):  # once more is nothing
            room.watchers.part(table, one)
            assert room.words.heard() == []
            assert [seat["online"] for seat in ben.new()[-1]["seats"]] == [True, True]
        room.watchers.part(table, other)
        assert room.words.heard() == [("gone", f"{table.table.id} ada")]
        assert [seat["online"] for seat in ben.new()[-1]["seats"]] == [False, True]
        assert (one.new(), table.watchers, one.tables) == ([], {ben}, set())
        assert not table.presence.online("ada")
        again = await room.watching(table, ADA)
        assert table.presence.online("ada")
        assert again in table.watchers

    in_room(story)


def test_somebody_leaves_one_table_or_all(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        one, two = [await room.made(NONAGA, ADA, BEN) for _ in range(2)]
        ada = Watcher(ADA)
        for each in (one, two):
            await room.watchers.watch(each.table.id, "", ada, None)
        room.watchers.leave(ada, one.table.id)
        assert (one.watchers, two.watchers) == (set(), {ada})
        await room.watchers.watch(one.table.id, "", ada, None)
        room.watchers.leave(ada)
        assert (one.watchers, two.watchers, ada.tables) == (set(), set(), set())

    in_room(story)


def test_a_private_table_is_for_those_who_sit_there_or_are_invited(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made(NONAGA, ADA, None, spectators=False)
        await room.do(table, lambda table, _: seats.invite(table, "ada", 1, hashed("code")))
        for code in ("", "another"):
            with refusal("server.table.private"):
                await room.watching(table, EVE, code=code)
        eve, ben = [await room.watching(table, person, code="code") for person in (EVE, BEN)]
        assert table.watchers == {eve, ben}
        await room.do(table, lambda table, moment: seats.take(table, [chair(1, BEN)], moment))
        assert [told.get("slug") for told in eve.new()] == ["server.table.private"]
        assert (table.watchers, eve.tables) == ({ben}, set())
        assert "table" in ben.kinds()
        with refusal("server.table.private"):
            await room.watching(table, EVE, code="code")

    in_room(story)


def test_who_comes_back_is_not_replaced(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made("stein3", ADA, BEN, CEM)
        table.table.apply(TableChange(offers=[Offer("replace", 1, 0, 0), Offer("replace", 2, 0, 0)]))
        ada = await room.watching(table, ADA)
        await room.watching(table, BEN)
        assert ada.new()[-1]["replacing"] == [[2, 0]]

    in_room(story)


# What others tell.


def test_the_other_servers_are_told_again_who_is_here(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made(NONAGA, ADA, BEN)
        for person in (ADA, ADA, EVE):
            await room.watching(table, person)
        room.words.heard()
        await room.look_after()
        assert [word for word in room.words.heard() if word[0] == "here"] == [("here", f"{table.table.id} ada")]

    in_room(story)


def test_who_is_seen_at_another_server_is_there_here_too(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made("stein3", ADA, BEN, CEM)
        ada = await room.watching(table, ADA)
        about = f"{table.table.id} ben"
        room.watchers.hear("here", about)
        assert [seat["online"] for seat in ada.new()[-1]["seats"]] == [True, True, False]
        room.watchers.hear("here", about)
        assert ada.new() == []  # nothing is new
        table.table.apply(TableChange(offers=[Offer("replace", 1, 0, 0)]))
        room.watchers.hear("here", about)
        assert ada.new()[-1]["replacing"] == []
        room.watchers.hear("gone", about)
        assert [seat["online"] for seat in ada.new()[-1]["seats"]] == [True, False, False]
        room.watchers.hear("here", f"{table.table.id} ada")
        ada.new()
        room.watchers.hear("gone", f"{table.table.id} ada")
        assert ada.new() == []  # who is here still is
        for topic, words in (("here", "nowhere ben"), ("nonsense", about)):
            room.watchers.hear(topic, words)
        assert ada.new() == []

    in_room(story)


def test_offers_of_other_servers_are_noted_at_their_position(in_room: Callable[[Story], None], tmp_path: Path) -> None:
    async def story(here: BareRoom) -> None:
        async with bare(tmp_path) as there:
            table = await here.made(NONAGA, ADA, BEN, takeback=True)
            twin = await there.live.find(table.table.id)
            ben = await there.watching(twin, BEN)
            for _ in range(2):
                await here.play(table)
            await here.do(table, lambda table, moment: take_back.ask(table, "ada", 0, 2, moment))
            await here.do(table, lambda table, moment: moves.agree(table, "ada", 0, moment))
            words = [word for word in here.words.heard() if word[0] == "offer"]
            assert [about.split()[1:] for _, about in words] == [["take-back", "0", "0", "2"], ["agree", "0", "0", "2"]]
            for word in words:
                there.watchers.hear(*word)
            await there.quiet()
            assert twin.table.number == 2
            told = ben.new()[-1]
            assert (told["t"], told["take_backs"], told["agreeing"]) == ("seats", [[0, 0]], [0])

    in_room(story)


def test_what_another_server_has_stored_is_read_where_somebody_looks(
    in_room: Callable[[Story], None], tmp_path: Path
) -> None:
    async def story(here: BareRoom) -> None:
        async with bare(tmp_path) as there:
            table = await here.made(NONAGA, ADA, BEN)
            twin = await there.live.find(table.table.id)
            ben = await there.watching(twin, BEN)
            await here.play(table)
            await here.do(table, lambda table, moment: chat.say(table, ADA, "Hallo", moment))
            assert [word for word in here.words.heard() if word[0] == "table"] == [("table", table.table.id)] * 2
            there.watchers.hear("table", table.table.id)
            await there.quiet()
            assert ben.kinds() == ["news", "chat"]
            assert [word for word in there.words.heard() if word[0] == "table"] == []
            there.watchers.part(twin, ben)
            there.watchers.hear("table", table.table.id)  # nobody looks: it is read when somebody does
            assert twin.forgotten
            assert table.table.id not in there.live.tables

    in_room(story)


def test_a_bot_that_thinks_or_somebody_who_waits_keeps_a_table_in_memory(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made(NONAGA, 3, BEN)
        assert table.thinking
        room.watchers.hear("table", table.table.id)
        assert not table.forgotten
        other = await room.made(NONAGA, ADA, BEN)
        async with other.lock:
            room.watchers.hear("table", other.table.id)
            assert not other.forgotten
        await asyncio.sleep(0)

    in_room(story)


def test_what_was_told_in_vain_is_found_by_comparing(in_room: Callable[[Story], None], tmp_path: Path) -> None:
    async def story(here: BareRoom) -> None:
        async with bare(tmp_path) as there:
            waiting, running, left = [await here.made(NONAGA, ADA, other) for other in (None, BEN, BEN)]
            twins = [await there.live.find(each.table.id) for each in (waiting, running, left)]
            eve, ben = await there.watching(twins[0], EVE), await there.watching(twins[1], BEN)
            await there.watchers.catch_up()
            for watcher in (eve, ben):
                watcher.new()
            changed = list[object]()
            there.commands.changed.append(lambda *told: changed.append(told))
            await there.watchers.catch_up()
            assert (eve.new(), ben.new(), changed) == ([], [], [])
            await here.do(waiting, lambda table, moment: chat.say(table, ADA, "Hallo", moment))  # the very first
            await here.play(running)
            await here.play(left)
            await there.watchers.catch_up()
            assert (eve.kinds(), ben.kinds()) == (["chat"], ["news"])
            assert twins[2].table.number == 0  # nobody looks at it
            await there.store.run(delete(tables).where(tables.c.id == waiting.table.id))
            await there.watchers.catch_up()  # a table that is not there any more has no news
            assert (eve.new(), ben.new()) == ([], [])

    in_room(story)


def test_one_table_that_cannot_be_read_keeps_no_other_waiting(
    in_room: Callable[[Story], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(here: BareRoom) -> None:
        async with bare(tmp_path) as there:
            both = [await here.made(NONAGA, ADA, BEN) for _ in range(2)]
            watchers = [await there.watching(await there.live.find(each.table.id), BEN) for each in both]
            for table in both:
                await here.play(table)
            read, failed = there.live.loader.news, list[str]()

            async def fail_first(table: object) -> TableChange:
                if not failed:
                    failed.append("")
                    raise Refusal("server.store")
                return await read(table)  # type: ignore[arg-type]  # a table

            monkeypatch.setattr(there.live.loader, "news", fail_first)
            await there.watchers.catch_up()
            assert sorted(watcher.kinds() for watcher in watchers) == [[], ["news"]]
            failed.clear()
            there.watchers.hear("table", both[0].table.id)
            await there.quiet()

    in_room(story)


# Telling.


def test_everybody_is_told_what_is_new_and_the_asker_by_ref(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made(NONAGA, ADA, BEN)
        ada, twin, ben, eve = [await room.watching(table, person) for person in (ADA, ADA, BEN, EVE)]
        for watcher in (ada, twin, ben, eve):
            watcher.new()
        await room.play(table, Asker(ada, 7))
        told = [watcher.new() for watcher in (ada, twin, ben, eve)]
        assert [len(each) for each in told] == [1] * 4
        assert [each[0].get("ref") for each in told] == [7, None, None, None]
        assert [list(each[0]["legal"]) for each in told] == [["0"], ["0"], [], []]
        assert [each[0]["undo"] for each in told] == [[0], [0], [], []]
        assert all([entry["n"] for entry in each[0]["entries"]] == [0] for each in told)
        assert told[0][0]["clock"] is None
        await room.play(table)
        assert all([entry["n"] for entry in each.new()[0]["entries"]] == [1] for each in (ada, ben, eve))

    in_room(story)


def test_the_asker_is_answered_even_when_nothing_is_told_or_they_do_not_look(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made(NONAGA, ADA, BEN)
        ada, ben = Watcher(ADA), await room.watching(table, BEN)
        await room.play(table, Asker(ada, 3))
        assert ada.new() == [{"t": "done", "ref": 3}]
        assert ben.kinds() == ["news"]
        await room.do(table, lambda table, moment: moves.agree(table, "ben", 1, moment), Asker(ben, 4))
        seating, done = ben.new()
        assert (seating["agreeing"], done) == ([1], {"t": "done", "ref": 4})
        await room.do(table, lambda table, moment: TableChange(), Asker(ben, 5))
        assert ben.new() == [{"t": "done", "ref": 5}]

    in_room(story)


def test_what_is_said_is_told_to_all_who_want_to_read_it(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made(NONAGA, ADA, BEN)
        ada, ben, eve = [await room.watching(table, person) for person in (ADA, BEN, EVE)]
        eve.hidden = frozenset({"ada"})
        for watcher in (ada, ben, eve):
            watcher.new()
        await room.do(table, lambda table, moment: chat.say(table, ADA, "Hallo", moment), Asker(ada, 9))
        (own,), (other,) = ada.new(), ben.new()
        assert (own.pop("ref"), own.pop("line")) == (9, other["line"] | {"you": True})
        assert own.items() <= other.items()
        assert (other["t"], other["table"]) == ("chat", table.table.id)
        assert (other["line"]["text"], other["line"]["name"], other["line"]["seat"]) == ("Hallo", "Ada", 0)
        assert eve.new() == []
        await room.watchers.watch(table.table.id, "", eve, None)
        assert eve.new()[-1]["chat"] == []
        away = Watcher(BEN)
        await room.do(table, lambda table, moment: chat.say(table, BEN, "Oh", moment), Asker(away, 2))
        assert [found["line"]["you"] for found in (*ben.new(), *ada.heard)] == [True, False]  # at another device, too
        assert (away.kinds(), ada.kinds(), eve.kinds()) == (["done"], ["chat"], ["chat"])

    in_room(story)


def test_when_the_match_begins_everybody_gets_all_of_it_in_their_language(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made("tricubo(seats=2)", ADA, None)
        ada, eve = await room.watching(table, ADA, "de"), await room.watching(table, EVE)
        eve.hidden = frozenset({"ada"})
        await room.do(table, lambda table, moment: chat.say(table, ADA, "Hallo", moment))
        for watcher in (ada, eve):
            watcher.new()
        await room.do(table, lambda table, moment: seats.fill(table, "ada", 1, "en", moment), Asker(ada, 1))
        snapshot, done = ada.new()
        assert (snapshot["t"], snapshot["number"], done["t"]) == ("table", table.table.number, "done")
        assert (snapshot["seats"][1]["name"], len(snapshot["chat"])) == ("Küken", 1)
        (snapshot,) = eve.new()
        assert (snapshot["seats"][1]["name"], snapshot["chat"], snapshot["mine"]) == ("Chick", [], [])

    in_room(story)


def test_when_seats_change_in_a_match_everybody_learns_what_they_may_do(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made(NONAGA, ADA, BEN)
        ada, eve = await room.watching(table, ADA, "de"), await room.watching(table, EVE)
        ada.new()
        await room.do(table, lambda table, moment: seats.replace_by_bot(table, "ada", 0, 1, moment))
        seating, news = ada.new()
        assert (seating["seats"][0]["level"], seating["seats"][0]["you"], seating["mine"]) == (1, True, [0])
        assert (news["legal"], news["entries"]) == ({}, [])
        seating, news = eve.new()
        assert (seating["seats"][0]["you"], seating["mine"], news["t"]) == (False, [], "news")
        waiting = await room.made(NONAGA, ADA, None)
        ada = await room.watching(waiting, ADA)
        ada.new()
        await room.do(waiting, lambda table, _: seats.invite(table, "ada", 1, "x"))
        assert ada.kinds() == ["seats"]

    in_room(story)


def test_a_choice_that_was_sealed_is_told_when_all_have_chosen(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made("tricubo(seats=3)", ADA, BEN, CEM)
        people = [await room.watching(table, person) for person in (ADA, BEN, CEM, EVE)]
        told = [{entry["n"]: entry for entry in _snapshot(room, table, each)["entries"]} for each in people]
        for _ in range(20):
            if table.table.status == "over":
                break
            for person in people:
                person.new()
            await room.play(table)
            veil = table.table.running().veil
            for known, person in zip(told, people, strict=True):
                (news,) = person.new()
                known.update((entry["n"], entry) for entry in news["entries"])
                viewer = person.person.id
                mine = table.table.mine(viewer)
                for number in range(table.table.number):
                    hidden = number in veil and not any(seat in veil[number] for seat in mine)
                    assert (known[number].get("action", "") is None) == hidden

    in_room(story)


def _snapshot(room: BareRoom, table: live.LiveTable, watcher: Watcher) -> dict[str, list[dict[str, object]]]:
    watcher.say(table.messages.snapshot(watcher.person.id, "en", room.hand.now()))
    return watcher.new()[-1]


# Tables in memory.


def test_a_table_is_read_once_and_is_the_same_for_all(in_room: Callable[[Story], None], tmp_path: Path) -> None:
    async def story(here: BareRoom) -> None:
        async with bare(tmp_path) as there:
            made = await here.made(NONAGA, 3, BEN)
            found = await asyncio.gather(*(there.live.find(made.table.id) for _ in range(3)))
            assert found[0] is found[1] is found[2] is there.live.tables[made.table.id]
            assert (found[0].table.id, found[0].forgotten, found[0].doubtful) == (made.table.id, False, False)
            assert (there.bots.warmed, bool(found[0].thinking)) == (1, True)
            people = await here.made(NONAGA, ADA, BEN)
            await there.live.find(people.table.id)
            assert there.bots.warmed == 1

    in_room(story)


def test_a_table_that_came_while_it_was_read_is_the_one_that_stays(
    in_room: Callable[[Story], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(here: BareRoom) -> None:
        async with bare(tmp_path) as there:
            made = await here.made(NONAGA, ADA, BEN)
            read, came = there.live.loader.table, list[live.LiveTable]()

            async def slow(id: str) -> Table | None:
                found = await read(id)
                came.append(there.live.add(made.table))
                return found

            monkeypatch.setattr(there.live.loader, "table", slow)
            assert await there.live.find(made.table.id) is came[0]

    in_room(story)


def test_a_table_that_nobody_needs_is_idle_after_a_while(
    in_room: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made(NONAGA, ADA, BEN)
        await room.rows.flush()
        monkeypatch.setattr(live, "IDLE", -1.0)
        assert table.idle
        async with table.lock:
            assert not table.idle
        watcher = await room.watching(table, EVE)
        assert not table.idle
        room.watchers.leave(watcher)
        seconds = SimpleNamespace(monotonic=lambda: 500.0)
        monkeypatch.setattr(live, "IDLE", 120.0)
        monkeypatch.setattr(live, "time", seconds)
        for used, idle in ((380.0, False), (379.9, True)):
            table.used = used
            assert table.idle == idle
        await room.live.find(table.table.id)
        assert (table.used, table.idle) == (500.0, False)
        bot = await room.made(NONAGA, 3, BEN)
        bot.used = 0.0
        assert not bot.idle  # it thinks

    in_room(story)


def test_a_table_that_is_forgotten_rings_no_more_and_another_keeps_its_place(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        table = await room.made(NONAGA, ADA, BEN, control=Control("move", 9000))
        timer = table.timer
        assert timer
        room.live.forget(table)
        assert (table.forgotten, table.timer, timer.cancelled()) == (True, None, True)
        assert table.table.id not in room.live.tables
        again = await room.live.find(table.table.id)
        room.live.forget(table)
        assert room.live.tables[table.table.id] is again

    in_room(story)
