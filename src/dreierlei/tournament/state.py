"""The state of a tournament: its events folded, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import singledispatch
from typing import Literal

from dreierlei.core.refusal import Refusal
from dreierlei.core.words import Sentence
from dreierlei.tournament.bounds import EVENTS, require_helper_room, require_room
from dreierlei.tournament.difference import difference, former
from dreierlei.tournament.draw import Seating
from dreierlei.tournament.events import (
    Concluded,
    Created,
    Decided,
    DrawSeed,
    Fact,
    HelperAdded,
    LogEvent,
    Profile,
    Registered,
    Right,
    Undone,
)
from dreierlei.tournament.people import Entrant, told_apart
from dreierlei.tournament.score_sheet import ScoreSheet, Where

Status = Literal["registered", "present", "withdrawn", "missed", "out"]
Round = tuple[int, int]
"""A game and the number of its round."""
FINAL = 3
"""The final is counted as game 3."""
LABELS = {1: "game 1", 2: "game 2", FINAL: "final"}
"""Game -> the label of its lot (§3.2)."""
DRAW = (0, 0)
"""Stands among the witnessed rounds for the first draw."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody on the list of entries."""

    number: int
    person: Entrant
    status: Status
    game: int = 1
    """The first game they play (§1.7)."""
    version: int = 0
    """Number of the event that changed something here last; it never comes back."""
    written: int = 0
    """Number of the event that wrote what stands here."""
    past: Player | None = field(default=None, compare=False, repr=False)
    """The player before that event."""

    @property
    def name(self) -> str:
        """The name as everybody reads it."""
        return self.person.name


