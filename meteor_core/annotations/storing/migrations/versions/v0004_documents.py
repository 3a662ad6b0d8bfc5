"""The document that a segment belongs to: exports name it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Version 0003 → 0004; of segments that are there already nobody knows the document."""
    op.add_column("segments", sa.Column("document", sa.Text, nullable=True))
