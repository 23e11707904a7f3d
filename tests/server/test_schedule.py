"""Who comes next: fair by person, short before long, without a clock."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreierlei.server.schedule import Schedule, time_to_think


def served(schedule: Schedule[str]) -> list[str]:
    return [schedule.pop().work for _ in range(len(schedule))]


def test_a_newcomer_with_little_to_do_comes_next_however_much_somebody_else_asked_for() -> None:
    queue: Schedule[str] = Schedule()
    for n in range(40):
        queue.push("greedy", 1.0, f"long {n}")
    assert queue.pop().work == "long 0"
    queue.push("newcomer", 0.02, "short")
    queue.push("other", 1.0, "long too")
    assert [queue.pop().work for _ in range(3)] == ["short", "long 1", "long too"]


def test_short_work_comes_before_long_work_of_others() -> None:
    queue: Schedule[str] = Schedule()
    for person, cost in (("a", 1.0), ("b", 0.5), ("c", 0.1)):
        queue.push(person, cost, person)
    assert served(queue) == ["c", "b", "a"]


def test_work_of_one_person_keeps_its_order() -> None:
    queue: Schedule[str] = Schedule()
    for n, cost in enumerate((1.0, 0.1, 0.5)):
        queue.push("a", cost, str(n))
    assert served(queue) == ["0", "1", "2"]


def test_long_work_is_not_passed_for_ever() -> None:
    queue: Schedule[str] = Schedule()
    queue.push("patient", 1.0, "long")
    passed = 0
    while True:
        queue.push("busy", 0.1, "short")
        if queue.pop().work == "long":
            break
        passed += 1
    assert passed <= 10


@given(st.lists(st.integers(1, 30), min_size=2, max_size=6))
def test_while_all_have_work_waiting_nobody_gets_more_than_a_piece_ahead(counts: list[int]) -> None:
    queue: Schedule[int] = Schedule()
    for person, count in enumerate(counts):
        for _ in range(count):
            queue.push(str(person), 1.0, person)
    done = [0] * len(counts)
    while queue:
        done[queue.pop().work] += 1
        waiting = [n for person, n in enumerate(done) if n < counts[person]]
        if len(waiting) > 1:
            assert max(waiting) - min(waiting) <= 1


def test_what_failed_waits_again_where_it_stood() -> None:
    queue: Schedule[str] = Schedule()
    queue.push("a", 1.0, "first")
    queue.push("b", 1.0, "second")
    failed = queue.pop()
    queue.back(failed)
    assert served(queue) == ["first", "second"]


def test_an_empty_queue_remembers_nobody() -> None:
    queue: Schedule[str] = Schedule()
    for n in range(1000):
        queue.push(f"guest {n}", 1.0, "")
        queue.pop()
    assert not queue._last
    assert not queue._count


def test_whoever_asks_for_much_shares_with_themselves() -> None:
    queue: Schedule[str] = Schedule()
    assert queue.share("anybody") == 1
    for _ in range(40):
        queue.push("greedy", 1.0, "")
    assert queue.share("newcomer") == pytest.approx(1 / 2)
    assert queue.share("greedy") == pytest.approx(1 / 41)


def test_the_time_to_think_shrinks_with_the_queue_and_never_below_the_least() -> None:
    assert time_to_think(1.0, 0.08, 1.0, 1, 4.0) == 1.0
    assert time_to_think(1.0, 0.08, 1 / 10, 1, 4.0) == pytest.approx(0.4)
    assert time_to_think(1.0, 0.08, 1 / 100, 1, 4.0) == 0.08
    assert time_to_think(0.01, 0.08, 1 / 100, 1, 4.0) == 0.01
