"""Series: several tournaments as one: their standings, and who has qualified where (§8.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from dreierlei.tournament.people import Entrant, plain
from dreierlei.tournament.ranks import Row
from dreierlei.tournament.settled import settled
from dreierlei.tournament.state import Tournament

Identity = tuple[str, str]
"""What somebody is found again by: the name, and where that is shared the club."""


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """One line of the standings of a series."""

    rank: int
    person: Entrant
    points: Fraction
    """Tournament points of the tournaments that count."""
    score: int
    """Game points of the same tournaments."""
    results: tuple[Row | None, ...]
    """For each tournament the line of its final ranking; none where the person did not play."""
    counted: tuple[int, ...]
    """The tournaments that count, by their place in the series."""
    qualified: int | None
    """The first tournament in which the person got a place in the championship; none: in none."""


def standings(tournaments: Sequence[Tournament], best: int = 0) -> tuple[SeriesRow, ...]:
    """Return the standings by everybody's best so many tournaments; 0: by all (§8.6)."""
    shared = _shared(tournaments)
    results: dict[Identity, dict[int, Row]] = {}
    places: dict[Identity, int] = {}
    for number, tournament in enumerate(tournaments):
        found = settled(tournament)
        for row in found.ranking:
            results.setdefault(identity(row.player.person, shared), {})[number] = row
        for row in found.qualification.rows if found.qualification else ():
            places.setdefault(identity(row.player.person, shared), number)
    rows = [_row(played, len(tournaments), best, places.get(who)) for who, played in results.items()]
    return _ranked(rows)


def qualified_before(tournaments: Iterable[Tournament], here: Tournament) -> tuple[int, ...]:
    """Return the players of a tournament who have got a place in the championship in one of the others."""
    others = tuple(tournaments)
    shared = _shared((*others, here))
    placed = {
        identity(row.player.person, shared)
        for tournament in others
        for row in getattr(settled(tournament).qualification, "rows", ())
    }
    players = here.players.values()
    return tuple(
        each.number for each in players if each.status != "withdrawn" and identity(each.person, shared) in placed
    )


def identity(person: Entrant, shared: frozenset[str]) -> Identity:
    """Return what somebody is found again by, given the names that two people share."""
    name = plain(person.name)
    return name, plain(person.club) if name in shared else ""


def _shared(tournaments: Iterable[Tournament]) -> frozenset[str]:
    """Return the names that two people of one tournament have."""
    found: set[str] = set()
    for tournament in tournaments:
        people = (each.person for each in tournament.players.values() if each.status != "withdrawn")
        found |= {name for name, count in Counter(plain(person.name) for person in people).items() if count > 1}
    return frozenset(found)


def _row(played: dict[int, Row], count: int, best: int, qualified: int | None) -> SeriesRow:
    order = sorted(played, key=lambda number: (-played[number].points, -played[number].score, number))
    counted = tuple(sorted(order[: best or None]))
    latest = played[max(played)].player.person
    return SeriesRow(
        0,
        latest,
        sum((played[number].points for number in counted), Fraction()),
        sum(played[number].score for number in counted),
        tuple(played.get(number) for number in range(count)),
        counted,
        qualified,
    )


def _ranked(rows: list[SeriesRow]) -> tuple[SeriesRow, ...]:
    """Return rows in their order, equal ones sharing a rank and in the order of their names."""
    order = sorted(rows, key=lambda row: (-row.points, -row.score, row.person.order))
    ranks: list[int] = []
    for at, row in enumerate(order):
        above = order[at - 1]
        equal = at > 0 and (row.points, row.score) == (above.points, above.score)
        ranks.append(ranks[-1] if equal else at + 1)
    return tuple(replace(row, rank=rank) for rank, row in zip(ranks, order, strict=True))
