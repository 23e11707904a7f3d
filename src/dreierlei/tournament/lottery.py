"""The lottery: seeds that nobody could know or choose beforehand, and that everybody can check afterwards (M3)."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from dreierlei.core.refusal import Refusal
from dreierlei.tournament.events import DrawSeed
from dreierlei.tournament.people import clean
from dreierlei.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class Lottery:
    """What a draw is made of: the secret, and what the hall sees or, without, fresh randomness."""

    secret: str
    seen: str
    source: Literal["hall", "random"] = "hall"


def commit(secret: str) -> str:
    """Return the hash of a secret, which is published when the tournament is made (§3.1)."""
    return sha256(f"dreierlei commitment\n{secret}".encode()).hexdigest()


def mixed(secret: str, number: int, seen: str) -> str:
    """Return the seed of a draw (§3.10)."""
    return sha256(f"dreierlei draw\n{secret}\n{number}\n{seen}".encode()).hexdigest()


def draw_seed(
    tournament: Tournament, label: str, people: tuple[int, ...], lottery: Lottery | None, why: str
) -> DrawSeed | None:
    """Return the seed for a draw; none where one public seed serves all (§3.12), the same where nobody has changed."""
    if not tournament.commitment:
        return None
    before = tournament.tickets.get(label)
    if before is not None and before.people == tuple(sorted(people)):
        return before.draw  # §3.11: drawing again for the same people leads nowhere else
    if before is not None and not why:
        raise Refusal("tournament.draw.why")
    if tournament.spent:
        raise Refusal("tournament.draw.spent")
    if lottery is None or commit(lottery.secret) != tournament.commitment:
        raise Refusal("tournament.draw.secret")
    number = before.draw.number if before is not None else len(tournament.tickets) + 1
    seen = clean("seen", lottery.seen, 200)
    if before is not None and seen in before.seen:
        raise Refusal("tournament.draw.seen", seen=seen)  # §3.11: its seed is known
    return DrawSeed(number, mixed(lottery.secret, number, seen), seen, lottery.source)
