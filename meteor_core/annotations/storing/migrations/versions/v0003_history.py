"""Votes and vetoes that nobody can delete or replace either; seats, and how much was written."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

HISTORY = ("votes", "vetoes")
_SAME = {
    "votes": "(item = NEW.item AND member = NEW.member AND number = NEW.number)",
    "vetoes": "FALSE",
    "projects": "uid = NEW.uid",
}
"""What makes a new row take an old one's place, but for its id: ``INSERT OR REPLACE``."""

_WRITTEN = """
UPDATE members SET written =
  (SELECT coalesce(sum(length(note) + coalesce(length(CAST(answer AS TEXT)), 0)), 0)
   FROM votes WHERE votes.member = members.id)
"""
_FUNCTION = """
CREATE FUNCTION history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT 1 FROM projects WHERE id = OLD.project) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION '% are append-only', TG_TABLE_NAME;
END $$
"""


def upgrade() -> None:
    """Version 0002 → 0003; what belongs to a project still goes when the project goes."""
    seat = sa.Column("seat", sa.String(64), nullable=False, server_default="")
    op.add_column("members", seat)
    written = sa.Column("written", sa.BigInteger, nullable=False, server_default="0")
    op.add_column("members", written)
    op.execute(_WRITTEN)
    if op.get_bind().dialect.name == "sqlite":
        _sqlite()
    else:
        _postgresql()


def _sqlite() -> None:
    for table in HISTORY:
        op.execute(
            f"CREATE TRIGGER {table}_are_kept BEFORE DELETE ON {table} "
            f"WHEN EXISTS (SELECT 1 FROM projects WHERE id = OLD.project) {_refuse(table)}"
        )
    op.execute(f"CREATE TRIGGER vetoes_stay BEFORE UPDATE ON vetoes {_refuse('vetoes')}")
    for table, same in _SAME.items():
        op.execute(
            f"CREATE TRIGGER {table}_are_not_replaced BEFORE INSERT ON {table} "
            f"WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id OR {same}) {_refuse(table)}"
        )


def _refuse(table: str) -> str:
    return f"BEGIN SELECT RAISE(ABORT, '{table} are append-only'); END"


def _postgresql() -> None:
    op.execute(_FUNCTION)
    call = "EXECUTE FUNCTION history_stays()"
    for table in HISTORY:
        events = "DELETE" if table == "votes" else "UPDATE OR DELETE"  # 0002 has the votes' updates
        row = f"BEFORE {events} ON {table} FOR EACH ROW {call}"
        op.execute(f"CREATE TRIGGER {table}_are_kept {row}")
        whole = f"BEFORE TRUNCATE ON {table} FOR EACH STATEMENT {call}"
        op.execute(f"CREATE TRIGGER {table}_are_not_emptied {whole}")
