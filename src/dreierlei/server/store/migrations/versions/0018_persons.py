"""what is looked up by person, found without reading all of it."""

from __future__ import annotations

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


COLUMNS = (("lines", "person"), ("daily_attempts", "person"), ("acts", "person"), ("acts", "by"))


def upgrade() -> None:
    """Apply."""
    for table, column in COLUMNS:
        op.create_index(f"ix_{table}_{column}", table, [column])


def downgrade() -> None:
    """Take back."""
    for table, column in COLUMNS:
        op.drop_index(f"ix_{table}_{column}", table_name=table)
