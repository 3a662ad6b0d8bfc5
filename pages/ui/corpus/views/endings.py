"""Endings: words of one lemma in another case, number, gender, tense, aspect, person."""

from __future__ import annotations

import streamlit as st

from meteor_core.analyses import endings
from meteor_core.analyses.blocks import Findings
from meteor_core.analyses.endings import CATEGORIES, Ending, EndingRow
from meteor_core.explain import grammar
from meteor_core.readers.tables import unique
from meteor_core.wording.grammar import TABLE
from pages.ui.charts import corpus_shares
from pages.ui.charts.corpus_shares import SystemShares
from pages.ui.corpus.analysis_jobs import EndingsJob
from pages.ui.corpus.analysis_progress import analysed, scored_part
from pages.ui.corpus.figures import selectable_table
from pages.ui.corpus.switches import switch
from pages.ui.corpus.view_data import Selection, ViewData, cached
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.figures import page_style, show_figure
from pages.ui.shared.widgets.cutting import cut

_MOST_ROWS = 300
_ALL = ""

TITLES = {
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
            "Words that match by lemma but have a different form in the reference. The "
            "difference need not be an error, because another construction may require another "
            "form. Forms that are ambiguous even in the sentence are not counted."
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
    return _table(data, findings, _category_switch())


def _chart(data: ViewData, findings: Findings[Ending]) -> None:
    if not findings.shares:
        st.caption(_("Computed when all segments are examined…"))
        return
    rates = [endings.rates(findings, index) for index in data.compared]
    shown = [category for category in CATEGORIES if any(category in each for each in rates)]
    if not shown:
        return
    systems = [
        SystemShares(data.systems[index].name, [each.get(category) for category in shown])
        for index, each in zip(data.compared, rates, strict=True)
    ]
    figure = corpus_shares.shares(
        [_(TITLES[category]) for category in shown],
        systems,
        width=min(data.width, 800),
        style=page_style(),
    )
    title = _(
        "Changed forms per 100 words that match by lemma and have the category, with 95% intervals"
    )
    show_figure(figure, title, "corpus_ending_rates")


def _category_switch() -> str:
    names = {_ALL: _("All")}
    names |= {category: _(TITLES[category]) for category in CATEGORIES}
    return switch(_("Grammatical category"), names, "corpus_category")


def _table(data: ViewData, findings: Findings[Ending], category: str) -> Selection:
    key = ("endings", findings.segments, category)
    rows = cached(data, key, lambda: endings.rows(findings, category))
    found = sorted(
        (row for row in rows if any(row.times[index] for index in data.compared)),
        key=lambda row: [-row.times[index] for index in data.compared],
    )
    shown = cut(found, _MOST_ROWS)
    names = [data.systems[index].name for index in data.compared]
    headings = unique([_("Category"), _("Reference"), _("Candidate"), *names])
    places = [_places(data, row) for row in shown]
    chosen = selectable_table(
        [dict(zip(headings, _cells(data, row), strict=True)) for row in shown],
        places,
        f"corpus_endings_{category}",
    )
    if chosen is not None:
        return chosen
    return frozenset(segment for row in found for segment in _places(data, row))


def _cells(data: ViewData, row: EndingRow) -> list[object]:
    forms = (_said(row.category, marks) for marks in (row.reference, row.candidate))
    return [_(TITLES[row.category]), *forms, *(row.times[index] for index in data.compared)]


def _said(category: str, marks: tuple[str, ...]) -> str:
    """``("nomn", "accs")`` → ``"nominative/accusative"``."""
    return "/".join(_(TABLE[category][mark][0]) for mark in marks)


def _places(data: ViewData, row: EndingRow) -> tuple[int, ...]:
    """The segments of the compared systems."""
    return tuple(sorted({segment for index in data.compared for segment in row.segments[index]}))
