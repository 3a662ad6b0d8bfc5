"""Tests of pages work offline, with the thesaurus that everybody has."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core import annotations as an
from tests.pages import apps


@pytest.fixture(autouse=True)
def _offline(monkeypatch: pytest.MonkeyPatch) -> None:
    apps.offline(monkeypatch)
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> an.Store:
    """A store of annotations of this test's own, where the page will find it."""
    monkeypatch.setenv("METEOR_DATABASE", f"sqlite:///{tmp_path / 'annotations.db'}")
    return an.open_store()
