"""`dreierlei solve` as people call it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from dreierlei.cli.solve import solve
from dreierlei.core import Refusal
from dreierlei.core.state import compiled

APP = typer.Typer()
APP.command()(solve)
SMALL = "columns = [3, 1, 4]\npurple = 1\ncolours = [0, 0, 0, 2]\njoker = false\n"
CODE = "tricubo(side=c3.1.4_p1_f0.0.0.2_j0)"
pytestmark = pytest.mark.skipif(not compiled, reason="interpreted, the solver takes minutes")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dreierlei.games.tricubo.store.folder", lambda: tmp_path / "cache")
    monkeypatch.setenv("DREIERLEI_LANG", "de")
    monkeypatch.setenv("COLUMNS", "120")


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(SMALL)
    return str(path)


def told(*words: str) -> str:
    result = CliRunner().invoke(APP, words)
    assert result.exit_code == 0, result.output + repr(result.exception)
    return result.stdout


def report(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(told(*words, "--json"))
    return found


def test_a_file_of_ones_own_is_solved_and_named_by_its_code(sheet: str) -> None:
    found = report("tricubo", "--side", sheet)
    assert found["game"] == CODE
    assert report(CODE) == found
    assert found["highest"] == 36
    assert found["states"] == 596 * 16 * 21
    assert [choice["action"] for choice in found["choices"]] == [f"start({row})" for row in range(1, 6)]
    assert sum(title["chance"] for title in found["titles"]) == pytest.approx(1)


def test_a_position_is_answered(sheet: str) -> None:
    found = report("--side", sheet, "--position", "20 pick 113 small 1,0,0,0,0:lms:- -")
    values = [(choice["action"], choice["value"]) for choice in found["choices"]]
    # The fourth colour field is worth 2, a full row 1 instead of 3.
    assert values == [("any(large)", 5), ("any(medium)", 5), ("cross(large)", 4), ("cross(medium)", 4)]
    assert found["value"] == found["choices"][0]["value"]


def test_people_get_tables_in_their_language(sheet: str) -> None:
    text = told("--side", sheet)
    for word in ("Erwartete Punkte bei bestem Spiel", "Tripraktikant*in", "Wahl", "start(1)", "Chance"):
        assert word in text


def test_a_title_of_a_sheet_of_ones_own_is_no_markup() -> None:
    assert "[/]" in told("tricubo(side=c1.2.3_p1_f0.0.0.0_j0_t0.%5B%2F%5D.%5B%2F%5D)")


@pytest.mark.parametrize(
    ("words", "slug"),
    [
        (("nonaga",), "tricubo.solve.other"),
        (("tricubo(seats=2)",), "tricubo.solve.solo"),
        ((CODE, "--side", "B"), "tricubo.solve.both"),
        (("--side", "nowhere.toml"), "tricubo.sheet.file"),
        (("--side", "C!"), "tricubo.sheet.side"),
        (("--position", "what"), "kit.fields"),
    ],
)
def test_what_cannot_be_solved_is_refused(words: tuple[str, ...], slug: str) -> None:
    result = CliRunner().invoke(APP, words)
    assert isinstance(result.exception, Refusal)
    assert result.exception.slug == slug
    assert result.exception.text("de")


def test_a_score_may_be_played_for(sheet: str) -> None:
    words = ("tricubo", "--side", sheet, "--for", "26")
    found: dict[str, Any] = json.loads(told(*words, "--json"))
    assert (found["game"], found["for"]) == (CODE, 26)
    assert 0 < found["usual"] < found["chance"] < 1
    assert max(row["chance"] for row in found["choices"]) == found["chance"]
    chance = f"{100 * found['chance']:.6f}".replace(".", ",")
    assert f"Beste Chance auf mindestens 26 Punkte: {chance} %" in told(*words)


@pytest.mark.parametrize("text", ["-1", "1001", "viel"])
def test_what_cannot_be_played_for_is_refused(sheet: str, text: str) -> None:
    result = CliRunner().invoke(APP, ["tricubo", "--side", sheet, "--for", text])
    assert isinstance(result.exception, Refusal)
    assert result.exception.slug == "tricubo.solve.target"
