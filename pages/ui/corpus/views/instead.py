"""What stood there instead: missed words of one system, and which kinds of words it matches."""

from __future__ import annotations

import streamlit as st

from meteor_core import languages
from meteor_core.analyses import categories, instead
from meteor_core.analyses.blocks import Findings
from meteor_core.analyses.categories import FREQUENCIES, GROUPS, LENGTHS, Categories
from meteor_core.analyses.instead import LONGEST, UNKNOWN, InsteadWork, Missed
from meteor_core.analyses.intervals import Share
from meteor_core.wording.grammar import TABLE
from pages.ui.charts import corpus_shares
from pages.ui.charts.corpus_shares import SystemShares
from pages.ui.corpus.analysis_jobs import InsteadJob
from pages.ui.corpus.analysis_progress import analysed, scored_part
from pages.ui.corpus.figures import selectable_table
from pages.ui.corpus.switches import switch
from pages.ui.corpus.view_data import Selection, ViewData, cached
from pages.ui.corpus.views.terms import terms_view
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.figures import page_style, show_figure
from pages.ui.shared.widgets.cutting import cut

_MOST_ROWS, _MOST_TEXTS = 300, 4

PARTS = {
    "words": N_("Missed words"),
    "phrases": N_("Missed phrases"),
    "matched": N_("Matched words by kind"),
    "terms": N_("Terms"),
}
_WORDS = {
    True: N_(
        "Reference words that {system} lacks, by lemma, and what is in their place, between the "
        "matches of their neighbours. “?” means that the neighbours match in another order, so "
        "the place is not known."
    ),
    False: N_(
        "Reference words that {system} lacks, form by form, and what is in their place, between "
        "the matches of their neighbours. “?” means that the neighbours match in another order, "
        "so the place is not known."
    ),
}
"""By whether the language has lemmas."""

_LISTED = {
    "words": N_(
        "Words missed alone. Words missed side by side are in “Missed phrases”. Sequences of "
        "only function words, or of more words than {longest}, are left out."
    ),
    "phrases": N_(
        "Words missed side by side. Words missed alone are in “Missed words”. Sequences of only "
        "function words, or of more words than {longest}, are left out."
    ),
}
GROUPINGS = {
    "part of speech": N_("Part of speech"),
    "frequency": N_("Occurrences in the references"),
    "length": N_("Letters"),
    "case": N_("Case"),
    "entity": N_("Proper name"),
}
_NAMES = {
    "noun": N_("nouns"),
    "verb": N_("verbs"),
    "adjective": N_("adjectives"),
    "adverb": N_("adverbs"),
    "pronoun": N_("pronouns"),
    "numeral": N_("numerals"),
    "function word": N_("function words"),
    "person": N_("persons"),
    "place": N_("places"),
    "organisation": N_("organisations"),
    "name": N_("names"),
    "other": N_("not a name"),
}


def instead_view(data: ViewData) -> Selection:
    """Draws what the first system missed and wrote in its place; or how many words of a kind
    match."""
    part = _part_switch()
    if part == "terms":
        return terms_view(data)
    system = data.findings.systems[0]
    settings = system.settings
    work = InsteadWork(settings, system.stages, Categories(settings.language))
    key = data.dataset.key, data.findings.segments, settings, system.stages
    findings = analysed(InsteadJob, key, lambda: InsteadJob(*scored_part(data, work)))
    if findings is None:
        return None
    if part == "matched":
        _matched(data, findings)
        return None
    return _missed(data, findings, part)


def _part_switch() -> str:
    names = {part: _(label) for part, label in PARTS.items()}
    return switch(_("What to show"), names, "corpus_instead", "words")


def _missed(data: ViewData, findings: Findings[Missed], part: str) -> Selection:
    message = _(_WORDS[languages.get(data.first_system.settings.language).lemmatises])
    listed = _(_LISTED[part]).format(longest=LONGEST)
    st.caption(f"{message.format(system=data.name(data.first))} {listed}")
    phrases = part == "phrases"
    key = ("missed stretches", findings.segments, data.first, phrases)
    most = _MOST_ROWS + 1
    known = cached(data, key, lambda: instead.rows(findings, data.first, phrases, most))
    rows = cut(known, _MOST_ROWS, counted=False)
    table = [
        {
            _("Reference"): " ".join(row.lemmas),
            _("missed"): row.times,
            _("Replacements"): _in_place(row.instead),
        }
        for row in rows
    ]
    return selectable_table(table, [row.segments for row in rows], "corpus_instead_rows")


def _in_place(texts: tuple[tuple[str, int], ...]) -> str:
    """``(("машина", 3), ("", 1))`` → ``"машина ×3, – ×1"``; an unknown place comes last."""
    shown = [f"{text or '–'} ×{times}" for text, times in texts[:_MOST_TEXTS]]
    unknown = [f"{text} ×{times}" for text, times in texts[_MOST_TEXTS:] if text == UNKNOWN]
    more = ["…"] if len(texts) > _MOST_TEXTS + len(unknown) else []
    return ", ".join([*shown, *more, *unknown])


def _matched(data: ViewData, findings: Findings[Missed]) -> None:
    grouping = _grouping_switch(data)
    if not findings.shares:
        st.caption(_("Computed when all segments are examined…"))
        return
    shares = [categories.accuracy(findings, index) for index in data.compared]
    groups = [
        group for group in GROUPS[grouping] if any((grouping, group) in each for each in shares)
    ]
    if not groups:
        st.caption(_("None."))
        return
    systems = [
        _system_shares(data.systems[index].name, each, grouping, groups)
        for index, each in zip(data.compared, shares, strict=True)
    ]
    figure = corpus_shares.shares(
        [_label(grouping, group) for group in groups],
        systems,
        width=min(data.width, 800),
        style=page_style(),
    )
    show_figure(figure, _("Matched words of the references, with 95% intervals"), "corpus_matched")


def _system_shares(
    name: str, shares: dict[tuple[str, str], Share], grouping: str, groups: list[str]
) -> SystemShares:
    return SystemShares(name, [shares.get((grouping, group)) for group in groups])


def _grouping_switch(data: ViewData) -> str:
    """Part of speech and case only if they are known in the language."""
    told = categories.in_context(data.systems[0].settings.language)
    groupings = [name for name in GROUPINGS if told or name not in ("part of speech", "case")]
    names = {grouping: _(GROUPINGS[grouping]) for grouping in groupings}
    return switch(_("Group words by"), names, "corpus_grouping")


def _label(grouping: str, group: str) -> str:
    if grouping == "case":
        label = TABLE[grouping][group][0]
        return _(label)
    bands = {"frequency": FREQUENCIES, "length": LENGTHS}.get(grouping)
    return _(_NAMES[group]) if bands is None else _band(bands, int(group))


def _band(starts: tuple[int, ...], start: int) -> str:
    """``(1, 2, 5), 2`` → ``"2–4"``; the last is open."""
    place = starts.index(start)
    if place + 1 == len(starts):
        return f"{start}+"
    last = starts[place + 1] - 1
    return str(start) if last == start else f"{start}–{last}"
