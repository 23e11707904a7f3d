from __future__ import annotations

import pytest

from dreierlei.core import Refusal
from dreierlei.kit.text import number, split, word


def test_split() -> None:
    assert split("x", "  a  b ", ("one", "two")) == ["a", "b"]
    with pytest.raises(Refusal, match="A position of x has 2 parts, this one has 3: expected: one two"):
        split("x", "a b c", ("one", "two"))
    with pytest.raises(Refusal, match="this one has 0"):
        split("x", "", ("one", "two"))


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("-3", -3), ("9", 9), ("007", 7), ("-0", 0)])
def test_number(text: str, value: int) -> None:
    assert number("x", "turn", text, -3, 9) == value


@pytest.mark.parametrize("text", ["", "-", "10", "-4", "1.0", "1e1", "+1", " 1", "1\n", "٣", "²", "9" * 5000])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        number("x", "turn", text, -3, 9)
    assert "'turn' of the position of x" in str(refused.value)
    assert "a number from -3 to 9" in str(refused.value)


def test_word() -> None:
    assert word("x", "phase", "slide", ("slide", "over")) == "slide"
    with pytest.raises(Refusal, match=r"'phase' of the position of x cannot be 'jump': expected slide \| over"):
        word("x", "phase", "jump", ("slide", "over"))
