"""Time that does not pass by itself: what bots do with it is counted, however busy the machine is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from dreierlei.core.stop_flag import StopFlag

PLACES = (
    "dreierlei.bots.mcts",
    "dreierlei.bots.paranoid",
    "dreierlei.bots.sampled_deals",
    "dreierlei.games.nonaga.deepening",
    "dreierlei.games.tricubo.knowledge",
)
"""Where bots make the flags that end their searches."""


class Over(StopFlag):
    """A flag whose time is over as soon as it has begun."""

    given: list[float | None] = []  # noqa: RUF012  # shared by all flags of a test on purpose

    @contextmanager
    def after(self, seconds: float | None) -> Iterator[None]:
        """Note the seconds, and set the flag if there are any."""
        self.given.append(seconds)
        if seconds is not None:
            self.set()
        yield


def no_time(patch: pytest.MonkeyPatch) -> list[float | None]:
    """Let every search end as soon as it looks at its flag; return where the seconds are noted that it was given."""
    Over.given.clear()
    for place in PLACES:
        patch.setattr(f"{place}.StopFlag", Over)
    return Over.given


class Clock:
    """A clock that goes on by a step whenever somebody looks at it."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks * self.step
