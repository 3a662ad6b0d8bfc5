"""Parts of a page that are folded away, and made only once a person opens them."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st


def folded(label: str, key: str, draw: Callable[[], None]) -> None:
    """Draws a fold under its label; ``draw`` is called only when it is open."""
    expander = st.expander(label, key=key, on_change="rerun")
    if expander.open:
        with expander:
            draw()
