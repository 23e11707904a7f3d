"""A position of Nonaga as it is being set up: discs, and pieces on them."""

from __future__ import annotations

from typing import Any

from dreierlei.core import SPECTATOR, Refusal
from dreierlei.core.draft import NOTHING, Draft, Part, PieceKind
from dreierlei.core.words import Sentence
from dreierlei.games.nonaga.text import Position, write
from dreierlei.games.nonaga.view import NonagaView
from dreierlei.kit.draft import number_part, seat_part, word_part
from dreierlei.kit.hexes import Hex, connected, pieces

DISC, FROZEN = "disc", "frozen"
PIECES = ("piece.0", "piece.1")
PHASES = ("lot", "slide", "relocate", "over")


class NonagaDraft(Draft[Position]):
    """Discs may be put beside discs, pieces anywhere: a disc comes with them."""

    def text(self) -> str:
        """Return the line (§6)."""
        return write(self.position)

    def view(self) -> NonagaView:
        """Return the field as it is drawn."""
        at = self.position
        return NonagaView(
            game=str(self.game), viewer=SPECTATOR, to_act=(), phase=at.phase, outcome=None, discs=tuple(at.discs),
            pieces=tuple(map(tuple, at.pieces)), frozen=at.frozen, turn=at.turn, mover=at.mover,
        )  # fmt: skip  # the fields of a view

    def pieces(self) -> tuple[PieceKind, ...]:
        """Return a disc, the one just relocated, and a piece of each seat."""
        own = (PieceKind(name, Sentence("nonaga.draft.piece", seat=seat + 1), seat) for seat, name in enumerate(PIECES))
        return (*own, *(PieceKind(name, Sentence(f"nonaga.draft.{name}")) for name in (DISC, FROZEN)))

    def spots(self) -> dict[str, str]:
        """Return the discs and all places beside one."""
        discs = self.position.discs or [Hex(0, 0)]
        cells = {*discs, *(near for disc in discs for near in disc.neighbours())}
        return {f"cell:{cell}": self._at(cell) for cell in sorted(cells, key=lambda cell: (cell.r, cell.q))}

    def _at(self, cell: Hex) -> str:
        for name, own in zip(PIECES, self.position.pieces, strict=True):
            if cell in own:
                return name
        if cell == self.position.frozen:
            return FROZEN
        return DISC if cell in self.position.discs else NOTHING

    def placed(self, spot: str, piece: str) -> Position:
        """Put something on a cell; whoever takes a piece away leaves its disc."""
        cell = Hex.parse(spot.partition(":")[2])
        bare = self._at(cell) in (NOTHING, DISC, FROZEN)
        discs = {*self.position.discs, cell} - ({cell} if piece == NOTHING and bare else set())
        own = [[each for each in cells if each != cell] for cells in self.position.pieces]
        if piece in PIECES:
            own[PIECES.index(piece)].append(cell)
        frozen = cell if piece == FROZEN else None if cell == self.position.frozen else self.position.frozen
        return self.position._replace(
            discs=sorted(discs, key=lambda each: (each.r, each.q)),
            pieces=[sorted(cells) for cells in own],
            frozen=frozen,
        )

    def emptied(self) -> Position:
        """Return the field without pieces."""
        return self.position._replace(pieces=[[], []], frozen=None)

    def parts(self) -> tuple[Part, ...]:
        """Return whose turn it is, what is to be done, and how many turns have been played."""
        at, options = self.position, self.game.chosen
        return (
            seat_part("nonaga", "mover", at.mover, 2),
            word_part("nonaga", "phase", at.phase, PHASES if options.first == "lot" else PHASES[1:]),
            number_part("nonaga", "turn", at.turn, 0, options.cap),
        )

    def changed(self, part: str, value: str) -> Position:
        """Return the position with another value of a part."""
        change: dict[str, Any] = {part: value if part == "phase" else int(value)}
        return self.position._replace(**change)

    def amiss(self, why: Refusal) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return what a refusal speaks of: discs that lie apart, pieces that are too many or connected."""
        spots, parts = super().amiss(why)
        cells: list[Hex] = []
        if why.slug == "nonaga.text.apart":
            cells = [cell for group in sorted(pieces(self.position.discs), key=len)[:-1] for cell in group]
        elif why.slug == "nonaga.text.pieces":
            cells = self.position.pieces[int(str(why.facts["seat"])) - 1]
        elif why.slug in ("nonaga.text.both", "nonaga.text.ended"):
            cells = [cell for own in self.position.pieces if connected(own) for cell in own]
        return (*spots, *(f"cell:{cell}" for cell in cells)), parts
