"""What a league tells, against sums done by worker."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from tests.arena.names import CARDS, HIGHEST, LOWEST, WHEEL

from dreierlei.arena import GameResult, League, LeagueReport, report, run
from dreierlei.arena.contest import contests
from dreierlei.arena.ratings import ratings

openskill = pytest.importorskip("openskill", reason="openskill is not installed: pip install 'dreierlei[arena]'")


def result(
    game: int, bots: tuple[int, ...], places: tuple[int, ...], scores: tuple[int, ...] | None = None
) -> GameResult:
    some = (1.5,) * len(bots)
    return GameResult(game, bots, places, scores, "end", 10 + game, 0, f"go({game % 2})", (3,) * len(bots), some, some)


@pytest.fixture
def small() -> LeagueReport:
    """Two laps of two bots: a wins twice, one draw, b wins once; and half a lap that does not count."""
    league = League("nonaga", ("a", "b"))
    results = [
        result(0, (0, 1), (1, 2), (9, 3)),
        result(3, (1, 0), (1, 2), (8, 1)),
        result(1, (1, 0), (2, 1), (4, 6)),
        result(2, (0, 1), (1, 1), (5, 5)),
        result(4, (0, 1), (2, 1), (0, 1)),
    ]
    return report(league, results)


def test_only_whole_laps_count(small: LeagueReport) -> None:
    assert (small.laps, small.games, small.fair) == (2, 4, 0.5)


def test_standings_add_up(small: LeagueReport) -> None:
    first, second = small.standings
    assert (first.bot, first.contests, first.wins, first.share.value) == ("a", 4, 2.5, 0.625)
    assert (second.bot, second.contests, second.wins, second.share.value) == ("b", 4, 1.5, 0.375)
    assert first.score is not None
    assert first.score.value == (9 + 6 + 5 + 1) / 4
    assert (first.seconds, first.longest) == (0.5, 1.5)


def test_the_longest_thought_of_a_bot_may_be_in_any_game() -> None:
    results = [result(0, (0, 1), (1, 2)), result(1, (1, 0), (2, 1))]
    told = report(League("nonaga", ("a", "b")), [replace(results[0], longest=(4.0, 0.5)), results[1]])
    assert {row.bot: row.longest for row in told.standings} == {"a": 4.0, "b": 1.5}


def test_seats_add_up(small: LeagueReport) -> None:
    assert [(seat.seat, seat.games, seat.share.value) for seat in small.seats] == [(0, 4, 0.625), (1, 4, 0.375)]
    assert [seat.score.value for seat in small.seats if seat.score] == [(9 + 4 + 5 + 8) / 4, (3 + 6 + 5 + 1) / 4]


def test_duels_add_up(small: LeagueReport) -> None:
    assert [(duel.bot, duel.rival, duel.share.value) for duel in small.duels] == [("a", "b", 0.625), ("b", "a", 0.375)]


def test_openings_and_endings_add_up(small: LeagueReport) -> None:
    assert [(row.action, row.games, row.share.value) for row in small.openings] == [
        ("go(0)", 2, 0.75),
        ("go(1)", 2, 0.5),
    ]
    assert [row.score.value for row in small.openings if row.score] == [7.0, 6.0]
    assert small.reasons == {"end": 4}
    assert small.plies == 11.5


def test_an_opening_is_judged_by_the_seat_that_chose_it() -> None:
    results = [result(0, (0, 1), (2, 1), (3, 9)), result(1, (1, 0), (2, 1), (4, 6))]
    told = report(League("nonaga", ("a", "b")), [replace(each, opener=1, opening="go(0)") for each in results])
    assert [(row.share.value, row.score and row.score.value) for row in told.openings] == [(1.0, 7.5)]


def test_a_bot_at_two_seats_has_the_share_of_one() -> None:
    league = League("triapon", ("strong", "plain", "plain"))
    results = [result(number, league.seating(number, 3), _first(league, number)) for number in range(6)]
    told = report(league, results)
    assert [(row.bot, row.contests, row.share.value) for row in told.standings] == [
        ("strong", 6, 1.0),
        ("plain", 12, 0.0),
    ]
    assert [(duel.bot, duel.contests, duel.share.value) for duel in told.duels] == [
        ("strong", 12, 1.0),
        ("plain", 12, 0.0),
    ]
    assert [seat.share.value for seat in told.seats] == pytest.approx([1 / 3] * 3)


def _first(league: League, number: int) -> tuple[int, ...]:
    return tuple(1 if league.bots[place] == "strong" else 2 for place in league.seating(number, 3))


def test_alone_the_lap_is_the_contest() -> None:
    league = League("tricubo", ("a", "b", "c"))
    results = [result(number, (number % 3,), (1,), (score,)) for number, score in enumerate((30, 20, 30, 10, 40, 20))]
    assert [contest.places for contest in contests(league, results)] == [(1, 3, 1), (3, 1, 2)]
    told = report(league, results)
    assert {row.bot: row.wins for row in told.standings} == {"a": 0.5, "b": 1, "c": 0.5}
    assert told.seats == ()
    assert told.fair == pytest.approx(1 / 3)


def test_without_a_whole_lap_nothing_is_told() -> None:
    told = report(League("nonaga", ("a", "b")), [result(0, (0, 1), (1, 2))])
    assert (told.laps, told.games, told.standings, told.seats) == (0, 0, (), ())


def test_a_played_league_adds_up() -> None:
    league = League.of(f"{WHEEL}(seats=3)", ("random", LOWEST, HIGHEST, "random"), 4)
    results = list(run(league, 80))
    told = report(league, results)
    shares = dict.fromkeys(league.bots, 0.0)
    for one in results:
        first = [place for place, rank in zip(one.bots, one.places, strict=True) if rank == 1]
        for place in first:
            shares[league.bots[place]] += 1 / len(first)
    assert {row.bot: row.wins for row in told.standings} == pytest.approx(shares)
    assert sum(row.wins for row in told.standings) == pytest.approx(80)
    assert sum(seat.share.value for seat in told.seats) == pytest.approx(1)
    assert sum(told.reasons.values()) == sum(row.games for row in told.openings) == 80


def test_the_stronger_bot_gets_the_better_rating() -> None:
    league = League.of(CARDS, (LOWEST, "random", HIGHEST), 2)
    told = report(league, run(league, 300))
    rated = {row.bot: row.rating.mu for row in told.standings if row.rating}
    assert rated[HIGHEST] > rated["random"] + 1 > rated[LOWEST] + 2
    assert all(row.rating.sigma < 25 / 3 for row in told.standings if row.rating)


def test_rating_one_game_agrees_with_openskill_itself() -> None:
    from openskill.models import PlackettLuce

    league = League("nonaga", ("a", "b"))
    model = PlackettLuce(tau=0)
    (won,), (lost,) = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    found = ratings(contests(league, [result(0, (1, 0), (2, 1))]))
    assert (found["a"].mu, found["a"].sigma) == pytest.approx((won.mu, won.sigma))
    assert (found["b"].mu, found["b"].sigma) == pytest.approx((lost.mu, lost.sigma))


def test_a_bot_against_itself_is_not_rated() -> None:
    league = League("nonaga", ("a", "a"))
    told = report(league, [result(0, (0, 1), (1, 2)), result(1, (1, 0), (1, 2))])
    assert [row.rating for row in told.standings] == [None]


def test_without_openskill_there_are_no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    told = report(League("nonaga", ("a", "b")), [result(0, (0, 1), (1, 2)), result(1, (1, 0), (2, 1))])
    assert [(row.bot, row.wins, row.rating) for row in told.standings] == [("a", 2, None), ("b", 0, None)]
