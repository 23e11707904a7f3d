"""Who gets in: cookies, other sites, headers on every answer, limits on how much and how often."""

from __future__ import annotations

import asyncio
import http.client
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
import websockets
from sqlalchemy import update
from tests.patience import PATIENCE
from tests.server.client import Client
from tests.server.conftest import Running, until
from tests.server.inside import Nowhere, opened

from dreierlei.server import limits
from dreierlei.server.auth import network
from dreierlei.server.connection import AGAIN, BEHIND, Connection
from dreierlei.server.keys import A_WHILE
from dreierlei.server.limits import ALL_OWN, OWN, RATES, Bucket, Limits
from dreierlei.server.people import NOBODY, Person
from dreierlei.server.server_clock import wall
from dreierlei.server.store import people
from dreierlei.server.tournaments import keys

PLACES = [
    ("GET", "/", 200),
    ("GET", "/api/games", 200),
    ("GET", "/openapi/openapi.json", 200),
    ("GET", "/no/such/place/at/all", 404),
    ("GET", "/nothing.js", 404),
    ("GET", "/api/tables/0", 404),
    ("GET", "/api/tables/%00", 404),
    ("GET", "/api/tables/0/past/x", 404),
    ("GET", "/api/me/tokens", 401),
    ("DELETE", "/api/games", 405),
    ("GET", "/../../etc/passwd", 404),
    ("GET", "/%2e%2e/%2e%2e/etc/passwd", 404),
    ("GET", "/qr?path=http://elsewhere", 404),
    ("GET", "/qr", 400),
    ("POST", "/api/guest", 400),
]


@pytest.mark.parametrize(("method", "path", "status"), PLACES)
def test_every_answer_carries_the_headers_that_protect_its_reader(
    server: Running, method: str, path: str, status: int
) -> None:
    answer = server.client().ask(method, path)
    assert answer.status == status
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "server" not in answer.headers
    assert "Traceback" not in str(answer.body)
    if status >= 400:
        assert set(answer.body) == {"slug", "text", "facts"}


def test_a_refusal_is_said_in_the_language_of_the_request(server: Running) -> None:
    german = server.client().ask("GET", "/api/tables/0", **{"Accept-Language": "de-AT,de;q=0.9"}).body
    english = server.client().ask("GET", "/api/tables/0", **{"Accept-Language": "fr, en;q=0.5"}).body
    assert german["slug"] == english["slug"] == "server.table.unknown"
    assert (german["text"][:5], english["text"][:5]) == ("Einen", "There")


def test_the_session_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Running) -> None:
    answer = server.client().ask("POST", "/api/guest", {"name": "Ada"})
    flags = {flag.strip().split("=")[0].lower(): flag.strip() for flag in answer.headers["set-cookie"].split(";")}
    assert "httponly" in flags
    assert flags["samesite"].lower() == "samesite=lax"
    assert flags["path"] == "Path=/"
    assert "secure" not in flags  # by plain HTTP on a local network there would be no session at all
    behind = server.client().ask("POST", "/api/guest", {"name": "Ada"}, **{"X-Forwarded-Proto": "https"})
    assert "secure" in behind.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Origin": "http://127.0.0.1:1"},
    ],
)
def test_another_site_can_neither_ask_nor_listen_in_somebodys_name(server: Running, headers: dict[str, str]) -> None:
    client = server.client().guest("Ada")
    answer = client.ask("POST", "/api/me/link", None, **headers)
    assert (answer.status, answer.body["slug"]) == (403, "server.auth.origin")

    async def run() -> None:
        with pytest.raises(websockets.InvalidStatus) as why:
            await websockets.connect(
                f"ws://127.0.0.1:{server.port}/socket", additional_headers={"Cookie": client.cookie} | headers
            )
        assert why.value.response.status_code == 403

    asyncio.run(run())


def test_a_change_without_our_own_header_is_refused(server: Running) -> None:
    client = server.client().guest("Ada")
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    for method, path in (("POST", "/api/me/link"), ("PATCH", "/api/me"), ("DELETE", "/api/me/tokens/x")):
        connection.request(method, path, '{"name": "Eve"}', {"Cookie": client.cookie, "Content-Type": "text/plain"})
        answer = connection.getresponse()
        assert (answer.status, b"server.auth.origin" in answer.read()) == (403, True)
    connection.close()
    assert client.ask("GET", "/api/me").body["name"] == "Ada"


