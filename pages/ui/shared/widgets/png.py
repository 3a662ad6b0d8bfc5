"""A button that saves an SVG of ours as a PNG, made by the browser."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from pages.ui.i18n.translation import _
from pages.ui.shared.figures import page_style

_SVG = st.components.v2.component(
    "meteor_svg_png",
    html="<button type='button'></button>",
    css="""
    button {
      font: inherit;
      font-size: 0.875rem;
      color: var(--st-link-color, var(--st-primary-color));
      background: none;
      border: 0;
      padding: 0.25rem 0;
      cursor: pointer;
    }
    button:hover, button:focus-visible { text-decoration: underline; }
    """,
    js=Path(__file__).with_name("svg_png.js").read_text("utf-8"),
)


def svg_button(svg: str, name: str, key: str) -> None:
    """Draws a button that saves an SVG as a PNG on the page's background."""
    data = {
        "svg": svg,
        "name": f"meteor-{name}.png",
        "label": "PNG",
        "title": _("Save the picture as PNG"),
        "background": page_style().colours.background,
    }
    _SVG(key=key, data=data, height="content")
