"""What Typer says itself is in the reader's language."""

from __future__ import annotations

import pytest
import typer
from tests.cli.test_commands import Terminal, terminal

from dreierlei.core.words import below, say

__all__ = ["terminal"]
WRONG = [
    ["think"],
    ["thin"],
    ["admin"],
    ["think", "nonaga", "--level", "x"],
    ["think", "nonaga", "--time", "x"],
    ["think", "nonaga", "--lines"],
    ["play", "nonaga", "again"],
    ["play", "nonaga", "--reco", "x"],
    ["perft", "nonaga"],
    ["play", "nonaga", "--hotseat=yes"],
    ["serve", "--port", "99999"],
    ["serve", "--port", "-1"],
    ["tournament", "draw"],
]
"""Commands as they are typed wrong."""
HELP = [["--help"], ["think", "--help"], ["serve", "--help"], ["arena", "--help"], ["tournament", "draw", "--help"]]


PHRASES = [slug for slug in below("cli.typer") if slug != "cli.typer.aborted"]


def said(terminal: Terminal, language: str) -> str:
    return "".join("".join(terminal("--lang", language, *words)[1:]) for words in [*WRONG, *HELP])


def test_every_phrase_is_one_of_typer(terminal: Terminal) -> None:
    english = said(terminal, "en")
    assert [slug for slug in PHRASES if say(slug, "en") not in english] == []


def test_no_phrase_is_left_in_english(terminal: Terminal) -> None:
    german = said(terminal, "de")
    assert [slug for slug in PHRASES if say(slug, "en") in german] == []
    assert [slug for slug in PHRASES if say(slug, "de") not in german] == []


@pytest.mark.parametrize(
    ("words", "german", "english"),
    [
        (["think"], "Fehler: Es fehlt die Angabe 'GAME'.", "Error: Missing argument 'GAME'."),
        (["thin"], "gibt es nicht: 'thin'. Gemeint ist vielleicht 'think'", "No such command 'thin'. Did you mean"),
        (["serve", "--port", "x"], "bei '--port': erwartet wird eine ganze Zahl", "'--port': Input should be a valid"),
    ],
)
def test_what_is_typed_wrong_is_explained_after_the_usage(
    terminal: Terminal, words: list[str], german: str, english: str
) -> None:
    for language, usage, told in (("de", "Aufruf: ", german), ("en", "Usage: ", english)):
        code, out, err = terminal("--lang", language, *words)
        assert (code, out) == (2, "")
        assert err.startswith(usage)
        assert told in err


@pytest.mark.parametrize(("language", "told"), [("de", "Abgebrochen.\n"), ("en", "Aborted!\n")])
def test_who_ends_the_input_is_told_that_it_was_broken_off(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, language: str, told: str
) -> None:
    def end(**_: object) -> None:
        raise typer.Abort

    monkeypatch.setattr("dreierlei.cli.app", end)
    assert terminal("--lang", language) == (1, "", told)
