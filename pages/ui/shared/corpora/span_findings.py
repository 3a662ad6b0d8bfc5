"""What is read off a table of words that people marked, and its picture: alike on every page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from meteor_core.spans.detection import Detection, curve, doubted
from meteor_core.spans.guesses import judged_guesses
from meteor_core.spans.resampling import Guess
from meteor_core.spans.thresholds import FittedThreshold, fitted_thresholds
from meteor_core.spans.words import SpanFilter, WordTable
from pages.ui.charts.span_curve import span_curve
from pages.ui.i18n.translation import _
from pages.ui.shared.corpora.span_names import guess_name
from pages.ui.shared.figures import page_style, show_figure


@dataclass(frozen=True, slots=True)
class SpanFindings:
    """Single guesses, fitted thresholds, and the points of both curves."""

    single: list[Guess]
    fitted: list[FittedThreshold]
    by_weight: list[Detection]
    by_doubt: list[Detection]


def span_findings(
    table: WordTable, chosen: SpanFilter, weights: Mapping[str, float]
) -> SpanFindings:
    """Computes everything that curves and tables show."""
    return SpanFindings(
        judged_guesses(table, chosen),
        fitted_thresholds(table, chosen, weights),
        curve(table, chosen, weights),
        doubted(table, chosen),
    )


def threshold_titles() -> tuple[str, str]:
    """Returns the names of the curves' thresholds."""
    return _("maximum weight"), _("minimum doubt")


def show_curves(found: SpanFindings, width: int, key: str) -> None:
    """Draws precision against recall: both curves, and every single guess as a point."""
    by_weight, by_doubt = threshold_titles()
    figure = span_curve(
        (
            (_("words by the weight of their match"), by_weight, found.by_weight),
            (_("words by the error rate of their kind"), by_doubt, found.by_doubt),
        ),
        found.by_weight[-1].base,
        tuple((guess_name(one.found.name), one.found) for one in found.single if one.found.guessed),
        width=width,
        style=page_style(),
    )
    title = _(
        "How well a missing match, or one of low weight, predicts that people marked the word"
    )
    show_figure(figure, title, key)
