"""Requests: what a director, a helper or a table may ask for, each as one message, and the command that it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta, Struct

from dreierlei import tournament as td
from dreierlei.server.tournaments.live import Command, LiveTournament
from dreierlei.server.tournaments.overview import Poster
from dreierlei.tournament import Entrant, LogEvent, Profile, Stamp, Tournament, TournamentOptions, Turn, Where
from dreierlei.tournament.events import Right, Shown
from dreierlei.tournament.people import split_name

Words = Annotated[str, Meta(max_length=2000)]
ClientKey = Annotated[str, Meta(max_length=80)]
LONGEST = 800_000
"""Characters of a pasted list, at most; how many people it may name is said by the tournament (§1.3)."""


class _Tagged(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """Something to be done; under a key that its sender made, it is done once however often it comes."""

    key: ClientKey = ""


class Change(_Tagged, tag="change"):
    """Change the poster; the options only before the first draw."""

    poster: Poster
    version: int | None = None


class Seed(_Tagged, tag="seed"):
    """Publish the one seed of all lots, in a tournament of the first edition."""

    seed: Words


class AddHelper(_Tagged, tag="add-helper"):
    """Let somebody help, with limited rights."""

    name: Words
    rights: list[Right]


class RemoveHelper(_Tagged, tag="remove-helper"):
    """Withdraw a helper's link."""

    helper: int


class Someone(Struct, forbid_unknown_fields=True):
    """A person as the entry form knows them: first and last name, or both in one."""

    name: Words = ""
    first: Words = ""
    last: Words = ""
    club: Words = ""
    city: Words = ""


class Register(_Tagged, tag="register"):
    """Enter people; `present` checks them in at once, and who comes after the draw plays from game 2 on."""

    people: list[Someone]
    present: bool = False
    game: int = 1


class RegisterList(_Tagged, tag="register-list"):
    """Enter the people of a pasted list or a CSV file: one per line, name, club, city."""

    text: Annotated[str, Meta(max_length=LONGEST)]
    present: bool = False


class Edit(_Tagged, tag="edit"):
    """Set a player's name, club or city right."""

    player: int
    person: Someone
    version: int | None = None


class CheckIn(_Tagged, tag="check-in"):
    """Note who is in the hall; after the draw, for game 2."""

    players: list[int]
    game: int = 1


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


class ComeBack(_Tagged, tag="come-back"):
    """Note that a player who had left is there again."""

    player: int
    why: Words = ""


class UndoPlayer(_Tagged, tag="undo-player"):
    """Take back the last change to one player, named by its number."""

    player: int
    number: int
    why: Words


class DrawGame(_Tagged, tag="draw"):
    """Draw tables and seats of a game; 3 is the final. What the hall has seen goes into the lot."""

    game: int
    seen: Words = ""
    why: Words = ""


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


class CloseRound(_Tagged, tag="close"):
    """Close a round: nothing in it is corrected any more."""

    game: int
    round: int


class Publish(_Tagged, tag="publish"):
    """Show something settled to the hall."""

    what: Shown


class Hold(_Tagged, tag="hold"):
    """Show it no longer."""

    what: Shown


class Referee(_Tagged, tag="referee"):
    """Name the scorer and referee of the final."""

    name: Words


class Lots(_Tagged, tag="lots"):
    """Draw the lot for every tie; what the hall has seen goes into it."""

    seen: Words = ""


class NoteQualified(_Tagged, tag="qualified"):
    """Note who has a place in the championship already, and whether the next in rank moves up."""

    players: list[int] = []
    moves_up: bool = True


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
    """Something written on a sheet as its writer has read it: its version, or the key of the writer's entry before."""

    version: int | ClientKey


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
    """Hand in the final scores by seat; null is a dash."""

    scores: list[int | None]


class CorrectScores(OnSheet, tag="correct-scores"):
    """Correct the final scores, with a reason."""

    scores: list[int | None]
    why: Words


class UndoEntry(OnSheet, tag="undo"):
    """Take back the last entry on the sheet."""

    why: Words


class NoteTable(OnSheet, tag="note"):
    """Note which seat begins, and who writes."""

    starter: int | None = None
    writer: int | Words = ""
    """The number of a player of the table; or the name of somebody else."""


class ConfirmResult(OnSheet, tag="confirm"):
    """Confirm the result, as a player of the table or as the director."""

    player: int = 0


class CallDirector(_Tagged, tag="call"):
    """Call the director to the table."""

    text: Words = ""


class AnswerCall(_Tagged, tag="answer"):
    """Note that somebody went to the table."""

    text: Words = ""


DirectorRequest = (
    Change | Seed | AddHelper | RemoveHelper | Register | RegisterList | Edit | CheckIn | Miss | Withdraw | DropOut
    | ComeBack | UndoPlayer | DrawGame | Swap | StartRound | CloseRound | Publish | Hold | Referee | Lots
    | NoteQualified | Decide | Conclude | UndoStep
)  # fmt: skip  # in the order of a day
SheetRequest = (
    WriteTurn | CorrectTurn | EnterScores | CorrectScores | UndoEntry | NoteTable | ConfirmResult | CallDirector
    | AnswerCall
)  # fmt: skip  # what is written, then what is said


