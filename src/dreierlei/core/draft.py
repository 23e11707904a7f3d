"""Draft: a position that is being set up by hand, sound or not; every edit gives another draft.

A draft says what can be put where and what else its position tells, so that one form serves all games. Whether the
position can be played is a question for `Game.load`, which knows the rules.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from dreierlei.core.refusal import Refusal
from dreierlei.core.words import Sentence

if TYPE_CHECKING:
    from dreierlei.core.game import Game
    from dreierlei.core.view import View

P = TypeVar("P")
NOTHING = ""
"""What an empty spot holds, and what is put to take something away."""
_QUOTED = re.compile(r"'(\w+)'")
_NAMED = re.compile(r"(?<=['„])(\w+)(?=['“])")


@dataclass(frozen=True, slots=True)
class PieceKind:
    """What can be put on spots."""

    name: str
    label: Sentence
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Tray:
    """Where pieces lie that are not on the board."""

    name: str
    label: Sentence
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """What a position tells besides: one word among some, or a whole number."""

    name: str
    """As the line of a position calls it; `hands.1` is that of seat 1."""
    label: Sentence
    value: str
    among: tuple[tuple[str, Sentence], ...] = ()
    low: int = 0
    high: int = 0

    def check(self, value: str) -> None:
        """Refuse a value that the part cannot have."""
        words = [word for word, _ in self.among]
        if words and value not in words:
            raise Refusal("core.draft.word", part=self.label, value=value, expected=" | ".join(words))
        if not words and not (re.fullmatch(r"-?\d{1,9}", value, re.ASCII) and self.low <= int(value) <= self.high):
            raise Refusal("core.draft.number", part=self.label, value=value, low=self.low, high=self.high)


class Draft(ABC, Generic[P]):
    """A position of a game as it is being set up."""

    movable: ClassVar[bool] = True
    """Whether pieces may be taken from one spot to another; what is written stays where it is."""

    def __init__(self, game: Game, position: P) -> None:
        self.game: Any = game
        self.position = position

    @abstractmethod
    def text(self) -> str:
        """Return the position in one line."""

    @abstractmethod
    def view(self) -> View:
        """Return the position to be drawn, as nobody's turn."""

    @abstractmethod
    def parts(self) -> tuple[Part, ...]:
        """Return what else the position tells."""

    @abstractmethod
    def changed(self, part: str, value: str) -> P:
        """Return the position with another value of a part; trusts that it may have it."""

    def pieces(self) -> tuple[PieceKind, ...]:
        """Return what can be put anywhere, again and again."""
        return ()

    def spots(self) -> Mapping[str, str]:
        """Return what lies where, by the handles of the board; spots that could hold something are listed, too."""
        return {}

    def trays(self) -> tuple[Tray, ...]:
        """Return where pieces lie that are not on the board."""
        return ()

    def placed(self, spot: str, piece: str) -> P:
        """Return the position with a piece on a spot, or nothing; trusts that there are both."""
        raise TypeError(f"{type(self).__name__} has spots and does not say how they are filled")

    def lifted(self, spot: str) -> P:
        """Return the position without what lies on a spot."""
        return self.placed(spot, NOTHING)

    def emptied(self) -> P:
        """Return the position with nothing on the board."""
        draft = self
        for spot, piece in self.spots().items():
            if piece:
                draft = type(self)(self.game, draft.lifted(spot))
        return draft.position

    # Edits, which refuse whatever there is not.

    def put(self, spot: str, piece: str) -> Self:
        """Put a piece on a spot or a tray, or nothing to take away what lies there."""
        trays = self.trays()
        self._expect(spot, (*self.spots(), *(tray.name for tray in trays)), "spot")
        known = (NOTHING, *(each.name for each in self.pieces()), *(each for tray in trays for each in tray.pieces))
        self._expect(piece, (*known, *filter(None, self.spots().values())), "piece")
        return type(self)(self.game, self.placed(spot, piece))

    def move(self, origin: str, target: str) -> Self:
        """Move what lies on a spot to another."""
        spots = self.spots()
        self._expect(origin, tuple(spot for spot, piece in spots.items() if piece), "piece")
        if origin == target:
            return self
        return type(self)(self.game, self.lifted(origin)).put(target, spots[origin])

    def clear(self) -> Self:
        """Take everything away."""
        return type(self)(self.game, self.emptied())

    def set(self, name: str, value: str) -> Self:
        """Give a part another value."""
        parts = {part.name: part for part in self.parts()}
        self._expect(name, tuple(parts), "part")
        parts[name].check(value)
        return type(self)(self.game, self.changed(name, value))

    def amiss(self, why: Refusal) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the spots and the parts that a refusal of this position speaks of; sentences quote parts by name."""
        named = {str(fact) for fact in why.facts.values()}
        spots = tuple(spot for spot in self.spots() if spot.partition(":")[2] in named)
        quoted = set(_QUOTED.findall(why.text("en")))
        return spots, tuple(part.name for part in self.parts() if part.name.partition(".")[0] in quoted)

    def told(self, why: Refusal, language: str) -> str:
        """Return what is wrong as whoever sets up a position reads it: parts and their words by their labels."""
        parts = self.parts()
        words = {(part.name, word): label for part in parts for word, label in part.among}
        facts = {name: words.get((name, str(fact)), fact) for name, fact in why.facts.items()}
        names = {word: label for (_, word), label in words.items() if word.isalpha()}
        names |= {part.name: part.label for part in parts} | self.board_parts()
        labels = {name: label.text(language) for name, label in names.items()}
        text = Refusal(why.slug, **facts).text(language)
        return _NAMED.sub(lambda found: labels.get(str(found[1]), str(found[1])), text)

    def board_parts(self) -> dict[str, Sentence]:
        """Return what the parts of a line are called that tell what lies on the board."""
        return dict.fromkeys(("rows", "table"), Sentence("core.draft.board"))

    def _expect(self, value: str, among: tuple[str, ...], kind: str) -> None:
        if value not in among:
            raise Refusal(f"core.draft.{kind}", value=value, expected=", ".join(among[:8]) or "–")
