"""Cards: somebody's tournaments as a list; what their logs say is worked out beside the event loop, and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct
from sqlalchemy import select

from dreierlei.core import Refusal
from dreierlei.core.words import say
from dreierlei.server.fair_thread import FairThread
from dreierlei.server.people import Person
from dreierlei.server.store import Store, tournament_events, tournaments
from dreierlei.server.tournaments.live import LiveTournament, readable
from dreierlei.server.tournaments.room import MOST
from dreierlei.tournament import Step, Tournament, link_lines, upcoming

READ = 2 * 1024 * 1024
"""Signs of logs that are read for one list, about: what is left is read for the next."""
COST = 4e-7
"""Seconds that a sign of a log takes to read, about."""
KEPT = 5_000
"""Tournaments of which is kept what their logs say, the latest in any list."""


class TournamentCard(Struct):
    """A tournament in a list."""

    id: str
    name: str
    place: str
    date: str
    players: int
    next: str
    concluded: bool
    practice: bool
    updated: int


@dataclass(frozen=True, slots=True)
class Brief:
    """What a log says of a tournament, in no language."""

    name: str
    place: str
    date: str
    players: int
    ahead: Step | None
    practice: bool


class Cards:
    """The lists of everybody's tournaments; a list moves none of those that are being run out of the memory."""

    def __init__(
        self,
        store: Store,
        thread: FairThread,
        live: Mapping[str, LiveTournament],
        opened: Callable[[Any], LiveTournament],
    ) -> None:
        self.store = store
        self.thread = thread
        self.live = live
        self.opened = opened
        """Returns the tournament of a row without its log, or refuses a row that is damaged."""
        self.read = READ
        """Signs of logs that are read for one list."""
        self._kept: OrderedDict[str, tuple[int, Brief]] = OrderedDict()
        """Tournament -> when it was changed last, and what it was then."""

    async def of(self, person: Person, language: str) -> list[TournamentCard]:
        """Return somebody's tournaments, the latest first."""
        query = select(tournaments.c.id, tournaments.c.name, tournaments.c.updated)
        query = query.where(tournaments.c.owner == person.id).order_by(tournaments.c.updated.desc())
        cards, left = list[TournamentCard](), self.read
        for row in await self.store.rows(query.limit(MOST)):
            try:
                brief = await self._known(row, person)
                if brief is None and left > 0:
                    brief, size = await self._look(row, person)
                    left -= size
                told = _card(row, brief, language) if brief else _named(row, say("server.tournament.unread", language))
            except Refusal as why:
                if why.slug == "server.often":
                    raise
                told = _named(row, why.text(language))  # one that cannot be read hides no other, and says so
            cards.append(told)
        return cards

    async def _known(self, row: Any, person: Person) -> Brief | None:
        """Return what is known of a tournament as it is now, without its log."""
        updated, brief = self._kept.get(row.id, (-1, None))
        if updated == row.updated:
            return brief
        live = self.live.get(row.id)
        if live is None:
            return None
        asked = live.state, live.setup.practice
        return self._keep(row, await self.thread.run(person.id or "", live.size * COST, _brief, *asked))

    async def _look(self, row: Any, person: Person) -> tuple[Brief, int]:
        """Read the log of a tournament, and return what it says and how long it is; or refuse what is damaged."""
        with readable(row.id):
            whole = await self.store.row(select(tournaments).where(tournaments.c.id == row.id))
            practice = self.opened(whole).setup.practice
            log = select(tournament_events.c.line).where(tournament_events.c.tournament == row.id)
            lines = [each.line for each in await self.store.rows(log.order_by(tournament_events.c.number))]
            size = sum(map(len, lines))
            brief = await self.thread.run(person.id or "", size * COST, _read, lines, practice)
        return self._keep(row, brief), size

    def _keep(self, row: Any, brief: Brief) -> Brief:
        self._kept[row.id] = row.updated, brief
        self._kept.move_to_end(row.id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return brief


def _read(lines: list[str], practice: bool) -> Brief:
    return _brief(Tournament.replay(event for event, _ in link_lines(lines)), practice)


def _brief(state: Tournament, practice: bool) -> Brief:
    entered = sum(player.status != "withdrawn" for player in state.players.values())
    profile = state.profile
    return Brief(profile.name, profile.place, profile.date, entered, upcoming(state), practice)


def _card(row: Any, brief: Brief, language: str) -> TournamentCard:
    text = brief.ahead.sentence.text(language) if brief.ahead else ""
    return TournamentCard(
        row.id,
        brief.name,
        brief.place,
        brief.date,
        brief.players,
        text[:1].upper() + text[1:],
        brief.ahead is None,
        brief.practice,
        row.updated,
    )


def _named(row: Any, told: str) -> TournamentCard:
    """Return the card of a tournament of which only the name is known."""
    return TournamentCard(row.id, row.name, "", "", 0, told, False, False, row.updated)
