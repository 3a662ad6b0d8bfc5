"""Files of a corpus: uploads, samples, roles of columns, names of systems, doubts."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import joblib
import pandas as pd
import streamlit as st

from meteor_core import MeteorError, readers
from meteor_core.corpus.processes import prepare
from meteor_core.readers.dataset import EMPTY, ROLES, ColumnQuestion, Columns, Dataset, Doubt, File
from meteor_core.readers.decoding import GUESSED
from meteor_core.readers.limits import MOST_BYTES
from pages.ui.i18n.translation import N_, _, language, plural
from pages.ui.shared import messages
from pages.ui.shared.corpora.corpus_session import CorpusSession, Roles
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts

_SAMPLES = Path(__file__).parent / "samples"
SAMPLES = {
    "news.ru.tsv": N_("Russian news, three systems"),
    "news.en.tsv": N_("English news, three systems"),
}
_ROLES = {
    "reference": N_("reference"),
    "candidate": N_("candidate"),
    "source": N_("source text"),
    "human": N_("human score"),
    "system": N_("system name"),
    "id": N_("segment number"),
    "metric": N_("score of another metric"),
    "document": N_("document"),
    "domain": N_("domain"),
    "year": N_("year"),
    "direction": N_("language pair"),
    "annotator": N_("annotator"),
    "ignore": N_("leave out"),
}
_MOST_NOTES = 6
_SAMPLE_LINES, _SAMPLE_LETTERS = 60, 2000
"""Lines of all systems together, and of each reference; letters of a line: some have millions."""


def workers() -> int:
    """Processes that score a corpus."""
    return max(2, int(joblib.cpu_count()))


def samples_menu(session: CorpusSession) -> None:
    """Draws a menu of sample corpora."""
    st.menu_button(
        _("Samples"),
        tuple(SAMPLES),
        format_func=lambda name: _(SAMPLES[name]),
        key="corpus_sample",
        on_click=lambda: _take_sample(session, st.session_state["corpus_sample"]),
    )


def sample_button(session: CorpusSession) -> None:
    """Draws the button of the sample in the page's language."""
    st.button(
        _("Try a sample: 32 segments, three systems"),
        key="corpus_try",
        type="primary",
        on_click=_take_sample,
        args=(session, f"news.{language()}.tsv"),
    )


def _take_sample(session: CorpusSession, name: str) -> None:
    _read(session, (File(name, (_SAMPLES / name).read_bytes()),))


def file_panel(session: CorpusSession, *, needs_reference: bool = True) -> None:
    """Draws the place to drop files, and what was made of them.

    A corpus without a reference is taken, and shown, where none is needed.
    """
    session.needs_reference = needs_reference
    if session.dataset is None:
        with suppress(MeteorError):  # if no process can start, scoring reports it
            prepare(workers())
        _uploader(session)
        _problem(session)
    else:
        with st.expander(_summary(session.dataset), key="corpus_files"):
            _uploader(session)
            # What was assumed when the files were read.
            assumed = [note for note in session.dataset.notes if note not in session.dataset.doubts]
            notes = [messages.markdown(note, longest=400) for note in assumed[:_MOST_NOTES]]
            if notes:
                st.caption("  \n".join(notes))
            names_form(session)
        _problem(session)
        doubts_panel(session)
        if needs_reference and not session.dataset.references:
            st.info(
                _(
                    "This page compares candidates with references, but this corpus has no "
                    "references."
                )
            )
    if session.question is not None:
        _roles_form(session, session.question)


def _uploader(session: CorpusSession) -> None:
    uploads = st.file_uploader(
        _("References and translations"),
        accept_multiple_files=True,
        key="corpus_upload",
        max_upload_size=MOST_BYTES // 2**20,
    )
    st.caption(
        _(
            "Supported: plain text (one segment per line), CSV, TSV, Markdown, XLSX, XLS, ODS, "
            "JSON, JSONL, TMX, XLIFF, SDLXLIFF, PO, TS, WMT XML or SGML, also compressed with "
            "gzip or in a ZIP archive. Several files form one corpus. Files stay in the server's "
            "memory, nobody else sees them, and they are deleted when you close this tab."
        )
    )
    ids = tuple(upload.file_id for upload in uploads)
    if ids != session.uploaded:
        session.uploaded = ids
        if uploads:
            with st.spinner(_("Reading the files…")):
                _read(session, tuple(File(file.name, file.getvalue()) for file in uploads))
            st.rerun()


