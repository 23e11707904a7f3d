"""After every event of a random day, no screen, print or export shows what an oracle does not call settled."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
import typst
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tournament.conftest import Run
from tests.tournament.oracle import Oracle
from tests.tournament.test_histories import History

from dreierlei import prints
from dreierlei import tournament as td
from dreierlei.server.tournaments.beamer import beamer
from dreierlei.server.tournaments.live import LiveTournament, Setup
from dreierlei.server.tournaments.overview import overview
from dreierlei.tournament.exports import qualification_rows


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


def _allowed(oracle: Oracle, state: td.Tournament) -> None:
    """Compare everything that shows something with what the oracle calls settled."""
    live = LiveTournament("x", "", "00", 0, Setup(), None)  # type: ignore[arg-type]  # nothing is stored
    live.state = state
    wall, desk, shown = beamer(live, "de"), overview(live, "de", owner=True), oracle.shown
    final, called = oracle.finalists, prints.page.names(state)
    assert {each for row in wall.standings for each in _rounds(row)} <= shown.get("standings", set()) & oracle.closed
    assert {*wall.finalists} == ({called[player] for player in final} if "finalists" in shown else set())
    assert bool(wall.result) == (oracle.declared and "result" in shown)
    assert not any(row.qualified or row.final for row in wall.standings)
    assert wall.game != td.FINAL or final
    assert {*desk.finalists} == final
    assert {row.player for row in desk.ranking if row.final} <= final
    assert oracle.declared or not any(row.qualified for row in desk.ranking)
    assert oracle.declared or not qualification_rows(state)


def _rounds(row: Any) -> set[tuple[int, int]]:
    return {(each.game, each.round) for each in row.results}


def _printed(oracle: Oracle, state: td.Tournament, handed: dict[str, Any]) -> None:
    """Print whatever can be printed, and look at what the layouts are handed."""
    allowed = {"final-ranking": oracle.declared, "qualification": oracle.declared, "certificates": oracle.declared}
    allowed |= {"finalists": bool(oracle.finalists), "preliminary-ranking": bool(oracle.closed)}
    for kind, there in allowed.items():
        handed.clear()
        try:
            prints.document(kind, state)
        except td.Refusal:
            assert not there, kind
            continue
        assert there, kind
        rows = handed["data"].get("rows", [])
        assert {row["number"] for row in rows if row.get("finalist")} <= oracle.finalists


def _day(count: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    handed: dict[str, Any] = {}

    def compiled(_: object, *, sys_inputs: dict[str, str], **more: object) -> bytes:
        handed["data"] = json.loads(sys_inputs["data"])
        return b""

    monkeypatch.setattr(typst, "compile", compiled)
    run = Run(sealed=True)
    Publishing(run, Random(seed), count).day()
    oracle, every = Oracle(), 1 if count < 30 else 7
    for number, (line, state) in enumerate(zip(td.write_log(run.log).splitlines(), run.states, strict=False)):
        oracle.hear(line)
        if number % every == 0 or number > len(run.log) - 30:
            _allowed(oracle, state)
            _printed(oracle, state, handed)
    assert oracle.declared


@settings(max_examples=6)
@given(count=st.integers(6, 22), seed=st.integers(0, 10**6))
def test_s14_1_nothing_unsettled_is_shown_at_any_moment(count: int, seed: int) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        _day(count, seed, monkeypatch)


@pytest.mark.slow
@settings(max_examples=60)
@given(count=st.integers(6, 200), seed=st.integers(0, 10**6))
def test_s14_1_nothing_unsettled_is_shown_at_any_moment_of_many_days(count: int, seed: int) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        _day(count, seed, monkeypatch)
