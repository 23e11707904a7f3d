"""Records of games between bots, one compressed file a game: read them here, or make more.

python -m dreierlei.adapters.dataset datasets --game nonaga --count 5000 --jobs 2
"""

from __future__ import annotations

import argparse
import lzma
from array import array
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from dreierlei.bots import by_name
from dreierlei.core import CHANCE, Outcome, Rng
from dreierlei.core.numeral import numeral
from dreierlei.core.process import follow_parent, quick_context
from dreierlei.games import NAMES, game
from dreierlei.play import Match, Ply, read
from dreierlei.play.positions import positions, standing

BOTS = {
    "tricubo(seats=2)": ("4", "5(nodes=80)", "6(nodes=80)"),
    "triominos": ("4", "5", "6(nodes=80)"),
    "stein3": ("4(nodes=500)", "5(nodes=500)", "6(nodes=500)"),
    "nonaga": ("4(nodes=500)", "5(nodes=500)", "6(nodes=500)"),
    "triapon": ("4(nodes=40)", "5(nodes=80)", "6(nodes=40)"),
}
"""The tables and who plays there: levels 4 to 6, held to so much work a ply that every machine plays the same games."""
END = "\f\n"
"""What closes a record in a file."""
SPLITS = ("test", "validation", "train")


def path(folder: str | Path, name: str) -> Path:
    """Return the file of a game."""
    return Path(folder) / f"{name}.txt.xz"


def texts(folder: str | Path, name: str, split: str | None = None) -> list[str]:
    """Return the records of a game as text: all, or those of one split."""
    if split not in (None, *SPLITS):
        raise ValueError(f"there is no split {split!r}: expected one of {', '.join(SPLITS)}")
    if not path(folder, name).exists():
        raise FileNotFoundError(
            f"there is no {path(folder, name)}: expected the folder that `python -m dreierlei.adapters.dataset` filled"
        )
    with lzma.open(path(folder, name), "rt", encoding="utf-8") as file:
        found = _whole(file.read())
    return [text for number, text in enumerate(found) if split in (None, split_of(number))]


def split_of(number: int) -> str:
    """Return to which split a record belongs, by its number: a tenth each tests and validates, the rest trains."""
    return SPLITS[min(number % 10, 2)]


def matches(folder: str | Path, name: str, split: str | None = None) -> Iterator[Match]:
    """Yield the games of a file as the referee replays them, every ply checked."""
    return (read(text, game) for text in texts(folder, name, split))


@dataclass(frozen=True, slots=True)
class Transition:
    """One choice as a learner sees it."""

    seat: int
    planes: array[int]
    numbers: array[float]
    mask: array[int]
    slot: int
    """What was chosen."""
    reward: float
    """What the seat had at the end of the game: as everywhere for learners, its scaled share; alone, the points."""


def transitions(match: Match) -> Iterator[Transition]:
    """Yield every choice of a finished game; chance is left out, and what was taken back."""
    if match.outcome is None:
        raise ValueError("this game has not ended: expected one that has, since a reward belongs to every choice")
    planes, rewards, stood = match.game.planes(), _rewards(match.outcome), standing(match)
    for number, (state, entry) in enumerate(zip(positions(match), match.record.entries, strict=False)):
        if number in stood and isinstance(entry, Ply) and entry.seat != CHANCE and entry.action is not None:
            seat, index = entry.seat, state.encode(entry.seat, entry.action)
            seen, mask = planes.observation(state, seat), planes.masked(state, seat)
            yield Transition(seat, *seen, mask, planes.slotted(state, seat, index), rewards[seat])


def _rewards(outcome: Outcome) -> list[float]:
    """Return every seat's reward; shares, not the last position, decide: a game may end by resignation."""
    seats = len(outcome.shares)
    if seats == 1:
        return [float(score) for score in outcome.scores or (0,)]
    return [(share * seats - 1) / (seats - 1) for share in outcome.shares]


def play(table: str, words: tuple[str, ...], number: int) -> str:
    """Return the record of one game of three bots; all luck follows from its number, who sits where turns with it."""
    rules = game(table)
    seated = tuple(words[(number + seat * (1 + number // 3 % 2)) % 3] for seat in range(rules.seats))
    bots = [by_name(rules, word, seconds=None) for word in seated]
    rng = Rng(number)
    match = Match(rules, rng, names=seated, headers={"number": str(number)})
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(rules, match.view(seat), rng))
    return match.text()


def extend(folder: Path, table: str, count: int, jobs: int = 1) -> None:
    """Play games until the file has so many; goes on where an earlier run was stopped, however it was."""
    name = game(table).name
    folder.mkdir(parents=True, exist_ok=True)
    growing = folder / f"{name}.txt"
    if growing.exists():
        done = _whole(growing.read_text("utf-8"))
    else:
        done = texts(folder, name) if path(folder, name).exists() else []
    growing.write_text("".join(text + END for text in done), "utf-8")
    one, left = partial(play, table, BOTS[table]), range(len(done), count)
    with ProcessPoolExecutor(jobs, quick_context(), follow_parent) as pool, growing.open("a", encoding="utf-8") as file:
        for number, text in enumerate(pool.map(one, left, chunksize=4), len(done) + 1):
            file.write(text + END)
            file.flush()
            if number % 100 == 0:
                print(f"{name}: {number} of {count}", flush=True)
    pack(growing, path(folder, name))


def pack(growing: Path, packed: Path) -> None:
    """Compress a file that has grown, and remove it."""
    partial_file = packed.with_suffix(".part")
    partial_file.write_bytes(lzma.compress(growing.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
    partial_file.replace(packed)
    growing.unlink()


def _whole(text: str) -> list[str]:
    """Return the records of a file; what a run that was killed left half written is none."""
    return text.split(END)[:-1]


def _positive(text: str) -> int:
    number = numeral(text)
    if not number:
        raise argparse.ArgumentTypeError(f"{text!r} is not possible: expected a whole number from 1 on")
    return number


STOPPED = 130
"""The exit code of what was stopped at the keyboard."""


def main() -> None:
    """Make the dataset as far as asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", choices=NAMES, action="append", help="this game alone; may be repeated")
    parser.add_argument("--count", type=_positive, default=5000, help="records of each game")
    parser.add_argument("--jobs", type=_positive, default=1, help="processes that play")
    given = parser.parse_args()
    try:
        for table in BOTS:
            if not given.game or game(table).name in given.game:
                extend(given.folder, table, given.count, given.jobs)
    except KeyboardInterrupt:
        parser.exit(STOPPED, "Stopped; the same command goes on after the last whole record.\n")
    except OSError as why:
        parser.error(f"{why.filename or given.folder}: {why.strerror}; expected a folder that may be read and written")


if __name__ == "__main__":
    main()
