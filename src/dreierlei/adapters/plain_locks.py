"""Plain locks: what `cpython.pythread` is to compiled modules, for installs that run the same files interpreted."""

from __future__ import annotations

from _thread import LockType, allocate_lock

__all__ = ["acquire_lock", "allocate_lock", "free_lock", "release_lock"]


def acquire_lock(lock: LockType, wait: int) -> int:
    """Acquire the lock, waiting for it or not, and return whether it was acquired."""
    return lock.acquire(bool(wait))


def release_lock(lock: LockType) -> None:
    """Release the lock, whoever has acquired it."""
    lock.release()


def free_lock(lock: LockType) -> None:
    """Do nothing: Python frees it."""
