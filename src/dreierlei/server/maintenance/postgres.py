"""Copies of a PostgreSQL database, by its own tools."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from dreierlei.core import Refusal

_OTHERS = """
SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def dump(url: str, target: Path) -> None:
    """Write a database to a file, as it is at one moment."""
    _run("pg_dump", url, "--format=custom", "--no-owner", "--file", str(target))


def restore(url: str, copy: Path) -> None:
    """Put a file in the place of what a database has, all or nothing."""
    _run(
        "pg_restore", url, "--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error", str(copy)
    )


def contents(copy: Path) -> str:
    """Return the list of what is in a file."""
    return _called(["pg_restore", "--list", str(copy)], {})


def others(url: str) -> int:
    """Return how many other connections a database has."""
    return int(_run("psql", url, "--no-psqlrc", "--tuples-only", "--command", _OTHERS))


def _run(tool: str, url: str, *options: str) -> str:
    """Call a tool for a database; the list of processes does not show the passphrase."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2]
    shown = f"{parts.username}@{place}" if parts.username else place
    address = urlunsplit(("postgresql", shown, parts.path, parts.query, ""))
    secret = {"PGPASSWORD": unquote(parts.password)} if parts.password else {}
    return _called([tool, "--dbname", address, *options], secret)


def _called(command: list[str], secret: dict[str, str]) -> str:
    if shutil.which(command[0]) is None:
        raise Refusal("server.backup.tool", tool=command[0])
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | secret)
    if done.returncode:
        raise Refusal("server.backup.failed", tool=command[0], why=(done.stderr.strip().splitlines() or ["?"])[0])
    return done.stdout
