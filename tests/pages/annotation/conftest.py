"""Tests of the annotation page: keys that cost little, as tests make many."""

from __future__ import annotations

import pytest

from meteor_core.annotations import keys


@pytest.fixture(autouse=True)
def _cheap_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "COST", 16)
