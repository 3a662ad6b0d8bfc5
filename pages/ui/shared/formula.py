"""METEOR's formula with a pair's own numbers, as LaTeX fractions, and its captions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum

from meteor_core.meteor.letters import as_written
from meteor_core.meteor.scoring import LETTERS_ALPHA, alike, prior_mass
from meteor_core.model import (
    Alignment,
    Counts,
    Match,
    Parameters,
    Score,
    Statistics,
    counted_similarity,
)
from meteor_core.wording.formula import f_mean_equals, mean_of_shares, words_equals
from meteor_core.wording.words import Translate, count, equals, number, same, score_equals
from pages.ui.i18n.translation import _

_WIDE, _ROW = 5, 4
"""The most terms that fit into the page's width, and the terms per row if there are more."""

_NARROW_ROW = 34
"""Characters of a row of terms in a narrow column."""

_MARKUP = re.compile(r"\\[a-z]+")
_EQUALS = re.compile(r" (=|\\approx) ")
FOLD = r"\\[0.3em] "
"""Between the rows of one line."""

_ALPHA, _REST = count(LETTERS_ALPHA), count(1 - LETTERS_ALPHA)
LETTERS = rf"L &= \frac{{P_L \cdot R_L}}{{{_ALPHA} P_L + {_REST} R_L}}"
"""The line of letters in symbols."""

_SHARE = re.compile(r"(\d{1,9})/(\d{1,9})")

_MANY = 4
"""Similarities of a stage that are named one by one; of more, their sum."""


def latex(
    statistics: Statistics,
    parameters: Parameters,
    score: Score,
    translate: Translate = same,
    matches: Sequence[Match] = (),
    narrow: bool = False,
) -> str:
    r"""Writes the formula of a score, a line for each step: ``P &= \frac{5}{6} = 0.833 \\ R &= …``.

    ``narrow``: for a phone, where sums and lines are broken.
    """
    lines = parts(statistics, parameters, score, translate, narrow, matches).values()
    return aligned(map(folded, lines) if narrow else lines)


def aligned(lines: Iterable[str]) -> str:
    r"""Lines whose first ``&`` are under one another."""
    return r"\begin{aligned}" + r"\\[0.9em]".join(lines) + r"\end{aligned}"


def folded(line: str) -> str:
    r"""A row for each ``=``: ``P &= \frac{5}{6} = 0.833`` → ``P &= \frac{5}{6} \\ &= 0.833``."""
    left, right = line.split("&", 1)
    first, *signs = _EQUALS.split(right)
    rows = [f"{sign} {row}" for sign, row in zip(signs[::2], signs[1::2], strict=True)]
    return FOLD.join(
        f"{start}&{row}" for start, row in [(left, first), *(("", row) for row in rows)]
    )


def parts(
    statistics: Statistics,
    parameters: Parameters,
    score: Score,
    translate: Translate = same,
    narrow: bool = False,
    matches: Sequence[Match] = (),
    summed: Collection[str] = (),
) -> dict[str, str]:
    """Returns the lines by the core's names for them: Precision, Recall, F-mean, Penalty, Score.

    Where letters have a share of the score, there are Words, Letter precision, Letter recall and
    Letters before it.

    ``narrow``: where several stages matched something, few are in a row; where many did, they are
    several rows in any case. ``matches``: those counted, to name the similarities of a
    few one by one where these weigh them. ``summed``: stages whose terms are one number.
    """
    names = _Names(translate("penalty"), translate("chunks"), translate("matches"))
    similarities = _similarities(matches) if statistics.similarity_weighs else {}
    prior = _prior(parameters) if prior_mass(statistics, parameters) else []
    numerators = []
    for counts in (statistics.candidate_credits, statistics.reference_credits):
        terms = _terms(counts, statistics.stages, parameters, similarities, summed)
        terms = [*prior, *terms]
        if narrow:
            numerators.append(_stacked(_packed(terms)))
        else:
            numerators.append(_stacked(_in_fours(terms)))
    precision = _fraction(numerators[0], statistics.candidate, parameters.delta, prior)
    recall = _fraction(numerators[1], statistics.reference, parameters.delta, prior)
    return {
        "Precision": f"P &= {precision}{number(score.precision)}",
        "Recall": f"R &= {recall}{number(score.recall)}",
        "F-mean": _f_mean(parameters, score),
        "Penalty": _penalty(statistics, parameters, score, names),
        **_ending(statistics, score, names),
    }


def _prior(parameters: Parameters) -> list[str]:
    """The smoothing, weighted by δ as content words are."""
    sigma, delta = count(parameters.sigma), parameters.delta
    return [sigma if delta == 0.5 else rf"{sigma} \cdot {delta:g}"]


