"""The data files that languages need: what there is, where it is, how it gets there."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.resources.finding import (
    find,
    folder,
    held,
    hold,
    holding,
    home,
    installed,
    missing,
)
from meteor_core.resources.table import TABLE, Report, Resource, defaults_first

__all__ = [
    "TABLE",
    "Report",
    "Resource",
    "defaults_first",
    "find",
    "folder",
    "held",
    "hold",
    "holding",
    "home",
    "install",
    "installed",
    "missing",
]


def install(names: str | Sequence[str], report: Report | None = None) -> None:
    """Installs resources as ``installing.install`` does.

    What fetches is imported here: it takes a fifth of the time to start, and is seldom needed.
    """
    if names:
        from meteor_core.resources import installing

        installing.install(names, report)
