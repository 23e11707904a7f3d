"""Whether anything shows more than an oracle calls settled: wall, desk, phones, series, prints and exports."""

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
from dreierlei.server.tournaments.beamer import Beamer, beamer
from dreierlei.server.tournaments.live import LiveTournament
from dreierlei.server.tournaments.overview import overview
from dreierlei.server.tournaments.series import SeriesCard, view
from dreierlei.server.tournaments.setup import Setup
from dreierlei.server.tournaments.sheets import table_view
from dreierlei.tournament.exports import qualification_rows
from dreierlei.tournament.series import qualified_before


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
    _counted(oracle, live)
    _seated(wall, state)
    for table, players in enumerate(state.seatings.get(td.FINAL, ()), 1):
        seated = {column.number for column in table_view(live, td.Where(td.FINAL, 1, table), "de").sheet.columns}
        assert seated == {*players} == final


def _seated(wall: Beamer, state: td.Tournament) -> None:
    """Look at the seats on the wall: before the game begins they are those of people who are there."""
    if wall.game is not None and (wall.game, 1) not in state.started:
        absent = {each.number for each in state.players.values() if each.status != "present"}
        assert not absent & {player for table in state.seatings[wall.game] for player in table}


def _counted(oracle: Oracle, live: LiveTournament) -> None:
    """Look at a series that the tournament belongs to: it has nobody before the result is declared."""
    series = view(SeriesCard("s", "Serie", 0, ["x"]), [live])
    assert [leg.counts for leg in series.legs] == [oracle.declared]
    assert bool(series.standings) == oracle.declared
    assert oracle.declared or not qualified_before([live.state], live.state)


def _rounds(row: Any) -> set[tuple[int, int]]:
    return {(each.game, each.round) for each in row.results}


def printed(oracle: Oracle, state: td.Tournament, handed: dict[str, Any]) -> None:
    """Print whatever can be printed, and look at what the layouts are handed."""
    allowed = {"final-ranking": oracle.declared, "qualification": oracle.declared, "certificates": oracle.declared}
    allowed |= {"finalists": bool(oracle.finalists), "preliminary-ranking": bool(oracle.closed)}
    pages = {"page": oracle.declared} | allowed
    for kind, there in pages.items():
        handed.clear()
        try:
            prints.results_page(state) if kind == "page" else prints.document(kind, state)
        except td.Refusal:
            assert not there, kind
            continue
        assert there, kind
        rows = handed.get("data", {}).get("rows", [])
        assert {row["number"] for row in rows if row.get("finalist")} <= oracle.finalists
