"""Records of former versions replay exactly: those of tests/former were written before the rules changed."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest
from tests.toys.shelf import named
from tests.toys.shuttle import Shuttle

from dreierlei.core import Game, Refusal
from dreierlei.games import NAMES, game
from dreierlei.play import Match, read

HOME = Path(__file__).parents[1] / "former"
RECORDS = sorted((HOME / "records").glob("*.txt"))
POSITIONS = dict(line.split(" | ") for line in (HOME / "positions.txt").read_text("utf-8").splitlines())
"""By record: the position in which it ended under the rules of its time."""
CHANGED = ("nonaga", "triapon", "stein3")


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_former_record_replays_exactly(file: Path) -> None:
    text = file.read_text("utf-8")
    match = read(text, game)
    assert match.state.dump() == POSITIONS[file.stem]
    body = text.partition("\n\n")[2]
    assert match.text().partition("\n\n")[2] == body
    again = read(match.text(), game)
    assert (again.text(), again.state.dump()) == (match.text(), match.state.dump())
    assert f"version: {match.game.version}" in match.text()


def test_every_game_has_former_records() -> None:
    assert {file.stem for file in RECORDS} == set(POSITIONS)
    for name in NAMES:
        assert sum(file.stem.startswith(f"{name}-") for file in RECORDS) >= 3


@pytest.mark.parametrize("name", CHANGED)
def test_the_same_plies_are_not_all_legal_under_the_newest_rules(name: str) -> None:
    refused = []
    for file in (HOME / "records").glob(f"{name}-*.txt"):
        text = file.read_text("utf-8")
        try:
            read(text.replace("version: 1", f"version: {game(name).version}"), game)
        except Refusal:
            refused.append(file.stem)
    assert len(refused) >= 3


def test_options_of_a_former_record_are_read_as_what_they_were() -> None:
    was = {text: str(game(text, version=1)) for text in ("nonaga", "triapon", "stein3", "triominos", "tricubo")}
    assert was == {
        "nonaga": "nonaga(first=0)",
        "triapon": "triapon(touching=true,out_asked=true)",
        "stein3": "stein3(inside=true)",
        "triominos": "triominos",
        "tricubo": "tricubo",
    }
    assert str(game("triapon(touching=false)", version=1)) == "triapon(out_asked=true)"
    assert str(game("stein3(start=blue)", version="1")) == "stein3(start=blue,inside=true)"
    assert str(game("stein3", version=2)) == str(game("stein3")) == "stein3"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("version", [0, 3, "one", "", "01"])
def test_a_version_that_never_was_is_refused(name: str, version: int | str) -> None:
    with pytest.raises(Refusal, match=f"There is no version {version} of the rules of {name}: expected one of: 1"):
        game(name, version)


@pytest.mark.parametrize("name", NAMES)
def test_former_versions_name_options_that_exist(name: str) -> None:
    kind = type(game(name))
    assert set(kind.former) == set(range(1, kind.version))
    for version, options in kind.former.items():
        assert kind.of({}, version).options == kind.Options.of(dict(options))


def test_a_game_of_ones_own_may_have_former_rules() -> None:
    class Longer(Shuttle):
        version = 3
        former: ClassVar = {1: {"cap": "5"}, 2: {"cap": "7"}}

    def found(text: str, version: str | None) -> Game:
        return Longer.of({}, version) if text == "shuttle" else named(text, version)

    for version, cap in ((1, "(cap=5)"), (2, "(cap=7)"), (3, "")):
        match = read(f"dreierlei record 1\nversion: {version}\ngame: shuttle\n", found)
        assert str(match.game) == f"shuttle{cap}"
        assert match.text() == Match(match.game).text()
