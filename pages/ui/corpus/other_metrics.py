"""Other metrics of a corpus: chosen, uploaded, counted; beside METEOR, and beside people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pandas as pd
import streamlit as st

from meteor_core.corpus.significance import too_few
from meteor_core.meta_evaluation.agreement import PeopleAgreement, SegmentScores, people_agreement
from meteor_core.meteor.variants import METEOR, TUNED
from meteor_core.metrics import METRICS
from meteor_core.metrics.corpus import (
    HUMAN,
    CountedMetric,
    Direction,
    Measured,
    UploadedMetric,
    VariantMetric,
    uploaded,
    variant_title,
)
from meteor_core.readers.dataset import Dataset
from meteor_core.wording.words import interval, number
from pages.ui.charts import corpus_comparisons
from pages.ui.charts.corpus_comparisons import ComparedMetric
from pages.ui.corpus.jobs import MetricsJob
from pages.ui.corpus.view_data import (
    Selection,
    ViewData,
    cached,
    marks,
    rank_difference,
    segment_scores,
    selectable_figure,
)
from pages.ui.i18n.translation import N_, _, grouped
from pages.ui.shared import messages
from pages.ui.shared.figures import number_columns, page_style
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes.metric_options import configured_metrics
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.recipes.recipe import metric as metric_of
from pages.ui.shared.serving.job_progress import place_in_queue
from pages.ui.shared.widgets.controls import copyable

_KEY = "corpus_metrics"
_MOST_USED = ("bleu", "chrf", "ter")
_VARIANTS = (TUNED.name, METEOR.name)


def metrics_choice(recipe: Recipe, installed: tuple[str, ...]) -> tuple[CountedMetric, ...]:
    """Draws the choice of other metrics, whose options the Metrics page sets.

    METEOR and tuned METEOR are among them, with their own stages.
    """
    chosen = st.multiselect(
        _("Other metrics"),
        (*_VARIANTS, *METRICS),
        format_func=lambda name: variant_title(name) if name in _VARIANTS else METRICS[name].title,
        key=_KEY,
        placeholder=_("None"),
        persist_state="session",
        help=_("Set their options on the Metrics page."),
    )
    by_name: dict[str, CountedMetric] = {each.kind: each for each in configured_metrics()}
    for name in {*_VARIANTS}.intersection(chosen):
        other = replace(recipe, variant=name, stages=None, threshold=None, fitted="")
        by_name[name] = VariantMetric.of(metric_of(other, installed))
    return tuple(by_name[name] for name in chosen if name != recipe.name)


def _add_most_used() -> None:
    st.session_state[_KEY] = list(_MOST_USED)


def metrics_progress(job: MetricsJob) -> None:
    """Draws the progress of counting, and what could not be counted."""
    current, counting = job.current, job.job
    if counting is not None and (waits := place_in_queue(counting)):
        st.progress(0.0, waits)
    elif job.running and current is not None:
        total = len(job.dataset)
        counted = any(result.metric == current for result in job.results)
        message = (
            _("{metric}: intervals and p-values…")
            if counted
            else _("{metric}: {done} of {total} segments")
        )
        text = message.format(
            metric=plain(current.title), done=grouped(job.done), total=grouped(total)
        )
        st.progress(min(job.done / max(total, 1), 1.0), text)
    for metric, error in job.problems:
        messages.show_error(error, plain(metric.title))


def metrics_signatures(results: tuple[Measured, ...]) -> None:
    """Draws the signatures of the other metrics, one per line."""
    if results:
        lines = "\n".join(line for result in results for line in result.signatures)
        copyable(lines, "corpus_signatures")


# Scores that came with a corpus's files, as metrics of the page; which of them are better.

_DIRECTIONS: dict[Direction, str] = {
    "higher": N_("higher is better"),
    "lower": N_("lower is better"),
}


def uploaded_choice(dataset: Dataset) -> tuple[UploadedMetric, ...]:
    """Draws the metrics of the files; which scores are better is guessed until a person chooses."""
    guesses = uploaded(dataset)
    if not guesses:
        return ()
    with st.expander(_("Scores from your files"), expanded=True, key="corpus_uploaded"):
        directions = {metric.name: _direction(dataset, metric) for metric in guesses}
        st.caption(
            _(
                "Whether higher or lower is better is guessed from names and numbers. "
                "Correct wrong guesses here."
            )
        )
    said = {
        metric.name: directions[metric.name]
        for metric in guesses
        if directions[metric.name] != metric.direction
    }
    return uploaded(dataset, said)


def _direction(dataset: Dataset, metric: UploadedMetric) -> Direction:
    labels = {direction: _(label) for direction, label in _DIRECTIONS.items()}
    chosen = st.selectbox(
        plain(metric.title, longest=60),
        tuple(_DIRECTIONS),
        index=tuple(_DIRECTIONS).index(metric.direction),
        format_func=labels.__getitem__,
        key=f"corpus_direction_{dataset.key[:12]}_{metric.name}",
        persist_state="session",
    )
    return "lower" if chosen == "lower" else "higher"


# METEOR beside another metric: a dot for segments, and how much the two agree.


def against_other_metric(data: ViewData) -> Selection:
    """Draws the first system's segments under both; dots that are clicked select their segments."""
    other = data.against
    if other is None:
        st.caption(_("No other metric is chosen yet."))
        # A button that chooses those in widest use.
        names = ", ".join(METRICS[name].title for name in _MOST_USED)
        label = _("Add {metrics}").format(metrics=names)
        if st.button(label, key="corpus_usual", on_click=_add_most_used):
            st.rerun()
        return None
    message = _(
        "Each dot is a segment of {system}; the farther right and up, the better. Diamonds are "
        "segments whose ranks by the two metrics differ by a quarter of the corpus or more. "
        "Click a dot, or drag across several, to keep only their segments in the table below."
    )
    st.caption(message.format(system=data.name(data.first)))
    meteor = segment_scores(data, data.first)
    compared = ComparedMetric(
        other.title,
        other.segments[data.first_system.name],
        other.metric.higher_is_better,
        rank_difference(data, other),
    )
    if isinstance(other.metric, UploadedMetric):
        compared = compared.unbounded
    figure = corpus_comparisons.metric_scatter(
        meteor, compared, width=min(data.width, 900), style=page_style()
    )
    alt = _("Segments of {system} by METEOR and by {metric}, one dot each")
    alt = alt.format(system=data.first_system.name, metric=other.title)
    points = selectable_figure(figure, "corpus_scatter", alt)
    _agreement(data)
    agreement_with_people(data)
    cells = corpus_comparisons.scatter_cells(meteor, compared)
    numbers = marks(points, "cell")
    return frozenset(np.flatnonzero(np.isin(cells, numbers)).tolist()) if numbers else None


