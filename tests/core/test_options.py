from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from tests.toys.fists import Fists, FistsOptions
from tests.toys.shelf import TABLES, named
from tests.toys.shuttle import Shuttle, ShuttleOptions
from tests.toys.wheel import Wheel

from dreierlei.core import Options, Refusal, option
from dreierlei.core.options import call, parse_call, shown
from dreierlei.games import any_game, game


@dataclass(frozen=True)
class Every(Options):
    """One option of each kind."""

    size: int = option(3, low=-1, high=9)
    wide: bool = option(False)
    first: str = option("lot", among=("lot", "0", "1"))
    label: str = option("plain")


def test_defaults_and_items() -> None:
    assert Every().items() == (("size", 3), ("wide", False), ("first", "lot"), ("label", "plain"))
    assert Every().changed() == {}
    assert Options().items() == ()


def test_values_are_read_from_words() -> None:
    read = Every.of({"size": "-1", "wide": "true", "first": "0", "label": "x-7"})
    assert read == Every(-1, True, "0", "x-7")
    assert read.changed() == {"size": "-1", "wide": "true", "first": "0", "label": "x-7"}
    assert Every.of({"wide": "false"}) == Every()


def test_values_are_taken_as_they_are() -> None:
    assert Every.of({"size": 9, "wide": True, "first": "1"}) == Every(9, True, "1")
    assert Every.of({"first": 1}) == Every(first="1"), "a number stands for its word where that is one of some"
    assert Every.of({"size": np.int64(9), "wide": np.bool_(True), "first": np.int8(1)}) == Every(9, True, "1")


