"""A table of what a proof search knows of positions: so much memory, and the least that was worked for goes first."""

from __future__ import annotations

import zlib
from array import array

WAYS = 4  # slots in which a position may lie
SLOT = 20  # bytes of a slot
LOWEST = 10  # at least so many bits of slots


class ProofTable:
    """For each position: within how many turns it is won, within how many not, and two proof numbers for a depth."""

    def __init__(self, megabytes: int = 64) -> None:
        bits = max(LOWEST, (megabytes * 1024 * 1024 // SLOT).bit_length() - 1)
        self.slots = (1 << bits) - 1
        self.used = 0
        self.keys = array("Q", bytes(8 << bits))
        self.numbers = array("Q", bytes(8 << bits))  # proof number << 32 | disproof number
        self.facts = array("I", bytes(4 << bits))  # effort << 24 | turns << 16 | safe << 8 | won

    def find(self, key: int) -> int:
        """Return the slot of a position, or -1."""
        i = 0
        at = (key >> 20) & self.slots & ~(WAYS - 1)
        for i in range(WAYS):
            if self.keys[at + i] == key:
                return at + i
        return -1

    def room(self, key: int) -> int:
        """Return the slot of a position, or the one to give up for it."""
        i = 0
        at = (key >> 20) & self.slots & ~(WAYS - 1)
        found = at
        for i in range(WAYS):
            if self.keys[at + i] == key:
                return at + i
            if self.keys[at + i] == 0:
                self.used += 1
                self.clear(at + i, key)
                return at + i
            if self.facts[at + i] >> 24 < self.facts[found] >> 24:
                found = at + i
        self.clear(found, key)
        return found

    def clear(self, at: int, key: int) -> None:
        """Let a slot be that of a position of which nothing is known."""
        self.keys[at] = key
        self.numbers[at] = 0
        self.facts[at] = 0

    def note(self, key: int, turns: int, proof: int, disproof: int, rank: int, effort: int) -> None:
        """Write what was found for so many turns; the rank is within how many turns it is won, or not won."""
        at = self.room(key)
        won = self.facts[at] & 255
        safe = (self.facts[at] >> 8) & 255
        if proof == 0 and (won == 0 or rank < won):
            won = rank
        if disproof == 0 and rank > safe:
            safe = rank
        self.numbers[at] = proof << 32 | disproof
        self.facts[at] = ((effort << 8 | turns) << 8 | safe) << 8 | won

    # Kept in a file.

    def dump(self) -> bytes:
        """Return every position and what is known of it."""
        taken = [at for at in range(self.slots + 1) if self.keys[at]]
        parts = (
            array("Q", [self.keys[at] for at in taken]),
            array("Q", [self.numbers[at] for at in taken]),
            array("I", [self.facts[at] for at in taken]),
        )
        return zlib.compress(b"".join(part.tobytes() for part in parts), 1)

    def load(self, data: bytes) -> None:
        """Add what another table has dumped; as much as there is room for."""
        plain = zlib.decompress(data)
        count = len(plain) // SLOT
        keys, numbers, facts = array("Q"), array("Q"), array("I")
        keys.frombytes(plain[: 8 * count])
        numbers.frombytes(plain[8 * count : 16 * count])
        facts.frombytes(plain[16 * count : SLOT * count])
        for i in range(count):
            at = self.room(keys[i])
            self.numbers[at] = numbers[i]
            self.facts[at] = facts[i]
