"""Restore: puts a copy in the place of the store; what was there is set aside."""

from __future__ import annotations

import time
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from dreierlei.core import Refusal
from dreierlei.server.maintenance import postgres
from dreierlei.server.maintenance.copies import copy_file, damages, whole_or_not_at_all
from dreierlei.server.settings import Settings
from dreierlei.server.store.lockfile import SERVING, STOPPED, LockFile
from dreierlei.server.store.migrate import HEAD, version

PARTS = ("", "-wal", "-shm")
"""What an SQLite file consists of while it is used."""
BEFORE = "-before-"
"""What the name of a store that was set aside says."""


def restore_store(copy: Path, settings: Settings) -> Path | None:
    """Put a copy in the place of the store; return where the former one is now, if there was one."""
    if not copy.is_file():
        raise Refusal("server.restore.unknown", path=copy)
    if settings.file:
        return _restore_file(copy, settings.file)
    if "alembic_version" not in postgres.contents(copy):
        raise Refusal("server.restore.foreign", path=copy)
    if count := postgres.others(settings.database):
        raise Refusal("server.restore.used", count=count)
    postgres.restore(settings.database, copy)
    return None


def check_copy(copy: Path) -> None:
    """Refuse a file that is no whole copy of a store, or one that only a newer program can read."""
    if faults := damages(copy):
        raise Refusal("server.restore.damaged", path=copy, why=faults[0])
    try:
        engine = create_engine(f"sqlite:///{copy}")
        with engine.connect() as connection:
            found = version(connection)
        engine.dispose()
    except SQLAlchemyError:
        found = None
    if found is None:
        raise Refusal("server.restore.foreign", path=copy)
    check_version(found)


def check_version(found: str) -> None:
    """Refuse a store that a newer program has written."""
    if found > HEAD:
        raise Refusal("server.restore.newer", found=found, known=HEAD)


def _restore_file(copy: Path, store: Path) -> Path | None:
    check_copy(copy)
    store.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = LockFile(store)
    lock.take(whole=False)  # a store of which a part is missing may be why
    try:
        fresh = store.with_name(f"{store.name}.new")
        whole_or_not_at_all(fresh, lambda part: copy_file(copy, part))
        lock.mark(SERVING)  # whoever is killed between the next two lines leaves a word about it
        former = _set_aside(store)
        fresh.replace(store)
        lock.mark(STOPPED)
    finally:
        lock.release()
    return former


def _set_aside(store: Path) -> Path | None:
    """Give the files of a store another name."""
    former = store.with_name(time.strftime(f"{store.stem}{BEFORE}%Y-%m-%d-%H%M%S{store.suffix}"))
    for part in PARTS:
        file = Path(f"{store}{part}")
        if file.exists():
            file.replace(f"{former}{part}")
    return former if former.exists() else None
