"""Terms of an uploaded glossary: which segments call for them, and which systems keep them."""

from __future__ import annotations

import streamlit as st

from meteor_core import MeteorError
from meteor_core.analyses import glossary
from meteor_core.analyses.glossary import Term, TermRow, TermWork
from meteor_core.languages import detect, sample
from meteor_core.readers import File
from meteor_core.readers.tables import unique
from pages.ui.corpus.analysis_jobs import TermsJob
from pages.ui.corpus.analysis_progress import analysed, scored_part
from pages.ui.corpus.figures import selectable_table
from pages.ui.corpus.view_data import Selection, ViewData, cached
from pages.ui.i18n.translation import _
from pages.ui.shared import messages
from pages.ui.shared.widgets.cutting import cut

_MOST_ROWS = 300
_MOST_MEGABYTES = 5


def terms_view(data: ViewData) -> Selection:
    """Draws the terms that the first system missed most; segments of chosen rows are selected."""
    terms = _uploaded()
    if terms is None:
        return None
    dataset, language = data.dataset, data.systems[0].settings.language
    source = detect(sample(dataset.sources)) if dataset.sources else ""
    work = TermWork(terms, language, source)
    key = dataset.key, data.findings.segments, work
    findings = analysed(TermsJob, key, lambda: _job(data, work))
    if findings is None:
        return None
    made = cached(data, ("terms", findings.segments, work), lambda: glossary.rows(findings, terms))
    rows = cut(sorted(made, key=lambda row: -len(row.missed[data.first])), _MOST_ROWS)
    names = [data.systems[index].name for index in data.compared]
    headings = unique(
        [
            _("Term"),
            _("Target"),
            _("Segments"),
            *(_("missed by {system}").format(system=name) for name in names),
        ]
    )
    return selectable_table(
        [dict(zip(headings, _cells(data, row), strict=True)) for row in rows],
        [row.missed[data.first] or row.segments for row in rows],
        "corpus_terms",
    )


def _uploaded() -> tuple[Term, ...] | None:
    upload = st.file_uploader(
        _("A glossary: CSV, TSV or a spreadsheet"),
        key="corpus_glossary",
        max_upload_size=_MOST_MEGABYTES,
        help=_(
            "A single column contains terms of the target language. If there are several, the "
            "first contains terms of the source language. Put variants into further columns, or "
            "separate them by “;”."
        ),
    )
    if upload is None:
        return None
    try:
        return glossary.read(File(upload.name, upload.getvalue()))
    except MeteorError as error:
        messages.show_error(error)
        return None


def _job(data: ViewData, work: TermWork) -> TermsJob:
    dataset, work_, references = scored_part(data, work)
    if dataset.sources is not None:
        references.append(dataset.sources)
    return TermsJob(dataset, work_, references)


def _cells(data: ViewData, row: TermRow) -> list[object]:
    missed = (len(row.missed[index]) for index in data.compared)
    return [row.term.source or "–", "; ".join(row.term.targets), len(row.segments), *missed]
