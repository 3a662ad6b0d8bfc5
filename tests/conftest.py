"""What tests share: resources that may be absent, development data beside the project."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from meteor_core import resources
from meteor_core.messages.errors import ResourceError

IN_CI = os.environ.get("CI", "").lower() == "true"


@pytest.fixture(scope="session")
def _defaults() -> str:
    """Installs the default resources where ``CI=true`` → what went wrong, empty if nothing."""
    if not IN_CI:
        return ""
    try:
        resources.install("default")
    except ResourceError as error:
        return str(error)
    return ""


@pytest.fixture(scope="session")
def require_resource(_defaults: str) -> Callable[[str], Path]:
    """``require_resource("navec-news")`` → its path, or the test skips (a default fails in CI)."""

    def require(name: str) -> Path:
        place = resources.find(name)
        if place is not None:
            return place
        if IN_CI and resources.TABLE[name].default:
            pytest.fail(f"CI=true, but the default resource {name} is missing: {_defaults}")
        pytest.skip(f"needs {name}: python -m meteor_core.resources install {name}")

    return require


@pytest.fixture(scope="session")
def shared() -> Path:
    """The development data in ``../shared``, which the project does not contain."""
    folder = Path(__file__).resolve().parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip("needs the development data in ../shared")
    return folder
