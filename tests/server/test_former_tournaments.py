"""A database of the first edition of the tournament: it opens, its printed links are valid, and it goes on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.contest import Contest, Phone

FORMER = Path(__file__).parent / "former"


@pytest.fixture(scope="module")
def former(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    home = tmp_path_factory.mktemp("former") / "data"
    home.mkdir()
    store = sqlite3.connect(home / "dreierlei.db")
    store.executescript((FORMER / "tournaments.sql").read_text("utf-8"))
    store.close()
    running = Running(home).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def known() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FORMER / "tournaments.json").read_text("utf-8"))
    return found


def test_a_declared_tournament_shows_the_same_ranking(former: Running, known: dict[str, Any]) -> None:
    contest = Contest(former, former.client().guest("R"), known["done"], key=known["done_director"].split("/")[-1])
    rows = [(row["rank"], row["player"], row["points"], row["score"]) for row in contest.view["ranking"]]
    assert rows == [(row["rank"], row["player"], row["points"], row["score"]) for row in known["ranking"]]
    assert contest.ask("GET", "/audit").body == {"faults": []}


def test_a_running_tournament_goes_on_to_its_end(former: Running, known: dict[str, Any]) -> None:
    contest = Contest(former, former.client().guest("R"), known["id"], key=known["director"].split("/")[-1])
    assert contest.view["number"] == known["number"]
    assert contest.ask("GET", "/public-log").body == known["log"]
    paths = {(link["game"], link["round"], link["table"]): link["path"] for link in known["tables"]}
    for table in (1, 2):
        phone = Phone(former.client(), paths[1, 2, table])
        seats = len(phone.table()["sheet"]["columns"])
        assert phone.write("scores", scores=[10 * seat for seat in range(seats)], key=f"k{table}").status == 201
    while contest.step() is not None:
        view = contest.view
        for sheet in view["rounds"][-1]["sheets"] if view["running"] else ():
            place = "-".join(map(str, (*view["running"], sheet["table"])))
            body = {"do": "scores", "version": sheet["version"], "scores": contest.scores(len(sheet["players"]))}
            assert contest.ask("POST", f"/sheets/{place}", body).status == 201
    assert contest.view["concluded"]
    assert contest.ask("GET", "/audit").body == {"faults": []}
