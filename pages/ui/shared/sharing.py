"""Results to take away, as files."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import MeteorError
from pages.ui.i18n.translation import _
from pages.ui.shared import messages
from pages.ui.shared.serving import held_resources

Content = str | bytes

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
"""The type of Excel's files."""


@held_resources.fragment
def download_menu(place: DeltaGenerator, key: str, files: Callable[[], None]) -> None:
    """Draws the menu of files, which ``files`` makes when it opens, of the texts at that time.

    A changed text draws no menu again. If ``files`` raises a ``MeteorError``, the menu shows why.
    """
    with place:
        menu = st.popover(_("Download"), key=key, on_change="rerun")
        if menu.open:
            with menu:
                try:
                    files()
                except MeteorError as error:
                    messages.show_error(error)


def download_button(
    subject: str,
    label: str,
    mime: str,
    content: Content | Callable[[], Content],
    suffix: str = "",
    *,
    name: str = "",
) -> None:
    """Draws a button that downloads ``meteor-pair.svg`` (of the subject ``pair``, labelled
    ``SVG``).

    ``name``: that of the file, without its suffix, if it is longer than the subject.
    A function for the content is called, in another thread, once the button is pressed.
    """
    suffix = suffix or label.lower()
    st.download_button(
        label,
        content if callable(content) else ready(content),
        file_name=f"{name or f'meteor-{subject}'}.{suffix}",
        mime=mime,
        key=f"{subject}_download_{suffix}",
        on_click="ignore",
        type="tertiary",
    )


def ready(content: Content) -> Callable[[], Content]:
    """Returns the argument of a download button for a file that is there already.

    For content that is given directly, the browser fetches its address at once, and finds it gone
    if the page has run on in the meantime.
    """
    return lambda: content


def spreadsheet_csv(text: str) -> bytes:
    """Writes CSV with a byte-order mark, so that spreadsheets read Cyrillic."""
    return text.encode("utf-8-sig", "replace")
