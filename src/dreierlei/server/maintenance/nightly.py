"""Nightly copies of the embedded store, of which some are kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from dreierlei.core import Refusal
from dreierlei.server.maintenance.copies import copy_sound, whole_or_not_at_all

log = logging.getLogger("dreierlei")
HOUR = 4
"""When most people sleep; a server that did not run then makes its copy once it runs."""
LOOK = 60.0
"""Seconds between two looks at the time of day."""
SETTLING = timedelta(minutes=5)
"""How long a server that has just started has better things to do."""


class NightlyCopies:
    """The folder of the copies."""

    def __init__(self, store: Path, kept: int, now: Callable[[], datetime] = datetime.now) -> None:
        self.store = store
        self.home = store.parent / "copies"
        self.kept = kept
        self._now = now
        self._started = now()

    async def look(self) -> None:
        """Make a copy if none was made since the last night began."""
        now = self._now()
        target = self.home / f"dreierlei-{now - timedelta(hours=HOUR):%Y-%m-%d}.db"
        if self.kept and now - self._started >= SETTLING and not target.exists():
            try:
                await asyncio.to_thread(self._copy, target)
            except (Refusal, OSError) as why:  # say, the disk is full: the games go on
                log.error("no nightly copy: %s", why)

    def _copy(self, target: Path) -> None:
        self.home.mkdir(mode=0o700, exist_ok=True)
        whole_or_not_at_all(target, lambda part: copy_sound(self.store, part))
        for old in sorted(self.home.glob("dreierlei-????-??-??.db"))[: -self.kept]:
            old.unlink()
