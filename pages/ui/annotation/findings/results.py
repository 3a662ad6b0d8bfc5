"""What the votes say: the systems' order, agreement, disputed items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple

import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import Gathered, Membership, Store
from meteor_core.annotations.results import Agreement, SystemStanding, legend
from meteor_core.annotations.results.agreement import Level
from meteor_core.annotations.results.standings import SAMPLES
from meteor_core.corpus.significance import SEED
from meteor_core.exports.annotations import result_files, sheets
from meteor_core.wording.words import minus
from pages.ui.annotation import final_answers
from pages.ui.annotation.answering.error_names import say
from pages.ui.annotation.findings.tables import items_section, table
from pages.ui.annotation.setting_up import scales
from pages.ui.charts import human_agreement
from pages.ui.i18n.translation import _, grouped, language, plural, translator
from pages.ui.shared import address, messages
from pages.ui.shared.corpora.corpus_session import corpus_session
from pages.ui.shared.figures import page_style, show_figure
from pages.ui.shared.markdown import plain
from pages.ui.shared.sharing import download_button
from pages.ui.shared.widgets import local_time
from pages.ui.shared.widgets.controls import pressed


def _alpha_meaning(level: Level) -> str:
    """The level of measurement, and what is taken for chance."""
    if level == "interval":
        return _(
            "α for interval data: the disagreement between two numbers is the square of their "
            "difference."
        )
    return _(
        "α for nominal data (better, tie, worse). The order of the systems in a pair does not "
        "matter, so, unlike in plain nominal α, each vote is counted once in each order when "
        "chance disagreement is computed."
    )


def rank_note(gathered: Gathered, rows: Sequence[SystemStanding]) -> None:
    """What a rank means, so that equal ones and those left out are understood."""
    note = _(legend.RANK)
    if len({row.rank for row in rows}) < len(rows):
        note += " " + _("Some systems therefore share a rank.")
    st.caption(note)
    if said := legend.of_values(gathered, rows):
        st.caption(" ".join(map(_, said)))
    groups = an.results.groups(gathered)
    if len(groups) > 1:
        st.caption(" · ".join(", ".join(map(plain, group)) for group in groups))
    if few := an.results.few_segments(gathered):
        st.caption(messages.markdown(few))


def spans(gathered: Gathered) -> None:
    """Agreement of two annotators on the characters that they mark, and α of all."""
    found = an.results.span_agreement(gathered)
    if found is None or not found.pairs:
        return
    st.subheader(_("Agreement on spans"), anchor=False)
    if found.alpha is not None:
        message = _("Krippendorff's α over the candidates' characters (marked or not): {alpha}.")
        alpha = minus(found.alpha)
        st.markdown(message.format(alpha=f"**{alpha}**"))
    rows = [row for row in sheets.spans(found, _) if row[2] is not None]
    table(sheets.SPANS, rows, "project_spans", ["F1"])


Version = tuple[str, int, int, bool, tuple[str, ...]]
"""What tells two readings of a project apart: its history only grows, and who is left out."""


def section(store: Store, member: Membership, width: int) -> None:
    """Everything computed from the history as it is now."""
    votes = an.load_project(store, member)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.header(_("Results"), anchor=False)
        gathered = final_answers.counted(votes)
        _downloads(gathered)
        _open_as_corpus(gathered)
    final_answers.notice(gathered)
    if gathered.counting:
        _results(gathered, member, width)
    else:
        st.info(_nothing(gathered))


def _nothing(gathered: Gathered) -> str:
    if all(one.answer is None for one in gathered.history):
        return _("Nobody has voted yet.")
    return _(
        "No votes count yet. The answers so far are for control items, were withdrawn, or come "
        "from people whose votes are left out."
    )


def _results(gathered: Gathered, member: Membership, width: int) -> None:
    _standings(gathered, width)
    _errors(gathered)
    agreement = an.results.agreement(gathered)
    _agreement(gathered, agreement)
    spans(gathered)
    _left_out(gathered)
    items_section(gathered, may_decide=member.role == an.OWNER)


def _open_as_corpus(gathered: Gathered) -> None:
    """The votes as human scores of a corpus, for the pages that work with those."""
    can_be_one = bool(gathered.counting and gathered.references)
    if pressed(_("Open as a corpus"), "project_corpus", disabled=not can_be_one):
        corpus_session().put(an.results.dataset(gathered))
        address.turn_to("pages/corpus.py")


def _version(gathered: Gathered) -> Version:
    sizes = len(gathered.history), len(gathered.decisions)
    left_out = (*gathered.failed, "", *gathered.excluded)
    return gathered.uid, *sizes, gathered.with_final, left_out


@st.cache_resource(scope="session", max_entries=4, show_spinner=False)
def _computed_standings(version: Version, _gathered: Gathered) -> list[SystemStanding]:
    return an.results.standings(_gathered)


def _standings(gathered: Gathered, width: int) -> None:
    rows = _computed_standings(_version(gathered), gathered)
    figure = human_agreement.standings(rows, width=width, style=page_style())
    show_figure(figure, _(legend.VALUES[gathered.setup.scheme]))
    optional = ("Won", "Tied", "Lost")
    figures = ("Value", "Low", "High")
    table(sheets.STANDINGS, map(astuple, rows), "project_standings", figures, optional)
    rank_note(gathered, rows)
    if any(row.low is not None for row in rows):
        message = _(
            "95% intervals are from a bootstrap over segments ({samples} samples, seed {seed})."
        )
        st.caption(message.format(samples=grouped(SAMPLES), seed=f"{SEED}"))


def _errors(gathered: Gathered) -> None:
    """Which kinds of errors each system makes; nothing for schemes that mark none."""
    rows = an.results.counts(gathered)
    if not rows:
        return
    st.subheader(_("Errors"), anchor=False)
    named = ((row.system, say(row.category), say(row.severity), *astuple(row)[3:]) for row in rows)
    table(sheets.ERRORS, named, "project_errors", optional=["Category"])
    if gathered.setup.traits.weighs:
        scales.weights_note(gathered.setup)


def _agreement(gathered: Gathered, agreement: Agreement) -> None:
    st.subheader(_("Agreement"), anchor=False)
    st.markdown(_alpha(agreement))
    _alpha_note(agreement)
    if agreement.pairs:
        known = sheets.PAIRS[4:]
        rows = map(astuple, agreement.pairs)
        table(sheets.PAIRS, rows, "project_pairs", ("Equal", *known), known)


def _alpha(agreement: Agreement) -> str:
    if agreement.alpha is None:
        return _(
            "Krippendorff's α needs at least two comparisons or candidates that two annotators "
            "judged, with votes that are not all the same."
        )
    units = plural("{n} comparison", "{n} comparisons", agreement.units)
    if agreement.level == "interval":
        units = plural("{n} candidate", "{n} candidates", agreement.units)
    message = _("Krippendorff's α = {alpha}, over {units} that at least two annotators judged.")
    return message.format(alpha=f"**{minus(agreement.alpha)}**", units=units)


def _left_out(gathered: Gathered) -> None:
    for names, message in (
        (gathered.failed, _("Votes left out because too few control answers are right: {names}.")),
        (gathered.excluded, _("Votes left out by the owner: {names}.")),
    ):
        if names:
            st.caption(message.format(names=", ".join(map(plain, names))))


def _alpha_note(agreement: Agreement) -> None:
    """What there is to know of α, and of κ where there is one; nothing where neither is shown."""
    notes = [_alpha_meaning(agreement.level)] if agreement.alpha is not None else []
    if any(pair.kappa is not None for pair in agreement.pairs):
        notes.append(
            _("Cohen’s κ also counts each comparison twice, once in each order of the systems.")
        )
    if notes:
        st.caption(" ".join(notes))


def _downloads(gathered: Gathered) -> None:
    # Made in another thread, which knows no session: language and time zone are settled here.
    files = result_files(gathered, translator(language()), local_time.zone())
    with st.popover(_("Download"), key="project_download", disabled=not gathered.history):
        for file in files:
            download_button(
                "annotations", _(file.label), file.mime, file.make, file.suffix, name=file.stem
            )
