"""Lock file: one server for one SQLite file, and a word where a part of it is missing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from dreierlei.core import Refusal

SERVING, STOPPED = "serving", "stopped"


class LockFile:
    """A file beside the store that is locked for as long as a server runs, and says whether the last one stopped."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.path = store.with_suffix(".lock")
        self._file: IO[str] | None = None

    def take(self, *, whole: bool = True) -> None:
        """Lock it, or refuse; notice what the last server left and is not there any more, where it must be whole."""
        file = _private(self.path).open("r+", encoding="utf-8")
        if not _locked(file):
            pid = file.read().partition(" ")[0] or "?"
            file.close()
            raise Refusal("server.lock.taken", path=self.store, pid=pid)
        self._file = file
        if whole:
            try:
                self._check_whole(file.read())
            except Refusal:
                self.release()
                raise

    def require_whole(self) -> None:
        """Refuse a store whose newest part is missing, also for those who only read it, beside a server or not."""
        try:
            said = self.path.read_text("utf-8")
        except OSError:
            return  # no server was ever here; or one runs, and on Windows nobody else reads what it has locked
        self._check_whole(said)

    def _check_whole(self, said: str) -> None:
        """Refuse where the last server still serves, or did not stop, and what it must have left is not there."""
        missing = [path for path in (self.store, Path(f"{self.store}-wal")) if not path.exists()]
        if missing and said.partition(" ")[2].strip() == SERVING:
            raise Refusal("server.lock.missing", missing=", ".join(path.name for path in missing), lock=self.path)

    def mark(self, word: str) -> None:
        """Note that this server serves, or has stopped in good order."""
        assert self._file
        self._file.seek(0)
        self._file.truncate()
        self._file.write(f"{os.getpid()} {word}\n")
        self._file.flush()

    def release(self) -> None:
        """Let another server have it."""
        if self._file:
            self._file.close()
            self._file = None


def keep_private(path: Path) -> None:
    """See to it that nobody else on this machine reads a file, whether it is there yet or not."""
    _private(path).chmod(0o600)


def _private(path: Path) -> Path:
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    return path


def _locked(file: IO[str]) -> bool:
    """Lock a file until it is closed, or its process ends; whether nobody else has."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1 << 20)  # type: ignore[attr-defined,unused-ignore]  # Windows
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
