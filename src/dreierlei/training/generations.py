"""Generations: self-play by the best judge, a net that learns from it, and a gate that only a stronger one passes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from dreierlei.arena import League, ResultsFile, Workers, report, run
from dreierlei.core import Game, Refusal
from dreierlei.core.weights import Weights
from dreierlei.games import any_game
from dreierlei.training import foresight
from dreierlei.training.games_file import GamesFile
from dreierlei.training.samples import samples
from dreierlei.training.selfplay import PlayedGame, SelfPlay
from dreierlei.training.trainer import Epoch, Trainer, torch

UNSEEN = 10
"""One game in so many is not learned from."""
KEPT = 3
"""A net learns from the games of so many generations, the last ones."""
OPENING = 2
"""So many plies are drawn by lot before a game of the gate where a game's own search plays: it has no luck itself."""
Players = Callable[[SelfPlay, Iterable[int]], Iterator[PlayedGame]]
Told = Callable[[str, int, int, str], None]
"""Hears of progress: the step, how much of it is done, of how much, and what there is to say."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run does, and how much of it; all but the hours must stay the same for it to go on."""

    game: str
    seed: int = 1
    games: int = 2000
    """Games of self-play in a generation."""
    nodes: int = 200
    """What a search may look at for every ply of them; a third of it where there are playouts, for they take longer."""
    gate: int = 150
    """Games against the best so far; where the net does not play, games that both foretell."""
    gate_nodes: int = 400
    """What a search may look at for every ply there; who judges by hand as much as takes about as long."""
    by_hand: bool = False
    """Whether the judgement written by hand plays first, though a net comes with the game."""
    start: str = ""
    """The file of a net that plays first; empty where none is named."""
    hours: float = 1.0


@dataclass(slots=True)
class Generation:
    """What came of one generation."""

    number: int
    positions: int = 0
    seconds: float = 0.0
    """Of self-play, on all processors together."""
    curve: list[Epoch] = field(default_factory=list)
    share: float = 0.0
    """Of the wins against the best so far, which has all other seats; or how much less it misses of what comes."""
    low: float = 0.0
    high: float = 0.0
    fair: float = 0.0
    passed: bool = False


