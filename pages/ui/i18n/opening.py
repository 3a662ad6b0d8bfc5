"""The page that the first visitor sees while modules are imported.

Every later visitor finds it imported. This module needs next to nothing itself.
"""

from __future__ import annotations

from contextvars import ContextVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.ui.i18n.translation import _

_imported: set[str] = set()
"""The pages that have been seen since the server was started."""

_awaited: ContextVar[tuple[str, DeltaGenerator] | None] = ContextVar("awaited", default=None)


def begin(page: str) -> None:
    """Draws the notice if the page has not been imported yet."""
    place = st.empty()
    if page not in _imported:
        place.caption(_("METEOR Explorer is starting. This takes a few seconds."))
        _awaited.set((page, place))


def end() -> None:
    """Removes the notice after the page is imported."""
    awaited = _awaited.get()
    if awaited is not None:
        page, place = awaited
        _imported.add(page)
        place.empty()
        _awaited.set(None)
