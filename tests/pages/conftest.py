"""Tests of pages work offline, with the thesaurus that everybody has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import plotly.graph_objects as go
import pytest
from streamlit.components.v2 import manifest_scanner

from meteor_core import annotations as an
from pages.ui.charts.figure import Figure
from tests.pages import apps


@pytest.fixture(scope="session", autouse=True)
def _packages_are_searched_once() -> Iterator[None]:
    """For components of Streamlit; every AppTest searches all that is installed, for 0.4 s."""
    with pytest.MonkeyPatch.context() as patch:
        search = cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", search)
        yield


@pytest.fixture(scope="session", autouse=True)
def _figures_are_checked(pytestconfig: pytest.Config) -> Iterator[None]:
    """Every figure that a page or a test makes is one to Plotly, property by property.

    The check asks Plotly once about each kind of figure: a tenth of the time of the Corpus page.
    """
    make, known = Figure.__init__, set[Any]()

    def checked(figure: Figure, *arguments: Any) -> None:
        make(figure, *arguments)
        plain = figure.to_dict()
        kind = _kind(plain)
        if kind not in known or pytestconfig.option.release is not None:
            assert _properties(go.Figure(**plain).to_dict()) == _properties(plain)
            known.add(kind)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Figure, "__init__", checked)
        yield


def _kind(part: Any) -> Any:
    """What a part of a figure is, but for its data: the names, and the values that are words.

    Many marks of one kind are one.
    """
    if isinstance(part, dict):
        return frozenset((name, _kind(each)) for name, each in part.items() if name != "template")
    if isinstance(part, list | tuple):
        return frozenset(map(_kind, part))
    is_word = isinstance(part, bool) or (
        isinstance(part, str) and part.isascii() and len(part) < 20
    )
    return part if is_word else type(part)


def _properties(part: Any) -> Any:
    """The names in a part of a figure, however deep; not what is None or empty, nor the template,
    to which Plotly adds.
    """
    if isinstance(part, dict) and "bdata" not in part:  # which is an array
        named = {name: _properties(part[name]) for name in part if name != "template"}
        return {name: found for name, found in named.items() if found not in (None, {}, [])}
    if isinstance(part, list | tuple) and (not part or isinstance(part[0], dict)):
        return [_properties(each) for each in part]
    return None if part is None else True


@pytest.fixture(autouse=True)
def _offline(monkeypatch: pytest.MonkeyPatch) -> None:
    apps.offline(monkeypatch)
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> an.Store:
    """A store of annotations of this test's own, where the page will find it."""
    monkeypatch.setenv("METEOR_DATABASE", f"sqlite:///{tmp_path / 'annotations.db'}")
    return an.open_store()
