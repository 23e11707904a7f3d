"""Messages that no client of ours would send: each is refused with a slug, and nothing has changed."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable
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
FIELDS = {kind.__struct_config__.tag: kind.__struct_fields__ for kind in wire.AnyClientMessage.__args__}
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
    foreign = ada.table("nonaga(first=0)", "me", "bot1", spectators=False)["id"]
    await eve.open()
    await ada.open()
    return eve, ada, made["id"], foreign


def _vain(lot: random.Random, table: str, foreign: str, legal: list[str], own: int, number: int) -> str:
    """Return a message that fits the protocol, and asks for what its sender, who is not to act, cannot have."""
    t = lot.choice(["play", "play", "play", "undo", "back", "resign", "agree", "replace", "watch", "chat", "follow"])
    place = lot.choice([table, table, foreign, "", "x" * 24, "\x00", "0" * 16])
    found: dict[str, Any] = {"t": t, "ref": lot.choice([0, -1, 2**53, 10**30]), "table": place}
    if t in ("watch", "chat"):
        found["table"] = lot.choice([foreign, "", "x" * 24, "\x00"])
        found |= {"text": "hallo"} if t == "chat" else {"code": lot.choice(["", "guess", "\x00"])}
    elif t == "follow":
        del found["table"]
        found |= {"tournament": lot.choice(["", "x" * 24, "\x00", table]), "role": lot.choice(["director", "x"])}
    else:
        other = [1 - own, -1, -2, 99, 2**31, -(10**30)]
        found["seat"] = lot.choice([own, own, *other] if t in ("play", "undo", "back") else other)
        if t in ("play", "undo"):
            found["number"] = lot.choice([number, number, 0, -1, number + 1, 2**63, -(10**30)])
        if t == "play":
            found["action"] = lot.choice(
                [*legal, "", "?", "pass", "lay(", "lay(999,0:0)", "deal(000)", "\x00", "x" * 900]
            )
        if t == "replace":
            found["level"] = lot.choice([1, 4, 0, -1, 7, 10**30])
    return json.dumps(found)


async def _refusals(server: Running, message: Callable[..., str | bytes]) -> Counter[str]:
    """Send 900 messages as somebody who is not to act; return how they were refused, and that nothing has changed."""
    eve, ada, table, foreign = await _tables(server)
    mover = (await ada.watch(table))["views"]["0"]["to_act"][0]
    sender, own = (eve, 1) if mover == 0 else (ada, 0)
    before = [_still(await person.watch(table)) for person in (eve, ada)]
    legal = [text for seen in before for texts in seen["legal"].values() for text in texts[:5]]
    if sender is ada:  # whose own table the other one is
        foreign = eve.table("nonaga(first=0)", "me", "bot1", spectators=False)["id"]
    lot, slugs = random.Random(11), Counter[str]()
    for _ in range(900):
        sent = message(lot, table, foreign, legal, own, before[0]["number"])
        await sender.socket.send(sent)
        answer = await sender.next("refused")
        assert answer["slug"] != "server.fault", sent
        assert answer["text"], sent
        slugs[answer["slug"]] += 1
    assert (await sender.answer("ping"))["t"] == "pong"
    for person, seen in zip((eve, ada), before, strict=True):
        assert _still(await person.watch(table)) == seen
        await person.close()
    assert not server.errors()
    return slugs


def test_a_message_of_no_known_form_is_refused_and_nothing_changes(server: Running) -> None:
    def message(lot: random.Random, table: str, foreign: str, legal: list[str], *_: int) -> str | bytes:
        found = _message(lot, table, foreign, legal)
        if found["t"] not in ("play", "undo", "back"):
            found["table"] = lot.choice(TEXTS)
        return _mangled(lot, found)

    slugs = asyncio.run(_refusals(server, message))
    assert {"server.message.form", "server.message.long"} <= set(slugs)


def test_a_message_that_asks_in_vain_is_refused_and_nothing_changes(server: Running) -> None:
    slugs = asyncio.run(_refusals(server, _vain))
    assert "server.message.form" not in slugs
    reached = {"server.stale", "server.seat.foreign", "server.seat.own", "server.table.unknown", "server.table.private"}
    assert reached | {"play.turn", "play.undo", "server.tournament.unknown"} <= set(slugs), slugs


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
