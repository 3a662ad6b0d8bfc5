"""Moments by the clock of whoever looks at the page."""

from __future__ import annotations

from datetime import datetime

from pages.ui.shared.widgets.local_time import zone


def local(moment: float) -> datetime:
    """Seconds since 1970 → the time on the visitor's clock."""
    return datetime.fromtimestamp(moment, zone())


def written(moment: float) -> str:
    """``"2026-11-22 18:30 MSK"``."""
    return local(moment).strftime("%Y-%m-%d %H:%M %Z").strip()


def of_day(moment: float) -> str:
    """``"18:30:05 MSK"``."""
    return local(moment).strftime("%H:%M:%S %Z").strip()
