from __future__ import annotations

import copy
import gc
import hashlib
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests import interpreted
from tests.patience import PATIENCE

from dreierlei.adapters.batch import seeds
from dreierlei.adapters.vector import Vector
from dreierlei.core import Refusal, Rng
from dreierlei.core.state import compiled
from dreierlei.games import NAMES, game
from dreierlei.play import Match

TABLES = (*NAMES, "tricubo(seats=3)", "triominos(seats=4)", "triapon(barricades=true)")
SEEN = ("planes", "numbers", "action_mask", "rewards", "terminations", "to_act", "lengths")


def choices(vector: Vector, step: int) -> Any:
    """A legal slot for every game, by its number and the step alone."""
    picks = []
    for i, mask in enumerate(vector.buffers["action_mask"]):
        legal = np.flatnonzero(mask)
        picks.append(legal[Rng(1000 * i + step).below(len(legal))])
    return np.array(picks)


def digest(name: str, count: int, steps: int, keep: int, **facts: Any) -> str:
    """What the first games of a batch wrote in some steps, in one hash."""
    vector, seen = Vector(name, count, **facts), hashlib.sha256()
    vector.reset(seed=7)
    for step in range(steps):
        vector.step(choices(vector, step))
        for buffer in SEEN:
            seen.update(vector.buffers[buffer][:keep].tobytes())
    vector.close()
    return seen.hexdigest()


@pytest.mark.parametrize("name", TABLES)
def test_the_bytes_depend_on_neither_the_number_of_games_nor_of_threads(name: str) -> None:
    alone = digest(name, 3, 250, 3)
    assert digest(name, 7, 250, 3, threads=3) == alone
    assert digest(name, 3, 250, 3, threads=2) == alone
    assert digest(name, 3, 251, 3) != alone


@pytest.mark.skipif(not compiled, reason="there is no second speed to compare")
@pytest.mark.parametrize("name", TABLES)
def test_compiled_and_interpreted_write_the_same_bytes(name: str) -> None:
    script = f"from tests.adapters.test_vector import digest; print(digest({name!r}, 2, 60, 2, threads=2))"
    assert interpreted.run("-c", script).strip() == digest(name, 2, 60, 2)


def test_threads_end_with_their_vector_and_with_the_program() -> None:
    others = set(threading.enumerate())  # those of other tests' vectors may end meanwhile
    vector = Vector("tricubo", 4, threads=3)
    mine = set(threading.enumerate()) - others
    assert len(mine) == 2
    vector.close()
    assert not any(thread.is_alive() for thread in mine)
    vector.step(choices(vector, 0))  # by the caller's own thread
    forgotten = Vector("tricubo", 4, threads=3)
    forgotten.step(choices(forgotten, 0))
    mine = set(threading.enumerate()) - others
    assert len(mine) == 2
    del forgotten
    gc.collect()
    for thread in mine:
        thread.join(60)
        assert not thread.is_alive()
    script = "from dreierlei.adapters.vector import Vector; kept = Vector('tricubo', 4, threads=3); print('ends')"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=600)
    assert (done.stdout, done.stderr) == ("ends\n", "")


def test_there_are_no_more_threads_than_games() -> None:
    others = set(threading.enumerate())
    vector = Vector("tricubo", 3, threads=1000)
    assert len(set(threading.enumerate()) - others) == 2
    vector.close()


