"""A project taken away by its owner: every file is made when its button is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from meteor_core.annotations import Gathered
from meteor_core.annotations.metric_agreement import MetricsBesideVotes
from meteor_core.exports import annotations as exports
from meteor_core.exports.annotations import about
from pages.ui.i18n.translation import _, language, translator
from pages.ui.shared.sharing import XLSX, download_button, spreadsheet_csv
from pages.ui.shared.widgets import local_time

_TSV = "text/tab-separated-values"


def menu(gathered: Gathered, shown: Sequence[MetricsBesideVotes]) -> None:
    """XLSX of the results, and of the metrics beside them, if the page has ``shown`` any by then;
    the history as CSV and JSON Lines; WMT-like TSV; human scores.
    """
    # Made in another thread, which knows no session: language and time zone are settled here.
    said, zone = translator(language()), local_time.zone()

    def workbook() -> bytes:
        return exports.workbook(
            gathered, translate=said, metrics=next(iter(shown), None), zone=zone
        )

    errors = [(_("Errors as MQM, TSV"), "mqm.tsv", _TSV, partial(exports.mqm, gathered))]
    with st.popover(_("Download"), key="project_download", disabled=not gathered.history):
        for label, suffix, mime, make in (
            ("XLSX", "xlsx", XLSX, workbook),
            (
                _("CSV, the history"),
                "csv",
                "text/csv",
                lambda: spreadsheet_csv(exports.csv(gathered, zone)),
            ),
            (
                _("JSONL, the history"),
                "jsonl",
                "application/jsonl",
                partial(exports.jsonl, gathered, zone),
            ),
            (_("TSV as at WMT"), "wmt.tsv", _TSV, partial(exports.wmt, gathered)),
            *(errors if gathered.setup.traits.proposes else ()),
            (_("Human scores for tuning"), "human.tsv", _TSV, partial(exports.human, gathered)),
        ):
            name = about.file_stem(gathered.setup)
            download_button("annotations", label, mime, make, suffix, name=name)
