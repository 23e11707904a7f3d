"""Accounts: guests, members, sign-in links, tokens and bot accounts, and what the store knows of their secrets."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import argon2
import pytest
import websockets
from tests import quick_seals
from tests.server.client import Client
from tests.server.conftest import Running
from tests.server.inside import opened, refusal

from dreierlei.server import keys, people
from dreierlei.server.people import opens, sealed
from dreierlei.server.server_clock import wall

PASSPHRASE = "drei mal drei Steine"


def member(server: Running, name: str) -> Client:
    client = server.client()
    answer = client.ask("POST", "/api/register", {"name": name, "passphrase": PASSPHRASE})
    assert (answer.status, answer.body["kind"]) == (201, "member")
    return client


def _kept(server: Running) -> bytes:
    """Return every byte that the store has written, the log beside it too."""
    return b"".join(path.read_bytes() for path in sorted(Path(server.data).glob("dreierlei.db*")))


def test_nobody_becomes_a_guest_and_a_guest_a_member_who_keeps_all_games(server: Running) -> None:
    client = server.client()
    assert client.ask("GET", "/api/me").body == {"id": None, "name": "", "kind": "none"}
    assert client.ask("POST", "/api/tables", {"game": "nonaga", "seats": []}).body["slug"] == "server.auth.nobody"
    client.guest("  Grete   Gast ")
    guest = client.ask("GET", "/api/me").body
    assert (guest["name"], guest["kind"]) == ("Grete Gast", "guest")
    table = client.table("nonaga(first=0)", "me", "bot1")["id"]
    member = client.ask("POST", "/api/register", {"name": "Grete", "passphrase": PASSPHRASE}).body
    assert (member["id"], member["name"], member["kind"]) == (guest["id"], "Grete", "member")
    elsewhere = server.client()
    assert elsewhere.ask("POST", "/api/login", {"name": "grete", "passphrase": PASSPHRASE}).status == 201
    mine = elsewhere.ask("GET", "/api/tables").body["mine"]
    assert [card["id"] for card in mine] == [table]
    assert mine[0]["seats"][0]["name"] == "Grete"
    again = client.ask("POST", "/api/register", {"name": "Grete 2", "passphrase": PASSPHRASE})
    assert (again.status, again.body["slug"]) == (409, "server.person.member")


def test_a_wrong_passphrase_and_an_unknown_name_are_refused_alike(server: Running) -> None:
    member(server, "Konrad")
    wrong = server.client().ask("POST", "/api/login", {"name": "Konrad", "passphrase": PASSPHRASE + "!"})
    unknown = server.client().ask("POST", "/api/login", {"name": "Niemand", "passphrase": PASSPHRASE})
    assert wrong.status == unknown.status == 401
    assert wrong.body == unknown.body
    assert "set-cookie" not in wrong.headers


def test_logout_voids_the_session_and_ends_its_socket(server: Running) -> None:
    async def run() -> None:
        client = await member(server, "Lotte").open()
        await client.answer("ping")
        copy = Client(server.port, client.cookie)
        assert client.ask("POST", "/api/logout").status == 200
        assert copy.ask("GET", "/api/me").body["kind"] == "none"
        with pytest.raises(websockets.ConnectionClosed):
            await client.next("news")

    asyncio.run(run())


def test_a_sign_in_link_is_good_once(server: Running) -> None:
    client = member(server, "Linus")
    path = client.ask("POST", "/api/me/link").body["path"]
    code = path.removeprefix("/link/")
    phone = server.client()
    assert phone.ask("POST", "/api/link", {"code": code}).body["name"] == "Linus"
    assert phone.ask("GET", "/api/me").body["name"] == "Linus"
    second = server.client().ask("POST", "/api/link", {"code": code})
    assert (second.status, second.body["slug"]) == (404, "server.person.link")


def test_a_sign_in_link_and_a_session_expire(server: Running) -> None:
    client = member(server, "Viola")
    code = client.ask("POST", "/api/me/link").body["path"].removeprefix("/link/")
    with sqlite3.connect(server.data / "dreierlei.db") as store:
        ends = dict(store.execute("SELECT kind, ends - made FROM keys").fetchall())
        assert ends["link"] == 10 * 60 * 1000
        store.execute("UPDATE keys SET ends = 1 WHERE person = ?", [client.ask("GET", "/api/me").body["id"]])
    store.close()
    assert server.client().ask("POST", "/api/link", {"code": code}).body["slug"] == "server.person.link"
    assert client.ask("GET", "/api/me").body["kind"] == "none"


def test_of_too_many_sessions_the_oldest_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            person = await services.people.guest("Ada")
            monkeypatch.setitem(keys.MOST, "session", 2)
            made = []
            for moment in range(3):
                monkeypatch.setattr(keys, "wall", lambda moment=moment: wall() + moment)
                made.append(await services.keys.make(person, "session"))
            owners = [await services.keys.owner(secret, "session") for secret in made]
            assert [owner.id for owner in owners] == [None, person.id, person.id]

    asyncio.run(run())


def test_nobody_has_more_bots_than_are_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, ben = [await services.people.guest(name) for name in ("Ada", "Ben")]
            monkeypatch.setattr(people, "MOST", 2)
            for name in ("Eins", "Zwei"):
                await services.people.bot(ada, name)
            with refusal("server.person.many"):
                await services.people.bot(ada, "Drei")
            await services.people.bot(ben, "Drei")
            assert [bot.name for bot in await services.people.bots(ada)] == ["Eins", "Zwei"]

    asyncio.run(run())


def test_a_session_is_no_token_and_a_link_is_no_session(server: Running) -> None:
    client = member(server, "Theo")
    session = client.cookie.split("=", 1)[1]
    code = client.ask("POST", "/api/me/link").body["path"].removeprefix("/link/")
    assert Client(server.port, token=session).ask("GET", "/api/me").body["slug"] == "server.auth.token"
    assert Client(server.port, f"dreierlei={code}").ask("GET", "/api/me").body["kind"] == "none"


def test_tokens_open_the_door_until_they_are_revoked(server: Running) -> None:
    client = member(server, "Tilda")
    made = client.ask("POST", "/api/me/tokens", {"label": "Labor"}).body
    program = Client(server.port, token=made["token"])
    assert program.ask("GET", "/api/me").body["name"] == "Tilda"
    listed = client.ask("GET", "/api/me/tokens").body
    assert [(token["id"], token["label"], token["token"]) for token in listed] == [(made["id"], "Labor", None)]
    stranger = member(server, "Trude")
    stranger.ask("DELETE", f"/api/me/tokens/{made['id']}")
    assert program.ask("GET", "/api/me").status == 200
    assert client.ask("DELETE", f"/api/me/tokens/{made['id']}").status == 204
    assert (program.ask("GET", "/api/me").status, program.ask("POST", "/api/me/link").status) == (401, 401)
    assert server.client().guest("Gast").ask("POST", "/api/me/tokens", {"label": "x"}).status == 403


def test_a_bot_account_has_a_token_and_takes_a_seat(server: Running) -> None:
    client = member(server, "Bruno")
    made = client.ask("POST", "/api/me/bots", {"name": "Brunobot"}).body
    bot = Client(server.port, token=made["token"])
    assert bot.ask("GET", "/api/me").body["kind"] == "bot"
    table = client.table("nonaga(first=0)", "me", "open", listed=True)
    assert bot.ask("POST", f"/api/tables/{table['id']}/seats/1").body == {"id": table["id"], "seat": 1}
    assert bot.ask("POST", "/api/me/bots", {"name": "Enkelbot"}).status == 403
    assert client.ask("GET", "/api/me/bots").body == [{"id": made["id"], "name": "Brunobot", "token": None}]
    assert server.client().ask("POST", "/api/login", {"name": "Brunobot", "passphrase": ""}).status == 401


def test_no_secret_stands_in_the_store(server: Running) -> None:
    client = member(server, "Sigrid")
    bot = client.ask("POST", "/api/me/bots", {"name": "Sigridbot"}).body
    token = client.ask("POST", "/api/me/tokens", {"label": "Labor"}).body["token"]
    link = client.ask("POST", "/api/me/link").body["path"].removeprefix("/link/")
    invite = client.table("nonaga(first=0)", "me", "open")["invites"][0]["path"].removeprefix("/join/")
    kept = _kept(server)
    assert b"Sigridbot" in kept  # the search does find what is there
    for secret in (PASSPHRASE, client.cookie.split("=", 1)[1], token, bot["token"], link, invite):
        assert secret.encode() not in kept
    with sqlite3.connect(server.data / "dreierlei.db") as store:
        (seal,) = store.execute("SELECT passphrase FROM people WHERE name = 'Sigrid'").fetchone()
    store.close()
    assert seal.startswith("$argon2id$")


def test_a_seal_takes_64_mb_and_three_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(argon2, "PasswordHasher", quick_seals.IN_EARNEST)
    seal = sealed(PASSPHRASE)
    assert seal.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert opens(seal, PASSPHRASE)
    assert not opens(seal, PASSPHRASE.upper())


def test_a_new_name_shows_at_all_tables_at_once(server: Running) -> None:
    async def run() -> None:
        client = await member(server, "Rosa").open()
        table = client.table("nonaga(first=0)", "me", "open")["id"]
        await client.watch(table)
        assert client.ask("PATCH", "/api/me", {"name": "Rosalinde"}).body["name"] == "Rosalinde"
        seats = await client.next("seats")
        while seats["seats"][0]["name"] != "Rosalinde":
            seats = await client.next("seats")
        assert server.client().ask("POST", "/api/login", {"name": "ROSALINDE", "passphrase": PASSPHRASE}).status == 201
        assert server.client().ask("POST", "/api/login", {"name": "Rosa", "passphrase": PASSPHRASE}).status == 401
        other = member(server, "Rosa")
        taken = other.ask("PATCH", "/api/me", {"name": "rosaLINDE"})
        assert (taken.status, taken.body["slug"]) == (409, "server.person.taken")
        assert server.client().ask("PATCH", "/api/me", {"name": "Niemand"}).status == 401
        await client.close()

    asyncio.run(run())


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "a\x1bb", "a\u202eb", "a\u200bb", "\ue000"])
def test_names_that_cannot_be_shown_are_refused(server: Running, name: str) -> None:
    answer = server.client().ask("POST", "/api/guest", {"name": name})
    assert (answer.status, answer.body["slug"]) == (400, "server.person.name")


@pytest.mark.parametrize("name", ["x", "Ömer Çelik", "李小龍", "a" * 24, "O'Neill <b>", '"; DROP TABLE people; --'])
def test_names_of_all_tongues_are_kept_as_they_are(server: Running, name: str) -> None:
    assert server.client().guest(name).ask("GET", "/api/me").status == 200


@pytest.mark.parametrize("passphrase", ["", "kurz", "x" * 201])
def test_a_passphrase_has_8_to_200_characters(server: Running, passphrase: str) -> None:
    answer = server.client().ask("POST", "/api/register", {"name": "Petra", "passphrase": passphrase})
    assert (answer.status, answer.body["slug"]) == (400, "server.person.short")


def test_a_name_is_taken_however_it_is_written(server: Running) -> None:
    member(server, "Straße")
    for name in ("STRASSE", "straße", " Straße "):
        answer = server.client().ask("POST", "/api/register", {"name": name, "passphrase": PASSPHRASE})
        assert (answer.status, answer.body["slug"]) == (409, "server.person.taken")


def test_nobody_has_more_than_twenty_tokens(server: Running) -> None:
    client = member(server, "Tausend")
    for number in range(20):
        assert client.ask("POST", "/api/me/tokens", {"label": str(number)}).status == 201
    assert client.ask("POST", "/api/me/tokens", {"label": "21"}).body["slug"] == "server.person.many"
