"""The walks of the pieces, looked up: for each field a frame of 22 bits that names the fields within its reach.

Bits 0-5 are the fields of its comb in their order of numbers, bits 6-13 and 14-21 those of its two tracks (the fields
along one side of a dotted line). So a walk round the comb or along a track depends on the few bits of that comb or
track alone.
"""

from __future__ import annotations

from functools import cache

from dreierlei.games.stein3 import board

COMB, TRACK = 6, 8
WIDTH = 32
"""How many places of the table of a field's frame are set aside."""

_OWN = [[number for number, track in enumerate(board.TRACKS) if field in track] for field in range(board.COUNT)]


def _frame(field: int) -> list[int | None]:
    """Return the field that each bit of a field's frame names."""
    comb: list[int | None] = [*board.mates(field)]
    frame = comb + [None] * (COMB - len(comb))
    for number in _OWN[field]:
        track = board.TRACKS[number]
        frame += [*track, *[None] * (TRACK - len(track))]
    return frame


FRAMES = [_frame(field) for field in range(board.COUNT)]


def _bits(field: int, reached: list[int], low: int = 0, high: int = COMB + 2 * TRACK) -> int:
    """Return the bits from low to high that name the reached fields in the frame of a field."""
    return sum(1 << place for place in range(low, high) if FRAMES[field][place] in reached)


@cache
def _walk(corners: tuple[int, ...], corner: int, taken: int) -> int:
    """Return where a walk round a comb of these corners may end, its taken fields given as bits (§3.3)."""
    found = 0
    for way in (1, -1):
        for by in range(1, 6):
            there = (corner + way * by) % 6
            if there not in corners:
                break
            found |= 1 << corners.index(there)
            if taken & (1 << corners.index(there)):
                break
    return found


def _walks(field: int) -> list[int]:
    """Return the walks from a field for all that may be taken in its comb."""
    comb, corner = board.KITES[field]
    corners = tuple(board.corners(comb))
    return [_walk(corners, corner, taken) if taken < 1 << len(corners) else 0 for taken in range(64)]


def _slide(place: int, taken: int) -> int:
    """Return the places of a track where a slide may end, first piece in the way included (§3.7)."""
    found = 0
    for ahead in (range(place + 1, TRACK), range(place - 1, -1, -1)):
        for there in ahead:
            found |= 1 << there
            if taken >> there & 1:
                break
    return found


def _tips(field: int) -> list[int]:
    """Return the fields of the same comb that lie on a common track: only a tip field is between them (§3.8)."""
    return [there for by in (-2, 2) if (there := board.turned(field, by)) is not None]


def _steps(seat: int, field: int) -> list[int]:
    """Return where a squire may step across a short side (§3.4) without returning to its castle (§3.5)."""
    castle = board.CASTLES[seat]
    return [there for there in board.across(field) if field in castle or there not in castle]


_ALL = range(board.COUNT)

MOVE = [
    0 if target is None else board.COUNT * field + target
    for field in _ALL
    for target in (FRAMES[field] + [None] * WIDTH)[:WIDTH]
]
"""The id of the move to each place of a field's frame."""
BIT = [1 << (field if field < 60 else field - 60) for field in _ALL]
WORD = [int(field >= 60) for field in _ALL]
"""The bit of a field, and whether it stands in the word of the whole or of the half combs."""
SHIFT = [min(board.mates(field)) % 60 for field in _ALL]
TAKEN = [(1 << len(board.mates(field))) - 1 for field in _ALL]
"""Where in its word a comb begins, and the mask of its bits."""
ON = [number for field in _ALL for number in _OWN[field]]
AT = [board.TRACKS[number].index(field) for field in _ALL for number in _OWN[field]]
"""The two tracks of a field, and its place on each."""
SLIDE = [_slide(place, taken) for place in range(TRACK) for taken in range(256)]
WALK = [places for field in _ALL for places in _walks(field)]
TIPS = [_bits(field, _tips(field), 0, COMB) for field in _ALL]
FAR = [sum(1 << p for p in range(COMB, 22) if FRAMES[f][p] not in (None, *board.mates(f))) for f in _ALL]
"""The places of a frame outside the field's comb."""
NEAR = [_bits(f, board.beside(f), 0, COMB) | _bits(f, board.across(f), COMB) for f in _ALL]
STEP = [_bits(f, _steps(seat, f), COMB) for seat in range(board.SEATS) for f in _ALL]
GOAL = [int(field in board.GOALS[seat]) for seat in range(board.SEATS) for field in _ALL]
