"""`dreierlei train` as people call it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import dreierlei
from dreierlei.cli.train import train
from dreierlei.core import Refusal

APP = typer.Typer()
APP.command()(train)


@pytest.mark.parametrize(
    ("arguments", "slug"),
    [
        (("triapon", "--hours", "0"), "training.number"),
        (("triapon", "--games", "-1"), "training.number"),
        (("triapon", "--nodes", "0"), "training.number"),
        (("tricubo",), "training.game"),
        (("chess",), ""),
        (("tests.toys.wheel:Wheel(seats=2)",), "training.game"),
    ],
)
def test_what_cannot_be_trained_is_refused_and_leaves_nothing(
    arguments: tuple[str, ...], slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(APP, arguments)
    assert isinstance(done.exception, Refusal)
    assert not slug or done.exception.slug == slug
    assert done.exception.text("de") != done.exception.text("en")
    assert list(tmp_path.iterdir()) == []


def test_without_torch_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    done = CliRunner().invoke(APP, ("triapon", "--into", str(tmp_path / "run")))
    assert isinstance(done.exception, Refusal)
    assert "dreierlei[train]" in done.exception.text("de")
    assert list(tmp_path.iterdir()) == []


def test_every_sentence_is_said() -> None:
    room = Path(dreierlei.__file__).parent
    book = tomllib.loads((room / "training" / "words.toml").read_text("utf-8"))
    code = (room / "cli" / "train.py").read_text("utf-8")
    code += "".join(path.read_text("utf-8") for path in (room / "training").glob("*.py"))
    named = re.findall(r"""["']([a-z._]+)["']""", code)
    said = {*named, *(name.rpartition(".")[2] for name in named)}
    words = [*book.pop("report"), *book["cli"].pop("option"), *book.pop("cli"), *book]
    assert [word for word in words if word not in said and word != "help"] == []
