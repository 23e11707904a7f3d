"""Seal: secrets of tournaments do not stand in the store, links stay valid, and a wrong key is told in words."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from tests.patience import PATIENCE
from tests.server.conftest import Running
from tests.server.contest import Contest
from tests.server.inside import refusal

from dreierlei.server.maintenance.doctor import examine
from dreierlei.server.settings import Settings
from dreierlei.server.tournaments import backup
from dreierlei.server.tournaments.seal import KEY, Seal

FORMER = Path(__file__).parent / "former"
SECRET = "0123456789abcdef" * 4


def test_a_sealed_secret_opens_with_its_key_and_its_tournament_alone() -> None:
    seal, other = Seal(b"1" * 32), Seal(b"2" * 32)
    kept = seal.close("one", SECRET)
    assert len(kept) <= 64
    assert SECRET[:8] not in kept
    assert seal.open("one", kept) == SECRET
    for wrong, id in ((other, "one"), (seal, "two"), (Seal(None), "one")):
        with refusal("server.tournament.sealed"):
            wrong.open(id, kept)
    assert seal.close("two", SECRET) != kept


def test_without_a_key_everything_stays_as_it_is() -> None:
    assert Seal(None).close("one", SECRET) == Seal(None).open("one", SECRET) == SECRET


def test_the_key_comes_from_the_environment_or_a_file_that_nobody_else_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(KEY, raising=False)
    kept = Seal.of(tmp_path / "dreierlei.db").close("one", SECRET)
    assert (tmp_path / "dreierlei.key").stat().st_mode & 0o077 == 0
    assert Seal.of(tmp_path / "dreierlei.db").open("one", kept) == SECRET
    assert Seal.of(None).close("one", SECRET) == SECRET
    monkeypatch.setenv(KEY, "shared by all servers")
    assert Seal.of(None).open("one", Seal.of(tmp_path / "dreierlei.db").close("one", SECRET)) == SECRET


def test_a_key_that_cannot_be_kept_seals_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(KEY, raising=False)
    store, key = tmp_path / "dreierlei.db", tmp_path / "dreierlei.key"
    key.touch()  # what a power cut left of it
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", Mock(side_effect=OSError("no space left")))
        with refusal("server.store"):
            Seal.of(store)
    assert not key.read_bytes()
    kept = Seal.of(store).close("one", SECRET)
    assert Seal.of(store).open("one", kept) == SECRET
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dreierlei.key"]
    assert key.stat().st_mode & 0o077 == 0


def test_a_backup_that_could_not_be_written_is_written_when_there_is_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "SOON", 0.0)
    monkeypatch.setattr(backup, "AGAIN", 0.01)
    lives: list[Any] = [SimpleNamespace(id=id, log=lambda private, id=id: f"log of {id}") for id in ("a", "b")]
    tried: list[str] = []

    def full(self: backup.Backup, id: str, text: str) -> None:
        tried.append(id)
        if len(tried) <= 3:
            raise OSError("no space left")
        known(self, id, text)

    known = backup.Backup._write
    monkeypatch.setattr(backup.Backup, "_write", full)

    async def run() -> None:
        one = backup.Backup(tmp_path)
        for live in lives:
            one.note(live)
        async with asyncio.timeout(PATIENCE):
            while one._writer is not None:
                await asyncio.sleep(0.01)
        assert [(tmp_path / f"{live.id}.log").read_text() for live in lives] == ["log of a", "log of b"]
        del tried[:]
        one.note(lives[0])
        async with asyncio.timeout(PATIENCE):
            await one.close()
        assert tried == ["a"], "who leaves does not wait for room"

    asyncio.run(run())
    assert tried == ["a"]


def secrets(data: Path) -> list[str]:
    """Return the secrets of all tournaments as the store keeps them."""
    with closing(sqlite3.connect(data / "dreierlei.db")) as store:
        return [secret for (secret,) in store.execute("SELECT secret FROM tournaments ORDER BY id")]


def test_secrets_of_an_earlier_version_leave_the_file_and_links_stay_valid(own: Callable[..., Running]) -> None:
    server = own()
    server.stop()
    for path in server.data.glob("dreierlei.db*"):
        path.unlink()
    with closing(sqlite3.connect(server.data / "dreierlei.db")) as store:
        store.executescript((FORMER / "tournaments.sql").read_text("utf-8"))
    before = secrets(server.data)
    server.start()
    known = json.loads((FORMER / "tournaments.json").read_text("utf-8"))
    contest = Contest(server, server.client().guest("R"), known["id"], key=known["director"].split("/")[-1])
    assert contest.view["number"] == known["number"]
    server.stop()
    bytes_kept = b"".join(path.read_bytes() for path in server.data.glob("dreierlei.db*"))
    assert known["id"].encode() in bytes_kept
    for secret, sealed in zip(before, secrets(server.data), strict=True):
        assert sealed.startswith("=")
        assert secret.encode() not in bytes_kept


def test_another_key_is_told_in_words_and_harms_nothing_else(own: Callable[..., Running]) -> None:
    server = own()
    client = server.client().guest("Ada")
    made = client.ask("POST", "/api/tournaments/practice", {"players": 8}).body
    server.stop()
    key = server.data / "dreierlei.key"
    kept = key.read_text("utf-8")
    key.unlink()
    report = asyncio.run(examine(Settings(data=server.data, database=""), lambda done, of: None))
    assert [fault.slug for fault in report.faults] == ["server.doctor.tournament"]
    assert "dreierlei.key is missing" in report.faults[0].text("en")
    key.write_text("another", "utf-8")
    report = asyncio.run(examine(Settings(data=server.data, database=""), lambda done, of: None))
    assert "dreierlei.key does not fit" in report.faults[0].text("en")
    key.unlink()
    server.start()
    assert client.ask("GET", "/api/me").body["name"] == "Ada"
    answer = client.ask("GET", f"/api/tournaments/{made['id']}")
    assert (answer.status, answer.body["slug"]) == (409, "server.tournament.sealed")
    server.stop()
    key.write_text(kept, "utf-8")
    server.start()
    assert client.ask("GET", f"/api/tournaments/{made['id']}").status == 200
