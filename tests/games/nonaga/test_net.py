"""The net of Nonaga: what it is shown, and how the alpha-beta judges by it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from tests.games import nets
from tests.interpreted import at_both_speeds

from dreierlei import Rng, game
from dreierlei.bots import OwnSearch, any_bot, bot
from dreierlei.core import Refusal, State
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.level import Level
from dreierlei.core.network import Network
from dreierlei.core.state import compiled
from dreierlei.core.weights import Weights
from dreierlei.games.nonaga import inputs, knowledge
from dreierlei.games.nonaga.deepening import IterativeDeepening, unfolded
from dreierlei.games.nonaga.evaluation import learned
from dreierlei.games.nonaga.state import NonagaState
from dreierlei.games.nonaga.threats import ThreatSearch
from dreierlei.games.nonaga.view import NonagaView
from dreierlei.kit.hexes import Hex
from dreierlei.training import selfplay, trainer
from dreierlei.training.samples import samples

RULES = game("nonaga(first=0)")
KNOWLEDGE = RULES.knowledge()
Way = Callable[[Hex], Hex]
PLACES = [kind for kind, count, _ in inputs.SEAT_PLACES for _ in range(count)] * 2
PLACES += [kind for kind, count, _ in inputs.SHARED_PLACES for _ in range(count)]


def lot(seed: int) -> Weights:
    return nets.lot(seed, "nonaga")


def net(weights: Weights) -> Heuristics:
    return nets.judge(weights, "nonaga")


def lines(seed: int, every: int = 1) -> list[str]:
    return nets.lines(seed, str(RULES), every, 120)


def laid(line: str, way: Way, swap: bool = False) -> State:
    """Return a position with every cell where a way brings it, or with the seats exchanged."""
    view = cast(NonagaView, RULES.load(line).observe(0))
    pieces = [[way(cell) for cell in own] for own in view.pieces]
    state = NonagaState(RULES)
    frozen = None if view.frozen is None else way(view.frozen)
    state.lay([way(cell) for cell in view.discs], pieces[::-1] if swap else pieces, frozen)
    state.seat(1 - view.mover if swap else view.mover, view.phase, view.turn)
    return state


def ways() -> list[Way]:
    """Return all twelve symmetries of the grid, each with a shift."""

    def turned(times: int, mirrored: bool) -> Way:
        def way(cell: Hex) -> Hex:
            for _ in range(times):
                cell = cell.turned()
            cell = cell.mirrored() if mirrored else cell
            return Hex(cell.q + 3, cell.r - 2)

        return way

    return [turned(times, mirrored) for times in range(6) for mirrored in (False, True)]


def winning(state: State, seat: int) -> int:
    """Return how many slides would win for a seat, by doing each."""
    line = state.dump().rsplit(" ", 3)[0]
    own, found = RULES.load(f"{line} {seat} slide 4"), 0
    for index in own.ids(seat):
        after = own.copy()
        after.advance(seat, index)
        found += after.over
    return found


def test_a_position_is_judged_alike_wherever_it_lies_however_turned_and_mirrored() -> None:
    judge, tales = net(lot(2)), set[float]()
    assert len({way(Hex(1, 2)) for way in ways()}) == 12
    for line in lines(4, 5) + lines(5, 5):
        shown = [Counter(judge.rows(laid(line, way))) for way in ways()]
        assert all(rows == shown[0] for rows in shown)
        told = [judge.told(laid(line, way), 2) for way in ways()]
        assert all(shares == judge.told(RULES.load(line), 2) for shares in told)
        tales.add(told[0][0])
    assert len(tales) > 10


def test_seats_are_shown_from_the_one_to_act() -> None:
    judge = net(lot(3))
    for line in lines(6, 2):
        state, other = RULES.load(line), laid(line, lambda cell: cell, swap=True)
        assert Counter(judge.rows(state)) == Counter(judge.rows(other))
        assert judge.told(other, 2) == judge.told(state, 2)[::-1]
        assert math.isclose(sum(judge.told(state, 2)), 1.0)


def test_slides_that_would_win_are_counted_and_where_one_does_nothing_is_shown() -> None:
    judge, seen, none = net(lot(4)), set[int](), 0
    first = KNOWLEDGE.net.untrained().rows - 3 if KNOWLEDGE.net else 0
    for line in [each for seed in range(12) for each in lines(seed, 2)]:
        state = RULES.load(line)
        rows, seat = judge.rows(state), state.to_act[0]
        if state.phase != "slide" or winning(state, seat):
            assert rows == []
            none += state.phase == "slide"
            continue
        assert len(rows) == len(PLACES)
        assert rows[PLACES.index("menace")] - first == min(2, winning(state, 1 - seat))
        seen.add(rows[-1] - first)
    assert seen >= {0, 1}
    assert none


def test_the_alpha_beta_sums_up_the_rows_that_the_net_is_shown() -> None:
    weights, judge, equal, others = lot(8), net(lot(8)), 0, 0
    tempo = weights.bias[1] - weights.bias[0] + ((weights.outer_bias[1] - weights.outer_bias[0]) >> 6)
    for line in [line for seed in (2, 7) for line in lines(seed) if judge.rows(RULES.load(line))][1:9]:
        state = cast(NonagaState, RULES.load(line))
        search = ThreatSearch(RULES, 10, learned(weights))
        for turn in search.begin(state)[::9]:
            after = state.copy()
            for action in unfolded(state, turn):
                after.apply(after.to_act[0], action)
            rows = judge.rows(after)
            exact = tempo + sum(weights.columns[2 * row + 1] - weights.columns[2 * row] for row in rows)
            if _beside_both(state, turn):  # there the two discs are counted one by one
                others += 1
            else:
                assert search.weighed(turn) == exact
                share = 1 / (1 + math.exp(-exact / 256))
                assert judge.told(after, 2)[state.to_act[0]] == pytest.approx(share)
                equal += 1
    assert equal > 5 * others > 0


def _beside_both(state: NonagaState, turn: int) -> bool:
    """Whether a piece is beside the disc of a turn both before and after its relocation."""
    after = state.copy()
    plies = unfolded(state, turn)
    for action in plies:
        after.apply(after.to_act[0], action)
    pieces = [cell for own in cast(NonagaView, after.observe(0)).pieces for cell in own]
    cells = [cast(Hex, getattr(plies[-1], name)) for name in ("origin", "target")]
    return any(set(cells) <= set(piece.neighbours()) for piece in pieces)


SCRIPT = """
from tests.games.nonaga.test_net import RULES, lines, lot, net
from dreierlei.games.nonaga.deepening import IterativeDeepening

