"""What the votes say: the systems' order, agreement, metrics beside the votes, disputed items."""

from __future__ import annotations

from typing import Any

import pandas as pd
import streamlit as st

from meteor_core import MeteorError
from meteor_core import annotations as an
from meteor_core.annotations import Gathered, Membership, Store
from meteor_core.annotations.results import Agreement
from meteor_core.exports.annotations import records
from pages.ui.annotation import desk, downloads, spans
from pages.ui.annotation.after import recipe
from pages.ui.charts.standings import standings as standings_chart
from pages.ui.corpus import desk as desks
from pages.ui.i18n.translation import N_, _, plural
from pages.ui.shared import installing, panels, state
from pages.ui.shared.pictures import look, still

_MOST_ITEMS = 200
_MEANINGS = {
    "preference": N_("Strength (Bradley–Terry, log odds) with its 95% interval"),
    "ranking": N_("Strength (Bradley–Terry, log odds) with its 95% interval"),
    "rating": N_("Mean rating with its 95% interval"),
    "errors": N_("Mean MQM score (minus the penalty) with its 95% interval"),
}


def section(store: Store, who: Membership, room: int) -> None:
    """Everything computed from one reading of the history."""
    gathered = an.gather(store, who)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.header(_("Results"), anchor=False)
        downloads.menu(gathered)
        _to_corpus(gathered)
    if not gathered.counting:
        st.info(_("Nobody has voted yet."))
        return
    _standings(gathered, room)
    _errors(gathered)
    _agreement(an.results.agreement(gathered))
    _metrics(gathered)
    _items(gathered)


def _to_corpus(gathered: Gathered) -> None:
    """The votes as human scores of a corpus, for the pages that work with those."""
    if st.button(_("Open as a corpus"), key="project_corpus", disabled=not gathered.counting):
        desks.desk().put(an.results.dataset(gathered))
        st.switch_page("pages/corpus.py")


def _standings(gathered: Gathered, room: int) -> None:
    rows = desk.standings(desk.mark(gathered), gathered)
    title = _(_MEANINGS[gathered.setup.scheme])
    still(standings_chart(rows, width=room, **look()), title)
    columns = {
        _("Rank"): [one.rank for one in rows],
        _("System"): [one.system for one in rows],
        _("Value"): [one.value for one in rows],
        _("Low"): [one.low for one in rows],
        _("High"): [one.high for one in rows],
        **({"z": [one.z for one in rows]} if any(one.z is not None for one in rows) else {}),
        **_any(_("Won"), [one.wins for one in rows]),
        **_any(_("Tied"), [one.ties for one in rows]),
        **_any(_("Lost"), [one.losses for one in rows]),
        _("Votes"): [one.votes for one in rows],
    }
    _table(columns, "project_standings", (_("Value"), _("Low"), _("High"), "z"))


def _errors(gathered: Gathered) -> None:
    """Which kinds of errors each system makes; nothing for schemes that mark none."""
    found = an.results.counts(gathered)
    if not found:
        return
    st.subheader(_("Errors"), anchor=False)
    columns = {
        _("System"): [one.system for one in found],
        _("Category"): [spans.category(one.category) for one in found],
        _("Severity"): [spans.severity(one.severity) for one in found],
        _("Errors"): [one.errors for one in found],
        _("Penalty"): [one.penalty for one in found],
    }
    _table(columns, "project_errors")