def _ending(statistics: Statistics, score: Score, names: _Names) -> dict[str, str]:
    """The score, and before it what makes it where letters have a share."""
    product = rf"F \cdot (1 - \text{{{names.penalty}}}) = "
    product += rf"{number(score.f_mean)} \cdot (1 - {number(score.penalty)})"
    value = rf"\mathbf{{{number(score.value)}}}"
    if not score.share:
        sign = _sign(score_equals(score))
        return {"Score": rf"\text{{METEOR}} &= {product} {sign} {value}"}
    letters, counted, share = alike(statistics.letters), statistics.letters, count(score.share)
    words, found = number(score.words), number(score.letters)
    precision = _mean(counted.common, counted.candidate, counted.reference, letters.precision)
    recall = _mean(counted.common, counted.reference, counted.candidate, letters.recall)
    printed = (1 - score.share) * float(words) + score.share * float(found)
    return {
        "Words": rf"W &= {product} {_sign(words_equals(score))} {words}",
        "Letter precision": rf"P_L &= {precision}",
        "Letter recall": rf"R_L &= {recall}",
        "Letters": _letters(letters.precision, letters.recall, score),
        "Score": r"\text{METEOR} &= (1 - \mu) W + \mu L = "
        rf"{count(1 - score.share)} \cdot {words} + {share} \cdot {found} "
        rf"{_sign(equals(printed, score.value))} {value}",
    }


def _mean(common: Sequence[int], side: Sequence[int], other: Sequence[int], value: float) -> str:
    r"""``\frac{1}{3} \left(\frac{10}{15} + …\right) = 0.467``: shares of 2-, 3- and 4-grams."""
    shares = _SHARE.findall(mean_of_shares(common, side, other))
    terms = " + ".join(rf"\frac{{{both}}}{{{own}}}" for both, own in shares)
    if not shares:
        return "0"
    mean = terms if len(shares) == 1 else rf"\frac{{1}}{{{len(shares)}}} \left({terms}\right)"
    return f"{mean} = {number(value)}"


def _letters(precision: float, recall: float, score: Score) -> str:
    if not score.letters:
        return f"{LETTERS} = 0"
    p, r = number(precision), number(recall)
    numbers = rf"\frac{{{p} \cdot {r}}}{{{_ALPHA} \cdot {p} + {_REST} \cdot {r}}}"
    sign = _sign(f_mean_equals(precision, recall, LETTERS_ALPHA, score.letters))
    return f"{LETTERS} = {numbers} {sign} {number(score.letters)}"


def _sign(sign: str) -> str:
    return sign.replace("≈", r"\approx")


@dataclass(frozen=True, slots=True)
class _Names:
    """The words of the formula in the language of the interface."""

    penalty: str
    chunks: str
    matches: str


def _similarities(matches: Sequence[Match]) -> dict[str, str]:
    """Stage → ``"(0.582 + 0.716)"``, where matches are few and not all of them are exact."""
    by_stage: dict[str, list[float]] = {}
    for match in matches:
        by_stage.setdefault(match.stage, []).append(match.similarity)
    return {
        stage: _sum([number(counted_similarity(value)) for value in values])
        for stage, values in by_stage.items()
        if len(values) <= _MANY and any(value < 1 for value in values)
    }


def _sum(terms: Sequence[str]) -> str:
    return f"({' + '.join(terms)})" if len(terms) > 1 else "".join(terms)


def _terms(
    matches: tuple[Counts, ...],
    stages: tuple[str, ...],
    parameters: Parameters,
    similarities: Mapping[str, str],
    summed: Collection[str],
) -> list[str]:
    """The weighted matches of each stage that matched something; first, what is summed."""
    known = [
        parameters.weight(stage) * _words(of_stage, parameters.delta)
        for stage, of_stage in zip(stages, matches, strict=True)
        if stage in summed and of_stage.total
    ]
    terms = [
        _weighted(of_stage, parameters.weight(stage), parameters.delta, similarities.get(stage, ""))
        for stage, of_stage in zip(stages, matches, strict=True)
        if of_stage.total and stage not in summed
    ]
    return [count(fsum(known)), *terms] if known else terms


def _words(counts: Counts, delta: float) -> float:
    """Matched words as δ weighs them; all alike, and so left out of the fraction, where it is ½."""
    return counts.total if delta == 0.5 else counts.weighted(delta)


def _in_fours(terms: Sequence[str]) -> list[str]:
    """A sum in rows of so many terms, where there are too many for one."""
    row = _ROW if len(terms) > _WIDE else _WIDE
    return [" + ".join(terms[first : first + row]) for first in range(0, len(terms), row)]


def _packed(terms: Sequence[str]) -> list[str]:
    """A sum in rows that fit into a narrow column; a longer term has its own row."""
    rows: list[str] = []
    for term in terms:
        longer = f"{rows[-1]} + {term}" if rows else ""
        if longer and len(_MARKUP.sub("·", longer)) <= _NARROW_ROW:
            rows[-1] = longer
        else:
            rows.append(term)
    return rows


def _stacked(rows: Sequence[str]) -> str:
    """Rows of a sum one under another; a single one needs no frame."""
    if len(rows) < 2:
        return "".join(rows)
    return r"\begin{gathered}" + r" \\ {} + ".join(rows) + r"\end{gathered}"


