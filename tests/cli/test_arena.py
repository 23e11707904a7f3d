"""`dreierlei arena` as people call it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.arena.names import CARDS, HIGHEST, LOWEST, SLOW
from typer.testing import CliRunner

import dreierlei
from dreierlei.cli.arena import arena
from dreierlei.core import Refusal

APP = typer.Typer()
APP.command()(arena)
SCRIPT = "from dreierlei.cli import main\nif __name__ == '__main__':\n    main()\n"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREIERLEI_LANG", "en")
    monkeypatch.setenv("COLUMNS", "200")


def printed(*words: str) -> str:
    result = CliRunner().invoke(APP, words)
    assert result.exit_code == 0, result.output + repr(result.exception)
    return result.stdout


def report(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(*words, "--json"))
    return found


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    """The report without what differs from run to run."""
    rows = [{key: cell for key, cell in row.items() if key not in ("seconds", "longest")} for row in found["standings"]]
    return found | {"standings": rows}


def test_a_league_is_printed_as_tables() -> None:
    text = printed(CARDS, LOWEST, HIGHEST, "random", "--games", "30", "--jobs", "1", "--openings")
    for word in (
        LOWEST,
        HIGHEST,
        "random",
        "Share of wins (95 %)",
        "Seat",
        "bid(true)",
        "ahead of",
        "30 games in 10 laps",
    ):
        assert word in text
    assert text.index(HIGHEST) < text.index(LOWEST)


def test_openings_are_told_on_request_the_most_frequent_ten() -> None:
    words = ("triapon(first=0)", "random", "random", "random", "--games", "60", "--jobs", "1")
    opened = [re.findall(r"│ (place\(\S+\))", printed(*words, *more)) for more in ((), ("--openings",))]
    assert opened[0] == []
    assert opened[1] == [row["action"] for row in report(*words)["openings"][:10]]


def test_without_ratings_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dreierlei.cli.arena.available", lambda: False)
    assert "(pip install 'dreierlei[arena]')" in printed("nonaga", "random", "random", "--games", "2", "--jobs", "1")


def test_seats_are_counted_from_1() -> None:
    text = printed(CARDS, LOWEST, HIGHEST, "--games", "4", "--jobs", "1")
    assert re.findall(r"^│ (\d+) +│", text, re.MULTILINE)[:2] == ["1", "2"]


def test_german_is_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREIERLEI_LANG", "de")
    text = printed("nonaga", "random", "random", "--games", "3", "--jobs", "1")
    assert "4 Partien in 2 Durchgängen" in text
    assert re.search(r"\d,\d %", text)


def test_a_league_is_told_as_json() -> None:
    found = report("nonaga", "random", "random", "--games", "10", "--seed", "3", "--jobs", "1")
    assert (found["game"], found["bots"], found["seed"]) == ("nonaga", ["random", "random"], 3)
    assert (found["games"], found["laps"]) == (10, 5)
    assert sum(seat["share"]["value"] for seat in found["seats"]) == pytest.approx(1)
    assert found["standings"][0]["share"]["low"] < 0.5 < found["standings"][0]["share"]["high"]


def test_the_same_seed_gives_the_same_report_however_it_is_played(tmp_path: Path) -> None:
    words = (CARDS, LOWEST, HIGHEST, "--seed", "6")
    once = timeless(report(*words, "--games", "40", "--jobs", "1"))
    assert timeless(report(*words, "--games", "40", "--jobs", "2")) == once
    file = str(tmp_path / "league.jsonl")
    report(*words, "--games", "12", "--jobs", "1", "--resume", file)
    assert timeless(report(*words, "--games", "40", "--jobs", "2", "--resume", file)) == once
    assert timeless(report(*words, "--games", "40", "--resume", file)) == once
    assert timeless(report(*words[:-1], "7", "--games", "40", "--jobs", "1")) != once


def test_markup_in_a_name_is_printed_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    from dreierlei.arena import League
    from dreierlei.bots import Random

    monkeypatch.setattr(League, "of", classmethod(lambda cls, name, bots, seed: League(name, ("[red]a", "b"), seed)))
    monkeypatch.setattr("dreierlei.arena.result.any_bot", lambda game, text: Random())
    assert "[red]a" in printed("nonaga", "a", "b", "--games", "2", "--jobs", "1")


@pytest.mark.parametrize(
    ("words", "slug"),
    [
        (("nonaga", "random"), "arena.bots"),
        (("nosuchgame", "random", "random"), "games.unknown"),
        (("nonaga", "random", "random", "--games", "0"), "arena.games"),
        (("nonaga", "random", "random", "--anchors", "anchors.toml"), "arena.anchors"),
        (("nonaga", "random", "random", "--levels"), "arena.levels"),
        (("nonaga", "--levels", "--openings"), "arena.openings"),
        (("nonaga", "random", "random", "--jobs", "-1"), "arena.jobs"),
        (("nonaga", "random", "random", "--resume", "/no/such/place"), "arena.file.closed"),
        ((CARDS, "random", "tests.arena.rivals:Crash", "--jobs", "1"), "arena.fault"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], slug: str) -> None:
    result = CliRunner().invoke(APP, words)
    assert isinstance(result.exception, Refusal)
    assert result.exception.slug == slug


def _rest(front: int) -> str:
    """What a terminal still shows until its other end is closed."""
    text = ""
    with suppress(OSError):
        while True:
            text += os.read(front, 4096).decode(errors="replace")
    os.close(front)
    return text


def test_ctrl_c_stops_with_what_is_known_and_the_file_goes_on(tmp_path: Path) -> None:
    script, file = tmp_path / "script.py", tmp_path / "league.jsonl"
    script.write_text(SCRIPT)
    words = ["arena", CARDS, SLOW, SLOW, "--games", "10000", "--jobs", "2", "--resume", str(file)]
    environment = os.environ | {"TERM": "xterm"}
    pty = pytest.importorskip("pty", reason="this system has no terminals")
    front, back = pty.openpty()
    victim = subprocess.Popen(
        [sys.executable, str(script), *words],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=back,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # the tests may run where it is ignored
    )
    os.close(back)
    seen, deadline = "", time.monotonic() + 60
    while not re.search(r"\b[5-9]\d*/10000", seen):  # the progress bar counts
        assert time.monotonic() < deadline
        seen += os.read(front, 4096).decode(errors="replace")
    victim.send_signal(signal.SIGINT)
    seen += _rest(front)
    output = victim.communicate()[0]
    assert victim.returncode == 130
    assert "Stopped after" in seen
    assert "--resume" in seen
    assert "games in" in output
    played = len(file.read_text().splitlines()) - 1
    assert 5 <= played < 10000


def test_every_sentence_is_said() -> None:
    room = Path(dreierlei.__file__).parent
    book = tomllib.loads((room / "arena" / "words.toml").read_text("utf-8"))
    command = "".join((room / "cli" / name).read_text("utf-8") for name in ("arena.py", "arena_levels.py"))
    code = command + "".join(path.read_text("utf-8") for path in (room / "arena").glob("*.py"))
    cli = book.pop("cli")
    heads, options, levels = cli.pop("head"), cli.pop("option"), cli.pop("levels")
    said = {f'"{slug}"' for slug in (*cli, *(set(heads) - {"against"}))} | {f'"option.{slug}"' for slug in options}
    said |= {'"head.against"', *(f'"levels.{slug}"' for slug in levels)}
    assert [slug for slug in said if slug not in command and slug != '"help"'] == []
    files = book.pop("file")
    balance = (room / "cli" / "balance.py").read_text("utf-8")
    own = book.pop("balance")
    parts = {name: own.pop(name) for name in ("turn", "head", "help", "note")}
    said = {f'"{slug}"' for slug in (*own, *parts["head"])} | {f'"help.{slug}"' for slug in parts["help"]}
    assert [slug for slug in said if slug not in balance and slug not in ('"file"', '"missing"')] == []
    assert [slug for slug in (*book, *(f"file.{name}" for name in files)) if f'"arena.{slug}"' not in code] == []
