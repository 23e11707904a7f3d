"""What an operator meets: faults in one sentence, files that are nobody else's, health, metrics, logs, time-outs."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from prometheus_client import CollectorRegistry, Histogram, generate_latest
from tests.patience import PATIENCE
from tests.server.client import Client
from tests.server.conftest import Running, until
from tests.server.forked import command

from dreierlei.core import Refusal
from dreierlei.server import logs, protocol, wire
from dreierlei.server.metrics import SECONDS
from dreierlei.server.routes import health
from dreierlei.server.services import Services
from dreierlei.server.settings import Settings
from dreierlei.server.store.lockfile import SERVING, STOPPED, LockFile


def start_fails(data: Path, *more: str) -> str:
    """Return the one sentence with which a server does not start."""
    done = command("serve", "--port", "0", "--no-browser", "--data", data, *more)
    assert done.returncode == 2
    [line] = done.stderr.strip().splitlines()
    return line


def test_two_servers_on_one_file_and_a_missing_part_of_it_are_said_in_one_sentence(own: Callable[..., Running]) -> None:
    server = own()
    assert "belongs to a running server already" in start_fails(server.data)
    for file in server.data.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file
    server.kill()
    log = server.data / "dreierlei.db-wal"
    kept = log.read_bytes()
    log.unlink()
    assert start_fails(server.data).startswith("dreierlei.db-wal is missing")
    assert not log.exists()
    log.write_bytes(kept)
    server.start()
    server.stop()
    assert (server.data / "dreierlei.lock").read_text("utf-8").split()[1] == STOPPED


def test_a_database_that_is_away_is_said_in_one_sentence(tmp_path: Path) -> None:
    said = start_fails(tmp_path, "--database", "postgresql://nobody@127.0.0.1:1/none")
    assert said.startswith("The server cannot start (postgresql+asyncpg://nobody@127.0.0.1:1/none): ")
    said = start_fails(tmp_path, "--database", "postgresql://nobody:hush@127.0.0.1:1/none")
    assert "hush" not in said
    assert "'fast'" in start_fails(tmp_path, "--log", "fast")


def test_an_address_that_is_none_and_a_file_that_is_no_store_are_said_in_one_sentence(tmp_path: Path) -> None:
    for odd in ("mysql://ada:hush@host/house", "hush", "postgresql:/hush"):
        said = start_fails(tmp_path, "--database", odd)
        assert "expected postgresql://" in said
        assert "hush" not in said
    assert "expected redis://" in start_fails(tmp_path, "--redis", "http://127.0.0.1")
    (tmp_path / "dreierlei.db").write_text("no store at all, but long enough to look like one" * 40)
    assert str(tmp_path / "dreierlei.db") in start_fails(tmp_path)


def test_a_lock_is_free_again_and_an_orderly_stop_needs_no_log(tmp_path: Path) -> None:
    store = tmp_path / "dreierlei.db"
    first, second = LockFile(store), LockFile(store)
    first.take()
    with pytest.raises(Refusal) as why:
        second.take()
    assert why.value.slug == "server.lock.taken"
    first.mark(STOPPED)
    first.release()
    second.take()
    second.mark(SERVING)
    second.release()
    with pytest.raises(Refusal) as why:
        first.take()
    assert why.value.slug == "server.lock.missing"
    store.touch()
    (tmp_path / "dreierlei.db-wal").touch()
    first.take()
    first.release()


def test_health_metrics_and_request_ids(server: Running) -> None:
    client = server.client().guest("Ada")
    assert client.ask("GET", "/health").body == {"live": True, "ready": True, "stored": True, "fanout": True}
    assert client.ask("GET", "/health/live").body == "live"
    ready = client.ask("GET", "/health/ready")
    assert (ready.status, ready.body) == (200, "ready")
    table = client.table("tricubo", "me")["id"]

    async def run() -> None:
        await client.open()
        await client.watch(table)
        metrics = client.ask("GET", "/metrics").body
        assert "dreierlei_sockets 1.0" in metrics
        assert 'dreierlei_message_seconds_count{kind="watch"} 1.0' in metrics
        assert "dreierlei_bot_queue 0.0" in metrics
        await client.close()

    asyncio.run(run())
    assert client.ask("GET", "/metrics", **{"X-Forwarded-For": "203.0.113.9"}).status == 404
    answers = [client.ask("GET", "/api/me") for _ in range(2)]
    assert len({answer.headers["x-request-id"] for answer in answers}) == 2
    assert answers[0].headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("refuses", "status"), [(False, 200), (True, 503)])
def test_who_watches_is_told_when_nothing_can_be_written(refuses: bool, status: int) -> None:
    async def row(_: object) -> None:
        """Answer: reading goes on when a disk is full."""

    services: Any = SimpleNamespace(store=SimpleNamespace(row=row, refuses=refuses), fanout=SimpleNamespace(up=True))

    async def run() -> None:
        told = await health.health.fn(services)
        assert (told.status_code, told.content) == (status, health.Health(True, True, not refuses, True))
        assert (await health.ready.fn(services)).status_code == 200, "a proxy has no better server"

    asyncio.run(run())


def _metrics(client: Client) -> dict[str, float]:
    lines = [line.rpartition(" ") for line in client.ask("GET", "/metrics").body.splitlines() if line[:1] != "#"]
    return {name: float(value) for name, _, value in lines}


def test_metrics_count_what_has_happened(own: Callable[..., Running]) -> None:
    client = own().client().guest("Ada")
    table = client.table("triominos(seats=2)", "me", "bot1")["id"]

    async def run() -> list[dict[str, Any]]:
        await client.open()
        told = await client.watch(table)
        for _ in range(4):
            while not told["legal"]:
                told = await client.watch(table)
            (seat, legal), *_ = told["legal"].items()
            play = {"table": table, "seat": int(seat), "number": told["number"]}
            assert (await client.answer("play", **play, action="nonsense"))["t"] == "refused"
            await client.answer("play", **play, action=legal[0])
            told = await client.watch(table)
        while not told["legal"] and told["status"] != "over":
            told = await client.watch(table)
        found = _metrics(client)
        assert (found["dreierlei_sockets"], found["dreierlei_tables"]) == (1, 1)
        await client.close()
        entries: list[dict[str, Any]] = told["entries"]
        return entries

    plies = [entry["seat"] for entry in asyncio.run(run()) if not entry.get("event")]
    found = _metrics(client)
    assert found["dreierlei_plies_total"] == plies.count(0) + plies.count(1)
    assert found['dreierlei_bot_wait_seconds_count{level="1"}'] == plies.count(1) > 0
    assert found['dreierlei_message_seconds_count{kind="play"}'] == 8
    assert sum(value for name, value in found.items() if name.startswith("dreierlei_refused_total{")) == 4
    until(lambda: _metrics(client)["dreierlei_sockets"] == 0)


def test_waits_are_told_as_the_library_tells_its_histograms(tmp_path: Path) -> None:
    metrics = Services(Settings(data=tmp_path, database="")).metrics
    registry = CollectorRegistry()
    about = "Time from a socket's message to its answer, by kind."
    library = Histogram("dreierlei_message_seconds", about, ["kind"], buckets=SECONDS, registry=registry)
    for seconds in (0.0005, 0.001, 0.0011, 0.02, 0.3, 10, 11):
        metrics.note(wire.Play, seconds)
        library.labels("play").observe(seconds)
    wanted = generate_latest(registry).decode().partition("# HELP dreierlei_message_seconds_created")[0]
    assert wanted in metrics.text().decode()


def test_log_lines_have_time_level_and_request() -> None:
    logs.new_request()
    record = logging.LogRecord("dreierlei", logging.ERROR, "", 0, "the store is %s", ("away",), None)
    told = json.loads(logs.JsonFormatter().format(record))
    assert (told["level"], told["message"], told["request"]) == ("error", "the store is away", logs.request_id.get())
    line = logs.TextFormatter().format(record)
    assert line.endswith(f"error [{logs.request_id.get()}] the store is away")
    assert told["time"] == line.split()[0]


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """Answer anything, once it is whole; `/N` with N bytes."""
    while (await receive()).get("more_body"):
        pass
    size = int(scope["path"][1:] or 0)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % size)]})
    await send({"type": "http.response.body", "body": b"x" * size})


async def served(test: Callable[[int], Any]) -> None:
    """Run a test beside a server that speaks HTTP as ours does."""
    config = uvicorn.Config(hello, port=0, http=protocol.PatientProtocol, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        await test(server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        await running
    assert not protocol.PatientProtocol.unfinished.all


Pair = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def ask(port: int) -> bytes:
    """Ask properly, twice over one connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for _ in range(2):
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        found = await reader.readuntil(b"\r\n\r\n")
    writer.close()
    return found


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_who_does_not_finish_a_request_is_given_up(begun: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEAD", 0.2)

    async def test(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(begun)
        with contextlib.suppress(ConnectionError):
            assert await reader.read() == b""
        writer.close()
        assert b"200" in await ask(port)

    asyncio.run(served(test))


def test_a_body_that_never_comes_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "BODY", 0.2)

    async def test(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc")
        with contextlib.suppress(ConnectionError):
            assert b"200" not in await reader.read()
        writer.close()

    asyncio.run(served(test))


async def answers(port: int, sent: bytes) -> int:
    """Return how many requests are answered before the connection ends, or nothing more comes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    found = b""
    with contextlib.suppress(ConnectionError, TimeoutError):
        writer.write(sent)
        while more := await asyncio.wait_for(reader.read(65_536), 1):
            found += more
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()
    return found.count(b"HTTP/1.1 200")


def chunked(size: int) -> bytes:
    """Return a request that does not say how long it is, in chunks of a hundred bytes."""
    head = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    return head + (b"64\r\n" + b"x" * 100 + b"\r\n") * (size // 100) + b"0\r\n\r\n"


def test_requests_without_end_are_given_up() -> None:
    asked = b"GET / HTTP/1.1\r\nHost: x\r\n"
    long = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\n" + b"x" * 3_000_000

    async def test(port: int) -> None:
        for sent in (asked + b"a: b\r\n" * 2000 + b"\r\n", chunked(500_000), long):
            assert await answers(port, sent) == 1
        for sent in (asked + b"a: b\r\n" * 20_000 + b"\r\n", asked + b"a: " + b"b" * 50_000 + b"\r\n\r\n"):
            assert await answers(port, sent) == 0, "a head without end"
        assert await answers(port, chunked(2_000_000)) == 0

    asyncio.run(served(test))


def test_of_requests_that_nobody_waits_for_few_are_queued() -> None:
    asked = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    async def test(port: int) -> None:
        assert await answers(port, asked * protocol.AHEAD) == protocol.AHEAD
        assert await answers(port, asked * 5000) < 1000

    asyncio.run(served(test))


LARGE = 20_000_000
"""Bytes that no system takes for a reader who reads nothing."""


async def unread(port: int, more: bytes = b"") -> Pair:
    """Ask for something large and read nothing of it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
    writer.write(b"GET /%d HTTP/1.1\r\nHost: x\r\n%s\r\n" % (LARGE, more))
    return reader, writer


@pytest.mark.parametrize("more", [b"", b"Connection: close\r\n"])
def test_who_does_not_read_an_answer_is_given_up(more: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "READ", 0.2)

    async def test(port: int) -> None:
        reader, writer = await unread(port, more)
        while not protocol.PatientProtocol.unfinished.all:
            await asyncio.sleep(0.01)
        while protocol.PatientProtocol.unfinished.all:
            await asyncio.sleep(0.01)
        with contextlib.suppress(ConnectionError):
            assert len(await reader.read()) < LARGE
        writer.close()
        assert b"200" in await ask(port)

    asyncio.run(asyncio.wait_for(served(test), PATIENCE))


@pytest.mark.parametrize(("taken", "given_up"), [(protocol.TAKEN, False), (protocol.TAKEN - 1, True)])
def test_who_reads_slowly_is_waited_for_and_who_takes_hardly_anything_is_not(taken: int, given_up: bool) -> None:
    one = protocol.PatientProtocol.__new__(protocol.PatientProtocol)
    said: list[object] = []
    one.loop = SimpleNamespace(call_later=lambda *call: said.append(call))  # type: ignore[assignment]  # as much of one
    one.transport = SimpleNamespace(get_write_buffer_size=lambda: LARGE - taken)  # type: ignore[assignment]  # likewise
    one.give_up = lambda: said.append("given up")  # type: ignore[method-assign]
    one._look(LARGE)
    assert said == (["given up"] if given_up else [(protocol.READ, one._look, LARGE - taken)])


def test_nothing_is_written_any_more_for_who_has_gone_with_requests_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []

    def start(self: protocol.PatientProtocol, cycle: Any, app: Any) -> None:
        begun.append(cycle)
        known(self, cycle, app)

    known = protocol.PatientProtocol._start_asgi_task
    monkeypatch.setattr(protocol.PatientProtocol, "_start_asgi_task", start)

    async def test(port: int) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /%d HTTP/1.1\r\nHost: x\r\n\r\n" % LARGE * 3)
        while len(begun) < 2:  # which waits until the first answer is read
            await asyncio.sleep(0.01)
        writer.transport.abort()
        while not begun[-1].disconnected:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(served(test), PATIENCE))


def test_unread_answers_lock_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "MOST_HERE", 5)

    async def test(port: int) -> None:
        pairs = [await unread(port) for _ in range(10)]
        known = protocol.PatientProtocol.unfinished.here
        while not (known.get("127.0.0.1") and all(each._unread for each in known["127.0.0.1"])):
            await asyncio.sleep(0.01)
        assert len(known["127.0.0.1"]) == 5
        assert b"200" in await ask(port)
        for _, writer in pairs:
            writer.transport.abort()
        while protocol.PatientProtocol.unfinished.all:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(served(test), PATIENCE))


