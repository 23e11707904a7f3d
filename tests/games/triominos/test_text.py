"""Lines: what the engine writes it reads, and whatever else is given is refused or sound."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.examples import examples
from tests.games.triominos.lines import LONE, at, line

from dreierlei import Game, Refusal, Rng, game
from dreierlei.core.words import LANGUAGES

GAMES = ["triominos", "triominos(seats=3,target=400)", "triominos(seats=4,rounds=2)", "triominos(seats=6)"]


@cache
def written(text: str) -> list[str]:
    """Return the lines of two random games."""
    found = []
    for seed in range(2):
        state, rng = game(text).start(), Rng(seed)
        while not state.over:
            found.append(state.dump())
            (seat,) = state.to_act
            state.advance(seat, state.lot(seat, rng))
        found.append(state.dump())
    return found


def read(which: Game, text: str) -> None:
    """Read a line: it is refused in both languages, or it can be written, looked at and played to its end."""
    try:
        state = which.load(text)
    except Refusal as why:
        for language in LANGUAGES:
            why.text(language)  # every fact that the sentence names is there
        return
    assert which.load(state.dump()).dump() == state.dump()
    rng = Rng(1)
    for viewer in range(-2, which.seats):
        if viewer != -1:
            assert which.imagine(state.observe(viewer), rng).observe(viewer) == state.observe(viewer)
    for _ in range(which.longest):
        if state.over:
            break
        (seat,) = state.to_act
        state.advance(seat, state.lot(seat, rng))
    assert state.outcome() is not None


@pytest.mark.parametrize("text", GAMES)
def test_every_line_is_read_back(text: str) -> None:
    which = game(text)
    for told in written(text):
        assert which.load(told).dump() == told


@examples(100)
@given(some.data())
def test_changed_lines_are_refused_or_sound(data: some.DataObject) -> None:
    text = data.draw(some.sampled_from(GAMES))
    told = data.draw(some.sampled_from(written(text)))
    for _ in range(data.draw(some.integers(1, 3))):
        place = data.draw(some.integers(0, len(told)))
        end = data.draw(some.integers(place, min(place + 4, len(told))))
        told = told[:place] + data.draw(some.text("0123456789-/.,:=+?x ", max_size=4)) + told[end:]
    read(game(text), told)


@examples(100)
@given(some.data())
def test_parts_of_other_lines_are_refused_or_sound(data: some.DataObject) -> None:
    text = data.draw(some.sampled_from(GAMES))
    parts = data.draw(some.sampled_from(written(text))).split()
    others = data.draw(some.sampled_from(written(text))).split()
    for place in data.draw(some.sets(some.integers(0, min(len(parts), len(others)) - 1), min_size=1, max_size=4)):
        parts[place] = others[place]
    if data.draw(some.booleans()):
        parts[data.draw(some.integers(0, 6))] = data.draw(
            some.sampled_from(["-", "0", "1", "2", "3", "50", "turn", "last", "over", "buy", "deal", "draw"])
        )
    read(game(text), " ".join(parts))


@examples(50)
@given(some.text(max_size=80))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        game("triominos").load(text)


REST = line("333.444", "*")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (REST.replace("turn", "nap"), "cannot be 'nap'"),
        (REST.replace("turn 1 0", "turn 2 0"), "'round'"),
        (REST.replace("turn 1 0 0", "turn 1 0 2"), "'mover'"),
        (REST.replace("turn 1 0 0", "turn 1 0 -"), "'mover' is missing"),
        (REST.replace("turn 1 0 0", "turn 1 - 0"), "'start' is missing"),
        (REST.replace("0 0 - -", "4 0 - -"), "'bought'"),
        (REST.replace("turn", "buy"), "'bought' cannot be 0"),
        (REST.replace("0 0 - -", "0 2 - -"), "'passes' cannot be 2"),
        (line("333.444", "*", passes=1, pool=3), "'passes' cannot be 1 with 3 tiles"),
        (REST.replace("0 0 - -", "0 0 1 -"), "'out' names seat 2"),
        (REST.replace("- - 333", "- ?/? 333"), "'drawn' cannot be"),
        (REST.replace("333.444/", ""), "'hands' has 1 entry"),
        (REST.replace("333.444", "444.333"), "expected the tiles in order"),
        (REST.replace("333.444", "334.433"), "in order, each read from its lowest"),
        (REST.replace("333.444", "339"), "'339' is not a tile"),
        (REST.replace("333.444", "-"), "seat 1 has no tile"),
        (REST.replace(" 0/0 ", " 0/x "), "'scores'"),
        (REST.replace(LONE, "0:0"), "expected cell=tile"),
        (REST + " 001", "'declined' has 1 entry"),
        (REST + " -/002.001", "'declined' holds '002.001'"),
        (REST + " -/001.001", "001 occurs twice"),
        (REST + " -/009", "'009' is not a tile"),
        (REST + " -/012", "'declined' names the tile 012: expected only tiles that are not on the table"),
        ("draw 1 - - 0 0 - ?/? -/- 0/0 - 012/-", "none as long as it is empty"),
        (REST.replace(LONE, "0;0=012"), "is not a cell"),
        (REST.replace(LONE, "0:0=021"), "no tile 021"),
        (line("333.444", "*", table="0:0=012,0:0=013"), "two tiles on the same cell"),
        (line("333.444", "*", table="0:0=012,9:9=013"), "not connected"),
        (line("333.444", "*", table="0:0=012,1:0=013"), "the tile on 1:0 contradicts"),
        (line("333.444", "*", table="2:0=012"), "no tile on 0:0"),
        (line("333.444", "*", pool=40), "would have 40 tiles"),
        (line("333.444", "*", phase="last", out=1), "seat 2 still has tiles"),
        (line("333.444", "-", "*", phase="last", out=1, mover=0, start=0), "in the last lap"),
        (line("-", "*", table="-", phase="last", out=0, mover=1), "'table' is empty"),
        ("draw 1 - - 0 0 - 012/013 -/- 0/0 -", "one of them still to draw"),
        ("draw 1 - - 0 0 - ?/x -/- 0/0 -", "two at least"),
        ("draw 1 - - 0 0 - ?/013 -/- 0/0 -", "draw in order"),
        ("draw 1 - - 0 0 - ?/?+555 -/- 0/0 -", "only tiles up to the value 13"),
        ("draw 1 - - 0 0 - 012.013/? -/- 0/0 -", "for each seat a tile"),
        ("draw 1 - - 0 0 - ?/? 012/- 0/0 -", "expected none of it yet"),
        ("deal 1 0 - 0 0 - - -/012 0/0 -", "expected them dealt in turn from the start seat, so 1/0"),
        ("over 1 0 - 0 0 0 - -/012 0/0 0:0=013", "would have 54 tiles"),
    ],
)
def test_a_refusal_names_the_part_and_what_was_expected(text: str, says: str) -> None:
    with pytest.raises(Refusal, match=says.replace("(", r"\(")) as refused:
        at(text)
    assert "erwartet" in refused.value.text("de")


def test_a_match_neither_goes_on_after_its_end_nor_ends_before() -> None:
    over = line("-", "*", phase="over", mover="-", out=0, start=0)
    with pytest.raises(Refusal, match="after round 1 of 2"):
        at(over, ",rounds=2")
    with pytest.raises(Refusal, match="somebody has 400 points already"):
        game("triominos(target=400)").load("draw 2 - - 0 0 - ?/? -/- 400/0 -")
    with pytest.raises(Refusal, match="after round 1 of 50"):
        at(over, ",target=400")