def test_a_socket_with_our_origin_or_with_a_token_is_let_in(server: Running) -> None:
    async def run() -> None:
        address = f"ws://127.0.0.1:{server.port}/socket"
        async with websockets.connect(address, origin=f"http://127.0.0.1:{server.port}"):  # type: ignore[arg-type]  # a str is one
            pass
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(address, additional_headers={"Authorization": "Bearer wrong"})

    asyncio.run(run())


def test_a_request_is_at_most_64_kb(server: Running) -> None:
    answer = server.client().ask("POST", "/api/guest", {"name": "x" * 70_000})
    assert (answer.status, answer.body["slug"]) == (413, "server.message.long")
    assert server.client().ask("POST", "/api/guest", {"name": "x" * 500}).status == 400


def test_a_foolish_host_makes_no_fault(server: Running) -> None:
    answer = server.client().ask("GET", "/qr?path=/join/x", None, Host="x" * 5000)
    assert answer.status == 200


def test_a_socket_message_is_at_most_4_kb_and_a_huge_one_ends_the_connection(server: Running) -> None:
    async def run() -> None:
        client = await server.client().guest("Ada").open()
        for text in ("x" * 5000, "ä" * 2500):
            await client.socket.send(text)
            assert (await client.next("refused"))["slug"] == "server.message.long"
        assert (await client.answer("ping"))["t"] == "pong"
        await client.socket.send("x" * 100_000)
        with pytest.raises(websockets.ConnectionClosed):
            await client.next("pong")
        assert (await (await client.open()).answer("ping"))["t"] == "pong"
        await client.close()

    asyncio.run(run())


