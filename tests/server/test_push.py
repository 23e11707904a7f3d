"""Push: whoever wishes it is called when no page of theirs is open; encrypted, to push services alone."""

from __future__ import annotations

import asyncio
import json
import os
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import update
from tests.patience import PATIENCE
from tests.server.conftest import Running
from tests.server.inside import Reader, opened, refusal, seated, until
from tests.server.test_accounts import member
from tests.server.test_personal_data import everything
from tests.server.test_ratings import members

from dreierlei.server.friends import FRIEND
from dreierlei.server.people import NOBODY, Person
from dreierlei.server.personal_data import export
from dreierlei.server.push import calls
from dreierlei.server.push.sender import FAILED, Sender, public
from dreierlei.server.push.subscriptions import check_endpoint
from dreierlei.server.push.vapid import public as public_key
from dreierlei.server.server_clock import wall
from dreierlei.server.services import Services
from dreierlei.server.store import keys
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.change import TableChange
from dreierlei.server.tables.table import Table

if TYPE_CHECKING:
    from py_vapid import Vapid02


@dataclass
class Browser:
    """A browser that has subscribed at a push service: it alone can read what is sent to it."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    def subscription(self) -> dict[str, Any]:
        """Return what the page sends to the server."""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _word(point), "auth": _word(self.secret)}
        return {"endpoint": self.endpoint, "keys": keys}

    def read(self, body: bytes) -> dict[str, str]:
        """Return what a message says."""
        text = http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        found: dict[str, str] = json.loads(text)
        return found


def _word(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService(ThreadingHTTPServer):
    """A push service that keeps what it is given."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201

    def browser(self, name: str) -> Browser:
        """Let a browser subscribe."""
        return Browser(f"http://127.0.0.1:{self.server_address[1]}/push/{name}")


class _Handler(BaseHTTPRequestHandler):
    server: PushService

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.taken.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    thread = Thread(target=service.serve_forever, args=[0.01])
    thread.start()
    try:
        yield service
    finally:
        service.shutdown()
        thread.join()
        service.server_close()


@asynccontextmanager
async def calling(data: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Services, PushService]]:
    """Services that may call a push service of this machine, and at once."""
    monkeypatch.setattr(calls, "GRACE", 0.0)
    with push_service() as service:
        async with opened(data, push_local=True) as services:
            yield services, service


async def subscribed(services: Services, person: Person, browser: Browser, language: str = "de") -> Person:
    """Return a person with a session whose browser may be called."""
    secret = await services.keys.make(person, "session", "Phone")
    here = await services.keys.owner(secret, "session")
    await put(services, here, browser, language)
    return here


async def put(services: Services, here: Person, browser: Browser, language: str = "de") -> None:
    """Let a session's browser be called."""
    told = browser.subscription()
    p256dh, auth = told["keys"].values()
    await services.calls.subscriptions.put(here, told["endpoint"], p256dh, auth, language)


async def called(services: Services, service: PushService, count: int) -> None:
    """Wait until the push service has been told so often."""
    async with asyncio.timeout(PATIENCE):
        while len(service.taken) < count:
            await services.calls.look()
            await asyncio.sleep(0.02)


async def settled(services: Services) -> None:
    """Wait until nobody is being called."""
    await services.calls.look()
    await until(lambda: not services.calls.tasks.busy)


def to_act(table: Table, readers: list[Reader]) -> Reader:
    return readers[table.to_act[0]]


def test_who_is_away_is_called_and_only_their_browser_can_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with calling(tmp_path, monkeypatch) as (services, service):
            table, readers = await seated(services, "nonaga")
            mover = to_act(table, readers)
            away = next(reader for reader in readers if reader is not mover)
            browser = service.browser("away")
            await subscribed(services, away.person, browser)
            away.go()
            while to_act(table, readers) is mover:
                await mover.play(table, table.to_act[0])
            await called(services, service, 1)
            [(path, headers, body)] = service.taken
            assert path == "/push/away"
            names = " · ".join(reader.person.name for reader in readers)
            told = browser.read(body)
            assert told == {"title": "Nonaga: Du bist am Zug", "body": names, "path": f"/table/{table.id}"}
            assert b"Nonaga" not in body
            assert (headers["content-encoding"], headers["topic"]) == ("aes128gcm", table.id)
            assert int(headers["ttl"]) > 0
            assert public_key(await services.calls.vapid()) in headers["authorization"]
            with pytest.raises(http_ece.ECEException):
                service.browser("other").read(body)
            await mover.ask("chat", table=table.id, text="Wo bist du?")
            await settled(services)
            assert len(service.taken) == 1, "each turn is told once"

    asyncio.run(run())


