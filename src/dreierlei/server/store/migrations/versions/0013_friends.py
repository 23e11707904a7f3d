"""friends, blocks, mutes, and invitations to tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "relations",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("other", sa.String(length=24), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "kind", "other"),
    )
    op.create_index("relations_other", "relations", ["other", "kind"])
    op.create_table(
        "invitations",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("by", sa.String(length=24), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table", "person"),
    )
    op.create_index("ix_invitations_by", "invitations", ["by"])
    op.create_index("invitations_person", "invitations", ["person"])


def downgrade() -> None:
    """Take back."""
    op.drop_table("invitations")
    op.drop_table("relations")
