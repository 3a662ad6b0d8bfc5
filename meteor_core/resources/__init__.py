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
    """Fetches data files into ``folder()``: ``install("default")``, ``install(["navec-news"])``.

    ``names``: of ``TABLE``, or ``"default"`` or ``"all"``; what is in order is left alone.
    ``report(name, bytes done, bytes in all or 0)`` is called as the download goes on. Raises
    ``ChoiceError`` for an unknown name, ``ResourceError`` with the reason if one is not available.
    """
    if names:  # what fetches takes a fifth of the time to start, and is seldom needed
        from meteor_core.resources import installing

        installing.install(names, report)
