"""The tables of a store, and how they are made when it is opened for the first time.

A change of them is another version of the store (``VERSION``). Every row belongs to a project,
directly or through its member, and goes when the project goes. Votes and final answers are
append-only: triggers refuse to change, delete or replace a row as long as its project is there.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    inspect,
    select,
)
from sqlalchemy.engine import Connection

from meteor_core.messages.errors import ResourceError

metadata = MetaData()


def _project() -> Column:
    return Column("project", ForeignKey("projects.id", ondelete="CASCADE"), nullable=False)


def _item() -> Column:
    return Column("item", ForeignKey("items.id", ondelete="CASCADE"), nullable=False)


def _member() -> Column:
    return Column("member", ForeignKey("members.id", ondelete="CASCADE"), nullable=False)


projects = Table(
    "projects",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("uid", String(16), nullable=False, unique=True),
    Column("setup", JSON, nullable=False),
    Column("systems", JSON, nullable=False),  # names; elsewhere a system is its place here
    Column("references", JSON, nullable=False),
    Column("owner_key", String(200), nullable=False),  # salted hashes
    Column("maker", String(64), nullable=False),  # a slow hash
    Column("made", Float, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("rules", JSON),  # of ``work_rules``
    Column("annotator_key", String(200)),  # of the shared link; none until the owner wants one
    Column("viewer_key", String(200)),  # likewise
)

segments = Table(
    "segments",
    metadata,
    Column("project", ForeignKey("projects.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("source", Text),
    Column("references", JSON, nullable=False),
    Column("candidates", JSON, nullable=False),  # a text of each system
    Column("document", Text),
)

items = Table(
    "items",
    metadata,
    Column("id", Integer, primary_key=True),
    _project(),
    Column("number", Integer, nullable=False),
    Column("segment", Integer, nullable=False),
    Column("systems", JSON, nullable=False),
    Column("kind", String(16), nullable=False),  # normal, control, tutorial
    Column("expected", JSON),  # of a control or tutorial item
    Column("taken", Integer, nullable=False),  # assignments that are leased or done
    Column("task", Integer),  # of a document that one annotator does in order
    UniqueConstraint("project", "number"),
    Index("items_by_work", "project", "kind", "taken", "number"),
    Index("items_by_task", "project", "task", "number"),
)

members = Table(
    "members",
    metadata,
    Column("id", Integer, primary_key=True),
    _project(),
    Column("role", String(16), nullable=False),  # annotator, adjudicator, owner, viewer
    Column("name", String(100), nullable=False),
    Column("name_key", String(400), nullable=False),
    Column("identity", String(400)),
    Column("joined", Float),  # NULL: on the roster, and has not come yet
    Column("revoked", Boolean, nullable=False),
    Column("quota", Integer, nullable=False, default=0),  # items of this one at most, 0: as all
    Column("language", String(10), nullable=False, default=""),  # in which their link opens
    Column("merged", ForeignKey("members.id", ondelete="CASCADE")),  # whose name this is too
    Column("written", BigInteger, nullable=False, default=0),  # bytes of all that stays for good
    Column("excluded", Boolean, nullable=False, default=False),  # no vote of theirs counts
    Column("forgiven", Boolean, nullable=False, default=False),  # missed controls do not stop them
    Column("held", Integer, nullable=False, default=0),  # items leased or done, controls apart
    UniqueConstraint("project", "role", "name_key"),
    UniqueConstraint("project", "role", "identity"),
    Index("members_by_merged", "merged"),
)

passes = Table(
    "passes",
    metadata,
    Column("digest", String(64), primary_key=True),
    _member(),
    Column("made", Float, nullable=False),
    Column("ended", Boolean, nullable=False, default=False),  # by a new link in its place
    Index("passes_by_member", "member"),
)

assignments = Table(
    "assignments",
    metadata,
    Column("id", Integer, primary_key=True),
    _project(),
    _item(),
    _member(),
    Column("state", String(16), nullable=False),  # leased, expired, done, skipped
    Column("given", Float, nullable=False),
    Column("expires", Float, nullable=False),
    UniqueConstraint("item", "member"),
    Index("assignments_by_member", "member", "state"),
    Index("assignments_by_expiry", "project", "state", "expires"),
)

votes = Table(
    "votes",
    metadata,
    Column("id", Integer, primary_key=True),
    _project(),
    _item(),
    _member(),
    Column("number", Integer, nullable=False),  # 1, 2, …: the latest counts
    Column("action", String(16), nullable=False),  # vote, skip
    Column("answer", JSON),
    Column("shown", JSON, nullable=False),  # the order of the candidates on the screen
    Column("note", Text, nullable=False),
    Column("seconds", Float),
    Column("made", Float, nullable=False),
    UniqueConstraint("item", "member", "number"),
    Index("votes_by_project", "project", "id"),
    Index("votes_by_member", "member", "id"),
)

final_answers = Table(
    "final_answers",
    metadata,
    Column("id", Integer, primary_key=True),
    _project(),
    _item(),
    _member(),
    Column("number", Integer, nullable=False),  # 1, 2, … of an item: the latest counts
    Column("action", String(16), nullable=False),  # final, withdrawn
    Column("answer", JSON),
    Column("note", Text, nullable=False),
    Column("made", Float, nullable=False),
    UniqueConstraint("item", "number"),
    Index("final_answers_by_project", "project", "id"),
)

attempts = Table(
    "attempts",
    metadata,
    Column("bucket", String(64), primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("until", Float, nullable=False),
    Column("last", Float, nullable=False),
)

decisions = Table(
    "decisions",
    metadata,
    Column("id", Integer, primary_key=True),
    _project(),
    _member(),
    Column("action", String(16), nullable=False),
    Column("reason", Text, nullable=False),
    Column("made", Float, nullable=False),
    Index("decisions_by_member", "member", "id"),
)

allotments = Table(
    "allotments",
    metadata,
    _project(),
    Column("item", ForeignKey("items.id", ondelete="CASCADE"), primary_key=True),
    Column("member", ForeignKey("members.id", ondelete="CASCADE"), primary_key=True),
    Index("allotments_by_member", "member"),
)

VERSION = 14
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
            "The annotations were stored by another version of this program: their tables are "
            "version {found}, and this one needs {wanted}. Use that version or another database.",
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
