"""Change: what a command does to a table. It is stored in one transaction, then applied, then told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from dreierlei.core import Refusal

if TYPE_CHECKING:
    from dreierlei.core import Outcome
    from dreierlei.play import Entry
    from dreierlei.server.tables.chair import Chair
    from dreierlei.server.tables.table import Table

Stamped = tuple["Entry", int]
"""An entry of the record, and when it was made, on the server's clock."""


class Moment(Struct, frozen=True):
    """What a decision may know of the world outside the table."""

    at: int
    """Milliseconds on the server's clock, on which the clocks of matches run."""
    wall: int
    """Milliseconds of the usual epoch."""
    secret: Callable[[], str]
    """Draws what the chance of a new table follows from."""
    patient: bool
    """Whether matches wait for what seats add to chance."""
    absent: Callable[[str], float | None]
    """For how many seconds a person has not been seen at the table; None: they are there."""


class Remark(Struct, frozen=True):
    """Something said at a table."""

    number: int
    person: str
    name: str
    seat: int | None
    text: str
    wall: int


class Offer(Struct, frozen=True):
    """Something that one seat wants and others must agree to; it is not stored."""

    kind: str
    """`agree`: stop here; `replace`: let a bot take the seat of somebody absent; `take-back`: take a turn back.

    `keep` is the answer to the last: no.
    """
    seat: int
    by: int
    number: int
    """How many entries there were."""


class NewTable(Struct, frozen=True):
    """A new table, and what happens at it at once."""

    table: Table
    change: TableChange


class TableChange(Struct, frozen=True):
    """New entries, people, words and offers."""

    entries: Sequence[Stamped] = ()
    began: int | None = None
    """When the match begins, if it does."""
    chairs: Sequence[Chair] = ()
    """The chairs that are different from now on."""
    remarks: Sequence[Remark] = ()
    offers: Sequence[Offer] = ()
    rematch: str | None = None
    """The table of the next game, if it is known from now on."""
    following: NewTable | None = None
    """That table, where this very change makes it."""
    outcome: Outcome | None = None
    """How the entries end the match, if they do."""
    closed: bool = False
    """Whether the table is given up before its match has begun."""
    checked: bool = False
    """Whether the entries were planned at this very position, so that they need not be checked again."""

    @property
    def empty(self) -> bool:
        """Whether it changes nothing."""
        return not (self.entries or self.remarks or self.seated)

    @property
    def seated(self) -> bool:
        """Whether who sits where, or what is offered, looks different."""
        return bool(self.chairs or self.offers or self.rematch or self.closed or self.began is not None)

    @property
    def stored(self) -> bool:
        """Whether there is anything that must not be lost."""
        return bool(self.entries or self.remarks or self.following or self.chairs or self.closed)


class Ahead(Refusal):
    """Refuses somebody who has seen more than this server: what another one has stored must be read first."""
