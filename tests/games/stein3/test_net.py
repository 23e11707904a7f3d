"""The net of 3Stein: what it is shown, that it keeps its sums right, and that a tree can ask it."""

from __future__ import annotations

import math
from pathlib import Path
from typing import cast

import pytest
from tests.games import nets
from tests.interpreted import at_both_speeds

from dreierlei import Rng, game
from dreierlei.bots import MCTS, Paranoid, Thinker, any_bot, bot
from dreierlei.core import Refusal, State
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.history import History
from dreierlei.core.state import compiled
from dreierlei.core.weights import Weights
from dreierlei.games.stein3 import inputs
from dreierlei.games.stein3.board import COLOURS, COUNT, FIELDS, NAMED, NUMBERS
from dreierlei.games.stein3.knowledge import KNOWLEDGE
from dreierlei.games.stein3.view import Stein3View
from dreierlei.training import selfplay
from dreierlei.training.samples import samples

RULES = game("stein3")
TURN = inputs.turns()
KINDS = "lord", "knight", "squire"


def lot(seed: int) -> Weights:
    return nets.lot(seed, "stein3")


def net(weights: Weights) -> Heuristics:
    return nets.judge(weights, "stein3")


def lines(seed: int, every: int = 1) -> list[str]:
    return nets.lines(seed, str(RULES), every)


def test_sums_that_are_kept_are_those_of_a_fresh_look() -> None:
    kept, looked = net(lot(1)), 0
    for line in lines(1, 4) + lines(2, 4):
        state, fresh = RULES.load(line), net(lot(1))
        assert kept.told(state, 3) == fresh.told(state, 3)
        assert kept.rows(state) == fresh.rows(state)
        assert math.isclose(sum(kept.told(state, 3)), 1.0)
        looked += 1
    assert looked > 40


def turned(line: str) -> str:
    """Return a position with every castle, and whoever is at home there, in the place of the one before it."""

    def there(text: str) -> str:
        if text == "-":
            return text
        fields = [text[at : at + 2] for at in range(0, len(text), 2)]
        return "".join(sorted(str(FIELDS[TURN[COUNT + NUMBERS[NAMED[field]]]]) for field in fields))

    def former(colour: str) -> str:
        return colour if colour == "-" else COLOURS[COLOURS.index(colour) - 1]

    *armies, reserve, vassal, mover, phase, kept, quiet = line.split()
    moved = ["/".join(there(part) for part in army.split("/")) for army in armies]
    bond = ":".join(former(colour) for colour in vassal.split(":"))
    return " ".join([*moved[1:], moved[0], reserve[1:] + reserve[0], bond, former(mover), phase, there(kept), quiet])


def test_seats_are_shown_from_the_one_to_act_on_a_board_that_is_turned_to_it() -> None:
    judge, bonds = net(lot(2)), 0
    for line in [each for seed in range(4) for each in lines(seed, 6)]:
        state, other = RULES.load(line), RULES.load(turned(line))
        assert judge.rows(state) == judge.rows(other)
        told, moved = judge.told(state, 3), judge.told(other, 3)
        assert moved == [*told[1:], told[0]]
        bonds += ":" in line
    assert bonds


