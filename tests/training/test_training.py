"""Training: games with itself, what is learned from them, and the gate."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.games.nets import lot

from dreierlei.arena import serial
from dreierlei.core import CHANCE, Refusal
from dreierlei.core.weights import Weights
from dreierlei.games import any_game
from dreierlei.training import generations, trainer
from dreierlei.training.games_file import GamesFile
from dreierlei.training.generations import Generation, Plan, Training
from dreierlei.training.report import curves, write
from dreierlei.training.samples import expected, samples
from dreierlei.training.selfplay import PlayedGame, SelfPlay, play_games
from dreierlei.training.trainer import Epoch

QUICK = SelfPlay("triapon(rounds=2)", 3, 0, 6)
PLAN = Plan(QUICK.game, 3, games=12, nodes=18, gate=3, gate_nodes=4, by_hand=True, hours=1e-9)


@pytest.fixture(scope="module")
def games() -> list[PlayedGame]:
    """Some games by hand."""
    return play_games(QUICK, list(range(12)))


def test_a_game_can_be_played_again_from_its_seed_and_from_its_plies(games: list[PlayedGame]) -> None:
    again = play_games(QUICK, [4])[0]
    assert replace(again, spent=()) == replace(games[4], spent=())
    assert len({game.plies for game in games}) == len(games)
    for game in games:
        state = any_game(QUICK.game).start()
        for index in game.plies:
            state.advance(state.to_act[0], index)
        outcome = state.outcome()
        assert outcome
        assert [round(share, 4) for share in outcome.shares] == list(game.shares)
        assert PlayedGame.load(game.line()) == game


def test_a_net_plays_other_games(games: list[PlayedGame]) -> None:
    other = play_games(replace(QUICK, weights=lot(1).data()), [4])[0]
    assert other.plies != games[4].plies


def test_samples_tell_what_came_of_every_decision(games: list[PlayedGame]) -> None:
    rules = any_game(QUICK.game)
    net = rules.knowledge().net
    assert net
    blank = net.untrained()
    found = samples(rules, net.heuristics(blank), games)
    decisions = sum(len(game.plies) - 1 for game in games)  # all but the lot
    assert len(found.rows) == decisions * blank.places
    assert len(found.results) == len(found.searched) == 3 * decisions
    assert 0 <= min(found.rows) < max(found.rows) < blank.rows
    for shares in (found.results, found.searched):
        assert all(abs(sum(shares[at : at + 3]) - 1) < 0.001 for at in range(0, len(shares), 3))


def test_what_a_seat_expects_is_what_its_next_search_saw() -> None:
    game = PlayedGame(0, (0, 0, 0, 0), (-1.0, 0.5, 0.25, 0.75), (1.0, 0.0, 0.0), (0.0,))
    movers = (CHANCE, 0, 1, 0)
    assert expected(game, movers, 0) == [0.5 / 0.75, 0.25 / 0.75, 0.0]
    assert expected(game, movers, 2) == [0.75, 0.25, 0.0]
    assert expected(game, movers, 3) == [1.0, 0.0, 0.0]


def test_a_file_goes_on_after_half_a_line_and_refuses_another_run(tmp_path: Path, games: list[PlayedGame]) -> None:
    path = tmp_path / "games.jsonl"
    file = GamesFile(path, QUICK)
    file.add(games[0])
    file.add(games[1])
    path.write_bytes(path.read_bytes() + b'{"game": 2, "pl')
    file = GamesFile(path, QUICK)
    file.add(games[2])
    assert list(GamesFile(path, QUICK).games.values()) == games[:3]
    with pytest.raises(Refusal):
        GamesFile(path, replace(QUICK, seed=4))
    with pytest.raises(Refusal):
        GamesFile(path, replace(QUICK, weights=lot(1).data()))


class _Learned:
    """Stands for the trainer where PyTorch is missing or would take too long."""

    def __init__(self, blank: Weights, seed: int) -> None:
        self.seed = seed

    def run(self, seen: object, unseen: object, told: trainer.Told) -> list[Epoch]:
        curve = [Epoch(1.0, 1.1, 0.2), Epoch(0.9, 1.0, 0.19)]
        told(curve, 2)
        return curve

    def weights(self, about: dict[str, object]) -> Weights:
        return replace(lot(self.seed), about=about)


@pytest.fixture
def training(tmp_path: Path, games: list[PlayedGame], monkeypatch: pytest.MonkeyPatch) -> Training:
    """A run that is ready to begin."""

    def players(what: SelfPlay, numbers: Iterable[int]) -> Iterator[PlayedGame]:
        yield from (games[number] for number in numbers)

    monkeypatch.setattr(generations, "Trainer", _Learned)
    monkeypatch.setattr(generations, "torch", lambda: None)
    return Training(tmp_path / "run", PLAN, players, serial, lambda *_: None)


@pytest.mark.parametrize("low", [0.2, 0.4])
def test_only_a_stronger_net_passes_the_gate(training: Training, monkeypatch: pytest.MonkeyPatch, low: float) -> None:
    def measure(number: int, candidate: Path, made: Generation) -> None:
        made.share, made.low, made.high, made.fair, made.passed = 0.5, low, 0.6, 1 / 3, low > 1 / 3

    monkeypatch.setattr(training, "_measure", measure)
    training.step(0)
    assert training.best.exists() == (low > 1 / 3)
    if training.best.exists():
        assert Weights.read(training.best).about["generation"] == 0
        assert training.what(1).weights == training.best.read_bytes()
    assert training.what(0).weights == b""


def test_a_generation_is_played_learned_measured_and_kept(training: Training) -> None:
    training.step(0)
    made = training.done[0]
    assert made.positions > 300
    assert made.curve[-1].unseen == 1.0
    assert made.fair == pytest.approx(1 / 3)
    assert 0 <= made.low <= made.share <= made.high <= 1
    assert made.passed == (made.low > made.fair)
    gate = (training.folder / "gate-0.jsonl").read_text().splitlines()
    assert len(gate) == 1 + 3
    league: dict[str, list[str]] = json.loads(gate[0])
    assert [name.partition("net=")[2] for name in league["bots"]] == [
        f"{training.folder / 'net-0.net'})",
        "none)",
        "none)",
    ]
    again = Training(training.folder, PLAN, training.players, training.workers, training.told)
    assert again.done == training.done
    with pytest.raises(Refusal):
        Training(training.folder, replace(PLAN, seed=4), training.players, training.workers, training.told)


def test_the_net_that_comes_with_a_game_plays_first_unless_the_hand_is_to(training: Training, tmp_path: Path) -> None:
    net = any_game(PLAN.game).knowledge().net
    assert net
    shipped = net.shipped()
    assert shipped
    plan = replace(PLAN, by_hand=False)
    other = Training(tmp_path / "other", plan, training.players, training.workers, training.told)
    assert (training.what(0).weights, training.what(0).nodes) == (b"", PLAN.nodes // 3)
    assert (other.what(0).weights, other.what(0).nodes) == (shipped.data(), PLAN.nodes)


def test_a_net_that_is_named_plays_first(training: Training, tmp_path: Path) -> None:
    blank = training.net.untrained()
    (tmp_path / "first.net").write_bytes(blank.data())
    plan = replace(PLAN, start=str(tmp_path / "first.net"))
    other = Training(tmp_path / "other", plan, training.players, training.workers, training.told)
    assert (other.what(0).weights, other.what(0).nodes) == (blank.data(), PLAN.nodes)


@pytest.mark.parametrize("name", ["missing.net", "foreign.net"])
def test_a_net_that_is_named_but_missing_or_of_another_game_is_refused_and_leaves_nothing_behind(
    training: Training, tmp_path: Path, name: str
) -> None:
    foreign = any_game("stein3").knowledge().net
    assert foreign
    (tmp_path / "foreign.net").write_bytes(foreign.untrained().data())
    plan = replace(PLAN, start=str(tmp_path / name))
    with pytest.raises(Refusal):
        Training(tmp_path / "other", plan, training.players, training.workers, training.told)
    assert not (tmp_path / "other").exists()


def test_a_run_from_before_a_net_could_be_named_goes_on(training: Training) -> None:
    file = training.folder / "plan.json"
    known = json.loads(file.read_text())
    del known["start"]
    file.write_text(json.dumps(known))
    Training(training.folder, PLAN, training.players, training.workers, training.told)


def test_where_a_games_own_search_asks_the_net_all_look_at_as_much_after_an_opening(
    training: Training, tmp_path: Path
) -> None:
    plan = Plan("nonaga(first=0)", 3, nodes=18, gate=2, gate_nodes=4, by_hand=True)
    run = Training(tmp_path / "own", plan, training.players, training.workers, training.told)
    assert (run.what(0).weights, run.what(0).nodes) == (b"", 18)
    candidate = tmp_path / "new.net"
    candidate.write_bytes(run.net.untrained().data())
    run._measure(0, candidate, made := Generation(0))
    assert made.fair == 0.5
    league = json.loads((run.folder / "gate-0.jsonl").read_text().splitlines()[0])
    assert league["bots"] == [f"6(nodes=4,net={candidate})", "6(nodes=4,net=none)"]
    assert league["opening"] == generations.OPENING > 0


def test_a_run_ends_after_the_generation_in_which_its_hours_are_over(training: Training) -> None:
    training.run(lambda: None)
    assert len(training.done) <= 1


def test_the_report_has_a_row_for_every_generation_and_a_curve(tmp_path: Path) -> None:
    epochs = [Epoch(1.0, 1.1, 0.2), Epoch(0.9, 1.0, 0.19)]
    done = [
        Generation(0, 900, 60.0, epochs, 0.5, 0.4, 0.6, 1 / 3, True),
        Generation(1, 1800, 30.0, epochs, 0.3, 0.2, 0.4, 1 / 3),
    ]
    for language, passed in (("de", "angenommen"), ("en", "passed")):
        text = write(tmp_path, PLAN, done, language).read_text("utf-8")
        rows = [line for line in text.splitlines() if line.startswith(("| 0", "| 1"))]
        assert len(rows) == 2
        assert "0.500 (0.400–0.600; 0.333)" in rows[0]
        assert passed in rows[0]
        assert "curves.svg" in text
    assert curves(done, "de").count("<polyline") == 2
    assert curves([], "de").endswith("</svg>\n")


def test_a_game_without_inputs_and_a_machine_without_torch_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Refusal, match="tricubo"):
        Training(tmp_path, Plan("tricubo"), lambda *_: iter(()), serial, lambda *_: None)
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    with pytest.raises(Refusal, match="PyTorch"):
        Training(tmp_path, PLAN, lambda *_: iter(()), serial, lambda *_: None)


def test_a_net_learns_and_its_whole_numbers_say_the_same(games: list[PlayedGame]) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is an extra, [train]")
    rules = any_game(QUICK.game)
    net = rules.knowledge().net
    assert net
    seen = samples(rules, net.heuristics(net.untrained()), games)
    made = trainer.Trainer(net.untrained(), 1)
    curve = made.run(seen, seen, lambda *_: None, epochs=6)
    assert curve[-1].unseen < curve[0].unseen
    whole = made.weights({})
    judge, rounded = net.heuristics(whole), trainer.Trainer(net.untrained(), 2)
    layers = (whole.columns, whole.bias, whole.inner, whole.inner_bias, whole.outer, whole.outer_bias)
    sums, others = trainer.SUMS, trainer.LAYERS
    for layer, numbers, one in zip(
        rounded.layers, layers, (sums, sums, others, sums * others, others, sums * others), strict=True
    ):
        layer.data.copy_(torch.tensor(numbers).reshape(layer.shape) / one)
    state = rules.start()
    for index in games[0].plies[:40]:
        state.advance(state.to_act[0], index)
        if state.over:
            break
        seat, rows = state.to_act[0], torch.tensor([judge.rows(state)])
        told = judge.told(state, 3)
        for net_of_fractions, most in ((made, 0.06), (rounded, 0.002)):
            exact = net_of_fractions.shares(rows)[0].tolist()
            assert all(abs(exact[i] - told[(seat + i) % 3]) < most for i in range(3))
