"""Lines of positions: whatever is written, a refusal or a safe position comes of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples

from dreierlei import CHANCE, Refusal, Rng, State, game
from dreierlei.core import words

GAMES = ("tricubo", "tricubo(side=B)", "tricubo(seats=3,side=B)", "tricubo(seats=2,cap=7)", "tricubo(seats=6)")
SIGNS = "0123456789+,:/;-jlmsa ()abcdefghikopru"


def lines(name: str, seed: int) -> list[str]:
    """Every line of a random game."""
    state, rng, found = game(name).start(), Rng(seed), []
    while not state.over:
        found.append(state.dump())
        seat = state.to_act[rng.below(len(state.to_act))]
        state.advance(seat, state.lot(seat, rng))
    return [*found, state.dump()]


def finish(state: State, rng: Rng) -> None:
    """Play a position to its end, within the bounds of its game."""
    plies = 0
    while not state.over:
        seat = state.to_act[rng.below(len(state.to_act))]
        assert state.ids(seat)
        state.advance(seat, state.lot(seat, rng))
        plies += 1
    assert plies <= state.game.longest
    assert state.outcome() is not None


def attempt(name: str, line: str) -> State | Refusal:
    try:
        return game(name).load(line)
    except Refusal as why:
        return why


def judge(name: str, line: str) -> None:
    """A line is refused in both languages, or it is a position that dumps, looks and plays as one."""
    state = attempt(name, line)
    if isinstance(state, Refusal):
        assert all("{" not in state.text(language).replace(line, "") for language in words.LANGUAGES)
        return
    assert state.game.load(state.dump()).dump() == state.dump()
    for viewer in range(state.game.seats):
        again = state.game.imagine(state.observe(viewer), Rng(1))
        assert repr(again.observe(viewer)) == repr(state.observe(viewer))
    finish(state, Rng(2))


@pytest.mark.parametrize("name", GAMES)
def test_lines_of_whole_games_round_trip(name: str) -> None:
    for line in lines(name, 5):
        assert game(name).load(line).dump() == line


@given(st.sampled_from(GAMES), st.text(max_size=80))
def test_any_text_is_refused_or_sound(name: str, text: str) -> None:
    judge(name, text)


@examples(150)
@given(st.data())
def test_mutated_lines_are_refused_or_sound(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(GAMES))
    line = data.draw(st.sampled_from(lines(name, data.draw(st.integers(0, 3)))))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(line)))
        cut = data.draw(st.integers(0, 2))
        line = line[:place] + data.draw(st.text(SIGNS, max_size=3)) + line[place + cut :]
    judge(name, line)


@examples(150)
@given(st.data())
def test_composed_lines_are_refused_or_sound(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(GAMES))
    which = game(name)
    row = st.builds(lambda n, p: f"{n}{p}", st.integers(0, 9), st.sampled_from(["", "", "", "+0", "+7", "+1"]))
    colours = st.sampled_from(["-", "l", "la", "lmsa", "sa", "al"])
    block = st.builds(
        lambda rows, c, j: f"{','.join(rows)}:{c}:{j}",
        st.lists(row, min_size=5, max_size=5),
        colours,
        st.sampled_from("-j"),
    )
    blocks = data.draw(st.lists(block, min_size=which.seats, max_size=which.seats))
    phase = data.draw(st.sampled_from(["start", "roll", "pick", "others", "over"]))
    dice = data.draw(st.sampled_from(["-", "123", "666", "161", "555"]))
    gone = data.draw(st.sampled_from(["-", "large", "medium", "small"]))
    secret = st.sampled_from(["-", "pass", "cross(small)", "score(medium,1+2)", "any(large+joker)"])
    sealed = data.draw(
        st.one_of(st.just("-"), st.lists(secret, min_size=which.seats, max_size=which.seats).map(";".join))
    )
    judge(name, f"{data.draw(st.integers(0, 22))} {phase} {dice} {gone} {'/'.join(blocks)} {sealed}")


@pytest.mark.parametrize(
    ("name", "line", "slug"),
    [
        ("tricubo", "0 start - - 0,0,0,0,0:-:-", "kit.fields"),
        ("tricubo", "22 roll - - 1,0,0,0,0:-:- -", "kit.number"),
        ("tricubo", "0 others 123 large 1,0,0,0,0:-:- -", "kit.word"),
        ("tricubo", "0 pick 123 huge 1,0,0,0,0:-:- -", "kit.word"),
        ("tricubo", "0 start - - 1,0,0,0,0:-:- -", "tricubo.text.start"),
        ("tricubo", "0 pick 127 large 1,0,0,0,0:-:- -", "tricubo.text.dice"),
        ("tricubo", "0 roll 123 - 1,0,0,0,0:-:- -", "tricubo.text.no_dice"),
        ("tricubo", "0 pick 123 small 1,0,0,0,0:-:- -", "tricubo.text.missing"),
        ("tricubo(seats=2)", "0 pick 123 small 1,0,0,0,0:-:-/0,1,0,0,0:-:- -", "tricubo.text.gone"),
        ("tricubo(seats=2)", "0 roll - - 1,0,0,0,0:-:- -", "tricubo.text.blocks"),
        ("tricubo", "0 roll - - 1,0,0,0:-:- -", "tricubo.text.block"),
        ("tricubo", "0 roll - - 8,0,0,0,0:-:- -", "tricubo.text.row"),
        ("tricubo", "0 roll - - 2+4,0,0,0,0:-:- -", "tricubo.text.interim"),
        ("tricubo", "0 roll - - 2+7,0+0,0+0,0+0,0:-:- -", "tricubo.text.scored"),
        ("tricubo", "0 roll - - 2,0,0,0,0:al:- -", "tricubo.text.colours"),
        ("tricubo", "0 roll - - 2,0,0,0,0:-:j -", "tricubo.text.no_joker"),
        ("tricubo(side=B)", "0 roll - - 2,0,0,0,0:-:x -", "tricubo.text.joker"),
        ("tricubo", "5 roll - - 6,6,6,0,0:-:- -", "tricubo.text.ended"),
        ("tricubo", "5 over - - 6,6,0,0,0:-:- -", "tricubo.text.goes_on"),
        ("tricubo", "0 roll - - 1,0,0,0,0:-:- pass", "tricubo.text.sealed_phase"),
        ("tricubo(seats=2)", "0 others 123 small 1,0,0,0,0:-:-/0,1,0,0,0:-:- pass;-", "tricubo.text.sealed"),
        (
            "tricubo(seats=2)",
            "0 others 123 small 1,0,0,0,0:-:-/0,1,0,0,0:-:- -;cross(large)",
            "tricubo.text.all_sealed",
        ),
        (
            "tricubo(seats=3)",
            "0 others 123 small 1,0,0,0,0:-:-/0,1,0,0,0:-:-/0,0,1,0,0:-:- -;pass;-",
            "tricubo.text.illegal",
        ),
        (
            "tricubo(seats=3)",
            "0 others 123 small 1,0,0,0,0:-:-/0,1,0,0,0:-:-/0,0,1,0,0:-:- -;jump;-",
            "kit.field",
        ),
    ],
)
def test_each_fault_has_its_sentence(name: str, line: str, slug: str) -> None:
    with pytest.raises(Refusal) as caught:
        game(name).load(line)
    assert caught.value.slug == slug
    for language in words.LANGUAGES:
        assert "erwartet" in caught.value.text(language).lower() or "expected" in caught.value.text(language).lower()


def test_nothing_of_a_secret_shows_in_what_others_see() -> None:
    """Two positions that differ only in secret choices look alike, in views, errors and legal actions."""
    which, rng, pairs = game("tricubo(seats=4,side=B)"), Rng(8), 0
    for _ in range(60):
        state = which.start()
        while not state.over:
            seats = state.to_act
            if len(seats) > 1:
                pairs += _alike(state, seats, rng)
            seat = seats[rng.below(len(seats))]
            state.advance(seat, state.lot(seat, rng))
    assert pairs > 2000


def _alike(state: State, seats: tuple[int, ...], rng: Rng) -> int:
    first, second, chooser = state.copy(), state.copy(), seats[rng.below(len(seats))]
    action, other = (state.decode(chooser, state.lot(chooser, rng)) for _ in range(2))
    assert first.witness(chooser, action, chooser) == action
    first.apply(chooser, action)
    second.apply(chooser, other)
    watchers = [seat for seat in (*range(4), -2) if seat != chooser]
    for viewer in watchers:
        assert state.witness(chooser, action, viewer) is None
        assert repr(first.observe(viewer)) == repr(second.observe(viewer))
        assert first.ids(viewer) == second.ids(viewer)
    return len(watchers) if action != other else 0


def test_chance_knows_nothing_but_rolls() -> None:
    state = game("tricubo(seats=2)").start()
    parse = state.game.actions.parse
    assert not state.allows(CHANCE, parse("pass"))
    assert not state.allows(CHANCE, parse("roll(7,1,1)"))
    assert state.objection(CHANCE, parse("roll(7,1,1)")) == "tricubo.objection.roll"
    assert state.allows(CHANCE, parse("roll(6,1,1)"))
