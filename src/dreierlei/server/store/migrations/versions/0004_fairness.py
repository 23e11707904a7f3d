"""fairness."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("tables", sa.Column("secret", sa.String(length=64), nullable=True))
    op.add_column("seats", sa.Column("nonce", sa.String(length=32), nullable=True))


def downgrade() -> None:
    """Take back."""
    op.drop_column("seats", "nonce")
    op.drop_column("tables", "secret")
