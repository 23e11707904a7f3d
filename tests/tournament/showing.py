"""Whether anything shows more than an oracle calls settled: wall, desk, prints and exports."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import typst
from tests.tournament.oracle import Oracle

from dreierlei import prints
from dreierlei import tournament as td
from dreierlei.server.tournaments.beamer import beamer
from dreierlei.server.tournaments.live import LiveTournament, Setup
from dreierlei.server.tournaments.overview import overview
from dreierlei.tournament.exports import qualification_rows


@contextmanager
def typeset() -> Iterator[dict[str, Any]]:
    """Let prints go as far as typst, and yield what it is handed."""
    handed: dict[str, Any] = {}

    def compiled(_: object, *, sys_inputs: dict[str, str], **more: object) -> bytes:
        handed["data"] = json.loads(sys_inputs["data"])
        return b""

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(typst, "compile", compiled)
        yield handed


def allowed(oracle: Oracle, state: td.Tournament) -> None:
    """Compare everything that shows something with what the oracle calls settled."""
    live = LiveTournament("x", "", "00", 0, Setup(), None)  # type: ignore[arg-type]  # nothing is stored
    live.state = state
    wall, desk, shown = beamer(live, "de"), overview(live, "de", owner=True), oracle.shown
    final, called = oracle.finalists, state.called()
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


def printed(oracle: Oracle, state: td.Tournament, handed: dict[str, Any]) -> None:
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
