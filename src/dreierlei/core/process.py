"""Process: how worker processes start on this system, and that none outlives its parent."""

from __future__ import annotations

import multiprocessing
import os
import signal
from multiprocessing.context import BaseContext
from threading import Thread


def quick_context() -> BaseContext:
    """Return the quickest way to start workers that is safe beside threads: Windows knows `spawn` alone."""
    methods = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")


def follow_parent() -> None:
    """In a worker: leave the keyboard to the parent, and go when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_outlive_nobody, daemon=True).start()


def yield_to_others(by: int = 10) -> None:
    """Let other processes go first, where the system can."""
    if hasattr(os, "nice"):
        os.nice(by)


def _outlive_nobody() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
