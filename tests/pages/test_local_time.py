"""The person's own clock: whatever a browser calls its time zone."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pages.ui.shared.widgets import local_time


@pytest.mark.parametrize(
    ("told", "zone"),
    [
        ("Europe/Moscow", "Europe/Moscow"),
        ("Etc/Unknown", "UTC"),
        (None, "UTC"),
        ("../etc/passwd", "UTC"),
        ("Europe", "UTC"),
        ("x" * 5_000, "UTC"),
        ("a\0b", "UTC"),
    ],
)
def test_a_zone_that_is_not_known_is_utc(
    monkeypatch: pytest.MonkeyPatch, told: str | None, zone: str
) -> None:
    there = SimpleNamespace(context=SimpleNamespace(timezone=told))
    monkeypatch.setattr(local_time, "st", there)
    assert local_time.zone_name() == zone