def test_what_is_attacked_is_what_could_be_captured() -> None:
    judge, attacks = net(lot(3)), 0
    for line in [each for seed in range(3) for each in lines(seed, 9)]:
        parts = line.split()
        if parts[6] != "move":
            continue
        state = RULES.load(line)
        mover, view = state.to_act[0], cast(Stein3View, state.observe(0))
        rows = judge.rows(state)
        armies = ([(lord,) if lord else () for lord in view.lords], view.knights, view.squires)
        owners = {
            field: (seat, kind) for kind in range(3) for seat, fields in enumerate(armies[kind]) for field in fields
        }
        expected = dict.fromkeys(owners, 0)
        for seat, colour in enumerate(COLOURS):
            asked = RULES.load(" ".join([*parts[:5], colour, *parts[6:]]))
            for index in filter(lambda move: move < COUNT * COUNT, asked.ids(seat)):
                origin, target = FIELDS[index // COUNT], FIELDS[index % COUNT]
                if target in owners:
                    after = (seat - owners[target][0]) % 3
                    expected[target] |= {1: 2, 2: 8}[after] << (owners[origin][1] != KINDS.index("squire"))
        for field, (seat, kind) in owners.items():
            shown = rows[COUNT + TURN[COUNT * mover + NUMBERS[field]]] - 10 * COUNT - 1
            assert shown // 32 == 3 * ((seat - mover) % 3) + kind
            assert shown % 32 & ~1 == expected[field]
            attacks += bool(expected[field])
    assert attacks > 20


SCRIPT = """
from tests.games.stein3.test_net import RULES, lines, lot, net
from dreierlei import Rng
from dreierlei.bots.tree import Tree

for line in lines(5, 60):
    state = RULES.load(line)
    print(net(lot(6)).told(state, 3))
    tree = Tree(state, net(lot(6)), Rng(5), 1 << 14)
    tree.width = 3
    tree.heed((), 0.1)
    tree.grow(8)
    print(tree.tries())
"""


@pytest.mark.skipif(not compiled, reason="nothing is compiled here")
def test_compiled_and_interpreted_nets_agree() -> None:
    fast, slow = at_both_speeds(SCRIPT)
    assert fast == slow
    assert slow.count("\n") > 3


def test_moves_that_win_come_first() -> None:
    for seed in range(40):
        for line in lines(seed, 7):
            state = RULES.load(line)
            seat = state.to_act[0]
            wins = [index for index in state.ids(seat) if _wins(state, seat, index)]
            if wins:
                tree = MCTS(KNOWLEDGE.levels[5], seconds=None, nodes=30, room=1 << 14, weights=lot(4))
                best = tree.choose(RULES, state.observe(seat), Rng(1))
                assert state.encode(seat, best) in wins
                return
    raise AssertionError("no win in one")


def _wins(state: State, seat: int, index: int) -> bool:
    after = state.copy()
    after.advance(seat, index)
    return after.over and after.values()[seat] == 1


def test_a_tree_plays_where_a_net_is_given_and_the_paranoid_search_where_none_is(tmp_path: Path) -> None:
    path = tmp_path / "small.net"
    path.write_bytes(lot(7).data())
    by_net, by_hand = (any_bot(RULES, f"6(nodes=60,net={name})") for name in (path, "none"))
    assert isinstance(by_net, MCTS)
    assert isinstance(by_hand, Paranoid)
    assert isinstance(bot(RULES, 6), Paranoid)  # no net comes with the game yet
    view = RULES.start().observe(0)
    assert cast(Thinker, by_net).think(RULES, view, Rng(1), 1)[0].visits <= 60
    path.write_bytes(lot(7).data()[:-1])
    with pytest.raises(Refusal) as why:
        any_bot(RULES, f"6(net={path})")
    assert str(path) in why.value.text("de")
    path.write_bytes(Weights.blank(3, 5, 9).data())
    with pytest.raises(Refusal, match="stein3"):
        any_bot(RULES, f"6(nodes=3,net={path})").choose(RULES, view, Rng(1))


def test_games_with_itself_end_by_repetition_too_and_are_shown_to_the_net(monkeypatch: pytest.MonkeyPatch) -> None:
    class Short(History):
        """Says that the position after twelve plies has stood too often."""

        def add(self, state: State) -> bool:
            super().add(state)
            return self.count > 12

    monkeypatch.setattr(selfplay, "History", Short)
    assert KNOWLEDGE.net
    blank = KNOWLEDGE.net.untrained()
    games = selfplay.play_games(selfplay.SelfPlay("stein3", 5, 0, 2), [0, 1])
    assert [(len(each.plies), each.shares) for each in games] == [(12, (0.3333,) * 3)] * 2
    found = samples(RULES, net(blank), games)
    assert len(found.rows) == 24 * blank.places
    assert 0 <= min(found.rows) < max(found.rows) < blank.rows
