"""A position of Tricubo as it is being set up: what is written on the blocks, and the dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dreierlei.core import SPECTATOR, Refusal
from dreierlei.core.draft import Draft, Part
from dreierlei.core.words import Sentence
from dreierlei.games.tricubo.actions import DICE
from dreierlei.games.tricubo.state import TricuboState
from dreierlei.games.tricubo.text import FIELDS, Position, Written, write
from dreierlei.games.tricubo.view import TricuboView
from dreierlei.kit.draft import NOBODY, number_part, word_part

SOLO, TOGETHER = ("start", "roll", "pick", "over"), ("roll", "pick", "others", "over")
THROWN = ("pick", "others")
NO, YES = "no", "yes"
ROWS = range(5)


class TricuboDraft(Draft[Position]):
    """Rows are crossed from the left, so that a number says all of a row."""

    def text(self) -> str:
        """Return the line (§10.2)."""
        return write(self.position)

    def view(self) -> TricuboView:
        """Return dice and blocks as they are drawn."""
        state = TricuboState(self.game)
        state.lay(self.position)
        return state.observe(SPECTATOR)

    def parts(self) -> tuple[Part, ...]:
        """Return what is to be done, the dice, and for each seat rows, interim scores, colour fields and joker."""
        at = self.position
        phases = SOLO if self.game.seats == 1 else TOGETHER
        dice = [number_part("tricubo", f"dice.{i}", face, 1, 6, die=_die(DICE[i])) for i, face in enumerate(at.dice)]
        gone = ((NOBODY, Sentence("tricubo.draft.none")), *((die, _die(die)) for die in DICE))
        return (
            number_part("tricubo", "round", at.round, 0, self.game.limit),
            word_part("tricubo", "phase", at.phase, phases),
            *dice,
            Part("gone", Sentence("tricubo.draft.part.gone"), at.gone or NOBODY, gone),
            *(part for seat, block in enumerate(at.sheets) for part in self._block(seat, block)),
        )

    def _block(self, seat: int, block: Written) -> list[Part]:
        most = len(self.game.sheet.columns)
        worth = (NOBODY, *map(str, sorted({0, *self.game.sheet.columns})))
        points = ((word, Sentence("tricubo.draft.points", points=word)) for word in worth[1:])
        noted = ((NOBODY, Sentence("tricubo.draft.none")), *points)
        rows = [
            part
            for row in ROWS
            for part in (
                number_part("tricubo", f"crosses.{seat}.{row}", block.crosses[row], 0, most, row=row + 1),
                _word(f"interim.{seat}.{row}", block.interim[row], noted, row=row + 1),
            )
        ]
        answers = tuple((word, Sentence(f"tricubo.draft.{word}")) for word in (NO, YES))
        crossed = [
            Part(f"colours.{seat}.{field}", _field(field), YES if field in block.colours else NO, answers)
            for field in FIELDS
        ]
        joker = [Part(f"joker.{seat}", _label("joker"), YES if block.joker else NO, answers)]
        name = Sentence("tricubo.board.block", name=Sentence("kit.draft.seat", seat=seat + 1))
        return [replace(part, group=name) for part in (*rows, *crossed, *(joker if self.game.sheet.joker else []))]

    def changed(self, part: str, value: str) -> Position:
        """Return the position with another value of a part; dice lie there as long as they are used."""
        name, *at = part.split(".")
        position = self.position
        if name == "round":
            return self._missing(position._replace(round=int(value)))
        if name == "phase":
            dice = (position.dice or (1, 1, 1)) if value in THROWN else ()
            gone = position.gone if value == "others" else None
            return self._missing(position._replace(phase=value, dice=dice, gone=gone, sealed=()))
        if name == "dice":
            return position._replace(
                dice=tuple(int(value) if i == int(at[0]) else n for i, n in enumerate(position.dice))
            )
        if name == "gone":
            return position._replace(gone=None if value == NOBODY else value)
        sheets = list(position.sheets)
        sheets[int(at[0])] = _rewritten(sheets[int(at[0])], name, at[1:], value)
        return position._replace(sheets=tuple(sheets), sealed=())

    def _missing(self, position: Position) -> Position:
        """Return the position with the die that is missing in this round, alone (§8.2)."""
        alone = self.game.seats == 1 and position.phase == "pick"
        return position._replace(gone=DICE[position.round % 3]) if alone else position

    def amiss(self, why: Refusal) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the parts that a refusal speaks of; those of one block only where it names a seat."""
        spots, parts = super().amiss(why)
        kind = {"tricubo.text.interim": "interim", "tricubo.text.scored": "interim"}.get(why.slug)
        if kind:
            own = f"{kind}.{int(str(why.facts['seat'])) - 1}."
            parts = tuple(part.name for part in self.parts() if part.name.startswith(own) and part.value != NOBODY)
        return spots, parts


def _rewritten(block: Written, name: str, at: list[str], value: str) -> Written:
    if name == "joker":
        return block._replace(joker=value == YES)
    if name == "colours":
        crossed = {*block.colours} - {at[0]} | ({at[0]} if value == YES else set())
        return block._replace(colours=tuple(field for field in FIELDS if field in crossed))
    rows = list(getattr(block, name))
    rows[int(at[0])] = None if value == NOBODY else int(value)
    change: dict[str, Any] = {name: tuple(rows)}
    return block._replace(**change)


def _label(name: str, **facts: object) -> Sentence:
    return Sentence(f"tricubo.draft.part.{name}", **facts)


def _word(name: str, value: int | None, among: tuple[tuple[str, Sentence], ...], **facts: object) -> Part:
    return Part(name, _label(name.partition(".")[0], **facts), NOBODY if value is None else str(value), among)


def _die(die: str) -> Sentence:
    return Sentence(f"tricubo.board.die.{die}")


def _field(field: str) -> Sentence:
    return Sentence(f"tricubo.board.field.{field}")
