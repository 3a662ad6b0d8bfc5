"""Which system is better by one metric: pictures, sentences, a table of every p-value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import Protocol, TypeVar

import pandas as pd
import streamlit as st

from meteor_core.corpus.results import System
from meteor_core.corpus.significance import Significance, SystemComparison
from meteor_core.metrics.corpus import Measured
from meteor_core.model.intervals import SIGNIFICANT
from meteor_core.wording.systems import UNCORRECTED, verdict
from meteor_core.wording.words import probability, signed
from pages.ui.charts import corpus_comparisons
from pages.ui.corpus.view_data import switch
from pages.ui.i18n.translation import _, grouped, plural
from pages.ui.shared.figures import column_width, columns, number_columns, page_style, show_figure
from pages.ui.shared.markdown import plain

_MOST_SENTENCES = 2


def pictures(metric: BoardMetric, width: int) -> None:
    """Draws scores with intervals; of three systems or more, also which differences matter."""
    found, names = metric.significance, metric.ranked
    matrix = found is not None and len(names) > 2 and bool(found.pairs)
    left, right = columns(width) if matrix else (st.container(), st.container())
    half, style = column_width(width) if matrix else min(width, 800), page_style()
    with left:
        figure = corpus_comparisons.systems(
            {name: metric.scores[name] for name in names},
            found.intervals if found else {},
            title=metric.title,
            width=half,
            style=style,
        )
        show_figure(figure, _(corpus_comparisons.title(found is None or bool(found.intervals))))
    if found is None:
        return
    if matrix:
        with right:
            figure = corpus_comparisons.comparisons(
                names,
                found.pairs,
                higher_is_better=metric.higher_is_better,
                width=half,
                style=style,
            )
            show_figure(figure, _("Row minus column (filled if significant at p < 0.05, Holm)"))
    if found.pairs:
        st.caption(_method(found))


def sentences(metric: BoardMetric, waits: str) -> None:
    """Writes plain words on the best system and the next, and on that and the one after it."""
    found = metric.significance
    if found is None:
        st.caption(waits or _("Available when all segments have been scored."))
        return
    if not found.pairs:  # one segment
        return
    higher = metric.higher_is_better
    neighbours = islice(pairwise(metric.ranked), _MOST_SENTENCES)
    lines = (_sentence(found.comparison(worse, better), higher) for better, worse in neighbours)
    with st.container(key="corpus_judged"):
        st.markdown("  \n".join(lines))


def _method(found: Significance) -> str:
    pairs = len(found.pairs)
    note = _(
        "p-values and intervals are as in sacreBLEU: approximate randomisation over segments "
        "({trials} trials) and bootstrap ({samples} samples, seed {seed})."
    )
    if pairs == 1:
        correction = _("There is only one comparison, so nothing is corrected.")
    else:
        correction = plural(
            "Holm’s correction covers {n} comparison by this metric, but not the choice among "
            "several metrics.",
            "Holm’s correction covers {n} comparisons by this metric, but not the choice among "
            "several metrics.",
            pairs,
        )
        correction += f" {_(UNCORRECTED)}"
    drawn = note.format(
        trials=grouped(found.trials), samples=grouped(found.samples), seed=f"{found.seed}"
    )
    return f"{drawn} {correction}"


def _sentence(comparison: SystemComparison, higher_is_better: bool) -> str:
    baseline, system = (
        f"**{plain(name, longest=60)}**" for name in (comparison.baseline, comparison.system)
    )
    named = replace(comparison, baseline=baseline, system=system)
    return verdict(named, _, higher_is_better=higher_is_better)


def comparisons_table(metrics: Sequence[BoardMetric]) -> None:
    """Draws every metric's comparisons of all pairs, with both tests, as they are and corrected."""
    rows = [row for metric in metrics for row in _rows(metric)]
    if not rows:
        return
    st.caption(_("All comparisons with p-values"))
    tests = [_("p (bootstrap)"), _("p (randomisation)")]
    tests += [_("p (bootstrap, Holm)"), _("p (randomisation, Holm)")]
    st.dataframe(
        pd.DataFrame(rows).style.format(lambda value: probability(value, 4), subset=tests),
        hide_index=True,
        column_config=number_columns([_("Difference")], "%+.4f"),
    )
    st.caption(
        _(
            "The p-value of the bootstrap is one-sided, as in sacreBLEU; for a clear difference, "
            "it is about half the two-sided one. Verdicts are based on the randomisation test."
        )
    )
    if least := _least_by_bootstrap(metrics):
        message = _("With so many comparisons, p (bootstrap, Holm) cannot be below {least}.")
        st.caption(message.format(least=probability(least)))


def _least_by_bootstrap(metrics: Sequence[BoardMetric]) -> float:
    """The least corrected p that so few draws can give, if it is not significant; else 0."""
    tested = [metric.significance for metric in metrics if metric.significance]
    least = max(len(found.pairs) / (found.samples + 1) for found in tested)
    return min(1.0, least) if least >= SIGNIFICANT else 0.0


def _rows(metric: BoardMetric) -> Iterator[dict[str, object]]:
    if metric.significance is None:
        return
    for comparison in metric.significance.pairs.values():
        yield {
            _("Metric"): metric.title,
            _("System"): comparison.system,
            _("Compared with"): comparison.baseline,
            _("Difference"): comparison.difference,
            "95%": f"{signed(comparison.low)} … {signed(comparison.high)}",
            _("p (bootstrap)"): comparison.bootstrap_p,
            _("p (randomisation)"): comparison.randomisation_p,
            _("p (bootstrap, Holm)"): comparison.bootstrap_holm,
            _("p (randomisation, Holm)"): comparison.randomisation_holm,
        }


# A metric as the board shows it: the systems' scores, best first, and what is significant.

METEOR = "METEOR"


class Titled(Protocol):
    """A metric that can be chosen by its title."""

    @property
    def title(self) -> str: ...


AnyMetric = TypeVar("AnyMetric", bound=Titled)


@dataclass(frozen=True, slots=True)
class BoardMetric:
    """``scores`` by system; ``significance`` once it has been worked out."""

    title: str
    scores: Mapping[str, float]
    significance: Significance | None
    higher_is_better: bool = True

    @property
    def ranked(self) -> list[str]:
        """The systems' names, best first; equal ones by name, however they were given."""
        sign = -1 if self.higher_is_better else 1
        return sorted(self.scores, key=lambda name: (sign * self.scores[name], name))


def board_metrics(
    systems: Sequence[System], significance: Significance | None, others: Sequence[Measured]
) -> list[BoardMetric]:
    """Returns METEOR, then the other metrics."""
    meteor = BoardMetric(
        METEOR, {system.name: system.score.value for system in systems}, significance
    )
    return [
        meteor,
        *(
            BoardMetric(
                other.title, other.scores, other.significance, other.metric.higher_is_better
            )
            for other in others
        ),
    ]


def metric_switch(metrics: Sequence[BoardMetric]) -> BoardMetric:
    """Draws the choice of the metric for pictures and sentences, and returns it."""
    return by_title(metrics, _("Compare systems by"), "corpus_board_metric")


def by_title(metrics: Sequence[AnyMetric], label: str, key: str) -> AnyMetric:
    """Returns one of them, by its title; with a choice only if there are several."""
    titled = {metric.title: metric for metric in metrics}
    if len(titled) == 1:
        return metrics[0]
    chosen = switch(label, {title: title for title in titled}, key, METEOR)
    return titled.get(chosen, metrics[0])
