"""Chat: what is said at a table, decided and not yet told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core import Refusal
from dreierlei.server.tables.change import Moment, Remark, TableChange

if TYPE_CHECKING:
    from dreierlei.server.people import Person
    from dreierlei.server.tables.table import Table

LONGEST = 500
"""Characters of a remark, at most."""


def say(table: Table, person: Person, text: str, moment: Moment) -> TableChange:
    """Let a person who looks at a table say something."""
    if person.id is None:
        raise Refusal("server.chat.stranger")
    if not 1 <= len(text) <= LONGEST:
        raise Refusal("server.chat.long", most=LONGEST)
    mine = table.mine(person.id)
    remark = Remark(len(table.remarks), person.id, person.name, mine[0] if mine else None, text, moment.wall)
    return TableChange(remarks=(remark,))
