"""Records of games between bots, compressed: read them here, or make more.

python -m dreierlei.adapters.dataset datasets --game nonaga --count 5000
"""

from __future__ import annotations

import argparse
import lzma
from collections.abc import Iterator
from pathlib import Path

from dreierlei.bots import by_name
from dreierlei.core import Rng
from dreierlei.games import NAMES, game
from dreierlei.play import Match, Record, read

LEVELS = (4, 5, 6)
BATCH = 20
"""So many games are written at a time: what was written is kept, whatever happens."""
END = "\n\f\n"
"""What stands between two records."""


def path(folder: Path, name: str) -> Path:
    """Return the file of a game."""
    return folder / f"{name}.txt.xz"


def texts(folder: Path, name: str) -> Iterator[str]:
    """Yield the records of a game as text."""
    with lzma.open(path(folder, name), "rt", encoding="utf-8") as file:
        for text in file.read().split(END):
            if text.strip():
                yield text


def records(folder: Path, name: str) -> Iterator[Record]:
    """Yield the records of a game, every ply checked."""
    for text in texts(folder, name):
        yield read(text, game).record


def table(name: str) -> str:
    """Return the table at which a game of the dataset is played."""
    return f"{name}(seats=2)" if name == "tricubo" else name


def play(name: str, number: int, seconds: float) -> str:
    """Return the record of one game between bots of levels 4 to 6, turned by its number."""
    rules = game(table(name))
    levels = [LEVELS[(number + seat * (1 + number // 3 % 2)) % 3] for seat in range(rules.seats)]
    bots = [by_name(rules, str(level), seconds) for level in levels]
    rng = Rng(number)
    names = tuple(f"level {level}" for level in levels)
    match = Match(rules, rng, names=names, headers={"number": str(number)})
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(rules, match.view(seat), rng))
    return match.text()


def extend(folder: Path, name: str, count: int, seconds: float) -> None:
    """Play games until the file has so many; goes on where an earlier run stopped."""
    folder.mkdir(parents=True, exist_ok=True)
    done = sum(1 for _ in texts(folder, name)) if path(folder, name).exists() else 0
    while done < count:
        batch = range(done, min(count, done + BATCH))
        written = END.join(play(name, number, seconds) for number in batch) + END
        with lzma.open(path(folder, name), "at", encoding="utf-8") as file:
            file.write(written)
        done = batch[-1] + 1
        print(f"{name}: {done} of {count}", flush=True)


def pack(folder: Path, name: str) -> None:
    """Compress a file anew in one piece, which is smaller than many."""
    together = END.join(texts(folder, name)) + END
    with lzma.open(path(folder, name), "wt", encoding="utf-8", preset=9) as file:
        file.write(together)


def main() -> None:
    """Make the dataset as far as asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", choices=NAMES, action="append", help="this game alone; may be repeated")
    parser.add_argument("--count", type=int, default=5000, help="records of each game")
    parser.add_argument("--seconds", type=float, default=0.05, help="for one ply of a bot, at most")
    parser.add_argument("--pack", action="store_true", help="only compress anew what is there")
    given = parser.parse_args()
    for name in given.game or NAMES:
        if not given.pack:
            extend(given.folder, name, given.count, given.seconds)
        pack(given.folder, name)


if __name__ == "__main__":
    main()
