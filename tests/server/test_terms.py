"""A table as somebody asks for it: what it may promise, who sits there, and what bots are called."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.inside import refusal
from tests.server.memory import ADA, BEN, chair, terms
from tests.server.test_replays import played

from dreierlei.games import game
from dreierlei.play import Control
from dreierlei.play.positions import positions
from dreierlei.server import wire
from dreierlei.server.names import DELETED
from dreierlei.server.people import Person
from dreierlei.server.tables import requests
from dreierlei.server.tables.chair import Chair, humans, named, seats_of, told_apart
from dreierlei.server.tables.terms import LONGEST, Terms

GUEST = Person("gast", "Gast", "guest")
CLOCK = wire.TimeControl("game", 60_000, 1000)


def _asked(text: str, *kinds: str | wire.SeatRequest, person: Person = ADA, **more: Any) -> tuple[Terms, list[Chair]]:
    seats = [wire.SeatRequest(each) if isinstance(each, str) else each for each in kinds]
    return requests.requested(wire.TableRequest(text, seats, **more), person, "de")


def _bot(level: int) -> wire.SeatRequest:
    return wire.SeatRequest("bot", level)


# Terms.


def test_what_no_table_can_promise_is_refused() -> None:
    with refusal("server.table.timeout", timeout="x" * 40, expected="forfeit, bot"):
        terms("nonaga", timeout="x" * 41).check()
    for control in (Control("move", LONGEST + 1), Control("game", 1, LONGEST + 1)):
        with refusal("server.table.long", days=30):
            terms("nonaga", control=control).check()
    terms("nonaga", control=Control("game", LONGEST, LONGEST), timeout="bot").check()


def test_what_cannot_be_rated_is_refused() -> None:
    rated: dict[str, Any] = {"rated": True, "control": Control("move", 1000)}
    terms("nonaga", **rated).check()
    with refusal("server.rated.start"):
        terms("nonaga", **rated, start=game("nonaga").start().dump()).check()
    with refusal("server.rated.alone"):
        terms("tricubo(seats=1)", **rated).check()
    with refusal("server.rated.alone"):
        terms("nonaga", **rated, event="open 1/1/1").check()
    for less in ({"control": Control()}, {"timeout": "bot"}):
        with refusal("server.rated.clock"):
            terms("nonaga", **rated | less).check()


def test_the_first_position_and_the_day_of_a_table() -> None:
    usual = terms("nonaga(first=1)")
    assert usual.first().dump() == game("nonaga(first=1)").start().dump()
    later = game("nonaga(first=0)").start()
    later.apply(0, later.legal(0)[0])
    assert terms("nonaga(first=0)", start=later.dump()).first().dump() == later.dump()
    assert usual.day is None
    assert terms("nonaga", event="daily/2026-11-17").day == "2026-11-17"
    assert terms("nonaga", event="open 1/1/1").day is None


# Requests.


def test_a_table_is_made_as_it_was_asked_for() -> None:
    asked: dict[str, Any] = {"timeout": "bot", "listed": True, "spectators": False, "takeback": False, "hints": True}
    found, chairs = _asked("stein3", "open", "me", _bot(2), control=CLOCK, **asked)
    expected: dict[str, Any] = {"control": Control("game", 60_000, 1000), "owner": "ada", **asked}
    assert found == Terms(found.game, **expected)
    assert found.game is requests.known_game("stein3")
    assert chairs == [chair(0, None), chair(1, ADA), Chair(2, "bot", None, "Lehrling", 2)]


def test_hints_are_there_where_nobody_else_is_to_come_unless_somebody_says_otherwise() -> None:
    assert _asked("nonaga", "me", _bot(1))[0].hints
    assert not _asked("nonaga", "me", "open")[0].hints
    assert _asked("nonaga", "me", "open", hints=True)[0].hints
    assert not _asked("nonaga", "me", _bot(1), hints=False)[0].hints
    assert _asked("nonaga", "me", "open")[0].takeback


def test_others_on_the_own_device_have_names_of_their_own() -> None:
    named_seat = wire.SeatRequest("device", name="  Oma   Berta ")
    _, chairs = _asked("stein3", "me", named_seat, "device")
    assert chairs[1:] == [Chair(1, "device", "ada", "Oma Berta"), Chair(2, "device", "ada", "Ada 3")]


def test_bots_of_one_level_are_numbered() -> None:
    _, chairs = _asked("tricubo(seats=5)", _bot(1), "me", _bot(3), _bot(1), "open")
    assert [each.name for each in chairs] == ["Küken I", "Ada", chairs[2].name, "Küken II", ""]
    assert not chairs[2].name.endswith(" I")
    twins = [Chair(seat, "player", None, "Küken") for seat in range(2)]
    assert told_apart(twins) == twins  # people may be called as they like


def test_what_cannot_be_asked_for() -> None:
    with refusal("server.table.seats", seats=3, expected=2):
        _asked("nonaga", "me", "open", "open")
    with refusal("server.table.nobody"):
        _asked("nonaga", "open", _bot(1))
    with refusal("server.table.twice"):
        _asked("nonaga", "me", "me")
    with refusal("bots.refused.level", level=7, expected="1…6"):
        _asked("nonaga", "me", _bot(7))
    with refusal("server.seat.kind", kind="k" * 40, kinds="me, open, device, bot"):
        _asked("nonaga", "me", "k" * 41)
    with refusal("play.clock.kind"):
        _asked("nonaga", "me", "open", control=wire.TimeControl("sundial", 5))
    assert _asked("nonaga", "device", "device")[1][0].human
    with refusal("server.person.name"):
        _asked("nonaga", "me", wire.SeatRequest("device", name="x" * 25))


def test_whoever_plays_for_a_rating_has_an_account_and_a_device_each() -> None:
    rated: dict[str, Any] = {"control": CLOCK, "rated": True, "hints": True}
    found, _ = _asked("nonaga", "me", "open", **rated)
    assert (found.rated, found.hints, found.takeback) == (True, False, False)
    with refusal("server.rated.member"):
        _asked("nonaga", "me", "open", person=GUEST, **rated)
    with refusal("server.rated.device"):
        _asked("nonaga", "me", "device", **rated)
    assert not _asked("nonaga", "me", "device", person=GUEST)[0].rated


def test_a_position_can_be_asked_for_where_that_shows_nobody_too_much() -> None:
    later = game("nonaga(first=0)").start()
    later.apply(0, later.legal(0)[0])
    assert _asked("nonaga(first=0)", "me", "open", start=later.dump())[0].start == later.dump()
    assert _asked("nonaga(first=0)", "me", "open")[0].start is None
    assert requests.loaded(game("nonaga(first=0)"), later.dump()).dump() == later.dump()
    with refusal("server.start.long", most=4000):
        requests.loaded(game("nonaga"), " " * 4001)
    with pytest.raises(ValueError, match="nonaga") as short:
        requests.loaded(game("nonaga"), " " * 4000)
    assert getattr(short.value, "slug", "") != "server.start.long"


@pytest.mark.parametrize("name", ["nonaga", "stein3"])
def test_no_table_is_made_for_a_game_that_is_over_before_it_begins(name: str) -> None:
    others = [_bot(1)] * (game(name).seats - 1)
    for repetition in (0, 2, 9):
        assert _asked(f"{name}(repetition={repetition})", "me", *others)
    for start in (None, game(name).start().dump()):
        with refusal("server.start.once"):
            _asked(f"{name}(repetition=1)", "me", *others, start=start)


def test_a_position_in_which_something_is_hidden_is_for_bots_and_one_device_alone() -> None:
    hidden = played("triominos")
    dealt = next(state.dump() for state in positions(hidden) if 0 in state.to_act)
    assert _asked(str(hidden.game), "me", _bot(1), start=dealt)[0].start == dealt
    with refusal("server.start.hidden"):
        _asked(str(hidden.game), "me", "open", start=dealt)
    with refusal("server.start.over"):
        _asked(str(hidden.game), "me", _bot(1), start=hidden.state.dump())
    sealed = played("tricubo(seats=2)")
    phases = {state.phase: state.dump() for state in positions(sealed) if not state.over}
    for phase, position in phases.items():
        if phase in sealed.game.sealed_phases:
            with refusal("server.start.hidden"):
                _asked("tricubo(seats=2)", "me", "open", start=position)
        else:
            assert _asked("tricubo(seats=2)", "me", "open", start=position)[0].start == position
    assert set(phases) & set(sealed.game.sealed_phases)
    assert set(phases) - set(sealed.game.sealed_phases)


# Chairs.


@pytest.mark.parametrize(("language", "bot", "gone"), [("de", "Küken", "Gelöscht"), ("en", "Chick", "Deleted")])
def test_bots_and_those_who_are_gone_are_called_as_the_reader_does(language: str, bot: str, gone: str) -> None:
    for name in ("Küken", "Chick"):
        assert named("bot", name, 1, language) == bot
        assert named("bot", f"{name} II", 1, language) == f"{bot} II"
        assert named("player", name, 1, language) == name
        assert named("bot", name, 2, language) == name  # it plays in the place of somebody of that name
        assert named("bot", f"{name} VII", 1, language) == f"{name} VII"
    for name in ("Frau Berg", "II", "Küken der Erste"):
        assert named("bot", name, 1, language) == name
    assert named("bot", "Küken", 0, language) == "Küken"
    assert named("player", DELETED, 0, language) == gone


def test_who_acts_for_themselves_and_whose_seats_are_whose() -> None:
    chairs = [
        chair(0, ADA),
        Chair(1, "device", "ada", "Oma"),
        Chair(2, "player", "ben", BEN.name, level=3),
        Chair(3, "bot", None, "Bot", 2),
        chair(4, None),
    ]
    assert humans(chairs) == {"ada"}
    assert seats_of(chairs) == {"ada": (0, 1), "ben": (2,)}
    assert [each.human for each in chairs] == [True, True, True, False, False]
    assert [each.open for each in chairs] == [False] * 4 + [True]
