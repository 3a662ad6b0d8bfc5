"""Streamlit's own words, which it does not translate: ``compat`` replaces them by ours."""

from __future__ import annotations

from pages.ui.i18n.translation import N_, NP_

TEXTS = (
    # The place to drop files
    N_("Upload"),
    N_("Add files"),
    N_("{n}MB per file"),
    N_("{d}B"),
    N_("{d}KB"),
    N_("{d}MB"),
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
    N_("yyyy"),
    N_("mm"),
    N_("dd"),
    N_("Choose date"),
    N_("Clear date"),
    N_("Help"),
    N_("Help for {n}"),
    N_("Shortcut {n}"),
    # Tables
    N_("Search"),
    N_("Close Search"),
    N_("Next Result"),
    N_("Previous Result"),
    N_("Fullscreen"),
    N_("Close fullscreen"),
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
    N_("Dollar"),
    N_("Euro"),
    N_("Yen"),
    N_("Percent"),
    N_("Scientific"),
    N_("Accounting"),
    N_("Duration"),
    N_("Distance"),
    N_("Calendar"),
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
    N_("Connection error"),
    N_("Streamlit server is not responding. Are you connected to the internet?"),
    N_("Connecting"),
    N_("Page not found"),
    N_("The page that you have requested does not seem to exist. Running the app's main page."),
    N_("Skip to main content"),
    N_("Sidebar"),
    N_("Collapse sidebar"),
    N_("App pages"),
    N_("{d} more"),
    N_("Main menu"),
    N_("Theme"),
    N_("Print"),
    N_("Record screen"),
    N_("Copy version to clipboard"),
    N_("Stop"),
    N_("Running..."),
    N_("progress"),
    N_("Close"),
)
"""Streamlit's own words, on its buttons and in its menus.

What the style sheet finds by its name (a table's download) keeps it. ``{n}`` is any
text, ``{d}`` digits: a file's size, pages that have no room; ``yyyy``, ``mm`` and ``dd`` are the
parts of a date that nobody has filled in.
"""

UNCLEAR = {
    "menu": "Expand sidebar",
    "held": "AxiosError: Request failed with status code 507",
    "refused": "AxiosError: Request failed with status code 413",
    "lost": "AxiosError: {n}",
}
"""What nobody understands in any language: the button of the sidebar, where a narrow screen has
the pages too; of a file, that this server has refused it (``HELD``), that a proxy has, that it has
not arrived for any other reason."""

HELD = 507
"""The status with which this server refuses a file: 413 is what proxies answer."""

THEMES = (NP_("theme", "System"), NP_("theme", "Light"), NP_("theme", "Dark"))
"""The choices of its menu of themes."""
