"""Moderation: what admins do, by page or command line, is so at once, and nobody else can do it."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
from typing import Any

import pytest
from tests.server.client import Client
from tests.server.conftest import Running
from tests.server.forked import command
from tests.server.test_accounts import PASSPHRASE, member
from tests.server.test_keys import ended


def admin(server: Running, *words: str) -> subprocess.CompletedProcess[str]:
    """Return what the command line says about the store of a running server."""
    return command("--lang", "en", "admin", *words, "--data", server.data)


def granted(server: Running, name: str) -> Client:
    """Return a member who is an admin."""
    client = member(server, name)
    done = admin(server, "grant", name)
    assert (done.returncode, done.stdout.strip()) == (0, f"{name} is an admin now."), done.stderr
    return client


async def two_at_a_table(server: Running, name: str) -> tuple[Client, Client, str]:
    """Two guests who have said something at a table."""
    host, other = server.client().guest(f"{name} eins"), server.client().guest(f"{name} zwei")
    made = host.table("nonaga", "me", "open")
    code = made["invites"][0]["path"].removeprefix("/join/")
    assert other.ask("POST", f"/api/join/{code}").status == 201
    for client in (host, other):
        await client.open()
        await client.watch(made["id"])
    await other.answer("chat", table=made["id"], text="du Schuft")
    await host.next("chat")
    return host, other, made["id"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "status", None),
        ("GET", "people", None),
        ("GET", "reports", None),
        ("GET", "tables", None),
        ("GET", "log", None),
        ("PATCH", "people/x", {"name": "Neu"}),
        ("POST", "people/x/ban", None),
        ("DELETE", "people/x/ban", None),
        ("DELETE", "reports/x", None),
        ("DELETE", "tables/x/chat/0", None),
    ],
)
def test_only_admins_at_a_device_of_theirs_may(server: Running, method: str, path: str, body: Any) -> None:
    somebody = server.client().guest("Neugier")
    assert somebody.ask(method, f"/api/admin/{path}", body).body["slug"] == "server.auth.admin"
    assert server.client().ask(method, f"/api/admin/{path}", body).status == 401


def test_a_token_of_an_admin_is_not_enough(server: Running) -> None:
    boss = granted(server, "Token Chefin")
    token = boss.ask("POST", "/api/me/tokens", {"label": "Programm"}).body["token"]
    assert boss.ask("GET", "/api/admin/people").status == 200
    assert Client(server.port, token=token).ask("GET", "/api/admin/people").body["slug"] == "server.auth.session"


def test_a_reported_line_is_removed_for_all_who_look(server: Running) -> None:
    boss = granted(server, "Chefin Chat")

    async def run() -> None:
        host, other, table = await two_at_a_table(server, "Chat")
        path = f"/api/tables/{table}/chat/0/report"
        assert other.ask("POST", path).body["slug"] == "server.chat.unknown"  # one's own
        assert host.ask("POST", path).status == 204
        assert host.ask("POST", path).body["slug"] == "server.chat.reported"
        [report] = [each for each in boss.ask("GET", "/api/admin/reports").body if each["table"] == table]
        assert (report["name"], report["text"]) == ("Chat zwei", "du Schuft")
        assert boss.ask("DELETE", f"/api/admin/tables/{table}/chat/0").status == 204
        said = (await host.next("table"))["chat"]
        assert [(line["n"], line["text"]) for line in said] == [(0, "")]
        assert not [each for each in boss.ask("GET", "/api/admin/reports").body if each["table"] == table]
        await host.answer("chat", table=table, text="danke")  # the next line has the next number
        assert [line["text"] for line in host.ask("GET", f"/api/tables/{table}").body["chat"]] == ["", "danke"]
        assert boss.ask("GET", "/api/admin/log").body[0]["act"] == "remove"
        for client in (host, other):
            await client.close()

    asyncio.run(run())


def test_strangers_cannot_report_or_mute_at_a_private_table(server: Running) -> None:
    async def run() -> None:
        host = server.client().guest("Gastgeberin")
        made = host.table("nonaga", "me", "open", spectators=False)
        stranger = server.client().guest("Fremder")
        for act in ("report", "mute"):
            asked = stranger.ask("POST", f"/api/tables/{made['id']}/chat/0/{act}")
            assert asked.body["slug"] == "server.table.private"

    asyncio.run(run())


@pytest.mark.parametrize("number", [2**31, 2**63, 10**60, -1])
@pytest.mark.parametrize("act", ["report", "mute"])
def test_lines_of_a_chat_that_no_store_can_count_are_refused(server: Running, act: str, number: int) -> None:
    host = server.client().guest("Gastgeberin")
    table = host.table("nonaga", "me", "open")["id"]
    assert host.ask("POST", f"/api/tables/{table}/chat/{number}/{act}").status == 400


def test_who_is_banned_is_out_at_once_and_may_be_let_in_again(server: Running) -> None:
    boss, pest = granted(server, "Chefin Bann"), member(server, "Plage")
    bot = pest.ask("POST", "/api/me/bots", {"name": "Plagebot"}).body["token"]

    async def run() -> None:
        await pest.open()
        [row] = boss.ask("GET", "/api/admin/people?search=Plage&").body[1:] or [None]
        id = next(
            each["id"] for each in boss.ask("GET", "/api/admin/people?search=plag").body if each["name"] == "Plage"
        )
        assert row is not None
        assert boss.ask("POST", f"/api/admin/people/{id}/ban").status == 204
        assert await ended(pest)
        assert pest.ask("GET", "/api/me").body["slug"] == "server.person.banned"
        assert pest.ask("GET", "/", Accept="text/html").status == 403
        again = server.client().ask("POST", "/api/login", {"name": "Plage", "passphrase": PASSPHRASE})
        assert (again.status, again.body["slug"]) == (403, "server.person.banned")
        assert Client(server.port, token=bot).ask("GET", "/api/me").body["slug"] == "server.person.banned"
        assert boss.ask("DELETE", f"/api/admin/people/{id}/ban").status == 204
        assert pest.ask("GET", "/api/me").body["name"] == "Plage"

    asyncio.run(run())


def test_an_admin_is_not_banned_before_that_is_revoked(server: Running) -> None:
    granted(server, "Standfest")
    assert "Standfest is an admin" in admin(server, "ban", "Standfest").stderr
    assert admin(server, "revoke", "Standfest").returncode == 0
    assert admin(server, "ban", "standfest").stdout.strip() == "Standfest is banned."


def test_the_command_line_reaches_those_who_are_connected(server: Running) -> None:
    async def run() -> None:
        host, other, table = await two_at_a_table(server, "Zeile")
        assert admin(server, "rename", "Zeile zwei", "Lammfromm").returncode == 0
        told = await host.next("table")
        assert [seat["name"] for seat in told["seats"]] == ["Zeile eins", "Lammfromm"]
        assert [line["name"] for line in told["chat"]] == ["Lammfromm"]
        assert (await other.answer("chat", table=table, text="Mäh"))["line"]["name"] == "Lammfromm"
        assert other.ask("PATCH", "/api/me", {"name": "Schaf"}).status == 200
        assert (await other.answer("chat", table=table, text="Mäh"))["line"]["name"] == "Schaf"
        assert other.ask("PATCH", "/api/me", {"name": "Lammfromm"}).status == 200
        assert admin(server, "remove", table, "0").returncode == 0
        assert (await host.next("table"))["chat"][0]["text"] == ""
        assert admin(server, "ban", "Lammfromm").returncode == 0
        assert await ended(other)
        found = json.loads(admin(server, "people", "Lammfromm", "--json").stdout)
        assert [(each["name"], bool(each["banned"])) for each in found] == [("Lammfromm", True)]
        assert table in admin(server, "tables", "--json").stdout
        assert f"{table}  Nonaga" in admin(server, "tables").stdout
        acts = json.loads(admin(server, "log", "--json").stdout)
        assert [each["act"] for each in acts[:3]] == ["ban", "remove", "rename"]
        assert "line removed" in admin(server, "log").stdout
        assert re.search("Lammfromm +guest ", admin(server, "people", "Lammfromm").stdout)
        await host.close()

    asyncio.run(run())


@pytest.mark.parametrize(("lang", "asks"), [("de", "[j/N]"), ("en", "[y/N]")])
def test_the_command_line_deletes_nobody_without_a_yes(server: Running, lang: str, asks: str) -> None:
    server.client().guest(f"Bleibt {lang}")
    done = command("--lang", lang, "admin", "delete", f"Bleibt {lang}", "--data", server.data)
    assert (done.returncode, done.stderr) == (1, "")
    assert asks in done.stdout
    assert "Bleibt" in admin(server, "people", f"Bleibt {lang}").stdout


def test_the_command_line_says_what_is_wrong(server: Running) -> None:
    for _ in range(2):
        server.client().guest("Doppelt")
    guest = server.client().guest("Nur Gast")
    assert "'Niemand da' is not known here" in admin(server, "ban", "Niemand da").stderr
    assert "Several are called 'Doppelt'" in admin(server, "ban", "Doppelt").stderr
    assert admin(server, "grant", str(guest.ask("GET", "/api/me").body["id"])).returncode == 2
    assert "no such line" in admin(server, "remove", "nowhere", "0").stderr
    assert "There is no report x" in admin(server, "close", "x").stderr
    bots = command("--lang", "en", "admin", "bots", "--url", f"http://127.0.0.1:{server.port}")
    assert "waiting for a bot: 0" in bots.stdout
