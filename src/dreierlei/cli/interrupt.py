"""Interrupt: what ends a command that keeps what it has found."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

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


@contextmanager
def stopping(stop: Callable[[], None]) -> Iterator[Event]:
    """Let Ctrl+C and SIGTERM stop a search in C, which keeps what it has found; yield whether one has come.

    Python hears of a signal only when the search is over; what C writes at once to a socket, another thread hears.
    """
    told, teller = socket.socketpair()
    teller.setblocking(False)
    heard, over = Event(), Event()

    def listen() -> None:
        if told.recv(1):
            heard.set()
            while not over.wait(0.05):  # it may be about to begin
                stop()

    numbers = [number for number in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.signal(number, _noted) for number in numbers}
    wakes = signal.set_wakeup_fd(teller.fileno(), warn_on_full_buffer=False)
    listener = Thread(target=listen, daemon=True)
    listener.start()
    try:
        yield heard
    finally:
        signal.set_wakeup_fd(wakes)
        over.set()
        teller.close()
        listener.join()
        told.close()
        for number, handler in before.items():
            signal.signal(number, handler)


def _noted(*_: object) -> None:
    """Do nothing more: the listener stops the search."""
