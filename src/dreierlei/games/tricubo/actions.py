"""The actions of Tricubo (§10.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from dreierlei.core import Action
from dreierlei.core.refusal import Refusal

DICE = ("large", "medium", "small")
_ROWS = re.compile(r"[1-5](\+[1-5]){0,2}", re.ASCII)


class Pick(NamedTuple):
    """A die that is picked, `large`, or taken with the joker, `large+joker` (§6.1)."""

    die: str
    joker: bool = False

    @classmethod
    def parse(cls, text: str) -> Pick:
        """Read the word of a die."""
        die, plus, joker = text.partition("+")
        if die not in DICE or (plus and joker != "joker"):
            raise Refusal("tricubo.pick", text=text)
        return cls(die, bool(plus))

    def __str__(self) -> str:
        return f"{self.die}+joker" if self.joker else self.die


class Rows(tuple[int, ...]):
    """One to three rows, `2+4`, each once and in order."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Rows:
        """Read rows joined by +."""
        rows = [int(row) for row in text.split("+")] if _ROWS.fullmatch(text) else []
        if not rows or rows != sorted(set(rows)):
            raise Refusal("tricubo.rows", text=text)
        return cls(rows)

    def __str__(self) -> str:
        return "+".join(map(str, self))


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """The dice fall (§3.1)."""

    large: int
    medium: int
    small: int


@dataclass(frozen=True, slots=True)
class Start(Action):
    """A solo player chooses the row of the first cross (§8.1)."""

    row: int


@dataclass(frozen=True, slots=True)
class Cross(Action):
    """The row of the die's number is crossed three times, twice or once (§4.1)."""

    die: Pick


@dataclass(frozen=True, slots=True)
class Colour(Action):
    """The colour field of the die's own colour is crossed (§4.3)."""

    die: Pick


@dataclass(frozen=True, slots=True)
class Any(Action):
    """The colour field of any colour is crossed (§4.4)."""

    die: Pick


@dataclass(frozen=True, slots=True)
class Score(Action):
    """A six scores rows (§5.1)."""

    die: Pick
    rows: Rows


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """No die on offer can be used (§4.6)."""