@dataclass(frozen=True, slots=True)
class Helper:
    """Somebody who helps the director."""

    number: int
    name: str
    rights: tuple[Right, ...]
    added: int
    """The number of the event by which they came: a number of a helper that was taken back comes again."""
    active: bool = True


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a draw was made of, and for whom."""

    draw: DrawSeed
    people: tuple[int, ...]
    seen: tuple[str, ...] = ()
    """All that the hall has seen for this draw so far, redraws included."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything the events so far have brought about."""

    number: int = 0
    """Number of the last event."""
    profile: Profile = field(default=Profile("", "", "", ""))
    profiled: int = 0
    """Number of the event that wrote the poster."""
    seed: str = ""
    """The one seed of a tournament of the first edition (§3.12)."""
    commitment: str = ""
    """The hash of the secret of all draws (§3.1)."""
    spent: bool = False
    """Whether that secret is known; no undo makes it unknown."""
    tickets: Mapping[str, Ticket] = field(default_factory=dict)
    """Label of a draw -> what it was made of; no undo takes it away (§3.11)."""
    helpers: Mapping[int, Helper] = field(default_factory=dict)
    players: Mapping[int, Player] = field(default_factory=dict)
    seatings: Mapping[int, Seating] = field(default_factory=dict)
    """Game -> its tables."""
    seated: Mapping[int, int] = field(default_factory=dict)
    """Game -> number of the event that seated it last; paper printed before is out of date."""
    started: Mapping[Round, str] = field(default_factory=dict)
    """Round -> when it began."""
    sheets: Mapping[Round, tuple[ScoreSheet, ...]] = field(default_factory=dict)
    """Round -> the sheet of every table."""
    participants: tuple[int, ...] = ()
    """Who was there when the first round began, then who joined in game 2 (§4.2, §1.7)."""
    starters: int = 0
    """How many there were when the first round began."""
    shut: frozenset[Round] = frozenset()
    """Rounds that the director closed before the next one began."""
    published: Mapping[str, tuple[Round, ...]] = field(default_factory=dict)
    """What the hall is shown -> the closed rounds it was published after."""
    lots: tuple[tuple[int, ...], ...] = ()
    referee: str = ""
    qualified: tuple[int, ...] = ()
    """Who has a place in the championship already (§8.5)."""
    moves_up: bool = True
    """Whether the next in the ranking takes a place that they would take."""
    decisions: tuple[Decided, ...] = ()
    conclusion: Concluded | None = None
    witnessed: frozenset[Round] = frozenset()
    """What no undo makes unseen: the first draw, and every round that had an entry (§12.4)."""
    last: LogEvent | None = None
    """The last step that still counts."""
    changes: Mapping[str, object] | None = field(default=None, compare=False, repr=False)
    """Field -> what that step has changed in it; the state before is made of this when somebody asks for it."""

    @staticmethod
    def replay(events: Iterable[LogEvent]) -> Tournament:
        """Return the state after all events of a log."""
        tournament = Tournament()
        for event in events:
            tournament = tournament.after(event)
        return tournament

    def after(self, event: LogEvent) -> Tournament:
        """Return the state after one more event."""
        if event.number != self.number + 1 or isinstance(event.fact, Created) != (self.number == 0):
            raise Refusal("tournament.log.order", found=event.number, expected=self.number + 1)
        if event.number > EVENTS:
            raise Refusal("tournament.log.full", most=EVENTS)
        if isinstance(event.fact, Registered):
            require_room(len(self.players), len(event.fact.people))
        if isinstance(event.fact, HelperAdded):
            require_helper_room(len(self.helpers))
        try:
            if isinstance(event.fact, Undone):
                return self._before(event.fact, event.number)
            found = follow(event.fact, self, event)
            return replace(found, number=event.number, last=event, changes=_changes(found, self))
        except (LookupError, ValueError):
            raise Refusal("tournament.log.impossible", number=event.number) from None

    def _before(self, undone: Undone, number: int) -> Tournament:
        past = self.past
        if past is None or self.last is None or self.last.number != undone.number:
            raise LookupError(undone.number)
        revealed = isinstance(self.last.fact, Concluded) and bool(self.last.fact.secret)
        spent = self.spent or revealed
        return replace(past, number=number, witnessed=self.witnessed, tickets=self.tickets, spent=spent)

    @property
    def past(self) -> Tournament | None:
        """The state before the last step that still counts."""
        if self.changes is None:
            return None
        before = {name: former(getattr(self, name), change) for name, change in self.changes.items()}
        return replace(self, **before)

    @property
    def undoable(self) -> bool:
        """Whether there is a step to take back; the first sets the tournament up."""
        return self.last is not None and self.last.number > 1

    @property
    def present(self) -> tuple[int, ...]:
        """Players who are in the hall and play on."""
        return tuple(number for number, player in self.players.items() if player.status == "present")

    @property
    def current(self) -> Round | None:
        """The round that began last."""
        return max(self.started, default=None)

    @property
    def running(self) -> Round | None:
        """The round in which sheets are still out; it is over when the last one is in (§4.4)."""
        current = self.current
        return None if current is None or self.complete(current) else current

    def complete(self, round: Round) -> bool:
        """Whether a round has begun and every sheet of it is in."""
        return round in self.sheets and all(sheet.complete for sheet in self.sheets[round])

    def closed(self, round: Round) -> bool:
        """Whether nothing in a round is corrected any more: the next one began, or the director closed it (§10.2)."""
        if round not in self.started:
            return False
        return round in self.shut or round != self.current or self.conclusion is not None

    def sheet(self, where: Where) -> ScoreSheet:
        """Return one sheet."""
        sheets = self.sheets.get((where.game, where.round), ())
        if not 1 <= where.table <= len(sheets):
            raise Refusal("tournament.sheet.none", **round_facts(where.game, where.round), table=where.table)
        return sheets[where.table - 1]

    def called(self, *, by_last: bool = False) -> dict[int, str]:
        """Return the name of every player, namesakes told apart, though not from entries that were taken back."""
        everybody = {player.number: player.person for player in self.players.values()}
        gone = {number: everybody.pop(number) for number, each in self.players.items() if each.status == "withdrawn"}
        return told_apart(gone, by_last=by_last) | told_apart(everybody, by_last=by_last)

    def names(self, players: Iterable[int]) -> tuple[str, ...]:
        """Return the names of players as everybody tells them apart."""
        called = self.called()
        return tuple(called[player] for player in players)

    def with_sheet(self, where: Where, sheet: ScoreSheet) -> Tournament:
        """Return the state with one sheet exchanged."""
        key = (where.game, where.round)
        sheets = list(self.sheets[key])
        sheets[where.table - 1] = sheet
        return replace(self, sheets={**self.sheets, key: tuple(sheets)}, witnessed=self.witnessed | {key})


def _changes(now: Tournament, then: Tournament) -> Mapping[str, object]:
    """Return what makes the former state of the later one, so that a log of n lines needs no n states."""
    values = ((name, getattr(now, name), getattr(then, name)) for name in _FIELDS)
    changed = {name: difference(new, old) for name, new, old in values if new is not old}
    return {**changed, "number": then.number, "last": then.last, "changes": then.changes}


_FIELDS = tuple(each.name for each in fields(Tournament) if each.name not in ("number", "last", "changes"))


@singledispatch
def follow(fact: Fact, tournament: Tournament, event: LogEvent) -> Tournament:
    """Return the state that follows from a fact; `fold` says it for every kind."""
    raise TypeError(f"nobody knows what follows from a {type(fact).__name__}")


def round_facts(game: int, round: int) -> dict[str, object]:
    """Return what a refusal says of a round: its numbers, and how people call it."""
    slug = "tournament.round.final" if game == FINAL else "tournament.round.usual"
    return {"game": game, "round": round, "where": Sentence(slug, game=game, round=round)}


def lots_label(groups: Iterable[tuple[int, ...]]) -> str:
    """Return the label under which the lots for several ties are drawn at once."""
    return "lots " + "; ".join(" ".join(map(str, sorted(group))) for group in groups)
