"""Differences: which entries of two maps may differ."""

from __future__ import annotations

from dreierlei.tournament.difference import difference, touched


def test_entries_that_have_changed_or_come_are_touched_and_no_others() -> None:
    one, two, other, new = object(), object(), object(), object()
    then, now = {1: one, 2: two}, {1: one, 2: other, 3: new}
    assert touched(difference(now, then), now, then) == {2, 3}
    assert touched(difference(now, now), now, now) == set()
    assert touched(None, now, then) == ()


def test_all_are_touched_where_nothing_is_known_of_the_difference() -> None:
    then, now = {1: object(), 2: object()}, {1: object()}
    assert set(touched(difference(now, then), now, then)) == {1, 2}
