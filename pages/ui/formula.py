"""METEOR's formula with a pair's own numbers, as LaTeX fractions; imports no Streamlit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from meteor_core.model import Counts, Parameters, Score, Statistics
from meteor_core.render.words import Translate, same

_FEW = 2
"""Terms that stand side by side even in a narrow column."""


def latex(
    statistics: Statistics, parameters: Parameters, score: Score, translate: Translate = same
) -> str:
    r"""What a score is made of, a line for each step: ``P &= \frac{5}{6} = 0.833 \\ R &= …``."""
    found = parts(statistics, parameters, score, translate)
    return aligned(found.values())


def aligned(lines: Iterable[str]) -> str:
    r"""Lines whose first ``&`` stand under one another."""
    return r"\begin{aligned}" + r"\\[0.9em]".join(lines) + r"\end{aligned}"


def parts(
    statistics: Statistics,
    parameters: Parameters,
    score: Score,
    translate: Translate = same,
    narrow: bool = False,
) -> dict[str, str]:
    """The lines by the core's names for them: Precision, Recall, F-mean, Penalty, Score.

    ``narrow``: where several stages matched something, each has a row of its own.
    """
    names = _Names(translate("penalty"), translate("chunks"), translate("matches"))
    matches = statistics.candidate_matches, statistics.reference_matches
    terms = [_terms(one, statistics, parameters) for one in matches]
    above = [_rows(one) if narrow and len(one) > _FEW else " + ".join(one) for one in terms]
    below = [
        _words(side, parameters.delta) for side in (statistics.candidate, statistics.reference)
    ]
    return {
        "Precision": rf"P &= \frac{{{above[0] or '0'}}}{{{below[0]}}} = {score.precision:.3f}",
        "Recall": rf"R &= \frac{{{above[1] or '0'}}}{{{below[1]}}} = {score.recall:.3f}",
        "F-mean": _f_mean(parameters, score),
        "Penalty": _penalty(statistics, parameters, score, names),
        "Score": rf"\text{{METEOR}} &= F \cdot (1 - \text{{{names.penalty}}}) = "
        rf"{score.f_mean:.3f} \cdot (1 - {score.penalty:.3f}) = \mathbf{{{score.value:.3f}}}",
    }


@dataclass(frozen=True, slots=True)
class _Names:
    """The words of the formula in the language of the interface."""

    penalty: str
    chunks: str
    matches: str


def _terms(
    matches: tuple[Counts, ...], statistics: Statistics, parameters: Parameters
) -> list[str]:
    """The weighted matches of each stage that matched something."""
    return [
        _weighted(counts, parameters.weight(stage), parameters.delta)
        for stage, counts in zip(statistics.stages, matches, strict=True)
        if counts.total
    ]


def _rows(terms: Sequence[str]) -> str:
    """A sum with a row for each of its terms."""
    return r"\begin{gathered}" + r" \\ {} + ".join(terms) + r"\end{gathered}"


def _weighted(counts: Counts, weight: float, delta: float) -> str:
    words = _words(counts, delta)
    if weight == 1:
        return words
    return rf"{weight:g} \cdot ({words})" if "+" in words else rf"{weight:g} \cdot {words}"


def _words(counts: Counts, delta: float) -> str:
    """δ = ½ weighs all words alike and cancels out; otherwise content and function words apart."""
    if delta == 0.5:
        return f"{counts.total:g}"
    parts = ((delta, counts.content), (1 - delta, counts.function))
    terms = [rf"{share:g} \cdot {count:g}" for share, count in parts if count]
    return " + ".join(terms) or "0"


def _f_mean(parameters: Parameters, score: Score) -> str:
    general = r"F &= \frac{P \cdot R}{\alpha P + (1 - \alpha) R}"
    if not score.f_mean:
        return f"{general} = 0"
    p, r, alpha = f"{score.precision:.3f}", f"{score.recall:.3f}", parameters.alpha
    own = rf"\frac{{{p} \cdot {r}}}{{{alpha:g} \cdot {p} + {1 - alpha:.3g} \cdot {r}}}"
    return f"{general} = {own} = {score.f_mean:.3f}"


def _penalty(statistics: Statistics, parameters: Parameters, score: Score, names: _Names) -> str:
    free = f" - {statistics.free}" if statistics.free else ""
    fraction = rf"\frac{{\text{{{names.chunks}}}{free}}}{{\text{{{names.matches}}}}}"
    general = rf"\text{{{names.penalty}}} &= \gamma \left({fraction}\right)^{{\beta}}"
    if not score.fragmentation:
        return f"{general} = {score.penalty:.3f}"
    fraction = rf"\frac{{{statistics.chunks}{free}}}{{{statistics.matches:g}}}"
    own = rf"{parameters.gamma:g} \cdot \left({fraction}\right)^{{{parameters.beta:g}}}"
    return f"{general} = {own} = {score.penalty:.3f}"
