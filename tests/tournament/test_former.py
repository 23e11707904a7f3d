"""Logs of the first edition: they load, verify, mean the same, and can be gone on with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dreierlei import tournament as td
from dreierlei.tournament.exports import json_text, log_rows, qualification_rows, ranking_rows
from dreierlei.tournament.log import _two_names

FORMER = sorted((Path(__file__).parent / "former").glob("*.log"))
STAMP = td.Stamp("2026-05-03T20:00:00+02:00", td.Who("director", "Rita"))


@pytest.mark.parametrize("path", FORMER, ids=lambda path: path.stem)
def test_a_former_log_means_what_it_meant(path: Path) -> None:
    log = td.read_log(path.read_text("utf-8"))
    state, told = td.Tournament.replay(log), json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert td.audit(log) == ()
    ranking = json.loads(json_text(ranking_rows(state, td.ranking(state))))
    for row in ranking:
        row["lot"] = row.pop("tiebreak") == "lot"  # which is all that they told of it
    assert ranking == told["ranking"]
    ahead = td.upcoming(state)
    if ahead is None:
        found = [{key: value for key, value in row.items() if key != "tiebreak"} for row in qualification_rows(state)]
        assert found == told["qualification"]
    assert {str(game): [list(table) for table in tables] for game, tables in state.seatings.items()} == told["seatings"]
    assert [list(lot) for lot in state.lots] == told["lots"]
    assert list(state.present) == told["present"]
    assert (None if ahead is None else list(ahead)) == told["next"]
    assert [row["what"] for row in log_rows(log, "de")] == told["log"]


@pytest.mark.parametrize("path", FORMER, ids=lambda path: path.stem)
def test_a_former_log_is_written_as_it_was(path: Path) -> None:
    text = path.read_text("utf-8")
    assert td.write_log(td.read_log(text)) == text


def test_a_former_tournament_goes_on() -> None:
    log = list(td.read_log((Path(__file__).parent / "former" / "halfway-13.log").read_text("utf-8")))
    state = td.Tournament.replay(log)
    for table, sheet in enumerate(state.sheets[2, 1], 1):
        gone = sheet.barred | sheet.left
        scores = [None if player in gone else 10 * seat for seat, player in enumerate(sheet.players)]
        log.append(td.enter_scores(state, STAMP, td.Where(2, 1, table), sheet.version, scores))
        state = state.after(log[-1])
    log.append(td.start_round(state, STAMP, 2, 2))
    again = td.read_log(td.write_log(log))
    assert again == tuple(log)
    assert td.Tournament.replay(again).current == (2, 2)
    assert td.audit(again) == ()


def test_only_what_is_a_person_gets_two_names() -> None:
    assert _two_names({"people": [{"name": "Ada von Lovelace", "club": "TSV"}]}) == {
        "people": [{"first": "Ada von", "last": "Lovelace", "club": "TSV"}]
    }
    for other in ({"name": "Rheinland Open", "date": "2026-05-03"}, {"club": "TSV"}, {"name": 5}, {}):
        assert _two_names(other) == other
