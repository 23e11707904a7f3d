"""The ranking: points, then score, then the lot; finalists and qualifiers are read off it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby

from dreierlei.core.words import Sentence
from dreierlei.tournament.points import earned, places
from dreierlei.tournament.state import FINAL, Player, Round, Tournament

PRELIMINARIES: tuple[Round, ...] = ((1, 1), (1, 2), (2, 1), (2, 2))
LEAST = 6
"""Participants of a qualifying tournament, at least."""
_PARTS = 60
"""Whatever two to five players share is whole in sixtieths (§5.5), and whole numbers add and compare fast."""

_Key = tuple[int, ...]
_Totals = tuple[bool, Fraction | int, int]
"""Whether somebody played the final, their tournament points there or before, and their game points."""


@dataclass(frozen=True, slots=True)
class Result:
    """What one round brought a player; a dash has neither score nor place."""

    round: Round
    table: int
    score: int | None
    place: int | None
    points: Fraction | None


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the ranking."""

    rank: int
    player: Player
    points: Fraction
    """Tournament points of the preliminaries."""
    score: int
    """Game points of the preliminaries."""
    results: tuple[Result, ...]
    final: tuple[Result, ...]
    lot: bool
    """Whether only the lot parts this player from an equal one."""

    @property
    def out(self) -> bool:
        """Whether the player left during the tournament."""
        return self.player.status == "out"


@dataclass(frozen=True, slots=True)
class Qualification:
    """Who goes to the championship."""

    places: int
    rows: tuple[Row, ...]
    barred: Sentence | None
    """Why the tournament qualifies nobody, if so."""
    before: tuple[Row, ...] = ()
    """Who would have taken a place but has one already (§8.5)."""


def final_rounds(tournament: Tournament) -> tuple[Round, ...]:
    """Return the rounds of the final."""
    return tuple((FINAL, number) for number in range(1, tournament.profile.options.final_rounds + 1))


def played(tournament: Tournament, rounds: Iterable[Round]) -> bool:
    """Whether all these rounds are complete."""
    return all(tournament.complete(round) for round in rounds)


def preliminary(tournament: Tournament, rounds: Iterable[Round] = PRELIMINARIES) -> tuple[Row, ...]:
    """Return the ranking of those seated in the preliminaries or some of their rounds, as far as sheets are in (§6)."""
    counted = tuple(rounds)
    ledger = _Ledger(tournament, counted)
    seated = {player for key in counted for sheet in tournament.sheets.get(key, ()) for player in sheet.players}
    playing = [player for player in tournament.participants if player in seated]  # §14.3: nobody who joined later
    keys = {player: (*ledger.totals[player], _stays(tournament, player)) for player in playing}
    whole = set(counted) >= set(PRELIMINARIES)
    return _rows(tournament, keys, ledger, None, tournament.lots if whole else ())  # §6.4: drawn for all four


def ranking(tournament: Tournament) -> tuple[Row, ...]:
    """Return the ranking as it stands: by the preliminaries, and once it is played by the final (§7.4)."""
    rounds = final_rounds(tournament)
    if not played(tournament, rounds):
        return preliminary(tournament)
    ledger, final = _Ledger(tournament, PRELIMINARIES), _Ledger(tournament, rounds)
    finalists = set(tournament.seatings[FINAL][0])
    keys: dict[int, _Key] = {}
    for player in tournament.participants:
        stays, totals = _stays(tournament, player), ledger.totals[player]
        keys[player] = (1, *final.totals[player], stays, *totals) if player in finalists else (0, *totals, stays)
    return _rows(tournament, keys, ledger, final, tournament.lots)


class _Ledger:
    """Every participant's results in some rounds, and their totals."""

    def __init__(self, tournament: Tournament, rounds: Iterable[Round]) -> None:
        self.results: dict[int, list[Result]] = {player: [] for player in tournament.participants}
        for round in rounds:
            for table, sheet in enumerate(tournament.sheets.get(round, ()), 1):
                if sheet.scores is not None:
                    for player, result in zip(sheet.players, _told(round, table, sheet.scores), strict=True):
                        self.results[player].append(result)
        self.totals = {player: _totals(results) for player, results in self.results.items()}


@lru_cache(4096)
def _told(round: Round, table: int, scores: tuple[int | None, ...]) -> tuple[Result, ...]:
    columns = zip(scores, places(scores), earned(scores), strict=True)
    return tuple(Result(round, table, score, place, points) for score, place, points in columns)


