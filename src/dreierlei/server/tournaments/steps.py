"""Steps: what a director may ask for, each as one message, and the event that follows from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta, Struct

from dreierlei import tournament as td
from dreierlei.server.tournaments.desk import Command
from dreierlei.server.tournaments.overview import Poster
from dreierlei.tournament import Event, Options, Person, Profile, Stamp, Tournament, Turn, Where

Words = Annotated[str, Meta(max_length=2000)]
LONGEST = 200_000
"""Characters of a pasted list, at most."""


class Ask(Struct, tag_field="do", forbid_unknown_fields=True):
    """Something to be done."""


class Change(Ask, tag="change"):
    """Change the poster; the options only before the first draw."""

    poster: Poster


class Seed(Ask, tag="seed"):
    """Publish the seed of all lots."""

    seed: Words


class Someone(Struct, forbid_unknown_fields=True):
    """A person as the entry form knows them."""

    name: Words
    club: Words = ""
    city: Words = ""


class Register(Ask, tag="register"):
    """Enter people; `present` checks them in at once."""

    people: list[Someone]
    present: bool = False


class RegisterList(Ask, tag="register-list"):
    """Enter the people of a pasted list or a CSV file: one per line, name, club, city."""

    text: Annotated[str, Meta(max_length=LONGEST)]
    present: bool = False


class Edit(Ask, tag="edit"):
    """Set a player's name, club or city right."""

    player: int
    person: Someone


class CheckIn(Ask, tag="check-in"):
    """Note who is in the hall."""

    players: list[int]


class Miss(Ask, tag="miss"):
    """Note who did not show up."""

    players: list[int]


class Withdraw(Ask, tag="withdraw"):
    """Take an entry back before the first draw."""

    player: int


class DropOut(Ask, tag="drop-out"):
    """Note that a player leaves the tournament."""

    player: int
    why: Words = ""


class Draw(Ask, tag="draw"):
    """Draw tables and seats of a game; 3 is the final."""

    game: int


class Swap(Ask, tag="swap"):
    """Let two drawn players change seats, with a reason."""

    game: int
    first: int
    second: int
    why: Words


class Start(Ask, tag="start"):
    """Begin a round."""

    game: int
    round: int


class Referee(Ask, tag="referee"):
    """Name the scorer and referee of the final."""

    name: Words


class Lots(Ask, tag="lots"):
    """Draw the lot for every tie."""


class Decide(Ask, tag="decide"):
    """Record a decision."""

    text: Words
    players: list[int] = []


class Conclude(Ask, tag="conclude"):
    """Declare the result; with a reason, break the tournament off."""

    why: Words = ""


class Undo(Ask, tag="undo"):
    """Take back the last step that counts, named by its number."""

    number: int
    why: Words


class Written(Struct, forbid_unknown_fields=True):
    """A turn as it is written."""

    tile: int | None = None
    bought: int = 0
    slash: bool = False
    bonus: int = 0
    last: bool = False
    others: int = 0
    own: int = 0
    total: int | None = None

    def turn(self) -> Turn:
        """Return the turn."""
        return Turn(self.tile, self.bought, self.slash, self.bonus, self.last, self.others, self.own, self.total)


class OnSheet(Ask):
    """Something written on a sheet, as its writer has read it."""

    version: int


class WriteTurn(OnSheet, tag="turn"):
    """Add a turn."""

    seat: int
    turn: Written


class CorrectTurn(OnSheet, tag="correct-turn"):
    """Replace a turn; without a new one, strike it out."""

    seat: int
    index: int
    turn: Written | None
    why: Words = ""


class EnterScores(OnSheet, tag="scores"):
    """Hand in the final scores by seat; null is a dash."""

    scores: list[int | None]


class CorrectScores(OnSheet, tag="correct-scores"):
    """Correct the final scores, with a reason."""

    scores: list[int | None]
    why: Words


Asked = (
    Change | Seed | Register | RegisterList | Edit | CheckIn | Miss | Withdraw | DropOut | Draw | Swap | Start
    | Referee | Lots | Decide | Conclude | Undo
)  # fmt: skip  # in the order of a day
Entry = WriteTurn | CorrectTurn | EnterScores | CorrectScores


def profile(poster: Poster) -> Profile:
    """Return a poster as the tournament knows it."""
    rules = poster.options
    options = Options(rules.second_draw, rules.final_rounds, rules.minutes)
    return Profile(poster.name, poster.place, poster.date, poster.director, options)


def person(someone: Someone) -> Person:
    """Return a person as the tournament knows them."""
    return Person(someone.name, someone.club, someone.city)


def command(ask: Asked, stamp: Stamp) -> Command:
    """Return the command that an ask is."""
    return lambda state: _event(ask, state, stamp)


def entry(ask: Entry, where: Where, stamp: Stamp) -> Command:
    """Return the command that an entry on a sheet is."""
    return lambda state: _entry(ask, state, stamp, where)


def _entry(ask: Entry, state: Tournament, stamp: Stamp, where: Where) -> Event:
    match ask:
        case WriteTurn():
            return td.write_turn(state, stamp, where, ask.version, ask.seat, ask.turn.turn())
        case CorrectTurn():
            new = None if ask.turn is None else ask.turn.turn()
            return td.correct_turn(state, stamp, where, ask.version, ask.seat, ask.index, new, ask.why)
        case EnterScores():
            return td.enter_scores(state, stamp, where, ask.version, ask.scores)
        case CorrectScores():
            return td.correct_scores(state, stamp, where, ask.version, ask.scores, ask.why)


_COMMANDS: dict[type[Any], Callable[[Any, Tournament, Stamp], Event]] = {
    Change: lambda ask, state, stamp: td.change(state, stamp, profile(ask.poster)),
    Seed: lambda ask, state, stamp: td.publish_seed(state, stamp, ask.seed),
    Register: lambda ask, state, stamp: td.register(state, stamp, map(person, ask.people), ask.present),
    RegisterList: lambda ask, state, stamp: td.register(state, stamp, td.read_list(ask.text), ask.present),
    Edit: lambda ask, state, stamp: td.edit(state, stamp, ask.player, person(ask.person)),
    CheckIn: lambda ask, state, stamp: td.check_in(state, stamp, ask.players),
    Miss: lambda ask, state, stamp: td.miss(state, stamp, ask.players),
    Withdraw: lambda ask, state, stamp: td.withdraw(state, stamp, ask.player),
    DropOut: lambda ask, state, stamp: td.drop_out(state, stamp, ask.player, ask.why),
    Draw: lambda ask, state, stamp: td.draw_game(state, stamp, ask.game),
    Swap: lambda ask, state, stamp: td.swap(state, stamp, ask.game, ask.first, ask.second, ask.why),
    Start: lambda ask, state, stamp: td.start_round(state, stamp, ask.game, ask.round),
    Referee: lambda ask, state, stamp: td.name_referee(state, stamp, ask.name),
    Lots: lambda ask, state, stamp: td.draw_lots(state, stamp),
    Decide: lambda ask, state, stamp: td.decide(state, stamp, ask.text, ask.players),
    Conclude: lambda ask, state, stamp: td.conclude(state, stamp, ask.why),
    Undo: lambda ask, state, stamp: td.undo(state, stamp, ask.number, ask.why),
}


def _event(ask: Asked, state: Tournament, stamp: Stamp) -> Event:
    return _COMMANDS[type(ask)](ask, state, stamp)
