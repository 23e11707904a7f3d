"""The course: draws, rounds, lots, the result, and one step back."""

from __future__ import annotations

from collections.abc import Iterable

from dreierlei.core.refusal import Refusal
from dreierlei.tournament.agenda import Step, all_in, due, missing, referees_self, sheets_out
from dreierlei.tournament.checks import directed, entered, reason, record, require_director
from dreierlei.tournament.draw import Lot, Seating, draw_tables, lots, repeats
from dreierlei.tournament.events import (
    Concluded,
    Decided,
    Drawn,
    LogEvent,
    LotsDrawn,
    QualifiedBefore,
    RefereeNamed,
    RoundClosed,
    RoundStarted,
    Stamp,
    Swapped,
    Undone,
)
from dreierlei.tournament.lottery import Lottery, commit, draw_seed
from dreierlei.tournament.people import clean
from dreierlei.tournament.ranks import PRELIMINARIES, played, ranking, ties
from dreierlei.tournament.state import FINAL, LABELS, Tournament, lots_label, round_facts


def _ready(tournament: Tournament, step: Step) -> None:
    """Refuse a step with the first thing that is missing."""
    for sentence in missing(tournament, step):
        raise Refusal(sentence.slug, **sentence.facts)


def draw_game(
    tournament: Tournament, stamp: Stamp, game: int, lottery: Lottery | None = None, why: str = ""
) -> LogEvent:
    """Draw tables and seats of a game; again only if those to be seated have changed (§4.3)."""
    directed(tournament, stamp)
    _ready(tournament, Step("draw", game))
    told = clean("why", why, 500, 0)
    draw = draw_seed(tournament, LABELS[game], due(tournament, game), lottery, told)
    tables = drawing(tournament, game, draw.seed if draw else tournament.seed)
    met = repeats(tables, tournament.seatings[1]) if game == 2 else 0
    return record(tournament, stamp, Drawn(game, tables, met, draw, told))


def drawing(tournament: Tournament, game: int, seed: str) -> Seating:
    """Return the tables that a seed gives to those who have to be seated."""
    seated = due(tournament, game)
    if game == FINAL:
        return (tuple(Lot(seed, LABELS[FINAL]).shuffled(sorted(seated))),)
    apart = game == 2 and tournament.profile.options.second_draw == "fewest"
    return draw_tables(seed, LABELS[game], seated, tournament.seatings[1] if apart else None)


def swap(tournament: Tournament, stamp: Stamp, game: int, first: int, second: int, why: str) -> LogEvent:
    """Let two drawn players change seats before their game begins (§3.8)."""
    directed(tournament, stamp)
    if game not in tournament.seatings or (game, 1) in tournament.started:
        raise Refusal("tournament.swap.late")
    seated = {player for table in tournament.seatings[game] for player in table}
    for player in (first, second):
        if player not in seated:
            raise Refusal("tournament.swap.unseated", name=entered(tournament, player).name)
    if first == second:
        raise Refusal("tournament.swap.same")
    return record(tournament, stamp, Swapped(game, first, second, reason(why)))


def name_referee(tournament: Tournament, stamp: Stamp, name: str) -> LogEvent:
    """Name the scorer and referee of the final, who is none of the finalists (§7.3)."""
    directed(tournament, stamp)
    tidy = clean("referee", name, 80)
    if referees_self(tournament, tidy):
        raise Refusal("tournament.referee.plays", name=tidy)
    return record(tournament, stamp, RefereeNamed(tidy))


def start_round(tournament: Tournament, stamp: Stamp, game: int, round: int) -> LogEvent:
    """Begin a round; the sheets of the round before are closed for good (§4.5)."""
    directed(tournament, stamp)
    _ready(tournament, Step("start", game, round))
    return record(tournament, stamp, RoundStarted(game, round))


def close_round(tournament: Tournament, stamp: Stamp, game: int, round: int) -> LogEvent:
    """Close a complete round: from now on nothing in it is corrected, and what follows is settled (§10.2)."""
    directed(tournament, stamp)
    if (game, round) != tournament.current or tournament.closed((game, round)) or game == FINAL:
        raise Refusal("tournament.close.other")
    for sentence in sheets_out(tournament):
        raise Refusal(sentence.slug, **sentence.facts)
    return record(tournament, stamp, RoundClosed(game, round))


def draw_lots(tournament: Tournament, stamp: Stamp, lottery: Lottery | None = None) -> LogEvent:
    """Draw the lot for every tie of the ranking as it stands (§6.4)."""
    directed(tournament, stamp)
    if not played(tournament, PRELIMINARIES) or not all_in(tournament):
        raise Refusal("tournament.lots.early")
    tied = ties(ranking(tournament))
    if not tied:
        raise Refusal("tournament.lots.none")
    draw = draw_seed(tournament, lots_label(tied), (), lottery, "")
    seed = draw.seed if draw else tournament.seed
    return record(tournament, stamp, LotsDrawn(tuple(lots(seed, group) for group in tied), draw))


def note_qualified(tournament: Tournament, stamp: Stamp, players: Iterable[int], moves_up: bool = True) -> LogEvent:
    """Note who has a place in the championship already, before the result is declared (§8.5)."""
    directed(tournament, stamp)
    known = tuple(sorted({entered(tournament, player).number for player in players}))
    if (known, moves_up) == (tournament.qualified, tournament.moves_up):
        raise Refusal("tournament.qualification.same")
    return record(tournament, stamp, QualifiedBefore(known, moves_up))


def decide(tournament: Tournament, stamp: Stamp, text: str, players: Iterable[int] = ()) -> LogEvent:
    """Record a decision of the director; it is final (§10.5)."""
    directed(tournament, stamp)
    about = tuple(entered(tournament, player).number for player in players)
    return record(tournament, stamp, Decided(clean("decision", text, 1000), about))


def conclude(tournament: Tournament, stamp: Stamp, why: str = "", secret: str = "") -> LogEvent:
    """Declare the result and publish the secret; with a reason, break the tournament off where it stands (§8.4)."""
    directed(tournament, stamp)
    told = clean("why", why, 500, 0)
    if not told:
        _ready(tournament, Step("conclude"))
    fits = commit(secret) == tournament.commitment
    if tournament.commitment and not tournament.spent and not fits:
        raise Refusal("tournament.draw.secret")
    return record(tournament, stamp, Concluded(told, secret if fits else ""))


def undo(tournament: Tournament, stamp: Stamp, number: int, why: str) -> LogEvent:
    """Take back the last step that counts, named by its number so that no other is hit (§12.3)."""
    require_director(stamp)
    last = tournament.last
    if last is None or not tournament.undoable:
        raise Refusal("tournament.undo.nothing")
    if last.number != number:
        raise Refusal("tournament.undo.moved", asked=number, last=last.number)
    fact = last.fact
    if isinstance(fact, RoundStarted) and (fact.game, fact.round) in tournament.witnessed:
        raise Refusal("tournament.undo.played", **round_facts(fact.game, fact.round))
    return record(tournament, stamp, Undone(number, reason(why)))
