"""A project taken away by its owner: every file is made when its button is pressed."""

from __future__ import annotations

from functools import partial

import streamlit as st

from meteor_core.annotations import Gathered
from meteor_core.exports import annotations as exports
from meteor_core.exports.annotations import about
from pages.ui.i18n.translation import _, language, translator
from pages.ui.shared.sharing import XLSX, download_button, spreadsheet_csv

_TSV = "text/tab-separated-values"


def menu(gathered: Gathered) -> None:
    """XLSX of the results; the history as CSV and JSON Lines; WMT-like TSV; human scores."""
    # Made in another thread, which knows no session: the language is settled here.
    workbook = partial(exports.workbook, gathered, translate=translator(language()))
    errors = [(_("Errors as MQM, TSV"), "mqm.tsv", _TSV, partial(exports.mqm, gathered))]
    with st.popover(_("Download"), key="project_download", disabled=not gathered.history):
        for label, suffix, mime, make in (
            ("XLSX", "xlsx", XLSX, workbook),
            (
                _("CSV, the history"),
                "csv",
                "text/csv",
                lambda: spreadsheet_csv(exports.csv(gathered)),
            ),
            (
                _("JSONL, the history"),
                "jsonl",
                "application/jsonl",
                partial(exports.jsonl, gathered),
            ),
            (_("TSV as at WMT"), "wmt.tsv", _TSV, partial(exports.wmt, gathered)),
            *(errors if gathered.setup.scheme == "esa" else ()),
            (_("Human scores for tuning"), "human.tsv", _TSV, partial(exports.human, gathered)),
        ):
            name = about.file_stem(gathered.setup)
            download_button("annotations", label, mime, make, suffix, name=name)
