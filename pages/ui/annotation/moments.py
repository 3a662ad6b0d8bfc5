"""Moments by the clock of whoever looks at the page."""

from __future__ import annotations

from datetime import datetime

from pages.ui.shared.widgets.local_time import zone


def local(moment: float) -> datetime:
    """Seconds since 1970 → the time on the visitor's clock."""
    return datetime.fromtimestamp(moment, zone())


def written(moment: float, pattern: str = "%Y-%m-%d %H:%M") -> str:
    """``"2026-11-22 18:30 +03:00"``.

    No names of zones: MSK is known to few outside, and IST is three zones.
    """
    there = local(moment)
    return f"{there:{pattern}} {there.isoformat()[-6:]}"
