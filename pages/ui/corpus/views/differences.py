"""Differences: other numbers, names, negations, foreign words, marks than the reference has."""

from __future__ import annotations

from typing import Any

import streamlit as st

from meteor_core import resources
from meteor_core.analyses import differing, names
from meteor_core.analyses.blocks import Findings
from meteor_core.analyses.differences import KINDS, REFERENCE, SOURCE, Difference
from meteor_core.languages import detect, sample
from meteor_core.readers.tables import unique
from pages.ui.corpus.analysis_jobs import DifferencesJob
from pages.ui.corpus.analysis_progress import analysed
from pages.ui.corpus.figures import number_table, selectable_table
from pages.ui.corpus.switches import switch
from pages.ui.corpus.view_data import Selection, ViewData, cached
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.widgets.cutting import cut

_MOST_ROWS = 300

TITLES = {
    "numbers": N_("Numbers"),
    "names": N_("Names"),
    "negation": N_("Negation"),
    "foreign": N_("Foreign words"),
    "punctuation": N_("Punctuation"),
}
_AGAINST = {REFERENCE: N_("Reference"), SOURCE: N_("Source"), differing.BOTH: N_("Both")}


def differences_view(data: ViewData) -> Selection:
    """Draws a table of one kind of difference; its segments are selected, or those of chosen
    rows."""
    st.caption(
        _(
            "Segments in which a candidate differs from the reference in numbers, names, "
            "negation, foreign words or punctuation. With several references, it must differ "
            "from all of them. Doubtful cases are left out; check the listed ones yourself."
        )
    )
    kind, against = _kind_switch(), _against_switch(data)
    findings = analysed(DifferencesJob, _key(data), lambda: _job(data))
    if findings is None:
        return None
    if kind == "names" and names.missing(_language(data)):
        st.info(_("Russian names need the model slovnet-entities, which is not installed."))
    if against != REFERENCE and kind not in differing.OF_SOURCE:
        st.caption(_("Only numbers and foreign words are compared with the source."))
        return None
    _summary(data, findings, against)
    return _table(data, findings, kind, against)


def _kind_switch() -> str:
    names = {kind: _(TITLES[kind]) for kind in KINDS}
    return switch(_("What differs"), names, "corpus_kind")


def _against_switch(data: ViewData) -> str:
    """A choice only where there is a source."""
    if data.dataset.sources is None:
        return REFERENCE
    names = {side: _(label) for side, label in _AGAINST.items()}
    return switch(_("Compare with"), names, "corpus_against_side", REFERENCE)


def _language(data: ViewData) -> str:
    return data.systems[0].settings.language


def _key(data: ViewData) -> tuple[object, ...]:
    return data.dataset.key, data.findings.segments, _language(data), resources.held()


def _job(data: ViewData) -> DifferencesJob:
    dataset = data.dataset.first(data.findings.segments)
    references = list(dataset.references.values())
    source = ""
    if dataset.sources is not None:
        references.append(dataset.sources)
        source = detect(sample(dataset.sources))
    work = differing.DifferenceWork(_language(data), source, resources.held())
    return DifferencesJob(dataset, work, references)


def _summary(data: ViewData, findings: Findings[Difference], against: str) -> None:
    """Segments that differ, by system and kind."""
    key = ("difference counts", findings.segments, against)
    counted = cached(data, key, lambda: differing.counts(findings, against))
    kinds = [kind for kind in KINDS if against == REFERENCE or kind in differing.OF_SOURCE]
    with st.expander(_("Differing segments, by system")):
        number_table(
            {_("System"): name} | {_(TITLES[kind]): counted[kind][index] for kind in kinds}
            for index, name in enumerate(findings.names)
        )


def _table(data: ViewData, findings: Findings[Difference], kind: str, against: str) -> Selection:
    key = ("differences", findings.segments, kind, against)
    rows = cached(data, key, lambda: differing.rows(findings, kind, against))
    found = sorted(
        (row for row in rows if any(row.counts[index] for index in data.compared)),
        key=lambda row: [-row.counts[index] for index in data.compared],
    )
    shown = cut(found, _MOST_ROWS)
    other = _("Source") if against == SOURCE else _("Reference")
    names = [data.systems[index].name for index in data.compared]
    headings = unique([other, _("Candidate"), *names])
    table: list[dict[str, Any]] = [
        dict(zip(headings, _cells(data, row), strict=True)) for row in shown
    ]
    places = [_places(data, row.segments) for row in shown]
    chosen = selectable_table(table, places, f"corpus_differences_{kind}_{against}")
    if chosen is not None:
        return chosen
    return frozenset(segment for row in found for segment in _places(data, row.segments))


def _cells(data: ViewData, row: differing.DifferenceRow) -> list[object]:
    counts = (row.counts[index] for index in data.compared)
    return [row.wanted or "–", row.got or "–", *counts]


def _places(data: ViewData, segments: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The segments of the compared systems."""
    return tuple(sorted({segment for index in data.compared for segment in segments[index]}))
