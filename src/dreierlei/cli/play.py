"""`dreierlei play`: a game in the terminal, against a bot or on one device."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.columns import Columns

from dreierlei.bots import Bot, any_bot
from dreierlei.cli.console import agreed, draw, forget, screen, seat_name, seat_of, told
from dreierlei.cli.interrupt import ended_as_by_keyboard
from dreierlei.cli.language import language, tell
from dreierlei.cli.streams import check_writable
from dreierlei.core import CHANCE, SPECTATOR, Action, Refusal, Rng
from dreierlei.core.numeral import numeral
from dreierlei.games import any_game
from dreierlei.play import Match, Ply
from dreierlei.play.record import FIRST

SHOWN = 40
"""How many moves are listed without being asked."""


def play(
    name: Annotated[str, typer.Argument(metavar="GAME", help=tell("help.game"))],
    seat: Annotated[int, typer.Option(help=tell("help.seat"))] = 1,
    bot: Annotated[str, typer.Option(help=tell("help.bot"))] = "3",
    hotseat: Annotated[bool, typer.Option("--hotseat", help=tell("help.hotseat"))] = False,
    position: Annotated[str, typer.Option(help=tell("help.position"))] = "",
    record: Annotated[Path | None, typer.Option(help=tell("help.record"))] = None,
    seed: Annotated[int | None, typer.Option(help=tell("help.seed"))] = None,
) -> None:
    """Play a game: seats that no human takes are played by a bot."""
    check_writable(record, FIRST)
    which = any_game(name)
    own = seat_of(which, seat)
    rng = Rng(secrets.randbits(64) if seed is None else seed)
    people = set(range(which.seats)) if hotseat else {own}
    rival = any_bot(which, bot)
    names = tuple(tell("seat" if n in people else "bot", seat=n + 1) for n in range(which.seats))
    match = Match(which, rng, names=names, start=position or None)
    _Table(match, people, rival, rng, record).run()


class _Quit(Exception):
    """A player has had enough."""


class _Table:
    """A match on screen, the people at it and the bot for the other seats."""

    def __init__(self, match: Match, people: set[int], bot: Bot, rng: Rng, record: Path | None) -> None:
        self.match = match
        self.people = people
        self.rng = rng
        self.record = record
        self.bot = bot
        self.facing: int | None = None
        self.shown = Match(match.game, start=match.record.start)

    def run(self) -> None:
        """Play until the end, or until somebody quits; what was played is kept if a file was named."""
        screen.print(tell("play.help_hint"))
        try:
            with ended_as_by_keyboard():
                self._play()
        except (_Quit, EOFError, KeyboardInterrupt):
            screen.print(tell("play.left"))
        finally:
            self._save()

    def _play(self) -> None:
        while not self.match.over:
            self._tell()
            self._turn(self.match.to_act[0])
        self._tell()
        viewer = self.facing if self.facing is not None else SPECTATOR
        draw(self.match.game, self.match.view(viewer), self.match.record.names)

    def _tell(self) -> None:
        """Say what has happened since the last time, as far as the one who looks may see it."""
        viewer, since = self.facing if self.facing is not None else SPECTATOR, len(self.shown.record.entries)
        for number, entry in enumerate(self.match.seen(viewer)[since:], since):
            hidden = isinstance(entry, Ply) and entry.action is None
            if hidden and isinstance(entry, Ply) and entry.seat != CHANCE:
                break  # sealed: it is told when everybody has chosen
            if not hidden:
                screen.print(f"[dim]{told(self.shown.state, entry, self.match.record.names)}[/]")
            self.shown.enter(self.match.record.entries[number], checked=True)

    def _turn(self, seat: int) -> None:
        if seat not in self.people:
            view = self.match.view(seat)
            self.match.play(seat, self.bot.choose(self.match.game, view, self.rng))
            return
        self._hand_over(seat)
        draw(self.match.game, self.match.view(seat), self.match.record.names)
        self._list(seat, "")
        self._ask(seat)

    def _hand_over(self, seat: int) -> None:
        """Let the device change hands before anything hidden is shown."""
        if self.match.game.hidden and len(self.people) > 1 and seat != self.facing:
            forget()
            screen.input(tell("play.hand_over", who=seat_name(seat, self.match.record.names)))
        self.facing = seat

    def _list(self, seat: int, part: str) -> None:
        """List the legal moves that contain a text, with their numbers."""
        found = [(n, str(a)) for n, a in enumerate(self.match.legal(seat), 1) if part in str(a)]
        screen.print(Columns([f"[dim]{n}[/] {text}" for n, text in found[:SHOWN]], padding=(0, 2)))
        if len(found) > SHOWN:
            screen.print(tell("play.more", more=len(found) - SHOWN))

    def _ask(self, seat: int) -> None:
        """Read commands until one changes the match; what cannot be done is said and asked again."""
        while True:
            word, _, rest = screen.input(f"{seat_name(seat, self.match.record.names)} > ").strip().partition(" ")
            try:
                if self._do(seat, word, rest.strip()):
                    return
            except Refusal as why:
                screen.print(why.text(language()), markup=False)

    def _do(self, seat: int, word: str, rest: str) -> bool:
        """Do a command; whether it changed the match."""
        if word in ("", "?", "h", "help"):
            screen.print(tell("play.help"), markup=False)
        elif word in ("m", "moves"):
            self._list(seat, rest)
        elif word in ("p", "position"):
            view = self.match.view(seat)
            draw(self.match.game, view, self.match.record.names)
            if not self.match.game.hidden:
                screen.print(self.match.state.dump(), markup=False)
        elif word in ("q", "quit"):
            raise _Quit
        elif word in ("u", "undo"):
            self._take_back(seat)
            return True
        elif word in ("r", "resign"):
            self.match.resign(seat)
            return True
        elif word in ("a", "agree"):
            return self._agree()
        else:
            self.match.play(seat, self._action(seat, f"{word} {rest}".strip()))
            return True
        return False

    def _take_back(self, seat: int) -> None:
        """Take back the last ply of a turn that goes on, else to the beginning of the seat's last turn."""
        for by in [seat] if self.match.undoer == seat else self.match.turn_back(seat):
            self.match.undo(by)

    def _agree(self) -> bool:
        """Stop the game here if everybody at this device says so; whether it was stopped."""
        seats = self.match.asked
        if not self.people.issuperset(seats):
            screen.print(tell("play.bot_plays_on"))
            return False
        if not agreed(tell("play.all_agree")):
            return False
        for seat in seats:
            self.match.agree(seat)
        return True

    def _action(self, seat: int, text: str) -> Action:
        if not text.isdigit():
            return self.match.game.actions.parse(text.replace(" ", ""))
        legal, number = self.match.legal(seat), numeral(text) or 0
        if not 1 <= number <= len(legal):
            raise Refusal("cli.number", number=text[:SHOWN], last=len(legal))
        return legal[number - 1]

    def _save(self) -> None:
        if self.record:
            try:
                self.record.write_text(self.match.text(), "utf-8")
            except OSError as why:
                raise Refusal("cli.file", file=self.record, why=why) from None
            screen.print(tell("play.saved", file=self.record), markup=False)
