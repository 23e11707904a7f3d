"""Helpers: people with an own link and limited rights (§13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from dreierlei.core.refusal import Refusal
from dreierlei.tournament.bounds import require_helper_room
from dreierlei.tournament.checks import record, require_director
from dreierlei.tournament.events import HelperAdded, HelperRemoved, LogEvent, Right, Stamp
from dreierlei.tournament.people import clean
from dreierlei.tournament.state import Tournament

RIGHTS: tuple[Right, ...] = get_args(Right)


def add_helper(tournament: Tournament, stamp: Stamp, name: str, rights: Iterable[Right]) -> LogEvent:
    """Let somebody help; nobody has a right twice, and everybody has one."""
    require_director(stamp)
    if tournament.number == 0:
        raise Refusal("tournament.uncreated")
    given = tuple(right for right in RIGHTS if right in set(rights))
    if not given:
        raise Refusal("tournament.helper.rights", rights=", ".join(RIGHTS))
    require_helper_room(len(tournament.helpers))
    tidy = clean("helper", name, 80)
    if any(each.active and each.name.casefold() == tidy.casefold() for each in tournament.helpers.values()):
        raise Refusal("tournament.helper.twice", name=tidy)
    return record(tournament, stamp, HelperAdded(tidy, given))


def remove_helper(tournament: Tournament, stamp: Stamp, helper: int) -> LogEvent:
    """Withdraw a helper's link."""
    require_director(stamp)
    known = tournament.helpers.get(helper)
    if known is None or not known.active:
        raise Refusal("tournament.helper.unknown", number=helper)
    return record(tournament, stamp, HelperRemoved(helper))
