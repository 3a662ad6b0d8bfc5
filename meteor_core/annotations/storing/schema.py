"""The tables of a store: made when it is opened for the first time, and of one version.

Votes and final answers are append-only: triggers refuse to change, delete or replace a row
as long as its project is there.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Column, Integer, MetaData, Table, insert, inspect, select
from sqlalchemy.engine import Connection

from meteor_core.annotations.storing.tables import metadata
from meteor_core.messages.errors import ResourceError

VERSION = 12
"""Of the tables, and of what is stored in them as JSON: one higher with every change."""

_version = Table("store_version", MetaData(), Column("number", Integer, primary_key=True))

_APPEND_ONLY = {
    "votes": "(item = NEW.item AND member = NEW.member AND number = NEW.number)",
    "final_answers": "(item = NEW.item AND number = NEW.number)",
}
"""Table → what makes a new row take an old one's place, but for its id: ``INSERT OR REPLACE``."""

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


def prepare(connection: Connection) -> None:
    """Makes the tables of an empty store, in the caller's transaction and under its lock.

    Raises ``ResourceError`` for a store of another version of this program.
    """
    there = set(inspect(connection).get_table_names())
    if there.isdisjoint({*metadata.tables, _version.name}):
        metadata.create_all(connection)
        _version.create(connection)
        connection.execute(insert(_version).values(number=VERSION))
        for statement in _triggers(connection.dialect.name):
            connection.exec_driver_sql(statement)
        return
    found = version(connection) if _version.name in there else None
    if found != VERSION:
        raise ResourceError(
            "The annotations were stored by another version of this program: their tables have "
            "version {found}, this program works with {wanted}. Use the version that stored them, "
            "or another database.",
            found="?" if found is None else found,
            wanted=VERSION,
        )


def version(connection: Connection) -> int | None:
    """The version of the tables that are there."""
    number: int | None = connection.execute(select(_version.c.number)).scalar()
    return number


def _triggers(dialect: str) -> Iterator[str]:
    if dialect != "sqlite":
        yield _FUNCTION.replace("%", "%%")
        for table in _APPEND_ONLY:
            call = "EXECUTE FUNCTION history_stays()"
            row = f"BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW {call}"
            yield f"CREATE TRIGGER {table}_are_kept {row}"
            whole = f"BEFORE TRUNCATE ON {table} FOR EACH STATEMENT {call}"
            yield f"CREATE TRIGGER {table}_are_not_emptied {whole}"
        return
    for table, same in (*_APPEND_ONLY.items(), ("projects", "uid = NEW.uid")):
        refuse = f"BEGIN SELECT RAISE(ABORT, '{table} are append-only'); END"
        taken = f"WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id OR {same})"
        yield f"CREATE TRIGGER {table}_are_not_replaced BEFORE INSERT ON {table} {taken} {refuse}"
        if table != "projects":
            there = "WHEN EXISTS (SELECT 1 FROM projects WHERE id = OLD.project)"
            yield f"CREATE TRIGGER {table}_are_kept BEFORE DELETE ON {table} {there} {refuse}"
            yield f"CREATE TRIGGER {table}_stay BEFORE UPDATE ON {table} {refuse}"
