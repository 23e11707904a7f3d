"""What keeps tables going: the one path for commands, bots, clocks that run out, and the look after all of them."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select, update
from tests.server.bare_room import BareRoom, Story, Watcher, bare, happen
from tests.server.inside import refusal, until
from tests.server.memory import ADA, BEN, CEM, EVE, chair

from dreierlei.core import Refusal, Rng, View
from dreierlei.core.game import Seat
from dreierlei.core.threat import Threat
from dreierlei.core.words import Sentence
from dreierlei.games import game
from dreierlei.play import Control
from dreierlei.server import wire
from dreierlei.server.names import DELETED
from dreierlei.server.store import Conflict, entries, seats, tables
from dreierlei.server.tables import bot_turns, chance, chat, commands, moves, setup, sweep, writer
from dreierlei.server.tables import live as live_room
from dreierlei.server.tables import seats as sitting
from dreierlei.server.tables.broadcast import Asker
from dreierlei.server.tables.change import Offer, TableChange
from dreierlei.server.tables.live import LiveTable
from dreierlei.server.workers import Lost

NONAGA = "nonaga(first=0)"
MOVE = Control("move", 9000)


@pytest.fixture
def in_room(tmp_path: Path) -> Callable[[Story], None]:
    """A way to let something happen in a room of tables."""
    return partial(happen, tmp_path)


async def _first(view: View) -> str:
    """Return the first thing that is legal."""
    return game(view.game).imagine(view, Rng(1)).texts(view.to_act[0])[0]


# The one path.


def test_every_change_is_told_to_whoever_keeps_tables_going(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        changed, seated = list[tuple[LiveTable, bool]](), list[LiveTable]()
        room.commands.changed.append(lambda live, own: changed.append((live, own)))
        room.commands.seated.append(seated.append)
        live = await room.made(NONAGA, ADA, None)
        assert (changed, seated) == ([(live, True)], [])
        assert room.words.heard() == []  # nobody else can know it yet
        await room.do(live, lambda table, moment: sitting.take(table, [chair(1, BEN)], moment))
        assert (changed, seated) == ([(live, True)] * 2, [live])
        assert room.words.heard() == [("table", live.table.id)]
        await room.play(live)
        assert (len(changed), seated) == (3, [live])
        assert room.words.heard() == [("table", live.table.id)]
        await room.do(live, lambda table, moment: moves.agree(table, "ben", 1, moment))
        assert room.words.heard() == [("offer", f"{live.table.id} agree 1 1 1")]
        await room.commands.refresh(live)
        assert changed[-1] == (live, False)
        await room.commands.refresh(live, own=True)
        assert changed[-1] == (live, True)
        assert room.words.heard() == []

    in_room(story)


def test_plies_of_people_and_bots_are_counted_and_those_of_chance_are_not(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made("tricubo(seats=2)", ADA, BEN)
        for _ in range(4):
            await room.play(live)
        await room.do(live, lambda table, moment: moves.resign(table, "ada", 0, moment))
        assert room.commands.plies == 4

    in_room(story)


def test_nothing_is_stored_any_more_by_a_server_that_closes(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, BEN)
        room.commands.closing = True
        with refusal("server.store"):
            await room.play(live)
        with refusal("server.store"):
            await room.made(NONAGA, ADA, BEN)
        assert live.table.number == 0
        await room.do(live, lambda table, moment: moves.agree(table, "ben", 1, moment))  # which is not stored
        assert live.table.agreeing == (1,)

    in_room(story)


def test_a_rematch_is_a_table_of_its_own_at_once(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, BEN)
        await room.do(live, lambda table, moment: moves.resign(table, "ada", 0, moment))
        await room.do(live, lambda table, moment: setup.rematch(table, "ben", "second", moment))
        following = room.live.tables["second"]
        assert (following.table.status, following.awaited) == ("running", frozenset())
        assert room.rows.waits(following)

    in_room(story)


def test_who_is_nobody_knows_no_table(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        with refusal("server.table.unknown", id="nowhere"):
            await room.commands.do("nowhere", lambda table, moment: TableChange())
        with refusal("server.table.unknown", id="nowhere"):
            async with room.commands.reading("nowhere"):
                pass

    in_room(story)


def test_while_others_cannot_be_heard_the_store_is_read_first(in_room: Callable[[Story], None], tmp_path: Path) -> None:
    async def story(here: BareRoom) -> None:
        async with bare(tmp_path) as there:
            live = await here.made(NONAGA, ADA, BEN)
            twin = await there.live.find(live.table.id)
            await here.play(live)
            async with there.commands.reading(live.table.id) as found:
                assert found.table.number == 0
            there.words.away = True
            changed = list[tuple[LiveTable, bool]]()
            there.commands.changed.append(lambda live, own: changed.append((live, own)))
            async with there.commands.reading(live.table.id) as found:
                assert (found is twin, found.table.number) == (True, 1)
            assert changed == [(twin, False)]  # bots think where it was done
            await here.play(live)
            action = live.table.running().texts(1)[0]
            await there.do(twin, lambda table, moment: moves.play(table, "ben", 1, 2, action, moment))
            assert twin.table.number == 3

    in_room(story)


def test_a_command_is_decided_anew_where_another_server_was_quicker_but_not_for_ever(
    in_room: Callable[[Story], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(here: BareRoom) -> None:
        async with bare(tmp_path) as there:
            live = await here.made(NONAGA, ADA, BEN)
            twin = await there.live.find(live.table.id)
            await here.do(live, lambda table, moment: chat.say(table, ADA, "eins", moment))
            await there.do(twin, lambda table, moment: chat.say(table, BEN, "zwei", moment))
            assert [remark.text for remark in twin.table.remarks] == ["eins", "zwei"]
            decided = list[int]()

            def decide(table: object, moment: object) -> TableChange:
                decided.append(1)
                raise Conflict

            with refusal("server.store"):
                await there.do(twin, decide)
            assert len(decided) == commands.ATTEMPTS
            with refusal("server.stale", number=9, expected=0):  # who has seen more than anybody has stored
                await there.do(twin, lambda table, moment: moves.undo(table, "ada", 0, 9, moment))

    in_room(story)


def test_what_was_stored_although_it_seemed_to_fail_is_told_to_the_other_servers(
    in_room: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, BEN)
        write = writer.write

        async def lost(*parts: Any) -> None:
            await write(*parts)
            raise OSError("lost")

        with monkeypatch.context() as line:
            line.setattr(writer, "write", lost)
            with pytest.raises(OSError, match="lost"):
                await room.play(live)
        assert (live.stale, live.doubtful, live.table.number) == (True, True, 0)
        room.words.heard()
        await room.sweep.reread()
        assert (live.stale, live.doubtful, live.table.number) == (False, False, 1)
        assert room.words.heard() == [("table", live.table.id)]
        await room.sweep.reread()
        assert room.words.heard() == []

    in_room(story)


def test_a_table_that_is_half_changed_is_read_whole_and_everybody_told(
    in_room: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, BEN)
        eve = await room.watching(live, EVE)
        seated = list[LiveTable]()
        room.commands.seated.append(seated.append)

        def stumble(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as fault:
            fault.setattr("dreierlei.server.tables.table.Table.apply", stumble)
            with pytest.raises(ZeroDivisionError):
                await room.play(live)
        assert live.broken
        before = live.table
        async with room.commands.reading(live.table.id) as found:
            assert (found is live, found.broken, found.table.number) == (True, False, 1)
        assert live.table is not before
        assert live.messages.table is live.table
        assert (eve.kinds(), seated) == (["table"], [live])
        live.broken = True
        await room.store.run(update(tables).values(id="elsewhere"))
        with refusal("server.table.unknown", id=live.table.id):
            await room.commands.refresh(live)

    in_room(story)


def test_whoever_waited_for_a_table_that_was_forgotten_goes_to_the_one_in_its_place(
    in_room: Callable[[Story], None],
) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, BEN)
        ada = Watcher(ADA)
        async with live.lock:
            waits = [
                asyncio.create_task(room.play(live, Asker(ada, 4))),
                asyncio.create_task(room.watchers.watch(live.table.id, "", ada, 5)),
                asyncio.create_task(room.commands.refresh(live)),
            ]
            await asyncio.sleep(0)
            room.live.forget(live)
        await asyncio.gather(*waits)
        again = room.live.tables[live.table.id]
        assert (again is live, again.table.number, live.table.number) == (False, 1, 0)
        assert {told.get("ref") for told in ada.new()} >= {4, 5}
        assert again.watchers == {ada}

    in_room(story)


# Bots.


def test_a_bot_is_asked_with_its_view_and_goes_on_for_as_long_as_it_is_its_turn(
    in_room: Callable[[Story], None],
) -> None:
    async def story(room: BareRoom) -> None:
        room.bots.answer = _first
        live = await room.made(NONAGA, 3, BEN)
        view, thought = live.table.running().view(0), live.thinking
        assert thought
        ben = await room.watching(live, BEN)
        await room.quiet()
        assert thought.exception() is None
        assert room.bots.asked[0] == (view, 3, "ada")
        assert [level for _, level, _ in room.bots.asked] == [3, 3]
        assert len(room.bots.seeds) == 2
        assert all(0 <= seed < 2**63 for seed in room.bots.seeds)
        assert (live.table.number, live.table.to_act, live.thinking) == (2, (1,), None)
        assert not ben.new()[-1].get("hurried")
        room.bots.pace = bot_turns.HURRIED - 0.01
        for _ in range(2):
            await room.play(live)
        await room.quiet()
        assert ben.new()[-1]["hurried"]
        room.bots.pace = bot_turns.HURRIED
        for _ in range(2):
            await room.play(live)
        await room.quiet()
        assert not ben.new()[-1].get("hurried")

    in_room(story)


def test_a_bot_takes_its_time_so_that_people_can_follow(
    in_room: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(room: BareRoom) -> None:
        slept, waited, seconds = list[float](), list[tuple[int, float]](), itertools.count(100)

        async def sleep(pause: float) -> None:
            slept.append(pause)

        room.bots.answer = _first
        room.bot_turns.pace = 40.0
        room.bot_turns.waited = lambda *told: waited.append(told)
        monkeypatch.setattr(bot_turns, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
        monkeypatch.setattr(bot_turns, "asyncio", SimpleNamespace(sleep=sleep))
        await room.made(NONAGA, 3, BEN)
        await room.quiet()
        assert (waited, slept) == ([(3, 1)] * 2, [38.0] * 2)  # a look at the clock takes a second here

    in_room(story)


@pytest.mark.parametrize("gone", [Lost(), TimeoutError()])
def test_a_bot_that_does_not_answer_is_asked_again_by_the_sweep(
    in_room: Callable[[Story], None], caplog: pytest.LogCaptureFixture, gone: Exception
) -> None:
    async def story(room: BareRoom) -> None:
        async def lose(_: View) -> str:
            raise gone

        room.bots.answer = lose
        live = await room.made(NONAGA, 3, BEN)
        await room.quiet()
        assert live.thinking is None
        (complaint,) = caplog.messages
        assert complaint == f"table {live.table.id}: its bot has not answered; it is asked again by the sweep"
        room.bots.answer = _first
        await room.rows.flush()
        room.hand.at += sweep.LATE
        await room.sweep.sweep()
        await room.quiet()
        assert live.table.number == 2

    in_room(story)


def test_one_bot_thinks_at_a_time_and_not_after_another_servers_change(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, 3, BEN)
        await asyncio.sleep(0)
        room.bot_turns.attend(live)
        await asyncio.sleep(0)
        assert len(room.bots.asked) == 1
        other = await room.made(NONAGA, ADA, BEN)
        room.bot_turns.attend(other)
        assert other.thinking is None
        replaced = TableChange(chairs=(sitting.replace_by_bot(other.table, "ada", 0, 2, _moment(room)).chairs[0],))
        other.table.apply(replaced)
        room.bot_turns.attend(other, False)
        assert other.thinking is None
        room.bot_turns.attend(other)
        assert other.thinking is not None

    in_room(story)


def _moment(room: BareRoom) -> Any:
    return room.commands._moment(lambda _: None)


def test_a_bot_is_asked_in_its_form_of_the_match(
    in_room: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chance, "bot_level", lambda table, seat: table.chairs[seat].level + 1)

    async def story(room: BareRoom) -> None:
        room.bots.answer = _first
        live = await room.made(NONAGA, 3, BEN)
        await room.quiet()
        assert [level for _, level, _ in room.bots.asked] == [4, 4]
        assert live.table.chairs[0].level == 3  # nobody is told

    in_room(story)


def test_the_pool_gets_ready_where_bots_still_play(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        await room.made(NONAGA, ADA, BEN)
        assert room.bots.warmed == 0
        live = await room.made(NONAGA, 3, BEN)
        waiting = await room.made("stein3", ADA, 3, None)
        assert room.bots.warmed == 2
        await room.do(live, lambda table, moment: moves.resign(table, "ben", 1, moment))
        room.bot_turns.warm(live)
        assert room.bots.warmed == 2
        room.bot_turns.warm(waiting)
        assert room.bots.warmed == 3

    in_room(story)


# Clocks that run out.


def test_a_timer_rings_when_the_first_persons_time_is_up(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, BEN, control=MOVE)
        first = live.timer
        assert first
        room.hand.at += 4000
        await room.play(live)
        assert first.cancelled()
        for passed, left in ((0, 9.0), (6000, 3.0), (9000, 0.0)):
            room.hand.at = 1_004_000 + passed
            before = asyncio.get_running_loop().time()
            room.flags.attend(live)
            after = asyncio.get_running_loop().time()
            assert live.timer
            assert before + left + 0.005 <= live.timer.when() <= after + left + 0.005  # a moment too late, never early
        await until(lambda: live.table.status == "over")
        await room.quiet()
        assert str(live.table.running().record.entries[-1]) == "! forfeit 0"
        assert live.timer is None
        assert (await room.made(NONAGA, ADA, BEN)).timer is None

    in_room(story)


def test_a_timer_that_rings_in_vain_disturbs_nobody(
    in_room: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made(NONAGA, ADA, BEN, control=MOVE)
        await room.flags._run_out(live)
        assert live.table.number == 0
        room.commands.closing = True
        room.hand.at += 9000
        await room.flags._run_out(live)  # the store is away: the sweep looks again
        assert live.table.status == "running"

    in_room(story)


# The look after all tables.


def test_tables_that_were_left_alone_are_looked_after(in_room: Callable[[Story], None], tmp_path: Path) -> None:
    async def story(here: BareRoom) -> None:
        bots, people, clocked = [
            await here.made(NONAGA, *who, control=control)
            for who, control in (((3, BEN), Control()), ((ADA, BEN), Control()), ((ADA, BEN), MOVE))
        ]
        await here.rows.flush()
        async with bare(tmp_path) as there:
            there.hand.at += 1  # a server that has just started finds all that is due, by a clock perhaps behind
            await there.sweep.sweep()
            assert set(there.live.tables) == {bots.table.id}
            assert there.live.tables[bots.table.id].thinking
            assert there.rows.waits(there.live.tables[bots.table.id])
            for at, found in ((9000 + sweep.LATE - 1, False), (9000 + sweep.LATE, True)):
                there.hand.at = 1_000_000 + at
                await there.sweep.sweep()
                assert (clocked.table.id in there.live.tables) == found
            assert people.table.id not in there.live.tables

    in_room(story)


def test_a_table_whose_row_is_behind_its_entries_is_looked_after(
    in_room: Callable[[Story], None], tmp_path: Path
) -> None:
    async def story(here: BareRoom) -> None:
        live, over, _ = [await here.made(NONAGA, ADA, BEN) for _ in range(3)]
        await here.do(over, lambda table, moment: moves.resign(table, "ada", 0, moment))
        await here.rows.flush()
        await here.play(live)  # whose row is not written yet when the server dies
        async with bare(tmp_path) as there:
            await there.sweep.sweep()
            assert set(there.live.tables) == {live.table.id}
            await there.rows.flush()
            row = await there.store.row(select(tables.c.number).where(tables.c.id == live.table.id))
            assert row
            assert row.number == 1
            there.live.forget(there.live.tables[live.table.id])
            await there.sweep.sweep()
            assert there.live.tables == {}

    in_room(story)


def test_what_this_server_knows_is_read_again_only_where_nothing_goes_on(
    in_room: Callable[[Story], None], tmp_path: Path
) -> None:
    async def story(here: BareRoom) -> None:
        async with bare(tmp_path) as there:
            live = await here.made(NONAGA, ADA, BEN)
            twin = await there.live.find(live.table.id)
            await here.play(live)
            there.rows.add(twin)
            await there.sweep._attend(live.table.id)
            assert twin.table.number == 0  # its row is about to be written
            await there.rows.flush()
            await there.sweep._attend(live.table.id)
            assert twin.table.number == 1

    in_room(story)


def test_tables_that_nobody_needs_leave_the_memory_once_their_row_is_written(
    in_room: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_room, "IDLE", -1.0)

    async def story(room: BareRoom) -> None:
        gone, watched, unwritten = [await room.made(NONAGA, ADA, BEN) for _ in range(3)]
        await room.watching(watched, EVE)
        await room.rows.flush()
        room.rows.add(unwritten)
        await room.sweep.sweep()
        assert gone.forgotten
        assert set(room.live.tables.values()) == {watched, unwritten}

    in_room(story)


def test_what_goes_wrong_at_one_table_is_in_the_log_and_concerns_no_other(
    in_room: Callable[[Story], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(why: Exception) -> None:
        raise why

    async def story(room: BareRoom) -> None:
        for slug in ("server.table.damaged", "server.store"):  # which are in the log already
            await room.sweep._one_by_one("t1", fail(Refusal(slug, id="t1")))
        assert caplog.records == []
        await room.sweep._one_by_one("t1", fail(Refusal("play.over")))
        await room.sweep._one_by_one("t2", fail(ZeroDivisionError()))
        first, second = caplog.records
        assert first.getMessage() == f"table t1 could not be looked after: {Refusal('play.over')}"
        assert second.getMessage() == "table t2 could not be looked after"
        assert [first.levelno, second.levelno] == [logging.ERROR] * 2
        assert second.exc_info

    in_room(story)


def test_a_damaged_table_is_not_looked_after_again_and_again(
    in_room: Callable[[Story], None], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(here: BareRoom) -> None:
        live, sound = [await here.made(NONAGA, 3, BEN) for _ in range(2)]
        here.live.forget(live)
        await here.store.run(update(tables).where(tables.c.id == live.table.id).values(game="chess"))
        async with bare(tmp_path) as there:
            for _ in range(2):
                await there.sweep.sweep()
            assert there.live.loader.damaged == {live.table.id}
            assert sound.table.id in there.live.tables
            assert len(caplog.messages) == 1

    in_room(story)


def test_what_is_in_doubt_is_read_as_soon_as_nobody_works_at_it(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        stale, broken, busy, sound = [await room.made(NONAGA, ADA, BEN) for _ in range(4)]
        stale.stale = broken.broken = busy.stale = True
        before = [live.table for live in (stale, broken, busy, sound)]
        async with busy.lock:
            await room.sweep.reread()
        after = [live.table for live in (stale, broken, busy, sound)]
        assert [one is other for one, other in zip(before, after, strict=True)] == [True, False, True, True]
        assert [live.doubtful for live in (stale, broken, busy, sound)] == [False, False, True, False]
        bot = await room.made(NONAGA, 3, BEN)
        await asyncio.sleep(0)  # it begins to think
        assert bot.thinking
        bot.thinking.cancel()
        await room.quiet()
        bot.stale, forgotten = True, bot.thinking is None
        await room.sweep.reread()
        assert (forgotten, bot.thinking is None) == (True, False)  # nobody else lets it think

    in_room(story)


# What others change.


def test_a_new_name_is_shown_wherever_somebody_sits(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        mine, other = await room.made(NONAGA, ADA, BEN), await room.made(NONAGA, CEM, BEN)
        eve = await room.watching(mine, EVE)
        await room.store.run(update(seats).where(seats.c.person == "ada").values(name="Adele"))
        room.words.heard()
        await room.renamed("ada")
        assert [seat["name"] for seat in eve.new()[0]["seats"]] == ["Adele", "Ben"]
        assert room.words.heard() == [("table", mine.table.id)]
        assert other.table.chairs[0].name == "Cem"

    in_room(story)


def test_what_admins_have_changed_is_read_anew(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        named, sits, spoke, other = [await room.made(NONAGA, who, BEN) for who in (CEM, ADA, CEM, CEM)]
        await room.do(spoke, lambda table, moment: chat.say(table, ADA, "Hm", moment))
        before = {live: live.table for live in (named, sits, spoke, other)}
        await room.reread(named.table.id, "ada")
        assert [live.table is before[live] for live in before] == [False, False, False, True]
        before = {live: live.table for live in before}
        await room.reread(None, "nobody")
        assert [live.table is before[live] for live in before] == [True] * 4

    in_room(story)


def test_who_has_deleted_the_account_gives_up_where_others_wait(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        running, replaced, over, waiting, other = [
            await room.made(NONAGA, ADA, who) for who in (BEN, BEN, BEN, None, BEN)
        ]
        await room.do(replaced, lambda table, moment: sitting.replace_by_bot(table, "ada", 0, 2, moment))
        await room.do(over, lambda table, moment: moves.resign(table, "ben", 1, moment))
        await room.rows.flush()
        gone = seats.c.seat == 0, seats.c.table != other.table.id
        await room.store.run(update(seats).where(*gone).values(name=DELETED))
        await room.resign_deleted()
        assert str(running.table.running().record.entries[-1]) == "! resign 0"
        assert [live.table.status for live in (running, replaced, over, waiting, other)] == [
            "over", "running", "over", "waiting", "running"
        ]  # fmt: skip
        assert over.table.number == 1
        await room.resign_deleted()
        assert running.table.number == 1

    in_room(story)


def test_a_server_that_closes_stores_what_it_knows_and_keeps_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with bare(tmp_path) as room:
            live, thinking = await room.made(NONAGA, ADA, BEN), await room.made(NONAGA, 3, BEN)
            await room.play(live)
            thought = thinking.thinking
            assert thought
            await room.close()
            assert (room.commands.closing, room.live.tables, live.forgotten) == (True, {}, True)
            assert (thought.done(), room.tasks.busy) == (True, False)
            row = await room.store.row(select(tables.c.number).where(tables.c.id == live.table.id))
            assert row
            assert row.number == 1

    asyncio.run(run())


def test_matches_wait_for_nonces_where_the_server_says_so(tmp_path: Path) -> None:
    async def run() -> None:
        for nonces in (True, False):
            async with bare(tmp_path, nonces=nonces) as room:
                assert (await room.made("tricubo(seats=2)", ADA, BEN)).table.opening == nonces

    asyncio.run(run())


# Hints and threats.


def test_a_hint_is_asked_for_a_seat_and_told_in_the_readers_words(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made("stein3", ADA, BEN, CEM, hints=True)
        action, asked = live.table.running().texts(0)[3], list[tuple[View, int, str]]()
        reason = Sentence("stein3.hint.attacks_lord", who=Seat(1))

        async def hint(*parts: Any) -> Any:
            asked.append(parts)
            return action, (reason,)

        room.bots.hint = hint  # type: ignore[attr-defined]  # which this pool has not
        view = live.table.running().view(0)
        found = await room.hints.hint(wire.AskHint(4, live.table.id, 0, 0), "ada", "de")
        (parts,) = asked
        assert (parts[0], parts[2]) == (view, "ada")
        assert 0 <= parts[1] < 2**63
        names = ["Ada", "Ben", "Cem"]
        notation = live.table.terms.game.notation(live.table.running().state, 0, game("stein3").actions.parse(action))
        assert notation
        expected = Sentence("stein3.hint.attacks_lord", who=names[1]).text("de")
        assert found == wire.Hint(ref=4, number=0, action=action, text=notation.text("de"), reasons=[expected])

    in_room(story)


def test_threats_are_told_in_the_readers_words(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made("stein3", ADA, BEN, CEM, hints=True)
        asked = list[tuple[object, ...]]()
        threat = Threat(Sentence("stein3.threat.lord", who=Seat(2)), ("a1",), ("b2", "c3"))

        async def threats(*parts: object) -> tuple[Threat, ...]:
            asked.append(parts)
            return (threat,)

        room.bots.threats = threats  # type: ignore[attr-defined]  # which this pool has not
        found = await room.hints.threats(wire.AskThreats(6, live.table.id, 1, 0), "ben", "en")
        assert asked == [(live.table.running().view(1), 1, "ben")]
        text = Sentence("stein3.threat.lord", who="Cem").text("en")
        assert found == wire.Threats(ref=6, number=0, threats=[wire.ThreatInfo(text, ["a1"], ["b2", "c3"])])

    in_room(story)


def test_where_there_are_no_hints(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live, off = [await room.made("stein3", ADA, BEN, CEM, hints=hints) for hints in (True, False)]

        async def refused(who: str, table: LiveTable, seen: int, slug: str, **facts: object) -> None:
            with refusal(slug, **facts):
                await room.hints.threats(wire.AskThreats(1, table.table.id, 0, seen), who, "en")
            with refusal(slug, **facts):
                await room.hints.hint(wire.AskHint(1, table.table.id, 0, seen), who, "en")

        await refused("eve", live, 0, "server.seat.foreign", seat=1)
        await refused("ada", live, 1, "server.stale", number=1, expected=0)
        await refused("ada", off, 0, "server.hints.off")
        with refusal("play.turn", seat=2, expected="1"):
            await room.hints.hint(wire.AskHint(1, live.table.id, 1, 0), "ben", "en")
        await room.do(live, lambda table, moment: moves.resign(table, "cem", 2, moment))
        await refused("ada", live, 1, "play.over")

    in_room(story)


def test_who_is_absent_is_known_to_whoever_decides(in_room: Callable[[Story], None]) -> None:
    async def story(room: BareRoom) -> None:
        live = await room.made("stein3", ADA, BEN, CEM)
        await room.watching(live, ADA)
        seen = list[Any]()

        def decide(table: object, moment: Any) -> TableChange:
            seen.append((moment.at, moment.patient, moment.absent("ada"), moment.absent("ben") is None))
            return TableChange(offers=(Offer("replace", 1, 0, 0),))

        await room.do(live, decide)
        assert seen == [(1_000_000, False, None, False)]
        stored = await room.store.rows(select(entries))
        assert stored == []

    in_room(story)