def _agreement(data: ViewData) -> None:
    """How much the two metrics agree, where that is defined."""
    other, name = data.against, data.first_system.name
    assert other is not None
    scores = segment_scores(data, data.first)
    key = ("agreement", data.first, other.signature)
    rho = cached(data, key, lambda: other.agreement(name, scores))
    if not np.isnan(rho):
        message = _("Agreement between METEOR and {metric} on these segments (Spearman's ρ): {rho}")
        st.caption(message.format(metric=plain(other.title), rho=number(rho)))


# How far METEOR and the other metrics agree with people's scores of the same segments.


def agreement_with_people(data: ViewData) -> None:
    """Draws all metrics, the closest to people first; nothing without people's scores."""
    human = next((metric for metric in data.metrics if metric.metric.name == HUMAN), None)
    if human is None:
        return
    key = ("people", tuple(metric.signature for metric in data.metrics))
    found = cached(data, key, lambda: people_agreement(_scores(human), [*_metrics(data)]))
    st.subheader(_("Agreement with people"), anchor=False)
    if not found:
        st.caption(_("Too few translations have a human score and a score from every metric."))
        return
    st.dataframe(
        pd.DataFrame([_row(entry) for entry in found]),
        hide_index=True,
        column_config=number_columns([_("Pearson's r"), _("Spearman's ρ"), _("Kendall's τ")]),
    )
    message = _(
        "Scored translations of all systems: {rows}. Pearson's r has a 95% interval from a "
        "bootstrap over segments ({samples} samples)."
    )
    if few := too_few(found[0].segments):
        st.caption(messages.markdown(few))
    if found[0].segments > 1:
        st.caption(message.format(rows=grouped(found[0].rows), samples=grouped(found[0].samples)))


def _scores(metric: Measured) -> SegmentScores:
    return SegmentScores(metric.title, metric.segments, metric.metric.higher_is_better)


def _metrics(data: ViewData) -> Iterator[SegmentScores]:
    systems = enumerate(data.systems)
    yield SegmentScores("METEOR", {one.name: segment_scores(data, at) for at, one in systems})
    yield from (_scores(metric) for metric in data.metrics if metric.metric.name != HUMAN)


def _row(entry: PeopleAgreement) -> dict[str, object]:
    return {
        _("Metric"): entry.title,
        _("Pearson's r"): entry.pearson,
        "95%": interval(entry.low, entry.high) if entry.segments > 1 else "–",
        _("Spearman's ρ"): entry.spearman,
        _("Kendall's τ"): entry.kendall,
    }
