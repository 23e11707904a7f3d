"""Lines and actions of any kind are read or refused, never anything else, and a refusal has its words."""

from __future__ import annotations

from pathlib import Path
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.games.stein3 import checker
from tests.games.stein3.test_checker import composed

from dreierlei import Refusal, Rng, State, game
from dreierlei.core import words
from dreierlei.games import stein3
from dreierlei.kit.walk import playouts

GAME = game("stein3")
LINES = [
    GAME.start().dump(),
    "b1/m5/- p3/-/- -/m4h4m6/h2h3m1m2 222 yellow:red red knight - 0",
    "b1/m5/- p3/-/- -/m4/h2h3m1m2 222 yellow:red red squire m1 0",
    "b1/-/- -/-/- -/-/- 222 blue:red blue over - 0",
    "b1/-/- p3/-/- m5/-/- 000 - - over - 300",
    *(composed(Random(seed)) for seed in range(6)),
]
SIGNS = "abcdefghijklmnopqrs0123456789/-: .redbluyow\t§\x00"
PARTS = [part for line in LINES for part in line.split()]


def said(why: Refusal) -> None:
    """Check that a refusal has a sentence in every language."""
    assert all(why.text(language) for language in words.LANGUAGES)


def sound(line: str) -> None:
    """Load a line; a position that is accepted must be whole and playable to its end."""
    try:
        state = GAME.load(line)
    except Refusal as why:
        said(why)
        return
    again = GAME.load(state.dump())
    assert again.dump() == state.dump()
    assert bool(state.to_act) == (state.outcome() is None)
    check_end(state)


def check_end(state: State) -> None:
    if not state.over:
        assert set(map(str, state.legal(state.to_act[0]))) == checker.options(checker.read(state.dump()))
        games, _ = playouts(state, Rng(1), 1)
        assert games == 1


@given(st.sampled_from(LINES), st.integers(0, 200), st.integers(0, 3), st.text(SIGNS, max_size=3))
@examples(150)
def test_mutated_lines_are_read_or_refused(line: str, place: int, cut: int, put: str) -> None:
    sound(line[:place] + put + line[place + cut :])


@given(st.lists(st.sampled_from(PARTS), min_size=9, max_size=9))
@examples(150)
def test_shuffled_parts_are_read_or_refused(parts: list[str]) -> None:
    sound(" ".join(parts))


@given(st.sampled_from(LINES), st.integers(0, 8), st.sampled_from(PARTS))
@examples(150)
def test_exchanged_parts_are_read_or_refused(line: str, place: int, part: str) -> None:
    parts = line.split()
    parts[place] = part
    sound(" ".join(parts))


@given(st.text(max_size=80))
@examples(80)
def test_any_text_is_read_or_refused(text: str) -> None:
    sound(text)


@given(st.text("movekpas(),abcdjsq0123456789 ", max_size=14))
@examples(120)
def test_actions_are_read_or_refused(text: str) -> None:
    try:
        action = GAME.actions.parse(text)
    except Refusal as why:
        said(why)
        return
    assert GAME.actions.parse(str(action)) == action
    assert GAME.actions.from_json(action.json()) == action


@given(st.sampled_from(LINES), st.sampled_from(sorted(checker.KITES)), st.sampled_from(sorted(checker.KITES)))
@examples(150)
def test_every_illegal_action_meets_an_objection_in_words(line: str, origin: str, target: str) -> None:
    state = GAME.load(line)
    for text in (f"move({origin},{target})", f"keep({origin})", "pass"):
        action = GAME.actions.parse(text)
        for seat in range(3):
            if not state.allows(seat, action):
                assert words.known(str(state.objection(seat, action)))


def objections(state: State, seat: int) -> set[str | None]:
    """Return the objections against all illegal actions of a seat."""
    legal = {str(action) for action in state.legal(seat)}
    texts = {"pass", *(f"keep({name})" for name in checker.KITES)}
    origins = ["g5", *checker.read(state.dump()).board]
    texts |= {f"move({origin},{target})" for origin in origins for target in checker.KITES}
    return {state.objection(seat, GAME.actions.parse(text)) for text in texts - legal}


def test_every_objection_of_the_book_is_raised() -> None:
    lines = [GAME.start().dump(), *LINES[1:4], "b1/j6/e2j1j5 -/k6/- m5/-/- 222 blue:red red move - 0"]
    raised = {slug for line in lines for seat in (0, 1) for slug in objections(GAME.load(line), seat)}
    book = Path(stein3.__file__).with_name("words.toml").read_text("utf-8")
    written = {f"stein3.{line[1:-1]}" for line in book.splitlines() if line.startswith("[objection.")}
    assert raised == written
