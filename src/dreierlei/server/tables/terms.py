"""Terms: what was agreed on when a table was made."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core import Game, Refusal, State
from dreierlei.play import Control

DAILY = "daily/"
"""How the event of a table begins at which the game of a day is played."""
TIMEOUTS = ("forfeit", "bot")
LONGEST = 30 * 24 * 3600 * 1000
"""Milliseconds on a clock, at most."""


@dataclass(slots=True, frozen=True)
class Terms:
    """The game, its clock, what follows when time is up, and who may see and join."""

    game: Game
    control: Control
    timeout: str
    listed: bool
    spectators: bool
    owner: str
    event: str | None = None
    """The table of a tournament that is played here."""
    rated: bool = False
    """Whether the result counts for ratings."""
    takeback: bool = False
    """Whether turns may be taken back: against bots at will, else when all others allow it."""
    start: str | None = None
    """The first position, where it is not the usual one."""
    hints: bool = False
    """Whether players may ask what would be best to do, and what threatens them."""

    def first(self) -> State:
        """Return the first position."""
        return self.game.start() if self.start is None else self.game.load(self.start)

    @property
    def day(self) -> str | None:
        """The day whose game is played here, if it is one."""
        return day_of(self.event)

    def check(self) -> None:
        """Refuse what no table can promise."""
        if self.timeout not in TIMEOUTS:
            raise Refusal("server.table.timeout", timeout=self.timeout[:40], expected=", ".join(TIMEOUTS))
        if self.control.time > LONGEST or self.control.increment > LONGEST:
            raise Refusal("server.table.long", days=LONGEST // (24 * 3600 * 1000))
        if self.rated:
            self._check_rated()

    def _check_rated(self) -> None:
        """Refuse what cannot be rated: nobody could be beaten, or whoever is losing could leave for good."""
        if self.start is not None:
            raise Refusal("server.rated.start")
        if self.game.seats < 2 or self.event is not None:
            raise Refusal("server.rated.alone")
        if self.control.kind == "none" or self.timeout != "forfeit":
            raise Refusal("server.rated.clock")


def day_of(event: str | None) -> str | None:
    """Return the day whose game an event is, if it is one."""
    return event.removeprefix(DAILY) if event and event.startswith(DAILY) else None
