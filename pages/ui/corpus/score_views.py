"""Scores: how segments spread, where the score is lost, and the scores of parts of the corpus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from meteor_core.corpus import findings, significance
from meteor_core.corpus.results import LENGTHS, SegmentNumbers
from meteor_core.corpus.significance import CorpusSlice, Rate
from meteor_core.meteor.matrix import Numbers, Values
from meteor_core.wording.palette import look
from meteor_core.wording.words import number, probability, signed
from pages.ui.charts import corpus_bars
from pages.ui.charts.corpus_distributions import (
    MEASURES,
    LengthGroup,
    SystemValues,
    bin_of,
    by_length,
    histograms,
)
from pages.ui.corpus.segment_table import LABEL_TITLES
from pages.ui.corpus.system_comparisons import METEOR, by_title
from pages.ui.corpus.view_data import (
    Selection,
    ViewData,
    both,
    cached,
    marks,
    number_table,
    reference_lengths,
    segment_parts,
    selectable_figure,
    selectable_table,
    switch,
)
from pages.ui.i18n.translation import _, grouped, pgettext
from pages.ui.shared.figures import Points, page_style, show_figure
from pages.ui.shared.widgets.controls import turned_page

# Histograms, of all segments or of one length, and scores by length.

Mask = NDArray[np.bool_]
_ALL = -1


def distributions(data: ViewData) -> Selection:
    """Histograms and scores by length; bars and groups that are clicked select their segments."""
    st.caption(
        _(
            "Segments by score, precision, recall and fragmentation. Click a bar, or drag across "
            "several, to keep only their segments in the table below; double-click to show all "
            "again."
        )
    )
    # Whose distributions are drawn: all segments', or those of one length.
    groups = [group for group in range(len(LENGTHS)) if _within(data, group).any()]
    names = {_ALL: pgettext("number of words", "any")}
    names |= {group: _group_name(group) for group in groups}
    group = switch(_("words of the reference"), names, "corpus_group")
    of_group = None if group == _ALL else _indices(_within(data, group))
    return both(both(of_group, _histograms(data, group)), _lengths(data))


def _histograms(data: ViewData, group: int) -> Selection:
    """The segments of a group of lengths, or all; → those in the selected bars."""
    mask_of_group = np.ones(data.findings.segments, bool) if group == _ALL else _within(data, group)
    systems = [
        SystemValues(
            data.systems[system].name,
            {name: getattr(segment_parts(data, system), name)[mask_of_group] for name in MEASURES},
        )
        for system in data.compared
    ]
    # A selection among the bars of one length does not apply to another length.
    key = "corpus_spread" if group == _ALL else f"corpus_spread_{group}"
    alt = _("Segments by score, precision, recall, fragmentation")
    figure = histograms(systems, width=data.width, style=page_style())
    return _in_bars(systems[0], mask_of_group, selectable_figure(figure, key, alt))


def _lengths(data: ViewData) -> Selection:
    """Scores by length; → the segments of the selected groups."""
    title = _("Corpus score by the length of the reference. Click a mark to see its segments.")
    st.caption(title)
    groups = cached(
        data, ("groups", data.first), lambda: [_group(data, group) for group in range(len(LENGTHS))]
    )
    names = [system.name for system in data.systems]
    figure = by_length(names, groups, data.compared, width=data.width, style=page_style())
    return _in_groups(data, selectable_figure(figure, "corpus_lengths", title))


def _group_name(group: int) -> str:
    low, high = LENGTHS[group]
    return f"{low}–{high}" if high < LENGTHS[-1][1] else f"{low}+"


def _within(data: ViewData, group: int) -> Mask:
    """The segments whose reference has a length of this group."""
    low, high = LENGTHS[group]
    lengths = reference_lengths(data)
    return (lengths >= low) & (lengths <= high)


def _group(data: ViewData, group: int) -> LengthGroup:
    """A group with each system's corpus score of it."""
    mask = _within(data, group)
    scores = tuple(float(system.rate(system.rows[mask].summed)[0]) for system in data.systems)
    return LengthGroup(_group_name(group), int(mask.sum()), scores)


