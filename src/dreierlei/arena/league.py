"""League: which bots play which game, and who sits where in every game of it.

Games come in laps. In one lap as many games are played as there are bots: they stand in a circle, and from game to
game everybody moves up by one, so that each bot has each seat exactly once. All games of a lap have the same chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import permutations

from dreierlei.bots import any_bot
from dreierlei.core import Game, Refusal, Rng
from dreierlei.games import any_game
from dreierlei.play import drawn, rotated

LISTED = 6
"""Up to so many bots, all circles come in turn, in an order drawn by lot; of more, one is drawn for each lap."""
MOST = 10_000_000
"""Games of one league, at most."""


@dataclass(frozen=True, slots=True)
class League:
    """A game, the bots that enter, and the seed of all luck: every game of it can be played again from these."""

    game: str
    """The canonical string of the game."""
    bots: tuple[str, ...]
    """The bots by name; a name may stand there more than once."""
    seed: int = 1
    opening: int = 0
    """So many plies are drawn by lot before the bots choose, the same in all games of a lap."""

    @classmethod
    def of(cls, name: str, bots: tuple[str, ...], seed: int = 1) -> League:
        """Return the league of a game and bots that exist, or refuse it."""
        which = any_game(name)
        if len(bots) < which.seats:
            raise Refusal("arena.bots", game=which, bots=len(bots), seats=which.seats)
        for bot in bots:
            any_bot(which, bot)
        # A game of one's own is found again by its address, which its canonical string does not tell.
        return cls(name if ":" in name else str(which), bots, seed)

    def rules(self) -> Game:
        """Return the game that is played."""
        return any_game(self.game)

    def games(self, wanted: int) -> int:
        """Return how many games that makes in whole laps, so that nobody has an advantage."""
        if not 1 <= wanted <= MOST:
            raise Refusal("arena.games", games=wanted, most=MOST)
        return -(-wanted // len(self.bots)) * len(self.bots)

    def lap(self, number: int) -> int:
        """Return the lap of a game."""
        return number // len(self.bots)

    def seating(self, number: int, seats: int) -> tuple[int, ...]:
        """Return which bot, by its place among `bots`, has which seat in a game."""
        return tuple(rotated(self._circle(self.lap(number)), number)[:seats])

    def _circle(self, lap: int) -> tuple[int, ...]:
        """Return the order in which the bots stand in a lap."""
        if len(self.bots) > LISTED:
            return tuple(drawn(range(len(self.bots)), rng_of(self.seed, "circle", lap)))
        circles = _circles(len(self.bots), self.seed)
        return circles[lap % len(circles)]

    def chance_rng(self, number: int) -> Rng:
        """Return the generator of dice, deals and draws of a game: the same in all games of a lap."""
        return rng_of(self.seed, "lap", self.lap(number))

    def opening_rng(self, number: int) -> Rng:
        """Return the generator of the plies that are drawn before a game: the same in all games of a lap."""
        return rng_of(self.seed, "opening", self.lap(number))

    def bot_rng(self, number: int, seat: int) -> Rng:
        """Return the generator from which the bot at a seat draws its own luck."""
        return rng_of(self.seed, "game", number, seat)


def rng_of(*label: object) -> Rng:
    """Return the generator of a label, which has nothing to do with that of any other."""
    text = " ".join(map(str, label))
    return Rng(int.from_bytes(sha256(text.encode()).digest()[:8], "big"))


@cache
def _circles(bots: int, seed: int) -> tuple[tuple[int, ...], ...]:
    """Return all ways to stand in a circle, in an order drawn by lot."""
    return tuple((0, *others) for others in drawn(list(permutations(range(1, bots))), rng_of(seed, "circles")))
