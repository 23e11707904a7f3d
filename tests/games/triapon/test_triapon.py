"""What else the room promises: the laws, its picture, random play, objections, the perft file, and its paragraphs."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest
from tests.games.triapon import test_rules
from tests.games.triapon.scene import game, played, scene

from dreierlei import games
from dreierlei.core import SPECTATOR, Refusal, Rng, State, View, words
from dreierlei.games.triapon import Barricade, Capture, Hollow, Move, Place, TriaponView
from dreierlei.kit import laws, walk
from dreierlei.kit.lot import First

PERFT = Path(__file__).parents[2] / "perft" / "triapon.txt"


@pytest.mark.parametrize(
    "text",
    [
        "triapon",
        "triapon(barricades=true)",
        "triapon(barricades=true,rounds=3)",
        "triapon(rounds=2,rounds_from=placing)",
        "triapon(crossing=others,first=1)",
        "triapon(barricades=true,touching=false,out_may_win=true,first=2)",
    ],
)
def test_the_laws_hold(text: str) -> None:
    report = laws.check(games.game(text), range(4), every=3)
    assert report.plies > 100


def test_every_paragraph_has_its_test() -> None:
    text = resources.files("dreierlei.games.triapon").joinpath("rules.md").read_text("utf-8")
    paragraphs = {name.replace(".", "_") for name in re.findall(r"^§(\d+\.\d+) ", text, re.MULTILINE)}
    tested = {match[1] for name in vars(test_rules) if (match := re.match(r"test_s(\d+_\d+)_", name))}
    assert len(paragraphs) > 40
    assert tested == paragraphs


def test_paragraphs_that_the_code_names_exist() -> None:
    room = Path(str(resources.files("dreierlei.games.triapon")))
    known = set(re.findall(r"^§(\d+\.\d+) ", (room / "rules.md").read_text("utf-8"), re.MULTILINE))
    for path in [*room.glob("*.py"), room / "words.toml"]:
        assert set(re.findall(r"§(\d+\.\d+)", path.read_text("utf-8"))) <= known, path


def perft_lines() -> list[tuple[str, str, dict[int, int]]]:
    rows = [line.split("|") for line in PERFT.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return [
        (name.strip(), line.strip(), {int(depth): int(count) for depth, count in re.findall(r"(\d+):(\d+)", counts)})
        for name, line, counts in rows
    ]


@pytest.mark.parametrize(("name", "line", "counts"), perft_lines())
def test_perft_file(name: str, line: str, counts: dict[int, int]) -> None:
    of = games.game(name)
    state = of.start() if line == "start" else of.load(line)
    assert {depth: walk.perft(state, depth) for depth in counts} == counts


def drawn(state: State, draws: int) -> Counter[int]:
    rng = Rng(3)
    seat = state.to_act[0]
    return Counter(state.lot(seat, rng) for _ in range(draws))


@pytest.mark.parametrize(
    "state",
    [
        scene("e1 e2 f4 i1 h8 g3", "a1 c3 b2 d1", "b1 g1 i9 g2", quiet=3),
        scene("e1 e2 f4", "a1 c3 b2 d1", "b1 g1 i9 g2", quiet=3),
        scene("a1 b1 b2 c2", "c1 c3 d3 e1", "i9 i8 g4 g1", quiet=3),  # one way out: the draw falls back to the list
        scene("e1 e2", "a1 c3", "b1 g1", phase="place", hands=(7, 7, 7)),
        scene("e1 e2 e3 i1", "a1 c3 b2 d1", "b1 g1 i9 g2", phase="capture", quiet=1),
        scene("e1 e2 f4 i1", "a1", "b1 g1 i9", mover=2, phase="barricade", out="1", barricades=True),
    ],
    ids=["move", "jump", "tight", "place", "capture", "barricade"],
)
def test_random_play_chooses_every_action_alike(state: State) -> None:
    ids = state.ids(state.to_act[0])
    each = 400
    found = drawn(state, each * len(ids))
    assert set(found) == set(ids)
    # Six standard deviations of a count that is 400 on average.
    assert all(abs(count - each) < 6 * each**0.5 for count in found.values())


def test_picture_shows_balls_names_and_hands() -> None:
    state = scene("e1 e2 f4 i1", "a1", "b1 g1 i9", mover=2, phase="barricade", out="1", barricades=True)
    state = played(state, "barricade(i5)")
    drawing = state.game.picture(state.observe(SPECTATOR))
    plain = re.sub(r"\[/?(?:s\d|dim|mark)\]", "", drawing)
    rows = plain.splitlines()
    assert [row.split()[0] for row in rows[:9]] == list("abcdefghi")
    assert [row.split()[-1] for row in rows[:9]] == [str(size) for size in range(1, 10)]
    assert rows[0].split()[1:-1] == ["▲"]
    assert rows[8].split()[1:-1] == ["●", "·", "·", "·", "✕", "·", "·", "·", "■"]
    assert plain.count("✕") == 2  # on the board, and with the seat that put it back
    assert max(map(len, rows)) <= 100
    hand = game(first="0").picture(played(game(first="0").start(), "place(a1)").observe(0)).splitlines()
    assert [line.count(ball) for line, ball in zip(hand[-3:], "●▲■", strict=True)] == [9, 10, 10]


def test_a_view_of_another_game_is_refused() -> None:
    view = View(game="nonaga", viewer=0, to_act=(), phase="over", outcome=None)
    with pytest.raises(Refusal):
        game().picture(view)
    with pytest.raises(Refusal):
        game().imagine(view, Rng(1))


def test_a_view_is_the_whole_position() -> None:
    state = scene("e1 e2 f4 i1", "a1 c3 b2 d1", "b1 g1 i9 g2", quiet=3)
    view = state.observe(1)
    assert isinstance(view, TriaponView)
    assert replace(view, viewer=0) == state.observe(0)
    assert [str(hollow) for hollow in view.balls[0]] == ["e1", "e2", "f4", "i1"]


def test_every_objection_is_written_down() -> None:
    tip, off = Hollow(0, 0), Hollow(0, 5)
    asked = [Place(tip), Place(off), Move(tip, tip), Move(off, tip), Capture(tip), Barricade(tip), First(0), First(7)]
    state = game(barricades=True).start()
    rng, seen = Rng(5), set()
    for _ in range(8):
        while not state.over:
            seat = state.to_act[0]
            for action in asked:
                if not state.allows(seat, action):
                    slug = state.objection(seat, action)
                    assert slug is not None
                    assert words.known(slug), slug
                    seen.add(slug.rpartition(".")[2])
            state.advance(seat, state.lot(seat, rng))
        assert state.objection(0, Place(tip)) == "triapon.objection.over"
        state = game(barricades=True).start()
    assert seen >= {"lot", "place", "move", "capture", "barricade", "nowhere", "occupied", "foreign", "nobody"}


def test_reasons_are_written_down() -> None:
    for reason in ("last", "quiet", "stopped", "blocked"):
        assert words.known(f"triapon.reason.{reason}")
