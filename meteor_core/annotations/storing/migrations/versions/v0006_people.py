"""What an owner asks of people: rules, shares, lessons, decisions; who has how much."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_HELD = """
UPDATE members SET held =
  (SELECT count(*) FROM assignments JOIN items ON items.id = assignments.item
   WHERE assignments.member = members.id AND items.kind <> 'control'
   AND assignments.state IN ('leased', 'done'))
"""


def _belongs(name: str, table: str) -> sa.Column:
    key = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.Integer, key, nullable=False)


def upgrade() -> None:
    """Version 0004 → 0006; nobody in the projects that are there has any rule to keep."""
    op.add_column("projects", sa.Column("rules", sa.JSON, nullable=True))
    op.add_column("projects", sa.Column("viewer_key", sa.String(200), nullable=True))
    for name in ("excluded", "forgiven"):
        no = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column("members", no)
    for name in ("held", "taught"):
        op.add_column("members", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    op.add_column("members", sa.Column("seen", sa.Float, nullable=True))
    op.add_column("members", sa.Column("code", sa.String(20), nullable=True))
    op.execute(_HELD)
    _decisions()
    _shares()
    _lessons()


def _decisions() -> None:
    op.create_table(
        "decisions",
        sa.Column("id", sa.Integer, primary_key=True),
        _belongs("project", "projects"),
        _belongs("member", "members"),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("decisions_by_member", "decisions", ["member", "id"])


def _shares() -> None:
    op.create_table(
        "allotments",
        _belongs("project", "projects"),
        sa.Column("item", sa.Integer, sa.ForeignKey("items.id", ondelete="CASCADE")),
        sa.Column("member", sa.Integer, sa.ForeignKey("members.id", ondelete="CASCADE")),
        sa.PrimaryKeyConstraint("item", "member"),
    )
    op.create_index("allotments_by_member", "allotments", ["member"])


def _lessons() -> None:
    op.create_table(
        "lessons",
        _belongs("project", "projects"),
        sa.Column("number", sa.Integer, autoincrement=False),
        sa.Column("texts", sa.JSON, nullable=False),
        sa.Column("expected", sa.JSON, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("project", "number"),
    )
    op.create_table(
        "lesson_answers",
        sa.Column("id", sa.Integer, primary_key=True),
        _belongs("project", "projects"),
        sa.Column("lesson", sa.Integer, nullable=False),
        _belongs("member", "members"),
        sa.Column("answer", sa.JSON, nullable=False),
        sa.Column("is_right", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("lesson_answers_by_member", "lesson_answers", ["member", "lesson", "id"])
