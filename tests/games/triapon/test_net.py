"""The net of Triapon: what it is shown, that it keeps its sums right, and that whole numbers say what fractions do."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path
from typing import TypeVar, cast

import pytest
from tests.games.nets import judge as net
from tests.games.nets import lines, lot, positions, written
from tests.games.triapon.scene import scene
from tests.interpreted import at_both_speeds

from dreierlei import Rng, game
from dreierlei.bots import Thinker, any_bot, bot
from dreierlei.bots.mcts import MCTS
from dreierlei.bots.tree import Tree
from dreierlei.core import Refusal, State
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.level import Level
from dreierlei.core.state import compiled
from dreierlei.core.weights import INNER, WIDTH, Weights
from dreierlei.games.triapon import inputs, knowledge
from dreierlei.games.triapon.knowledge import KNOWLEDGE

Part = TypeVar("Part")
TABLES = ("triapon", "triapon(barricades=true)", "triapon(rounds=3,rounds_from=placing)")


@pytest.mark.parametrize("text", TABLES)
def test_sums_that_are_kept_are_those_of_a_fresh_look(text: str) -> None:
    weights, kept, looked = lot(1), net(lot(1)), 0
    for seed in (1, 2, 3):
        for state in positions(seed, text):
            fresh = net(weights)
            assert kept.told(state, 3) == fresh.told(state, 3)
            assert kept.rows(state) == fresh.rows(state)
            looked += 1
    assert looked > 200


def test_shares_are_of_one_win() -> None:
    judge = net(lot(2))
    for state in positions(4):
        told = judge.told(state, 3)
        assert math.isclose(sum(told), 1.0)
        assert min(told) > 0


def test_all_six_symmetries_of_a_position_are_shown_alike() -> None:
    judge, turns = net(lot(3)), inputs.symmetries()
    assert sorted(map(tuple, turns)) == sorted({tuple(turn) for turn in turns})
    for state in lines(5, "triapon", 7):
        shown = [Counter(judge.rows(game("triapon").load(turned(state, turn)))) for turn in turns]
        assert all(rows == shown[0] for rows in shown)
        told = [judge.told(game("triapon").load(turned(state, turn)), 3) for turn in turns]
        assert all(shares == told[0] for shares in told)


def turned(line: str, turn: list[int]) -> str:
    """Return a position with every hollow where a symmetry brings it."""
    rows, _, rest = line.partition(" ")
    cells = [cell for row in rows.split("/") for cell in row]
    there = [""] * len(cells)
    for hollow, cell in enumerate(cells):
        there[turn[hollow]] = cell
    return "/".join("".join(there[row * (row + 1) // 2 :][: row + 1]) for row in range(9)) + f" {rest}"


def test_seats_are_shown_from_the_one_to_act() -> None:
    judge, swap = net(lot(4)), str.maketrans("012", "120")
    for line in lines(6, "triapon", 7):
        rows, mover, phase, hands, out, taken, spent, quiet = line.split()
        after = [moved_on(part.split(",")) for part in taken.split("/")]
        other = " ".join(
            (
                rows.translate(swap),
                mover.translate(swap),
                phase,
                hands if hands == "-" else ",".join(moved_on(hands.split(","))),
                out if out == "-" else ",".join(sorted(out.translate(swap).split(","))),
                "/".join(",".join(part) for part in moved_on(after)),
                ",".join(moved_on(spent.split(","))),
                quiet,
            )
        )
        told, moved = (judge.told(game("triapon").load(text), 3) for text in (line, other))
        assert moved == moved_on(told)


def moved_on(parts: list[Part]) -> list[Part]:
    """Return what every seat had for the seat after it."""
    return [parts[-1], *parts[:-1]]


def test_whole_numbers_say_what_fractions_say() -> None:
    weights, judge = lot(5), net(lot(5))
    for state in positions(7):
        for told, exact in zip(judge.told(state, 3), by_fractions(weights, state, judge), strict=True):
            assert abs(told - exact) < 0.01


def by_fractions(weights: Weights, state: State, judge: Heuristics) -> list[float]:
    """Return what the same net says without rounding between its layers."""
    rows, mover = judge.rows(state), state.to_act[0]
    sums = [weights.bias[i] / 256 + sum(weights.columns[WIDTH * row + i] for row in rows) / 256 for i in range(WIDTH)]
    cut = [min(255 / 256, max(0.0, value)) for value in sums]
    inside = []
    for j in range(INNER):
        total = weights.inner_bias[j] / 16384
        total += sum(cut[i] * weights.inner[WIDTH * j + i] / 64 for i in range(WIDTH))
        inside.append(min(255 / 256, max(0.0, total)))
    powers = []
    for seat in range(3):
        total = sums[seat] + weights.outer_bias[seat] / 16384
        powers.append(math.exp(total + sum(inside[j] * weights.outer[INNER * seat + j] / 64 for j in range(INNER))))
    return [powers[(seat - mover) % 3] / sum(powers) for seat in range(3)]


SCRIPT = """
from tests.games.nets import judge, lot, positions
from dreierlei import Rng
from dreierlei.bots.tree import Tree

