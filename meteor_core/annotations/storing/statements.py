"""Statements that are put together once: building one takes several times as long as running it.

An answer runs some forty statements, in a lecture hall of annotators many times a second.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from inspect import signature
from typing import Any

from sqlalchemy import bindparam
from sqlalchemy.engine import Connection


def prepared(build: Callable[..., Any]) -> Callable[..., Any]:
    """``build``, of a parameter for each of its values → its statement run with given values.

    A value that decides what the statement says, not only what it says it of, is asked for by name:
    for each such there is a statement of its own, kept for good, so let there be few. ::

        @prepared
        def _name(member: Any) -> Any:
            return select(members.c.name).where(members.c.id == member)

        _name(connection, 17).scalar_one()

    """
    parameters = signature(build).parameters.values()
    names = {one.name: f"of_{one.name}" for one in parameters if one.kind is not one.KEYWORD_ONLY}

    @cache
    def statement(**said: Any) -> Any:
        return build(**{value: bindparam(name) for value, name in names.items()}, **said)

    @wraps(build)
    def run(connection: Connection, *values: Any, **said: Any) -> Any:
        given = zip(names.values(), values, strict=True)
        return connection.execute(statement(**said), dict(given))

    return run
