"""The file of a game's measurements: one line of JSON each, as the package ships it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from dreierlei.arena.balance.balance import Balance, Ending, Length, Order
from dreierlei.arena.interval import Estimate
from dreierlei.core import Refusal
from dreierlei.games import NAMES

DIGITS = 4
"""More of a number says nothing."""


@cache
def shipped(name: str) -> tuple[Balance, ...]:
    """Return what is known of a game's balance, or refuse a name that no game has."""
    if name not in NAMES:
        raise Refusal("games.unknown", name=name, names=", ".join(NAMES))
    return tuple(map(_read, (files(__package__) / f"{name}.jsonl").read_text("utf-8").splitlines()))


def read(file: Path) -> tuple[Balance, ...]:
    """Return the measurements of a file, none where there is no file yet; refuse whatever else stands there."""
    try:
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        return tuple(map(_read, lines))
    except (OSError, ValueError, TypeError, KeyError) as why:
        raise Refusal("arena.balance.file", file=file, why=why) from None


def merged(known: Iterable[Balance], new: Balance) -> tuple[Balance, ...]:
    """Return measurements with a new one in its place: it replaces what was played by the same bot."""
    rest = {(each.game, each.bot): each for each in known}
    return tuple((rest | {(new.game, new.bot): new}).values())


def written(found: Iterable[Balance]) -> str:
    """Return the text of a file."""
    return "".join(f"{json.dumps(_rounded(asdict(each)), separators=(',', ':'))}\n" for each in found)


def _read(line: str) -> Balance:
    """Return the measurement of one line; whatever else is a ValueError, TypeError or KeyError."""
    plain: dict[str, Any] = json.loads(line)
    length = plain["length"]
    parts = {
        "order": tuple(
            Order(each["turn"], Estimate(**each["share"]), Estimate(**each["score"]) if each["score"] else None)
            for each in plain["order"]
        ),
        "length": Length(**length | {"mean": Estimate(**length["mean"]), "quartiles": tuple(length["quartiles"])}),
        "endings": tuple(Ending(**each | {"share": Estimate(**each["share"])}) for each in plain["endings"]),
    }
    return Balance(**plain | parts)


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {name: _rounded(each) for name, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, tuple | list) else value
