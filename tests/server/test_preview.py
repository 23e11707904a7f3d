"""What other programs show of a shared address: a game, a table that anybody may see, and nothing of a private one."""

from __future__ import annotations

import asyncio
import re
from html import unescape

from tests.server.client import Client
from tests.server.conftest import Running

from dreierlei.games import NAMES


def tags(client: Client, path: str) -> dict[str, str]:
    """Return the tags of a page."""
    found = re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', client.ask("GET", path).body)
    return {tag: unescape(value) for tag, value in found}


def test_every_game_has_its_picture(server: Running) -> None:
    stranger = server.client()
    for name in NAMES:
        told = tags(stranger, f"/rules/{name}")
        path = re.sub(r"https?://[^/]+", "", told["image"])
        assert path == f"/previews/{name}.png"
        assert stranger.ask("HEAD", path).headers["content-type"] == "image/png"
    assert tags(stranger, "/")["image"].endswith("/icon-512.png")


def test_a_table_says_who_plays_and_how_it_stands(server: Running) -> None:
    ada = server.client().guest('Ada "A" <b>')
    waiting = ada.table("nonaga(first=0)", "me", "open", spectators=True)
    told = tags(server.client(), f"/table/{waiting['id']}")
    assert told["title"] == 'Nonaga: Ada "A" <b> – freier Platz'
    assert told["description"] == "Der Tisch wartet noch auf Mitspieler."
    running = ada.table("nonaga(first=0)", "me", "bot1", spectators=True)
    assert tags(server.client(), f"/table/{running['id']}")["description"].endswith('Am Zug: Ada "A" <b>.')


def test_a_table_whose_match_is_over_says_who_has_won_or_that_nobody_has(server: Running) -> None:
    async def run() -> None:
        ada = await server.client().guest("Ada").open()
        ends: dict[str, str] = {}
        for act in ("resign", "agree"):
            made = ada.table("nonaga(first=0)", "me", "device", spectators=True)["id"]
            await ada.watch(made)
            for seat in (0,) if act == "resign" else (0, 1):
                await ada.answer(act, table=made, seat=seat)
            ends[act] = tags(server.client(), f"/table/{made}")["description"]
        assert ends["resign"] == "Die Partie ist zu Ende. Gewonnen: Ada 2."
        assert ends["agree"] == "Die Partie ist zu Ende: unentschieden."
        await ada.close()

    asyncio.run(run())


def test_a_private_table_tells_nothing(server: Running) -> None:
    ada = server.client().guest("Ada Geheim")
    made = ada.table("nonaga(first=0)", "me", "bot1", spectators=False)
    told = tags(server.client(), f"/table/{made['id']}")
    assert told["title"] == "Dreierlei"
    assert "Geheim" not in server.client().ask("GET", f"/table/{made['id']}").body
    assert "Geheim" in tags(ada, f"/table/{made['id']}")["title"]
