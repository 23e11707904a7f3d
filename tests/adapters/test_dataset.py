from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from dreierlei.adapters import card, dataset
from dreierlei.core import Rng
from dreierlei.games import NAMES, game
from dreierlei.play import Match, read

QUICK = {"tricubo(seats=2)": ("1", "1", "2")}
KEPT = Path(__file__).parents[2] / "datasets"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "BOTS", QUICK)


def test_every_game_is_played_by_levels_four_to_six() -> None:
    assert {game(table).name for table in dataset.BOTS} == set(NAMES)
    assert all([word[0] for word in words] == ["4", "5", "6"] for words in dataset.BOTS.values())


def test_who_sits_where_turns_and_a_number_is_always_the_same_game() -> None:
    table, words = "triapon(rounds=1)", ("1", "random", "uct(simulations=5)")
    texts = [dataset.play(table, words, number) for number in range(6)]
    assert len({read(text, game).record.names for text in texts}) == 6
    assert dataset.play(table, words, 4) == texts[4]


@pytest.mark.usefixtures("quick")
def test_records_are_made_kept_and_read(tmp_path: Path) -> None:
    [table] = QUICK
    dataset.extend(tmp_path, table, 2)
    first = dataset.texts(tmp_path, "tricubo")
    dataset.extend(tmp_path, table, 3)
    assert dataset.texts(tmp_path, "tricubo")[:2] == first
    records = [match.record for match in dataset.matches(str(tmp_path), "tricubo")]  # a folder may be a string
    assert [record.headers["number"] for record in records] == ["0", "1", "2"]
    assert {str(record.game) for record in records} == set(QUICK)
    assert [path.name for path in tmp_path.iterdir()] == ["tricubo.txt.xz"]


@pytest.mark.usefixtures("quick")
def test_a_run_that_was_killed_goes_on_after_its_last_whole_record(tmp_path: Path) -> None:
    [table] = QUICK
    dataset.extend(tmp_path, table, 3)
    whole = dataset.texts(tmp_path, "tricubo")
    dataset.path(tmp_path, "tricubo").unlink()
    (tmp_path / "tricubo.txt").write_text(whole[0] + dataset.END + whole[1][:80])
    dataset.extend(tmp_path, table, 3)
    assert dataset.texts(tmp_path, "tricubo") == whole


def test_splits_share_out_the_records(tmp_path: Path) -> None:
    dataset.path(tmp_path, "nonaga").write_bytes(
        lzma.compress("".join(f"{i}{dataset.END}" for i in range(12)).encode())
    )
    parts = {split: dataset.texts(tmp_path, "nonaga", split) for split in dataset.SPLITS}
    assert parts == {"test": ["0", "10"], "validation": ["1", "11"], "train": [*"23456789"]}
    with pytest.raises(ValueError, match="there is no split 'dev': expected one of test, validation, train"):
        dataset.texts(tmp_path, "nonaga", "dev")
    with pytest.raises(FileNotFoundError, match=r"there is no .*triapon\.txt\.xz: expected the folder"):
        dataset.texts(tmp_path, "triapon")


def test_a_step_is_what_the_seat_saw_and_chose() -> None:
    [(table, words)] = QUICK.items()
    match = read(dataset.play(table, words, 1), game)
    steps, planes = list(dataset.transitions(match)), match.game.planes()
    assert match.outcome is not None
    assert len(steps) == sum(entry.seat >= 0 for entry in match.record.entries)  # type: ignore[operator]
    assert all(step.mask[step.slot] == 1 and len(step.planes) == planes.area for step in steps)
    rewards = planes.rewards(match.state)
    assert {(step.seat, step.reward) for step in steps} == set(enumerate(rewards))


@pytest.mark.parametrize("name", ["nonaga", "triapon", "stein3"])
def test_what_was_taken_back_is_no_choice_of_the_game(name: str) -> None:
    rng = Rng(3)
    match, chosen = Match(game(name), rng), list[tuple[int, bytes, int]]()
    planes = match.game.planes()
    while not match.over:
        seat = match.to_act[0]
        index = match.state.lot(seat, rng)
        chosen.append(
            (seat, planes.observation(match.state, seat)[1].tobytes(), planes.slotted(match.state, seat, index))
        )
        match.play(seat, match.state.decode(seat, index))
        while match.undoable and not match.over and rng.below(3) == 0:
            match.undo(chosen.pop()[0])
    assert match.undone
    told = [(step.seat, step.numbers.tobytes(), step.slot) for step in dataset.transitions(match)]
    assert told == chosen


def test_alone_the_reward_is_the_points() -> None:
    match = Match(game("tricubo(cap=2)"), Rng(1), names=("Anna",))
    with pytest.raises(ValueError, match="this game has not ended: expected one that has"):
        list(dataset.transitions(match))
    while not match.over:
        match.play(0, match.legal(0)[0])
    assert match.outcome is not None
    assert match.outcome.scores is not None
    assert {step.reward for step in dataset.transitions(match)} == {match.outcome.scores[0]}


@pytest.mark.parametrize("wrong", [["--jobs", "0"], ["--count", "-1"], ["--count", "0"], ["--jobs", "many"]])
def test_numbers_that_are_none_are_refused(
    wrong: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["dataset", str(tmp_path), *wrong])
    with pytest.raises(SystemExit):
        dataset.main()
    assert "is not possible: expected a whole number from 1 on" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("sys.argv", ["dataset", str(tmp_path / "file" / "folder"), "--game", "nonaga"])
    with pytest.raises(SystemExit):
        dataset.main()
    assert "expected a folder that may be read and written" in capsys.readouterr().err


def test_whoever_stops_it_is_told_how_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sys.argv", ["dataset", str(tmp_path), "--game", "nonaga"])
    monkeypatch.setattr(dataset, "extend", stopped)
    with pytest.raises(SystemExit) as left:
        dataset.main()
    assert left.value.code == 130
    assert "the same command goes on" in capsys.readouterr().err


def test_there_is_no_card_of_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["card", str(tmp_path)])
    with pytest.raises(SystemExit):
        card.main()
    assert f"there is no record in {tmp_path}: expected the folder" in capsys.readouterr().err


@pytest.mark.usefixtures("quick")
def test_the_card_counts_what_is_there(tmp_path: Path) -> None:
    [table] = QUICK
    dataset.extend(tmp_path, table, 4)
    lines = card.contents(tmp_path).splitlines()
    assert lines[2].startswith("| `tricubo.txt.xz` | 4 | 4 | ")
    shares = [line.split(" | ") for line in lines if line.startswith("| tricubo | ")]
    assert sum(int(row[2]) for row in shares) == 8
    assert sum(int(row[2]) * float(row[3].rstrip(" |")) for row in shares) == pytest.approx(4, abs=0.01)


@pytest.mark.parametrize("name", NAMES)
def test_records_that_are_kept_replay(name: str) -> None:
    for text in dataset.texts(KEPT, name, "test")[:2]:
        match = read(text, game)
        assert match.outcome is not None
        assert match.game.name == name


def test_the_card_says_what_is_kept() -> None:
    assert card.contents(KEPT) in (KEPT / "README.md").read_text("utf-8")