def _read(session: CorpusSession, files: tuple[File, ...], **options: Any) -> None:
    """Files → a corpus, a question, or what is wrong with them."""
    try:
        needed = session.needs_reference
        recognised = readers.recognise(files, needs_reference=needed, **options)
    except MeteorError as error:
        session.refuse(error, files)
        return
    if isinstance(recognised, ColumnQuestion):
        session.ask(recognised, files)
    else:
        session.put(recognised, files)


def _problem(session: CorpusSession) -> None:
    """Why what was given last was not read, and which corpus is shown for all that."""
    if session.problem is None:
        return
    messages.show_error(session.problem)
    if session.dataset is not None:
        said = _("Nothing new was read, so “{name}” is still shown.")
        st.info(said.format(name=plain(session.dataset.name, longest=60)))
    # Files of different lengths: their common part, but only on request.
    if session.problem is not None and session.files and "common" in session.problem.values:
        st.button(
            _("Use the common part"),
            key="corpus_common",
            on_click=_take_common_part,
            args=(session,),
        )


def _take_common_part(session: CorpusSession) -> None:
    if session.question is None:
        _read(session, session.files, common_only=True)
    else:
        _assign(session, session.roles, common_only=True)


def _summary(dataset: Dataset) -> str:
    """``news · 998 segments · 3 systems · 1 reference · source texts``."""
    parts = [
        f"**{plain(dataset.name, longest=60)}**",
        plural("{n} segment", "{n} segments", len(dataset.ids)),
        plural("{n} system", "{n} systems", len(dataset.systems)),
        plural("{n} reference", "{n} references", len(dataset.references)),
        *([_("source texts")] if dataset.sources else ()),
    ]
    return " · ".join(parts)


def _roles_form(session: CorpusSession, question: ColumnQuestion) -> None:
    """Each column's preview and role; nothing is read before the button is pressed."""
    st.info(messages.markdown(question.reason, longest=400))
    for table in question.columns:
        st.toggle(
            _("Header row in {file}").format(file=plain(table.file)),
            value=table.header,
            key=f"corpus_header_{table.file}",
            on_change=_set_header,
            args=(session, table.file),
        )
    with st.form("corpus_roles", border=False):
        roles: Roles = {}
        for table in question.columns:
            roles |= _column_roles(table, question)
        if st.form_submit_button(_("Load the corpus"), type="primary"):
            _assign(session, roles)
            st.rerun()


def _set_header(session: CorpusSession, file: str) -> None:
    header = bool(st.session_state[f"corpus_header_{file}"])
    _read(session, session.files, headers=session.headers | {file: header})


def _column_roles(table: Columns, question: ColumnQuestion) -> Roles:
    """A file's first rows, and a choice of a role for each of its columns."""
    labels = {role: _(label) for role, label in _ROLES.items()}
    rows = plural("{n} row", "{n} rows", table.rows)
    st.markdown(f"**{plain(table.file)}** · {rows}")
    # Not Markdown here: a table's cells are shown as they are.
    st.dataframe(pd.DataFrame(table.preview, columns=list(table.names)), hide_index=True)
    with st.container(horizontal=True):
        return {
            (table.file, name): st.selectbox(
                plain(name, longest=60),
                ROLES,
                index=ROLES.index(question.roles[table.file, name]),
                format_func=labels.__getitem__,
                key=f"corpus_role_{table.file}_{name}",
                width=200,
            )
            for name in table.names
        }


def _assign(session: CorpusSession, roles: Roles, **options: Any) -> None:
    """Read the files by the roles that a person has given to their columns."""
    session.roles = roles
    try:
        dataset = readers.assign(
            session.files,
            roles,
            headers=session.headers,
            needs_reference=session.needs_reference,
            **options,
        )
    except MeteorError as error:
        session.refuse(error, session.files)
    else:
        session.put(dataset, session.files)


