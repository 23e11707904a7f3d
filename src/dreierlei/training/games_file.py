"""GamesFile: the games of one generation of self-play in a file that only grows, one line of JSON each."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from dreierlei.core import Refusal
from dreierlei.training.selfplay import PlayedGame, SelfPlay


class GamesFile:
    """The file of one generation; a run that was ended may leave half a line behind, which is taken off."""

    def __init__(self, path: Path, what: SelfPlay) -> None:
        self.path = path
        self.games: dict[int, PlayedGame] = {}
        head = _head(what)
        whole = path.read_bytes() if path.exists() else b""
        *lines, rest = whole.split(b"\n")
        if lines and lines[0] != head:
            raise Refusal("training.file", file=path, found=lines[0].decode(errors="replace"), expected=head.decode())
        for line in lines[1:]:
            game = PlayedGame.load(line)
            self.games[game.game] = game
        if rest or not lines:
            path.write_bytes(whole[: len(whole) - len(rest)] if lines else head + b"\n")

    def add(self, game: PlayedGame) -> None:
        """Write a game down."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{game.line()}\n")
        self.games[game.game] = game


def _head(what: SelfPlay) -> bytes:
    """Return the first line: what must be the same for a run to go on."""
    judge = sha256(what.weights).hexdigest()[:16] if what.weights else "by hand"
    head = {"game": what.game, "seed": what.seed, "generation": what.generation, "nodes": what.nodes, "judge": judge}
    return json.dumps(head).encode()
