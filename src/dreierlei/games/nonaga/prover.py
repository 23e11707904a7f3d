"""Proves who wins a position of Nonaga by force, deeper and deeper, and writes down how."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from dreierlei.core.action import Action
from dreierlei.core.refusal import Refusal
from dreierlei.core.state import State
from dreierlei.games.nonaga.certificate import Certificate, Claim, ProofNode
from dreierlei.games.nonaga.deepening import unfolded
from dreierlei.games.nonaga.heuristics import winner
from dreierlei.games.nonaga.options import NonagaOptions
from dreierlei.games.nonaga.proof_search import DEEPEST, ProofSearch
from dreierlei.games.nonaga.state import NonagaState
from dreierlei.games.nonaga.view import NonagaView

SLICE = 4000
"""So many nodes are looked at in one go: about half a second."""
QUICK = 6
"""Of wins within fewer turns, which take a moment to find, certificates have the shortest."""
MAGIC = b"dreierlei nonaga proof 1\n"


@dataclass(frozen=True)
class ProofResult:
    """What is known of a position: who wins within so many turns, or that nobody does within so many."""

    winner: int | None
    turns: int


class Prover:
    """Asks a proof search, and keeps what it has found out."""

    def __init__(self, state: State, megabytes: int = 64) -> None:
        chosen = cast(NonagaOptions, state.game.options)
        if chosen.repetition == 1:
            raise Refusal("nonaga.prove.repetition")
        self.state = cast(NonagaState, state)
        self.cap = chosen.cap
        self.search = ProofSearch(state.game, megabytes)
        self.nodes = 0

    def deepen(self, state: State, most: int, known: int = 0) -> Iterator[ProofResult]:
        """Give what is known of a position after every half second, until it is settled, or looked at so many turns."""
        for turns in range(known + 1, self.reach(state, most) + 1):
            while (found := self.look(state, turns)) is None:
                yield ProofResult(None, turns - 1)
            yield found
            if found.winner is not None:
                return

    def reach(self, state: State, most: int) -> int:
        """Return how many turns can be looked ahead from a position, so many at most."""
        return min(most, DEEPEST, self.cap - turn_of(state))

    def look(self, state: State, turns: int, nodes: int = SLICE) -> ProofResult | None:
        """Look so many turns ahead for whoever would do the last one; None where the nodes did not suffice."""
        attacker = _last(state, turns)
        found = self.search.ask(state, attacker, turns, nodes)
        self.nodes += self.search.nodes
        if found == 0:
            return None
        return ProofResult(attacker, self.search.rank) if found > 0 else ProofResult(None, turns)

    def learn(self, state: State, turns: int, found: ProofResult) -> None:
        """Remember what another prover has found, which looked so many turns ahead."""
        self.search.learn(state, _last(state, turns), turns, found.winner is not None, found.turns)

    def winning_turn(self, state: State, verdict: ProofResult) -> tuple[str, ...]:
        """Return the plies by which whoever is to move begins to win, or none where the other wins."""
        seat = state.to_act[0]
        return tuple(map(str, self._turn(state, seat, verdict.turns)[0])) if verdict.winner == seat else ()

    def certificate(self, won: Sequence[tuple[State, ProofResult]]) -> Certificate:
        """Return how positions are won that all are the same seat's, whatever the other does."""
        (seat,) = {found.winner for _, found in won}
        assert seat is not None
        nodes: dict[int, ProofNode] = {}
        for state, found in won:
            self.cover(state, seat, found.turns, nodes)
        claims = tuple(Claim(found.turns, state.dump()) for state, found in won)
        ordered = sorted(nodes.values(), key=lambda node: -node.turns)
        return Certificate(str(self.state.game), seat, claims, tuple(ordered))

    def cover(self, state: State, seat: int, turns: int, nodes: dict[int, ProofNode]) -> None:
        """Add all that can follow from a position that a seat wins, but for what is there, by its identity."""
        (self._cover if state.to_act[0] == seat else self._cover_replies)(state, seat, turns, nodes)

    def _cover(self, state: State, seat: int, turns: int, nodes: dict[int, ProofNode]) -> None:
        """Add a position in which the winner is to move, and all that can follow."""
        key = self.search.identity(state, seat)
        if key in nodes and nodes[key].turns <= turns:
            return
        plies, rank = self._turn(state, seat, turns)
        after = state.copy()
        for ply in plies:
            after.apply(seat, ply)
        nodes[key] = ProofNode(rank, state.dump(), tuple(map(str, plies)))
        if not after.over:
            self._cover_replies(after, seat, rank - 1, nodes)

    def _turn(self, state: State, seat: int, turns: int) -> tuple[list[Action], int]:
        """Return the plies of a turn that wins, and within how many turns."""
        if state.phase == "slide" and (index := winner(cast(NonagaState, state), seat)) >= 0:
            return [state.decode(seat, index)], 1
        for within in (*range(1, min(turns, QUICK), 2), turns):
            if self.search.ask(state, seat, within, anew=True) > 0:
                return unfolded(cast(NonagaState, state), self.search.turn), self.search.rank
        raise Refusal("nonaga.prove.doubt", position=state.dump())

    def _cover_replies(self, state: State, seat: int, turns: int, nodes: dict[int, ProofNode]) -> None:
        """Add what the winner does after every reply that does not lose at once."""
        for after in self.replies(state):
            self._cover(after, seat, turns - 1, nodes)

    def replies(self, state: State) -> Iterator[State]:
        """Give the positions after the turns of whoever is to move that do not lose at once."""
        for turn in self.search.begin(state):
            after = state.copy()
            for ply in unfolded(cast(NonagaState, state), turn):
                after.apply(state.to_act[0], ply)
            yield after

    # Kept in a file.

    def save(self, path: Path) -> None:
        """Write all that was found out to a file, which is never half written."""
        fresh = path.with_name(path.name + ".new")
        try:
            fresh.write_bytes(MAGIC + self.search.table.dump())
            fresh.replace(path)
        except OSError as why:
            raise Refusal("nonaga.prove.file", file=path, why=why) from None

    def load(self, path: Path) -> None:
        """Go on with what a file knows."""
        try:
            data = path.read_bytes()
        except OSError as why:
            raise Refusal("nonaga.prove.file", file=path, why=why) from None
        try:
            if not data.startswith(MAGIC):
                raise ValueError
            self.search.table.load(data[len(MAGIC) :])
        except (ValueError, zlib.error):
            raise Refusal("nonaga.prove.resume", file=path) from None