def test_who_has_the_page_open_is_not_called_there_but_on_the_phone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with calling(tmp_path, monkeypatch) as (services, service):
            table, readers = await seated(services, "nonaga")
            mover = to_act(table, readers)
            other = next(reader for reader in readers if reader is not mover)
            desk = await subscribed(services, other.person, service.browser("desk"))
            await subscribed(services, other.person, service.browser("phone"), "en")
            other.go()
            page = Reader(services, desk)
            await page.ask("watch", table=table.id)
            while to_act(table, readers) is mover:
                await mover.play(table, table.to_act[0])
            await called(services, service, 1)
            await settled(services)
            assert [path for path, _, _ in service.taken] == ["/push/phone"]
            page.awake += 1  # it says something, as pages do
            await settled(services)
            assert len(service.taken) == 1

            monkeypatch.setattr(calls, "SILENT", 0.0)
            await page.play(table, table.to_act[0])
            while to_act(table, readers) is not mover:
                await page.play(table, table.to_act[0])
            service.taken.clear()
            while to_act(table, readers) is mover:
                await mover.play(table, table.to_act[0])
            page.awake = 0.0  # a phone has put it to sleep
            await called(services, service, 2)
            assert {path for path, _, _ in service.taken} == {"/push/phone", "/push/desk"}

    asyncio.run(run())


def test_who_plays_with_bots_alone_is_left_in_peace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with calling(tmp_path, monkeypatch) as (services, _):
            table, readers = await seated(services, "nonaga(first=0)")
            assert calls.awaited(table) == {(readers[0].person.id, "turn")}
            table.apply(TableChange(chairs=(Chair(1, "bot", None, "Bot", 1),)))
            assert calls.awaited(table) == frozenset()

    asyncio.run(run())


def test_a_request_to_take_back_and_an_invitation_call_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with calling(tmp_path, monkeypatch) as (services, service):
            table, readers = await seated(services, "nonaga")
            mover = to_act(table, readers)
            other = next(reader for reader in readers if reader is not mover)
            browser = service.browser("other")
            seat = table.mine(mover.person.id)[0]
            while to_act(table, readers) is mover:
                await mover.play(table, seat)
            await subscribed(services, other.person, browser, "en")
            other.go()
            await settled(services)
            service.taken.clear()
            await mover.ask("take-back", table=table.id, seat=seat, number=table.number)
            await called(services, service, 1)
            assert browser.read(service.taken[-1][2])["title"] == "Nonaga: may a turn be taken back?"

            ada, bob = await members(services, "Ada", "Bob")
            await services.friends.say(ada, FRIEND, bob.id or "")
            await services.friends.say(bob, FRIEND, ada.id or "")
            phone = service.browser("bob")
            await subscribed(services, bob, phone)
            live = services.tables.live.tables[table.id]
            assert await services.friends.invite(ada.id or "", table.id, bob.id or "")
            assert not await services.friends.invite(ada.id or "", table.id, bob.id or "")
            await services.calls.invite(bob.id or "", live, ada.name)
            await called(services, service, 2)
            assert phone.read(service.taken[-1][2])["title"] == "Ada lädt dich zu Nonaga ein"

    asyncio.run(run())


def test_an_address_that_is_gone_is_forgotten_and_so_is_that_of_a_session_that_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with calling(tmp_path, monkeypatch) as (services, service):
            [ada] = await members(services, "Ada")
            first, second = service.browser("first"), service.browser("second")
            one = await subscribed(services, ada, first)
            two = await subscribed(services, ada, second)
            found = await services.calls.subscriptions.of([ada.id or ""])
            assert {row.endpoint for row in found} == {first.endpoint, second.endpoint}
            told = json.loads(b"".join([part async for part in export(services.store, ada)]))["push"]
            assert {row["endpoint"] for row in told} == {first.endpoint, second.endpoint}
            call = calls.Call("Hallo", "Welt", "/table/0")
            for status, left in ((500, 2), (410, 1)):
                service.status = status
                services.calls.send(next(row for row in found if row.key == one.key), call)
                await settled(services)
                rows = await services.calls.subscriptions.of([ada.id or ""])
                assert len(rows) == left, status
            await services.keys.end(ada, "session", two.key)
            assert second.endpoint not in everything(tmp_path)
            third = await subscribed(services, ada, service.browser("third"))
            assert third.key in everything(tmp_path)
            await services.moderation.delete(ada, ada)
            assert "/push/third" not in everything(tmp_path)
            with refusal("server.auth.nobody"):
                await put(services, third, second)

    asyncio.run(run())


def test_who_is_banned_and_a_session_that_has_expired_are_not_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with calling(tmp_path, monkeypatch) as (services, service):
            [ada] = await members(services, "Ada")
            old = await subscribed(services, ada, service.browser("old"))
            new = await subscribed(services, ada, service.browser("new"))

            async def reached() -> set[str]:
                return {row.key for row in await services.calls.subscriptions.of([ada.id or ""])}

            assert await reached() == {old.key, new.key}
            await services.store.run(update(keys).where(keys.c.id == old.key).values(ends=wall() - 1))
            assert await reached() == {new.key}
            await services.moderation.ban(NOBODY, ada)
            assert await reached() == set()
            await services.moderation.ban(NOBODY, ada, banned=False)
            assert await reached() == {new.key}

    asyncio.run(run())