@pytest.mark.parametrize(
    ("values", "slug", "said"),
    [
        ({"depth": 1}, "core.option.unknown", "expected one of: size, wide, first, label"),
        ({"size": "10"}, "core.option.value", "'size' cannot be '10': expected -1…9"),
        ({"size": "-2"}, "core.option.value", "-1…9"),
        ({"size": 10}, "core.option.value", "-1…9"),
        ({"size": "three"}, "core.option.value", "cannot be 'three'"),
        ({"size": "3.0"}, "core.option.value", "cannot be '3.0'"),
        ({"size": "٣"}, "core.option.value", "cannot be '٣'"),
        ({"size": "9" * 5000}, "core.option.value", "-1…9"),
        ({"size": 3.0}, "core.option.value", "cannot be '3.0'"),
        ({"size": True}, "core.option.value", "cannot be 'true'"),
        ({"size": None}, "core.option.value", "cannot be 'None'"),
        ({"wide": "yes"}, "core.option.value", "expected true | false"),
        ({"wide": 1}, "core.option.value", "expected true | false"),
        ({"first": "2"}, "core.option.value", "expected lot | 0 | 1"),
        ({"first": 2}, "core.option.value", "expected lot | 0 | 1"),
        ({"first": False}, "core.option.value", "expected lot | 0 | 1"),
        ({"size": np.array([3])}, "core.option.value", "cannot be '[3]'"),
        ({"label": ""}, "core.option.value", "expected a-z…"),
        ({"label": "a,b"}, "core.option.value", "expected a-z…"),
        ({"label": "a b"}, "core.option.value", "expected a-z…"),
        ({"label": "a\nb"}, "core.option.value", "expected a-z…"),
        ({"label": 7}, "core.option.value", "expected a-z…"),
    ],
)
def test_bad_values_are_refused(values: dict[str, Any], slug: str, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        Every.of(values)
    assert refused.value.slug == slug
    assert said in str(refused.value)
    assert refused.value.text("de") != str(refused.value)


def test_a_game_without_options_knows_none() -> None:
    with pytest.raises(Refusal, match="expected one of: –"):
        named("cards(open=true)")


def test_options_are_checked_however_they_are_made() -> None:
    with pytest.raises(Refusal, match="'size' cannot be '99'"):
        Every(size=99)


def test_call_and_parse_call_are_inverse() -> None:
    assert call("nonaga", {}) == "nonaga"
    assert call("x", {"a": "1", "b": "true"}) == "x(a=1,b=true)"
    assert parse_call("x(a=1,b=true)") == ("x", {"a": "1", "b": "true"})
    assert parse_call(" x() ") == ("x", {})
    assert parse_call(" x(a = 1 , b=true) ") == ("x", {"a": "1", "b": "true"})
    assert parse_call("x(a=b=c)") == ("x", {"a": "b=c"})


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("", "core.option.form"),
        ("(a=1)", "core.option.form"),
        ("3x", "core.option.form"),
        ("x(a=1", "core.option.form"),
        ("x)a=1(", "core.option.form"),
        ("x y", "core.option.form"),
        ("ö", "core.option.form"),
        ("x(a)", "core.option.pair"),
        ("x(=1)", "core.option.pair"),
        ("x(a=)", "core.option.pair"),
        ("x(a=1,a=2)", "core.option.twice"),
        ("x(a=1,a=1)", "core.option.twice"),
    ],
)
def test_bad_calls_are_refused(text: str, slug: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_call(text)
    assert refused.value.slug == slug


@pytest.mark.parametrize("text", [*TABLES, "nonaga", "nonaga(cap=100)", "nonaga(repetition=0,cap=1)"])
def test_the_canonical_string_of_a_game_is_its_own(text: str) -> None:
    assert str(named(text)) == text
    assert named(text) == named(str(named(text)))
    assert hash(named(text)) == hash(named(text))
    assert repr(named(text)) == f"<game {text}>"


def test_defaults_and_order_do_not_show_in_the_canonical_string() -> None:
    assert str(game("nonaga(cap=300,repetition=3,seats=2)")) == "nonaga"
    assert str(game("nonaga(cap=7,repetition=2)")) == "nonaga(repetition=2,cap=7)"
    assert str(named("fists(hands=2,seats=3)")) == "fists(seats=3,hands=2)"
    assert Shuttle() != Fists()
    assert Fists(3) == Fists.of({"seats": 3, "rounds": "3"}) == Fists(3, FistsOptions())


@pytest.mark.parametrize("seats", ["0", "5", "two", "", "-2", "2.0", "²", "9" * 5000, 5, 2.0, True, [2], "2 "])
def test_a_wrong_number_of_seats_is_refused(seats: object) -> None:
    with pytest.raises(Refusal) as refused:
        Fists.of({"seats": seats})
    assert refused.value.slug == "core.seats"
    assert "expected a number from 2…4" in str(refused.value)


def test_truth_is_no_number_of_seats() -> None:
    with pytest.raises(Refusal):
        Wheel(True)


def test_seats_default_to_the_fewest() -> None:
    assert (Fists().seats, Wheel().seats) == (2, 1)
    assert Shuttle(2, ShuttleOptions(ring=5)).seats == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("halma", "no game 'halma': expected one of: nonaga"),
        ("nonaga(cap=0)", "'cap' cannot be '0': expected 1…10000"),
        ("nonaga(size=3)", "no option 'size' here: expected one of: repetition, cap"),
        ("nonaga(seats=3)", "nonaga cannot be played with 3 seats"),
        ("tests.toys.nowhere:Game", "No game Game can be found in tests.toys.nowhere"),
        ("tests.toys.fists:Nobody", "No game Nobody can be found in tests.toys.fists"),
        ("tests.toys.fists:Show", "expected package.module:Class"),
        ("dreierlei.core:Game", "expected package.module:Class"),
        (":Fists", "expected"),
        (".fists:Fists", "expected"),
        ("tests..fists:Fists", "expected"),
    ],
)
def test_games_that_are_none_are_refused(text: str, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        any_game(text)
    assert said in str(refused.value)


def test_ones_own_game_is_found_by_its_address() -> None:
    assert any_game("tests.toys.fists:Fists(seats=3)") == Fists(3)
    assert any_game("nonaga") == game("nonaga")
    with pytest.raises(Refusal):  # what a record names is never imported
        game("tests.toys.fists:Fists(seats=3)")


def test_shown() -> None:
    assert [shown(True), shown(7), shown("wide")] == ["true", "7", "wide"]
