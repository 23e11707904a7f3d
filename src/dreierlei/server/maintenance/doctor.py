"""Doctor: looks through a store and its folder, replays every record, and says in words what is wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import func, select

from dreierlei.core import Refusal
from dreierlei.core.words import Sentence
from dreierlei.server import operator
from dreierlei.server.maintenance import orphans
from dreierlei.server.maintenance.copies import copy_file, damages
from dreierlei.server.maintenance.files import look_at_files
from dreierlei.server.maintenance.records import replay_tables, replay_tournaments
from dreierlei.server.maintenance.restore import check_version
from dreierlei.server.settings import Settings
from dreierlei.server.store import Store, entries, people, tables, tournaments
from dreierlei.server.store.lockfile import LockFile
from dreierlei.server.store.migrate import HEAD, version

COUNTED = {"people": people, "tables": tables, "entries": entries, "tournaments": tournaments}


@dataclass
class Findings:
    """What was looked at, what is wrong, and what is only worth knowing."""

    counts: dict[str, int] = field(default_factory=dict)
    faults: list[Sentence] = field(default_factory=list)
    notices: list[Sentence] = field(default_factory=list)


async def examine(settings: Settings, told: Callable[[int, int], None]) -> Findings:
    """Look through everything; tell how many of how many records are done."""
    report = Findings()
    try:
        if operator.read(settings) is None:
            report.notices.append(Sentence("server.operator.unset", path=operator.path(settings)))
        async with _opened(settings, report) as store:
            if store is not None:
                await _look_through(store, settings, report, told)
    except Refusal as why:
        report.faults.append(why)
    return report


async def _look_through(store: Store, settings: Settings, report: Findings, told: Callable[[int, int], None]) -> None:
    for name, rows in COUNTED.items():
        report.counts[name] = (await store.rows(select(func.count()).select_from(rows)))[0][0]
    report.faults += [fault async for fault in orphans.found(store)]
    report.faults += [fault async for fault in replay_tables(store, told)]
    logs: dict[str, list[str]] = {}
    async for id, lines, faults in replay_tournaments(store, settings.file):
        logs[id] = lines
        report.faults += faults
    if settings.file:
        wrong, notices = look_at_files(settings.file, logs)
        report.faults += wrong
        report.notices += notices


@asynccontextmanager
async def _opened(settings: Settings, report: Findings) -> AsyncIterator[Store | None]:
    """The store: of an SQLite file a copy that is brought up to date, so that nothing is changed by looking."""
    if settings.file is None:
        store = Store(settings.url)
        try:
            await _check_database(store)
            yield store
        finally:
            await store.close()
        return
    LockFile(settings.file).require_whole()
    with TemporaryDirectory(prefix="dreierlei-doctor-") as folder:
        copy = Path(folder, "dreierlei.db")
        copy_file(settings.file, copy)
        if found := damages(copy):
            report.faults.append(Sentence("server.doctor.damaged", path=settings.file, why=found[0], count=len(found)))
            yield None
            return
        store = Store(f"sqlite+aiosqlite:///{copy}")
        await store.open()
        try:
            yield store
        finally:
            await store.close()


async def _check_database(store: Store) -> None:
    found = await store.read(lambda connection: connection.run_sync(version))
    if found is not None:
        check_version(found)
    if found != HEAD:
        raise Refusal("server.doctor.older", found=found or "-", known=HEAD)
