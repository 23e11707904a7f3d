"""The desk: who may act, and the event that comes of it."""

from __future__ import annotations

from datetime import datetime

from dreierlei.core.refusal import Refusal
from dreierlei.tournament.events import Fact, LogEvent, Stamp
from dreierlei.tournament.people import clean
from dreierlei.tournament.state import Player, Tournament


def record(tournament: Tournament, stamp: Stamp, fact: Fact) -> LogEvent:
    """Return the fact as the next event of the log."""
    try:
        datetime.fromisoformat(stamp.time)
    except ValueError:
        raise Refusal("tournament.time", found=stamp.time) from None
    return LogEvent(tournament.number + 1, stamp.time, stamp.who, fact)


def still_open(tournament: Tournament) -> None:
    """Refuse what comes before the creation or after the result was declared."""
    if tournament.number == 0:
        raise Refusal("tournament.uncreated")
    if tournament.conclusion is not None:
        raise Refusal("tournament.concluded")


def director_only(stamp: Stamp) -> None:
    """Refuse all hands but the director's."""
    if stamp.who.role != "director":
        raise Refusal("tournament.director-only")


def directed(tournament: Tournament, stamp: Stamp) -> None:
    """Refuse what is not the director's, or not in time."""
    director_only(stamp)
    still_open(tournament)


def entered(tournament: Tournament, number: int) -> Player:
    """Return the player of a number."""
    if number not in tournament.players:
        raise Refusal("tournament.player.unknown", number=number)
    return tournament.players[number]


def reason(text: str) -> str:
    """Return a reason, or refuse an empty one."""
    return clean("why", text, 500)