def _totals(results: Sequence[Result]) -> tuple[int, int]:
    """Return the sixtieths of tournament points, and the game points."""
    shares = (result.points for result in results if result.points is not None)
    parts = sum(share.numerator * (_PARTS // share.denominator) for share in shares)
    return parts, sum(result.score or 0 for result in results)


def _stays(tournament: Tournament, player: int) -> int:
    return int(tournament.players[player].status != "out")  # §6.3 (M1): behind equal totals


def _groups(keys: Mapping[int, _Key]) -> list[tuple[int, ...]]:
    """Return players who are equal in everything but the lot, best first."""
    order = sorted(sorted(keys), key=keys.__getitem__, reverse=True)
    return [tuple(group) for _, group in groupby(order, keys.__getitem__)]


def _drawn(lots: Sequence[tuple[int, ...]], tied: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return tied players in the order of a lot that was drawn for them all (§6.4)."""
    lot = next((lot for lot in reversed(lots) if set(tied) <= set(lot)), None)
    return None if lot is None else tuple(player for player in lot if player in tied)


def _rows(
    tournament: Tournament,
    keys: Mapping[int, _Key],
    ledger: _Ledger,
    final: _Ledger | None,
    lots: Sequence[tuple[int, ...]],
) -> tuple[Row, ...]:
    rows: list[Row] = []
    for tied in _groups(keys):
        lot = _drawn(lots, tied) if len(tied) > 1 else None
        first = len(rows) + 1
        for step, player in enumerate(lot or tied):
            rank = first + step * (lot is not None)
            parts, score = ledger.totals[player]
            told = tuple(ledger.results[player]), tuple(final.results[player]) if final else ()
            rows.append(Row(rank, tournament.players[player], Fraction(parts, _PARTS), score, *told, lot is not None))
    return tuple(rows)


def tiebreaks(rows: Sequence[Row]) -> dict[int, str]:
    """Return what parts players from their equals: the lot, game points of the final, the preliminaries, leaving."""
    equal = Counter((_totals_told(row), row.out) for row in rows)
    level = Counter(_totals(row.final)[0] for row in rows if row.final)
    shared = Counter(row.rank for row in rows)
    told = {row.player.number: _parted(row, equal, level, shared[row.rank]) for row in rows}
    return {player: what for player, what in told.items() if what}


def _parted(row: Row, equal: Counter[tuple[_Totals, bool]], level: Counter[int], shared: int) -> str:
    """Return what parts a player, by how many have the same totals and stay or have left, level points, or the rank."""
    if row.lot:
        return "lot"
    totals = _totals_told(row)
    like, unlike = equal[totals, row.out] > 1, equal[totals, not row.out] > 0
    if row.final and equal[totals, row.out] > shared:  # who shares the rank is parted from nobody
        return "preliminaries"
    if like or unlike:
        return "left" if row.out and unlike else ""  # M1: behind those who stayed
    return "score" if row.final and level[_totals(row.final)[0]] > 1 else ""


def _totals_told(row: Row) -> _Totals:
    """Return what ranks a row before anything else parts it: the totals of the final, or those of the preliminaries."""
    return (True, *_totals(row.final)) if row.final else (False, row.points, row.score)


def ties(rows: Sequence[Row]) -> tuple[tuple[int, ...], ...]:
    """Return the players of every shared rank."""
    shared = (tuple(row.player.number for row in group) for _, group in groupby(rows, lambda row: row.rank))
    return tuple(tied for tied in shared if len(tied) > 1)


def cut(rows: Sequence[Row], places: int) -> tuple[Row, ...]:
    """Return the rows that share a rank across a cut after so many places, or none."""
    if not 0 < places < len(rows) or rows[places - 1].rank != rows[places].rank:
        return ()
    return tuple(row for row in rows if row.rank == rows[places].rank)


def final_places(tournament: Tournament) -> int:
    """Return how many play the final (§7.1)."""
    return 3 if tournament.starters <= 18 else 4


def contenders(tournament: Tournament) -> tuple[Row, ...]:
    """Return the ranking of those who could still play the final (§7.2)."""
    return tuple(row for row in preliminary(tournament) if row.player.status == "present")


def finalists(tournament: Tournament) -> tuple[int, ...]:
    """Return the players of the final by rank: seated once it began, before that the best who are there."""
    if (FINAL, 1) in tournament.started:
        seated = set(tournament.seatings[FINAL][0])
        return tuple(row.player.number for row in preliminary(tournament) if row.player.number in seated)
    return tuple(row.player.number for row in contenders(tournament)[: final_places(tournament)])


def qualification(tournament: Tournament) -> Qualification:
    """Return the qualification list as the ranking stands: one place per started nine (§8)."""
    entered = tournament.starters
    places = -(-entered // 9)
    broken = tournament.conclusion is not None and bool(tournament.conclusion.why)
    if entered < LEAST:
        return Qualification(0, (), Sentence("tournament.qualification.few", found=entered, least=LEAST))
    if broken:
        return Qualification(0, (), Sentence("tournament.qualification.broken"))
    taken = _takers(tournament)[:places]
    last = max((row.rank for row in taken), default=0)
    before = tuple(row for row in ranking(tournament) if row.player.number in tournament.qualified and row.rank <= last)
    return Qualification(places, tuple(row for row in taken if row not in before), None, before)


def _takers(tournament: Tournament) -> tuple[Row, ...]:
    """Return the ranking of those whom places go to; who has one already takes none where the next moves up (§8.5)."""
    passed = tournament.qualified if tournament.moves_up else ()
    return tuple(row for row in ranking(tournament) if row.player.number not in passed)


def qualification_tie(tournament: Tournament) -> tuple[Row, ...]:
    """Return the rows that share a rank across the last place of the qualification, or none."""
    return cut(_takers(tournament), qualification(tournament).places)
