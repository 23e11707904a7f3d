"""Whatever is typed, piped, closed or cannot be written: a sentence, and no stack trace."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import PATIENCE

DEAF = pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX closes streams")


def called(
    *words: str, typed: bytes = b"", encoding: str = "utf-8", shut: str = ""
) -> subprocess.CompletedProcess[bytes]:
    """Call the command line as a program of its own, with a stream shut if it is named."""
    command = [sys.executable, "-m", "dreierlei", *words]
    if shut:
        command = ["sh", "-c", f'exec "$@" {shut}', "sh", *command]
    env = os.environ | {"PYTHONIOENCODING": encoding, "DREIERLEI_LANG": "de", "PYTHONWARNINGS": "ignore"}
    found = subprocess.run(command, input=typed, env=env, capture_output=True, check=False, timeout=PATIENCE)
    assert b"Traceback" not in found.stderr, found.stderr.decode()
    return found


def test_signs_that_the_terminal_does_not_know_are_replaced() -> None:
    assert called("games", encoding="ascii").returncode == 0
    assert b"?" in called("play", "chess", encoding="ascii").stderr


def test_json_is_whole_in_every_encoding() -> None:
    told = [json.loads(called("games", "--json", encoding=each).stdout) for each in ("ascii", "latin-1", "utf-8")]
    assert told[0] == told[1] == told[2]


def test_an_engine_hears_and_says_utf_8_and_survives_what_is_none() -> None:
    said = called("engine", "nonaga", typed=b"b\xffd \xfe\nw\xc3\xbcrfle\nisready\nquit\n", encoding="latin-1")
    first, second, ready = said.stdout.decode("utf-8").splitlines()
    assert "„b�d“" in first
    assert "„würfle“" in second
    assert ready == "readyok"


def test_a_player_whose_keyboard_says_nothing_that_can_be_read_is_asked_again() -> None:
    said = called("play", "nonaga(first=0)", "--bot", "random", typed=b"\xff\xfe\nq\n")
    assert (said.returncode, said.stderr) == (0, b"")
    assert said.stdout.decode().count("Platz 1 > ") == 2


REPLACED = """
import os, sys
sys.stdout = open(sys.argv.pop(1), "w")
_, pipe = os.pipe()
os.dup2(pipe, sys.stdout.fileno())
from dreierlei.cli import main
main()
"""


def test_a_pipe_in_the_place_of_a_file_is_written_to(tmp_path: Path) -> None:
    words = [sys.executable, "-c", REPLACED, str(tmp_path / "out"), "--version"]
    said = subprocess.run(words, capture_output=True, check=False, timeout=PATIENCE)
    assert (said.returncode, said.stderr) == (0, b"")


@DEAF
@pytest.mark.parametrize("shut", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize(
    "words", [["play", "nonaga"], ["engine", "nonaga"], ["games"], []], ids=lambda words: words[:1]
)
def test_streams_that_are_closed_are_as_empty_ones(shut: str, words: list[str]) -> None:
    assert called(*words, shut=shut).returncode == 0


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "nonaga", "--levels", "--games", "2", "--jobs", "1", "--resume"],
        ["balance", "measure", "nonaga", "--games", "2", "--bot", "random", "--file", os.devnull, "--resume"],
    ],
    ids=lambda words: words[0],
)
def test_a_folder_that_is_none_is_named(tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    said = called(*words, str(file))
    assert said.returncode == 2
    assert said.stderr.decode().startswith(f"{file} geht nicht (")


@pytest.mark.parametrize(
    "words",
    [
        ["play", "nonaga", "--record"],
        ["prove", "nonaga", "--turns", "1", "--certificate"],
        ["prove", "nonaga", "--turns", "1", "--book"],
        ["arena", "nonaga", "--levels", "--games", "2", "--anchors"],
        ["balance", "measure", "nonaga", "--bot", "random", "--games", "2", "--file"],
        ["puzzles", "mine", "nonaga", "--games", "1", "--file"],
    ],
    ids=lambda words: words[0] + words[-1],
)
def test_what_cannot_be_written_is_refused_before_anything_is_done(tmp_path: Path, words: list[str]) -> None:
    said = called(*words, str(tmp_path))
    assert (said.returncode, said.stdout) == (2, b"")
    assert said.stderr.decode().startswith(f"Die Datei {tmp_path} geht nicht (das ist ein Ordner)")


def test_a_file_that_could_be_written_is_not_made_before_there_is_something_to_write(tmp_path: Path) -> None:
    file = tmp_path / "certificate.jsonl"
    assert called("prove", "nonaga", "--turns", "1", "--memory", "1", "--certificate", str(file)).returncode == 0
    assert not file.exists()
    file.write_text('{"certificate": "nonaga"} kept')
    assert called("prove", "nonaga", "--turns", "1", "--memory", "1", "--certificate", str(file)).returncode == 0
    assert file.read_text() == '{"certificate": "nonaga"} kept'


@pytest.mark.parametrize(
    "words", [["play", "nonaga", "--record"], ["prove", "nonaga", "--turns", "1", "--certificate"]], ids=lambda w: w[0]
)
def test_a_file_of_something_else_is_not_replaced(tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("dear diary\n")
    said = called(*words, str(file), typed=b"q\n")
    assert (said.returncode, said.stdout, file.read_text()) == (2, b"", "dear diary\n")
    assert said.stderr.decode().startswith(f"{file} gibt es schon")
    if words[0] == "play":
        for written in ("", "dreierlei record 1\nan older one\n"):
            file.write_text(written)
            assert called(*words, str(file), typed=b"q\n").returncode == 0
            assert file.read_text().startswith("dreierlei record 1\ngame: nonaga\n")


@pytest.mark.parametrize(
    "words", [["prove", "nonaga", "--time"], ["train", "triapon", "--hours"]], ids=lambda words: words[0]
)
def test_no_time_at_all_is_no_time(words: list[str]) -> None:
    said = called(*words, "nan")
    assert said.returncode == 2
    assert "nan" in said.stderr.decode()


RECORD = "dreierlei record 1\ngame: tricubo\nversion: 1\nseat 0: Zoë\n\n0 start(3)\n* roll(1,2,3)\n"


@pytest.mark.parametrize("words", [["replay", "-", "--all"], ["replay", "-", "--json"], ["analyse", "-", "--json"]])
def test_a_record_comes_by_standard_input_where_a_dash_stands_for_it(words: list[str]) -> None:
    for ending in ("\n", "\r\n"):
        said = called(*words, typed=RECORD.replace("\n", ending).encode(), encoding="latin-1")
        assert (said.returncode, said.stderr.strip()) == (0, b"")
        assert said.stdout


@pytest.mark.parametrize("words", [["replay"], ["tournament", "log"]])
def test_what_comes_by_standard_input_is_refused_as_a_file_is(words: list[str], tmp_path: Path) -> None:
    for typed in (b"no record\n", b"\xff\xfe"):
        (tmp_path / "file").write_bytes(typed)
        piped, filed = called(*words, "-", typed=typed), called(*words, str(tmp_path / "file"))
        assert piped.returncode == filed.returncode == 2
        assert piped.stderr.decode() == filed.stderr.decode().replace(str(tmp_path / "file"), "-")


def test_a_file_of_something_else_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("{}\n")
    words = [
        "--bot",
        "random",
        "--games",
        "2",
        "--jobs",
        "1",
        "--file",
        str(file),
        "--resume",
        str(tmp_path / "played"),
    ]
    said = called("balance", "measure", "nonaga", *words)
    assert (said.returncode, said.stdout, file.read_text()) == (2, b"", "{}\n")
    assert not (tmp_path / "played").exists()
