"""The list of somebody's tournaments: soon there however long their logs are, and nobody else is held up."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from tests.server.inside import opened

from dreierlei import tournament as td
from dreierlei.server.people import Person
from dreierlei.server.services import Services
from dreierlei.server.tournaments import practice
from dreierlei.server.tournaments.live import LiveTournament, stamp
from dreierlei.server.tournaments.setup import Setup

ADA = Person("ada", "Ada", "member")
BY = stamp(td.Who("director", "Rita"))
UNREAD = "wird beim Öffnen gelesen"


async def made(services: Services, players: int = 7) -> LiveTournament:
    live = services.tournaments.blank(ADA, Setup(practice=True))
    log = practice.opened(players, "de", td.TournamentOptions(), live.lot_secret)
    return await services.tournaments.make(live, log)


def test_a_list_reads_so_much_and_keeps_what_it_has_read(tmp_path: Path) -> None:
    async def known(services: Services) -> list[bool]:
        return [card.next != UNREAD for card in await services.tournaments.cards.of(ADA, "de")]

    async def run() -> None:
        async with opened(tmp_path) as services:
            ours = [await made(services) for _ in range(4)]
            assert await known(services) == [True] * 4, "those in memory want no reading"
        async with opened(tmp_path) as services:
            services.tournaments.cards.read = 1
            assert [await known(services) for _ in range(4)] == [[True] * n + [False] * (4 - n) for n in (1, 2, 3, 4)]
            assert not services.tournaments.live, "a list moves none that is being run out of the memory"
            live = await services.tournaments.tournament(ours[0].id)
            poster = replace(live.state.profile, name="Anders", place="Kiel")
            await live.do(lambda state: td.change(state, BY, poster))
            services.tournaments.live.clear()
            services.tournaments.cards.read = 0
            cards = await services.tournaments.cards.of(ADA, "de")
            assert (cards[0].id, cards[0].name, cards[0].next) == (ours[0].id, "Anders", UNREAD)
            assert [card.players for card in cards] == [0, 8, 8, 8], "seven, and one who has not come"
            services.tournaments.cards.read = 1
            first = (await services.tournaments.cards.of(ADA, "en"))[0]
            assert (first.place, first.players, first.next, first.practice) == ("Kiel", 8, "Draw of game 1", True)

    asyncio.run(run())
