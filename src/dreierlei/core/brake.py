"""Brake: what ends a search that runs on in C, after a time or on demand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer


class Brake:
    """A flag that a running search looks at; whoever holds it may pull it from another thread."""

    def __init__(self) -> None:
        self.pulled = False

    def pull(self) -> None:
        """End the search as soon as it looks."""
        self.pulled = True

    def release(self) -> None:
        """Let the next search run."""
        self.pulled = False

    def is_pulled(self) -> bool:
        """Whether it has been pulled."""
        return self.pulled

    @contextmanager
    def within(self, seconds: float | None) -> Iterator[None]:
        """Pull the brake after some seconds, or never, and leave it as it is then."""
        timer = Timer(seconds, self.pull) if seconds is not None else None
        if timer:
            timer.daemon = True
            timer.start()
        try:
            yield
        finally:
            if timer:
                timer.cancel()