def test_bodies_whose_end_does_not_come_take_no_more_memory_than_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HELD_HERE", 300_000)
    unfinished = protocol.PatientProtocol.unfinished
    most: list[int] = []

    def hold(*given: Any) -> None:
        known(*given)
        most.append(unfinished.held.total())

    known = unfinished.hold
    monkeypatch.setattr(unfinished, "hold", hold)

    async def test(port: int) -> None:
        pairs: list[Pair] = []
        for number in range(1, 11):
            pairs.append(await asyncio.open_connection("127.0.0.1", port))
            pairs[-1][1].write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n" + b"x" * 100_000)
            while sum(each.held == 100_000 for each in unfinished.all) < min(number, 3):
                await asyncio.sleep(0.01)
        assert max(most) == 300_000
        pairs[-1][1].write(b"x" * 100_000)
        assert b"200" in await pairs[-1][0].readuntil(b"\r\n\r\n"), "the oldest were given up, and not the newest"
        for _, writer in pairs:
            writer.transport.abort()
        while unfinished.all:
            await asyncio.sleep(0.01)
        assert not unfinished.held

    asyncio.run(asyncio.wait_for(served(test), PATIENCE))


def test_half_open_connections_lock_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "MOST_HERE", 20)

    async def test(port: int) -> None:
        pairs: list[Pair] = [await asyncio.open_connection("127.0.0.1", port) for _ in range(100)]
        while len(protocol.PatientProtocol.unfinished.all) > 20:
            await asyncio.sleep(0.01)
        assert b"200" in await ask(port)
        for _, writer in pairs:
            writer.close()
        while protocol.PatientProtocol.unfinished.all:
            await asyncio.sleep(0.01)

    asyncio.run(served(test))
