"""Moments by the clock of whoever looks at the page."""

from __future__ import annotations

from datetime import datetime

from pages.ui.shared.widgets.local_time import zone


def local(moment: float) -> datetime:
    """Seconds since 1970 → the time on the visitor's clock."""
    return datetime.fromtimestamp(moment, zone())


def written(moment: float) -> str:
    """``"2026-11-22 18:30 +03:00"``."""
    return _with_offset(moment, "%Y-%m-%d %H:%M")


def of_day(moment: float) -> str:
    """``"18:30:05 +03:00"``."""
    return _with_offset(moment, "%H:%M:%S")


def _with_offset(moment: float, pattern: str) -> str:
    """No names of zones: MSK is known to few outside, and IST is three zones."""
    there = local(moment)
    return f"{there:{pattern}} {there.isoformat()[-6:]}"
