"""Puzzle ratings: a puzzle is an opponent; a member's first try wins against it or loses, and both are rated by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.server.people import Person, hold
from dreierlei.server.ratings import MU, PlayerRating, points, rated
from dreierlei.server.server_clock import wall
from dreierlei.server.store import Conflict, Store, in_order, puzzle_ratings, puzzle_tries, solver_ratings
from dreierlei.server.study_progress import seen
from dreierlei.study.puzzles import Puzzle, find, puzzles

STEP = 3.0
"""By how much a puzzle of the next difficulty is stronger, before anybody has tried it."""
MIDDLE = 3
"""The difficulty of a puzzle that is as strong as who begins."""
UNTRIED = 4.0
"""How uncertain the strength of a puzzle is that nobody has tried: its difficulty tells something."""


class SolverRating(Struct):
    """How strong a member is at the puzzles of a game."""

    points: int
    deviation: int
    provisional: bool
    tries: int


class RatedTry(Struct):
    """What a first try has changed, as it is shown."""

    before: int
    after: int
    puzzle: int


class PuzzleRatings:
    """The ratings of all puzzles and of who solves them, in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def solver(self, person: Person, name: str) -> SolverRating | None:
        """Return how strong a member is at the puzzles of a game; None for guests."""
        if person.kind != "member":
            return None
        row = await self.store.row(_solver(person.id, name))
        found = PlayerRating(row.mu, row.sigma) if row else PlayerRating()
        return SolverRating(found.points, found.deviation, found.provisional, row.tries if row else 0)

    async def strengths(self, name: str) -> dict[str, float]:
        """Return how strong each puzzle of a game is, by its id."""
        query = select(puzzle_ratings.c.puzzle, puzzle_ratings.c.mu).where(puzzle_ratings.c.game == name)
        known = {row.puzzle: row.mu for row in await self.store.rows(query)}
        return {each.id: known.get(each.id, _untried(each).mu) for each in puzzles(name)}

    async def following(self, person: Person, name: str, strengths: dict[str, float]) -> str | None:
        """Return the puzzle that a member has not tried and that is nearest to their strength; None for guests."""
        if person.kind != "member":
            return None
        query = select(puzzle_tries.c.puzzle).where(puzzle_tries.c.person == person.id, puzzle_tries.c.game == name)
        tried = {row.puzzle for row in await self.store.rows(query)} | await seen(self.store, person, name)
        row = await self.store.row(_solver(person.id, name))
        own = row.mu if row else MU
        left = [each.id for each in puzzles(name) if each.id not in tried]
        return min(left, key=lambda id: abs(strengths[id] - own), default=None)

    async def note(self, person: Person, name: str, number: str, right: bool) -> RatedTry | None:
        """Rate a member's first try of a puzzle; None for guests, and for further tries, also by the guest before."""
        puzzle = find(name, number)
        if person.kind != "member" or await self.store.row(_tried(person.id, name, number)):
            return None
        if number in await seen(self.store, person, name):
            return None

        async def change(connection: AsyncConnection) -> RatedTry:
            await hold(connection, str(person.id))
            await in_order(connection)  # or of two who try a puzzle at two servers one would be lost
            return await _rate(connection, str(person.id), puzzle, right)

        try:
            return await self.store.change(change)
        except Conflict:  # tried at the same moment in another window
            return None


def shown(strengths: dict[str, float]) -> dict[str, int]:
    """Return strengths as they are shown."""
    return {id: points(mu) for id, mu in strengths.items()}


def _untried(puzzle: Puzzle) -> PlayerRating:
    return PlayerRating(MU + STEP * (puzzle.difficulty - MIDDLE), UNTRIED)


def _solver(person: str | None, name: str) -> Any:
    return select(solver_ratings).where(solver_ratings.c.person == person, solver_ratings.c.game == name)


def _tried(person: str | None, name: str, number: str) -> Any:
    own = puzzle_tries.c.person == person, puzzle_tries.c.game == name
    return select(puzzle_tries.c.right).where(*own, puzzle_tries.c.puzzle == number)


async def _rate(connection: AsyncConnection, person: str, puzzle: Puzzle, right: bool) -> RatedTry:
    """Rate a try within a transaction; of two at once the second is a conflict."""
    key = {"person": person, "game": puzzle.name, "puzzle": puzzle.id}
    await connection.execute(insert(puzzle_tries).values(**key, right=right, made=wall()))
    solver = (await connection.execute(_solver(person, puzzle.name))).first()
    same = puzzle_ratings.c.game == puzzle.name, puzzle_ratings.c.puzzle == puzzle.id
    other = (await connection.execute(select(puzzle_ratings).where(*same))).first()
    before = [PlayerRating(solver.mu, solver.sigma) if solver else PlayerRating()]
    before.append(PlayerRating(other.mu, other.sigma) if other else _untried(puzzle))
    after = rated(before, _places(right))
    own = {"person": person, "game": puzzle.name, "tries": (solver.tries if solver else 0) + 1}
    its = {"game": puzzle.name, "puzzle": puzzle.id, "tries": (other.tries if other else 0) + 1}
    mine = solver_ratings.c.person == person, solver_ratings.c.game == puzzle.name
    await connection.execute(delete(solver_ratings).where(*mine))
    await connection.execute(delete(puzzle_ratings).where(*same))
    await connection.execute(insert(solver_ratings).values(**own, mu=after[0].mu, sigma=after[0].sigma))
    await connection.execute(insert(puzzle_ratings).values(**its, mu=after[1].mu, sigma=after[1].sigma))
    return RatedTry(before[0].points, after[0].points, after[1].points)


def _places(right: bool) -> Sequence[int]:
    return (1, 2) if right else (2, 1)
