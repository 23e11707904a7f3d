"""The Triominos tournament director: events in, state out; no clock, no chance, no files.

A command looks at the state and returns the one event that follows from it, or refuses; the state after the
event is `tournament.after(event)`; `Tournament.replay(read_log(text))` is the state of a whole log:

    event = draw_game(tournament, Stamp(time, Who("director", "Rita")), 1)
    tournament = tournament.after(event)
    line = event.line()

What comes next is `upcoming(tournament)`, what is missing before it `missing(tournament)`. Rules: `rules.md`.
"""

from __future__ import annotations

from dreierlei.core.refusal import Refusal
from dreierlei.kit.turn import Line, Turn, call, columns
from dreierlei.tournament.agenda import Step, missing, steps, upcoming
from dreierlei.tournament.chronicle import Note, audit, notes
from dreierlei.tournament.course import (
    conclude,
    decide,
    draw_game,
    draw_lots,
    name_referee,
    start_round,
    swap,
    undo,
)
from dreierlei.tournament.draw import draw_tables, fewest, lots, repeats
from dreierlei.tournament.entries import (
    change,
    check_in,
    create,
    drop_out,
    edit,
    miss,
    publish_seed,
    register,
    withdraw,
)
from dreierlei.tournament.events import LogEvent, Profile, Stamp, TournamentOptions, Who, read_log, write_log
from dreierlei.tournament.people import Entrant, read_list
from dreierlei.tournament.plausibility import warnings
from dreierlei.tournament.points import earned, places, shown
from dreierlei.tournament.ranks import Qualification, Result, Row, finalists, preliminary, qualification, ranking
from dreierlei.tournament.results import RankChange, correct_scores, correct_turn, enter_scores, preview, write_turn
from dreierlei.tournament.score_sheet import ScoreSheet, Where
from dreierlei.tournament.state import FINAL, Player, Tournament
from dreierlei.tournament.tables import sizes

__all__ = [
    "FINAL",
    "Entrant",
    "Line",
    "LogEvent",
    "Note",
    "Player",
    "Profile",
    "Qualification",
    "RankChange",
    "Refusal",
    "Result",
    "Row",
    "ScoreSheet",
    "Stamp",
    "Step",
    "Tournament",
    "TournamentOptions",
    "Turn",
    "Where",
    "Who",
    "audit",
    "call",
    "change",
    "check_in",
    "columns",
    "conclude",
    "correct_scores",
    "correct_turn",
    "create",
    "decide",
    "draw_game",
    "draw_lots",
    "draw_tables",
    "drop_out",
    "earned",
    "edit",
    "enter_scores",
    "fewest",
    "finalists",
    "lots",
    "miss",
    "missing",
    "name_referee",
    "notes",
    "places",
    "preliminary",
    "preview",
    "publish_seed",
    "qualification",
    "ranking",
    "read_list",
    "read_log",
    "register",
    "repeats",
    "shown",
    "sizes",
    "start_round",
    "steps",
    "swap",
    "undo",
    "upcoming",
    "warnings",
    "withdraw",
    "write_log",
    "write_turn",
]
