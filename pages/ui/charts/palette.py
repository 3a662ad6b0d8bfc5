"""The core's palette in Plotly's terms: dash names, and a theme as layout settings."""

from __future__ import annotations

from typing import Any

from meteor_core.wording.palette import FONT, Theme, colour, look, theme

DASHES = {
    "solid": "solid",
    "dash": "dash",
    "dot": "dot",
    "longdash": "longdash",
    "dashdot": "dashdot",
    "longdashdot": "longdashdot",
}
"""The core's dash names in Plotly's."""

CLEAR = "rgba(0,0,0,0)"


def stroke(stage: str, colours: Theme, width: float = 2.0) -> dict[str, Any]:
    """A stage → Plotly's ``line`` dictionary: its colour, dash and width."""
    return {
        "color": colour(colours.line, stage, colours.muted),
        "dash": DASHES[look(stage).dash],
        "width": width,
    }


def base_layout(colours: Theme) -> dict[str, Any]:
    """What every figure shares: a clear ground, local fonts, quiet hover labels, no drag."""
    font = {"family": FONT, "color": colours.ink, "size": 13}
    return {
        "template": {},
        "paper_bgcolor": CLEAR,
        "plot_bgcolor": CLEAR,
        "font": font,
        "hovermode": "closest",
        "hoverdistance": 24,
        "dragmode": False,
        "clickmode": "event+select",
        "hoverlabel": {
            "bgcolor": colours.background,
            "bordercolor": colours.muted,
            "font": font,
            "align": "left",
        },
        "legend": {
            "orientation": "h",
            "font": {"color": colours.ink, "size": 12},
            "bgcolor": CLEAR,
        },
    }


__all__ = ["CLEAR", "DASHES", "Theme", "base_layout", "colour", "look", "stroke", "theme"]
