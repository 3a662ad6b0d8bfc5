"""Moments as the person's own clock shows them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, tzinfo
from zoneinfo import ZoneInfo

import streamlit as st
from babel.dates import format_datetime

from pages.ui.i18n.translation import language


def zone() -> tzinfo:
    """Returns the browser's time zone; UTC if it reports no known one."""
    try:
        return ZoneInfo(st.context.timezone or "UTC")
    except (KeyError, ValueError, OSError):  # no such zone here, or no name at all
        return UTC


def zone_name() -> str:
    """Returns ``"Europe/Moscow"``."""
    return str(zone())


def shown(moment: datetime) -> str:
    """Writes ``"1 December 2026, 23:59"``, in the interface's language, by the person's clock."""
    there = moment.astimezone(zone()).replace(tzinfo=None)
    return str(format_datetime(there, "d MMMM y, HH:mm", locale=language()))


def day(moment: datetime) -> str:
    """Writes ``"1 December 2026"``, in the format of ``shown``."""
    return str(format_datetime(moment.astimezone(zone()), "d MMMM y", locale=language()))


def moment(day: date, clock: time) -> datetime:
    """A day and an hour of the person's → UTC."""
    return datetime.combine(day, clock, zone()).astimezone(UTC)


def day_and_clock(moment: datetime) -> tuple[date, time]:
    """Inverts ``moment``."""
    there = moment.astimezone(zone())
    return there.date(), there.time()
