"""Texts that are nearly good: the most searching input for a parser."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hypothesis import strategies as st

from dreierlei.core import Refusal

Result = TypeVar("Result")

SPICES = (
    *("\n", "\r\n", "\n\n", " ", "\t", "\x00", "\x1c", "\u2028", "\ufeff", "٣", "²", "½", "é", "\U0001f600"),
    *("(", ")", "()", ",", "=", ":", "-", "*", "?", "!", "%", "/", "\\", "'", '"', "[", "]", ".", "{", "}", "{0}"),
    *("-1", "0", "1", "2", "9999999999", "9" * 400, "1e9", "nan", "true", "True", "None", "seats", "o", "over"),
    "! agree\n",
)
SPICE = st.one_of(st.text(max_size=3), st.sampled_from(SPICES))


@st.composite
def mutated(draw: st.DrawFn, good: list[str]) -> str:
    """Draw a good text with a few places changed: cut, doubled, swapped or spiced."""
    text = draw(st.sampled_from(good))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 6)))
        how = draw(st.sampled_from(["cut", "double", "spice", "move"]))
        piece = text[start:end]
        rest = text[:start] + text[end:]
        place = draw(st.integers(0, len(rest))) if how == "move" else start
        put = {"cut": "", "double": piece * 2, "spice": "", "move": piece}[how]
        text = rest[:place] + (draw(SPICE) if how == "spice" else put) + rest[place:]
    return text


@st.composite
def reshuffled(draw: st.DrawFn, good: list[str]) -> str:
    """Draw a good text with its lines cut, doubled or moved."""
    lines = draw(st.sampled_from(good)).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        line = lines.pop(draw(st.integers(0, len(lines) - 1)))
        for _ in range(draw(st.integers(0, 2))):
            lines.insert(draw(st.integers(0, len(lines))), line)
        lines = lines or [""]
    return "\n".join(lines)


def asked(call: Callable[[], Result]) -> Result | None:
    """Return what a call returns, or None if it refuses in both languages; anything else is a bug."""
    try:
        return call()
    except Refusal as refusal:
        why = refusal
    assert all(why.text(language).strip() for language in ("de", "en"))
    return None
