"""Fairness: chance that nobody can foresee or choose, and that anybody can check when the match is over.

A secret is drawn before the match and its SHA-256 shown; seats add nonces; each chance ply follows from both.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass

from dreierlei.core import CHANCE, Action, Refusal, State
from dreierlei.play.match import Match
from dreierlei.play.record import Entry, Ply

COMMITMENT = "commitment"
SECRET = "secret"
"""The headers of a record that carry the one from the start and the other at the end."""
_WORD = re.compile(r"[0-9a-f]{64}", re.ASCII)
_SPAN = 1 << 256


@dataclass(frozen=True, slots=True)
class Difference:
    """A chance ply that does not follow from secret and nonces, or was left out."""

    number: int
    """Which entry of the record it is, counted from 1."""
    found: str
    """What stands there; nothing where the record ends."""
    expected: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What checking a record has shown."""

    draws: int
    """How many chance plies were computed again."""
    nonces: dict[int, str]
    committed: bool
    """Whether the secret is the one that was committed to."""
    difference: Difference | None = None
    over: bool = True
    """Whether the record goes on to the end of the match."""

    @property
    def fair(self) -> bool:
        """Whether every chance ply is as it must be."""
        return self.committed and self.difference is None


@dataclass(frozen=True, slots=True)
class ChanceDraw:
    """A chance ply as it can be checked without the rules: which numbers lead to what was done."""

    number: int
    """Which entry of the record it is, counted from 0."""
    total: int
    """The sum of the weights: the number drawn is one of 0…total-1."""
    low: int
    high: int
    """The numbers from low on and below high lead to it; none do where it was left out."""


def commitment(secret: str) -> str:
    """Return what is shown of a secret before the match: the SHA-256 of its bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def number(secret: str, nonces: str, draw: int, total: int) -> int:
    """Return one of 0…total-1, each exactly as likely: 256 bits, drawn again beyond the last whole multiple."""
    even = _SPAN - _SPAN % total
    attempt = 0
    while True:
        message = f"{nonces} {draw} {attempt}".encode()
        found = int.from_bytes(hmac.digest(bytes.fromhex(secret), message, "sha256"), "big")
        if found < even:
            return found % total
        attempt += 1


def joined(nonces: Mapping[int, str], seats: int) -> str:
    """Return the nonces of all seats in one word; a dash for who has added none."""
    return ",".join(nonces.get(seat, "-") for seat in range(seats))


def chosen(state: State, found: int) -> Action:
    """Return the outcome of chance on which a number of 0…total-1 falls, by weight and in the order of `legal`."""
    for index, weight in zip(state.ids(CHANCE), state.weights(), strict=True):
        if found < weight:
            return state.decode(CHANCE, index)
        found -= weight
    raise ValueError("the number is not below the sum of the weights")


def drawn(state: State, secret: str, nonces: str, draw: int) -> Action:
    """Return what chance must do in a state, as its ply of a number, counted from 0."""
    return chosen(state, number(secret, nonces, draw, sum(state.weights())))


def following(match: Match, secret: str) -> Action:
    """Return what chance must do now."""
    return drawn(match.state, secret, joined(match.nonces, match.game.seats), match.draws)


def draw(match: Match, secret: str) -> None:
    """Let chance act for as long as it is to act."""
    while match.to_act == (CHANCE,):
        match.play(CHANCE, following(match, secret))


def draws(match: Match) -> list[ChanceDraw]:
    """Return all chance plies of a match, and those that were left out."""
    again, found = Match(match.game, start=match.record.start), list[ChanceDraw]()
    for place, entry in enumerate((*match.record.entries, None)):
        if _left_out(again, entry):
            found.append(ChanceDraw(place, sum(again.state.weights()), 0, 0))
        if entry is None:
            break
        if isinstance(entry, Ply) and entry.seat == CHANCE and entry.action is not None:
            ids, weights = again.state.ids(CHANCE), again.state.weights()
            index = ids.index(again.state.encode(CHANCE, entry.action))
            low = sum(weights[:index])
            found.append(ChanceDraw(place, sum(weights), low, low + weights[index]))
        again.enter(entry)
    return found


def verify(match: Match) -> Verdict:
    """Compute every chance ply of a finished match again, from the headers and nonces of its record."""
    promised = _word(match, COMMITMENT, "play.fairness.none")
    secret = _word(match, SECRET, "play.fairness.running")
    again, difference = Match(match.game, start=match.record.start), None
    for place, entry in enumerate((*match.record.entries, None), 1):
        difference = _difference(again, entry, secret, place)
        if difference or entry is None:
            break
        again.enter(entry)
    return Verdict(again.draws, match.nonces, commitment(secret) == promised, difference, match.over)


def _word(match: Match, key: str, lacking: str) -> str:
    value = match.record.headers.get(key)
    if value is None:
        raise Refusal(lacking)
    if not _WORD.fullmatch(value):
        raise Refusal("play.fairness.hexadecimal", key=key, value=value[:80])
    return value


def _difference(again: Match, entry: Entry | None, secret: str, place: int) -> Difference | None:
    """Return how an entry, or the end, differs from what chance must do, where it is to act."""
    if _left_out(again, entry):
        return Difference(place, "" if entry is None else str(entry), str(following(again, secret)))
    if again.to_act != (CHANCE,) or not isinstance(entry, Ply) or entry.action is None:  # the last of which is hidden
        return None
    expected = following(again, secret)
    alike = again.state.encode(CHANCE, entry.action) == again.state.encode(CHANCE, expected)
    return None if alike else Difference(place, str(entry.action), str(expected))


def _left_out(again: Match, entry: Entry | None) -> bool:
    """Whether chance was to act where an entry, or the end, stands instead."""
    if again.to_act != (CHANCE,) or isinstance(entry, Ply):
        return False
    return not again.fresh  # before its first ply chance waits for nonces, and somebody may leave meanwhile
