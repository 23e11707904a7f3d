"""Steps: what a director may request for, each as one message, and the event that follows from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta, Struct

from dreierlei import tournament as td
from dreierlei.server.tournaments.live import Command
from dreierlei.server.tournaments.overview import Poster
from dreierlei.tournament import Entrant, LogEvent, Profile, Stamp, Tournament, TournamentOptions, Turn, Where

Words = Annotated[str, Meta(max_length=2000)]
LONGEST = 200_000
"""Characters of a pasted list, at most."""


class _Tagged(Struct, tag_field="do", forbid_unknown_fields=True):
    """Something to be done."""


class Change(_Tagged, tag="change"):
    """Change the poster; the options only before the first draw."""

    poster: Poster


class Seed(_Tagged, tag="seed"):
    """Publish the seed of all lots."""

    seed: Words


class Someone(Struct, forbid_unknown_fields=True):
    """A person as the entry form knows them."""

    name: Words
    club: Words = ""
    city: Words = ""


class Register(_Tagged, tag="register"):
    """Enter people; `present` checks them in at once."""

    people: list[Someone]
    present: bool = False


class RegisterList(_Tagged, tag="register-list"):
    """Enter the people of a pasted list or a CSV file: one per line, name, club, city."""

    text: Annotated[str, Meta(max_length=LONGEST)]
    present: bool = False


class Edit(_Tagged, tag="edit"):
    """Set a player's name, club or city right."""

    player: int
    person: Someone


class CheckIn(_Tagged, tag="check-in"):
    """Note who is in the hall."""

    players: list[int]


class Miss(_Tagged, tag="miss"):
    """Note who did not show up."""

    players: list[int]


class Withdraw(_Tagged, tag="withdraw"):
    """Take an entry back before the first draw."""

    player: int


class DropOut(_Tagged, tag="drop-out"):
    """Note that a player leaves the tournament."""

    player: int
    why: Words = ""


class DrawGame(_Tagged, tag="draw"):
    """DrawGame tables and seats of a game; 3 is the final."""

    game: int


class Swap(_Tagged, tag="swap"):
    """Let two drawn players change seats, with a reason."""

    game: int
    first: int
    second: int
    why: Words


class StartRound(_Tagged, tag="start"):
    """Begin a round."""

    game: int
    round: int


class Referee(_Tagged, tag="referee"):
    """Name the scorer and referee of the final."""

    name: Words


class Lots(_Tagged, tag="lots"):
    """DrawGame the lot for every tie."""


class Decide(_Tagged, tag="decide"):
    """Record a decision."""

    text: Words
    players: list[int] = []


class Conclude(_Tagged, tag="conclude"):
    """Declare the result; with a reason, break the tournament off."""

    why: Words = ""


class UndoStep(_Tagged, tag="undo"):
    """Take back the last step that counts, named by its number."""

    number: int
    why: Words


class TurnFields(Struct, forbid_unknown_fields=True):
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


class OnSheet(_Tagged):
    """Something written on a sheet, as its writer has read it."""

    version: int


class WriteTurn(OnSheet, tag="turn"):
    """Add a turn."""

    seat: int
    turn: TurnFields


class CorrectTurn(OnSheet, tag="correct-turn"):
    """Replace a turn; without a new one, strike it out."""

    seat: int
    index: int
    turn: TurnFields | None
    why: Words = ""


class EnterScores(OnSheet, tag="scores"):
    """Staff in the final scores by seat; null is a dash."""

    scores: list[int | None]


class CorrectScores(OnSheet, tag="correct-scores"):
    """Correct the final scores, with a reason."""

    scores: list[int | None]
    why: Words


DirectorRequest = (
    Change | Seed | Register | RegisterList | Edit | CheckIn | Miss | Withdraw | DropOut | DrawGame | Swap | StartRound
    | Referee | Lots | Decide | Conclude | UndoStep
)  # fmt: skip  # in the order of a day
SheetRequest = WriteTurn | CorrectTurn | EnterScores | CorrectScores


def profile(poster: Poster) -> Profile:
    """Return a poster as the tournament knows it."""
    rules = poster.options
    options = TournamentOptions(rules.second_draw, rules.final_rounds, rules.minutes)
    return Profile(poster.name, poster.place, poster.date, poster.director, options)


def person(someone: Someone) -> Entrant:
    """Return a person as the tournament knows them."""
    return Entrant(someone.name, someone.club, someone.city)


def command(request: DirectorRequest, stamp: Stamp) -> Command:
    """Return the command that an request is."""
    return lambda state: _event(request, state, stamp)


def sheet_command(request: SheetRequest, where: Where, stamp: Stamp) -> Command:
    """Return the command that an entry on a sheet is."""
    return lambda state: _sheet_event(request, state, stamp, where)


def _sheet_event(request: SheetRequest, state: Tournament, stamp: Stamp, where: Where) -> LogEvent:
    match request:
        case WriteTurn():
            return td.write_turn(state, stamp, where, request.version, request.seat, request.turn.turn())
        case CorrectTurn():
            new = None if request.turn is None else request.turn.turn()
            return td.correct_turn(state, stamp, where, request.version, request.seat, request.index, new, request.why)
        case EnterScores():
            return td.enter_scores(state, stamp, where, request.version, request.scores)
        case CorrectScores():
            return td.correct_scores(state, stamp, where, request.version, request.scores, request.why)


_COMMANDS: dict[type[Any], Callable[[Any, Tournament, Stamp], LogEvent]] = {
    Change: lambda request, state, stamp: td.change(state, stamp, profile(request.poster)),
    Seed: lambda request, state, stamp: td.publish_seed(state, stamp, request.seed),
    Register: lambda request, state, stamp: td.register(state, stamp, map(person, request.people), request.present),
    RegisterList: lambda request, state, stamp: td.register(state, stamp, td.read_list(request.text), request.present),
    Edit: lambda request, state, stamp: td.edit(state, stamp, request.player, person(request.person)),
    CheckIn: lambda request, state, stamp: td.check_in(state, stamp, request.players),
    Miss: lambda request, state, stamp: td.miss(state, stamp, request.players),
    Withdraw: lambda request, state, stamp: td.withdraw(state, stamp, request.player),
    DropOut: lambda request, state, stamp: td.drop_out(state, stamp, request.player, request.why),
    DrawGame: lambda request, state, stamp: td.draw_game(state, stamp, request.game),
    Swap: lambda request, state, stamp: td.swap(state, stamp, request.game, request.first, request.second, request.why),
    StartRound: lambda request, state, stamp: td.start_round(state, stamp, request.game, request.round),
    Referee: lambda request, state, stamp: td.name_referee(state, stamp, request.name),
    Lots: lambda request, state, stamp: td.draw_lots(state, stamp),
    Decide: lambda request, state, stamp: td.decide(state, stamp, request.text, request.players),
    Conclude: lambda request, state, stamp: td.conclude(state, stamp, request.why),
    UndoStep: lambda request, state, stamp: td.undo(state, stamp, request.number, request.why),
}


def _event(request: DirectorRequest, state: Tournament, stamp: Stamp) -> LogEvent:
    return _COMMANDS[type(request)](request, state, stamp)
