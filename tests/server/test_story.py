"""A match told for people: its notation in the reader's language, nothing hidden in it, and its points itemised."""

from __future__ import annotations

import asyncio

from tests.server.conftest import Running


def test_notation_and_account_of_a_match(server: Running) -> None:
    ada, ben = server.client().guest("Ada"), server.client().guest("Ben")

    async def run() -> None:
        made = ada.table("triominos", "me", "open")
        table = made["id"]
        ben.ask("POST", "/api" + made["invites"][0]["path"])
        await ada.open()
        await ben.open()
        snapshots = [await ada.watch(table), await ben.watch(table)]
        while not any(each["legal"] for each in snapshots):
            snapshots = [await ada.next("news"), await ben.next("news")]
        mover = ada if snapshots[0]["legal"] else ben
        news = snapshots[0] if mover is ada else snapshots[1]
        seat, texts = next(iter(news["legal"].items()))
        choices = mover.ask("GET", f"/api/tables/{table}/choices?seat={seat}").body
        assert set(choices) <= set(texts)
        foreign = (ben if mover is ada else ada).ask("GET", f"/api/tables/{table}/choices?seat={seat}").body
        assert foreign["slug"] == "server.seat.foreign"
        await mover.answer("play", table=table, seat=int(seat), number=news["number"], action=texts[0])
        path = f"/api/tables/{table}/notation"
        lines = [each.ask("GET", path).body for each in (ada, ben)]
        assert lines[0][news["number"]] == choices.get(texts[0], lines[0][news["number"]])
        assert lines[0][news["number"]]
        assert lines[0][news["number"]] == lines[1][news["number"]]
        assert all(line is None for line in lines[0][: news["number"]])  # what was dealt is nobody's business
        assert ada.ask("GET", f"{path}?since={news['number']}").body == lines[0][news["number"] :]
        assert ada.ask("GET", f"/api/tables/{table}/account").body["slug"] == "server.table.running"
        await ada.answer("resign", table=table, seat=0)
        account = ben.ask("GET", f"/api/tables/{table}/account").body
        assert len(account) == 2
        assert any(items for items in account)
        await ada.close()
        await ben.close()

    asyncio.run(run())
