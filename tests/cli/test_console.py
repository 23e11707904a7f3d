"""What is asked of whoever sits at the terminal."""

from __future__ import annotations

import io

import pytest

from dreierlei.cli.console import agreed, errors, screen, seat_name, told
from dreierlei.games import game
from dreierlei.play import Ply


@pytest.mark.parametrize(
    ("said", "meant"),
    [("j\n", True), (" JA \n", True), ("y\n", True), ("yes\n", True), ("n\n", False), ("\n", False), ("", False)],
)
def test_yes_is_yes_in_both_languages_and_silence_is_no(
    monkeypatch: pytest.MonkeyPatch, said: str, meant: bool
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(said))
    assert agreed("Sicher? [j/N] ") is meant


@pytest.mark.parametrize("name", ["Ann", "[red]", "Ann\\", "\\[s1]", "[/]", ":heart:", "a[b]c"])
def test_a_name_is_written_as_it_is(name: str) -> None:
    for console in (screen, errors):
        with console.capture() as shown:
            console.print(f"{seat_name(0, (name, 'Bo'))}.")
        assert shown.get() == f"{name}.\n"


def test_a_place_of_the_table_is_no_picture() -> None:
    hands = "002.003.024.035.122.334.555/012.013.023.123.134.224.234"
    state = game("triominos").load(f"turn 1 0 0 0 0 - - {hands} 8/9 -1:-1=404,-1:0=040,0:0=000,1:0=005")
    with screen.capture() as shown:
        screen.print(told(state, Ply(0, game("triominos").actions.parse("lay(350,1:-1)")), ("Ann", "Bo")))
    assert shown.get().endswith(" 1:-1: +8\n")
