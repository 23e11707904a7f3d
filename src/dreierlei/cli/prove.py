"""`dreierlei prove`: who wins a position of Nonaga by force."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.progress import Progress
from rich.status import Status
from rich.table import Table

from dreierlei.arena import RayWorkers
from dreierlei.cli.console import errors, print_json, screen
from dreierlei.cli.interrupt import STOPPED, ended_as_by_keyboard
from dreierlei.cli.language import decimal, language, tell
from dreierlei.cli.streams import check_writable
from dreierlei.core import CHANCE, Refusal, State
from dreierlei.core.words import say
from dreierlei.games import game
from dreierlei.games.nonaga import Nonaga
from dreierlei.games.nonaga.book import Book, is_book
from dreierlei.games.nonaga.book_proof import enter, verify
from dreierlei.games.nonaga.certificate import BEGINNING, Certificate, read_certificate
from dreierlei.games.nonaga.certificate import check as check_nodes
from dreierlei.games.nonaga.proof_search import DEEPEST
from dreierlei.games.nonaga.proof_tasks import ProofAnswer, ProofTask, prove_some
from dreierlei.games.nonaga.prover import FirstTurn, ProofResult, Prover, first_turns

MOST_MEMORY = 1 << 20
SAVED = 300
"""After so many seconds what was found is written to the file again."""
UNPROVEN = 1
Workers = Callable[[ProofTask, list[int]], Iterator[ProofAnswer]]
"""Whoever works at some of the positions of a task, and yields each answer once it is known."""


def _say(slug: str, **facts: object) -> str:
    return say(f"nonaga.prove.{slug}", language(), **facts)


def prove(
    name: Annotated[str, typer.Argument(metavar="GAME", help=_say("game"))] = "nonaga",
    position: Annotated[str, typer.Option(help=tell("help.position"))] = "",
    turns: Annotated[int, typer.Option(help=_say("turns"))] = DEEPEST,
    seconds: Annotated[float, typer.Option("--time", help=_say("time"))] = math.inf,
    memory: Annotated[int, typer.Option(metavar="MB", help=_say("memory"))] = 256,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help=_say("keep"))] = None,
    each: Annotated[bool, typer.Option("--each", help=_say("each"))] = False,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help=_say("ray"))] = "",
    certificate: Annotated[Path | None, typer.Option(metavar="FILE", help=_say("write"))] = None,
    book: Annotated[Path | None, typer.Option(metavar="FILE", help=_say("book"))] = None,
    check: Annotated[Path | None, typer.Option(metavar="FILE", help=_say("check"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=tell("help.json"))] = False,
) -> None:
    """Prove a position of Nonaga, or check a certificate or a book."""
    check_writable(certificate, BEGINNING)
    check_writable(book)
    if not seconds >= 0:
        raise Refusal("nonaga.prove.number", option="--time", number=seconds, low=0, high="∞")
    _within("--turns", turns, 1, DEEPEST)
    _within("--memory", memory, 1, MOST_MEMORY)
    if check:
        if is_book(check):
            _check_book(check, _prover(_state(name, ""), memory), as_json)
        else:
            _check(check, as_json)
        return
    state = _state(name, position)
    if ray and not each:
        raise Refusal("nonaga.prove.split")
    workers = _cluster(ray) if ray else None
    run = Run(_prover(state, memory), seconds, resume)
    if workers:
        run.each_elsewhere(turns, workers, memory)
    elif each:
        run.each(turns)
    else:
        run.whole(turns)
    run.tell(certificate, book, as_json)


def _within(option: str, number: int, low: int, high: int) -> None:
    if not low <= number <= high:
        raise Refusal("nonaga.prove.number", option=option, number=number, low=low, high=high)


def _state(name: str, position: str) -> State:
    """Return the position that is asked about; after the lot, the first seat begins."""
    rules = game(name)
    if not isinstance(rules, Nonaga):
        raise Refusal("nonaga.prove.other", game=name)
    state = rules.load(position) if position else rules.start()
    if state.acts(CHANCE):
        state.advance(CHANCE, state.ids(CHANCE)[0])
    if state.over:
        raise Refusal("nonaga.prove.over", position=position)
    return state


def _cluster(address: str) -> Workers:
    """Return who works on a Ray cluster."""
    os.environ["RAY_ADDRESS"] = address
    return RayWorkers(batch=prove_some)


def _prover(state: State, memory: int) -> Prover:
    try:
        return Prover(state, memory)
    except MemoryError:
        raise Refusal("nonaga.prove.room", megabytes=memory) from None


class Run:
    """One proof, with its limits, its file and what it has come to."""

    def __init__(self, prover: Prover, seconds: float, resume: Path | None) -> None:
        self.prover = prover
        self.state = prover.state
        self.resume = resume
        self.verdict = ProofResult(None, 0)
        self.turns: list[FirstTurn] = []
        self.stopped = False
        self.began = self.saved = time.monotonic()
        self.end = self.began + seconds
        if resume and resume.exists():
            prover.load(resume)

    def whole(self, most: int) -> None:
        """Prove the position."""
        with self._working() as show:
            for verdict in self.prover.deepen(self.state, most):
                self.verdict = verdict
                show("working", turns=verdict.turns + 1)

    def each(self, most: int) -> None:
        """Prove the position after every first turn, all of them so many turns deep before any is looked at deeper."""
        self.turns = first_turns(self.prover)
        with self._working() as show:
            for depth in range(1, most):
                for number, turn in enumerate(self.turns, 1):
                    if turn.verdict.winner is None:
                        for verdict in self.prover.deepen(turn.after, depth, depth - 1):
                            turn.verdict = verdict
                            show("working_each", turns=depth + 1, number=number, count=len(self.turns))
        self.verdict = summary(self.turns, self.state.to_act[0])

    def each_elsewhere(self, most: int, workers: Workers, memory: int) -> None:
        """Do the same with others at work: who know nothing of each other, but what they found is kept here."""
        self.turns = first_turns(self.prover)
        positions = tuple(turn.after.dump() for turn in self.turns)
        with self._working() as show:
            for depth in range(1, self.prover.reach(self.turns[0].after, most - 1) + 1):
                left = [number for number, turn in enumerate(self.turns) if not self._known(turn, depth)]
                task = ProofTask(str(self.state.game), positions, depth, memory, self.end - time.monotonic())
                for answer in workers(task, left):
                    turn = self.turns[answer.number]
                    self.prover.nodes += answer.nodes
                    if answer.found:
                        turn.verdict = answer.found
                        self.prover.learn(turn.after, depth, answer.found)
                    show("working_each", turns=depth + 1, number=answer.number + 1, count=len(self.turns))
        self.verdict = summary(self.turns, self.state.to_act[0])

    def _known(self, turn: FirstTurn, depth: int) -> bool:
        """Whether a first turn needs no more work so many turns ahead: it is settled, or it was looked at before."""
        if turn.verdict.winner is None and (found := self.prover.look(turn.after, depth, 0)):
            turn.verdict = found
        return turn.verdict.winner is not None or turn.verdict.turns >= depth

    @contextmanager
    def _working(self) -> Iterator[Callable[..., None]]:
        """Show how it goes on, keep the file, and end at the keyboard, by SIGTERM or with the time."""
        with ended_as_by_keyboard(), Status("", console=errors) as status:

            def show(slug: str, **facts: int) -> None:
                now = time.monotonic()
                nodes, table = self.prover.nodes, self.prover.search.table
                speed, full = round(nodes / max(now - self.began, 0.001)), 100 * table.used // (table.slots + 1)
                status.update(_say(slug, nodes=decimal(nodes), speed=decimal(speed), full=full, **facts))
                if self.resume and now > self.saved + SAVED:
                    self.prover.save(self.resume)
                    self.saved = now
                if now > self.end:
                    raise KeyboardInterrupt

            try:
                yield show
            except KeyboardInterrupt:
                self.stopped = time.monotonic() < self.end
        if self.resume:
            self.prover.save(self.resume)

    def tell(self, certificate: Path | None, book: Path | None, as_json: bool) -> None:
        """Print what was proven, write the certificate of what is won, and add it to a book."""
        nodes = entries = None
        if (certificate or book) and (won := self._won()):
            with errors.status(_say("writing")):
                found = self.prover.certificate(won)
            if certificate:
                found.write(certificate)
                nodes = len(found.nodes)
            if book:
                entries = self._enter(book, found)
        if as_json:
            print_json(self._plain(certificate, nodes) | ({} if entries is None else {"entries": entries}))
        else:
            self._print(certificate, nodes)
            if entries is not None:
                screen.print(_say("booked", file=book, entries=entries), markup=False, soft_wrap=True)
        if self.stopped:
            errors.print(_say("stopped"))
            raise typer.Exit(STOPPED)

    def _won(self) -> list[tuple[State, ProofResult]]:
        """Return the position if somebody wins it, else those after first turns that lose."""
        if self.verdict.winner is not None:
            return [(self.state, self.verdict)]
        return [(turn.after, turn.verdict) for turn in self.turns if turn.verdict.winner is not None]

    def _enter(self, path: Path, certificate: Certificate) -> int:
        """Add a win to a book, and return how many entries it has."""
        book = Book.read(path)
        with errors.status(_say("checking")):
            enter(book, self.state, certificate)
        book.save(path)
        return len(book.entries)

    def _plain(self, certificate: Path | None, nodes: int | None) -> dict[str, object]:
        found: dict[str, object] = {
            "game": str(self.state.game),
            "position": self.state.dump(),
            "winner": self.verdict.winner,
            "turns": self.verdict.turns,
            "turn": self.prover.winning_turn(self.state, self.verdict),
            "positions": self.prover.nodes,
            "seconds": round(time.monotonic() - self.began, 1),
            "stopped": self.stopped,
        }
        if nodes is not None:
            found |= {"certificate": str(certificate), "nodes": nodes}
        if self.turns:
            found["first_turns"] = [
                {
                    "plies": turn.plies,
                    "alike": turn.alike,
                    "winner": turn.verdict.winner,
                    "turns": turn.verdict.turns + 1,
                }
                for turn in self.turns
            ]
        return found

    def _print(self, certificate: Path | None, nodes: int | None) -> None:
        screen.print(str(self.state.game), self.state.dump(), markup=False)
        if self.turns:
            self._print_turns()
        if self.verdict.winner is None:
            screen.print(_say("open", turns=self.verdict.turns))
        else:
            screen.print(_say("won", who=_who(self.state, self.verdict.winner), turns=self.verdict.turns))
            if plies := self.prover.winning_turn(self.state, self.verdict):
                screen.print(_say("first", plies=" ".join(plies)), markup=False)
            if nodes is None:
                screen.print(_say("unwritten"))
        if nodes is not None:
            screen.print(_say("written", file=certificate, nodes=nodes), markup=False, soft_wrap=True)
        if self.resume:
            screen.print(_say("kept", file=self.resume), markup=False, soft_wrap=True)

    def _print_turns(self) -> None:
        seat, table = self.state.to_act[0], Table(*(_say(f"head_{part}") for part in ("turn", "alike", "verdict")))
        count = {"won": 0, "lost": 0, "open": 0}
        for turn in self.turns:
            found = turn.verdict
            kind = "open" if found.winner is None else "won" if found.winner == seat else "lost"
            count[kind] += turn.alike
            table.add_row(" ".join(turn.plies), str(turn.alike), _say(f"short_{kind}", turns=found.turns + 1))
        screen.print(table)
        reached = min((turn.verdict.turns + 1 for turn in self.turns if turn.verdict.winner is None), default=0)
        screen.print(_say("tally", all=sum(count.values()), kinds=len(self.turns), turns=reached, **count))


def summary(turns: list[FirstTurn], seat: int) -> ProofResult:
    """Return what is known of a position by its first turns."""
    won = [turn.verdict.turns for turn in turns if turn.verdict.winner == seat]
    left = [turn.verdict.turns for turn in turns if turn.verdict.winner is None]
    if won:
        return ProofResult(seat, min(won) + 1)
    if left:
        return ProofResult(None, min(left) + 1)
    return ProofResult(1 - seat, max(turn.verdict.turns for turn in turns) + 1)


def _check(path: Path, as_json: bool) -> None:
    """Check a certificate, and say what it proves or where it fails."""
    found = read_certificate(path)
    claims = [claim._asdict() for claim in found.claims]
    head = {"game": found.game, "winner": found.winner, "claims": claims, "nodes": len(found.nodes)}
    try:
        with Progress(console=errors, transient=True) as bar:
            check_nodes(found, lambda nodes: bar.track(nodes, total=len(found.nodes), description=_say("checking")))
    except Refusal as why:
        _fail(why, head, as_json)
    if as_json:
        print_json({"proven": True} | head)
        return
    for claim in found.claims:
        who = _who(game(found.game).load(claim.position), found.winner)
        facts = {"game": found.game, "position": claim.position, "turns": claim.turns}
        screen.print(_say("sound", who=who, **facts), markup=False, soft_wrap=True)
    screen.print(_say("checked", nodes=len(found.nodes)))


def _who(state: State, winner: int) -> str:
    """Return who wins without a number: people count seats from one, positions and records from nought."""
    return _say(f"who.{'mover' if state.acts(winner) else 'other'}")


def _check_book(path: Path, prover: Prover, as_json: bool) -> None:
    """Prove every entry of a book anew, and say that all are right or which one is not."""
    book = Book.read(path)
    try:
        with Progress(console=errors, transient=True) as bar:
            for rows, phase in bar.track(list(book.entries), description=_say("checking")):
                verify(book, prover, rows, phase)
    except Refusal as why:
        _fail(why, {"entries": len(book.entries)}, as_json)
    if as_json:
        print_json({"proven": True, "entries": len(book.entries)})
    else:
        screen.print(_say("book_sound", entries=len(book.entries)), markup=False, soft_wrap=True)


def _fail(why: Refusal, claim: Mapping[str, object], as_json: bool) -> NoReturn:
    """Say why a claim is not proven, and end."""
    if as_json:
        print_json({"proven": False, "why": why.text(language()), **claim})
    else:
        errors.print(why.text(language()), markup=False, soft_wrap=True)
    raise typer.Exit(UNPROVEN)