def sample_texts(dataset: Dataset) -> Texts:
    """Returns a few texts of both sides, by which the language is detected."""
    each = max(1, _SAMPLE_LINES // len(dataset.systems))
    candidates = (_beginnings(lines[:each]) for lines in dataset.systems.values())
    references = (_beginnings(lines[:_SAMPLE_LINES]) for lines in dataset.references.values())
    return Texts(" ".join(candidates), tuple(references))


def _beginnings(lines: Sequence[str]) -> str:
    return " ".join(line[:_SAMPLE_LETTERS] for line in lines)


# The systems' names, to be changed: what files are called is seldom what a system is called.

MOST_SYSTEMS = 40
"""Systems whose names can be changed here; more would be a page of fields."""

LONGEST = 80


def names_form(session: CorpusSession) -> None:
    """Draws a field for each system; the corpus takes the names when the button is pressed."""
    dataset = session.dataset
    if dataset is None or len(dataset.systems) > MOST_SYSTEMS:
        return
    with st.form("corpus_names", border=False):
        with st.container(horizontal=True):
            names = [_field(place, name) for place, name in enumerate(dataset.systems)]
        if st.form_submit_button(_("Rename the systems")):
            _rename(session, names)


def _field(place: int, name: str) -> str:
    return st.text_input(
        _("System {number}").format(number=place + 1),
        value=name,
        max_chars=max(LONGEST, len(name)),
        key=f"corpus_name_{place}_{name}",
        width=220,
    ).strip()


def _rename(session: CorpusSession, names: list[str]) -> None:
    """The same corpus under other names, and so its error spans; the work on it begins again."""
    dataset = session.dataset
    if dataset is None or names == list(dataset.systems):
        return
    try:
        renamed = dataset.renamed(names)
    except MeteorError as error:
        messages.show_error(error)
        return
    session.change(renamed, dict(zip(dataset.systems, names, strict=True)))
    st.rerun()


# Doubts about a corpus, in sight of its result, and how to have it otherwise.

_MOST_SHOWN = 6


def doubts_panel(session: CorpusSession) -> None:
    """Draws a warning with what may be wrong, and a choice for each kind of it."""
    doubts = session.dataset.doubts if session.dataset else ()
    if not doubts:
        return
    lines = [messages.markdown(doubt, longest=400) for doubt in doubts[:_MOST_SHOWN]]
    with st.container(key="corpus_doubts"):
        st.warning("  \n".join(lines))
        with st.container(horizontal=True, vertical_alignment="bottom"):
            if any(doubt.template in EMPTY for doubt in doubts):
                st.button(
                    _("Leave out empty segments"),
                    key="corpus_without_empty",
                    on_click=_leave_empty_out,
                    args=(session,),
                )
            if session.origin:
                st.button(
                    _("Choose the columns"),
                    key="corpus_columns",
                    on_click=_ask_columns,
                    args=(session,),
                )
                _encoding_choice(session, doubts)


def _leave_empty_out(session: CorpusSession) -> None:
    if session.dataset is None:
        return
    try:
        session.change(session.dataset.without_empty())
    except MeteorError as error:
        session.refuse(error, ())


def _ask_columns(session: CorpusSession) -> None:
    """The form of roles, below the present corpus."""
    session.files = session.origin
    session.question = readers.question(session.origin)


def _encoding_choice(session: CorpusSession, doubts: tuple[Doubt, ...]) -> None:
    """Another encoding for each file whose own was guessed."""
    guessed = {str(doubt.values["file"]): doubt for doubt in doubts if "encoding" in doubt.values}
    for name, doubt in list(guessed.items())[:_MOST_SHOWN]:
        titles = tuple(GUESSED)
        st.selectbox(
            _("Encoding of {file}").format(file=plain(name, longest=60)),
            titles,
            index=titles.index(str(doubt.values["encoding"])),
            key=f"corpus_encoding_{name}",
            on_change=_read_as,
            args=(session, name),
            width=220,
        )


def _read_as(session: CorpusSession, name: str) -> None:
    """The same files, this one in the encoding that was chosen."""
    chosen = str(st.session_state[f"corpus_encoding_{name}"])
    files = tuple(
        replace(file, encoding=chosen) if file.name.removesuffix(".gz") == name else file
        for file in session.origin
    )
    try:
        read = readers.recognise(files, needs_reference=session.needs_reference)
    except MeteorError as error:
        session.refuse(error, ())
        return
    if isinstance(read, ColumnQuestion):
        session.ask(read, files)
    else:
        session.put(read, files)
