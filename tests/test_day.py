"""The simulated day of `bench.scale`: what is counted is what was played."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from bench.day import HOURS, MINUTES, Costs, Day, Habits, _spread, arrivals, simulate
from bench.scale import Machine, table

COSTS = Costs(0.001, 0.0001, 200.0, 20_000.0, 30_000.0, (0.001, 0.002, 0.01, 0.1, 0.4, 1.0))


def test_a_stretch_of_time_is_counted_whole_also_over_midnight() -> None:
    minutes = [0.0] * MINUTES
    _spread(minutes, MINUTES - 1.25, 2.5, 4.0)
    assert sum(minutes) == pytest.approx(10.0)
    assert (minutes[-2], minutes[-1], minutes[0], minutes[1]) == pytest.approx((1.0, 4.0, 4.0, 1.0))


def test_people_come_by_the_hours_of_the_day() -> None:
    came = [int(minute // 60) for minute in arrivals(20_000, random.Random(3))]
    for hour, part in enumerate(HOURS):
        assert came.count(hour) / 20_000 == pytest.approx(part / sum(HOURS), abs=0.01)


def test_twice_the_people_ask_for_twice_as_much_and_the_same_seed_for_the_same() -> None:
    one, two = (simulate(people, COSTS, Habits()) for people in (4000, 8000))
    for name in ("tables", "sockets", "plies", "bots"):
        assert sum(getattr(two, name)) / sum(getattr(one, name)) == pytest.approx(2, rel=0.1)
    assert simulate(4000, COSTS, Habits()) == one
    assert sum(one.plies) * 60 * COSTS.stored == pytest.approx(one.stored, rel=0.05)


def test_the_table_names_what_breaks_first() -> None:
    day = Day(people=1000)
    day.plies[600], day.bots[600], day.tables[600], day.sockets[600] = 100.0, 8.0, 50.0, 100.0
    lines = table(day, COSTS, {"small": Machine(1, 1, 2), "many cores": Machine(1, 999, 2)})
    assert "10:00" in lines[0]
    assert lines[-2].endswith("first: bots")
    assert "bots 0.12" in lines[-2], "one core for eight that bots ask for"
    assert "serving 6.00" in lines[-2], "a tenth of a core, of which six tenths may be filled"
    assert not lines[-1].endswith("first: bots")


def test_visits_analyses_and_what_a_server_takes_for_itself_count() -> None:
    costs = replace(COSTS, analysed=0.05, visit=0.04, server=0.1)
    day = simulate(4000, costs, Habits(analysed=0.5))
    assert sum(day.visits) * 60 == pytest.approx(4000)
    assert sum(day.analyses) * 60 == pytest.approx(0.5 * sum(day.plies) * 60 * 0.05, rel=0.1)
    empty = Day(people=1000)
    empty.plies[600], empty.bots[600], empty.tables[600], empty.sockets[600] = 100.0, 8.0, 50.0, 100.0
    one, four = table(empty, replace(costs, shared=0.002), {"one": Machine(1, 9, 2), "four": Machine(4, 9, 2)})[-2:]
    assert "serving 5.00" in one, "a tenth of a core, of which five tenths are left"
    assert "serving 10.00" in four, "four servers, at each of which a ply costs twice as much"
