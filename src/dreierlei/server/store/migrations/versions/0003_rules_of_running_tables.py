"""Rules of running tables: what has begun under the first version of a game's rules says so by its options."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

Options = dict[str, str]

WERE: dict[str, Options] = {
    "nonaga": {"first": "0"},
    "triapon": {"touching": "true", "out_asked": "true"},
    "stein3": {"inside": "true"},
}
"""What a game's text meant where it said nothing else."""
ARE: dict[str, Options] = {"triapon": {"touching": "false"}}
"""What it means now, as far as the former version has words for it."""


def upgrade() -> None:
    """Write down what went without saying; a table that still waits will begin under the rules of the day."""
    _rewrite(lambda name, options: WERE[name] | options)


def downgrade() -> None:
    """Leave it out again."""
    _rewrite(lambda name, options: dict((ARE.get(name, {}) | options).items() - WERE[name].items()))


def _rewrite(change: Callable[[str, Options], Options]) -> None:
    """Change the options of all tables that have begun and whose game has."""
    tables = sa.table("tables", sa.column("id"), sa.column("game"), sa.column("status"))
    connection = op.get_bind()
    begun = sa.select(tables.c.id, tables.c.game).where(tables.c.status != "waiting")
    for id, text in connection.execute(begun).all():
        name, _, rest = text.removesuffix(")").partition("(")
        if name in WERE:
            options = dict(pair.split("=", 1) for pair in rest.split(",") if pair)
            words = ",".join(f"{key}={value}" for key, value in sorted(change(name, options).items()))
            new = f"{name}({words})" if words else name
            connection.execute(sa.update(tables).where(tables.c.id == id).values(game=new))
