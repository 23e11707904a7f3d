"""What is asked of whoever sits at the terminal."""

from __future__ import annotations

import io

import pytest

from dreierlei.cli.console import agreed


@pytest.mark.parametrize(
    ("said", "meant"),
    [("j\n", True), (" JA \n", True), ("y\n", True), ("yes\n", True), ("n\n", False), ("\n", False), ("", False)],
)
def test_yes_is_yes_in_both_languages_and_silence_is_no(
    monkeypatch: pytest.MonkeyPatch, said: str, meant: bool
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(said))
    assert agreed("Sicher? [j/N] ") is meant
