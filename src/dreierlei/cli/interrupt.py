"""Interrupt: what ends a command that keeps what it has found."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

STOPPED = 130
"""The exit code of a command that was stopped before its end."""


@contextmanager
def ended_as_by_keyboard() -> Iterator[None]:
    """Let SIGTERM end what is done here as Ctrl+C does; what a shell starts in the background hears no Ctrl+C."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
