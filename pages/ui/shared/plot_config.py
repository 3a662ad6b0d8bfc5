"""Plotly's ``config`` of the figures on pages: no tool bar but a button that saves a PNG."""

from __future__ import annotations

from typing import Any

from pages.ui.charts.figure import CONFIG
from pages.ui.i18n.translation import _, language

_SCALE = 3
"""Pixels of a PNG for each of the page's: enough for print."""


def config(name: str) -> dict[str, Any]:
    """Makes Plotly's ``config`` of a figure: ``CONFIG`` and a button that saves it as a PNG.

    Plotly's words are given here, because none of its own languages is loaded.
    """
    words = {
        "Download plot as a PNG": _("Save the picture as PNG"),
        "Taking snapshot - this may take a few seconds": _("Making the PNG…"),
        "Snapshot succeeded": _("The PNG is saved:"),
    }
    return CONFIG | {
        "displayModeBar": "hover",
        "modeBarButtons": [["toImage"]],
        "toImageButtonOptions": {
            "format": "png",
            "scale": _SCALE,
            "filename": f"meteor-{name.replace('_', '-')}",
        },
        "locale": language(),
        "locales": {language(): {"dictionary": words, "format": {}}},
    }
