"""Which rule forbids an action is told, in the reader's language, and nothing is played."""

from __future__ import annotations

import asyncio

from tests.server.conftest import Running


def test_the_rule_that_forbids_an_action_is_told(server: Running) -> None:
    ada, eve = server.client().guest("Ada"), server.client().guest("Eve")

    async def run() -> None:
        table = ada.table("nonaga(first=0)", "me", "bot1")["id"]
        await ada.open()
        await eve.open()
        snapshot = await ada.watch(table)
        while not snapshot["legal"].get("0"):
            snapshot = await ada.next("news")
        number = snapshot["number"]
        where = {"table": table, "seat": 0, "number": number}
        told = await ada.answer("why", **where, action="relocate(0:0,1:0)")
        assert (told["t"], told["slug"]) == ("objection", "nonaga.objection.slide")
        assert "Figur" in told["text"] or "piece" in told["text"]
        legal = snapshot["legal"]["0"][0]
        assert (await ada.answer("why", **where, action=legal))["slug"] == ""
        assert (await ada.answer("why", **where, action="nonsense"))["t"] == "refused"
        assert (await ada.answer("why", **(where | {"number": number + 1}), action=legal))["slug"] == "server.stale"
        assert (await eve.answer("why", **where, action=legal))["slug"] == "server.seat.foreign"
        assert ada.ask("GET", f"/api/tables/{table}").body["number"] == number
        await ada.close()
        await eve.close()

    asyncio.run(run())