FORKED = """
import os
from dreierlei.adapters.vector import Vector
vector = Vector("tricubo", 6, threads=3)
vector.step(vector.buffers["action_mask"].argmax(1))
child = os.fork()
vector.step(vector.buffers["action_mask"].argmax(1))
if child:
    os.waitpid(child, 0)
print([vector.line(i) for i in range(6)], flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_in_a_forked_process_the_games_go_on_without_the_threads_of_the_parent() -> None:
    words = [sys.executable, "-W", "ignore", "-c", FORKED]  # newer Pythons warn of threads at a fork
    lines = subprocess.run(words, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout.splitlines()
    assert len(lines) == 2
    assert lines[0] == lines[1]


@pytest.mark.parametrize("name", [*TABLES, "nonaga window"])
def test_a_game_of_a_batch_is_a_game_of_the_referee(name: str) -> None:
    name, _, face = name.partition(" ")
    vector = Vector(name, 1, face=face or "slots", autoreset_mode="Disabled")
    vector.reset(seed=3)
    lane = vector._batch.lanes[0]
    match = Match(game(name), rng=Rng(seeds(3, 1)[0]))  # the same numbers for chance
    done = np.array([False])
    rewards = np.zeros((1, match.game.seats))
    while not done[0]:
        before, held = lane.state.copy(), lane.held
        assert match.state == before
        assert vector.buffers["to_act"][0] == match.to_act[0]
        seat, slot = int(vector.buffers["to_act"][0]), choices(vector, lane.length)
        index = vector.planes.chosen(before, seat, int(slot[0]), held)
        _, rewards, done, cut, info = vector.step(slot)
        assert not cut[0]
        if index >= 0:
            match.play(seat, before.decode(seat, index))
    assert match.state == lane.state
    assert match.outcome is not None
    assert info["episode"]["l"][0] == lane.length
    shares, seats = match.outcome.shares, match.game.seats
    scores: list[float] = [match.outcome.scores[0]] if seats == 1 and match.outcome.scores else []
    expected = scores or [(share * seats - 1) / (seats - 1) for share in shares]
    assert rewards[0] == pytest.approx(expected)
    assert info["episode"]["r"][0] == pytest.approx(expected)


def played(mode: str, steps: int) -> tuple[Vector, list[dict[str, Any]]]:
    vector, rows = Vector("tricubo(cap=3,seats=2)", 4, autoreset_mode=mode), []
    vector.reset(seed=1)
    for step in range(steps):
        _, rewards, done, _, info = vector.step(choices(vector, step))
        rows.append({"done": done.copy(), "rewards": rewards.copy(), "lengths": info["episode"]["l"].copy()})
        if mode == "SameStep":
            assert set(info["final_obs"]) == {"planes", "numbers"}
            if done.any():
                last = info["final_obs"]["numbers"][np.flatnonzero(done)[0]]
                assert (last[25], last[26]) == (3, 0)  # three rounds played, none left
                assert vector.buffers["numbers"][np.flatnonzero(done)[0]][25] == 0
    return vector, rows


def test_a_game_that_ends_begins_anew_at_the_next_step() -> None:
    _, rows = played("NextStep", 14)
    ends = [row["done"].all() for row in rows]
    assert ends == [step % 7 == 5 for step in range(14)]
    assert (rows[6]["lengths"] == 0).all()
    assert (rows[6]["rewards"] == 0).all()


def test_a_game_that_ends_begins_anew_in_the_same_step() -> None:
    _, rows = played("SameStep", 12)
    assert [row["done"].all() for row in rows] == [step % 6 == 5 for step in range(12)]
    assert (rows[5]["lengths"] == 6).all()


def test_a_game_that_ends_waits_to_be_reset() -> None:
    vector, rows = played("Disabled", 9)
    assert [row["done"].all() for row in rows] == [step == 5 for step in range(9)]
    vector.reset(options={"reset_mask": np.array([True, False, True, False])})
    assert list(vector.buffers["numbers"][:, 25]) == [0, 3, 0, 3]
    vector.reset(options={"reset_mask": None})
    assert list(vector.buffers["numbers"][:, 25]) == [0, 0, 0, 0]


@pytest.mark.parametrize("mask", [True, "abcd", [True], np.ones((4, 2), bool), np.ones(4)])
def test_a_mask_that_is_none_is_refused(mask: Any) -> None:
    with pytest.raises(ValueError, match="expected a seed and a mask for each of 4 games"):
        Vector("tricubo", 4).reset(options={"reset_mask": mask})


@pytest.mark.parametrize("setting", ["num_envs", "threads"])
@pytest.mark.parametrize("number", [0, -1, 1.5, "2", None])
def test_a_number_that_is_none_is_refused(setting: str, number: Any) -> None:
    with pytest.raises(Refusal, match=f"'{setting}' cannot be '{number}': expected 1…"):
        Vector("tricubo", **{setting: number})


def test_gymnasium_names_the_modes() -> None:
    vector = pytest.importorskip("gymnasium.vector")
    for mode in vector.AutoresetMode:
        assert Vector("tricubo", 1, autoreset_mode=mode).metadata["autoreset_mode"] is mode
    with pytest.raises(Refusal, match=r"cannot be 'Never': expected NextStep \| SameStep"):
        Vector("tricubo", 1, autoreset_mode="Never")


@pytest.mark.parametrize("slot", [-1, 1234567, 40])
def test_an_illegal_slot_is_refused_before_anything_happens(slot: int) -> None:
    vector = Vector("tricubo(seats=2)", 3)
    vector.reset(seed=5)
    before = [vector.line(i) for i in range(3)]
    picks = choices(vector, 0)
    picks[1] = slot
    with pytest.raises(ValueError, match=f"slot {slot} is not legal for seat 0 of game 1"):
        vector.step(picks)
    assert [vector.line(i) for i in range(3)] == before


def test_a_caller_may_bring_the_buffers() -> None:
    layout = Vector.layout(game("triapon"), 5)
    assert Vector.layout("triapon", 5) == layout
    own: dict[str, Any] = {name: np.zeros(*facts) for name, facts in layout.items()}
    vector = Vector("triapon", 5, buffers=own)
    vector.reset(seed=2)
    own["actions"][:] = choices(vector, 0)
    vector.step()
    assert all(vector.buffers[name] is own[name] for name in own)
    assert own["planes"][:, :3].sum() == 5
    with pytest.raises(ValueError, match="the buffer planes has shape"):
        Vector("triapon", 4, buffers=own)
    for unfit in (own["planes"].astype(np.int16), np.asfortranarray(own["planes"])):
        with pytest.raises(ValueError, match="the buffer planes has shape"):
            Vector("triapon", 5, buffers=own | {"planes": unfit})
    with pytest.raises(ValueError, match="no buffer is called pictures: expected planes"):
        Vector("triapon", 5, buffers={"pictures": own["planes"]})
    with pytest.raises(ValueError, match="the buffer actions is a list: expected a NumPy array"):
        Vector("triapon", 1, buffers={"actions": [0]})  # type: ignore[dict-item]


def test_other_libraries_share_the_buffers() -> None:
    vector = Vector("triapon", 2)
    shared = np.from_dlpack(vector.buffers["planes"])
    assert np.shares_memory(shared, vector.buffers["planes"])


def test_torch_shares_the_buffers() -> None:
    torch = pytest.importorskip("torch", reason="torch is an extra of the tutorial")
    vector = Vector("triapon", 2)
    planes = torch.from_dlpack(vector.buffers["planes"])
    assert planes.data_ptr() == vector.buffers["planes"].ctypes.data
    vector.step(choices(vector, 0))
    assert int(planes.sum()) == 2


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda vector: pickle.loads(pickle.dumps(vector))])
@pytest.mark.parametrize("name", ["nonaga", "triominos(seats=3)", "tricubo(seats=2)"])
def test_a_copy_goes_on_from_there(name: str, copied: Callable[[Vector], Vector]) -> None:
    vector = Vector(name, 3, threads=2)
    vector.reset(seed=4)
    for step in range(30):
        vector.step(choices(vector, step))
    twin = copied(vector)
    later = []
    for one in (vector, twin):
        for step in range(30, 50):
            one.step(choices(one, step))
        later.append([one.buffers[buffer].tobytes() for buffer in SEEN] + [one.line(i) for i in range(3)])
        one.close()
    assert later[0] == later[1]


def test_closing_twice_and_stepping_on_do_no_harm() -> None:
    vector = Vector("tricubo", 2, threads=2)
    vector.reset(seed=1)
    vector.close()
    vector.close()
    vector.step(choices_alike(vector))
    assert list(vector.buffers["lengths"]) == [1, 1]


def test_seeds_of_games_and_no_seed() -> None:
    vector = Vector("tricubo", 2)
    vector.reset(seed=[5, 5])
    vector.step(choices_alike(vector))
    assert vector.line(0) == vector.line(1)
    first = vector.line(0)
    vector.reset()
    vector.step(choices_alike(vector))
    assert vector.line(0) != first  # the generator went on
    with pytest.raises(ValueError, match="for each of 2 games"):
        vector.reset(seed=[1])


@pytest.mark.parametrize("seed", [1.5, np.nan, "a", [1.5, 2], ["a", 1]])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    vector = Vector("tricubo", 2)
    before = [vector.line(i) for i in range(2)]
    with pytest.raises(Refusal, match="is no seed: expected a whole number or None"):
        vector.reset(seed=seed)
    assert [vector.line(i) for i in range(2)] == before


def test_numpy_numbers_are_seeds_too() -> None:
    vector = Vector("tricubo", 2)
    for plain, other in ((5, np.int64(5)), ([5, 6], np.array([5, 6]))):
        vector.reset(seed=plain)
        vector.step(choices_alike(vector))
        lines = vector.line(0), vector.line(1)
        vector.reset(seed=other)
        vector.step(choices_alike(vector))
        assert (vector.line(0), vector.line(1)) == lines


@pytest.mark.parametrize("actions", [[0.5, 1.2], [np.nan, 1.0], [1, 2, 3], 0, "a", None, [None, 0]])
def test_actions_are_one_whole_number_for_each_game(actions: Any) -> None:
    vector = Vector("tricubo", 2)
    vector.reset(seed=1)
    before = [vector.line(i) for i in range(2)]
    with pytest.raises(ValueError, match="expected 2 whole numbers" if actions is not None else "is not legal"):
        vector.step(actions)
    assert [vector.line(i) for i in range(2)] == before


def choices_alike(vector: Vector) -> Any:
    return np.array([np.flatnonzero(mask)[0] for mask in vector.buffers["action_mask"]])


def test_a_vector_shows_its_game() -> None:
    assert repr(Vector("triapon(rounds=9)", 3)) == "<3 games of triapon(rounds=9)>"
