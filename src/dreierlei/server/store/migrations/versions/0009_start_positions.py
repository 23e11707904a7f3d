"""first positions of tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("tables", sa.Column("start", sa.Text(), nullable=True))


def downgrade() -> None:
    """Take back."""
    op.drop_column("tables", "start")
