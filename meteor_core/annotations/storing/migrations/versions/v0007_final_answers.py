"""Final answers to disputed items, which nobody can change, delete or replace either."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_SAME = "(item = NEW.item AND number = NEW.number)"


def upgrade() -> None:
    """Version 0006 → 0007; ``history_stays`` is there since 0003."""
    op.create_table(
        "final_answers",
        sa.Column("id", sa.Integer, primary_key=True),
        _belongs("project", "projects"),
        _belongs("item", "items"),
        _belongs("member", "members"),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("answer", sa.JSON, nullable=True),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.UniqueConstraint("item", "number"),
    )
    op.create_index("final_answers_by_project", "final_answers", ["project", "id"])
    if op.get_bind().dialect.name == "sqlite":
        _sqlite()
    else:
        _postgresql()


def _belongs(name: str, table: str) -> sa.Column:
    key = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.Integer, key, nullable=False)


def _sqlite() -> None:
    refuse = "BEGIN SELECT RAISE(ABORT, 'final answers are append-only'); END"
    op.execute(
        "CREATE TRIGGER final_answers_are_kept BEFORE DELETE ON final_answers "
        f"WHEN EXISTS (SELECT 1 FROM projects WHERE id = OLD.project) {refuse}"
    )
    op.execute(f"CREATE TRIGGER final_answers_stay BEFORE UPDATE ON final_answers {refuse}")
    op.execute(
        "CREATE TRIGGER final_answers_are_not_replaced BEFORE INSERT ON final_answers "
        f"WHEN EXISTS (SELECT 1 FROM final_answers WHERE id = NEW.id OR {_SAME}) {refuse}"
    )


def _postgresql() -> None:
    call = "EXECUTE FUNCTION history_stays()"
    row = f"BEFORE UPDATE OR DELETE ON final_answers FOR EACH ROW {call}"
    op.execute(f"CREATE TRIGGER final_answers_are_kept {row}")
    whole = f"BEFORE TRUNCATE ON final_answers FOR EACH STATEMENT {call}"
    op.execute(f"CREATE TRIGGER final_answers_are_not_emptied {whole}")
