"""Passes that a new link has ended are kept, so that whoever brings one is told of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Version 0007 → 0008; passes that ended before are gone."""
    no = sa.Column("ended", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("passes", no)
