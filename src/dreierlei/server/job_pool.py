"""Job pool: processes for prints and files read back, and for replays and puzzles, so that none stops a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dreierlei.server.workers import Lost, WorkerPool, given_up

if TYPE_CHECKING:
    from dreierlei.server.tournaments.restore import Restored

LIMIT = 120.0
"""Seconds after which a job is given up."""
COST, BRIEF = 2.0, 0.1
"""Seconds that a job takes, about, and one for which somebody waits at a board."""


class JobPool:
    """One worker for what takes long and one for what does not, started when somebody first asks; fair by person."""

    def __init__(self) -> None:
        self.workers = WorkerPool(1, _prepare, nice=3)
        self.brief = WorkerPool(1, _prepare_brief, nice=3)
        self._booklets: dict[tuple[str, str, bool], bytes] = {}

    async def logo_kind(self, person: str, logo: bytes) -> str:
        """Return the kind of a picture that can be printed, or refuse it."""
        return str(await self._run(person, _logo_kind, logo))

    async def undrawn(self, person: str, texts: Sequence[str]) -> list[str]:
        """Return those texts that no font of this machine draws."""
        return list(await self._run(person, _undrawn, list(texts)))

    async def pdf(
        self, person: str, kind: str, lines: Sequence[str], links: str | Mapping[str, str] | None, **wish: Any
    ) -> bytes:
        """Return a print of a tournament by the lines of its log; links are one address, or one for each place."""
        return bytes(await self._run(person, _pdf, kind, list(lines), links, wish))

    async def booklet(self, person: str, name: str, language: str, folded: bool) -> bytes:
        """Return the rules of a game as PDF; each is printed once."""
        which = name, language, folded
        if which not in self._booklets:
            self._booklets[which] = bytes(await self._run(person, _booklet, *which))
        return self._booklets[which]

    async def restored(self, person: str, body: bytes) -> Restored:
        """Return the tournament of a file, or refuse it."""
        found: Restored = await self._run(person, _restored, body)
        return found

    async def replay(self, person: str, body: bytes, language: str) -> bytes:
        """Return the replay of a record file as JSON, or refuse the file."""
        return bytes(await self._run_brief(person, _replay, body, language))

    async def solo_best(self, person: str, secret: str) -> int:
        """Return what the exact solution of solo Tricubo makes of the dice that follow from a secret."""
        return int(await self._run(person, _solo_best, secret))

    async def puzzle(self, person: str, name: str, number: str, plies: Sequence[str]) -> bytes:
        """Return what the judge says of a ply in a puzzle as JSON, or refuse it."""
        return bytes(await self._run_brief(person, _puzzle, name, number, list(plies)))

    async def _run(self, person: str, job: Callable[..., Any], *arguments: Any) -> Any:
        return await self._run_in(self.workers, COST, person, job, *arguments)

    async def _run_brief(self, person: str, job: Callable[..., Any], *arguments: Any) -> Any:
        return await self._run_in(self.brief, BRIEF, person, job, *arguments)

    async def _run_in(
        self, workers: WorkerPool, cost: float, person: str, job: Callable[..., Any], *arguments: Any
    ) -> Any:
        try:
            return await workers.run(person, cost, lambda _: (job, arguments), LIMIT)
        except (Lost, TimeoutError) as why:
            raise given_up(why, LIMIT) from None

    def close(self) -> None:
        """End the workers."""
        self.workers.close()
        self.brief.close()


def _prepare() -> None:
    """Load what takes a moment."""
    import dreierlei.prints
    import dreierlei.server.tournaments.restore  # noqa: F401  # both for what follows


def _prepare_brief() -> None:
    """Load what takes a moment."""
    import dreierlei.server.puzzles
    import dreierlei.server.replays  # noqa: F401  # both for what follows


def _logo_kind(logo: bytes) -> str:
    from dreierlei.prints import checked_logo

    return checked_logo(logo)


def _undrawn(texts: list[str]) -> tuple[str, ...]:
    from dreierlei.prints import undrawn

    return undrawn(texts)


def _pdf(kind: str, lines: list[str], links: str | Mapping[str, str] | None, wish: dict[str, Any]) -> bytes:
    from dreierlei.prints import document
    from dreierlei.server.tournaments.keys import place
    from dreierlei.tournament import Tournament, Where, link_lines

    def link(where: Where) -> str:
        assert isinstance(links, Mapping)
        return links[place(where)]

    events = [event for event, _ in link_lines(lines)]
    given = link if isinstance(links, Mapping) else links
    return document(kind, Tournament.replay(events), link=given, events=events, **wish)


def _booklet(name: str, language: str, folded: bool) -> bytes:
    from dreierlei.prints import booklet

    return booklet(name, language, folded=folded)


def _replay(body: bytes, language: str) -> bytes:
    from dreierlei.server.replays import written

    return written(body, language)


def _puzzle(name: str, number: str, plies: list[str]) -> bytes:
    from dreierlei.server.puzzles import judged

    return judged(name, number, plies)


def _restored(body: bytes) -> Restored:
    from dreierlei.server.tournaments.restore import checked

    return checked(body)


def _solo_best(secret: str) -> int:
    from dreierlei.games.tricubo import Tricubo
    from dreierlei.games.tricubo.solution import Solution
    from dreierlei.play import Match, fairness

    game = Tricubo(1)
    match, solution = Match(game), Solution(game)
    while True:
        fairness.draw(match, secret)
        if match.outcome:
            return match.outcome.scores[0] if match.outcome.scores else 0
        match.play(0, solution.best(match.state))
