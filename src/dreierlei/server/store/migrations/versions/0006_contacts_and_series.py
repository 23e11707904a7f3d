"""contacts and series."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "contacts",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("owner", sa.String(length=24), nullable=False),
        sa.Column("first", sa.Text(), nullable=False),
        sa.Column("last", sa.Text(), nullable=False),
        sa.Column("club", sa.Text(), nullable=False),
        sa.Column("city", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("consent", sa.String(length=10), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_contacts_owner"), "contacts", ["owner"], unique=False)
    op.create_table(
        "series",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("owner", sa.String(length=24), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("tournaments", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_series_owner"), "series", ["owner"], unique=False)


def downgrade() -> None:
    """Take back."""
    op.drop_index(op.f("ix_series_owner"), table_name="series")
    op.drop_table("series")
    op.drop_index(op.f("ix_contacts_owner"), table_name="contacts")
    op.drop_table("contacts")
