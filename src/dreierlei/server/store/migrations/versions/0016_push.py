"""push subscriptions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "subscriptions",
        sa.Column("key", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("endpoint", sa.String(length=1000), nullable=False),
        sa.Column("p256dh", sa.String(length=100), nullable=False),
        sa.Column("auth", sa.String(length=40), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
        sa.UniqueConstraint("endpoint"),
    )
    op.create_index("ix_subscriptions_person", "subscriptions", ["person"])
    op.create_table(
        "server_secrets",
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("secret", sa.String(length=80), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("server_secrets")
    op.drop_index("ix_subscriptions_person", "subscriptions")
    op.drop_table("subscriptions")