def _in_bars(system: SystemValues, mask_of_group: Mask, points: Points) -> Selection:
    """Segments in the selected bars: of several measures, those in the bars of each."""
    selection: Selection = None
    for measure in MEASURES:
        bars = marks(points, measure)
        if bars:
            mask = mask_of_group.copy()
            mask[mask_of_group] = np.isin(bin_of(system.values[measure]), bars)
            selection = both(selection, _indices(mask))
    return selection


def _in_groups(data: ViewData, points: Points) -> Selection:
    groups = [group for group in set(marks(points, "length")) if 0 <= group < len(LENGTHS)]
    masks = [_within(data, group) for group in groups]
    return _indices(np.logical_or.reduce(masks)) if masks else None


def _indices(mask: Mask) -> frozenset[int]:
    return frozenset(np.flatnonzero(mask).tolist())


# Where the score is lost, and what each stage earned.


def score_losses(data: ViewData) -> Selection:
    """Draws stacked bars of all systems, and their tables; there is nothing to select here."""
    ranked, style = data.ranked, page_style()
    names = [system.name for system in ranked]
    breakdowns = [findings.lost(system) for system in ranked]
    earnings = [findings.earnings(system) for system in ranked]
    show_figure(
        corpus_bars.losses(names, breakdowns, width=data.width, style=style),
        _("What each kind of loss takes from a score of 1, and what is left"),
        "corpus_lost",
    )
    show_figure(
        corpus_bars.stages(names, earnings, width=data.width, style=style),
        _("Recall by stage"),
        "corpus_earned",
    )
    labels = {part: _(label) for part, (label, _pattern) in corpus_bars.PARTS.items()}
    with st.expander(_("As a table")):
        number_table(
            {_("System"): name, **{labels[part]: value for part, value in breakdown.shown}}
            for name, breakdown in zip(names, breakdowns, strict=True)
        )
        number_table(
            _earning(name, earning)
            for name, stages in zip(names, earnings, strict=True)
            for earning in stages
        )
    return None


def _earning(system: str, earning: findings.Earning) -> dict[str, object]:
    return {
        _("System"): system,
        _("Stage"): _(look(earning.stage).label),
        _("matched words"): float(earning.words),
        "P": earning.precision,
        "R": earning.recall,
    }


# The corpus by document, domain or annotator: each part's scores, with their intervals.

_PAGE = 20


