"""Chair: who sits at a seat of a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Chair:
    """A seat: somebody's, still open, on the maker's own device, or a bot's."""

    seat: int
    kind: str
    person: str | None
    name: str
    level: int = 0
    """The level of the bot that acts for the seat; 0: a person does."""
    code: str | None = None
    """The hash of the invitation to it."""

    @property
    def human(self) -> bool:
        """Whether a person sits here, even while a bot acts for them."""
        return self.kind in ("player", "device")

    def row(self, table: str) -> dict[str, object]:
        """Return the seat as the store keeps it."""
        return {
            "table": table,
            "seat": self.seat,
            "kind": self.kind,
            "person": self.person,
            "name": self.name,
            "level": self.level,
            "code": self.code,
        }
