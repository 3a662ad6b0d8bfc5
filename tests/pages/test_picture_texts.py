"""Whoever does not see a picture is told what it shows."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_picture_has_a_text() -> None:
    calls = [
        (f"{path.name}:{call.lineno}", {keyword.arg for keyword in call.keywords})
        for path in (ROOT / "pages").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "plotly_chart"
    ]
    assert calls
    assert [place for place, arguments in calls if "alt" not in arguments] == []
