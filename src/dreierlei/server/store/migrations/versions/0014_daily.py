"""the game of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "daily_seeds",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("best", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("day"),
    )
    op.create_table(
        "daily_attempts",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.PrimaryKeyConstraint("day", "person"),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("daily_attempts")
    op.drop_table("daily_seeds")
