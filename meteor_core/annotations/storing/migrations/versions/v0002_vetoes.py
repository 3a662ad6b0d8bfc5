"""Vetoes of wrong links; and votes that nobody can change, not even by mistake."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_SQLITE = """
CREATE TRIGGER votes_stay BEFORE UPDATE ON votes
BEGIN SELECT RAISE(ABORT, 'votes are append-only'); END
"""
_FUNCTION = """
CREATE FUNCTION votes_stay() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'votes are append-only'; END $$
"""
_POSTGRESQL = """
CREATE TRIGGER votes_stay BEFORE UPDATE ON votes
FOR EACH ROW EXECUTE FUNCTION votes_stay()
"""


def upgrade() -> None:
    """Version 0001 → 0002; whole projects can still be erased."""
    op.create_table(
        "vetoes",
        sa.Column("id", sa.Integer, primary_key=True),
        _belongs("project", "projects"),
        _belongs("item", "items"),
        _belongs("member", "members"),
        sa.Column("link", sa.JSON, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("vetoes_by_item", "vetoes", ["item", "member", "id"])
    op.create_index("vetoes_by_project", "vetoes", ["project", "id"])
    if op.get_bind().dialect.name == "sqlite":
        op.execute(_SQLITE)
    else:
        op.execute(_FUNCTION)
        op.execute(_POSTGRESQL)


def _belongs(name: str, table: str) -> sa.Column:
    key = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.Integer, key, nullable=False)
