"""Settings: what a server is told when it starts."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from dreierlei.core import Refusal

DATABASE = "DREIERLEI_DATABASE"
REDIS = "DREIERLEI_REDIS"
ANYWHERE = "0.0.0.0"
"""All networks of this machine."""


@dataclass(frozen=True)
class KeepDays:
    """For how many days things are kept; 0: for ever."""

    guests: int = 180
    """Guests who have not come back; their games stay, without the name."""
    waiting: int = 30
    """Tables whose match never began."""
    abandoned: int = 365
    """Matches that nobody goes on with."""
    chat: int = 365
    """What was said at tables."""
    backups: int = 90
    """The files of tournaments that were deleted."""


@dataclass(frozen=True)
class Settings:
    """Where to listen, where to keep things, and how much one caller may ask."""

    host: str = "127.0.0.1"
    port: int = 8333
    data: Path = field(default_factory=lambda: Path("data"))
    """The directory of the embedded store."""
    database: str = field(default_factory=lambda: os.environ.get(DATABASE, ""))
    """The address of a database instead: postgresql://user@host/name."""
    redis: str = field(default_factory=lambda: os.environ.get(REDIS, ""))
    """The address through which several servers of one database tell each other the news: redis://host."""
    seconds: float = 1.0
    """How long a bot may think about a ply."""
    pace: float = 0.35
    """How many seconds a bot's ply takes at least, so that people can follow."""
    limits: float = 1.0
    """By what the limits on requests are multiplied; 0: none."""

    nonces: bool = True
    """Whether matches wait some seconds for what the seats add to chance."""
    proxies: str = "127.0.0.1"
    """The addresses of proxies whose word on who is asking counts, separated by commas."""
    ray: str = ""
    """The address of a Ray cluster on which bots think; none: on this machine."""
    log: str = "text"
    """How the log is written: text or json."""
    log_level: str = "warning"
    copies: int = 7
    """How many nightly copies of the embedded store are kept; 0: none are made."""
    keep: KeepDays = field(default_factory=KeepDays)
    push_local: bool = False
    """Whether push services of the own network are allowed: for tests, never for a server that others reach."""
    operator: Path | None = None
    """The file that says who runs this server; otherwise `operator.toml` beside the embedded store."""

    @property
    def file(self) -> Path | None:
        """The file of the embedded store, if that is used."""
        return None if self.database else self.data / "dreierlei.db"

    @property
    def url(self) -> str:
        """The address of the store for SQLAlchemy's async engine."""
        if not self.database:
            return f"sqlite+aiosqlite:///{self.file}"
        scheme, _, rest = self.database.partition("://")
        if scheme in ("postgres", "postgresql"):
            return f"postgresql+asyncpg://{rest}"
        if scheme not in ("postgresql+asyncpg", "sqlite+aiosqlite"):
            raise Refusal("server.serve.database-address")
        return self.database

    @property
    def place(self) -> str:
        """Where the store is, as an operator reads it: never with a password."""
        from sqlalchemy import make_url

        return str(self.file) if self.file else make_url(self.url).render_as_string(hide_password=True)