def profile(poster: Poster) -> Profile:
    """Return a poster as the tournament knows it."""
    rules = poster.options
    options = TournamentOptions(rules.second_draw, rules.final_rounds, rules.minutes, rules.confirm)
    return Profile(poster.name, poster.place, poster.date, poster.director, options)


def person(someone: Someone) -> Entrant:
    """Return a person as the tournament knows them."""
    first, last = (someone.first, someone.last) if someone.first or someone.last else split_name(someone.name)
    return Entrant(first, last, someone.club, someone.city)


def command(request: DirectorRequest, live: LiveTournament, stamp: Stamp) -> Command:
    """Return the command that a request is."""
    return lambda state: _STEPS[type(request)](request, state, stamp, live)


def sheet_command(request: SheetRequest, live: LiveTournament, where: Where, stamp: Stamp) -> Command:
    """Return the command that something written on a sheet is."""
    return lambda state: _ENTRIES[type(request)](request, state, stamp, where, _version(request, live))


def _version(request: SheetRequest, live: LiveTournament) -> int:
    """Return the version that a writer has read; an own entry that never came is none."""
    version = getattr(request, "version", 0)
    return version if isinstance(version, int) else live.number_of(version)


_ENTRIES: dict[type[Any], Callable[[Any, Tournament, Stamp, Where, int], LogEvent]] = {
    WriteTurn: lambda ask, state, by, where, seen: td.write_turn(state, by, where, seen, ask.seat, ask.turn.turn()),
    CorrectTurn: lambda ask, state, by, where, seen: td.correct_turn(
        state, by, where, seen, ask.seat, ask.index, ask.turn and ask.turn.turn(), ask.why
    ),
    EnterScores: lambda ask, state, by, where, seen: td.enter_scores(state, by, where, seen, ask.scores),
    CorrectScores: lambda ask, state, by, where, seen: td.correct_scores(state, by, where, seen, ask.scores, ask.why),
    UndoEntry: lambda ask, state, by, where, seen: td.undo_sheet(state, by, where, seen, ask.why),
    NoteTable: lambda ask, state, by, where, seen: td.note_table(state, by, where, seen, ask.starter, ask.writer),
    ConfirmResult: lambda ask, state, by, where, seen: td.confirm(state, by, where, seen, ask.player),
    CallDirector: lambda ask, state, by, where, seen: td.call_director(state, by, where, ask.text),
    AnswerCall: lambda ask, state, by, where, seen: td.answer_call(state, by, where, ask.text),
}
_STEPS: dict[type[Any], Callable[[Any, Tournament, Stamp, LiveTournament], LogEvent]] = {
    Change: lambda ask, state, by, _: td.change(state, by, profile(ask.poster), ask.version),
    Seed: lambda ask, state, by, _: td.publish_seed(state, by, ask.seed),
    AddHelper: lambda ask, state, by, _: td.add_helper(state, by, ask.name, ask.rights),
    RemoveHelper: lambda ask, state, by, _: td.remove_helper(state, by, ask.helper),
    Register: lambda ask, state, by, _: td.register(state, by, map(person, ask.people), ask.present, ask.game),
    RegisterList: lambda ask, state, by, _: td.register(state, by, td.entrants(td.read_list(ask.text)), ask.present),
    Edit: lambda ask, state, by, _: td.edit(state, by, ask.player, person(ask.person), ask.version),
    CheckIn: lambda ask, state, by, _: td.check_in(state, by, ask.players, ask.game),
    Miss: lambda ask, state, by, _: td.miss(state, by, ask.players),
    Withdraw: lambda ask, state, by, _: td.withdraw(state, by, ask.player),
    DropOut: lambda ask, state, by, _: td.drop_out(state, by, ask.player, ask.why),
    ComeBack: lambda ask, state, by, _: td.come_back(state, by, ask.player, ask.why),
    UndoPlayer: lambda ask, state, by, _: td.undo_player(state, by, ask.player, ask.number, ask.why),
    DrawGame: lambda ask, state, by, live: td.draw_game(state, by, ask.game, live.lottery(ask.seen), ask.why),
    Swap: lambda ask, state, by, _: td.swap(state, by, ask.game, ask.first, ask.second, ask.why),
    StartRound: lambda ask, state, by, _: td.start_round(state, by, ask.game, ask.round),
    CloseRound: lambda ask, state, by, _: td.close_round(state, by, ask.game, ask.round),
    Publish: lambda ask, state, by, _: td.publish(state, by, ask.what),
    Hold: lambda ask, state, by, _: td.hold(state, by, ask.what),
    Referee: lambda ask, state, by, _: td.name_referee(state, by, ask.name),
    Lots: lambda ask, state, by, live: td.draw_lots(state, by, live.lottery(ask.seen)),
    NoteQualified: lambda ask, state, by, _: td.note_qualified(state, by, ask.players, ask.moves_up),
    Decide: lambda ask, state, by, _: td.decide(state, by, ask.text, ask.players),
    Conclude: lambda ask, state, by, live: td.conclude(state, by, ask.why, live.lot_secret),
    UndoStep: lambda ask, state, by, _: td.undo(state, by, ask.number, ask.why),
}
