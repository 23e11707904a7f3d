"""SampledDeals: plays by what comes of each action over many deals of what it cannot see.

The field calls it determinisation, or perfect information Monte Carlo (Ginsberg, "GIB", 2001): imagined deals are
played out as if they were true. All actions meet the same deals and the same luck (common random numbers), and the
worse half is dropped again and again (sequential halving: Karnin, Koren and Somekh, 2013).
"""

from __future__ import annotations

import math
from array import array
from functools import partial
from time import monotonic

from dreierlei.bots.bot import check_turn
from dreierlei.bots.endgame import solved
from dreierlei.bots.rollout import Rollout
from dreierlei.core import Action, Game, Rng, State, View
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.level import Level
from dreierlei.core.search_threads import SearchThreads, shared_out
from dreierlei.core.stop_flag import StopFlag
from dreierlei.core.thought import Thought

CHUNK = 1000
"""Rollouts between two looks at the clock: about a hundredth of a second."""
BRIEF = 100
"""The same for threads beside the caller's own, which has to wait for them, however seldom they get a core."""
ROLLOUT = 40
"""So many nodes of an alpha-beta take about the time of one rollout."""
DEALS = 20_000
"""So many deals tell all that rollouts can tell."""


class _Tried:
    """What came of each action, and what it looked worth before, which counts as much as some deals."""

    def __init__(self, guesses: list[float], prior: float) -> None:
        self.guesses = guesses
        self.prior = prior
        self.sums = [0.0] * len(guesses)
        self.counts = [0] * len(guesses)

    def worth(self, which: int) -> float:
        """Return what an action is worth by now."""
        count = self.counts[which] + self.prior
        return (self.sums[which] + self.prior * self.guesses[which]) / count if count else 0.5


