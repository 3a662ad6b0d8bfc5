"""Differences in numbers, names, negation, foreign words and marks; and differing endings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import streamlit as st

from meteor_core import resources
from meteor_core.analyses import differences, endings, names
from meteor_core.analyses.blocks import Findings
from meteor_core.analyses.differences import KINDS, REFERENCE, SOURCE, Difference
from meteor_core.analyses.endings import CATEGORIES, Ending, EndingRow
from meteor_core.explain import grammar
from meteor_core.languages import detect, sample
from meteor_core.readers.tables import unique
from meteor_core.wording.grammar import TABLE
from pages.ui.charts import corpus_bars
from pages.ui.charts.corpus_bars import SystemShares
from pages.ui.corpus.analysis_jobs import DifferencesJob, EndingsJob, analysed, scored_part
from pages.ui.corpus.view_data import (
    Selection,
    ViewData,
    cached,
    number_table,
    selectable_table,
    switch,
)
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.figures import page_style, show_figure
from pages.ui.shared.widgets.controls import cut

_MOST_ROWS = 300

DIFFERENCE_TITLES = {
    "numbers": N_("Numbers"),
    "names": N_("Names"),
    "negation": N_("Negation"),
    "foreign": N_("Foreign words"),
    "punctuation": N_("Punctuation"),
}
_AGAINST = {REFERENCE: N_("Reference"), SOURCE: N_("Source"), differences.BOTH: N_("Both")}


def differences_view(data: ViewData) -> Selection:
    """Draws one kind of difference; → the segments of all rows, or of the chosen ones."""
    st.caption(
        _(
            "Segments in which a candidate differs from every reference in numbers, names, "
            "negation, foreign words or punctuation. Doubtful cases are left out; check the "
            "listed ones yourself."
        )
    )
    kind, against = _kind_switch(), _against_switch(data)
    findings = analysed(
        DifferencesJob,
        (data.dataset.key, data.findings.segments, _language(data), resources.held()),
        lambda: _job(data),
    )
    if findings is None:
        return None
    if kind == "names" and names.missing(_language(data)):
        st.info(_("Russian names need the model slovnet-entities, which is not installed."))
    if against != REFERENCE and kind not in differences.OF_SOURCE:
        st.caption(_("Only numbers and foreign words are compared with the source."))
        return None
    # Segments that differ, by system and kind.
    key = ("difference counts", findings.segments, against)
    counted = cached(data, key, lambda: differences.counts(findings, against))
    kinds = [kind for kind in KINDS if against == REFERENCE or kind in differences.OF_SOURCE]
    with st.expander(_("Differing segments, by system")):
        number_table(
            {_("System"): name}
            | {_(DIFFERENCE_TITLES[kind]): counted[kind][index] for kind in kinds}
            for index, name in enumerate(findings.names)
        )
    return _differences_table(data, findings, kind, against)


def _kind_switch() -> str:
    names = {kind: _(DIFFERENCE_TITLES[kind]) for kind in KINDS}
    return switch(_("What differs"), names, "corpus_kind")


def _against_switch(data: ViewData) -> str:
    """A choice only where there is a source."""
    if data.dataset.sources is None:
        return REFERENCE
    names = {side: _(label) for side, label in _AGAINST.items()}
    return switch(_("Compare with"), names, "corpus_against_side", REFERENCE)


def _language(data: ViewData) -> str:
    return data.systems[0].settings.language


def _job(data: ViewData) -> DifferencesJob:
    dataset = data.dataset.first(data.findings.segments)
    references = list(dataset.references.values())
    source = ""
    if dataset.sources is not None:
        references.append(dataset.sources)
        source = detect(sample(dataset.sources))
    work = differences.DifferenceWork(_language(data), source, resources.held())
    return DifferencesJob(dataset, work, references)


def _differences_table(
    data: ViewData, findings: Findings[Difference], kind: str, against: str
) -> Selection:
    key = ("differences", findings.segments, kind, against)
    rows = cached(data, key, lambda: differences.rows(findings, kind, against))
    other = _("Source") if against == SOURCE else _("Reference")
    return _table(
        data,
        [Listed([row.wanted or "–", row.got or "–"], row.counts, row.segments) for row in rows],
        [other, _("Candidate")],
        f"corpus_differences_{kind}_{against}",
    )


class Listed(NamedTuple):
    """A row of a table: its texts, then of each system how often, and in which segments."""

    texts: list[str]
    times: tuple[int, ...]
    segments: tuple[tuple[int, ...], ...]


def _table(data: ViewData, rows: Sequence[Listed], headings: list[str], key: str) -> Selection:
    """Draws what the compared systems have; → the segments of the chosen rows, or of all."""
    found = sorted(
        (row for row in rows if any(row.times[index] for index in data.compared)),
        key=lambda row: [-row.times[index] for index in data.compared],
    )
    shown = cut(found, _MOST_ROWS)
    columns = unique([*headings, *(data.systems[index].name for index in data.compared)])
    table = [
        dict(zip(columns, [*row.texts, *(row.times[at] for at in data.compared)], strict=True))
        for row in shown
    ]
    places = [
        tuple(sorted({segment for index in data.compared for segment in row.segments[index]}))
        for row in found
    ]
    chosen = selectable_table(table, places[: len(shown)], key)
    return frozenset(chain.from_iterable(places)) if chosen is None else chosen


# Endings: words of one lemma in another case, number, gender, tense, aspect, person.

_ALL = ""

CATEGORY_TITLES = {
    "case": N_("Case"),
    "number": N_("Number"),
    "gender": N_("Gender"),
    "tense": N_("Tense"),
    "aspect": N_("Aspect"),
    "person": N_("Person"),
}


def endings_view(data: ViewData) -> Selection:
    """Draws how often forms differ, and which; segments of chosen rows are selected."""
    system = data.findings.systems[0]
    settings = system.settings
    if not endings.answers(settings.language):
        st.caption(
            _(
                "Endings are compared only in languages with a dictionary of forms, at present "
                "Russian."
            )
        )
        return None
    st.caption(
        _(
            "Words that match by lemma but have a different form in the reference. This may be "
            "correct if the construction differs. Forms that are ambiguous even in context are "
            "not counted."
        )
    )
    if grammar.missing(settings.language):
        st.info(_("Without slovnet's models, only unambiguous forms are counted."))
    findings = analysed(
        EndingsJob,
        (data.dataset.key, data.findings.segments, settings, system.stages),
        lambda: EndingsJob(*scored_part(data, endings.EndingWork(settings, system.stages))),
    )
    if findings is None:
        return None
    _chart(data, findings)
    names = {_ALL: _("All")}
    names |= {category: _(CATEGORY_TITLES[category]) for category in CATEGORIES}
    category = switch(_("Grammatical category"), names, "corpus_category")
    key = ("endings", findings.segments, category)
    rows = cached(data, key, lambda: endings.rows(findings, category))
    return _table(
        data,
        [Listed(_ending_texts(row), row.times, row.segments) for row in rows],
        [_("Category"), _("Reference"), _("Candidate")],
        f"corpus_endings_{category}",
    )


def _chart(data: ViewData, findings: Findings[Ending]) -> None:
    if not findings.shares:
        st.caption(_("Available when all segments have been examined."))
        return
    rates = [endings.rates(findings, index) for index in data.compared]
    shown = [category for category in CATEGORIES if any(category in each for each in rates)]
    if not shown:
        return
    systems = [
        SystemShares(data.systems[index].name, [each.get(category) for category in shown])
        for index, each in zip(data.compared, rates, strict=True)
    ]
    figure = corpus_bars.shares(
        [_(CATEGORY_TITLES[category]) for category in shown],
        systems,
        width=min(data.width, 800),
        style=page_style(),
    )
    title = _("Changed forms per 100 words matched by lemma (95% intervals)")
    show_figure(figure, title, "corpus_ending_rates")


def _ending_texts(row: EndingRow) -> list[str]:
    forms = (
        "/".join(_(TABLE[row.category][mark][0]) for mark in marks)
        for marks in (row.reference, row.candidate)
    )
    return [_(CATEGORY_TITLES[row.category]), *forms]
