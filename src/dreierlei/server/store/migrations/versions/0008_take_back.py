"""Take back: whether turns may be taken back at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("tables", sa.Column("takeback", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    """Take back."""
    op.drop_column("tables", "takeback")
