"""private profiles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("people", sa.Column("private", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    """Take back."""
    op.drop_column("people", "private")
