"""What Alembic runs: the versions still missing, on the connection it was handed, or nothing."""

from __future__ import annotations

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    transactional_ddl=True,  # SQLite too: whoever is killed half-way leaves nothing behind
)
context.run_migrations()