for line in lines(5, 7):
    state = RULES.load(line)
    print(net(lot(6)).told(state, 2), net(lot(6)).rows(state))
    for thought in IterativeDeepening(RULES, seed=3, weights=lot(6)).think(state, nodes=6, lines=2):
        print(*thought.line, thought.value, thought.visits)
"""


@pytest.mark.skipif(not compiled, reason="nothing is compiled here")
def test_compiled_and_interpreted_nets_agree() -> None:
    fast, slow = at_both_speeds(SCRIPT)
    assert fast == slow
    assert slow.count("\n") > 6


def test_the_alpha_beta_judges_by_the_net_that_it_is_given_by_that_of_the_game_or_by_hand(tmp_path: Path) -> None:
    path, shipped = tmp_path / "small.net", knowledge.shipped()
    assert shipped
    path.write_bytes(lot(7).data())
    view = RULES.start().observe(0)

    def value(player: object) -> float:
        assert isinstance(player, OwnSearch)
        return player.think(RULES, view, Rng(1), 1)[0].value

    by_net, by_hand = (value(any_bot(RULES, f"6(nodes=400,net={name})")) for name in (path, "none"))
    assert by_net == IterativeDeepening(RULES, weights=lot(7)).think(RULES.start(), nodes=400)[0].value
    assert by_hand == IterativeDeepening(RULES).think(RULES.start(), nodes=400)[0].value
    own = value(bot(RULES, 6, None, 400))
    assert own == IterativeDeepening(RULES, weights=shipped).think(RULES.start(), nodes=400)[0].value
    assert len({by_net, by_hand, own}) == 3
    assert [level.net for level in KNOWLEDGE.levels] == [False] * 4 + [True] * 2


def test_without_its_file_the_hand_judges(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(knowledge, "FILE", tmp_path / "missing.net")
    knowledge.shipped.cache_clear()
    try:
        thoughts = bot(RULES, 6, None, 300).think(RULES, RULES.start().observe(0), Rng(1), 1)
    finally:
        knowledge.shipped.cache_clear()
    assert thoughts[0].value == IterativeDeepening(RULES).think(RULES.start(), nodes=300)[0].value


def test_a_net_that_is_damaged_or_of_another_game_is_refused(tmp_path: Path) -> None:
    view, path = RULES.start().observe(0), tmp_path / "wrong.net"
    for wrong in (Weights.blank(2, 5, 9), Weights.blank(2, len(PLACES), lot(1).rows), nets.lot(1)):
        path.write_bytes(wrong.data())
        with pytest.raises(Refusal, match="nonaga"):
            any_bot(RULES, f"6(nodes=3,net={path})").choose(RULES, view, Rng(1))
    data = bytearray(knowledge.FILE.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(Refusal, match=r"wrong\.net"):
        any_bot(RULES, f"6(nodes=3,net={path})")


def test_a_net_of_one_layer_is_kept_in_a_small_file_and_needs_no_network() -> None:
    weights = lot(9)
    assert Weights.load(weights.data()) == weights
    assert (weights.width, weights.inner_width) == (2, 0)
    assert len(weights.data()) < 10_000
    with pytest.raises(ValueError, match="layer"):
        Network(weights)
    with pytest.raises(ValueError, match="columns"):
        replace(weights, hidden=True)
    assert "hidden" not in nets.lot(1).data().partition(b"\n")[2].partition(b"\n")[0].decode()


def test_games_with_itself_are_played_turn_by_turn_by_the_alpha_beta(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "MCTS", None)  # nobody asks for a tree
    what = selfplay.SelfPlay(str(RULES), 5, 0, 20)
    games, thoughts = selfplay.play_games(what, [0, 1, 2, 3]), 0
    for played in games:
        state = RULES.start()
        for ply, (index, value) in enumerate(zip(played.plies, played.values, strict=True)):
            begins = ply <= selfplay.RANDOM or state.phase == "slide"
            assert begins or value <= 0  # where every turn loses, none is planned
            thoughts += value >= 0
            state.advance(state.to_act[0], index)
        assert state.over
    assert thoughts > 20
    by_net = selfplay.play_games(replace(what, weights=lot(1).data()), [0, 1])
    assert [played.plies for played in by_net] != [played.plies for played in games[:2]]


@pytest.mark.parametrize("often", [0.0, 1.0])
def test_now_and_then_another_turn_is_played_than_the_best(monkeypatch: pytest.MonkeyPatch, often: float) -> None:
    monkeypatch.setattr(selfplay, "STRAYING", often)
    state, level, same = RULES.start(), Level(simulations=300), 0
    for seed in range(4):
        player = selfplay._OwnPlayer(RULES, level, 300, None)
        best = OwnSearch(level, seconds=None, nodes=300).think(RULES, state.observe(0), Rng(seed), 1)[0]
        index, value = player.chosen(state, state.observe(0), 0, Rng(seed))
        turn = (state.decode(0, index), *player.planned)
        assert (value, len(turn)) == (best.value, 2)
        same += turn == best.line[:2]
    assert same < 4 if often else same == 4


def test_the_net_learns_from_the_beginnings_of_turns_and_its_whole_numbers_say_the_same() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is an extra, [train]")
    assert KNOWLEDGE.net
    blank = KNOWLEDGE.net.untrained()
    games = selfplay.play_games(selfplay.SelfPlay(str(RULES), 6, 0, 20), list(range(12)))
    seen = samples(RULES, net(blank), games)
    assert 0 < len(seen.rows) < sum(len(each.plies) for each in games) * blank.places
    assert len(seen.rows) == len(seen.results) // 2 * blank.places
    made = trainer.Trainer(blank, 1)
    curve = made.run(seen, seen, lambda *_: None, epochs=6)
    assert curve[-1].unseen < curve[0].unseen
    judge = net(made.weights({}))
    for line in lines(3, 4):
        state = RULES.load(line)
        if rows := judge.rows(state):
            exact = made.shares(torch.tensor([rows]))[0].tolist()
            assert judge.told(state, 2)[state.to_act[0]] == pytest.approx(exact[0], abs=0.02)


def test_the_net_that_comes_with_the_game_says_what_it_did() -> None:
    weights = knowledge.shipped()
    assert weights
    judge = net(weights)
    assert [judge.told(RULES.load(line), 2)[0] for line in lines(1, 6)[:12]] == pytest.approx(TOLD, abs=1e-6)


TOLD = [
    0.586049,
    0.118793,
    0.76769,
    0.696784,
    0.489259,
    0.285372,
    0.154058,
    0.171616,
    0.537041,
    0.315736,
    0.246533,
    0.193147,
]
