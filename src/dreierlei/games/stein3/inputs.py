"""What the net of 3Stein looks at: what stands on each field, how it is attacked and defended, and some counts.

The board is turned so that the seat to act looks down from red's castle, and seats are counted from it; so positions
that differ by whose colours they are, and nothing else, are shown alike.
"""

from __future__ import annotations

from dreierlei.games.stein3 import board

KINDS = 3
"""Lord, knight, squire."""
ATTACKS = 32
"""How a piece stands, in bits: defended; attacked by a squire, or by another piece, of the next seat after its own; the
same of the seat after that."""
COUNTS = (
    ("pieces", 56, "knights and squires: 8 · knights + squires"),
    ("reserve", 3, "knights in reserve"),
    ("nearest", 10, "moves that the squire nearest to its goal line needs; 9 where no knight is in reserve"),
    ("second", 10, "the same of the second nearest"),
    ("moves", 16, "a fourth of the moves that it would have"),
    ("open", 16, "fields from which a knight could reach the lord; 15 where there is none"),
)
"""The places of each seat after those of the fields: a word, how many rows, and what they say."""
WHOLE = (
    ("bond", 9, "3 · vassal + captor, as seats from the one to act; 0 where there is none"),
    ("stage", 3, "what is decided"),
    ("quiet", 11, "tenths of the turns without a capture or a promotion after which the game is drawn"),
)
"""The places of the whole position, last."""


def _turned(number: int) -> int:
    """Return where a field comes to lie when every castle takes the place of the one before it."""
    (a, b, c), corner = board.KITES[number]
    return board.INDEX[(b, c, a), (corner + 4) % 6]


def turns() -> list[int]:
    """Return where each field lies as a seat sees it: 87 · seat + field."""
    found = list(range(board.COUNT))
    for _ in range(1, board.SEATS):
        found += [_turned(there) for there in found[-board.COUNT :]]
    return found


def firsts() -> list[int]:
    """Return the first row of every place after those of the fields, and at last how many rows there are."""
    pieces = board.SEATS * KINDS
    found = [board.COUNT * (1 + pieces) + 1 + pieces * ATTACKS]
    for _, size, _ in (*COUNTS * board.SEATS, *WHOLE):
        found.append(found[-1] + size)
    return found
