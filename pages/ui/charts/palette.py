"""The core's palette in Plotly's terms: a stage's line, and no colour at all."""

from __future__ import annotations

from typing import Any

from meteor_core.wording.palette import Theme, colour, look

CLEAR = "rgba(0,0,0,0)"


def stroke(stage: str, colours: Theme, width: float = 2.0) -> dict[str, Any]:
    """A stage → Plotly's ``line`` dictionary: its colour, dash and width."""
    return {
        "color": colour(colours.line, stage, colours.muted),
        "dash": look(stage).dash,
        "width": width,
    }
