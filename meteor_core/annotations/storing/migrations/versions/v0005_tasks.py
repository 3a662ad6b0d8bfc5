"""Items that one annotator does in order: the sentences of a document."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Version 0004 → 0005; every item that is there already stands by itself."""
    op.add_column("items", sa.Column("task", sa.Integer, nullable=True))
    op.create_index("items_by_task", "items", ["project", "task", "number"])