@dataclass
class FirstTurn:
    """One turn of a position, how many are like it, and what is known of it."""

    plies: tuple[str, ...]
    alike: int
    after: State
    verdict: ProofResult


def first_turns(prover: Prover) -> list[FirstTurn]:
    """Return the turns of the prover's position, those once that are alike by turning and mirroring."""
    found: dict[int, FirstTurn] = {}
    state = prover.state
    seat = state.to_act[0]
    for plies, after in _turns(state, seat):
        key = prover.search.identity(after, seat)
        if key in found:
            found[key].alike += 1
        else:
            verdict = ProofResult(seat, 0) if after.over else ProofResult(None, 0)
            found[key] = FirstTurn(plies, 1, after, verdict)
    return list(found.values())


def _turns(state: State, seat: int) -> Iterator[tuple[tuple[str, ...], State]]:
    """Give every turn of a seat, with the position after it."""
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action)
        if after.over or after.to_act[0] != seat:
            yield (str(action),), after
        else:
            for plies, end in _turns(after, seat):
                yield (str(action), *plies), end


def _last(state: State, turns: int) -> int:
    """Return the seat that does the last of so many turns."""
    mover = state.to_act[0]
    return mover if turns % 2 else 1 - mover


def turn_of(state: State) -> int:
    """Return how many turns have been played."""
    return cast(NonagaView, state.observe(0)).turn
