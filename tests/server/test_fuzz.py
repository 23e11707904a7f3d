"""Messages that no client of ours would send: each is refused with a slug, and nothing has changed."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from tests.server.client import Client
from tests.server.conftest import Running

from dreierlei.server import wire

NUMBERS: list[object] = [
    -1,
    0,
    1,
    2,
    7,
    -(2**31),
    2**31,
    2**63,
    2**64,
    -(2**63) - 1,
    10**100,
    0.5,
    1e308,
    True,
    None,
    "0",
    [],
    {},
]
TEXTS: list[object] = [
    "",
    "\x00",
    "?",
    "x" * 3000,
    "\ud800",
    "ä" * 1000,
    "slide(",
    "'; DROP TABLE tables; --",
    None,
    5,
    [],
    {},
    "..%2f",
]
FIELDS = {kind.__struct_config__.tag: kind.__struct_fields__ for kind in wire.Heard.__args__}
"""The fields of every message that a client may send."""


def _text(lot: random.Random, table: str, other: str) -> object:
    return lot.choice([table, other, table, *TEXTS])


def _message(lot: random.Random, table: str, foreign: str, legal: list[str]) -> dict[str, Any]:
    """Return a message whose tag is known, and whose fields are sometimes right."""
    tag = lot.choice([tag for tag in FIELDS if tag not in ("leave", "unfollow", "lobby", "ping", "resign")])
    found: dict[str, Any] = {"t": tag}
    for field in FIELDS[tag]:
        if lot.random() < 0.05:
            continue
        if field in ("ref", "number", "seat", "level"):
            found[field] = lot.choice([0, 1, *NUMBERS])
        elif field == "action":
            found[field] = lot.choice([*legal, *TEXTS])
        elif field == "table":
            found[field] = _text(lot, table, foreign)
        else:
            found[field] = lot.choice(TEXTS)
    if lot.random() < 0.1:
        found[lot.choice(["x", "T", "__class__"])] = lot.choice(NUMBERS)
    return found


def _mangled(lot: random.Random, message: dict[str, Any]) -> str | bytes:
    """Return a message as text, perhaps broken."""
    text = json.dumps(message)[:16_000]  # beyond 16 kB the connection ends, see test_door.py
    way = lot.randrange(9)
    if way == 0:
        return text[: lot.randrange(len(text))]
    if way == 1:
        return text.encode("utf-8")[lot.randrange(4) :]
    if way == 2:
        return lot.randbytes(lot.randrange(1, 300))
    if way == 3:
        return "[" * lot.randrange(1, 4000)
    if way == 4:
        return '{"t":"chat","ref":1,"table":"x","text":' + '{"a":' * 700 + "1" + "}" * 700 + "}"
    if way == 5:
        return json.dumps(message | {"t": lot.choice(["", "table", "news", "PLAY", None, 3, "x" * 500])})
    if way == 6:
        return lot.choice(["", "null", "[]", "0", '"play"', "{}", "NaN", '{"t":', "x" * 9000, "\x00"])
    return text


def _still(table: dict[str, Any]) -> dict[str, Any]:
    """Return what must not change of what somebody sees."""
    return {key: table[key] for key in ("number", "entries", "views", "legal", "status", "agreeing", "undo", "mine")}


async def _tables(server: Running) -> tuple[Client, Client, str, str]:
    """Return somebody who will misbehave, somebody who sees it, a table of both, and one of others."""
    eve, ada = server.client().guest("Eve"), server.client().guest("Ada")
    made = ada.table("triominos", "me", "open")
    eve.ask("POST", "/api" + made["invites"][0]["path"])
    foreign = ada.table("nonaga", "me", "bot1", spectators=False)["id"]
    await eve.open()
    await ada.open()
    return eve, ada, made["id"], foreign


def test_whatever_is_sent_the_answer_is_a_refusal_and_nothing_changes(server: Running) -> None:
    async def run() -> None:
        eve, ada, table, foreign = await _tables(server)
        told = await ada.watch(table)
        mover = told["views"]["0"]["to_act"][0]
        sender = eve if mover == 0 else ada  # who is not to act
        before = [_still(await person.watch(table)) for person in (eve, ada)]
        legal = [text for seen in before for texts in seen["legal"].values() for text in texts[:5]]
        lot = random.Random(11)
        for _ in range(900):
            message = _message(lot, table, foreign, legal)
            if message["t"] not in ("play", "undo", "back"):
                message["table"] = lot.choice(TEXTS)
            sent = _mangled(lot, message)
            await sender.socket.send(sent)
            answer = await sender.next("refused")
            assert answer["slug"] != "server.fault", sent
            assert answer["slug"].count(".") >= 1, sent
            assert answer["text"], sent
        assert (await sender.answer("ping"))["t"] == "pong"
        for person, seen in zip((eve, ada), before, strict=True):
            assert _still(await person.watch(table)) == seen
            await person.close()
        assert not server.errors()

    asyncio.run(run())


def test_somebody_elses_seat_and_table_are_out_of_reach(server: Running) -> None:
    async def run() -> None:
        eve, ada, table, foreign = await _tables(server)
        before = _still(await ada.watch(table))
        theirs = _still(await ada.watch(foreign))
        for t in ("play", "undo", "resign", "agree", "replace", "back"):
            extra = {"number": before["number"], "action": "pass"} if t == "play" else {}
            extra = {"number": before["number"]} if t == "undo" else extra
            for place, seat in ((table, 0), (table, -1), (table, -2), (table, 99), (foreign, 0), (foreign, 1)):
                answer = await eve.answer(t, table=place, seat=seat, **extra)
                assert answer["t"] == "refused"
                assert answer["slug"] in ("server.seat.foreign", "server.seat.present"), (t, place, seat)
        for t, extra in (("watch", {}), ("watch", {"code": "guess"}), ("chat", {"text": "hallo"})):
            answer = await eve.answer(t, table=foreign, **extra)
            assert answer["slug"] in ("server.table.private", "server.chat.stranger")
        for path in ("", "/past/0", "/record"):
            assert eve.ask("GET", f"/api/tables/{foreign}{path}").status == 403
        assert eve.ask("POST", f"/api/tables/{foreign}/rematch").status == 403
        assert eve.ask("POST", f"/api/tables/{table}/invites/1").status == 403
        assert _still(await ada.watch(table)) == before
        assert _still(await ada.watch(foreign)) == theirs
        for person in (eve, ada):
            await person.close()

    asyncio.run(run())
