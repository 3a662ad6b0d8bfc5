"""Streamlit's own words – on its buttons, in its menus – in the language of the interface.

It has no translations. So the browser says them otherwise, in Streamlit's own places only; an
English page gets its own words back.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import streamlit as st

from pages.ui.i18n.translation import N_, _, language

_SCRIPT = Path(__file__).with_suffix(".js")

WORDS = (
    # The place to drop files
    N_("Upload"),
    N_("Add files"),
    N_("{n}MB per file"),
    N_("Drag and drop a file here"),
    N_("Drag and drop files here"),
    N_("file upload"),
    N_("Remove {n}"),
    N_("Error:"),
    N_("File must be {n} or smaller."),
    # Fields
    N_("Press Enter to apply"),
    N_("Press Enter to submit form"),
    N_("Press {n}+Enter to apply"),
    N_("Press {n}+Enter to submit form"),
    N_("Choose an option"),
    N_("Choose options"),
    N_("No results"),
    N_("Select all"),
    N_("Select {n} matches"),
    N_("Selected values"),
    N_("Open"),
    N_("Clear all"),
    N_("Clear value"),
    N_("Clear entry"),
    N_("Increment"),
    N_("Decrement"),
    N_("Show password"),
    N_("Hide password"),
    N_("Help"),
    N_("Shortcut {n}"),
    # Tables
    N_("Search"),
    N_("Close Search"),
    N_("Next Result"),
    N_("Previous Result"),
    N_("Fullscreen"),
    N_("Close fullscreen"),
    N_("Download as CSV"),
    N_("Show/hide columns"),
    N_("Clear selection"),
    N_("Dataframe column menu"),
    N_("Sort ascending"),
    N_("Sort descending"),
    N_("Statistics"),
    N_("Format"),
    N_("Autosize"),
    N_("Pin column"),
    N_("Unpin column"),
    N_("Hide column"),
    N_("Copy column name"),
    N_("Automatic"),
    N_("Localized"),
    N_("Plain"),
    N_("Compact"),
    N_("Percent"),
    N_("Scientific"),
    N_("Values"),
    N_("Empty"),
    N_("Distinct"),
    N_("Average"),
    N_("Median"),
    N_("Minimum"),
    N_("Maximum"),
    N_("Standard deviation"),
    N_("Sum"),
    N_("Average length"),
    N_("Minimum length"),
    N_("Maximum length"),
    N_("Copy to clipboard"),
    N_("Pagination"),
    N_("Page {n}"),
    N_("Next page"),
    N_("Previous page"),
    # The page's frame
    N_("Skip to main content"),
    N_("Sidebar"),
    N_("Collapse sidebar"),
    N_("Expand sidebar"),
    N_("App pages"),
    N_("Main menu"),
    N_("Theme"),
    N_("System"),
    N_("Light"),
    N_("Dark"),
    N_("Print"),
    N_("Record screen"),
    N_("Copy version to clipboard"),
    N_("Stop"),
    N_("Running..."),
    N_("Close"),
)
"""As Streamlit 1.67 writes them; ``{n}`` is whatever stands there."""


def translate() -> None:
    """From now on the browser says them in the interface's language."""
    st.html(_script(language()), unsafe_allow_javascript=True)


@lru_cache(maxsize=2)
def _script(code: str) -> str:
    if code == "en":  # nothing to do but take back what another language has said
        return "<script>window.meteorSay?.({});</script>"
    words = json.dumps({one: _(one) for one in WORDS}, ensure_ascii=False)
    say = _SCRIPT.read_text(encoding="utf-8")
    return f"<script>(window.meteorSay = {say})({words});</script>"
