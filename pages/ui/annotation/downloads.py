"""The menu of a project's files: each is made when its button is pressed."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core.annotations import Gathered
from meteor_core.annotations.metric_agreement import MetricsBesideVotes
from meteor_core.exports.annotations import result_files
from pages.ui.i18n.translation import _, language, translator
from pages.ui.shared.sharing import download_button
from pages.ui.shared.widgets import local_time


def menu(gathered: Gathered, shown: Sequence[MetricsBesideVotes]) -> None:
    """A button for each file; the workbook has the metrics that the page has ``shown`` by then."""
    # Made in another thread, which knows no session: language and time zone are settled here.
    files = result_files(gathered, translator(language()), local_time.zone(), shown)
    with st.popover(_("Download"), key="project_download", disabled=not gathered.history):
        for file in files:
            download_button(
                "annotations", _(file.label), file.mime, file.make, file.suffix, name=file.stem
            )
