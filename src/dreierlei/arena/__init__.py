"""The arena: leagues of bots, with ratings, and reports on seats and openings."""

from __future__ import annotations

from dreierlei.arena.interval import Estimate
from dreierlei.arena.league import League
from dreierlei.arena.ratings import Rating
from dreierlei.arena.ray_workers import RayWorkers
from dreierlei.arena.report import LeagueReport, report
from dreierlei.arena.result import GameResult, play
from dreierlei.arena.results_file import ResultsFile
from dreierlei.arena.run import run
from dreierlei.arena.workers import Workers, cores, processes, serial

__all__ = [
    "Estimate",
    "GameResult",
    "League",
    "LeagueReport",
    "Rating",
    "RayWorkers",
    "ResultsFile",
    "Workers",
    "cores",
    "play",
    "processes",
    "report",
    "run",
    "serial",
]