def _weighted(counts: Counts, weight: float, delta: float, similarities: str) -> str:
    products = _products(counts, delta, similarities)
    words = " + ".join(products)
    if weight == 1:
        return words
    return rf"{weight:g} \cdot ({words})" if len(products) > 1 else rf"{weight:g} \cdot {words}"


def _fraction(numerator: str, side: Counts, delta: float, prior: Sequence[str]) -> str:
    """Matched words over a side's words; nothing where no word of it weighs anything."""
    if not side.weighted(delta) and not prior:
        return ""
    return rf"\frac{{{numerator or '0'}}}{{{' + '.join([*prior, *_products(side, delta)])}}} = "


def _products(counts: Counts, delta: float, similarities: str = "") -> list[str]:
    """δ = ½ weighs all words alike and cancels out; otherwise content and function words apart.

    ``similarities``: those that the content words are a sum of.
    """
    if delta == 0.5:
        return [similarities or count(counts.total)]
    parts = ((delta, counts.content, similarities), (1 - delta, counts.function, ""))
    return [rf"{share:g} \cdot {terms or count(words)}" for share, words, terms in parts if words]


def _f_mean(parameters: Parameters, score: Score) -> str:
    general = r"F &= \frac{P \cdot R}{\alpha P + (1 - \alpha) R}"
    if not score.f_mean:
        return f"{general} = 0"
    p, r, alpha = number(score.precision), number(score.recall), parameters.alpha
    numbers = rf"\frac{{{p} \cdot {r}}}{{{alpha:g} \cdot {p} + {1 - alpha:.3g} \cdot {r}}}"
    sign = _sign(f_mean_equals(score.precision, score.recall, parameters.alpha, score.f_mean))
    return f"{general} = {numbers} {sign} {number(score.f_mean)}"


def _penalty(statistics: Statistics, parameters: Parameters, score: Score, names: _Names) -> str:
    if not statistics.matches:
        return rf"\text{{{names.penalty}}} &= {number(score.penalty)}"  # nothing to divide by
    free = f" - {statistics.free}" if statistics.free else ""
    fraction = rf"\frac{{\text{{{names.chunks}}}{free}}}{{\text{{{names.matches}}}}}"
    general = rf"\text{{{names.penalty}}} &= \gamma \left({fraction}\right)^{{\beta}}"
    if not score.fragmentation:
        return f"{general} = {number(score.penalty)}"
    fraction = rf"\frac{{{statistics.chunks}{free}}}{{{statistics.matches:g}}}"
    numbers = rf"{parameters.gamma:g} \cdot \left({fraction}\right)^{{{parameters.beta:g}}}"
    return f"{general} = {numbers} = {number(score.penalty)}"


# The captions below a formula, for the present variant.


def fractions(alignment: Alignment, statistics: Statistics, parameters: Parameters) -> str:
    """Describes the fractions of P and R that are printed with a pair's numbers."""
    if _weighed(statistics, parameters):
        said = _(
            "The numerator counts the matched words, each with the weight of its stage. The "
            "denominator counts the words of the candidate (P) or the reference (R)."
        )
    else:
        said = _(
            "The numerator counts the matched words, the denominator the words of the candidate "
            "(P) or the reference (R)."
        )
    tokens = (*alignment.candidate, *alignment.reference)
    marks = (
        [_("Punctuation marks count as words.")] if any(t.is_punctuation for t in tokens) else []
    )
    return " ".join([said, *marks, *_content(parameters), *_own_parameters(alignment, parameters)])


def rules(alignment: Alignment, statistics: Statistics, parameters: Parameters) -> str:
    """Describes what the formulas in symbols leave out about the words; "" if all count alike."""
    weights = _("Matched words are weighted by stage.")
    said = [weights] if _weighed(statistics, parameters) else []
    return " ".join([*said, *_content(parameters), *_own_parameters(alignment, parameters)])


def _weighed(statistics: Statistics, parameters: Parameters) -> bool:
    return any(parameters.weight(stage) != 1 for stage in statistics.stages)


def _content(parameters: Parameters) -> list[str]:
    if parameters.delta == 0.5:  # all words weigh alike
        return []
    return [_("δ is the weight of content words, and 1 − δ is that of function words.")]


def _own_parameters(alignment: Alignment, parameters: Parameters) -> Iterator[str]:
    """What σ and μ stand for, where they are in use."""
    if parameters.granted:
        message = _(
            "If anything matches, smoothing adds σ = {sigma} content words to the numerator and "
            "the denominator of P and R."
        )
        yield message.format(sigma=count(parameters.sigma))
    if parameters.mu:
        if as_written(alignment.candidate, alignment.reference):
            yield _(
                "L compares letters regardless of words, including spaces and capitals at the "
                "beginning of words. It counts the runs of 2, 3 and 4 letters that both texts "
                "share, relative to the runs of the candidate and of the reference."
            )
        else:
            yield _(
                "L compares letters and ignores word boundaries. It counts the runs of 2, 3 and "
                "4 letters that both texts share, relative to the runs of the candidate and of "
                "the reference."
            )
