"""Actions as people write them, in both languages, and points that add up."""

from __future__ import annotations

import pytest

from dreierlei.core import CHANCE, Rng
from dreierlei.games import NAMES, game
from dreierlei.play import Match, Ply

TEXTS = ["triapon(barricades=true)", "stein3", "triominos(seats=3,rounds=2)", "tricubo", "tricubo(seats=3,side=B)"]


def _played(text: str, seed: int) -> tuple[Match, dict[str, tuple[str, str]]]:
    """Return a random match, and every notation that came up by its action."""
    match, rng = Match(game(text), Rng(seed)), Rng(seed + 1)
    found = {}
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        action = legal[rng.below(len(legal))]
        sentence = match.game.notation(match.state, seat, action)
        if sentence is not None and seat != CHANCE:
            found[str(action)] = sentence.text("de"), sentence.text("en")
        match.play(seat, action)
    return match, found


@pytest.mark.parametrize("text", TEXTS)
def test_every_game_is_written_in_both_languages(text: str) -> None:
    _, found = _played(text, 5)
    assert found
    assert all(de and en and "{" not in de + en for de, en in found.values())


def test_pieces_captures_rows_and_points_are_named() -> None:
    _, stein3 = _played("stein3", 5)
    assert any(de.startswith(("K ", "R ", "B ")) and "–" in de for de, _ in stein3.values())
    captures = [en for _, en in stein3.values() if "×" in en]
    assert captures
    assert all(en.endswith(("squire", "knight", "lord")) for en in captures)
    _, tricubo = _played("tricubo(seats=3)", 5)
    assert any("Reihe" in de and "×" in de for de, _ in tricubo.values())
    _, triominos = _played("triominos", 5)
    lays = {action: de for action, (de, _) in triominos.items() if action.startswith("lay(")}
    assert all(f"+{sum(map(int, action[4:7]))}" in de for action, de in lays.items())


@pytest.mark.parametrize("text", ["triominos", "triominos(seats=4,rounds=2)", "tricubo", "tricubo(seats=4)"])
def test_points_are_made_up_of_what_is_told(text: str) -> None:
    for seed in range(6):
        match, _ = _played(text, seed)
        plies = [
            (entry.seat, entry.action) for entry in match.record.entries if isinstance(entry, Ply) and entry.action
        ]
        assert match.outcome
        items = match.game.account(match.state, plies)
        assert tuple(sum(points for _, points in seat) for seat in items) == match.outcome.scores
        assert all(what.text("de") and what.text("en") for seat in items for what, _ in seat)


def test_games_without_points_have_no_account() -> None:
    for name in NAMES:
        if name not in ("triominos", "tricubo"):
            assert game(name).account(game(name).start(), ()) == ()