class SampledDeals:
    """Tries every action on the same imagined deals with the same luck, and drops the worse half again and again."""

    def __init__(
        self,
        level: Level | None = None,
        *,
        seconds: float | None = 1.0,
        nodes: int | None = None,
        threads: int = 1,
    ) -> None:
        self.level = level or Level()
        self.seconds = seconds
        self.nodes = nodes
        self.threads = threads
        self.stop_flag = StopFlag()
        self.endgame_flag = StopFlag()
        self._game: Game | None = None
        self._rollouts: list[Rollout] = []
        self._search_threads = SearchThreads()

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return the action that did best, or what a beginner would do."""
        check_turn(view)
        if self.level.blind * 1000 > rng.below(1000):
            return self._blindly(game, view, rng)
        tried = self._try(game, view, rng)
        most = max(thought.visits for thought in tried)  # what was dropped looked better at most by luck
        left = [thought for thought in tried if thought.visits == most]
        return max(left, key=lambda thought: thought.value + rng.noise(self.level.noise)).action

    def _blindly(self, game: Game, view: View, rng: Rng) -> Action:
        """Return what somebody does who hardly sees what lies in front of them."""
        deal = self._deal(game, view, rng, self._ready(game))
        return deal.decode(
            view.viewer, Rollout(game, game.knowledge().novice()).playout_move(deal, view.viewer, rng.below(1 << 30))
        )

    def think(self, game: Game, view: View, rng: Rng, lines: int = 3) -> list[Thought]:
        """Return the actions that did best, the best first."""
        check_turn(view)
        return sorted(self._try(game, view, rng), key=lambda thought: (-thought.visits, -thought.value))[:lines]

    def stop(self) -> None:
        """End a search that runs in another thread."""
        self.endgame_flag.set()
        self.stop_flag.set()

    def close(self) -> None:
        """End the threads that tried deals beside the caller's own."""
        self._search_threads.close()

    def _try(self, game: Game, view: View, rng: Rng) -> list[Thought]:
        """Return what is thought of every action; those that were dropped have fewer visits."""
        self.stop_flag.clear()
        began = monotonic()
        with self.stop_flag.after(self.seconds):
            if self.level.heuristics:
                game.knowledge().prepare(self.stop_flag)
            deal = self._deal(game, view, rng, self._ready(game))
            exact = self._solved(game, view, deal)
            if exact:
                return exact
            actions = deal.legal(view.viewer)
            tried = self._judged(game, deal, view.viewer)
            left = list(range(len(actions)))
            goes = max(1, math.ceil(math.log2(len(actions))))
            most = self._most(self.level.simulations or DEALS * goes)
            for go in range(goes):
                spent = self.stop_flag.is_set() or (self.nodes is not None and sum(tried.counts) >= self.nodes)
                if len(left) < 2 or (go and spent):
                    break
                until = None if self.seconds is None else began + self.seconds * (go + 1) / goes
                deals = max(1, most // goes // len(left))
                found, done = self._go(game, view, rng, [actions[which] for which in left], deals, until)
                for which, total in zip(left, found, strict=True):
                    tried.sums[which] += total
                    tried.counts[which] += done
                left.sort(key=tried.worth, reverse=True)
                left = left[: max(1, (len(left) + 1) // 2)] if not self.level.noise else left
        return [
            Thought(action, tried.worth(which), (action,), 1, tried.counts[which])
            for which, action in enumerate(actions)
        ]

    def _judged(self, game: Game, deal: State, seat: int) -> _Tried:
        """Return what every action looks worth before any is tried, where the heuristics can tell."""
        rollout = self._ready(game)
        prior = rollout.heuristics.prior
        return _Tried([rollout.judged(deal, seat, index) if prior else 0.0 for index in deal.ids(seat)], prior)

    def _solved(self, game: Game, view: View, deal: State) -> list[Thought]:
        """Return what is best for certain, where that can be told and not all is lost; else nothing.

        It takes half of the time at most: where it comes to no end, the other half is for rollouts.
        """
        if self.level.noise or not self.level.heuristics:
            return []
        self.endgame_flag.clear()
        with self.endgame_flag.after(None if self.seconds is None else self.seconds / 2):
            if game.knowledge().shows_all(view):
                return self._alpha_beta(game, view, deal)
            return self._expected(game, view, deal)

    def _alpha_beta(self, game: Game, view: View, deal: State) -> list[Thought]:
        """Return what alpha-beta finds, where a view shows all."""
        most = self._most(ROLLOUT * (self.level.simulations or DEALS))
        found = solved(deal, view.viewer, self._judgement(game), most, self.endgame_flag)
        if found is None or found[1] < 0:  # whoever has lost for certain hopes for mistakes, which rollouts know of
            return []
        action = deal.decode(view.viewer, found[0])
        return [Thought(action, min(1.0, found[1]), (action,), 1, most, proven=found[1] > 1)]

    def _expected(self, game: Game, view: View, deal: State) -> list[Thought]:
        """Return which share of the win every action brings, where the game can tell."""
        most = self._most(self.level.simulations or DEALS)
        shares = game.knowledge().endgame(deal, view.viewer, most, self.endgame_flag)
        if not any(shares):
            return []
        actions = deal.legal(view.viewer)
        return [
            Thought(action, share, (action,), 1, most, proven=True)
            for action, share in zip(actions, shares, strict=True)
        ]

    def _most(self, most: int) -> int:
        """Return how many nodes may be looked at, of so many."""
        return most if self.nodes is None else min(most, self.nodes)

    def _go(
        self, game: Game, view: View, rng: Rng, actions: list[Action], deals: int, until: float | None
    ) -> tuple[list[float], int]:
        """Try actions on so many deals, or as many as the time allows; return their sums, and how many deals it were.

        Every thread has deals and luck of its own.
        """
        own, *others = shared_out(deals, self.threads)
        sweep = partial(self._sweep, game, view, actions, until)
        parts = [partial(sweep, self._ready(game), rng, own, CHUNK)]
        for number, count in enumerate(others, 1):
            parts.append(partial(sweep, self._ready(game, number), Rng(rng.below(1 << 30)), count, BRIEF))
        found = self._search_threads.run(parts, self.stop_flag)
        return [sum(sums) for sums in zip(*(sums for sums, _ in found), strict=True)], sum(done for _, done in found)

    def _sweep(
        self,
        game: Game,
        view: View,
        actions: list[Action],
        until: float | None,
        rollout: Rollout,
        rng: Rng,
        deals: int,
        rollouts: int,
    ) -> tuple[array[float], int]:
        """Try actions on so many deals, or as many as the time allows, but one; return their sums, and how many."""
        sums, done = array("d", bytes(8 * len(actions))), 0
        chunk = 1 + rollouts // len(actions)
        while done < deals:
            deal = self._deal(game, view, rng, rollout)
            indexes = array("i", [deal.encode(view.viewer, action) for action in actions])
            seed, stop_flag = rng.below(1 << 30), self.stop_flag if done else StopFlag()
            done += rollout.sweep(
                deal, view.viewer, indexes, sums, min(chunk if done else 1, deals - done), seed, stop_flag
            )
            deal.check()
            if self.stop_flag.is_set() or (until is not None and monotonic() > until):
                break
        return sums, done

    def _deal(self, game: Game, view: View, rng: Rng, rollout: Rollout) -> State:
        """Return a deal in which the viewer is the next to choose: whoever chooses at the same time has chosen."""
        deal = game.imagine(view, rng)
        for seat in deal.to_act:
            if seat < view.viewer:
                deal.advance(seat, rollout.playout_move(deal, seat, rng.below(1 << 30)))
        return deal

    def _ready(self, game: Game, number: int = 0) -> Rollout:
        """Return the rollouts of a thread by its number."""
        if self._game != game:
            self._game, self._rollouts = game, []
        while len(self._rollouts) <= number:
            self._rollouts.append(Rollout(game, self._judgement(game)))
        return self._rollouts[number]

    def _judgement(self, game: Game) -> Heuristics:
        return game.knowledge().heuristics() if self.level.heuristics else Heuristics()
