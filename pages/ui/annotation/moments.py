"""Moments in the zone of whoever looks at the page, or UTC where the browser does not tell."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

import streamlit as st


def zone() -> tzinfo:
    """The browser's."""
    try:
        return ZoneInfo(st.context.timezone or "UTC")
    except (KeyError, ValueError, OSError):
        return UTC


def local(moment: float) -> datetime:
    """Seconds since 1970 → the time on the visitor's clock."""
    return datetime.fromtimestamp(moment, zone())


def written(moment: float) -> str:
    """``"2026-11-22 18:30 MSK"``."""
    return local(moment).strftime("%Y-%m-%d %H:%M %Z").strip()


def of_day(moment: float) -> str:
    """``"18:30:05 MSK"``."""
    return local(moment).strftime("%H:%M:%S %Z").strip()
