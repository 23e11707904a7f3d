"""The arena: leagues of bots, with ratings, and reports on seats and openings."""

from __future__ import annotations

from dreierlei.arena.bout import Bout, play
from dreierlei.arena.cluster import Cluster
from dreierlei.arena.crew import Crew, alone, cores, processes
from dreierlei.arena.interval import Estimate
from dreierlei.arena.league import League
from dreierlei.arena.ledger import Ledger
from dreierlei.arena.ratings import Rating
from dreierlei.arena.report import Report, report
from dreierlei.arena.run import run

__all__ = [
    "Bout",
    "Cluster",
    "Crew",
    "Estimate",
    "League",
    "Ledger",
    "Rating",
    "Report",
    "alone",
    "cores",
    "play",
    "processes",
    "report",
    "run",
]
