"""Time sheet and completion codes: what an owner pays people by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pandas as pd
import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import HandedIn, Membership, Setup, Store
from meteor_core.annotations.limits import LONGEST_INSTRUCTIONS
from meteor_core.annotations.timesheets import BREAK, Times
from meteor_core.exports.annotations import about, time_csv, time_workbook
from meteor_core.messages.safe import clean
from pages.ui.annotation import moments
from pages.ui.annotation.findings import work_columns
from pages.ui.i18n.translation import _, language, translator
from pages.ui.shared.figures import TENTHS, number_columns
from pages.ui.shared.sharing import XLSX, download_button, spreadsheet_csv
from pages.ui.shared.widgets import local_time


def section(store: Store, member: Membership, *, has_codes: bool) -> None:
    """How long everybody has worked; nothing is asked of the store while it is folded."""
    expander = st.expander(_("Time sheet"), key="project_times", on_change="rerun")
    if not expander.open:
        return
    with expander:
        gathered = an.gather(store, member)
        codes = an.codes(store, member)
        given = {code.name: code.code for code in codes}
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
        if given:
            columns[_("Code")] = [given.get(row.annotator, "") for row in rows]
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
        _downloads(rows, given, gathered.setup)
        if has_codes:
            _check_codes(store, member)


def _downloads(rows: Sequence[Times], given: Mapping[str, str], setup: Setup) -> None:
    with st.popover(_("Download"), key="project_times_download"):
        translate, zone = translator(language()), local_time.zone()
        csv = partial(time_csv, rows, given, zone)
        book = partial(time_workbook, rows, given, setup.title, translate, zone)
        name = f"{about.file_stem(setup)} times"
        download_button("times", "CSV", "text/csv", lambda: spreadsheet_csv(csv()), name=name)
        download_button("times", "XLSX", XLSX, book, name=name)


def _check_codes(store: Store, member: Membership) -> None:
    """Whose the codes are that people have handed in."""
    with st.form("project_codes_form", border=False):
        text = st.text_area(
            _("Codes that were handed in"),
            key="project_codes_text",
            height=90,
            max_chars=LONGEST_INSTRUCTIONS,
        )
        st.form_submit_button(_("Look them up"), key="project_codes_check")
    if text and text.strip():
        found = an.codes(store, member, text)
        columns = {
            _("Code"): [clean(one.code) for one in found],
            _("Annotator"): [clean(one.name) for one in found],
            **work_columns.work_columns([one.work for one in found]),
            _("Verdict"): [_verdict(one) for one in found],
        }
        st.dataframe(pd.DataFrame(columns), hide_index=True, key="project_codes_table")


def _verdict(one: HandedIn) -> str:
    if not one.name:
        return _("no code of this project")
    return _("done") if one.counts else _("votes left out")
