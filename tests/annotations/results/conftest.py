"""One database is enough for what votes come to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from meteor_core.annotations.store import Store
from tests.annotations.surroundings import Databases


@pytest.fixture(scope="module")
def store(databases: Databases) -> Iterator[Store]:
    made = Store(databases("sqlite"))
    yield made
    made.close()
