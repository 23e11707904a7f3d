"""The engine and the geometric checker agree: on the empty board, on composed positions and over whole games."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from tests.examples import TIMES
from tests.games.stein3 import checker
from tests.games.stein3.scene import goes, options

from dreierlei import Rng, State, game

NAMES = sorted(checker.KITES)
COLOURS = checker.COLOURS
TABLES = {"stein3": False, "stein3(inside=true)": True}
"""By game: whether a knight may stop inside its own comb along a line."""


def alone(seat: int, kind: str, name: str, *, inside: bool = False) -> set[str]:
    """Return where a piece may go, as the checker finds it, with nothing else on the board."""
    return checker.targets(checker.Position(((name, (seat, kind)),), inside=inside), name)


def stage(table: str, seat: int, kind: str, name: str) -> State:
    """Return the piece on a board with nothing else but lords out of its way and reach."""
    away = [other for other in NAMES if other != name and other not in alone(seat, kind, name)]
    lords = [name if kind == "lord" else away[0], away[1]]
    knights, squires = (name if kind == wanted else "-" for wanted in ("knight", "squire"))
    armies = ["", "", ""]
    armies[seat] = f"{lords[0]}/{knights}/{squires}"
    armies[(seat + 1) % 3] = f"{lords[1]}/-/-"
    armies[(seat + 2) % 3] = "-/-/-"
    vassal = f"{COLOURS[(seat + 2) % 3]}:{COLOURS[(seat + 1) % 3]}"
    return game(table).load(f"{' '.join(armies)} 222 {vassal} {COLOURS[seat]} move - 0")


@pytest.mark.parametrize("kind", ["lord", "knight", "squire"])
@pytest.mark.parametrize("name", NAMES)
def test_piece_alone_reaches_what_geometry_says(name: str, kind: str) -> None:
    for seat, (table, inside) in product(range(3), TABLES.items()):
        reached = goes(stage(table, seat, kind, name), name)
        assert reached == alone(seat, kind, name, inside=inside)
        assert len(reached) >= (2 if kind == "lord" else 3)


def test_knight_in_the_middle_reaches_five_fields_round_and_twelve_along() -> None:
    # Its lines have eight fields each, itself and the one beyond the tip in its own comb among them.
    assert len(alone(0, "knight", "j1")) == 5 + 12


def test_checker_tells_a_line_from_a_tip() -> None:
    assert sum(map(len, checker.ways("j6"))) == 14
    assert not {"j1", "k1", "i1"} & {name for way in checker.ways("j6") for name in way}


def composed(rng: Random) -> str:
    """Return the line of a random position, crowded or empty, with a vassal in two of three."""
    seats = [0, 1, 2]
    vassal, captor = rng.sample(seats, 2) if rng.random() < 2 / 3 else (None, None)
    places = rng.sample(NAMES, len(NAMES))
    reserve = [rng.randrange(3) for _ in seats]
    armies = []
    for seat in seats:
        most = (1, 2) if seat == vassal else (6 - reserve[seat], 5 + reserve[seat])
        groups = [0 if seat == vassal else 1, rng.randint(0, most[0]), rng.randint(0, most[1])]
        armies.append("/".join("".join(sorted(places.pop() for _ in range(size))) or "-" for size in groups))
    bond = "-" if vassal is None or captor is None else f"{COLOURS[vassal]}:{COLOURS[captor]}"
    digits = "".join(map(str, reserve))
    return f"{' '.join(armies)} {digits} {bond} {rng.choice(COLOURS)} move - {rng.randrange(300)}"


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(8))
def test_composed_positions_agree_ply_by_ply(seed: int, table: str) -> None:
    rng = Random(seed)
    for _ in range(100 * TIMES):
        line = composed(rng)
        state, slow = game(table).load(line), checker.read(line, inside=TABLES[table])
        assert state.dump() == line
        for _ in range(3):
            follow(state, slow := agree(state, slow, rng))
            if state.over:
                break


def agree(state: State, slow: checker.Position, rng: Random) -> checker.Position:
    """Compare the legal actions, play one in both, and return the checker's next position."""
    legal = [str(action) for action in state.legal(state.to_act[0])]
    assert len(set(legal)) == len(legal)
    assert set(legal) == checker.options(slow)
    text = rng.choice(sorted(legal))
    state.apply(state.to_act[0], state.game.actions.parse(text))
    return checker.after(slow, text)


def follow(state: State, slow: checker.Position) -> None:
    """Compare two positions after the same ply."""
    assert state.dump() == checker.line(slow)
    outcome = state.outcome()
    assert (outcome is not None) == (slow.phase == "over")
    if outcome is not None:
        assert outcome.winners == (() if slow.mover < 0 else (slow.mover,))


def test_the_option_inside_matters_in_more_than_a_quarter_of_the_positions_of_random_games() -> None:
    differs = positions = 0
    for seed in range(12):
        state, rng = game("stein3").start(), Random(seed)
        for _ in range(400):
            if state.over:
                break
            wide = game("stein3(inside=true)").load(state.dump())
            assert options(state) <= options(wide)
            differs += options(state) < options(wide)
            positions += 1
            state.advance(state.to_act[0], rng.choice(state.ids(state.to_act[0])))
    assert differs > positions / 4


@pytest.mark.parametrize("table", TABLES)
def test_whole_games_agree_ply_by_ply(table: str) -> None:
    phases = dict.fromkeys(("move", "knight", "squire"), 0)
    vassals = promotions = 0
    for seed in range(16):
        rng = Random(seed)
        state, slow = game(table).start(), replace(checker.start(), inside=TABLES[table])
        while not state.over:
            phases[state.phase] += 1
            vassals += slow.vassal is not None
            before = sum(slow.reserve)
            slow = agree(state, slow, rng)
            promotions += before - sum(slow.reserve)
            follow(state, slow)
    assert phases["move"] > 3000
    assert phases["knight"] > 5
    assert phases["squire"] > 5
    assert vassals > 500
    assert promotions > 2


def test_every_legal_action_is_picked_and_no_other() -> None:
    rng = Random(5)
    for _ in range(60):
        state = game("stein3").load(composed(rng))
        (seat,) = state.to_act
        ids = state.ids(seat)
        ranks = {Rng(seed).below(len(ids)): state.lot(seat, Rng(seed)) for seed in range(20 * len(ids))}
        assert sorted(ranks) == list(range(len(ids)))
        assert sorted(ranks.values()) == ids  # each rank has an action of its own


def test_short_perft_agrees() -> None:
    from dreierlei.kit.walk import perft

    rng = Random(9)
    assert [perft(game("stein3").start(), depth) for depth in (1, 2, 3)] == [10, 100, 1000]
    for line in (composed(rng) for _ in range(4)):
        for table, inside in TABLES.items():
            assert perft(game(table).load(line), 2) == checker.perft(checker.read(line, inside=inside), 2)


def test_options_of_a_finished_game_are_none() -> None:
    over = game("stein3").load("b1/-/- -/-/- -/-/- 222 blue:red red over - 0")
    assert options(over) == set() == checker.options(checker.read(over.dump()))
