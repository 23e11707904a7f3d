"""A hash of positions of Nonaga that is the same wherever the field lies, however it is turned, and mirrored.

A position is a polynomial: every disc adds A^q · B^r, times a weight where it carries a piece or is frozen. To shift
the field is to multiply, so the hash of one attitude is divided by what its western and northern edge bring; to turn
or mirror it is to put in other powers, so all twelve attitudes are added up from one table.
"""

from __future__ import annotations

from array import array

from dreierlei.games.nonaga.state import NonagaState

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.kit.bits import lowest

MASK = 0xFFFFFFFFFFFFFFFF
A, B = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F  # odd, so that they can be divided by
ATTACKER, DEFENDER, FROZEN = 0xD6E8FEB86659FD93, 0xA0761D6478BD642F, 0xE7037ED1A0B428DB
DEFENDS = 0x8EBC6AF09C88C6E3  # added where the defender is to move
FAR = 64  # no coordinate of a frame is as large, turned or not
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB
FORMS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))  # what a coordinate becomes: ±q, ±r, ±(q + r)


def attitudes() -> list[tuple[int, int]]:
    """Return the twelve attitudes of a field: which forms its two coordinates become."""
    found, q, r = [], (1, 0), (0, 1)
    for _ in range(6):
        q, r = (-r[0], -r[1]), (q[0] + r[0], q[1] + r[1])  # turned by a sixth
        found += [(FORMS.index(q), FORMS.index(r)), (FORMS.index(r), FORMS.index(q))]
    return found


def powers(base: int) -> array[int]:
    """Return the powers of a number from -FAR on."""
    first = pow(base, -FAR, 1 << 64)
    return array("Q", [first * pow(base, exponent, 1 << 64) & MASK for exponent in range(2 * FAR)])


def terms() -> array[int]:
    """Return what a disc on each cell of the frame adds to each attitude, the attitudes of a cell side by side."""
    found, a, b = array("Q"), powers(A), powers(B)
    for cell in range(1024):
        place = [q * (cell & 31) + r * (cell >> 5) for q, r in FORMS]
        found.extend(a[place[q] + FAR] * b[place[r] + FAR] & MASK for q, r in attitudes())
    return found


class SymmetricHash:
    """The tables of the hash, and room to add up in."""

    def __init__(self) -> None:
        self.terms = terms()
        self.a = powers(A)
        self.b = powers(B)
        self.q_forms = array("i", [q for q, _ in attitudes()])
        self.r_forms = array("i", [r for _, r in attitudes()])
        if not cython.compiled:
            self.sums = [0] * 12
            self.edges = [0] * 6

    def add(self, cell: int, weight: int) -> None:
        """Add what lies on a cell to every attitude."""
        g = 0
        for g in range(12):
            self.sums[g] = (self.sums[g] + weight * self.terms[12 * cell + g]) & MASK

    def reach(self, column: int, row: int) -> None:
        """Move the edges of the field so that it holds a cell."""
        i = 0
        self.edges[0] = min(self.edges[0], column)
        self.edges[1] = min(self.edges[1], -column)
        self.edges[2] = min(self.edges[2], row)
        self.edges[3] = min(self.edges[3], -row)
        i = column + row
        self.edges[4] = min(self.edges[4], i)
        self.edges[5] = min(self.edges[5], -i)

    def of(self, stand: NonagaState, frozen: int, attacker: int, mover: int) -> int:
        """Return the hash of a field and its pieces, with the disc that is frozen, and who is to move."""
        g = 0
        row = 0
        key = DEFENDS if mover != attacker else 0
        for g in range(12):
            self.sums[g] = 0
        for g in range(6):
            self.edges[g] = FAR
        for row in range(stand.height + 2):
            word = stand.rows[row]
            while word:
                self.reach(lowest(word), row)
                self.add(32 * row + lowest(word), 1)
                word &= word - 1
        for g in range(3):
            self.add(stand.cells[3 * attacker + g], ATTACKER)
            self.add(stand.cells[3 - 3 * attacker + g], DEFENDER)
        if frozen >= 0:
            self.add(frozen, FROZEN)
        for g in range(12):
            part = (self.sums[g] * self.a[FAR - self.edges[self.q_forms[g]]]) & MASK
            part = (part * self.b[FAR - self.edges[self.r_forms[g]]]) & MASK
            part = ((part ^ (part >> 30)) * MIX1) & MASK
            part = ((part ^ (part >> 27)) * MIX2) & MASK
            key = (key + (part ^ (part >> 31))) & MASK
        return key | 1  # never 0, which marks an empty slot
