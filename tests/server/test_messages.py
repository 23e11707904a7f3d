"""What readers of a table are told, field by field: all that they may know, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.server.inside import refusal
from tests.server.memory import ADA, BEN, CEM, EVE, SECRET, applied, chair, moment, table

from dreierlei.core import SPECTATOR, Action
from dreierlei.core.words import LANGUAGES
from dreierlei.games import game
from dreierlei.play import Control, fairness
from dreierlei.play.positions import positions
from dreierlei.server import connection, wire
from dreierlei.server.server_clock import today
from dreierlei.server.tables import chat, messages, moves, seats
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.change import Offer, TableChange
from dreierlei.server.tables.messages import Messages
from dreierlei.server.tables.presence import Presence
from dreierlei.server.tables.table import Table

GAME = Control("game", 60_000, 700)
NONAGA = "nonaga(first=0)"


def _of(table: Table, *there: str) -> Messages:
    """Return the messages of a table at which some people are there."""
    presence = Presence()
    for person in there:
        presence.join(person)
    return Messages(table, presence)


def _play(table: Table, at: int = 2000) -> None:
    """Let whoever is to act do the first thing that is legal."""
    seat = table.to_act[0]
    person, action = table.chairs[seat].person, table.running().texts(seat)[0]
    applied(table, moves.play(table, person, seat, table.number, action, moment(at)))


def _plain(thing: object) -> Any:
    """Return what stands on the wire."""
    return msgspec.json.decode(wire.ENCODER.encode(thing))


def _view(table: Table, viewer: int = SPECTATOR) -> Any:
    return _plain(table.running().view(viewer))


def _full() -> Table:
    """Return a table at which much has happened."""
    found = table(NONAGA, ADA, BEN, control=GAME, timeout="bot", takeback=True, hints=True, listed=True)
    _play(found)
    for person, text in ((BEN, "Hallo"), (EVE, "Hm")):
        applied(found, chat.say(found, person, text, moment(5)))
    found.apply(TableChange(offers=[Offer("agree", 1, 1, 1), Offer("replace", 0, 1, 1), Offer("take-back", 0, 0, 1)]))
    return found


def test_a_snapshot_has_all_of_a_table() -> None:
    full = _full()
    legal = full.running().texts(0)
    told = _plain(_of(full, "ada").snapshot("ada", "en", 2500, ref=7, hidden={"eve"}))
    assert told == {
        "t": "table",
        "table": "t1",
        "game": NONAGA,
        "title": game(NONAGA).title("en"),
        "status": "running",
        "seats": [
            {"seat": 0, "kind": "player", "name": "Ada", "level": 0, "online": True, "you": True},
            {"seat": 1, "kind": "player", "name": "Ben", "level": 0, "online": False, "you": False},
        ],
        "mine": [0],
        "owner": True,
        "control": {"kind": "game", "time": 60_000, "increment": 700},
        "timeout": "bot",
        "listed": True,
        "spectators": True,
        "rated": False,
        "number": 1,
        "entries": [{"n": 0, "seat": 0, "at": 2000, "action": str(_action(full, 0))}],
        "views": {"-2": _view(full)},
        "legal": {"0": legal},
        "clock": {"left": [60_000 - 1000 + 700 - 500, 60_000], "running": [0], "now": 2500},
        "agreeing": [1],
        "asked": [0, 1],
        "undo": [0],
        "replacing": [[0, 1]],
        "take_backs": [[0, 0]],
        "takeback": True,
        "hints": True,
        "threats": game(NONAGA).shows_threats,
        "chat": [{"n": 0, "name": "Ben", "seat": 1, "text": "Hallo", "at": 1_700_000_000_005, "you": False}],
        "rematch": None,
        "fairness": {"commitment": fairness.commitment(SECRET), "nonces": [None, None]},
        "ref": 7,
    }


def test_nobody_reads_of_themselves_that_they_are_away() -> None:
    told = _of(_full()).seating("ben", "en")  # before their own page is heard
    assert [(seat.name, seat.you, seat.online) for seat in told.seats] == [("Ada", False, False), ("Ben", True, True)]


def _action(table: Table, number: int) -> Action:
    action: Action | None = getattr(table.running().record.entries[number], "action")  # noqa: B009  # of a ply
    assert action
    return action


def test_of_a_long_chat_the_latest_lines_are_told_and_none_of_whom_somebody_does_not_want_to_read() -> None:
    found = table(NONAGA, ADA, BEN)
    for number in range(messages.LATEST + 5):
        applied(found, chat.say(found, BEN, str(number), moment()))
    for _ in range(1000):
        applied(found, chat.say(found, EVE, "x" * chat.LONGEST, moment()))
    told = _plain(_of(found).snapshot("ada", "en", 2500, hidden={"eve"}))
    assert [line["text"] for line in told["chat"]] == [str(number) for number in range(5, messages.LATEST + 5)]
    told = _of(found).snapshot("ada", "en", 2500)
    assert len(told.chat) == messages.LATEST
    assert len(wire.ENCODER.encode(told)) < connection.BEHIND / 4, "whoever comes would be cut off"


def test_a_spectator_has_no_seat_no_actions_and_nothing_to_undo() -> None:
    full = _full()
    for person in ("eve", None):
        told = _plain(_of(full).snapshot(person, "de", 2500))
        assert (told["mine"], told["owner"], told["legal"], told["undo"]) == ([], False, {}, [])
        assert [seat["you"] for seat in told["seats"]] == [False, False]
        assert [line["n"] for line in told["chat"]] == [0, 1]
        assert told["title"] == game(NONAGA).title("de")
        assert "ref" not in told
    told = _plain(_of(full).snapshot("ben", "de", 2500))
    assert [line["you"] for line in told["chat"]] == [line["name"] == "Ben" for line in told["chat"]]
    assert (told["mine"], told["legal"], told["undo"]) == ([1], {}, [])


def test_a_table_that_waits_shows_who_is_there_and_nothing_of_a_match() -> None:
    waiting = table("triominos(seats=3)", ADA, None, 1, control=GAME, hints=False)
    told = _plain(_of(waiting, "ada").snapshot("ada", "en", 500))
    assert (told["status"], told["number"], told["entries"], told["views"], told["legal"]) == ("waiting", 0, [], {}, {})
    assert (told["hints"], told["threats"], told["takeback"]) == (False, False, False)
    assert told["clock"] == {"left": [60_000] * 3, "running": [], "now": 500}
    assert [(each["kind"], each["online"]) for each in told["seats"]] == [
        ("player", True), ("open", False), ("bot", True)
    ]  # fmt: skip
    assert told["seats"][2]["name"] == "Bot 2"
    assert told["fairness"]["awaited"] == [0]
    assert waiting.asked == waiting.to_act == waiting.agreeing == ()


def test_threats_are_shown_where_the_game_knows_them_and_hints_are_agreed_on() -> None:
    for text, hints in (("triapon", True), ("triapon", False), ("tricubo(seats=3)", True)):
        told = _of(table(text, ADA, BEN, CEM, hints=hints)).snapshot("ada", "en", 0)
        assert (told.hints, told.threats) == (hints, hints and game(text).shows_threats)


def test_news_tell_what_is_new_and_the_secret_at_the_end_alone() -> None:
    full = _full()
    told = _of(full)
    news = told.news(told.entries(SPECTATOR, [0]), 2500)
    assert _plain(news) == {
        "t": "news",
        "table": "t1",
        "number": 1,
        "status": "running",
        "entries": [{"n": 0, "seat": 0, "at": 2000, "action": str(_action(full, 0))}],
        "views": {},
        "legal": {},
        "clock": {"left": [59_200, 60_000], "running": [0], "now": 2500},
        "agreeing": [1],
        "asked": [0, 1],
        "undo": [],
        "take_backs": [[0, 0]],
    }
    mine = _plain(told.addressed(news, (0,), 4))
    assert (mine["views"], mine["legal"], mine["undo"], mine["ref"]) == (
        {"-2": _view(full)}, {"0": full.running().texts(0)}, [0], 4
    )  # fmt: skip
    others = _plain(told.addressed(news, (1,), None))
    assert (others["legal"], others["undo"], "ref" in others) == ({}, [], False)
    told.hurried = True
    assert told.news([], 1).hurried
    assert told.snapshot("ada", "en", 1).hurried
    applied(full, moves.resign(full, "ada", 0, moment(3000)))
    over = told.news([], 9000)
    assert over.status == "over"
    assert over.fairness == wire.FairnessInfo(fairness.commitment(SECRET), [None, None], (), SECRET)
    assert over.clock == wire.ClockReading((59_700 - 1000 + 700, 60_000), (), 9000)
    assert told.addressed(over, (0,), None).legal == {}


def test_events_are_told_by_their_kind_and_hidden_actions_as_none() -> None:
    full = _full()
    applied(full, moves.undo(full, "ada", 0, 1, moment(2600)))
    told = _of(full).entries(SPECTATOR, [1])
    assert _plain(told) == [{"n": 1, "seat": 0, "at": 2600, "event": "undo"}]
    hidden = table("triominos", ADA, BEN)
    dealt = _plain(_of(hidden).entries(0, range(2, hidden.number)))
    assert {each["action"] is None for each in dealt} == {True, False}  # the own tiles, and those of the other


def test_seating_tells_who_sits_where_and_what_is_offered() -> None:
    full = _full()
    full.apply(TableChange(rematch="t2"))
    applied(full, seats.replace_by_bot(full, "ben", 1, 3, moment()))
    told = _plain(_of(full, "ben").seating("ben", "de"))
    assert told == {
        "t": "seats",
        "table": "t1",
        "status": "running",
        "seats": [
            {"seat": 0, "kind": "player", "name": "Ada", "level": 0, "online": False, "you": False},
            {"seat": 1, "kind": "player", "name": "Ben", "level": 3, "online": True, "you": True},
        ],
        "mine": [1],
        "agreeing": [1],
        "replacing": [[0, 1]],
        "take_backs": [],
        "rematch": "t2",
        "fairness": {"commitment": fairness.commitment(SECRET), "nonces": [None, None]},
    }
    assert _of(full).snapshot("ben", "de", 0).rematch == "t2"


def test_who_is_replaced_is_offered_nothing_to_do() -> None:
    full = _full()
    applied(full, seats.replace_by_bot(full, "ada", 0, 3, moment()))
    assert _of(full).snapshot("ada", "en", 2500).legal == {}


# Secrets.


def test_as_whom_a_reader_sees_the_record() -> None:
    hidden, shown = table("triominos(seats=3)", ADA, "Oma", BEN), table(NONAGA, ADA, BEN)
    told = _of(hidden)
    assert [told.viewer(mine) for mine in ((2,), (0, 1), ())] == [2, SPECTATOR, SPECTATOR]
    assert _of(shown).viewer((1,)) == SPECTATOR
    assert _of(table("triominos", ADA, None)).viewer((0,)) == SPECTATOR


def test_everybody_sees_the_own_hand_and_no_other() -> None:
    hidden = table("triominos(seats=3)", ADA, "Oma", BEN)
    told = _of(hidden)
    for person, viewers in (("ada", (0, 1)), ("ben", (2,)), ("eve", (SPECTATOR,)), (None, (SPECTATOR,))):
        views = told.snapshot(person, "en", 0).views
        assert views == {viewer: hidden.running().view(viewer) for viewer in viewers}


def test_whoever_looks_again_is_told_the_same_record_with_what_is_new_and_what_is_shown_by_now() -> None:
    for text in ("tricubo(seats=3)", "triominos(seats=3)"):
        hidden = table(text, ADA, BEN, CEM)
        kept = _of(hidden)
        for step in range(25):
            if hidden.status == "over":
                break
            if step % 3:
                for person, viewer in (("ada", 0), ("cem", 2), ("eve", SPECTATOR)):
                    told = kept.snapshot(person, "en", 0).entries
                    assert _plain(told) == _plain(kept.entries(viewer, range(hidden.number)))
            _play(hidden)
        applied(hidden, moves.resign(hidden, "ada", 0, moment())) if hidden.status == "running" else None
        told = _plain(kept.snapshot("eve", "en", 0).entries)
        assert len(told) == hidden.number
        assert all("event" in each or each["action"] for each in told)


def test_what_all_may_see_follows_the_match() -> None:
    shown = table(NONAGA, ADA, BEN)
    told = _of(shown)
    assert _plain(told.snapshot("eve", "en", 0).entries) == []
    for _ in range(3):
        for person in ("ada", "eve"):
            assert _plain(told.snapshot(person, "en", 0).views) == {"-2": _view(shown)}
        _play(shown)


@pytest.mark.parametrize(("text", "person", "viewer"), [(NONAGA, "ada", SPECTATOR), ("triominos", "ben", 1)])
def test_what_a_reader_saw_before_can_be_looked_at_again(text: str, person: str, viewer: int) -> None:
    played = table(text, ADA, BEN)
    for _ in range(3):
        _play(played)
    told, mine = _of(played), played.mine(person)
    for number, state in enumerate(positions(played.running())):
        assert told.past(mine, number) == {viewer: state.observe(viewer)}
    assert told.past(mine, played.number) == {viewer: played.running().view(viewer)}
    for number in (-1, played.number + 1):
        with refusal("server.table.past", number=number, last=played.number):
            told.past(mine, number)
    with refusal("server.table.waiting"):
        _of(table(text, ADA, None)).past((0,), 0)
    applied(played, moves.resign(played, "ada", 0, moment()))
    assert told.past(mine, played.number)[viewer].phase == "over"


# Chance.


def test_what_seats_have_added_to_chance_is_told_and_the_secret_when_all_is_over() -> None:
    nonces = ("0" * 32, "1" * 32)
    rolled = table("tricubo(seats=2)", ADA, BEN, at=moment(patient=True))
    told = _of(rolled)
    applied(rolled, moves.add_nonce(rolled, "ben", 1, nonces[1], moment()))
    info = told.seating(None, "en").fairness
    assert info == wire.FairnessInfo(fairness.commitment(SECRET), [None, nonces[1]], (0,))
    assert told.headers() == {"commitment": fairness.commitment(SECRET)}
    applied(rolled, moves.add_nonce(rolled, "ada", 0, nonces[0], moment()))
    assert told.seating(None, "en").fairness == wire.FairnessInfo(fairness.commitment(SECRET), list(nonces))
    applied(rolled, moves.resign(rolled, "ada", 0, moment()))
    assert told.headers() == {"commitment": fairness.commitment(SECRET), "secret": SECRET}
    rolled.secret = ""
    assert (told.headers(), told.seating(None, "en").fairness) == ({}, None)


def test_the_secret_of_a_day_is_told_the_day_after(monkeypatch: pytest.MonkeyPatch) -> None:
    daily = table("tricubo(seats=1)", ADA, event=f"daily/{today()}")
    applied(daily, moves.resign(daily, "ada", 0, moment()))
    assert "secret" not in _of(daily).headers()
    monkeypatch.setattr(messages, "today", lambda: "9999-01-01")
    assert _of(daily).headers()["secret"] == SECRET


def test_bots_are_called_as_the_reader_does() -> None:
    mixed = table("stein3", ADA, None, None)
    mixed.apply(TableChange(chairs=(Chair(1, "bot", None, "Küken", 1), chair(2, BEN))))
    told = _of(mixed)
    assert told.names("en") == ["Ada", "Chick", "Ben"]
    assert told.names("de") == ["Ada", "Küken", "Ben"]
    for language in LANGUAGES:
        assert [seat.name for seat in told.seating(None, language).seats] == told.names(language)
        assert [seat.name for seat in told.snapshot(None, language, 0).seats] == told.names(language)
