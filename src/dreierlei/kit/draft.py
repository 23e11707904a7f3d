"""What drafts of positions share: parts that are words, seats or numbers, each with its name in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dreierlei.core.draft import Part
from dreierlei.core.words import Sentence

NOBODY = "-"


def word_part(game: str, name: str, value: str, among: Iterable[str]) -> Part:
    """Return a part that is one word among some."""
    words = tuple((word, Sentence(f"{game}.draft.{name}.{word}")) for word in among)
    return Part(name, Sentence(f"{game}.draft.part.{name}"), value, words)


def seat_part(game: str, name: str, seat: int | None, seats: int, nobody: bool = False) -> Part:
    """Return a part that is a seat, or nobody where that may be."""
    among = [(str(each), Sentence("kit.draft.seat", seat=each + 1)) for each in range(seats)]
    if nobody:
        among.insert(0, (NOBODY, Sentence("kit.draft.nobody")))
    return Part(name, Sentence(f"{game}.draft.part.{name}"), NOBODY if seat is None else str(seat), tuple(among))


def number_part(game: str, name: str, value: int, low: int, high: int, **facts: object) -> Part:
    """Return a part that is a whole number; `hands.1` is called what `hands` is."""
    return Part(name, Sentence(f"{game}.draft.part.{name.partition('.')[0]}", **facts), str(value), (), low, high)


def number_parts(game: str, name: str, values: Sequence[int], low: int, high: int) -> list[Part]:
    """Return a part for each seat that is a whole number."""
    return [number_part(game, f"{name}.{seat}", value, low, high, seat=seat + 1) for seat, value in enumerate(values)]


def replaced(values: Sequence[int], at: str, value: str) -> tuple[int, ...]:
    """Return numbers with another one at a place."""
    return tuple(int(value) if place == int(at) else old for place, old in enumerate(values))
