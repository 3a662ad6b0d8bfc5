"""Judged segments in: an upload, or the corpus of the Corpus page where it has human scores."""

from __future__ import annotations

import streamlit as st

from meteor_core.meta_evaluation.judged import JudgedSegments
from meteor_core.readers import File
from pages.ui.corpus import desk as corpus
from pages.ui.i18n.translation import _, plural
from pages.ui.shared import panels
from pages.ui.shared.components import plain
from pages.ui.tuning.desk import Desk

_MOST_MEGABYTES = 50


def files(desk: Desk) -> None:
    """The place to drop a file, and what was made of it."""
    if desk.judged is None:
        _intake(desk)
    else:
        with st.expander(_summary(desk.judged), key="tuning_files"):
            _intake(desk)
            _direction(desk)
    if desk.problem is not None:
        _problem(desk)


def _intake(desk: Desk) -> None:
    given = st.file_uploader(
        _("Segments that people have scored: columns reference, candidate and human"),
        key="tuning_upload",
        max_upload_size=_MOST_MEGABYTES,
    )
    st.caption(
        _(
            "TSV, CSV, XLSX, JSON or JSONL with a row for each judged candidate; the columns "
            "system and source are used where they are. The file stays in the server's memory, is "
            "seen by nobody else, and is let go with this tab."
        )
    )
    if given is not None and given.file_id != desk.uploaded:
        desk.uploaded = given.file_id
        with st.spinner(_("Reading the files…")):
            desk.put(File(given.name, given.getvalue()))
        st.rerun()
    dataset = corpus.desk().dataset
    if dataset is not None and dataset.human:
        st.button(
            _("Take the corpus of the Corpus page"),
            key="tuning_corpus",
            on_click=desk.put,
            args=(dataset,),
        )


def _summary(judged: JudgedSegments) -> str:
    """``file.tsv · 500 judged rows · 464 segments · 4 systems``."""
    systems = len(set(judged.systems))
    parts = [
        f"**{plain(judged.name, longest=60)}**",
        plural("{n} judged row", "{n} judged rows", len(judged)),
        plural("{n} segment", "{n} segments", len(set(judged.groups.tolist()))),
    ]
    if systems:
        parts.append(plural("{n} system", "{n} systems", systems))
    return " · ".join(parts)


def _direction(desk: Desk) -> None:
    label = _("More is better again") if desk.flip else _("Less is better: flip the scores")
    st.button(label, key="tuning_flip", on_click=desk.turn, type="tertiary")


def _problem(desk: Desk) -> None:
    assert desk.problem is not None
    panels.problem(desk.problem)
    if "row" in desk.problem.values and not desk.skip:
        st.button(_("Leave such rows out"), key="tuning_skip", on_click=desk.leave_out)
