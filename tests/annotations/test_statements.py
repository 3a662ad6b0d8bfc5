"""Statements that are built once and run with any values."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from meteor_core.annotations.store import Store, prepared
from meteor_core.annotations.tables import items, projects
from tests.annotations.samples import corpus, project

built: list[str] = []


def numbers(kind: Any, project: Any, *, backwards: bool = False) -> Any:
    built.append("backwards" if backwards else "forwards")
    order = items.c.number.desc() if backwards else items.c.number
    of_project = select(items.c.number).join(projects).where(projects.c.uid == project)
    return of_project.where(items.c.kind == kind).order_by(order)


def test_a_statement_is_built_once_for_all_values_and_once_for_each_wording(store: Store) -> None:
    own = project(store, "preference", corpus(3, "AB")).owner.project
    built.clear()
    asked = prepared(numbers)
    with store.read() as connection:
        forwards = asked(connection, "normal", own).scalars().all()
        backwards = asked(connection, "normal", own, backwards=True).scalars().all()
        assert asked(connection, "control", own).scalars().all() == []
        assert asked(connection, "normal", own).scalars().all() == forwards == sorted(forwards)
    assert len(forwards) == 3
    assert backwards == forwards[::-1]
    assert built == ["forwards", "backwards"]


def test_a_value_may_be_named_like_a_column_and_none_may_be_missing(store: Store) -> None:
    with store.read() as connection, pytest.raises(ValueError, match="shorter"):
        prepared(numbers)(connection)
