"""After every event of a random day, no screen, print or export shows what an oracle does not call settled."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tournament.conftest import Run
from tests.tournament.oracle import Oracle
from tests.tournament.showing import allowed, printed, typeset
from tests.tournament.test_histories import History

from dreierlei import tournament as td


class Publishing(History):
    """A random day on which the director publishes, holds back and undoes at any moment."""

    def entry(self, where: td.Where, who: td.Who) -> None:
        super().entry(where, who)
        self.meddle()

    def meddle(self) -> None:
        """Try to show something, hide something, or take the last step back."""
        run, what = self.run, self.chance.choice(("standings", "finalists", "result"))
        luck = self.chance.random()
        if luck < 0.15:
            self.deliver(f"p{run.state.number}", td.publish, (what,), td.Who("director", "Rita"))
        elif luck < 0.2:
            self.deliver(f"h{run.state.number}", td.hold, (what,), td.Who("director", "Rita"))

    def day(self) -> None:
        while self.run.state.conclusion is None:
            step = td.upcoming(self.run.state)
            assert step is not None
            self.run.advance()
            for _ in range(3):
                self.meddle()
            if self.chance.random() < 0.2 and step.act in ("close", "draw"):
                self.run.do(td.undo, self.run.state.last.number, "second thoughts")  # type: ignore[union-attr]  # done
            elif step.act == "start":
                self.round(step.game, step.round)
        for what in ("standings", "finalists", "result"):
            if what in td.publishable(self.run.state):
                self.run.do(td.publish, what)


def _day(count: int, seed: int) -> None:
    run = Run(sealed=True)
    Publishing(run, Random(seed), count).day()
    oracle, every = Oracle(), 1 if count < 30 else 7
    with typeset() as handed:
        for number, (line, state) in enumerate(zip(td.write_log(run.log).splitlines(), run.states, strict=False)):
            oracle.hear(line)
            if number % every == 0 or number > len(run.log) - 30:
                allowed(oracle, state)
                printed(oracle, state, handed)
    assert oracle.declared


@settings(max_examples=4)
@given(count=st.integers(6, 22), seed=st.integers(0, 10**6))
def test_s14_1_nothing_unsettled_is_shown_at_any_moment(count: int, seed: int) -> None:
    _day(count, seed)


@pytest.mark.slow
@settings(max_examples=60)
@given(count=st.integers(6, 200), seed=st.integers(0, 10**6))
def test_s14_1_nothing_unsettled_is_shown_at_any_moment_of_many_days(count: int, seed: int) -> None:
    _day(count, seed)
