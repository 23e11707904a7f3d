"""Sentences: the log as people read it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Protocol

from dreierlei.core.words import Sentence
from dreierlei.kit.turn import Turn
from dreierlei.tournament.difference import touched
from dreierlei.tournament.events import (
    CallAnswered,
    Concluded,
    Created,
    DirectorCalled,
    Drawn,
    DrawSeed,
    DroppedOut,
    Fact,
    LogEvent,
    LotsDrawn,
    PlayerUndone,
    Profile,
    QualifiedBefore,
    Registered,
    ResultConfirmed,
    Returned,
    RoundClosed,
    RoundStarted,
    SheetUndone,
    Swapped,
    TableNoted,
    TurnCorrected,
    Undone,
    slug,
)
from dreierlei.tournament.people import Entrant, Names
from dreierlei.tournament.score_sheet import Where
from dreierlei.tournament.state import FINAL, Tournament


class Called(Protocol):
    """Who knows how people are called."""

    def names(self, players: Iterable[int]) -> tuple[str, ...]:
        """Return the names of players as everybody tells them apart."""


@dataclass(frozen=True, slots=True)
class Note:
    """One event with its sentence, and whether a later undo took it back."""

    event: LogEvent
    sentence: Sentence
    undone: bool


def notes(events: Iterable[LogEvent]) -> tuple[Note, ...]:
    """Return the log with a sentence for every event."""
    log = tuple(events)
    undone = {event.fact.number for event in log if isinstance(event.fact, Undone | SheetUndone | PlayerUndone)}
    tournament, called, told = Tournament(), Names(), []
    for event in log:
        before, tournament = tournament, tournament.after(event)
        changes = (before if isinstance(event.fact, Undone) else tournament).changes or {}
        for number in touched(changes.get("players"), before.players, tournament.players):
            called.forget(number)
            if player := tournament.players.get(number):
                called.call(number, player.person, gone=player.status == "withdrawn")
        told.append(Note(event, sentence(event.fact, tournament, called), event.number in undone))
    return tuple(told)


def sentence(fact: Fact, tournament: Tournament, called: Called | None = None) -> Sentence:
    """Return a fact in words; the tournament is the state it led to, and may be told how people are called in it."""
    told = called or tournament
    facts = {part.name: _told(part.name, getattr(fact, part.name), tournament, told) for part in fields(fact)}
    if isinstance(fact, Drawn):
        facts["repeats"] = _repeats(fact)
    return Sentence(f"tournament.log.{slug(type(fact))}{_form(fact)}", **facts)


def _form(fact: Fact) -> str:
    """Return which form of its sentence a fact takes."""
    match fact:
        case Created(commitment=commitment):
            return "-sealed" if commitment else ""
        case Registered(game=2):
            return "-late"
        case Drawn(draw=DrawSeed()):
            form = "-final" if fact.game == FINAL else ""
            return f"{form}-sealed" + ("-why" if fact.why else "")
        case LotsDrawn(draw=DrawSeed()):
            return "-sealed"
        case Drawn() | Swapped() | RoundStarted() | RoundClosed():
            return "-final" if fact.game == FINAL else ""
        case QualifiedBefore(players=()):
            return "-none"
        case QualifiedBefore(moves_up=False):
            return "-lapses"
        case ResultConfirmed(player=0):
            return "-director"
        case TableNoted(starter=None):
            return "-writer"
        case TableNoted(writer=""):
            return "-starter"
        case DirectorCalled() | CallAnswered():
            return "-text" if fact.text else ""
        case TurnCorrected(new=None):
            return "-struck-why" if fact.why else "-struck"
        case DroppedOut() | Returned() | Concluded() | TurnCorrected():
            return "-why" if fact.why else ""
    return ""


def _told(name: str, value: object, tournament: Tournament, called: Called) -> object:
    """Return part of a fact with names for numbers and words for things."""
    match name, value:
        case "player" | "first" | "second" | "writer", int(player):
            return called.names((player,))[0] if player else "–"
        case "helper", int(helper):
            return tournament.helpers[helper].name
        case "rights", tuple(rights):
            return Listed(Sentence(f"tournament.right.{right}") for right in rights)
        case "what", str(what):
            return Sentence(f"tournament.shown.{what}")
        case "players", tuple(players):
            return ", ".join(called.names(players)) or "–"
        case "people", tuple(people):
            return ", ".join(person.name for person in people)
        case "groups", tuple(groups):
            return "; ".join(" – ".join(called.names(group)) for group in groups)
        case "tables", tuple(tables):
            return len(tables)
        case "seat" | "index" | "starter", int(place):
            return place + 1
        case "draw", DrawSeed():
            return Sentence(
                f"tournament.log.draw-{value.source}", number=value.number, seen=value.seen, seed=value.seed
            )
        case _, tuple(scores):
            return " / ".join("–" if score is None else str(score) for score in scores)
        case _, Turn():
            return f"{value.points} {value.marks}".rstrip()
        case _, Where():
            return _place(value)
        case _, Profile() | Entrant():
            return value.name
    return value


def _repeats(fact: Drawn) -> object:
    """Return how many meet again, where anybody can."""
    if fact.game != 2:
        return ""
    return Sentence("tournament.log.drawn-repeats", count=fact.repeats)


class Listed(Sentence):
    """Several sentences, one after the other."""

    def __init__(self, parts: Iterable[Sentence]) -> None:
        self.parts = tuple(parts)

    def text(self, language: str = "en") -> str:
        """Return them all in a language."""
        return ", ".join(part.text(language) for part in self.parts)


def _place(where: Where) -> Sentence:
    slug = "tournament.log.where-final" if where.game == FINAL else "tournament.log.where"
    return Sentence(slug, game=where.game, round=where.round, table=where.table)
