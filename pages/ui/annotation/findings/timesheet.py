"""Time sheet: what an owner pays people by."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pandas as pd
import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import Membership, Setup, Store
from meteor_core.annotations.timesheets import BREAK, Times
from meteor_core.exports.annotations import about, time_csv, time_workbook
from meteor_core.messages.safe import clean
from pages.ui.annotation import moments
from pages.ui.annotation.findings import work_columns
from pages.ui.i18n.translation import _, language, translator
from pages.ui.shared.figures import TENTHS, number_columns
from pages.ui.shared.sharing import XLSX, download_button, spreadsheet_csv
from pages.ui.shared.widgets import local_time


def section(store: Store, member: Membership) -> None:
    """How long everybody has worked; nothing is asked of the store while it is folded."""
    expander = st.expander(_("Time sheet"), key="project_times", on_change="rerun")
    if not expander.open:
        return
    with expander:
        gathered = an.gather(store, member)
        rows = an.timesheet(gathered)
        if not rows:
            st.info(_("Nobody has voted yet."))
            return
        work = [row.work for row in rows]
        columns = {
            _("Annotator"): [clean(row.annotator) for row in rows],
            **work_columns.work_columns(work),
            _("Minutes on the page"): [row.logged / 60 for row in rows],
            _("Minutes by the answers’ times"): [row.worked / 60 for row in rows],
            _("First"): [moments.written(row.first) for row in rows],
            _("Last"): [moments.written(row.last) for row in rows],
        }
        minutes = (_("Minutes on the page"), _("Minutes by the answers’ times"))
        st.dataframe(
            pd.DataFrame(columns),
            hide_index=True,
            key="project_times_table",
            column_config=number_columns(minutes, TENTHS),
        )
        st.caption(work_columns.meaning(work))
        st.caption(
            _(
                "On the page: how long items stood there until they were answered. By the answers’ "
                "times: from one answer to the next; more than {n} minutes without one are a break."
            ).format(n=round(BREAK / 60))
        )
        _downloads(rows, gathered.setup)


def _downloads(rows: Sequence[Times], setup: Setup) -> None:
    with st.popover(_("Download"), key="project_times_download"):
        translate, zone = translator(language()), local_time.zone()
        csv = partial(time_csv, rows, zone)
        book = partial(time_workbook, rows, setup.title, translate, zone)
        name = f"{about.file_stem(setup)} times"
        download_button("times", "CSV", "text/csv", lambda: spreadsheet_csv(csv()), name=name)
        download_button("times", "XLSX", XLSX, book, name=name)