def slice_scores(data: ViewData) -> Selection:
    """Draws parts of the corpus, worst first; a row that is clicked selects its segments."""
    kinds = tuple(data.dataset.labels)
    if not kinds:
        st.caption(
            _(
                "The corpus cannot be divided into parts, because no column for documents, "
                "domains or annotators was recognised in these files."
            )
        )
        return None
    names = {kind: _(LABEL_TITLES[kind]) for kind in kinds}
    kind = switch(_("Divide into parts by"), names, "corpus_slices", titled=False)
    metrics = part_metrics(data)
    metric = by_title(metrics, _("Compare parts by"), "corpus_part_metric")
    signatures = tuple(other.signature for other in data.metrics)
    parts = _ranked(data, kind, metric, signatures)
    pages = -(-len(parts) // _PAGE)
    at = turned_page(pages, f"corpus_slice_page_{pages}")
    page = parts[(at - 1) * _PAGE : at * _PAGE]
    rows = cached(
        data,
        ("slices", kind, metric.title, data.compared, page[0].label, signatures),
        lambda: [_row(metric, metrics, part) for part in page],
    )
    places = [tuple(part.segments.tolist()) for part in page]
    selected = selectable_table(rows, places, f"corpus_slices_{kind}")
    message = _(
        "Intervals (bootstrap) and p-values (randomisation) are computed separately for each "
        "part with two or more segments, with {samples} draws each. The p-values are not "
        "corrected for the number of parts."
    )
    st.caption(message.format(samples=grouped(significance.SLICE_SAMPLES)))
    return selected


def _ranked(
    data: ViewData, kind: str, metric: PartMetric, signatures: tuple[str, ...]
) -> Sequence[CorpusSlice]:
    """The parts, by the score of the first system, the worst first."""

    def ranked() -> list[CorpusSlice]:
        parts = significance.slices(data.dataset.labels[kind][: data.findings.segments])
        return sorted(parts, key=lambda part: metric.badness(data.first_system.name, part))

    return cached(data, ("slice order", kind, metric.title, signatures, data.first), ranked)


def _row(metric: PartMetric, metrics: Sequence[PartMetric], part: CorpusSlice) -> dict[str, object]:
    """Scores of the systems compared, their intervals, and whether they differ; other scores."""
    row: dict[str, object] = {
        _("Label"): part.label or _("(none)"),
        _("Segments"): len(part.segments),
    }
    counted = metric.part(part)
    row |= _blank(metric) | (_tested(metric, counted) if len(counted.segments) else {})
    for other in metrics:
        if other is not metric:
            row |= {f"{other.title} {name}": _shown(other.score(name, part)) for name in other.rows}
    return row


def _blank(metric: PartMetric) -> dict[str, object]:
    """The columns of a part without a score."""
    columns = [
        heading for name in metric.rows for heading in (f"{metric.title} {name}", f"95% {name}")
    ]
    return dict.fromkeys([*columns, _("difference"), "p"] if len(metric.rows) > 1 else columns, "")


def _tested(metric: PartMetric, part: CorpusSlice) -> dict[str, object]:
    found = significance.slice_significance(metric.rows, metric.rate, part)
    row: dict[str, object] = {}
    for name in metric.rows:
        row[f"{metric.title} {name}"] = _shown(metric.score(name, part))
        if name in found.intervals:
            low, high = found.intervals[name]
            row[f"95% {name}"] = f"{number(low)}–{number(high)}"
    if len(metric.rows) > 1:
        first, second = (metric.score(name, part) for name in metric.rows)
        row[_("difference")] = signed(first - second)
    for pair in found.pairs.values():
        row["p"] = probability(pair.randomisation_p)
    return row


def _shown(score: float) -> str:
    """Empty where there is none."""
    return number(score) if isfinite(score) else ""


# A metric of which parts of a corpus are scored: METEOR as it is rated now, or another.


@dataclass(frozen=True, slots=True)
class PartMetric:
    """``rows``: what was counted of each segment, by system; ``rate`` scores their sums.

    ``counted``: the segments that count, where not all do.
    """

    title: str
    rows: Mapping[str, Numbers | Values]
    rate: Rate
    higher_is_better: bool = True
    counted: SegmentNumbers | None = None

    def part(self, part: CorpusSlice) -> CorpusSlice:
        """Returns the part's segments that count."""
        if self.counted is None:
            return part
        return CorpusSlice(part.label, np.intersect1d(part.segments, self.counted))

    def score(self, system: str, part: CorpusSlice) -> float:
        """Returns a system's score of a part; nan where none of its segments has one."""
        if not len(self.part(part).segments):
            return float("nan")
        return float(significance.slice_scores(self.rows[system], self.rate, [part])[0])

    def badness(self, system: str, part: CorpusSlice) -> float:
        """Returns the sort key of parts, the worst first; those without a score come last."""
        score = self.score(system, part)
        return (score if self.higher_is_better else -score) if isfinite(score) else float("inf")


def part_metrics(data: ViewData) -> list[PartMetric]:
    """Returns METEOR, then the other metrics, for the chosen systems."""
    systems = data.compared_systems
    meteor = {system.name: system.rows.numbers for system in systems}
    return [
        PartMetric(METEOR, meteor, systems[0].rate_sums),
        *(
            PartMetric(
                metric.title,
                {system.name: metric.rows[system.name] for system in systems},
                metric.metric.rate_sums,
                metric.metric.higher_is_better,
                metric.counted,
            )
            for metric in data.metrics
        ),
    ]
