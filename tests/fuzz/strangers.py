"""Every parser that a stranger can reach, for as long as one likes: `python -m tests.fuzz.strangers --seconds 3600`.

Texts that are nearly good go to each in turn. Whatever is neither taken nor refused in both languages, takes a
second of the processor or more, or lets the process grow, is a fault.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from tests.fuzz.mutation import asked, mutated, reshuffled

from dreierlei.core import Rng
from dreierlei.games import NAMES, game
from dreierlei.play import Match, read
from dreierlei.server.connection import read as read_message
from dreierlei.server.names import named as read_name
from dreierlei.server.push.subscriptions import check_endpoint
from dreierlei.server.puzzles import judged
from dreierlei.server.replays import written
from dreierlei.server.study_progress import Progress, merge
from dreierlei.server.tournaments.restore import checked
from dreierlei.study.puzzles import puzzles
from dreierlei.tournament import read_list
from dreierlei.tournament.log import write_log
from dreierlei.tournament.rehearsal import Rehearsal

SLOW = 1.0
"""Seconds of the processor that no answer may take."""
GROWTH = 96 << 20
"""Bytes by which the process may grow once every parser has been tried."""
EXAMPLES = 100
"""Texts for a parser before it is the next one's turn."""

Parser = tuple[list[str], Callable[[str], object]]
"""Good texts, and what reads them."""


def tables() -> list[str]:
    """Return games as a table is made of them, some on sheets of one's own."""
    sheet = ".".join(str(column) for column in range(10))
    return [*NAMES, "triominos(seats=4,rounds=2)", "tricubo(seats=2)", f"tricubo(side=c{sheet}_p3_f5.4.3.1_j1,seats=2)"]


def played(name: str, plies: int) -> Match:
    """Return a match that has begun."""
    rng, match = Rng(plies), Match(game(name), Rng(1))
    while not match.over and len(match.record.entries) < plies:
        seat = match.to_act[0]
        actions = match.legal(seat)
        match.play(seat, actions[rng.below(len(actions))])
    return match


def positions(name: str) -> Parser:
    """Return the position lines of one game, and how they are read."""
    kind = game(name)
    return [played(name, plies).state.dump() for plies in (0, 5, 20, 60)], kind.load


def actions(name: str) -> Parser:
    """Return the texts of one game's actions, and how they are read."""
    kind, match = game(name), played(name, 10)
    return match.texts(match.to_act[0])[:40] or ["x"], kind.actions.parse


def restored(text: str) -> object:
    """Read a tournament from a file."""
    return checked(text.encode("utf-8", "surrogatepass"))


def answers(name: str) -> Parser:
    """Return answers to a puzzle of one game, a ply on each line, and how they are judged."""
    puzzle = puzzles(name)[0]
    return ["\n".join(puzzle.line[:count]) for count in (1, 2, 3)], lambda text: _judged(name, puzzle.id, text)


def _judged(name: str, id: str, text: str) -> object:
    return judged(name, id, text.split("\n"))


def studied(text: str) -> object:
    """Read what a browser remembers of lessons and puzzles; JSON of another form is refused before."""
    try:
        told = msgspec.json.decode(_bytes(text), type=Progress)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return merge(told, Progress())


def parsers() -> dict[str, Parser]:
    """Return all of them by name."""
    rehearsal = Rehearsal(7, "seed", "2026-05-03")
    rehearsal.run()
    message = {"t": "play", "ref": 1, "table": "abc", "seat": 0, "number": 3, "action": "slide(0:2,0:-1)"}
    others = [{"t": "watch", "table": "abc", "code": "x"}, {"t": "chat", "table": "a", "text": "b"}, {"t": "lobby"}]
    progress = {"learnt": ["nonaga.move"], "solved": {"nonaga/1": 1}, "missed": ["nonaga/2"], "days": ["2026-05-03"]}
    rows = ["Nachname;Vorname;Verein\nRath;Rita;Köln\nSüß;Ömer;\n", 'name,club\n"Ada, B.",Kiel\n', "Ada\nBen\n"]
    found: dict[str, Parser] = {
        "games": (tables(), game),
        "messages": ([json.dumps(each) for each in (message, *others)], lambda text: read_message(_bytes(text))),
        "records": ([played(name, 30).text() for name in NAMES], lambda text: read(text, game)),
        "lists": (rows, lambda text: read_list(_bytes(text), None, None, [])),
        "restore": ([write_log(rehearsal.log), write_log(rehearsal.log[:9])], restored),
        "replays": ([played(name, 20).text() for name in NAMES], lambda text: written(_bytes(text), "en")),
        "studies": ([json.dumps(progress)], studied),
        "endpoints": (["https://push.example.org/a", "https://[::1]/a", "https://127.1:443/"], _endpoint),
        "names": (["Ada", "Ömer Süß", "Søren-Åge"], read_name),
    }
    found |= {f"answers in {name}": answers(name) for name in NAMES}
    found |= {f"positions of {name}": positions(name) for name in NAMES}
    found |= {f"actions of {name}": actions(name) for name in NAMES}
    return found


def _endpoint(text: str) -> object:
    check_endpoint(text)
    return text


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


class Hour:
    """One run."""

    def __init__(self) -> None:
        self.tried: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.slowest: dict[str, float] = {}
        self.faults: list[str] = []

    def turn(self, name: str, parser: Parser, number: int) -> None:
        """Let one parser read some texts."""
        good, call = parser
        texts = st.one_of(mutated(good), mutated(good), reshuffled(good), st.text(max_size=80))

        @seed(number)
        @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(texts)
        def run(text: str) -> None:
            self.tried[name] += 1
            began = time.process_time()
            found = asked(lambda: call(text))
            took = time.process_time() - began
            self.taken[name] += found is not None
            self.slowest[name] = max(took, self.slowest.get(name, 0.0))
            assert took < SLOW, f"{took:.1f} s"

        try:
            run()
        except Exception as why:  # hypothesis has made the text as short as it can
            self.faults.append(f"{name}: {why!r} {getattr(why, '__notes__', '')}"[:1000])

    def run(self, seconds: float) -> None:
        """Go round until the time is up."""
        ends, number, base, every = time.monotonic() + seconds, 0, 0, parsers()
        while time.monotonic() < ends or number < 2:
            for name, parser in every.items():
                self.turn(name, parser, number)
            number += 1
            base = base or (memory() if number == 2 else 0)
        grown = memory() - base
        if grown > GROWTH:
            self.faults.append(f"the process has grown by {grown >> 20} MB")
        print(f"{sum(self.tried.values()):,} texts in {number} rounds; grown by {grown >> 20} MB")

    def table(self) -> list[str]:
        """Return a line for every parser."""
        return [
            f"{name:28}{count:>9,} tried{self.taken[name]:>9,} taken{1000 * self.slowest[name]:>9.1f} ms at most"
            for name, count in sorted(self.tried.items())
        ]


def memory() -> int:
    """Return the bytes that this process has."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main(arguments: list[str] | None = None) -> None:
    """Run it as long as asked, and say what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.strangers", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600.0)
    hour: Any = Hour()
    hour.run(parser.parse_args(arguments).seconds)
    print("\n".join([*hour.table(), *hour.faults[:20]]))
    sys.exit(bool(hour.faults))


if __name__ == "__main__":
    main()
