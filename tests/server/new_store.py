"""A store with nothing in it, built once and copied: to build one takes longer than most tests."""

import tempfile
from functools import cache
from pathlib import Path

from sqlalchemy import create_engine

from dreierlei.server.store.migrate import build


@cache
def _built() -> bytes:
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "dreierlei.db"
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            build(connection)
        engine.dispose()
        return path.read_bytes()


def put(data: Path) -> None:
    """Put a new store where nothing is yet."""
    data.mkdir(parents=True, exist_ok=True)
    if not any(data.iterdir()):
        path = data / "dreierlei.db"
        path.touch(0o600)
        path.write_bytes(_built())
