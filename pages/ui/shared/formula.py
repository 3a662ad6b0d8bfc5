"""METEOR's formula with a pair's own numbers, as LaTeX fractions; imports no Streamlit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from meteor_core.model import (
    Counts,
    Match,
    Parameters,
    Score,
    Statistics,
    counted_similarity,
)
from meteor_core.wording.words import Translate, count, same

_FEW = 2
"""Terms that stand side by side even in a narrow column."""

_MANY = 4
"""Similarities of a stage that are named one by one; of more, their sum."""


def latex(
    statistics: Statistics,
    parameters: Parameters,
    score: Score,
    translate: Translate = same,
    matches: Sequence[Match] = (),
) -> str:
    r"""What a score is made of, a line for each step: ``P &= \frac{5}{6} = 0.833 \\ R &= …``."""
    found = parts(statistics, parameters, score, translate, matches=matches)
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
    matches: Sequence[Match] = (),
) -> dict[str, str]:
    """The lines by the core's names for them: Precision, Recall, F-mean, Penalty, Score.

    ``narrow``: where several stages matched something, each has a row of its own. ``matches``:
    those counted, to name the similarities of a few one by one where these weigh them.
    """
    names = _Names(translate("penalty"), translate("chunks"), translate("matches"))
    alike = _similarities(matches) if statistics.similarity_weighs else {}
    credits = statistics.candidate_credits, statistics.reference_credits
    terms = [_terms(one, statistics, parameters, alike) for one in credits]
    above = [_rows(one) if narrow and len(one) > _FEW else " + ".join(one) for one in terms]
    delta = parameters.delta
    return {
        "Precision": f"P &= {_fraction(above[0], statistics.candidate, delta)}"
        f"{score.precision:.3f}",
        "Recall": f"R &= {_fraction(above[1], statistics.reference, delta)}{score.recall:.3f}",
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


def _similarities(matches: Sequence[Match]) -> dict[str, str]:
    """Stage → ``"(0.582 + 0.716)"``, where single words match and there are few of them."""
    found: dict[str, list[Match]] = {}
    for match in matches:
        found.setdefault(match.stage, []).append(match)
    return {
        stage: _sum([f"{counted_similarity(one.similarity):.3f}" for one in several])
        for stage, several in found.items()
        if len(several) <= _MANY and any(one.similarity < 1 for one in several)
    }


def _sum(terms: Sequence[str]) -> str:
    return f"({' + '.join(terms)})" if len(terms) > 1 else "".join(terms)


def _terms(
    matches: tuple[Counts, ...],
    statistics: Statistics,
    parameters: Parameters,
    alike: Mapping[str, str],
) -> list[str]:
    """The weighted matches of each stage that matched something."""
    return [
        _weighted(counts, parameters.weight(stage), parameters.delta, alike.get(stage, ""))
        for stage, counts in zip(statistics.stages, matches, strict=True)
        if counts.total
    ]


def _rows(terms: Sequence[str]) -> str:
    """A sum with a row for each of its terms."""
    return r"\begin{gathered}" + r" \\ {} + ".join(terms) + r"\end{gathered}"


def _weighted(counts: Counts, weight: float, delta: float, alike: str) -> str:
    products = _products(counts, delta, alike)
    words = " + ".join(products)
    if weight == 1:
        return words
    return rf"{weight:g} \cdot ({words})" if len(products) > 1 else rf"{weight:g} \cdot {words}"


def _fraction(above: str, side: Counts, delta: float) -> str:
    """Matched words over a side's words; nothing where no word of it weighs anything."""
    if not side.weighted(delta):
        return ""
    return rf"\frac{{{above or '0'}}}{{{' + '.join(_products(side, delta))}}} = "


def _products(counts: Counts, delta: float, alike: str = "") -> list[str]:
    """δ = ½ weighs all words alike and cancels out; otherwise content and function words apart.

    ``alike``: the similarities that the content words are a sum of.
    """
    if delta == 0.5:
        return [alike or count(counts.total)]
    parts = ((delta, counts.content, alike), (1 - delta, counts.function, ""))
    return [
        rf"{share:g} \cdot {several or count(words)}" for share, words, several in parts if words
    ]


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
