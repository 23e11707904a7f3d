"""Balance: what it is worth to begin, how long games last and how they end, measured on bots that are all alike."""

from __future__ import annotations

from dreierlei.arena.balance.balance import Balance, Ending, Length, Order, alike, balance
from dreierlei.arena.balance.file import merged, read, shipped, written

__all__ = [
    "Balance",
    "Ending",
    "Length",
    "Order",
    "alike",
    "balance",
    "merged",
    "read",
    "shipped",
    "written",
]