def test_a_reader_who_does_not_keep_up_is_cut_off_and_not_kept_in_memory() -> None:
    class Slow(Nowhere):
        waiting = 0
        closed = 0

        def write(self, payload: bytes) -> None:
            self.waiting += len(payload)

        def close(self, code: int, reason: str) -> None:
            self.closed = code

    peer = Slow()
    connection = Connection(NOBODY, "de", peer)
    for _ in range(BEHIND // 1000 + 50):
        connection.push(b"x" * 1000)
    assert connection.broken
    assert peer.closed == AGAIN
    assert BEHIND < peer.waiting <= BEHIND + 1000


def test_an_empty_authorization_is_none(server: Running) -> None:
    ada = server.client().guest("Ada")
    for value in ("", " ", "\t"):
        answer = ada.ask("POST", "/api/me/link", **{"Authorization": value, "Origin": "http://evil.example"})
        assert (answer.status, answer.body["slug"]) == (403, "server.auth.origin")

    async def run() -> None:
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(
                f"ws://127.0.0.1:{server.port}/socket",
                additional_headers={"Authorization": "", "Origin": "http://evil.example", "Cookie": ada.cookie},
            )

    asyncio.run(run())


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9%eth0", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_of_one_network_are_counted_as_one(host: str, counted: str) -> None:
    assert network(host) == counted


@pytest.mark.parametrize("opening", ["[", '{"name":', '[{"a":'])
def test_json_nested_too_deeply_is_refused(server: Running, opening: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("POST", "/api/guest", opening * 6000, {"X-Dreierlei": "1", "Content-Type": "application/json"})
    answer = connection.getresponse()
    assert answer.status == 400
    assert b"server.request.form" in answer.read()
    connection.close()


def test_one_address_has_so_many_sockets_open_and_no_more(own: Callable[..., Running]) -> None:
    server = own("--limits", "0.01")  # 3 sockets

    async def drive() -> None:
        opened = [await Client(server.port).open() for _ in range(3)]
        with pytest.raises(websockets.InvalidStatus):
            await Client(server.port).open()
        await opened.pop().close()
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    opened.append(await Client(server.port).open())
                    break
                except websockets.InvalidStatus:
                    await asyncio.sleep(0.05)
        for client in opened:
            await client.close()

    asyncio.run(drive())


def test_tokens_and_links_are_letters_and_digits_alone(server: Running) -> None:
    ada = server.client()
    ada.ask("POST", "/api/register", {"name": "Ada Dash", "passphrase": "drei mal drei Steine"})
    made = [ada.ask("POST", "/api/me/tokens", {"label": "x"}).body["token"] for _ in range(8)]
    tables = [ada.table("triapon", "me", "open", "open") for _ in range(8)]
    made += [invite["path"].removeprefix("/join/") for table in tables for invite in table["invites"]]
    made += [keys.key(f"secret {number}", "director") for number in range(40)]
    assert len(set(made)) == 64  # of as many, a dash would begin or end some
    assert all(each.isalnum() and each.isascii() for each in made)


def _until_often(ask: Callable[[], str | None], most: int) -> int:
    """Return how often something could be asked before it was too often."""
    return next((count for count in range(most) if ask() == "server.often"), most)


def _allowed(what: str, ask: Callable[[], str | None], used: int = 0, began: float = 0) -> None:
    """Ask until it is too often: so many at once are allowed, and what has come since then, however slow all is."""
    began = began or time.monotonic()
    count, (burst, rate) = _until_often(ask, 2000), RATES[what]
    assert burst - used <= count <= burst - used + 1 + rate * (time.monotonic() - began), what


def test_who_asks_too_often_is_refused(own: Callable[..., Running]) -> None:
    server = own("--limits", "1")
    person = server.client().guest("Ada")

    def login(name: str) -> str | None:
        answer = server.client().ask("POST", "/api/login", {"name": name, "passphrase": "falsch falsch"})
        assert answer.status in (401, 429)
        slug: str | None = answer.body["slug"]
        return slug

    spaces, names = iter(range(99)), iter(range(99))
    began = time.monotonic()
    _allowed("login", lambda: login("Ada" + " " * next(spaces)))  # however the name is written
    link = {"code": "falsch"}
    _allowed("try", lambda: person.ask("POST", "/api/link", link).body["slug"], used=9, began=began)
    # Who has tried so much is not asked for names any more.
    _allowed("try", lambda: login(f"Somebody {next(names)}"), used=40, began=began)
    order = {"game": "nonaga", "seats": [{"kind": "me"}, {"kind": "open"}]}
    began = time.monotonic()
    _allowed("table", lambda: person.ask("POST", "/api/tables", order).body.get("slug"))
    again = f"/api/tables/{person.ask('GET', '/api/tables').body['mine'][0]['id']}/rematch"
    # A rematch is one more table.
    _allowed("table", lambda: person.ask("POST", again).body["slug"], used=40, began=began)
    _allowed("guest", lambda: server.client().ask("POST", "/api/guest", {"name": "x"}).body.get("slug"), used=1)
    _allowed("join", lambda: person.ask("POST", "/api/join/nothing").body.get("slug"))
    short = {"name": "Ada", "passphrase": "kurz"}
    _allowed("register", lambda: server.client().ask("POST", "/api/register", short).body.get("slug"))

    async def run() -> None:
        client = await Client(server.port, person.cookie).open()
        for _ in range(1000):
            await client.socket.send('{"t": "ping", "ref": 1}')
        heard = 0
        while (await client.next("pong", "refused")).get("slug") != "server.often":
            heard += 1
        assert heard >= 200
        await client.close()
        client = await Client(server.port, person.cookie).open()  # what was not heard yet is not heard any more
        await asyncio.sleep(0.6)
        assert (await client.answer("ping"))["t"] == "pong"
        table = person.ask("GET", "/api/tables").body["mine"][0]["id"]
        await client.watch(table)
        said, began = 0, time.monotonic()
        while (await client.answer("chat", table=table, text="hallo")).get("slug") != "server.often":
            said += 1
        assert 8 <= said <= 9 + (time.monotonic() - began) * RATES["chat"][1]
        await client.close()

    asyncio.run(run())


def test_who_asks_for_anything_too_often_is_refused(own: Callable[..., Running]) -> None:
    person = own("--limits", "0.1").client().guest("Ada")
    burst, began = RATES["request"][0] / 10, time.monotonic()
    asked = _until_often(lambda: person.ask("GET", "/api/me").body.get("slug"), 2000)
    assert burst - 5 <= asked <= burst + RATES["request"][1] / 10 * (time.monotonic() - began) + 1


def test_looks_are_counted_by_person_over_all_their_sockets() -> None:
    limits = Limits()
    began = time.monotonic()
    one, two = (Connection(Person("ada"), "de", Nowhere(), f"192.0.2.{n}") for n in range(2))
    allowed = sum(limits.allows("watch", (one, two)[n % 2].caller) for n in range(1000))
    assert 60 <= allowed <= 61 + 3 * (time.monotonic() - began)
    assert limits.allows("watch", Connection(Person("bo"), "de", Nowhere(), "192.0.2.0").caller)


def test_who_is_known_keeps_a_budget_of_their_own_at_an_address_that_somebody_floods(
    own: Callable[..., Running],
) -> None:
    server = own("--limits", "0.1")  # 30 requests of all, 3 of one's own
    ada = server.client()
    made = ada.ask("POST", "/api/register", {"name": "Ada", "passphrase": "drei mal drei Steine"})
    assert made.status == 201
    token = ada.ask("POST", "/api/me/tokens", {"label": "x"}).body["token"]
    program = Client(server.port, token=token)
    assert program.ask("GET", "/api/me").status == 200
    flooder = server.client().guest("Flut")
    forger = Client(server.port, cookie="dreierlei=" + "x" * 32)

    def refused(person: Client) -> bool:
        return person.ask("GET", "/api/me").status == 429

    for person in (ada, program):  # whichever way they come in, until they have used it up themselves
        until(lambda: all(map(refused, (flooder, forger))) and not refused(person))  # noqa: B023  # asked at once


def test_who_has_asked_for_nothing_for_a_day_may_ask_no_more_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    bucket, tomorrow = Bucket(3, 1), time.monotonic() + 86_400
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: tomorrow))
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_budget_of_ones_own_is_small_and_all_of_them_at_an_address_are_bounded() -> None:
    limits, (burst, rate) = Limits(), RATES["watches"]
    began = time.monotonic()
    while limits.allows_here("watches", "192.0.2.0", ""):
        pass
    mine = sum(limits.allows_here("watches", "192.0.2.0", "ada") for _ in range(1000))
    assert OWN * burst <= mine <= OWN * burst + 2 + 2 * rate * (time.monotonic() - began)
    crowd = sum(limits.allows_here("watches", "192.0.2.0", f"guest {n}") for n in range(500) for _ in range(100))
    passed = time.monotonic() - began
    assert crowd <= ALL_OWN * (burst + rate * passed) + rate * passed + 2
    assert limits.allows_here("watches", "192.0.2.1", "ada 2")


