"""The card of a dataset: what its files hold, as tables in Markdown: `python -m dreierlei.adapters.card datasets`."""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

from dreierlei.adapters.dataset import path, texts
from dreierlei.adapters.describe import table
from dreierlei.games import NAMES


def contents(folder: Path) -> str:
    """Return what is in every file, and how its bots did."""
    names = [name for name in NAMES if path(folder, name).exists()]
    if not names:
        raise FileNotFoundError(
            f"there is no record in {folder}: expected the folder that `python -m dreierlei.adapters.dataset` filled"
        )
    heads = ("File", "Records", "Different", "Plies of a game", "Bytes")
    return table(heads, [_file(folder, name) for name in names]) + "\n\n" + _bots(folder, names)


def _file(folder: Path, name: str) -> tuple[str, ...]:
    found = texts(folder, name)
    plies = [sum(line[1:2] == " " for line in text.splitlines()) for text in found]
    different = len({text.partition("\n\n")[2] for text in found})
    size = path(folder, name).stat().st_size
    spread = f"{min(plies)}–{max(plies)}, mean {sum(plies) / len(plies):.0f}"
    return f"`{path(folder, name).name}`", f"{len(found):,}", f"{different:,}", spread, f"{size:,}"


def _bots(folder: Path, names: list[str]) -> str:
    rows = []
    for name in names:
        won: dict[str, list[float]] = defaultdict(list)
        for text in texts(folder, name):
            for bot, share in zip(_seated(text), _shares(text), strict=True):
                won[bot].append(share)
        for bot, shares in sorted(won.items()):
            rows.append((name, f"`{bot}`", f"{len(shares):,}", f"{sum(shares) / len(shares):.3f}"))
    return table(("Game", "Bot", "Seats", "Share of the wins"), rows)


def _seated(text: str) -> list[str]:
    return [line.partition(": ")[2] for line in text.splitlines() if line.startswith("seat ")]


def _shares(text: str) -> list[float]:
    places = text.rpartition("result: ")[2].split()[0].split(",")
    return [(place == "1") / places.count("1") for place in places]


def main() -> None:
    """Print the card."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    try:
        print(contents(parser.parse_args().folder))
    except FileNotFoundError as why:
        parser.error(str(why))


if __name__ == "__main__":
    main()
