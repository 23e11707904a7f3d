"""The chronicle: the log as people read it, and as anyone can check it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

from dreierlei.core.words import Sentence
from dreierlei.kit.turn import Turn
from dreierlei.tournament.course import drawing
from dreierlei.tournament.draw import lots
from dreierlei.tournament.events import (
    Concluded,
    Drawn,
    DroppedOut,
    Fact,
    LogEvent,
    LotsDrawn,
    Profile,
    RoundStarted,
    Swapped,
    TurnCorrected,
    Undone,
    slug,
)
from dreierlei.tournament.people import Entrant
from dreierlei.tournament.score_sheet import Where
from dreierlei.tournament.state import FINAL, Tournament


@dataclass(frozen=True, slots=True)
class Note:
    """One event with its sentence, and whether a later undo took it back."""

    event: LogEvent
    sentence: Sentence
    undone: bool


def notes(events: Iterable[LogEvent]) -> tuple[Note, ...]:
    """Return the log with a sentence for every event."""
    log = tuple(events)
    undone = {event.fact.number for event in log if isinstance(event.fact, Undone)}
    tournament, told = Tournament(), []
    for event in log:
        tournament = tournament.after(event)
        told.append(Note(event, sentence(event.fact, tournament), event.number in undone))
    return tuple(told)


def sentence(fact: Fact, tournament: Tournament) -> Sentence:
    """Return a fact in words; the tournament is the state it led to."""
    facts = {part.name: _told(part.name, getattr(fact, part.name), tournament) for part in fields(fact)}
    return Sentence(f"tournament.log.{slug(type(fact))}{_form(fact)}", **facts)


def _form(fact: Fact) -> str:
    """Return which form of its sentence a fact takes."""
    if isinstance(fact, Drawn | Swapped | RoundStarted):
        return "-final" if fact.game == FINAL else ""
    form = "-struck" if isinstance(fact, TurnCorrected) and fact.new is None else ""
    told = isinstance(fact, DroppedOut | Concluded | TurnCorrected) and fact.why
    return f"{form}-why" if told else form


def _told(name: str, value: object, tournament: Tournament) -> object:
    """Return part of a fact with names for numbers and words for things."""
    match name, value:
        case "player" | "first" | "second", int(player):
            return tournament.players[player].name
        case "players", tuple(players):
            return ", ".join(tournament.names(players)) or "–"
        case "people", tuple(people):
            return ", ".join(person.name for person in people)
        case "groups", tuple(groups):
            return "; ".join(" – ".join(tournament.names(group)) for group in groups)
        case "tables", tuple(tables):
            return len(tables)
        case "seat" | "index", int(place):
            return place + 1
        case _, tuple(scores):
            return " / ".join("–" if score is None else str(score) for score in scores)
        case _, Turn():
            return f"{value.points} {value.marks}".rstrip()
        case _, Where():
            return _place(value)
        case _, Profile() | Entrant():
            return value.name
    return value


def _place(where: Where) -> Sentence:
    slug = "tournament.log.where-final" if where.game == FINAL else "tournament.log.where"
    return Sentence(slug, game=where.game, round=where.round, table=where.table)


def audit(events: Iterable[LogEvent]) -> tuple[Sentence, ...]:
    """Return every draw and lot of a log that the published seed does not give (§3.1, M3)."""
    tournament, faults = Tournament(), []
    for event in events:
        before, tournament = tournament, tournament.after(event)
        fact = event.fact
        if isinstance(fact, Drawn) and drawing(before, fact.game) != fact.tables:
            faults.append(Sentence("tournament.audit.draw", number=event.number, game=fact.game))
        if isinstance(fact, LotsDrawn) and any(lots(tournament.seed, group) != group for group in fact.groups):
            faults.append(Sentence("tournament.audit.lots", number=event.number))
    return tuple(faults)
