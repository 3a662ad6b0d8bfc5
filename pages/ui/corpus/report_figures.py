"""The figures of a report: those of the page, of the systems that the report has."""

from __future__ import annotations

from meteor_core.corpus.losses import earnings, lost
from meteor_core.corpus.results import System
from meteor_core.exports import corpora as reports
from meteor_core.exports.corpora import Report
from meteor_core.exports.corpora.page_parts import WIDTH
from meteor_core.wording.style import Style
from pages.ui.charts import corpus_histograms, corpus_losses, corpus_systems
from pages.ui.charts.corpus_histograms import SystemValues
from pages.ui.charts.figure import Figure

Titled = tuple[str, Figure]


def report_figures(report: Report, style: Style) -> list[reports.Figure]:
    """Draws the figures as HTML without Plotly's own script."""
    ranked = sorted(report.systems, key=lambda system: -system.score.value)
    return [
        reports.Figure(title, figure.to_html(full_html=False, include_plotlyjs=False))
        for title, figure in (
            *_score_figures(report, ranked, style),
            *_segment_figures(report, ranked, style),
        )
    ]


def _score_figures(report: Report, ranked: list[System], style: Style) -> list[Titled]:
    """The systems' scores, and who is surely better where that is known."""
    translate = style.translate
    scores = {system.name: system.score.value for system in ranked}
    figures = [
        (
            translate(corpus_systems.title(bool(report.intervals))),
            corpus_systems.systems(scores, report.intervals, width=WIDTH, style=style),
        )
    ]
    pairs = {(pair.baseline, pair.system): pair for pair in report.comparisons}
    if pairs:
        figures.append(
            (
                translate("Row minus column; filled: significant at p < 0.05 (Holm)"),
                corpus_systems.comparisons(list(scores), pairs, width=WIDTH, style=style),
            )
        )
    return figures


def _segment_figures(report: Report, ranked: list[System], style: Style) -> list[Titled]:
    """How segments spread, what was lost, and what the stages earned."""
    translate, names = style.translate, [system.name for system in ranked]
    values = [SystemValues(system.name, system.parts._asdict()) for system in report.systems[:2]]
    losses = [lost(system) for system in ranked]
    earned = [earnings(system) for system in ranked]
    return [
        (
            translate("Distributions"),
            corpus_histograms.histograms(values, width=WIDTH, style=style),
        ),
        (
            translate("Where the score is lost"),
            corpus_losses.losses(names, losses, width=WIDTH, style=style),
        ),
        (
            translate("Share of recall from each stage"),
            corpus_losses.stages(names, earned, width=WIDTH, style=style),
        ),
    ]
