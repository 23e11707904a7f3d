"""A position of 3Stein as it is being set up: three armies on the fields."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from dreierlei.core import SPECTATOR, Refusal
from dreierlei.core.draft import NOTHING, Draft, Part, PieceKind
from dreierlei.core.words import Sentence
from dreierlei.games.stein3.board import COLOURS, FIELDS, SEATS, Field
from dreierlei.games.stein3.text import NONE, RESERVE, Army, Position, write
from dreierlei.games.stein3.view import Stein3View
from dreierlei.kit.draft import number_part, replaced, word_part

KINDS = ("lord", "knight", "squire")


class Stein3Draft(Draft[Position]):
    """Every field holds one piece, every colour one lord."""

    def text(self) -> str:
        """Return the line (§7)."""
        return write(self.position)

    def view(self) -> Stein3View:
        """Return the board as it is drawn."""
        at = self.position
        return Stein3View(
            game=str(self.game), viewer=SPECTATOR, to_act=(), phase=at.phase, outcome=None,
            lords=tuple(army.lord for army in at.armies), knights=tuple(army.knights for army in at.armies),
            squires=tuple(army.squires for army in at.armies), reserve=at.reserve, vassal=at.vassal, captor=at.captor,
            mover=at.mover, kept=at.kept, quiet=at.quiet,
        )  # fmt: skip  # the fields of a view

    def pieces(self) -> tuple[PieceKind, ...]:
        """Return lord, knight and squire of each colour."""
        return tuple(
            PieceKind(f"{kind}.{seat}", Sentence(f"stein3.draft.{kind}", colour=_colour(seat)), seat)
            for seat in range(SEATS)
            for kind in KINDS
        )

    def spots(self) -> dict[str, str]:
        """Return the fields."""
        holds = {field: f"{kind}.{seat}" for seat in range(SEATS) for kind, field in self._army(seat)}
        return {f"field:{field}": holds.get(field, NOTHING) for field in FIELDS}

    def _army(self, seat: int) -> list[tuple[str, Field]]:
        lord, knights, squires = self.position.armies[seat]
        lords = [lord] if lord else []
        groups = zip(KINDS, (lords, knights, squires), strict=True)
        return [(kind, field) for kind, fields in groups for field in fields]

    def placed(self, spot: str, piece: str) -> Position:
        """Put a piece on a field, instead of what stands there; a colour's lord leaves where he stood."""
        field = Field.parse(spot.partition(":")[2])
        kind, _, owner = piece.partition(".")
        armies = []
        for seat in range(SEATS):
            own = [(each, at) for each, at in self._army(seat) if at != field]
            if owner == str(seat):
                own = [(each, at) for each, at in own if (each, kind) != ("lord", "lord")] + [(kind, field)]
            lords, knights, squires = (tuple(sorted(at for each, at in own if each == name)) for name in KINDS)
            armies.append(Army(lords[0] if lords else None, knights, squires))
        return self.position._replace(armies=tuple(armies))

    def parts(self) -> tuple[Part, ...]:
        """Return whose turn it is, what is to be done, reserves, the vassal, and how long nothing was captured."""
        at = self.position
        movers = tuple((colour, _colour(seat)) for seat, colour in enumerate(COLOURS))
        over = ((NONE, Sentence("stein3.draft.drawn")),)
        pairs = [(f"{COLOURS[one]}:{COLOURS[two]}", _bond(one, two)) for one, two in permutations(range(SEATS), 2)]
        bond = NONE if at.vassal is None or at.captor is None else f"{COLOURS[at.vassal]}:{COLOURS[at.captor]}"
        squires = () if at.vassal is None else at.armies[at.vassal].squires
        kept = {str(field) for field in (*squires, *([at.kept] if at.kept else []))}
        return (
            Part(
                "mover", Sentence("stein3.draft.part.mover"), NONE if at.mover < 0 else COLOURS[at.mover], movers + over
            ),
            word_part("stein3", "phase", at.phase, ("move", "knight", "squire", "over")),
            *(
                number_part("stein3", f"reserve.{seat}", count, 0, RESERVE, colour=_colour(seat))
                for seat, count in enumerate(at.reserve)
            ),
            Part("vassal", Sentence("stein3.draft.part.vassal"), bond, ((NONE, Sentence("kit.draft.nobody")), *pairs)),
            Part("kept", Sentence("stein3.draft.part.kept"), str(at.kept or NONE), _fields(kept)),
            number_part("stein3", "quiet", at.quiet, 0, self.game.limit),
        )

    def changed(self, part: str, value: str) -> Position:
        """Return the position with another value of a part."""
        name, _, seat = part.partition(".")
        if name == "reserve":
            return self.position._replace(reserve=replaced(self.position.reserve, seat, value))
        if name == "mover":
            return self.position._replace(mover=-1 if value == NONE else COLOURS.index(value))
        if name == "vassal":
            vassal, _, captor = value.partition(":")
            pair = (None, None) if value == NONE else (COLOURS.index(vassal), COLOURS.index(captor))
            return self.position._replace(vassal=pair[0], captor=pair[1], kept=None)
        if name == "kept":
            return self.position._replace(kept=None if value == NONE else Field.parse(value))
        change: dict[str, Any] = {name: value if name == "phase" else int(value)}
        return self.position._replace(**change)

    def board_parts(self) -> dict[str, Sentence]:
        """Return the colours, whose armies stand on the board."""
        return {colour: _colour(seat) for seat, colour in enumerate(COLOURS)}

    def amiss(self, why: Refusal) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return what a refusal speaks of: an army that is too large, or a part."""
        spots, parts = super().amiss(why)
        colour = why.facts.get("colour")
        if why.slug in ("stein3.text.many", "stein3.text.troop") and colour in COLOURS:
            spots = (*spots, *(f"field:{field}" for _, field in self._army(COLOURS.index(str(colour)))))
        return spots, parts


def _colour(seat: int) -> Sentence:
    return Sentence(f"stein3.board.colour.{seat}")


def _bond(vassal: int, captor: int) -> Sentence:
    return Sentence("stein3.draft.bond", vassal=_colour(vassal), captor=_colour(captor))


def _fields(names: set[str]) -> tuple[tuple[str, Sentence], ...]:
    none = (NONE, Sentence("stein3.draft.none"))
    return (none, *((name, Sentence("stein3.draft.field", field=name)) for name in sorted(names)))
