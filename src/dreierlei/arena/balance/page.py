"""The page about balance, written from what is shipped: `python -m dreierlei.arena.balance.page docs/balance.md`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from dreierlei.arena.balance.balance import Balance
from dreierlei.arena.balance.file import shipped
from dreierlei.arena.interval import Estimate
from dreierlei.core import Outcome, words
from dreierlei.games import NAMES, any_game
from dreierlei.play import reason

HEAD = """\
# Balance

What the games themselves bring: whether it helps to begin, how long games last and how they end. The same bot sits at \
every seat; who begins is drawn by lot where the rules say so, and what is counted is the order after that. Brackets \
are 95 % intervals; their unit is the lap, whose games share their luck (`arena/interval.py`). Bots are not people, \
and another level may find another balance.

`dreierlei balance show GAME` prints the same, the page shows it at `/balance/GAME`. Bots are limited by nodes, not by \
time, so that every machine gets the same numbers from the same seeds; what a level was when it played stands in \
brackets, for levels change:

    dreierlei balance measure GAME --file src/dreierlei/arena/balance/GAME.jsonl --resume FOLDER

This page is written by `python -m dreierlei.arena.balance.page docs/balance.md`.
"""


def page() -> str:
    """Return the page."""
    return "\n".join([HEAD, *(line for name in NAMES for line in _game(name))]) + "\n"


def _game(name: str) -> Iterator[str]:
    runs = shipped(name)
    yield f"## {any_game(name).title('en')}\n"
    if words.known(f"arena.balance.note.{name}"):
        yield f"{words.say(f'arena.balance.note.{name}', 'en')}\n"
    yield "| table | bot | games | seed | share of wins in % | points | choices a game | median |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    yield from (_row(run) for run in runs)
    yield "\n| table | bot | how games end | games | in % |\n| --- | --- | --- | --- | --- |"
    yield from (line for run in runs for line in _endings(run))
    yield ""


def _row(run: Balance) -> str:
    turns = [words.say(f"arena.balance.turn.{order.turn}", "en") for order in run.order]
    several = len(turns) > 1
    shares = "; ".join(f"{turn} {_told(order.share, 100)}" for turn, order in zip(turns, run.order, strict=True))
    points = "; ".join(
        f"{turn} {_told(order.score)}" if several else _told(order.score)
        for turn, order in zip(turns, run.order, strict=True)
        if order.score
    )
    bot = f"`{run.bot}` ({run.settings})" if run.settings else f"`{run.bot}`"
    cells = (f"`{run.game}`", bot, run.games, run.seed, shares if several else "–", points or "–")
    return f"| {' | '.join(map(str, cells))} | {_told(run.length.mean)} | {run.length.quartiles[1]:.0f} |"


def _endings(run: Balance) -> Iterator[str]:
    game = any_game(run.game)
    for ending in run.endings:
        sentence = reason(game, Outcome((1,) * game.seats, ending.reason), "en")
        yield f"| `{run.game}` | `{run.bot}` | {sentence} | {ending.games} | {_told(ending.share, 100)} |"


def _told(estimate: Estimate, times: int = 1) -> str:
    value = f"{times * estimate.value:.1f}"
    if estimate.low is None or estimate.high is None:
        return value
    return f"{value} ({times * estimate.low:.1f}–{times * estimate.high:.1f})"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), "utf-8")
