"""A project taken away by its owner: every file is made when its button is pressed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from meteor_core.annotations import Gathered
from meteor_core.exports import annotations as exports
from meteor_core.wording.words import Translate
from pages.ui.i18n.translation import _, catalogue, language


def menu(gathered: Gathered) -> None:
    """XLSX of the results; the history as CSV and JSON Lines; WMT-like TSV; human scores."""
    # Made in another thread, which knows no session: the language is settled here.
    say: Translate = catalogue(language()).gettext
    excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    with st.popover(_("Download"), key="project_download", disabled=not gathered.history):
        _button("XLSX", "xlsx", excel, partial(exports.workbook, gathered, translate=say))
        _button(_("CSV, the history"), "csv", "text/csv", partial(_csv, gathered))
        _button(
            _("JSONL, the history"), "jsonl", "application/jsonl", partial(exports.jsonl, gathered)
        )
        _button(_("TSV as at WMT"), "wmt.tsv", _TABS, partial(exports.wmt, gathered))
        _button(_("Human scores for tuning"), "human.tsv", _TABS, partial(exports.human, gathered))


_TABS = "text/tab-separated-values"


def _button(label: str, suffix: str, mime: str, make: Callable[[], str | bytes]) -> None:
    st.download_button(
        label,
        make,
        file_name=f"meteor-annotations.{suffix}",
        mime=mime,
        key=f"project_download_{suffix}",
        on_click="ignore",
        type="tertiary",
        width="stretch",
    )


def _csv(gathered: Gathered) -> bytes:
    """With a byte-order mark, so that spreadsheets read Cyrillic."""
    return exports.csv(gathered).encode("utf-8-sig", "replace")
