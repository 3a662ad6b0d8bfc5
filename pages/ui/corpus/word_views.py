"""Words: matched inexactly or not at all, what replaced missed ones, and terms of a glossary."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core import MeteorError, languages
from meteor_core.analyses import glossary, replacements
from meteor_core.analyses.blocks import Findings
from meteor_core.analyses.glossary import Term, TermRow, TermWork
from meteor_core.analyses.replacements import (
    FREQUENCIES,
    GROUPS,
    LENGTHS,
    LONGEST,
    UNKNOWN,
    Categories,
    InsteadWork,
    Missed,
)
from meteor_core.corpus import findings
from meteor_core.languages import detect, sample
from meteor_core.readers import File
from meteor_core.readers.tables import unique
from meteor_core.wording.grammar import TABLE
from meteor_core.wording.palette import look
from pages.ui.charts import corpus_bars
from pages.ui.charts.corpus_bars import SystemShares
from pages.ui.corpus.analysis_jobs import InsteadJob, TermsJob, analysed, scored_part
from pages.ui.corpus.view_data import Selection, ViewData, both, cached, selectable_table, switch
from pages.ui.i18n.translation import N_, _
from pages.ui.shared import messages
from pages.ui.shared.figures import columns, page_style, show_figure
from pages.ui.shared.widgets.controls import cut

_MOST_WORDS = 100


def words(data: ViewData) -> Selection:
    """Draws frequent inexact pairs of the first system, and words that no system matched."""
    left, right = columns(data.width)
    with left:
        st.caption(_("Matched inexactly by {system}").format(system=data.name(data.first)))
        inexact = [stage for stage in data.first_system.stages if stage != "exact"]
        pairs = _inexact_pairs(data, inexact)
    with right:
        st.caption(_("Words no system matched"))
        known = cached(data, "missed", lambda: findings.missed(data.findings, _MOST_WORDS + 1))
        missed = cut(known, _MOST_WORDS, counted=False)
        rows = [{_("Word"): word.word, _("Segments"): word.times} for word in missed]
        unmatched = selectable_table(rows, [word.segments for word in missed], "corpus_missed")
    return both(pairs, unmatched)


def _inexact_pairs(data: ViewData, stages: Sequence[str]) -> Selection:
    if not stages:
        return None
    names = {stage: _(look(stage).label) for stage in stages}
    stage = switch(_("Stage"), names, "corpus_pair_stage", titled=False)
    known = cached(
        data,
        ("pairs", data.first, stage),
        lambda: findings.pairs(data.findings, data.first, stage, _MOST_WORDS + 1),
    )
    pairs = cut(known, _MOST_WORDS, counted=False)
    rows = [
        {_("Candidate"): pair.candidate, _("Reference"): pair.reference, _("Count"): pair.times}
        for pair in pairs
    ]
    return selectable_table(rows, [pair.segments for pair in pairs], f"corpus_pairs_{stage}")


# Replacements: missed words of one system, and which kinds of words it matches.

_MOST_ROWS, _MOST_TEXTS = 300, 4

PARTS = {
    "words": N_("Missed words"),
    "phrases": N_("Missed phrases"),
    "matched": N_("Matched words by kind"),
    "terms": N_("Terms"),
}
_WORDS = {
    True: N_(
        "Reference words (by lemma) that {system} does not match, with the candidate words found "
        "in their place, that is, between the matches of the reference word's neighbours. “?” "
        "means that the neighbours match in a different order, so the place is unknown."
    ),
    False: N_(
        "Reference words (by form) that {system} does not match, with the candidate words found "
        "in their place, that is, between the matches of the reference word's neighbours. “?” "
        "means that the neighbours match in a different order, so the place is unknown."
    ),
}
"""By whether the language has lemmas."""

_LISTED = {
    "words": N_(
        "The table lists single missed words; adjacent ones are in “Missed phrases”. Sequences "
        "that contain only function words, or more than {longest} words, are left out."
    ),
    "phrases": N_(
        "Adjacent missed words; single ones are in “Missed words”. Sequences of only function "
        "words or of more than {longest} words are left out."
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
    """Draws what the first system missed and wrote instead, or how many words match."""
    names = {part: _(label) for part, label in PARTS.items()}
    part = switch(_("What to show"), names, "corpus_instead", "words")
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


def _missed(data: ViewData, findings: Findings[Missed], part: str) -> Selection:
    message = _(_WORDS[languages.get(data.first_system.settings.language).lemmatises])
    listed = _(_LISTED[part]).format(longest=LONGEST)
    st.caption(f"{message.format(system=data.name(data.first))} {listed}")
    phrases = part == "phrases"
    key = ("missed stretches", findings.segments, data.first, phrases)
    most = _MOST_ROWS + 1
    known = cached(data, key, lambda: replacements.rows(findings, data.first, phrases, most))
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
    # Part of speech and case only if they are known in the language.
    told = replacements.in_context(data.systems[0].settings.language)
    groupings = [name for name in GROUPINGS if told or name not in ("part of speech", "case")]
    names = {grouping: _(GROUPINGS[grouping]) for grouping in groupings}
    grouping = switch(_("Group words by"), names, "corpus_grouping")
    if not findings.shares:
        st.caption(_("Available when all segments have been examined."))
        return
    shares = [replacements.accuracy(findings, index) for index in data.compared]
    groups = [
        group for group in GROUPS[grouping] if any((grouping, group) in each for each in shares)
    ]
    if not groups:
        st.caption(_("None."))
        return
    systems = [
        SystemShares(data.systems[index].name, [each.get((grouping, group)) for group in groups])
        for index, each in zip(data.compared, shares, strict=True)
    ]
    figure = corpus_bars.shares(
        [_label(grouping, group) for group in groups],
        systems,
        width=min(data.width, 800),
        style=page_style(),
    )
    show_figure(figure, _("Matched reference words (95% intervals)"), "corpus_matched")


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


# Terms of an uploaded glossary: which segments call for them, and which systems keep them.

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
        _("Glossary: CSV, TSV, spreadsheet"),
        key="corpus_glossary",
        max_upload_size=_MOST_MEGABYTES,
        help=_(
            "If there is only one column, it contains target terms; otherwise, the first column "
            "contains source terms. Put variants in further columns, or separate them with “;”."
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