def test_a_guest_is_known_after_a_while_and_a_member_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bo = await services.people.guest("Ada"), await services.people.guest("Bo")
            mine, his = [await services.keys.make(person, "session") for person in (ada, bo)]
            assert not (await services.keys.owner(mine, "session")).known
            earlier = update(people).where(people.c.id == ada.id).values(made=wall() - A_WHILE - 1)
            await services.store.run(earlier)
            assert (await services.keys.owner(mine, "session")).known == ada.id
            await services.people.register(bo, "Bo", "drei mal drei Steine")
            assert (await services.keys.owner(his, "session")).known == bo.id

    asyncio.run(run())


def test_who_is_known_opens_a_socket_where_an_address_is_full() -> None:
    limits = Limits(0.5)
    full = [limits.enter("192.0.2.0", "") for _ in range(150)]
    assert all(full)
    assert limits.enter("192.0.2.0", "") == ()
    mine = [limits.enter("192.0.2.0", "ada") for _ in range(4)]
    assert [bool(each) for each in mine] == [True] * 3 + [False]
    crowd = [counted for n in range(300) if (counted := limits.enter("192.0.2.0", f"guest {n}"))]
    assert len(crowd) == 150 - 3
    for counted in (*full, *mine, *crowd):
        limits.leave(counted)
    assert not limits._open
