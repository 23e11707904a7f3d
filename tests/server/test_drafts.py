"""Positions set up by hand over the wire: edits, and what is wrong in the reader's words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.server.conftest import Running

from dreierlei.games import NAMES, game

PLACED = "1/../.../..../..0../....../......./......../2........ 0 lot 8,8,8 - 0,0,0/0,0,0/0,0,0 0,0,0 0"
"""Balls of Triapon lie there before the lot."""


@pytest.mark.parametrize("name", NAMES)
def test_the_first_position_can_be_played_and_edited(server: Running, name: str) -> None:
    client = server.client().guest(f"Stellt {name}")

    def drafted(**edit: Any) -> Any:
        return client.ask("POST", "/api/positions/draft?lang=de", {"game": name, **edit}).body

    first = drafted()
    assert (first["trouble"], first["position"]) == ("", game(name).start().dump())
    part = next(each for each in first["parts"] if not each["among"])
    edited = drafted(position=first["position"], part=part["name"], value=str(part["high"]))
    assert {each["name"]: each["value"] for each in edited["parts"]}[part["name"]] == str(part["high"])
    assert drafted(position=edited["position"])["position"] == edited["position"]


def test_what_is_wrong_is_said_and_shown_where(server: Running) -> None:
    client = server.client().guest("Stellt")
    told = client.ask(
        "POST", "/api/positions/draft?lang=de", {"game": "stein3", "spot": "field:j1", "piece": "knight.1"}
    ).body
    assert "„Blau“" in told["trouble"]
    assert "field:j1" in told["wrong_spots"]
    assert told["legal"] == {}


@pytest.mark.parametrize(
    ("name", "edit", "said"),
    [
        ("triapon", {"position": PLACED}, "mit allen Kugeln in den Händen"),
        ("triapon", {"part": "phase", "value": "move"}, "0 in „Geschlagene Kugeln“ verlorene"),
        ("nonaga", {"part": "turn", "value": "2"}, "ohne gezählte Züge"),
        ("stein3", {"spot": "field:b1", "piece": ""}, "es fehlt „Rot“"),
    ],
)
def test_what_is_wrong_is_said_without_words_of_the_line(
    server: Running, name: str, edit: dict[str, str], said: str
) -> None:
    client = server.client().guest("Stellt")
    told = client.ask("POST", "/api/positions/draft?lang=de", {"game": name, **edit}).body
    assert said in told["trouble"]
    assert not {"mover", "hands", "taken", "turn", "red"} & set(re.findall(r"\w+", told["trouble"]))


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": "nonaga", "position": "x" * 100_000}, ""),
        ({"game": "nonaga", "position": "ooo"}, "origin rows"),
        ({"game": "nonaga", "spot": "cell:9:9", "piece": "disc"}, "cell:9:9"),
        ({"game": "nonaga", "part": "turn", "value": "-1"}, "-1"),
    ],
)
def test_what_cannot_be_is_refused_in_words(server: Running, body: Any, said: str) -> None:
    answer = server.client().ask("POST", "/api/positions/draft?lang=de", body)
    assert 400 <= answer.status < 500
    assert said in answer.body["text"]
