"""The formula of a score, line by line, with its own numbers as fractions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from meteor_core.messages.phrase import N_
from meteor_core.meteor.scoring import LETTERS_ALPHA, alike, harmonic, prior_mass
from meteor_core.model import Counts, Parameters, Score, Statistics
from meteor_core.wording.words import count, equals, number, score_equals

_SYMBOLS = {
    (False, False): (N_("matched ÷ candidate words"), N_("matched ÷ reference words")),
    (True, False): (
        N_("matched × similarity ÷ candidate words"),
        N_("matched × similarity ÷ reference words"),
    ),
    (False, True): (
        N_("(σ·δ + matched) ÷ (σ·δ + candidate words)"),
        N_("(σ·δ + matched) ÷ (σ·δ + reference words)"),
    ),
    (True, True): (
        N_("(σ·δ + matched × similarity) ÷ (σ·δ + candidate words)"),
        N_("(σ·δ + matched × similarity) ÷ (σ·δ + reference words)"),
    ),
}
"""P and R in words, by whether similarity weighs matches and whether words are granted."""


@dataclass(frozen=True, slots=True)
class Line:
    """``name = symbols = numbers = value``; ``name`` is an English msgid."""

    name: str
    symbols: str
    numbers: str
    value: float
    sign: str = "="

    def __str__(self) -> str:
        return f"{self.name} = {self.symbols} = {self.numbers} {self.sign} {number(self.value)}"


def lines(statistics: Statistics, parameters: Parameters, score: Score) -> tuple[Line, ...]:
    """Statistics, parameters, score → lines: ``"Recall = … = 5/7 = 0.714"`` and so on.

    Six of them, and where letters have a share of the score, four more.
    """
    a, b, g = (count(n) for n in (parameters.alpha, parameters.beta, parameters.gamma))
    p, r, f, x, y = (
        number(n)
        for n in (score.precision, score.recall, score.f_mean, score.fragmentation, score.penalty)
    )
    rest = count(1 - parameters.alpha)
    symbols = _SYMBOLS[statistics.similarity_weighs, prior_mass(statistics, parameters) > 0]
    return (
        Line(
            N_("Precision"),
            symbols[0],
            _fraction(statistics.candidate_credits, statistics.candidate, statistics, parameters),
            score.precision,
        ),
        Line(
            N_("Recall"),
            symbols[1],
            _fraction(statistics.reference_credits, statistics.reference, statistics, parameters),
            score.recall,
        ),
        Line(
            N_("F-mean"),
            N_("1 ÷ ((1 − α)/P + α/R)"),
            f"1 ÷ ({rest}/{p} + {a}/{r})",
            score.f_mean,
            f_mean_equals(score.precision, score.recall, parameters.alpha, score.f_mean),
        ),
        Line(
            N_("Fragmentation"),
            N_("(chunks − 1) ÷ matches") if statistics.free else N_("chunks ÷ matches"),
            f"{counted(statistics)}/{count(statistics.matches)}",
            score.fragmentation,
        ),
        Line(
            N_("Penalty"),
            N_("γ · fragmentation^β"),
            f"{g} · {x}^{b}",
            score.penalty,
            _penalty_equals(float(x), parameters, score.penalty),
        ),
        *_ending(statistics, score, f"{f} · (1 − {y})"),
    )


def _ending(statistics: Statistics, score: Score, product: str) -> Iterator[Line]:
    """The score, and before it what makes it where letters have a share."""
    if not score.share:
        symbols = N_("F-mean · (1 − penalty)")
        yield Line(N_("Score"), symbols, product, score.value, score_equals(score))
        return
    sign = words_equals(score)
    yield Line(N_("Words"), N_("F-mean · (1 − penalty)"), product, score.words, sign)
    letters, counted = alike(statistics.letters), statistics.letters
    p, r, w, v = (
        number(n) for n in (letters.precision, letters.recall, score.words, score.letters)
    )
    yield Line(
        N_("Letter precision"),
        N_("common runs of letters ÷ the candidate's runs, averaged over lengths 2, 3 and 4"),
        mean_of_shares(counted.common, counted.candidate, counted.reference),
        letters.precision,
    )
    yield Line(
        N_("Letter recall"),
        N_("common runs of letters ÷ the reference's runs, averaged over lengths 2, 3 and 4"),
        mean_of_shares(counted.common, counted.reference, counted.candidate),
        letters.recall,
    )
    rest, a = count(1 - LETTERS_ALPHA), count(LETTERS_ALPHA)
    yield Line(
        N_("Letters"),
        N_("1 ÷ (0.2/letter precision + 0.8/letter recall)"),
        f"1 ÷ ({rest}/{p} + {a}/{r})",
        score.letters,
        f_mean_equals(letters.precision, letters.recall, LETTERS_ALPHA, score.letters),
    )
    share = count(score.share)
    yield Line(
        N_("Score"),
        N_("(1 − μ) · words + μ · letters"),
        f"{count(1 - score.share)} · {w} + {share} · {v}",
        score.value,
        equals((1 - score.share) * float(w) + score.share * float(v), score.value),
    )


def f_mean_equals(precision: float, recall: float, alpha: float, value: float) -> str:
    """Returns ``=`` or ``≈`` for an F-mean of its rounded precision and recall."""
    return equals(harmonic(float(number(precision)), float(number(recall)), alpha), value)


def _penalty_equals(fragmentation: float, parameters: Parameters, penalty: float) -> str:
    """The same for the penalty of the rounded fragmentation; without any there is none."""
    printed = parameters.gamma * fragmentation**parameters.beta if fragmentation else 0.0
    return equals(printed, penalty)


def words_equals(score: Score) -> str:
    """Returns ``=`` or ``≈`` for the words' score as the rounded F-mean and penalty make it."""
    return equals(float(number(score.f_mean)) * (1 - float(number(score.penalty))), score.words)


def mean_of_shares(common: Sequence[int], side: Sequence[int], other: Sequence[int]) -> str:
    """Writes ``"(10/15 + 6/14 + 5/13)/3"``: of the orders that both texts have; else ``"0"``."""
    counts = zip(common, side, other, strict=True)
    shares = [f"{both}/{own}" for both, own, others in counts if own * others]
    if len(shares) < 2:
        return "".join(shares) or "0"
    return f"({' + '.join(shares)})/{len(shares)}"


def counted(statistics: Statistics) -> str:
    """Returns the chunks that fragmentation counts: ``"3"``; if one is free, ``"(3 − 1)"``."""
    if not statistics.free:
        return str(statistics.chunks)
    return f"({statistics.chunks} − {statistics.free})"


def _fraction(
    matches: Sequence[Counts], length: Counts, statistics: Statistics, parameters: Parameters
) -> str:
    """Weighted matches over weighted length; with δ = ½, where δ has no effect, in whole words."""
    scale = 2 if parameters.delta == 0.5 else 1
    more = prior_mass(statistics, parameters)
    matched = sum(
        parameters.weight(stage) * counts.weighted(parameters.delta)
        for stage, counts in zip(statistics.stages, matches, strict=True)
    )
    above, below = scale * matched, scale * length.weighted(parameters.delta)
    if not more:
        return f"{count(above)}/{count(below)}"
    known = count(scale * more)
    return f"({known} + {count(above)})/({known} + {count(below)})"
