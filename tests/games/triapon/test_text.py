"""The line of a position: what is refused, and that nothing else than a refusal ever comes of a bad line."""

from __future__ import annotations

import random
import re
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.games.triapon.scene import game, scene

from dreierlei.core import Refusal, Rng, words
from dreierlei.games.triapon import Triapon
from dreierlei.games.triapon.text import FIELDS

EMPTY = "./../.../..../...../....../......./......../........."
START = f"{EMPTY} 0 lot 9,9,9 - 0,0,0/0,0,0/0,0,0 0,0,0 0"
GAMES = [game(), game(barricades=True), game(rounds=2, rounds_from="placing", first="1")]


def lines(of: Triapon, seeds: int) -> list[str]:
    """Return the lines of some positions of random games."""
    found = []
    for seed in range(seeds):
        state, rng = of.start(), Rng(seed)
        while not state.over:
            found.append(state.dump())
            seat = state.to_act[0]
            state.advance(seat, state.lot(seat, rng))
        found.append(state.dump())
    return found


LINES = {of: lines(of, 6) for of in GAMES}


def part(name: str, value: str, line: str = START) -> str:
    """Return a line with one of its parts replaced."""
    parts = line.split()
    parts[FIELDS.index(name)] = value
    return " ".join(parts)


MOVING = scene("e1 e2 f4 i1", "a1 c3", "b1 g1 i9 g3", out="1", barricades=True).dump()
PLACING = scene("e1 e2", "a1 c3", "b1 g1", phase="place", hands=(7, 7, 7)).dump()


@pytest.mark.parametrize(
    ("line", "slug"),
    [
        ("", "kit.fields"),
        (part("rows", EMPTY + "."), "triapon.text.rows"),
        (part("rows", "3" + EMPTY[1:]), "triapon.text.mark"),
        (part("rows", "0" + EMPTY[1:]), "triapon.text.balls"),
        (part("mover", "3"), "kit.number"),
        (part("mover", "1"), "triapon.text.lot"),
        (part("phase", "think"), "kit.word"),
        (part("phase", "move"), "triapon.text.phase"),
        (part("phase", "capture"), "triapon.text.triad"),
        (part("hands", "9,9"), "triapon.text.three"),
        (part("hands", "9,9,x"), "kit.number"),
        (part("hands", "10,9,9"), "kit.number"),
        (part("hands", "8,9,9"), "triapon.text.balls"),
        (part("out", "1"), "triapon.text.early"),
        (part("out", "10"), "kit.word"),
        (part("taken", "0,0,0"), "triapon.text.matrix"),
        (part("taken", "1,0,0/0,0,0/0,0,0"), "triapon.text.own"),
        (part("spent", "1,0,0"), "triapon.text.spent"),
        (part("quiet", "1"), "triapon.text.quiet"),
        (part("quiet", "-1"), "kit.number"),
        (part("hands", "-", PLACING), "triapon.text.balls"),
        (
            part("mover", "1", part("rows", "1" + EMPTY[1:], part("hands", "9,8,9", part("phase", "place")))),
            "triapon.text.turn",
        ),
        (part("mover", "1", MOVING), "triapon.text.gone"),
        (part("out", "-", MOVING), "triapon.text.out"),
        (part("out", "12", MOVING), "triapon.text.in"),
        (part("phase", "over", MOVING), "triapon.text.goes_on"),
        (part("quiet", "30", MOVING), "triapon.text.ended"),
        (part("phase", "barricade", MOVING), "triapon.text.stock"),
        (part("quiet", "31", part("phase", "barricade", part("mover", "2", MOVING))), "triapon.text.tired"),
        (part("phase", "lot", PLACING), "triapon.text.lot"),
    ],
)
def test_bad_lines_are_refused(line: str, slug: str) -> None:
    with pytest.raises(Refusal) as refused:
        game(barricades=True).load(line)
    assert refused.value.slug == slug
    assert "expected" in refused.value.text("en")
    assert "erwartet" in refused.value.text("de")


@pytest.mark.parametrize(
    ("line", "of", "slug"),
    [
        (MOVING.replace("/..../", "/x.../").replace("0,0,0 0", "0,0,1 0"), game(), "triapon.text.variant"),
        (
            MOVING.replace("/..../", "/x.../").replace("0,0,0 0", "1,0,0 0"),
            game(barricades=True),
            "triapon.text.source",
        ),
        (START, game(first="0"), "triapon.text.lot"),
        (PLACING, game(first="1"), "triapon.text.first"),
        (part("rows", "./../222/..../000../....../111..../......../.........", MOVING), game(), "triapon.text.balls"),
    ],
)
def test_lines_that_do_not_suit_the_options(line: str, of: Triapon, slug: str) -> None:
    with pytest.raises(Refusal) as refused:
        of.load(line)
    assert refused.value.slug == slug


def test_a_capture_needs_something_to_take() -> None:
    with pytest.raises(Refusal) as refused:
        scene("e1 e2 e3", "c1 c2 c3", "g1 g2 g3", phase="capture", quiet=1)
    assert refused.value.slug == "triapon.text.nothing"
    with pytest.raises(Refusal) as refused:
        scene("", "", "", phase="place", hands=(0, 0, 0))
    assert refused.value.slug == "triapon.text.empty"


def test_every_refusal_is_written_down() -> None:
    room = Path(str(resources.files("dreierlei.games.triapon")))
    source = "".join(path.read_text("utf-8") for path in room.glob("*.py"))
    slugs = set(re.findall(r"\"(triapon\.(?:text\.)?[a-z_]+)\"", source))
    slugs |= {f"triapon.text.{word}" for word in ("tired", "nothing", "stock", "goes_on", "ended")}  # of `flaw`
    assert len(slugs) > 20
    assert [slug for slug in slugs if not words.known(slug)] == []


def sound(of: Triapon, line: str) -> None:
    """Expect a refusal, or a position that writes the same line again and can be played to its end."""
    try:
        state = of.load(line)
    except Refusal as refused:
        refused.text("de")  # a sentence whose facts are missing would raise
        return
    assert of.load(state.dump()).dump() == state.dump()
    assert state.over == (state.outcome() is not None)
    rng, plies = Rng(1), 0
    while not state.over:
        seat = state.to_act[0]
        state.advance(seat, state.lot(seat, rng))
        assert of.load(state.dump()).dump() == state.dump()
        plies += 1
        assert plies <= of.longest


@examples(80)
@given(st.sampled_from(GAMES), st.text())
def test_any_text(of: Triapon, text: str) -> None:
    sound(of, text)


@examples(120)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(1, 4))
def test_changed_lines(of: Triapon, seed: int, changes: int) -> None:
    rng = random.Random(seed)
    line = rng.choice(LINES[of])
    for _ in range(changes):
        place = rng.randrange(len(line))
        line = line[:place] + rng.choice(["", *"./,-x0123456789 "]) + line[place + rng.randint(0, 1) :]
    sound(of, line)


@examples(120)
@given(st.sampled_from(GAMES), st.integers(0, 2**32))
def test_mixed_lines(of: Triapon, seed: int) -> None:
    rng = random.Random(seed)
    one, other = rng.choice(LINES[of]).split(), rng.choice(LINES[of]).split()
    sound(of, " ".join(rng.choice(pair) for pair in zip(one, other, strict=True)))


@examples(80)
@given(st.text())
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = game().actions.parse(text)
    except Refusal:
        return
    assert game().actions.parse(str(action)) == action
