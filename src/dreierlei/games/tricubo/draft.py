"""A position of Tricubo as it is being set up: what is written on the blocks, and the dice."""

from __future__ import annotations

from dreierlei.core import SPECTATOR, Refusal
from dreierlei.core.draft import NOTHING, Draft, Part, PieceKind
from dreierlei.core.words import Sentence
from dreierlei.games.tricubo.actions import DICE
from dreierlei.games.tricubo.state import TricuboState
from dreierlei.games.tricubo.text import FIELDS, Position, Written, write
from dreierlei.games.tricubo.view import TricuboView
from dreierlei.kit.draft import NOBODY, number_part, replaced, word_part

SOLO, TOGETHER = ("start", "roll", "pick", "over"), ("roll", "pick", "others", "over")
THROWN = ("pick", "others")
ROWS = range(5)
CROSS = "cross"
"""What is put on a box, a colour field, a joker; in the circle of a row it notes points."""


class TricuboDraft(Draft[Position]):
    """Everything on a block is written: rows from the left, so that a box tells all of those before it."""

    movable = False

    def text(self) -> str:
        """Return the line (§10.2)."""
        return write(self.position)

    def view(self) -> TricuboView:
        """Return dice and blocks as they are drawn."""
        state = TricuboState(self.game)
        state.lay(self.position)
        return state.observe(SPECTATOR)

    def pieces(self) -> tuple[PieceKind, ...]:
        """Return the pen."""
        return (PieceKind(CROSS, Sentence("tricubo.draft.cross")),)

    def spots(self) -> dict[str, str]:
        """Return all boxes, circles, colour fields and jokers; rows and columns count from 1."""
        return {
            f"{kind}:{'.'.join(map(str, (seat, *at)))}": CROSS if crossed else NOTHING
            for seat, block in enumerate(self.position.sheets)
            for (kind, *at), crossed in self._places(block).items()
        }

    def _places(self, block: Written) -> dict[tuple[str | int, ...], bool]:
        columns = range(len(self.game.sheet.columns))
        boxes = {("box", row + 1, column + 1): column < block.crosses[row] for row in ROWS for column in columns}
        circles = {("circle", row + 1): block.interim[row] is not None for row in ROWS}
        fields = {("colour", field): field in block.colours for field in FIELDS}
        return boxes | circles | fields | ({("joker",): not block.joker} if self.game.sheet.joker else {})

    def placed(self, spot: str, piece: str) -> Position:
        """Cross a place, or clear it; what is noted in a circle steps on to what the row was worth before."""
        kind, _, at = spot.partition(":")
        seat, *place = at.split(".")
        sheets = list(self.position.sheets)
        sheets[int(seat)] = self._written(sheets[int(seat)], kind, place, piece == CROSS)
        return self.position._replace(sheets=tuple(sheets), sealed=())

    def _written(self, block: Written, kind: str, at: list[str], crossed: bool) -> Written:
        if kind == "joker":
            return block._replace(joker=not crossed)
        if kind == "colour":
            fields = {*block.colours, at[0]} if crossed else {*block.colours} - {at[0]}
            return block._replace(colours=tuple(field for field in FIELDS if field in fields))
        row = int(at[0]) - 1
        if kind == "circle":
            noted = self._noted(block, row) if crossed else None
            return block._replace(interim=(*block.interim[:row], noted, *block.interim[row + 1 :]))
        column = int(at[1])
        count = max(block.crosses[row], column) if crossed else min(block.crosses[row], column - 1)
        return block._replace(crosses=replaced(block.crosses, str(row), str(count)))

    def _noted(self, block: Written, row: int) -> int:
        """Return the points to note: what the row is worth or, once that is noted, what it was worth before (§5.2)."""
        worth: list[int] = list(dict.fromkeys((*reversed(self.game.sheet.columns[: block.crosses[row]]), 0)))
        noted = block.interim[row]
        return worth[(worth.index(noted) + 1) % len(worth)] if noted in worth else worth[0]

    def parts(self) -> tuple[Part, ...]:
        """Return how far the game is, what is to be done, and the dice."""
        at = self.position
        phases = SOLO if self.game.seats == 1 else TOGETHER
        dice = [number_part("tricubo", f"dice.{i}", face, 1, 6, die=_die(DICE[i])) for i, face in enumerate(at.dice)]
        gone = ((NOBODY, Sentence("tricubo.draft.none")), *((die, _die(die)) for die in DICE))
        return (
            number_part("tricubo", "round", at.round, 0, self.game.limit),
            word_part("tricubo", "phase", at.phase, phases),
            *dice,
            Part("gone", Sentence("tricubo.draft.part.gone"), at.gone or NOBODY, gone),
        )

    def changed(self, part: str, value: str) -> Position:
        """Return the position with another value of a part; dice lie there as long as they are used."""
        name, _, die = part.partition(".")
        position = self.position
        if name == "round":
            return self._missing(position._replace(round=int(value)))
        if name == "phase":
            dice = (position.dice or (1, 1, 1)) if value in THROWN else ()
            gone = position.gone if value == "others" else None
            return self._missing(position._replace(phase=value, dice=dice, gone=gone, sealed=()))
        if name == "dice":
            return position._replace(dice=replaced(position.dice, die, value))
        return position._replace(gone=None if value == NOBODY else value)

    def _missing(self, position: Position) -> Position:
        """Return the position with the die that is missing in this round, alone (§8.2)."""
        alone = self.game.seats == 1 and position.phase == "pick"
        return position._replace(gone=DICE[position.round % 3]) if alone else position

    def amiss(self, why: Refusal) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return what a refusal speaks of: the circles of a block, or parts."""
        _, parts = super().amiss(why)
        if why.slug not in ("tricubo.text.interim", "tricubo.text.scored"):
            return (), parts
        own = f"circle:{int(str(why.facts['seat'])) - 1}."
        return tuple(spot for spot, piece in self.spots().items() if spot.startswith(own) and piece), parts

    def board_parts(self) -> dict[str, Sentence]:
        """Return what the blocks are called."""
        return {"blocks": Sentence("tricubo.draft.blocks")}


def _die(die: str) -> Sentence:
    return Sentence(f"tricubo.board.die.{die}")
