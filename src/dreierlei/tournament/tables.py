"""Tables: how many of three and of four stand in the hall."""

from __future__ import annotations

from dreierlei.core.refusal import Refusal

BINDING: dict[int, tuple[int, int]] = {
    6: (2, 0), 7: (1, 1), 8: (0, 2), 9: (3, 0), 10: (2, 1), 11: (1, 2), 12: (4, 0), 13: (3, 1), 14: (2, 2),
    15: (5, 0), 16: (0, 4), 17: (3, 2), 18: (6, 0), 19: (5, 1), 20: (0, 5), 21: (7, 0), 22: (6, 1), 23: (5, 2),
    24: (8, 0), 25: (7, 1), 26: (6, 2), 27: (9, 0), 28: (0, 7), 29: (7, 2), 30: (10, 0), 31: (9, 1), 32: (0, 8),
    33: (11, 0), 34: (10, 1), 35: (9, 2), 36: (0, 9), 37: (11, 1), 38: (10, 2), 39: (13, 0), 40: (0, 10),
    41: (11, 2), 42: (14, 0), 43: (13, 1), 44: (0, 11), 45: (15, 0), 46: (14, 1), 47: (13, 2), 48: (16, 0),
    49: (15, 1), 50: (14, 2),
}  # fmt: skip  # a list that is read row by row, like the printed one
"""Players -> (tables of three, tables of four), as the tournament rules list them (§2.1)."""


def split(players: int) -> tuple[int, int]:
    """Return the tables of three and of four for a number of players from six on."""
    if players in BINDING:
        return BINDING[players]
    fours = players % 3  # §2.2: beyond the list as many threes as possible
    return (players - 4 * fours) // 3, fours


def sizes(players: int) -> tuple[int, ...]:
    """Return the size of every table in the order of their numbers, threes first."""
    if players < 2:
        raise Refusal("tournament.tables.few", players=players)
    if players < 6:
        return (players,)  # §2.3 (M2): one table takes them all
    threes, fours = split(players)
    return (3,) * threes + (4,) * fours
