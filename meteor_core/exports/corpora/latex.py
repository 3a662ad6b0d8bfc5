"""A LaTeX table of the systems, ready for a paper: booktabs, the signature under it."""

from __future__ import annotations

from meteor_core.corpus.scoring import System
from meteor_core.exports.corpora.report import Report
from meteor_core.exports.corpora.statements import missing
from meteor_core.messages.safe import clean
from meteor_core.wording.words import Translate, same

SIGNIFICANT = 0.05

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
    from the baseline is significant in both tests. Needs the package booktabs."""
    titles = ("System", "METEOR", "95%", "Precision", "Recall", "Penalty")
    headings = (*map(translate, titles), *(metric.title for metric in report.metrics))
    best = max(system.score.value for system in report.systems)
    stars = _stars(report)
    rows = [_row(report, system, best, system.name in stars) for system in report.systems]
    caption = translate("METEOR of {count} segments; signature: {signature}.").format(
        count=len(report.dataset), signature=report.signature
    )
    if stars:
        caption += " " + translate("* differs from {baseline}, p < {level}.").format(
            baseline=report.comparisons[0].baseline, level=SIGNIFICANT
        )
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


def _stars(report: Report) -> set[str]:
    """Systems that differ from the first comparison's baseline."""
    return {
        comparison.system
        for comparison in report.comparisons
        if comparison.baseline == report.comparisons[0].baseline
        and max(comparison.bootstrap_p, comparison.randomisation_p) < SIGNIFICANT
    }


def _row(report: Report, system: System, best: float, star: bool) -> str:
    score = system.score
    value = _percent(score.value)
    value = rf"\textbf{{{value}}}" if score.value == best else value
    interval = report.intervals.get(system.name)
    cells = (
        escape(system.name),
        value + ("$^{*}$" if star else ""),
        "--".join(map(_percent, interval)) if interval else "",
        _percent(score.precision),
        _percent(score.recall),
        _percent(score.penalty),
        *(_percent(metric.scores[system.name]) for metric in report.metrics),
    )
    return " & ".join(cells) + r" \\"


def _percent(value: float) -> str:
    return f"{100 * value:.2f}"


def escape(text: str) -> str:
    """``"GPT_4 & Co"`` → ``"GPT\\_4 \\& Co"``."""
    return clean(text).translate(_SPECIAL)
