"""The server beside boardgame.io, in the same run: `python -m bench.server [pace] [games] [memory] [page]`.

Two people at every match, each with a socket of their own, play Nonaga at random. Ours is acknowledged after the
commit, with a flush to the disc; what boardgame.io and a bare echo promise less stands in docs/speed.md.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import uvloop

from bench import boardgame, idle, page, whole_games
from bench.guest import Guest, Pair, pairs
from bench.load import Load, Pace
from bench.players import play
from bench.process import OURS, running

MATCHES = (50, 200)


async def ours(load: Load, place: Path) -> tuple[Pace, int]:
    """Return our pace, and the mean length of a message."""
    async with running(*OURS, place) as server:
        return await play(server, await pairs(server, load.matches), load)


async def echo(load: Load, size: int) -> Pace:
    """Return the pace of a server that does nothing but tell."""
    async with running(sys.executable, "-m", "bench.echo", str(size)) as server:
        nobody = Guest(server)
        tables: list[Pair] = [(str(number), (nobody, nobody)) for number in range(load.matches)]
        return (await play(server, tables, load))[0]


async def paces(seconds: float, place: Path) -> None:
    """Print moves and waits, ours and theirs in turn, so that whatever else the machine does slows both."""
    peer = _available(boardgame.install)
    loads = [*(Load(matches, 0, seconds) for matches in MATCHES), Load(MATCHES[-1], 1, 2 * seconds)]
    for number, load in enumerate(loads):
        print(f"\n{load!s:40}{'moves/s':>10}{'per CPU s':>12}{'p50 ms':>10}{'p99 ms':>10}")
        mine, size = await ours(load, place / f"ours{number}")
        _row("Dreierlei, SQLite", mine)
        if peer:
            for name, store in (("its file store", place / f"peer{number}"), ("in memory", None)):
                try:
                    theirs = await boardgame.measure(load, store)
                except TimeoutError:
                    print(f"boardgame.io, {name}: not ready in time")
                    continue
                _row(f"boardgame.io, {name}", theirs)
                _row("  Dreierlei to it", mine / theirs, 2)
        _row(f"echo, {size} bytes a message", await echo(load, size))


def _row(name: str, pace: Pace, digits: int = 0) -> None:
    rate, wait = f",.{digits}f", f",.{digits or 1}f"
    print(f"{name:40}{pace.moves:>10{rate}}{pace.work:>12{rate}}{pace.p50:>10{wait}}{pace.p99:>10{wait}}", flush=True)


def _available(install: Callable[[], None]) -> bool:
    try:
        install()
    except RuntimeError as why:
        print(f"boardgame.io is left out: {why}")
        return False
    return True


async def games(seconds: float, place: Path) -> None:
    """Print what a ply of each game costs, beside one of Nonaga."""
    print(f"\n{f'{whole_games.MATCHES} matches played at random':40}{'per CPU s':>12}{'to Nonaga':>12}{'ended':>10}")
    first = 0.0
    for number, name in enumerate(whole_games.GAMES):
        work, ended = await whole_games.rate(name, place / f"games{number}", 2 * seconds)
        first = first or work
        print(f"{name:40}{work:>12,.0f}{work / first:>12.2f}{ended:>10.0%}", flush=True)


async def memory(_: float, place: Path) -> None:
    """Print the memory of idle matches."""
    alone, watched = await idle.measure(place)
    print(f"\nan idle match of {idle.PLIES} plies: {alone / 1000:.1f} kB, with two sockets {watched / 1000:.1f} kB")


async def pages(_: float, place: Path) -> None:
    """Print how soon the page is there."""
    first, again = await page.start(place), await page.start(place)
    print(f"\nstart to first page: {first:.2f} s with a new store, {again:.2f} s with an old one")
    try:
        for name, visit in (await page.visits(place)).items():
            weight = f"{visit.requests} requests, {visit.weight / 1000:.0f} kB"
            print(f"{name}: {weight}, a board after {visit.drawn:.0f} ms ({visit.busy:.0f} of the processor)")
    except RuntimeError as why:
        print(f"The weight of the page is left out: {why}")


PARTS: dict[str, Callable[[float, Path], Awaitable[None]]] = {
    "pace": paces,
    "games": games,
    "memory": memory,
    "page": pages,
}


async def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="all, unless named")
    parser.add_argument("--seconds", type=float, default=4, help="of each run; twice as long with one move a second")
    given = parser.parse_args()
    for part in given.parts or PARTS:
        with tempfile.TemporaryDirectory() as place:
            await PARTS[part](given.seconds, Path(place))


if __name__ == "__main__":
    uvloop.run(main())
