"""The table drawn for a terminal."""

from __future__ import annotations

import pytest
from rich.text import Text
from tests.games.tricubo.scene import do, others, pick, solo, view

from dreierlei import Rng, game


def drawn(state: object, viewer: int = -2) -> str:
    from dreierlei import State

    assert isinstance(state, State)
    markup = state.game.picture(view(state, viewer))
    for style in ("s0", "s1", "s2", "s3", "s4", "s5", "mark", "dim"):
        markup = markup.replace(f"[{style}]", "[bold]")
    return Text.from_markup(markup).plain


def test_dice_and_blocks_are_there() -> None:
    text = drawn(do(pick("461", "6,3+7,0,0,0:la:-", "0,1,0,0,0:-:-"), "cross(large)"))
    assert "(large ×3)" in text
    assert "medium ×2" in text
    assert text.count("●") == 4 + 6 + 1
    assert "3 [✗][✗][✗][ ][ ]( )( )" not in text
    assert "2 [✗][✗][✗][ ][ ]( )( )    7    4" in text
    assert "4 [✗][✗][✗][ ][ ]( )( )    ·    4" in text
    assert "✗large ·medium ·small ✗any" in text


def test_solo_shows_the_joker_and_the_title() -> None:
    assert "joker" in drawn(solo("123", "1,0,0,0,0:-:j", 0, "B"))
    assert "Trimaxissimus" in drawn(game("tricubo").load("21 over - - 5+10,5+10,5+10,5,5:lmsa:- -"))
    assert "90" in drawn(game("tricubo").load("21 over - - 5+10,5+10,5+10,5,5:lmsa:- -"))


def test_a_title_is_said_in_both_languages_as_the_sheet_has_it() -> None:
    assert "Tripraktikant*in (Tri-trainee)" in drawn(game("tricubo").load("21 over - - 5,0,0,0,0:-:- -"))
    own = game("tricubo(side=c1.2.3_p1_f0.0.0.0_j0_t0.%5B%2F%5D.%5Bred%5D)")
    assert " [/] ([red]) " in drawn(own.load("21 over - - 3,0,0,0,0:-:- -"))


def test_who_has_chosen_is_marked_and_what_only_for_oneself() -> None:
    state = do(others("123", "large", *("1,0,0,0,0:-:-",) * 3), "cross(medium)", seat=1)
    assert "✓" in drawn(state, 1)
    other = do(others("123", "large", *("1,0,0,0,0:-:-",) * 3), "any(small)", seat=1)
    assert drawn(state, 2) == drawn(other, 2)


@pytest.mark.parametrize("side", ["A", "B", "c1.2.3.4.5.6.7.8.9.40_p3_f-20.-20.-20.-20_j1"])
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_no_line_is_wider_than_a_hundred(side: str, seats: int) -> None:
    state, rng = game(f"tricubo(seats={seats},side={side})").start(), Rng(2)
    while not state.over:
        lines = drawn(state).splitlines()
        assert max(map(len, lines)) <= 100
        assert lines[0] == f"{view(state).round + 1}/{view(state).rounds}"
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    assert max(map(len, drawn(state).splitlines())) <= 100
