"""Copies: the whole store in one file, made while a server runs."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from dreierlei.core import Refusal
from dreierlei.server.maintenance import postgres
from dreierlei.server.settings import Settings
from dreierlei.server.store.lockfile import LockFile, keep_private


def copy_store(settings: Settings, target: Path) -> Path:
    """Copy the store to a file, or into a folder under the time of day; return the file."""
    if target.is_dir():
        target /= time.strftime("dreierlei-%Y-%m-%d-%H%M%S") + (".db" if settings.file else ".dump")
    if target.exists():
        raise Refusal("server.backup.exists", path=target)
    if settings.file:
        source = settings.file
        LockFile(source).require_whole()
        return whole_or_not_at_all(target, lambda part: copy_sound(source, part))
    return whole_or_not_at_all(target, lambda part: postgres.dump(settings.database, part))


def whole_or_not_at_all(target: Path, write: Callable[[Path], object]) -> Path:
    """Write a file that nobody else can read under another name first, so that no half of it is ever found."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        keep_private(part)
        write(part)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as why:
        raise Refusal("server.backup.write", path=target, why=why) from None
    finally:
        part.unlink(missing_ok=True)
    return target


def copy_sound(source: Path, target: Path) -> None:
    """Copy an SQLite file, or refuse one that is damaged: it must not take the place of a good copy."""
    copy_file(source, target)
    if faults := damages(target):
        raise Refusal("server.restore.damaged", path=source, why=faults[0])


def copy_file(source: Path, target: Path) -> None:
    """Copy an SQLite file as it is at one moment, by SQLite's own means."""
    if not source.exists():
        raise Refusal("server.backup.nothing", path=source)
    try:
        # Only to be read: whoever may write folds the log of a server that was killed into its file.
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as store,
            closing(sqlite3.connect(target)) as copy,
        ):
            store.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
    except sqlite3.Error as why:
        if why.sqlite_errorcode in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise Refusal("server.restore.damaged", path=source, why=why) from None
        raise Refusal("server.backup.write", path=target.with_suffix(""), why=why) from None


def damages(path: Path) -> list[str]:
    """Return what SQLite finds wrong with a file."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as store:
            found = [str(row[0]) for row in store.execute("PRAGMA integrity_check")]
    except sqlite3.Error as why:
        return [str(why)]
    return [] if found == ["ok"] else found
