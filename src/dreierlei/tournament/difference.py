"""Differences: what makes a former value of a later one, as large as what has changed between them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from operator import is_
from typing import Any


@dataclass(frozen=True, slots=True)
class Delta:
    """The entries of a row or map that have changed, and how many there were."""

    length: int
    entries: Mapping[Any, Any]
    """Index or key -> what stood there, or its difference."""


def difference(now: Any, then: Any) -> Any:
    """Return what makes the former of two values of the later one: the former itself, or the entries that differ."""
    if type(now) is type(then) and isinstance(then, dict | tuple) and len(then) <= len(now):
        if isinstance(then, tuple):
            return _changed(range(len(then)), now, then)
        if list(then) == list(now)[: len(then)]:  # in the same order
            return _changed(then, now.values(), then.values())
    return then


def _changed(keys: Collection[Any], now: Collection[Any], then: Collection[Any]) -> Delta:
    if all(map(is_, now, then)):  # it has only grown
        return Delta(len(keys), {})
    entries = zip(keys, now, then, strict=False)
    return Delta(len(keys), {key: difference(new, old) for key, new, old in entries if new is not old})


def touched(change: Any, *maps: Mapping[int, Any]) -> Collection[int]:
    """Return the keys at which two maps numbered from 1 on may differ, by what `difference` says of them."""
    if change is None:
        return ()
    last = max(map(len, maps)) + 1
    return {*change.entries, *range(change.length + 1, last)} if isinstance(change, Delta) else range(1, last)


def former(now: Any, change: Any) -> Any:
    """Return the former value, by what `difference` says of it."""
    if not isinstance(change, Delta):
        return change
    if isinstance(now, tuple):
        return tuple(_entry(change, at, value) for at, value in enumerate(now[: change.length]))
    kept = list(now.items())[: change.length]
    return {key: _entry(change, key, value) for key, value in kept}


def _entry(change: Delta, at: Any, now: Any) -> Any:
    return former(now, change.entries[at]) if at in change.entries else now
