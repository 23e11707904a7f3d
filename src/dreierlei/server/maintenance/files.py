"""Files of a data folder: who may read them, and which belong to nothing."""

from __future__ import annotations

import os
from pathlib import Path

from dreierlei.core.words import Sentence
from dreierlei.server.maintenance.restore import BEFORE

OWN = ("dreierlei.db", "dreierlei.db-wal", "dreierlei.db-shm", "dreierlei.lock", "dreierlei.key")
PUBLIC = "operator.toml"
"""What anybody may read: it is shown on the page."""
UNFINISHED = (".part", ".new")


def look_at_files(store: Path, logs: dict[str, list[str]]) -> tuple[list[Sentence], list[Sentence]]:
    """Return what is wrong with the files beside a store, and what is only worth knowing."""
    faults: list[Sentence] = []
    notices: list[Sentence] = []
    public = store.parent / PUBLIC
    for path in sorted(path for path in store.parent.rglob("*") if path.is_file() and path != public):
        if os.name == "posix" and path.stat().st_mode & 0o077:
            faults.append(Sentence("server.doctor.open", path=path))
        if path.parent.name == "backups" and path.suffix == ".log":
            if path.stem not in logs:
                notices.append(Sentence("server.doctor.removed", path=path))
            elif (ahead := _entries(path) - len(logs[path.stem])) > 0:
                faults.append(Sentence("server.doctor.behind", path=path, count=ahead))
        elif path.suffix in UNFINISHED:
            notices.append(Sentence("server.doctor.unfinished", path=path))
        elif BEFORE in path.name:
            notices.append(Sentence("server.doctor.before", path=path))
        elif path.parent == store.parent and path.name not in OWN:
            notices.append(Sentence("server.doctor.file", path=path))
    return faults, notices


def _entries(path: Path) -> int:
    """Return how many entries a tournament's log has; its last line only says that nothing was cut off."""
    return sum(not line.startswith('{"end":') for line in path.read_text("utf-8").splitlines())
