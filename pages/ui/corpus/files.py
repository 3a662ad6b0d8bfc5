"""Files in: uploads, samples, and the form in which a person says what a column is."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pandas as pd
import streamlit as st

from meteor_core import MeteorError, readers
from meteor_core.corpus.blocks import prepare
from meteor_core.readers.dataset import ROLES, ColumnQuestion, Columns, Dataset, File, Note
from meteor_core.readers.limits import MOST_BYTES
from pages.ui.corpus.desk import Desk
from pages.ui.corpus.job import workers
from pages.ui.i18n.translation import N_, _, plural
from pages.ui.shared import panels
from pages.ui.shared.components import plain
from pages.ui.shared.permalink import Texts

_SAMPLES = Path(__file__).parents[1] / "shared" / "samples"
SAMPLES = {
    "news.ru.tsv": N_("Russian news, three systems"),
    "news.en.tsv": N_("English news, three systems"),
}
_ROLES = {
    "reference": N_("reference"),
    "candidate": N_("candidate"),
    "source": N_("source text"),
    "human": N_("human score"),
    "system": N_("name of the system"),
    "id": N_("number of the segment"),
    "ignore": N_("leave out"),
}
_MOST_NOTES = 6
_GLANCE, _MOST_LETTERS = 60, 2000
"""Lines of all systems together, and of each reference; letters of a line: some have millions."""


def toolbar(desk: Desk) -> None:
    """Sample corpora, one click away."""
    st.menu_button(
        _("Samples"),
        tuple(SAMPLES),
        format_func=lambda name: _(SAMPLES[name]),
        key="corpus_sample",
        on_click=_take_sample,
        args=(desk,),
    )


def _take_sample(desk: Desk) -> None:
    name = st.session_state["corpus_sample"]
    _read(desk, (File(name, (_SAMPLES / name).read_bytes()),))


def files(desk: Desk) -> None:
    """The place to drop files, and what was made of them."""
    if desk.dataset is None:
        with suppress(OSError):  # where no process can start, scoring says so
            prepare(workers())
        _uploader(desk)
    else:
        with st.expander(_summary(desk.dataset), key="corpus_files"):
            _uploader(desk)
            _notes(desk.dataset)
    if desk.problem is not None:
        panels.problem(desk.problem)
        _offer_common(desk)
    if desk.question is not None:
        _form(desk, desk.question)


def _uploader(desk: Desk) -> None:
    given = st.file_uploader(
        _("Your files: references and the translations of one system or several"),
        accept_multiple_files=True,
        key="corpus_upload",
        max_upload_size=MOST_BYTES // 2**20,
    )
    st.caption(
        _(
            "Plain text with a segment a line, CSV, TSV, XLSX, JSON, JSONL, TMX, XLIFF, WMT XML or "
            "SGML, each as it is or packed with gzip. Several files at once make one corpus. "
            "They stay in the server's memory, are seen by nobody else, and are let go with this "
            "tab."
        )
    )
    ids = tuple(one.file_id for one in given)
    if ids != desk.uploaded:
        desk.uploaded = ids
        if given:
            with st.spinner(_("Reading the files…")):
                _read(desk, tuple(File(one.name, one.getvalue()) for one in given))
            st.rerun()


def _read(desk: Desk, given: tuple[File, ...], **options: Any) -> None:
    """Files → a corpus, a question, or what is wrong with them."""
    try:
        found = readers.recognise(given, **options)
    except MeteorError as error:
        desk.refuse(error, given)
        return
    if isinstance(found, ColumnQuestion):
        desk.ask(found, given)
    else:
        desk.put(found)


def _offer_common(desk: Desk) -> None:
    """Files of different lengths: their common part, but only when that is asked for."""
    if desk.problem is not None and desk.files and "common" in desk.problem.values:
        st.button(
            _("Take the common part"), key="corpus_common", on_click=_take_common, args=(desk,)
        )


def _take_common(desk: Desk) -> None:
    if desk.question is None:
        _read(desk, desk.files, common_only=True)
    else:
        _assign(desk, desk.roles, common_only=True)


def _summary(dataset: Dataset) -> str:
    """``news · 998 segments · 3 systems · 1 reference``."""
    parts = (
        f"**{plain(dataset.name, longest=60)}**",
        plural("{n} segment", "{n} segments", len(dataset.ids)),
        plural("{n} system", "{n} systems", len(dataset.systems)),
        plural("{n} reference", "{n} references", len(dataset.references)),
    )
    return " · ".join(parts)


def _notes(dataset: Dataset) -> None:
    """What was assumed when the files were read."""
    said = [_said(note) for note in dataset.notes[:_MOST_NOTES]]
    if said:
        st.caption("  \n".join(said))


def _said(note: Note) -> str:
    """A reader's remark in the language of the interface."""
    return plain(panels.told(note), longest=400)


def _form(desk: Desk, question: ColumnQuestion) -> None:
    """Each column's preview and role; nothing is read before the button is pressed."""
    st.info(_said(question.reason))
    for table in question.columns:
        st.toggle(
            _("The first row of {file} holds names").format(file=plain(table.file)),
            value=table.header,
            key=f"corpus_header_{table.file}",
            on_change=_head,
            args=(desk, table.file),
        )
    with st.form("corpus_roles", border=False):
        roles: dict[tuple[str, str], str] = {}
        for table in question.columns:
            roles |= _columns(table, question)
        if st.form_submit_button(_("Read the corpus"), type="primary"):
            _assign(desk, roles)
            st.rerun()


def _head(desk: Desk, file: str) -> None:
    header = bool(st.session_state[f"corpus_header_{file}"])
    _read(desk, desk.files, headers=desk.headed(file, header))


def _columns(table: Columns, question: ColumnQuestion) -> dict[tuple[str, str], str]:
    names = [plain(name, longest=60) for name in table.names]
    roles = {role: _(label) for role, label in _ROLES.items()}
    rows = plural("{n} row", "{n} rows", table.rows)
    st.markdown(f"**{plain(table.file)}** · {rows}")
    # Not Markdown here: a table's cells are shown as they are.
    st.dataframe(pd.DataFrame(table.preview, columns=list(table.names)), hide_index=True)
    with st.container(horizontal=True):
        return {
            (table.file, name): st.selectbox(
                shown,
                ROLES,
                index=ROLES.index(question.roles[table.file, name]),
                format_func=roles.__getitem__,
                key=f"corpus_role_{table.file}_{name}",
                width=200,
            )
            for name, shown in zip(table.names, names, strict=True)
        }


def _assign(desk: Desk, roles: dict[tuple[str, str], str], **options: Any) -> None:
    desk.roles = roles
    said = {table.file: table.header for table in desk.question.columns} if desk.question else {}
    try:
        dataset = readers.assign(desk.files, roles, headers=said, **options)
    except MeteorError as error:
        desk.refuse(error, desk.files)
    else:
        desk.put(dataset)


def glance(dataset: Dataset) -> Texts:
    """A few texts of both sides, by which the language is told."""
    each = max(1, _GLANCE // len(dataset.systems))
    candidates = (_begin(lines[:each]) for lines in dataset.systems.values())
    references = (_begin(lines[:_GLANCE]) for lines in dataset.references.values())
    return Texts(" ".join(candidates), tuple(references))


def _begin(lines: Sequence[str]) -> str:
    return " ".join(line[:_MOST_LETTERS] for line in lines)
