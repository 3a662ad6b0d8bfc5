"""A LaTeX table of the systems, ready for a paper: booktabs, the signature under it."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.corpus.results import System
from meteor_core.corpus.significance import SystemComparison
from meteor_core.exports.corpora.report import Report, missing
from meteor_core.messages.safe import clean
from meteor_core.metrics.corpus import Measured, UploadedMetric
from meteor_core.model.intervals import SIGNIFICANT
from meteor_core.wording.words import Translate, number, same

_SPECIAL = str.maketrans(
    {character: f"\\{character}" for character in "&%$#_{}"}
    | {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    | {
        "<": r"\textless{}",
        "↓": r"$\downarrow$",
        ">": r"\textgreater{}",
        "|": r"\textbar\allowbreak{}",
        '"': r"\textquotedbl{}",
    }
)


def latex(report: Report, *, translate: Translate = same) -> str:
    """A report → ``\\begin{table}…``: scores × 100, the best in bold, a star where the difference
    from the baseline is significant, corrected for all comparisons. Needs the package booktabs.

    Scores that came with the corpus keep their own unit.
    """
    titles = ("System", "METEOR", "95%", "Precision", "Recall", "Penalty")
    others = (
        heading
        for metric in report.metrics
        for heading in ((metric.title,) if metric.significance is None else (metric.title, "95%"))
    )
    headings = (*map(translate, titles), *others)
    best = max(system.score.value for system in report.systems)
    rows = [_row(report, system, best) for system in report.systems]
    caption = translate("METEOR scores (segments: {count}; signature: {signature}).").format(
        count=len(report.dataset), signature=report.signature
    )
    if any(_stars(pairs) for _, pairs in report.tested):
        note = translate(
            "* differs from {baseline}, p < {level} (approximate randomisation, Holm)."
        )
        caption += " " + note.format(baseline=report.comparisons[0].baseline, level=SIGNIFICANT)
    caption = " ".join([caption, *missing(report, translate)])
    return "\n".join(
        [
            r"% \usepackage{booktabs}",
            r"\begin{table}",
            r"\centering",
            rf"\begin{{tabular}}{{l{'r' * (len(headings) - 1)}}}",
            r"\toprule",
            " & ".join(map(escape, headings)) + r" \\",
            r"\midrule",
            *rows,
            r"\bottomrule",
            r"\end{tabular}",
            rf"\caption{{{escape(caption)}}}",
            r"\end{table}",
            "",
        ]
    )


def _stars(comparisons: Sequence[SystemComparison]) -> set[str]:
    """Systems that differ from the first comparison's baseline."""
    return {
        comparison.system
        for comparison in comparisons
        if comparison.baseline == comparisons[0].baseline and comparison.is_significant
    }


def _row(report: Report, system: System, best: float) -> str:
    score = system.score
    value = _percent(score.value)
    value = rf"\textbf{{{value}}}" if score.value == best else value
    interval = report.intervals.get(system.name)
    cells = (
        escape(system.name),
        value + _star(report.comparisons, system.name),
        "--".join(map(_percent, interval)) if interval else "",
        _percent(score.precision),
        _percent(score.recall),
        _percent(score.penalty),
        *(cell for metric in report.metrics for cell in _metric_cells(metric, system.name)),
    )
    return " & ".join(cells) + r" \\"


def _metric_cells(metric: Measured, system: str) -> tuple[str, ...]:
    """Score, with a star, and interval where they were worked out."""
    shown = number if isinstance(metric.metric, UploadedMetric) else _percent
    found, value = metric.significance, shown(metric.scores[system])
    if found is None:
        return (value,)
    star = _star(tuple(found.pairs.values()), system)
    return value + star, "--".join(map(shown, found.intervals.get(system, ())))


def _star(comparisons: Sequence[SystemComparison], system: str) -> str:
    return "$^{*}$" if system in _stars(comparisons) else ""


def _percent(value: float) -> str:
    return f"{100 * value:.2f}"


def escape(text: str) -> str:
    """``"GPT_4 & Co"`` → ``"GPT\\_4 \\& Co"``."""
    return clean(text).translate(_SPECIAL)