class Training:
    """A run in a folder: whatever is finished there is not done again."""

    def __init__(self, folder: Path, plan: Plan, players: Players, workers: Workers, told: Told) -> None:
        self.folder = folder
        self.plan = plan
        self.players = players
        self.workers = workers
        self.told = told
        self.rules: Game = any_game(plan.game)
        net = self.rules.knowledge().net
        if net is None:
            raise Refusal("training.game", game=self.rules)
        torch()
        self.net = net
        self.best = folder / "best.net"
        self.done = self._begun()

    def _begun(self) -> list[Generation]:
        """Open the folder, or make it, once there is a net to begin with; refuse one of another plan."""
        if not (self.folder / "judge-0.net").exists():
            self._first()
        self.folder.mkdir(parents=True, exist_ok=True)
        plan = {name: value for name, value in asdict(self.plan).items() if name != "hours"}
        file = self.folder / "plan.json"
        if file.exists() and {"start": ""} | json.loads(file.read_text()) != plan:
            raise Refusal("training.file", file=file, found=file.read_text(), expected=json.dumps(plan))
        file.write_text(json.dumps(plan))
        made = self.folder / "generations.json"
        rows: list[dict[str, Any]] = json.loads(made.read_text()) if made.exists() else []
        return [Generation(**(row | {"curve": [Epoch(**epoch) for epoch in row["curve"]]})) for row in rows]

    def run(self, made: Callable[[], None]) -> None:
        """Make generations until the hours are over, and tell of each; what was begun is finished."""
        end = monotonic() + 3600 * self.plan.hours
        while monotonic() < end:
            self.step(len(self.done))
            made()

    def step(self, number: int) -> None:
        """Make one generation: play, learn, and pass the gate or not."""
        made = Generation(number)
        games = self._played(number, made)
        candidate = self._trained(number, games, made)
        self._measure(number, candidate, made)
        if made.passed:
            _write(self.best, candidate.read_bytes())
        self.done.append(made)
        _write(self.folder / "generations.json", json.dumps([asdict(each) for each in self.done], indent=1).encode())

    def what(self, number: int) -> SelfPlay:
        """Return the self-play of a generation: by the best net as it was when it began."""
        known = self.folder / f"judge-{number}.net"
        if not known.exists():
            _write(known, self.best.read_bytes() if self.best.exists() else self._first())
        weights = known.read_bytes()
        playouts = self.net.plays and not weights and not self.net.own_search
        nodes = max(1, self.plan.nodes // 3) if playouts else self.plan.nodes
        return SelfPlay(self.plan.game, self.plan.seed, number, nodes, weights)

    def _first(self) -> bytes:
        """Return the net that plays as long as none has passed the gate: one named, the game's own, or none."""
        if self.plan.start:
            named = Weights.read(Path(self.plan.start))
            self.net.heuristics(named)  # refuses the net of another game
            return named.data()
        shipped = None if self.plan.by_hand else self.net.shipped()
        return shipped.data() if shipped else b""

    def _played(self, number: int, made: Generation) -> list[PlayedGame]:
        """Return the games to learn from: of this generation and of those before it."""
        what, total = self.what(number), self.plan.games
        file = GamesFile(self._games(number), what)
        left = [game for game in range(total) if game not in file.games]
        for game in self.players(what, left):
            file.add(game)
            self.told("play", len(file.games), total, "")
        made.seconds = sum(sum(game.spent) for game in file.games.values())
        former = [GamesFile(self._games(other), self.what(other)) for other in range(max(0, number + 1 - KEPT), number)]
        return [games.games[at] for games in (*former, file) for at in sorted(games.games)]

    def _games(self, number: int) -> Path:
        return self.folder / f"games-{number}.jsonl"

    def _trained(self, number: int, games: list[PlayedGame], made: Generation) -> Path:
        """Return the file of a net that has learned from games."""
        path, log = self.folder / f"net-{number}.net", self.folder / f"net-{number}.json"
        judge = self.net.heuristics(self.net.untrained())
        seen = samples(self.rules, judge, (game for game in games if game.game % UNSEEN))
        unseen = samples(self.rules, judge, (game for game in games if not game.game % UNSEEN))
        made.positions = len(seen.results) // self.rules.seats
        if log.exists():
            made.curve = [Epoch(**epoch) for epoch in json.loads(log.read_text())]
            return path
        trainer = Trainer(self.net.untrained(), self.plan.seed + number)
        made.curve = trainer.run(seen, unseen, lambda epochs, of: self.told("learn", len(epochs), of, _shown(epochs)))
        about = {"game": str(self.rules), "version": self.rules.version, "generation": number}
        about |= {"seed": self.plan.seed, "games": len(games), "positions": made.positions}
        _write(path, trainer.weights(about).data())
        _write(log, json.dumps([asdict(epoch) for epoch in made.curve]).encode())
        return path

    def _measure(self, number: int, candidate: Path, made: Generation) -> None:
        """Compare the new net with the best so far."""
        if self.net.plays:
            self._compete(number, candidate, made)
        else:
            self._foretell(number, candidate, made)
        made.passed = made.low > made.fair

    def _foretell(self, number: int, candidate: Path, made: Generation) -> None:
        """Let both judges tell what comes of games from which neither has learned."""
        what, rules = self.what(number), self.rules
        file = GamesFile(self.folder / f"gate-{number}.jsonl", what)
        numbers = range(self.plan.games, self.plan.games + self.plan.gate)
        for game in self.players(what, [each for each in numbers if each not in file.games]):
            file.add(game)
            self.told("foretell", len(file.games), self.plan.gate, "")
        judge = self.net.heuristics(Weights.read(candidate))
        rival = self.net.heuristics(Weights.load(what.weights)) if what.weights else rules.knowledge().heuristics()
        found = foresight.gain(rules, judge, rival, file.games.values())
        made.share, made.low, made.high = found.value, found.low or 0.0, found.high or 0.0

    def _compete(self, number: int, candidate: Path, made: Generation) -> None:
        """Let the new net play against the best so far, alone against all others of a table."""
        best, nodes = self.folder / f"judge-{number}.net", self.plan.gate_nodes
        by_hand = max(1, round(nodes * self.net.by_hand))
        rival = f"6(nodes={nodes},net={best})" if best.stat().st_size else f"6(nodes={by_hand},net=none)"
        bots = f"6(nodes={nodes},net={candidate})", *[rival] * (self.rules.seats - 1)
        opening = OPENING if self.net.own_search else 0
        league = League(self.plan.game, bots, number + 1, opening)
        total, results = league.games(self.plan.gate), []
        with ResultsFile(self.folder / f"gate-{number}.jsonl", league) as file:
            for result in run(league, total, self.workers, file):
                results.append(result)
                self.told("gate", len(results), total, "")
        found = report(league, results)
        share = next(row.share for row in found.standings if row.bot == league.bots[0])
        made.share, made.low, made.high, made.fair = share.value, share.low or 0.0, share.high or 1.0, found.fair


def _shown(epochs: list[Epoch]) -> str:
    """Return how the last epoch went."""
    return f"{epochs[-1].learned:.4f} / {epochs[-1].unseen:.4f}"


def _write(path: Path, data: bytes) -> None:
    """Write a whole file or none."""
    half = path.with_suffix(path.suffix + ".part")
    half.write_bytes(data)
    half.replace(path)
