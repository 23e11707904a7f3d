"""What is settled: whoever shows anything to the hall, on a screen, on paper or in a file, asks here (§14, M4)."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core.refusal import Refusal
from dreierlei.tournament.agenda import holds
from dreierlei.tournament.checks import record, require_right
from dreierlei.tournament.events import Held, LogEvent, Published, Shown, Stamp
from dreierlei.tournament.ranks import (
    PRELIMINARIES,
    Qualification,
    Row,
    contenders,
    cut,
    final_places,
    finalists,
    preliminary,
    qualification,
    ranking,
)
from dreierlei.tournament.state import FINAL, Round, Tournament


@dataclass(frozen=True, slots=True)
class Settled:
    """What nothing can change any more but an undo, which takes it from all screens."""

    rounds: tuple[Round, ...]
    """The closed rounds, in their order."""
    standings: tuple[Row, ...]
    """The ranking by the closed rounds of the preliminaries; empty before the first is closed."""
    finalists: tuple[int, ...]
    """The players of the final by rank; empty while a correction or an open lot could change them."""
    ranking: tuple[Row, ...]
    """The final ranking; empty before the result is declared."""
    qualification: Qualification | None
    """Who qualifies; None before the result is declared."""


def settled(tournament: Tournament) -> Settled:
    """Return what is settled."""
    rounds = tuple(round for round in sorted(tournament.started) if tournament.closed(round))
    ended = tournament.conclusion is not None
    return Settled(
        rounds,
        standings(tournament, rounds),
        _finalists(tournament),
        ranking(tournament) if ended else (),
        qualification(tournament) if ended else None,
    )


def standings(tournament: Tournament, rounds: tuple[Round, ...]) -> tuple[Row, ...]:
    """Return the ranking by some closed rounds of the preliminaries, ties without a lot sharing their rank."""
    counted = [round for round in PRELIMINARIES if round in rounds]
    return preliminary(tournament, counted) if counted else ()


def _finalists(tournament: Tournament) -> tuple[int, ...]:
    if (FINAL, 1) in tournament.started:
        return finalists(tournament)
    if tournament.conclusion is not None or not tournament.closed(PRELIMINARIES[-1]):
        return ()
    open_tie = cut(contenders(tournament), final_places(tournament))
    return () if open_tie else finalists(tournament)


def published(tournament: Tournament) -> Settled:
    """Return what the hall is shown: what is settled and the director has published (§14.2)."""
    found = settled(tournament)
    shown = tournament.published
    after = tuple(round for round in shown.get("standings", ()) if round in found.rounds)
    result = "result" in shown
    return Settled(
        after,
        standings(tournament, after),
        found.finalists if "finalists" in shown else (),
        found.ranking if result else (),
        found.qualification if result else None,
    )


def publishable(tournament: Tournament) -> tuple[Shown, ...]:
    """Return what is settled and could be published now."""
    found = settled(tournament)
    there: dict[Shown, bool] = {
        "standings": bool(found.standings),
        "finalists": bool(found.finalists),
        "result": bool(found.ranking),
    }
    return tuple(what for what, is_there in there.items() if is_there)


def publish(tournament: Tournament, stamp: Stamp, what: Shown) -> LogEvent:
    """Show something to the hall that is settled."""
    _may(tournament, stamp)
    if what not in publishable(tournament):
        raise Refusal(f"tournament.unsettled.{what}")
    return record(tournament, stamp, Published(what))


def hold(tournament: Tournament, stamp: Stamp, what: Shown) -> LogEvent:
    """Show something no longer."""
    _may(tournament, stamp)
    if what not in tournament.published:
        raise Refusal("tournament.unsettled.hidden")
    return record(tournament, stamp, Held(what))


def _may(tournament: Tournament, stamp: Stamp) -> None:
    require_right(tournament, stamp, "beamer")
    if tournament.number == 0:
        raise Refusal("tournament.uncreated")


def require_seats(tournament: Tournament, game: int) -> None:
    """Refuse seats that nobody takes: not drawn yet, or drawn for others than those who are there now (§4.3)."""
    if not holds(tournament, game):
        lack, final = "redraw" if game in tournament.seatings else "undrawn", "-final" if game == FINAL else ""
        raise Refusal(f"tournament.unsettled.{lack}{final}", game=game)


def require_settled(tournament: Tournament, what: Shown) -> Settled:
    """Return what is settled, or refuse because something of it is not yet."""
    found = settled(tournament)
    if what not in publishable(tournament):
        raise Refusal(f"tournament.unsettled.{what}")
    return found
