"""Study progress: lessons learnt and puzzles solved, kept in the account, merged with what a browser remembers."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.games import NAMES
from dreierlei.server.people import Person, hold
from dreierlei.server.store import Store, study_progress
from dreierlei.study.lessons import lesson
from dreierlei.study.puzzles import puzzles

DAYS = 400
"""Days that are kept: nobody's streak is longer."""
Word = Annotated[str, Meta(max_length=60)]
FIRST, LATER = 1, 2
"""How a puzzle was solved: at the first try, or after others."""


class Progress(Struct, forbid_unknown_fields=True):
    """What somebody has learnt and solved."""

    learnt: Annotated[list[Word], Meta(max_length=500)] = []
    """Steps of first lessons, as `game.step`."""
    solved: Annotated[dict[Word, int], Meta(max_length=10_000)] = {}
    """Puzzles by `game/id`: 1 at the first try, 2 after others."""
    missed: Annotated[list[Word], Meta(max_length=10_000)] = []
    """Puzzles whose first try was wrong, and that are not solved yet."""
    days: Annotated[list[Word], Meta(max_length=DAYS)] = []
    """Days on which a puzzle of the day was solved, the newest last."""


async def merged(store: Store, person: Person, told: Progress) -> Progress:
    """Return what a member has learnt and solved in the account and in this browser; from then on both know it."""

    async def change(connection: AsyncConnection) -> Progress:
        await hold(connection, str(person.id))  # two browsers at once, perhaps at two servers
        known = _read((await connection.execute(_of(person))).first())
        both = merge(known, told)
        if both != known:
            await connection.execute(delete(study_progress).where(study_progress.c.person == person.id))
            text = msgspec.json.encode(both).decode()
            await connection.execute(insert(study_progress).values(person=person.id, text=text))
        return both

    return await store.change(change)


async def seen(store: Store, person: Person, name: str) -> set[str]:
    """Return the puzzles of a game that a member has solved or missed, perhaps before there was an account."""
    known = _read(await store.row(_of(person)))
    return {key.removeprefix(f"{name}/") for key in (*known.solved, *known.missed) if key.startswith(f"{name}/")}


def _of(person: Person) -> Any:
    return select(study_progress.c.text).where(study_progress.c.person == person.id)


def _read(row: Any) -> Progress:
    return msgspec.json.decode(row.text, type=Progress) if row else Progress()


def merge(one: Progress, other: Progress) -> Progress:
    """Return what either knows; a first try that was wrong stays wrong, and what does not exist is left out."""
    steps, tasks = _steps(), _puzzles()
    solved = {
        key: LATER if {one.solved.get(key), other.solved.get(key)} - {None, FIRST} else FIRST
        for key in sorted({*one.solved, *other.solved} & tasks)
    }
    missed = ({*one.missed, *other.missed} & tasks) - set(solved)
    days = sorted(day for day in {*one.days, *other.days} if _is_day(day))[-DAYS:]
    return Progress(sorted({*one.learnt, *other.learnt} & steps), solved, sorted(missed), days)


def _steps() -> set[str]:
    return {f"{name}.{step.id}" for name in NAMES for step in lesson(name)}


def _puzzles() -> set[str]:
    return {f"{name}/{puzzle.id}" for name in NAMES for puzzle in puzzles(name)}


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