def test_one_browser_is_one_persons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with calling(tmp_path, monkeypatch) as (services, service):
            ada, bob = await members(services, "Ada", "Bob")
            shared = service.browser("shared")
            await subscribed(services, ada, shared)
            await subscribed(services, bob, shared)
            assert not await services.calls.subscriptions.of([ada.id or ""])
            assert len(await services.calls.subscriptions.of([bob.id or ""])) == 1

    asyncio.run(run())


def test_the_key_of_the_server_is_made_once_and_sealed(tmp_path: Path) -> None:
    async def run() -> str:
        async with opened(tmp_path) as services:
            one = await services.calls.vapid()
            assert f"{one.private_key.private_numbers().private_value:064x}" not in everything(tmp_path)
            return public_key(one)

    assert asyncio.run(run()) == asyncio.run(run())
    (tmp_path / "dreierlei.key").write_text("another\n")

    async def sealed() -> None:
        async with opened(tmp_path) as services:
            with refusal("server.push.sealed"):
                await services.calls.vapid()

    asyncio.run(sealed())


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/a",
        "https://127.0.0.1/a",
        "https://127.1/a",
        "https://[::1]/a",
        "https://2130706433/a",
        "https://localhost/a",
        "https://push.localhost/a",
        "https://intranet/a",
        "https://printer.local/a",
        "https://push.example.org:8443/a",
        "https://ada:secret@push.example.org/a",
        "https://push.example.org:x/a",
        "ftp://push.example.org/a",
        "",
    ],
)
def test_only_addresses_of_push_services_are_taken(endpoint: str) -> None:
    with refusal("server.push.endpoint"):
        check_endpoint(endpoint)


@pytest.mark.parametrize(
    ("address", "good"),
    [
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("::ffff:192.168.0.1", False),
        ("64:ff9b::10.1.2.3", False),
        ("64:ff9b::142.250.74.42", True),
        ("2002:a01:203::1", False),
        ("142.250.74.42", True),
        ("2a00:1450:4001::200e", True),
    ],
)
def test_no_name_leads_into_the_own_network(address: str, good: bool) -> None:
    assert public(address) is good


def test_a_name_that_points_at_this_machine_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        with push_service() as service:
            port = service.server_address[1]
            monkeypatch.setattr("dreierlei.server.push.sender.check_endpoint", lambda endpoint: None)
            browser = Browser(f"http://localhost:{port}/inside")
            told = browser.subscription()
            row = type("Row", (), {"person": "ada", "endpoint": browser.endpoint, **told["keys"]})
            sender = Sender("https://dreierlei.invalid")
            from py_vapid import Vapid02

            vapid = Vapid02(ec.generate_private_key(ec.SECP256R1()))
            assert await sender.send(vapid, row, b"{}", "0") == FAILED
            await sender.close()
            assert not service.taken

    asyncio.run(run())


def test_an_address_that_never_answers_is_not_waited_for_by_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        sent: list[str] = []
        monkeypatch.setattr("dreierlei.server.push.sender.AT_ONCE", 1)
        sender = Sender("https://dreierlei.invalid")

        async def post(_: object, row: SimpleNamespace, *__: object) -> int:
            sent.append(row.person)
            await asyncio.sleep(0)
            raise TimeoutError(row.endpoint)

        monkeypatch.setattr(sender, "_post", post)
        rows = [SimpleNamespace(person="hostile", endpoint="https://slow.example.org/secret") for _ in range(30)]
        rows.append(SimpleNamespace(person="ada", endpoint="https://push.example.org/secret"))
        answers = await asyncio.gather(*(sender.send(cast("Vapid02", None), row, b"{}", "0") for row in rows))
        assert set(answers) == {FAILED}
        assert sent.index("ada") <= 2

    with caplog.at_level("INFO", "dreierlei"):
        asyncio.run(run())
    assert "slow.example.org could not be told: TimeoutError" in caplog.text
    assert "secret" not in caplog.text  # whoever knows the address can call the browser


def test_subscribing_over_http(server: Running) -> None:
    nobody = server.client()
    key = nobody.ask("GET", "/api/push").body["key"]
    assert len(key) == 87
    browser = Browser("https://push.example.org/ada")
    assert nobody.ask("POST", "/api/push", browser.subscription()).status == 401
    ada = member(server, "Ada Push")
    assert ada.ask("POST", "/api/push", browser.subscription()).status == 204
    assert [row["endpoint"] for row in ada.ask("GET", "/api/me/data").body["push"]] == [browser.endpoint]
    inside = browser.subscription() | {"endpoint": "https://192.168.0.1/"}
    wrong = ada.ask("POST", "/api/push", inside, **{"Accept-Language": "en"})
    assert (wrong.status, wrong.body["slug"]) == (400, "server.push.endpoint")
    assert "expected the https address" in wrong.body["text"]
    broken = browser.subscription() | {"keys": {"p256dh": "AAAA", "auth": "AAAA"}}
    assert ada.ask("POST", "/api/push", broken).body["slug"] == "server.push.keys"
    assert ada.ask("DELETE", "/api/push").status == 204
    assert ada.ask("GET", "/api/me/data").body["push"] == []
