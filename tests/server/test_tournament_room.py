"""How much somebody's tournaments may take up: bounded by sum, not only by how often they are made."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.conftest import Running, until
from tests.server.contest import POSTER
from tests.server.inside import opened
from tests.server.test_tournament_cards import ADA, made

from dreierlei.core import Refusal
from dreierlei.server.limits import RATES, Limits
from dreierlei.server.people import Person
from dreierlei.server.tournaments import room


def test_an_account_has_so_many_tournaments_and_so_much_of_their_logs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            first, second = [await made(services) for _ in range(2)]

            async def refused(more: int = 0) -> str:
                with pytest.raises(Refusal) as caught:
                    await room.require_room(services.store, ADA, more)
                assert caught.value.slug == "server.tournament.many"
                return str(caught.value)

            await room.require_room(services.store, ADA)
            monkeypatch.setattr(room, "LARGEST", first.size + second.size + 5)
            await room.require_room(services.store, ADA, 5)
            assert "you have 2 tournaments of 1 MB" in await refused(6)
            monkeypatch.setattr(room, "MOST", 2)
            await refused()
            await room.require_room(services.store, Person("ben", "Ben", "member"))
            await services.tournaments.remove(first)
            await room.require_room(services.store, ADA)

    asyncio.run(run())


def test_all_guests_at_one_address_store_so_much_in_a_day(own: Callable[..., Running]) -> None:
    server = own("--limits", "0.1")
    guests = [server.client().guest(f"Gast {number}") for number in range(3)]
    asked = [guest.ask("POST", "/api/tournaments/practice", {"players": 1999}) for guest in guests for _ in range(2)]
    most = int(0.1 * RATES["stored"][0]) // (1 + 1999 * room.PLAYER // room.PART)
    assert [answer.status for answer in asked] == [201] * most + [429] * (len(asked) - most)
    limits = Limits()
    for _ in range(12):
        room.count_stored(limits, "192.0.2.1", 5_000_000)
    with pytest.raises(Refusal) as caught:
        room.count_stored(limits, "192.0.2.1", 5_000_000)
    assert caught.value.facts == {"seconds": 51 * 135}


@pytest.mark.parametrize("kind", ["practice", "real"])
def test_the_backup_of_an_invented_tournament_goes_with_it(server: Running, kind: str) -> None:
    rita = server.client().guest("Rita")
    asked = (
        ("/api/tournaments/practice", {"players": 7})
        if kind == "practice"
        else ("/api/tournaments", {"poster": POSTER})
    )
    id = rita.ask("POST", *asked).body["id"]
    file = server.data / "backups" / f"{id}.log"
    until(file.exists)
    assert rita.ask("DELETE", f"/api/tournaments/{id}").status == 204
    assert file.exists() == (kind == "real")