def _agreement(found: Agreement) -> None:
    st.subheader(_("Agreement"), anchor=False)
    if found.alpha is None:
        st.markdown(_("Krippendorff's α needs items that two annotators judged, not all alike."))
    else:
        units = plural("{n} comparison", "{n} comparisons", found.units)
        if found.level == "interval":
            units = plural("{n} candidate", "{n} candidates", found.units)
        message = _("Krippendorff's α = {alpha} on what two annotators or more judged: {units}.")
        st.markdown(message.format(alpha=f"**{found.alpha:.3f}**".replace("-", "−"), units=units))
    pairs = {
        _("Annotator"): [one.first for one in found.pairs],
        _("Other annotator"): [one.second for one in found.pairs],
        _("Units"): [one.units for one in found.pairs],
        _("Equal"): [one.same for one in found.pairs],
        **_known(_("Cohen’s κ"), [one.kappa for one in found.pairs]),
        **_known(_("Kendall’s τ"), [one.tau for one in found.pairs]),
        **_known(_("Pearson’s r"), [one.pearson for one in found.pairs]),
    }
    if found.pairs:
        figures = (_("Equal"), _("Cohen’s κ"), _("Kendall’s τ"), _("Pearson’s r"))
        _table(pairs, "project_pairs", figures)
    people = {
        _("Annotator"): [one.name for one in found.annotators],
        _("Votes"): [one.votes for one in found.annotators],
        _("Seconds (median)"): [
            None if one.seconds is None else round(one.seconds, 1) for one in found.annotators
        ],
        **_any(_("Repeats"), [one.repeats for one in found.annotators]),
        **_known(_("Repeats judged alike"), [one.same for one in found.annotators]),
        **_known(_("Mean difference"), [one.difference for one in found.annotators]),
        **_any(_("Controls"), [one.controls for one in found.annotators]),
    }
    if _("Controls") in people:
        people[_("Right")] = [one.right for one in found.annotators]
    _table(people, "project_annotators", (_("Repeats judged alike"), _("Mean difference")))


def _any(name: str, counts: list[int]) -> dict[str, Any]:
    """A column of counts, unless this project has nothing to count there."""
    return {name: counts} if any(counts) else {}


def _known(name: str, values: list[float | None]) -> dict[str, Any]:
    """A column, unless nothing in it is known."""
    return {name: values} if any(value is not None for value in values) else {}


def _metrics(gathered: Gathered) -> None:
    """Every metric against the votes; nothing is computed until a person opens it."""
    opened = st.expander(_("Metrics beside the votes"), key="project_metrics", on_change="rerun")
    if not opened.open:
        return
    with opened:
        wanted = recipe(gathered.setup.language)
        installed = installing.ensure(wanted.language)
        try:
            metric = state.meteor(wanted, installed)
            with st.spinner(_("Scoring…")):
                found = desk.beside(desk.mark(gathered), metric.signature, gathered, metric)
        except MeteorError as error:
            panels.problem(error)
            return
        st.caption(
            _(
                "Pairwise accuracy: how often the metric prefers the candidate that people "
                "prefer, ties apart."
            )
        )
        figures = (_("Pairwise accuracy"), _("Pearson’s r"), _("Kendall’s τ"))
        columns = {
            _("Metric"): [one.metric for one in found],
            _("Pairwise accuracy"): [one.accuracy for one in found],
            _("Pearson’s r"): [one.pearson for one in found],
            _("Kendall’s τ"): [one.kendall for one in found],
            _("Candidates"): [one.candidates for one in found],
        }
        _table(columns, "project_beside", figures)
        panels.signature(metric.signature_for(len(gathered.references)))


def _items(gathered: Gathered) -> None:
    """Items as their annotators saw them, the most disputed first."""
    st.subheader(_("Items"), anchor=False)
    st.caption(_("The most disputed first: 0, all alike; 1, opposite."))
    found = an.results.judged_items(gathered)[:_MOST_ITEMS]
    place = {name: number for number, name in enumerate(gathered.systems)}
    columns: dict[str, Any] = {
        _("Item"): [one.item for one in found],
        _("Segment"): [one.segment.name for one in found],
        _("Disagreement"): [one.spread for one in found],
        _("Verdicts"): [
            "; ".join(f"{v.annotator}: {records.verdict(gathered, v)}" for v in one.votes)
            for one in found
        ],
        _("Reference"): [one.segment.references[0] for one in found],
        _("Candidates"): [
            " | ".join(f"{name}: {one.segment.candidates[place[name]]}" for name in one.systems)
            for one in found
        ],
        _("Note"): ["; ".join(filter(None, (v.note for v in one.votes))) for one in found],
    }
    _table(columns, "project_items", (_("Disagreement"),))


def _table(columns: dict[str, Any], key: str, figures: tuple[str, ...] = ()) -> None:
    """A table that sorts; cells are shown as they are, never as Markdown."""
    number = st.column_config.NumberColumn(format="%.3f")
    st.dataframe(
        pd.DataFrame(columns),
        hide_index=True,
        key=key,
        placeholder="–",
        height="auto" if len(next(iter(columns.values()))) > 10 else "content",
        column_config={name: number for name in figures if name in columns},
    )
