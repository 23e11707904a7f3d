"""The Triominos tournament director: events in, state out; no clock, no chance, no files.

A command looks at the state and returns the one event that follows from it, or refuses; the state after the
event is `tournament.after(event)`; `Tournament.replay(read_log(text))` is the state of a whole log:

    event = draw_game(tournament, Stamp(time, Who("director", "Rita")), 1, Lottery(secret, "3 1 6 6 2"))
    tournament = tournament.after(event)

What comes next is `upcoming(tournament)`, what is missing before it `missing(tournament)`, what may be shown to
anybody `settled(tournament)`. Rules: `rules.md`.
"""

from __future__ import annotations

from dreierlei.core.refusal import Refusal
from dreierlei.kit.turn import Line, Turn, call, columns
from dreierlei.tournament import fold as _fold  # noqa: F401  # says what follows from each kind of event
from dreierlei.tournament.agenda import Step, missing, steps, upcoming
from dreierlei.tournament.audit import audit
from dreierlei.tournament.course import (
    close_round,
    conclude,
    decide,
    draw_game,
    draw_lots,
    name_referee,
    note_qualified,
    start_round,
    swap,
    undo,
)
from dreierlei.tournament.draw import draw_tables, fewest, lots, repeats
from dreierlei.tournament.entries import (
    change,
    check_in,
    come_back,
    commit_again,
    create,
    drop_out,
    edit,
    miss,
    publish_seed,
    register,
    undo_player,
    withdraw,
)
from dreierlei.tournament.events import DrawSeed, LogEvent, Profile, Stamp, TournamentOptions, Who
from dreierlei.tournament.helpers import RIGHTS, add_helper, remove_helper
from dreierlei.tournament.lists import EntryList, ListRow, entrants, read_list
from dreierlei.tournament.log import chain, end_line, link_lines, read_log, write_log
from dreierlei.tournament.lottery import Lottery, commit
from dreierlei.tournament.people import Entrant
from dreierlei.tournament.plausibility import warnings
from dreierlei.tournament.points import earned, places, shown
from dreierlei.tournament.ranks import Qualification, Result, Row, finalists, preliminary, qualification, ranking
from dreierlei.tournament.results import (
    RankChange,
    answer_call,
    call_director,
    confirm,
    correct_scores,
    correct_turn,
    enter_scores,
    note_table,
    preview,
    undo_sheet,
    write_turn,
)
from dreierlei.tournament.score_sheet import ScoreSheet, Where
from dreierlei.tournament.sentences import Note, notes
from dreierlei.tournament.settled import (
    Settled,
    hold,
    publish,
    publishable,
    published,
    require_seats,
    require_settled,
    settled,
)
from dreierlei.tournament.state import FINAL, Helper, Player, Tournament
from dreierlei.tournament.tables import sizes

__all__ = [
    "FINAL",
    "RIGHTS",
    "DrawSeed",
    "Entrant",
    "EntryList",
    "Helper",
    "Line",
    "ListRow",
    "LogEvent",
    "Lottery",
    "Note",
    "Player",
    "Profile",
    "Qualification",
    "RankChange",
    "Refusal",
    "Result",
    "Row",
    "ScoreSheet",
    "Settled",
    "Stamp",
    "Step",
    "Tournament",
    "TournamentOptions",
    "Turn",
    "Where",
    "Who",
    "add_helper",
    "answer_call",
    "audit",
    "call",
    "call_director",
    "chain",
    "change",
    "check_in",
    "close_round",
    "columns",
    "come_back",
    "commit",
    "commit_again",
    "conclude",
    "confirm",
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
    "end_line",
    "enter_scores",
    "entrants",
    "fewest",
    "finalists",
    "hold",
    "link_lines",
    "lots",
    "miss",
    "missing",
    "name_referee",
    "note_qualified",
    "note_table",
    "notes",
    "places",
    "preliminary",
    "preview",
    "publish",
    "publish_seed",
    "publishable",
    "published",
    "qualification",
    "ranking",
    "read_list",
    "read_log",
    "register",
    "remove_helper",
    "repeats",
    "require_seats",
    "require_settled",
    "settled",
    "shown",
    "sizes",
    "start_round",
    "steps",
    "swap",
    "undo",
    "undo_player",
    "undo_sheet",
    "upcoming",
    "warnings",
    "withdraw",
    "write_log",
    "write_turn",
]
