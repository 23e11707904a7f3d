"""progress of lessons and puzzles, ratings of puzzles and of who solves them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "study_progress",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    for name, key, size in (("solver_ratings", "person", 24), ("puzzle_ratings", "puzzle", 16)):
        op.create_table(
            name,
            sa.Column(key, sa.String(length=size), nullable=False),
            sa.Column("game", sa.String(length=20), nullable=False),
            sa.Column("mu", sa.Float(), nullable=False),
            sa.Column("sigma", sa.Float(), nullable=False),
            sa.Column("tries", sa.Integer(), nullable=False),
            sa.PrimaryKeyConstraint(key, "game"),
        )
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("puzzle", sa.String(length=16), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "puzzle"),
    )


def downgrade() -> None:
    """Take back."""
    for name in ("puzzle_tries", "puzzle_ratings", "solver_ratings", "study_progress"):
        op.drop_table(name)
