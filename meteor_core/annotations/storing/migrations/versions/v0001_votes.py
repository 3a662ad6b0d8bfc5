"""Projects, their people, their work and their votes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _belongs(name: str, table: str) -> sa.Column:
    key = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.Integer, key, nullable=False)


def upgrade() -> None:
    """An empty database → version 0001."""
    _projects()
    _people()
    _work()


def _projects() -> None:
    op.create_table(
        "projects",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("uid", sa.String(16), nullable=False, unique=True),
        sa.Column("setup", sa.JSON, nullable=False),
        sa.Column("systems", sa.JSON, nullable=False),
        sa.Column("references", sa.JSON, nullable=False),
        sa.Column("annotator_key", sa.String(200), nullable=False),
        sa.Column("owner_key", sa.String(200), nullable=False),
        sa.Column("maker", sa.String(64), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "segments",
        _belongs("project", "projects"),
        sa.Column("number", sa.Integer, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("source", sa.Text),
        sa.Column("references", sa.JSON, nullable=False),
        sa.Column("candidates", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("project", "number"),
    )
    op.create_table(
        "items",
        sa.Column("id", sa.Integer, primary_key=True),
        _belongs("project", "projects"),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("segment", sa.Integer, nullable=False),
        sa.Column("systems", sa.JSON, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("expected", sa.JSON),
        sa.Column("original", sa.Integer),
        sa.Column("taken", sa.Integer, nullable=False),
        sa.UniqueConstraint("project", "number"),
    )
    op.create_index("items_by_work", "items", ["project", "kind", "taken", "number"])


def _people() -> None:
    op.create_table(
        "members",
        sa.Column("id", sa.Integer, primary_key=True),
        _belongs("project", "projects"),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("name_key", sa.String(400), nullable=False),
        sa.Column("identity", sa.String(400)),
        sa.Column("joined", sa.Float, nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
        sa.UniqueConstraint("project", "role", "name_key"),
        sa.UniqueConstraint("project", "role", "identity"),
    )
    op.create_table(
        "passes",
        sa.Column("digest", sa.String(64), primary_key=True),
        _belongs("member", "members"),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("passes_by_member", "passes", ["member"])
    op.create_table(
        "attempts",
        sa.Column("bucket", sa.String(64), primary_key=True),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("last", sa.Float, nullable=False),
    )


def _work() -> None:
    op.create_table(
        "assignments",
        sa.Column("id", sa.Integer, primary_key=True),
        _belongs("project", "projects"),
        _belongs("item", "items"),
        _belongs("member", "members"),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("given", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.UniqueConstraint("item", "member"),
    )
    op.create_index("assignments_by_member", "assignments", ["member", "state"])
    op.create_index("assignments_by_expiry", "assignments", ["project", "state", "expires"])
    op.create_table(
        "votes",
        sa.Column("id", sa.Integer, primary_key=True),
        _belongs("project", "projects"),
        _belongs("item", "items"),
        _belongs("member", "members"),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("answer", sa.JSON),
        sa.Column("shown", sa.JSON, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("seconds", sa.Float),
        sa.Column("made", sa.Float, nullable=False),
        sa.UniqueConstraint("item", "member", "number"),
    )
    op.create_index("votes_by_project", "votes", ["project", "id"])
    op.create_index("votes_by_member", "votes", ["member", "id"])
