"""The tables brought to the present version when a store is opened, by Alembic, under a lock."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy.engine import Connection

from meteor_core.messages.errors import ResourceError

SCRIPTS = Path(__file__).parent / "migrations"


def migrate(connection: Connection, revision: str = "head") -> None:
    """Run what is missing, in the connection's own transaction; the caller holds the lock.

    Raises ``ResourceError`` for a store of a later version.
    """
    config = _config()
    present = version(connection)
    if revision == "head" and present == newest():
        return
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise ResourceError(
            "The annotations were stored by a later version of this program ({version}): "
            "use that version, or another database.",
            version=present or "?",
        ) from error


def version(connection: Connection) -> str | None:
    """The version of the tables, None for an empty database."""
    revision: Any = MigrationContext.configure(connection).get_current_revision()
    return None if revision is None else str(revision)


def newest() -> str:
    """The version that this program works with."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
