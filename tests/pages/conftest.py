"""Tests of pages work offline, with the thesaurus that everybody has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from streamlit.components.v2 import manifest_scanner

from meteor_core import annotations as an
from tests.pages import apps


@pytest.fixture(scope="session", autouse=True)
def _packages_are_searched_once() -> Iterator[None]:
    """For components of Streamlit; every AppTest searches all that is installed, for 0.4 s."""
    with pytest.MonkeyPatch.context() as patch:
        search = cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", search)
        yield


@pytest.fixture(autouse=True)
def _offline(monkeypatch: pytest.MonkeyPatch) -> None:
    apps.offline(monkeypatch)
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> an.Store:
    """A store of annotations of this test's own, where the page will find it."""
    monkeypatch.setenv("METEOR_DATABASE", f"sqlite:///{tmp_path / 'annotations.db'}")
    return an.open_store()