net = judge(lot(6))
for number, state in enumerate(positions(8)):
    if not number % 9:
        print(net.told(state, 3))
        tree = Tree(state, judge(lot(6)), Rng(5), 1 << 14)
        tree.width = 3
        tree.grow(12)
        print(tree.tries())
"""


@pytest.mark.skipif(not compiled, reason="nothing is compiled here")
def test_compiled_and_interpreted_nets_agree() -> None:
    fast, slow = at_both_speeds(SCRIPT)
    assert fast == slow
    assert slow.count("\n") > 10


def test_a_tree_is_judged_at_once_and_knows_its_ends() -> None:
    state = game("triapon").load(
        "./2./.0./..../.2.2./1....0/..0.201/102111../02..01.2. 1 move - - 0,1,1/1,0,1/1,1,0 0,0,0 0"
    )
    tree = Tree(state, net(lot(7)), Rng(1), 1 << 14)
    assert tree.grow(300) == 300
    assert tree.plies == 0  # nothing is played out
    assert sum(visits for _, visits, _, _ in tree.tries()) == 300


def test_two_threads_have_a_net_each() -> None:
    rules, weights = game("triapon(first=0)"), lot(8)
    view = rules.start().observe(0)
    player = MCTS(Level(width=3), seconds=None, nodes=400, threads=2, weights=weights)
    assert sum(thought.visits for thought in player.think(rules, view, Rng(1), 99)) >= 390


# The file.


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    assert Weights.read(written(tmp_path, 9)) == lot(9)
    assert written(tmp_path, 9).stat().st_size < 300_000


@pytest.mark.parametrize("harm", [b"", b"x" * 200, None])
def test_what_is_damaged_or_no_net_is_refused(harm: bytes | None, tmp_path: Path) -> None:
    path = written(tmp_path)
    whole = bytearray(path.read_bytes())
    whole[5000] ^= 1
    path.write_bytes(bytes(whole) if harm is None else harm)
    with pytest.raises(Refusal) as why:
        any_bot(game("triapon"), f"6(net={path})")
    assert str(path) in why.value.text("de")


@pytest.mark.parametrize("word", ["6(net=/no/such.net)", "7(net=none)", "6(net=none,depth=3)"])
def test_a_net_that_is_not_there_is_refused(word: str) -> None:
    with pytest.raises(Refusal) as why:
        any_bot(game("triapon"), word)
    assert why.value.text("de") != why.value.text("en")


def test_a_net_of_another_game_and_a_game_without_nets_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.net"
    path.write_bytes(Weights.blank(3, 5, 9).data())
    rules = game("triapon(first=0)")
    with pytest.raises(Refusal):
        any_bot(rules, f"6(net={path},nodes=3)").choose(rules, rules.start().observe(0), Rng(1))
    with pytest.raises(Refusal):
        any_bot(game("tricubo"), f"6(net={path})")


def test_a_bot_judges_by_the_net_that_it_is_given(tmp_path: Path) -> None:
    rules = game("triapon(first=0)")
    view = rules.start().observe(0)
    words = (
        f"6(nodes=200,net={written(tmp_path, 10)})",
        f"6(nodes=200,net={written(tmp_path, 11)})",
        "6(nodes=200,net=none)",
    )
    values = [cast(Thinker, any_bot(rules, word)).think(rules, view, Rng(1))[0].value for word in words]
    assert len(set(values)) == 3


def test_without_the_file_the_heuristics_written_by_hand_judge(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rules = game("triapon(first=0)")
    view = rules.start().observe(0)
    by_hand = cast(Thinker, any_bot(rules, "6(nodes=100,net=none)")).think(rules, view, Rng(1))
    monkeypatch.setattr(knowledge, "FILE", tmp_path / "gone.net")
    knowledge.shipped.cache_clear()
    try:
        assert bot(rules, 6, None, 100).think(rules, view, Rng(1)) == by_hand
    finally:
        knowledge.shipped.cache_clear()


def test_levels_five_and_six_judge_by_the_net_that_comes_with_the_game_and_no_other_level_does() -> None:
    rules = game("triapon(first=0)")
    view = rules.start().observe(0)
    levels = KNOWLEDGE.levels
    assert [level.net for level in levels] == [False] * 4 + [True] * 2
    told = bot(rules, 6, None, 300).think(rules, view, Rng(1))
    same = cast(Thinker, any_bot(rules, f"6(nodes=300,net={knowledge.FILE})")).think(rules, view, Rng(1))
    by_hand = cast(Thinker, any_bot(rules, "6(nodes=300,net=none)")).think(rules, view, Rng(1))
    assert told == same != by_hand


def test_the_net_that_comes_with_the_game_says_what_its_fractions_say_and_sees_who_is_ahead() -> None:
    weights = Weights.read(knowledge.FILE)
    judge = net(weights)
    for state in positions(9):
        for told, exact in zip(judge.told(state, 3), by_fractions(weights, state, judge), strict=True):
            assert abs(told - exact) < 0.02
    behind = scene("a1 c2 e3 g4 i5 h1 i9 f6 d1", "b1 c1 e1 g2 i2 h3 i7 f4 d4", "b2 e5 g7 h8", mover=0)
    shares = judge.told(behind, 3)
    assert shares[2] < 0.7 * min(shares[:2])  # seat 2 has four balls, the others nine each
