"""StopFlag: what ends a search that runs on in C, after a time or on demand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer


class StopFlag:
    """A flag that a running search looks at, with the words of `threading.Event`; any thread may set it."""

    def __init__(self) -> None:
        self.stopped = False

    def set(self) -> None:
        """End the search as soon as it looks."""
        self.stopped = True

    def clear(self) -> None:
        """Let the next search run."""
        self.stopped = False

    def is_set(self) -> bool:
        """Whether it has been set."""
        return self.stopped

    @contextmanager
    def after(self, seconds: float | None) -> Iterator[None]:
        """Set the flag after some seconds, or never, and leave it as it is then."""
        timer = Timer(seconds, self.set) if seconds is not None else None
        if timer:
            timer.daemon = True
            timer.start()
        try:
            yield
        finally:
            if timer:
                timer.cancel()
