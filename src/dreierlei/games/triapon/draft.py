"""A position of Triapon as it is being set up: balls in hollows, and what has been taken."""

from __future__ import annotations

from typing import Any

from dreierlei.core import SPECTATOR
from dreierlei.core.draft import NOTHING, Draft, Part, PieceKind
from dreierlei.core.words import Sentence
from dreierlei.games.triapon.board import HOLLOWS, Hollow
from dreierlei.games.triapon.options import BALLS
from dreierlei.games.triapon.text import PHASES, Position, write
from dreierlei.games.triapon.view import TriaponView
from dreierlei.kit.draft import NOBODY, number_part, number_parts, replaced, seat_part, word_part

SEATS = range(3)
BARRICADE = "barricade"
OUT = (NOBODY, "0", "1", "2", "01", "02", "12", "012")
PLACING = ("lot", "place")


class TriaponDraft(Draft[Position]):
    """Balls come from the hand and go back to it as long as there are hands."""

    def text(self) -> str:
        """Return the line (§9)."""
        return write(self.position)

    def view(self) -> TriaponView:
        """Return the board as it is drawn."""
        return TriaponView(game=str(self.game), viewer=SPECTATOR, to_act=(), outcome=None, **self.position._asdict())

    def pieces(self) -> tuple[PieceKind, ...]:
        """Return a ball of each seat, and a barricade where the table plays with them."""
        balls = tuple(PieceKind(f"ball.{seat}", Sentence("triapon.draft.ball", seat=seat + 1), seat) for seat in SEATS)
        walls = (PieceKind(BARRICADE, Sentence("triapon.draft.barricade")),) if self.game.chosen.barricades else ()
        return balls + walls

    def spots(self) -> dict[str, str]:
        """Return the hollows."""
        return {f"hollow:{hollow}": self._at(hollow) for hollow in HOLLOWS}

    def _at(self, hollow: Hollow) -> str:
        owner = next((seat for seat in SEATS if hollow in self.position.balls[seat]), None)
        if owner is not None:
            return f"ball.{owner}"
        return BARRICADE if hollow in self.position.barricades else NOTHING

    def placed(self, spot: str, piece: str) -> Position:
        """Put a ball into a hollow, or take it out."""
        hollow = Hollow.parse(spot.partition(":")[2])
        balls = [
            {*self.position.balls[seat]} - {hollow} | ({hollow} if piece == f"ball.{seat}" else set()) for seat in SEATS
        ]
        walls = {*self.position.barricades} - {hollow} | ({hollow} if piece == BARRICADE else set())
        after = self.position._replace(
            balls=tuple(tuple(sorted(own)) for own in balls), barricades=tuple(sorted(walls))
        )
        return self._dealt(after)

    def _dealt(self, position: Position) -> Position:
        """Return a position whose hands hold what is neither on the board nor taken (§2.1)."""
        if position.hands is None:
            return position
        lost = [sum(row[seat] for row in position.taken) for seat in SEATS]
        left = (BALLS - len(position.balls[seat]) - lost[seat] for seat in SEATS)
        return position._replace(hands=tuple(max(0, each) for each in left))

    def parts(self) -> tuple[Part, ...]:
        """Return whose turn it is, what is to be done, what was taken, who is out, and how long nothing was taken."""
        at = self.position
        taken = [
            number_part("triapon", f"taken.{by}.{of}", at.taken[by][of], 0, BALLS, seat=by + 1, other=of + 1)
            for by in SEATS
            for of in SEATS
            if by != of
        ]
        out = tuple((word, Sentence(f"triapon.draft.out.{word}")) for word in OUT)
        return (
            seat_part("triapon", "mover", at.mover, 3),
            word_part("triapon", "phase", at.phase, PHASES),
            word_part("triapon", "hands", NOBODY if at.hands is None else "some", (NOBODY, "some")),
            *taken,
            Part("out", Sentence("triapon.draft.part.out"), "".join(map(str, at.out)) or NOBODY, out),
            *(number_parts("triapon", "spent", at.spent, 0, BALLS) if self.game.chosen.barricades else ()),
            number_part("triapon", "quiet", at.quiet, 0, self.game.chosen.longest_quiet),
        )

    def board_parts(self) -> dict[str, Sentence]:
        """Return what all that was taken is called, too, which the form asks for pair by pair."""
        return super().board_parts() | {"taken": Sentence("triapon.draft.part.all_taken")}

    def changed(self, part: str, value: str) -> Position:
        """Return the position with another value of a part; placing needs hands, moving has none."""
        name, *at = part.split(".")
        position = self.position
        if name == "taken":
            rows = [list(row) for row in position.taken]
            rows[int(at[0])][int(at[1])] = int(value)
            return self._dealt(position._replace(taken=tuple(map(tuple, rows))))
        if name == "spent":
            return position._replace(spent=replaced(position.spent, at[0], value))
        if name == "out":
            return position._replace(out=() if value == NOBODY else tuple(map(int, value)))
        if name == "hands":
            return self._dealt(position._replace(hands=None if value == NOBODY else (0, 0, 0)))
        if name == "phase":
            hands = (0, 0, 0) if value in PLACING else None if value != "capture" else position.hands
            return self._dealt(position._replace(phase=value, hands=hands))
        change: dict[str, Any] = {name: int(value)}
        return position._replace(**change)
