"""Streams and files: what a command reads and writes; nothing that one of them cannot take ends it midway."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from pathlib import Path

from dreierlei.core import Refusal

STANDARD_INPUT = Path("-")


def prepare_streams() -> None:
    """Open what was closed as if nothing were there, and let signs that cannot be read or written be replaced."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115  # until the end
        _configure(name)


def speak_utf8() -> None:
    """Read and write UTF-8, wherever this runs, as a protocol wants it."""
    for name in ("stdin", "stdout"):
        _configure(name, "utf-8")


def writes_unicode() -> bool:
    """Whether standard output can take every sign."""
    return (sys.stdout.encoding or "utf-8").lower().startswith("utf")


def read_bytes(file: Path) -> bytes:
    """Return what is in a file, or comes by standard input where `-` stands for it."""
    try:
        return sys.stdin.buffer.read() if file == STANDARD_INPUT else file.read_bytes()
    except OSError as why:
        raise Refusal("cli.file", file=file, why=why) from None


def read_text(file: Path) -> str:
    """Return the text of such a file in UTF-8, its lines ended as here."""
    try:
        return io.TextIOWrapper(io.BytesIO(read_bytes(file)), "utf-8").read()
    except UnicodeDecodeError as why:
        raise Refusal("cli.file", file=file, why=why) from None


def check_writable(file: Path | None, beginning: str = "") -> None:
    """Refuse a file that cannot be written before anybody waits for what shall stand in it.

    Where a beginning is named, a file that is replaced must begin so: it is an older one of its kind, or empty.
    """
    if file is None:
        return
    there = file.exists()
    try:
        file.open("ab").close()
        found = _begins(file, len(beginning)) if file.is_file() else b""
    except OSError as why:
        raise Refusal("cli.file", file=file, why=why) from None
    if not there:
        file.unlink()
    if found not in (b"", beginning.encode()):
        raise Refusal("cli.exists", file=file)


def _begins(file: Path, length: int) -> bytes:
    with file.open("rb") as kept:
        return kept.read(length)


def _configure(name: str, encoding: str | None = None) -> None:
    stream = getattr(sys, name)
    if isinstance(stream, io.TextIOWrapper):
        with suppress(OSError):  # whoever has put a pipe in the place of a file since: there is nothing to seek in it
            stream.reconfigure(encoding=encoding, errors="replace")
