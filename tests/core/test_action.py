from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, dataclass

import pytest

from dreierlei.core import Action, Actions, Refusal
from dreierlei.kit.hexes import Hex


@dataclass(frozen=True, slots=True)
class Rest(Action):
    """No field."""


@dataclass(frozen=True, slots=True)
class Place(Action):
    """A field of each kind."""

    cell: Hex
    count: int
    up: bool
    name: str


SPACE = Actions(10, Rest, Place)
EXAMPLE = Place(Hex(-1, 2), -7, True, "red")


def test_text() -> None:
    assert str(EXAMPLE) == "place(-1:2,-7,true,red)"
    assert str(Rest()) == "rest"
    assert SPACE.parse("place(-1:2,-7,true,red)") == EXAMPLE
    assert SPACE.parse(" place( -1:2 , -7 , true , red ) ") == EXAMPLE
    assert SPACE.parse("rest") == SPACE.parse("rest()") == Rest()


def test_json() -> None:
    value = {"kind": "place", "cell": "-1:2", "count": -7, "up": True, "name": "red"}
    assert EXAMPLE.json() == value
    assert Rest().json() == {"kind": "rest"}
    for action in (EXAMPLE, Rest()):
        assert SPACE.from_json(json.loads(json.dumps(action.json()))) == action


def test_kinds_are_named_by_their_class() -> None:
    assert list(SPACE.kinds) == ["rest", "place"]
    assert (SPACE.size, Place.kind) == (10, "place")


def test_actions_are_values() -> None:
    assert {Rest(), Rest(), EXAMPLE} == {EXAMPLE, Rest()}
    with pytest.raises(FrozenInstanceError):
        EXAMPLE.count = 3  # type: ignore[misc]  # that it cannot be set is what is tested


@pytest.mark.parametrize(
    ("text", "slug", "said"),
    [
        ("", "core.action.form", "'' is not a move"),
        ("Rest", "core.action.form", "'Rest' is not a move"),
        ("rest(", "core.action.form", "expected kind or kind(field,…)"),
        ("rest)", "core.action.form", "rest)"),
        ("rest(())", "core.action.form", "rest(())"),
        ("rest rest", "core.action.form", "rest rest"),
        ("jump", "core.action.kind", "no kind of move 'jump' here: expected one of: rest, place"),
        ("rest(1)", "core.action.fields", "'rest' has 0 fields: expected: –"),
        ("place", "core.action.fields", "'place' has 4 fields: expected: cell, count, up, name"),
        ("place(0:0,1,true)", "core.action.fields", "4 fields"),
        ("place(0:0,1,true,a,b)", "core.action.fields", "4 fields"),
        ("place(0;0,1,true,a)", "core.action.field", "In the field 'cell' of the move 'place': '0;0' is not a cell"),
        ("place(0:0,one,true,a)", "core.action.value", "'count' of the move 'place' cannot be 'one': expected int"),
        ("place(0:0,1.0,true,a)", "core.action.value", "cannot be '1.0'"),
        ("place(0:0,٣,true,a)", "core.action.value", "cannot be '٣'"),
        ("place(0:0,1234567890123,true,a)", "core.action.value", "count"),
        ("place(0:0,1,True,a)", "core.action.value", "cannot be 'True': expected bool"),
        ("place(0:0,1,true,)", "core.action.value", "'name' of the move 'place' cannot be ''"),
        ("place(0:0,1,true,a b)", "core.action.value", "cannot be 'a b'"),
    ],
)
def test_bad_text_is_refused(text: str, slug: str, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        SPACE.parse(text)
    assert refused.value.slug == slug
    assert said in str(refused.value)


def put(**facts: object) -> dict[str, object]:
    """Return the JSON of the example with other facts."""
    return EXAMPLE.json() | facts


@pytest.mark.parametrize(
    ("value", "slug"),
    [
        (None, "core.action.json"),
        ([], "core.action.json"),
        ("rest", "core.action.json"),
        ({}, "core.action.json"),
        ({"kind": 3}, "core.action.json"),
        ({"kind": None}, "core.action.json"),
        ({"kind": "jump"}, "core.action.kind"),
        ({"kind": "rest", "cell": "0:0"}, "core.action.fields"),
        ({"kind": "place"}, "core.action.fields"),
        (put(more=1), "core.action.fields"),
        (put(count=1.5), "core.action.plain"),
        (put(count=float("nan")), "core.action.plain"),
        (put(count=None), "core.action.plain"),
        (put(count=10**5000), "core.action.plain"),
        (put(count=10**12), "core.action.plain"),
        (put(count="x"), "core.action.value"),
        (put(count=True), "core.action.value"),
        (put(up=1), "core.action.value"),
        (put(up="True"), "core.action.value"),
        (put(name=None), "core.action.plain"),
        (put(name=["red"]), "core.action.plain"),
        (put(name={}), "core.action.plain"),
        (put(name=""), "core.action.value"),
        (put(name="a,b"), "core.action.value"),
        (put(name="a)\n! resign 0"), "core.action.value"),
        (put(cell=3), "core.action.field"),
        (put(cell="0:0\n"), "core.action.field"),
        (put(cell=[0, 0]), "core.action.plain"),
    ],
)
def test_bad_json_is_refused(value: object, slug: str) -> None:
    with pytest.raises(Refusal) as refused:
        SPACE.from_json(value)
    assert refused.value.slug == slug
    assert refused.value.text("de")
