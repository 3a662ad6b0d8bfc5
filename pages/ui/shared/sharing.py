"""Taking results away: the link to this very page, and files."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from meteor_core import Result
from meteor_core.exports import alignments as export
from pages.ui.i18n.translation import _, language
from pages.ui.shared import state


def menus(result: Result, choices: Mapping[str, tuple[str, ...]]) -> None:
    """The two menus beside the title; files are made when their menu opens."""
    download = st.popover(_("Download"), key="download", on_change="rerun")
    if download.open:
        with download:
            _files(result)
    link_menu(choices)


def link_menu(choices: Mapping[str, tuple[str, ...]]) -> None:
    """The menu with the link to this very page."""
    with st.popover(_("Copy link")):
        link(state.link(choices))


def _files(result: Result) -> None:
    """Pictures are always in the light theme: they get printed."""
    code = language()
    file("pair", "SVG", "image/svg+xml", export.svg_text(result, language=code, translate=_))
    file("pair", "HTML", "text/html", export.html_text(result, language=code, translate=_))
    file("pair", "JSON", "application/json", export.json_text(result))
    # With a byte-order mark, so that spreadsheets read Cyrillic.
    file(
        "pair",
        "CSV",
        "text/csv",
        export.csv_text(result.alignment, _).encode("utf-8-sig", "replace"),
    )


def file(of: str, kind: str, mime: str, content: str | bytes) -> None:
    """A button that downloads ``meteor-pair.svg`` (of ``pair``, kind ``SVG``)."""
    suffix = kind.lower()
    st.download_button(
        kind,
        ready(content),
        file_name=f"meteor-{of}.{suffix}",
        mime=mime,
        key=f"{of}_download_{suffix}",
        on_click="ignore",
        type="tertiary",
        width="stretch",
    )


def ready(content: str | bytes) -> Callable[[], str | bytes]:
    """What a download button takes, for a file that is there already.

    Given the content itself, the browser asks for its address at once, and finds it gone where the
    page has run on in the meantime.
    """
    return lambda: content


def link(address: str) -> None:
    """An address to copy; that there is none, where the texts are too long for one."""
    if not address:
        st.warning(_("These texts are too long for a link; the downloads hold all of them."))
        return
    st.caption(_("This address restores texts and settings in a new tab."))
    st.code(address, language=None, wrap_lines=True, height=160)
