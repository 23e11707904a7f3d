"""The referee: match, record, clock, seating, fairness; no input or output."""

from dreierlei.play.clock import Clock, Control
from dreierlei.play.match import Match, reason
from dreierlei.play.reader import parse, read
from dreierlei.play.record import Entry, Event, Ply, Record
from dreierlei.play.seating import drawn, rotated, rotations

__all__ = [
    "Clock",
    "Control",
    "Entry",
    "Event",
    "Match",
    "Ply",
    "Record",
    "drawn",
    "parse",
    "read",
    "reason",
    "rotated",
    "rotations",
]
