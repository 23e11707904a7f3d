"""A position of Tricubo: the table, and the faces that it shows to Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dreierlei.core.outcome import Outcome, ranked
from dreierlei.core.state import CHANCE, State
from dreierlei.core.view import SPECTATOR
from dreierlei.games.tricubo.actions import DICE, Any, Colour, Cross, Pass, Pick, Roll, Rows, Score, Start
from dreierlei.games.tricubo.objection import objection
from dreierlei.games.tricubo.table import Table
from dreierlei.games.tricubo.text import FIELDS, Position, written
from dreierlei.games.tricubo.view import Block, Points, TricuboView
from dreierlei.kit import dice

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.tricubo.table import (
        CHANCE_BIT,
        COUNT,
        DIE,
        FIRST_ROW,
        NONE,
        OTHERS,
        PASS,
        PICK,
        SCORE,
        SCORES,
        START,
    )
if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.games.tricubo import Tricubo

USES = (Cross, Colour, Any)


def _rows(mask: int) -> Rows:
    return Rows(row + 1 for row in range(5) if mask >> row & 1)


class TricuboState(Table):
    """One position of Tricubo."""

    def fresh(self) -> State:
        """Return a blank state of the same game."""
        return TricuboState(cast("Tricubo", self.game))

    # The faces of an action.

    def decode(self, seat: int, index: int) -> Action:
        """Return the action of an id here."""
        if seat == CHANCE:
            return Roll(*dice.faces(index, 3))
        if index >= FIRST_ROW:
            return Start(index - FIRST_ROW + 1)
        if index == PASS:
            return Pass()
        pick = Pick(DICE[DIE[index]], DIE[index] == self.gone)
        if index < PASS:
            return USES[index // 3](pick)
        return Score(pick, _rows(SCORES[index - SCORE]))

    def encode(self, seat: int, action: Action) -> int:
        """Return the id of an action here, or -1 where it can have none."""
        if isinstance(action, Roll):
            return dice.index((action.large, action.medium, action.small)) if seat == CHANCE else -1
        if seat == CHANCE:
            return -1
        if isinstance(action, Start):
            return FIRST_ROW + action.row - 1 if self.stage == START and 1 <= action.row <= 5 else -1
        if self.stage != PICK and self.stage != OTHERS:
            return -1
        return PASS if isinstance(action, Pass) else self.encode_use(action)

    def encode_use(self, action: Action) -> int:
        """Return the id of a use of a die, or -1."""
        if not isinstance(action, (*USES, Score)) or action.die.die not in DICE:
            return -1
        die = DICE.index(action.die.die)
        if action.die.joker != (die == self.gone):  # §6.1
            return -1
        if not isinstance(action, Score):
            return 3 * USES.index(type(action)) + die
        return next((SCORE + i for i in range(25) if DIE[SCORE + i] == die and _rows(SCORES[i]) == action.rows), -1)

    def objection(self, seat: int, action: Action) -> str:
        """Return the slug of the rule that forbids an action here."""
        view = self.observe(seat if seat >= 0 else SPECTATOR)
        return f"tricubo.objection.{objection(view, seat, action)}"

    # What is known, and how it ends.

    def outcome(self) -> Outcome | None:
        """Return how the game ended (§7)."""
        if self.acting:
            return None
        seats = range(self.seats)
        ended = [seat for seat in seats if self.finished(seat)]
        totals = tuple([self.total(seat) for seat in seats])
        places = ranked([(self.total(seat), self.marks(seat)) for seat in seats])
        return Outcome(places, "purple" if ended else "rounds", totals)

    def observe(self, viewer: int) -> TricuboView:
        """Return the table as a viewer sees it: all but what the others have chosen in secret (§3.3)."""
        self.check_viewer(viewer)
        shown = bool(self.acting) and self.stage in (PICK, OTHERS)
        secret = self.sealed_ids[viewer] if viewer >= 0 else 0
        return TricuboView(
            game=str(self.game),
            viewer=viewer,
            to_act=self.to_act,
            phase=self.phase,
            outcome=self.outcome(),
            sheet=self.sheet,
            round=self.round,
            rounds=self.limit,
            active=self.round % self.seats,
            dice=(self.faces[0], self.faces[1], self.faces[2]) if shown else (),
            gone=None if self.gone == NONE else DICE[self.gone],
            blocks=tuple([self.block(seat) for seat in range(self.seats)]),
            chosen=str(self.decode(viewer, secret - 1)) if secret else None,
            title=self.sheet.title(self.total(0)) if self.seats == 1 and not self.acting else None,
        )

    def block(self, seat: int) -> Block:
        """Return what is written on a seat's block."""
        rows = range(5 * seat, 5 * seat + 5)
        points = Points(
            rows=self.final(seat),
            interim=self.interim(seat),
            colours=self.cost[COUNT[self.colours[seat]]],
            finish=5 if self.finished(seat) else 0,
            total=self.total(seat),
        )
        return Block(
            crosses=tuple([self.crosses[row] for row in rows]),
            interim=tuple([self.noted[row] if self.scored[seat] >> (row % 5) & 1 else None for row in rows]),
            colours=tuple([FIELDS[i] for i in range(4) if self.colours[seat] >> i & 1]),
            joker=bool(self.joker[seat]),
            points=points,
        )

    def ledger(self, seat: int) -> tuple[tuple[int, ...], int, int, int]:
        """Return a block in numbers: crosses, rows scored and colours as bits (16: the joker), interim points."""
        crosses = tuple([self.crosses[row] for row in range(5 * seat, 5 * seat + 5)])
        return crosses, self.scored[seat], self.colours[seat] + 16 * self.joker[seat], self.interim(seat)

    @property
    def rounds(self) -> int:
        """How many rounds have been played."""
        return self.round

    def dump(self) -> str:
        """Return the position in one line (§10.2)."""
        view = self.observe(0)
        secrets = [
            str(self.decode(seat, self.sealed_ids[seat] - 1)) if self.sealed_ids[seat] else "-"
            for seat in range(self.seats)
        ]
        return written(view, secrets)

    def lay(self, position: Position) -> None:
        """Lay out a position; trusts that it is one."""
        self.round = position.round
        self.stage = self.game.phases.index(position.phase) if position.phase != "over" else 1
        self.gone = DICE.index(position.gone) if position.gone else NONE
        for i, face in enumerate(position.dice):
            self.faces[i] = face
        for seat, sheet in enumerate(position.sheets):
            self.colours[seat] = sum(1 << FIELDS.index(field) for field in sheet.colours)
            self.joker[seat] = int(sheet.joker)
            for row in range(5):
                noted = sheet.interim[row]
                self.crosses[5 * seat + row] = sheet.crosses[row]
                self.noted[5 * seat + row] = noted or 0
                self.scored[seat] |= (noted is not None) << row
        self.ask(position.phase)

    def ask(self, phase: str) -> None:
        """Say who is to act."""
        active = 1 << (self.round % self.seats)
        everyone = (1 << self.seats) - 1
        asked = {"start": 1, "roll": CHANCE_BIT, "pick": active, "others": everyone ^ active, "over": 0}
        self.acting = asked[phase]

    def seal(self, seat: int, index: int) -> None:
        """Note what a seat has chosen in secret, while somebody else still has to choose."""
        self.sealed_ids[seat] = 1 + index
        self.acting &= ~(1 << seat)
