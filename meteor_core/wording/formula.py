"""The formula of a score, line by line, with its own numbers as fractions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meteor_core.messages.phrase import N_
from meteor_core.model import Counts, Parameters, Score, Statistics
from meteor_core.wording.words import count, number, product_equals


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
    """Statistics, parameters, score → six lines: ``"Recall = … = 5/7 = 0.714"`` and so on."""
    a, b, g = (count(n) for n in (parameters.alpha, parameters.beta, parameters.gamma))
    p, r, f, x, y = (
        number(n)
        for n in (score.precision, score.recall, score.f_mean, score.fragmentation, score.penalty)
    )
    rest, weighs = count(1 - parameters.alpha), statistics.similarity_weighs
    return (
        Line(
            N_("Precision"),
            N_("matched × similarity ÷ candidate words")
            if weighs
            else N_("matched ÷ candidate words"),
            _fraction(statistics.candidate_credits, statistics.candidate, statistics, parameters),
            score.precision,
        ),
        Line(
            N_("Recall"),
            N_("matched × similarity ÷ reference words")
            if weighs
            else N_("matched ÷ reference words"),
            _fraction(statistics.reference_credits, statistics.reference, statistics, parameters),
            score.recall,
        ),
        Line(
            N_("F-mean"), N_("1 ÷ ((1 − α)/P + α/R)"), f"1 ÷ ({rest}/{p} + {a}/{r})", score.f_mean
        ),
        Line(
            N_("Fragmentation"),
            N_("(chunks − 1) ÷ matches") if statistics.free else N_("chunks ÷ matches"),
            f"{counted(statistics)}/{count(statistics.matches)}",
            score.fragmentation,
        ),
        Line(N_("Penalty"), N_("γ · fragmentation^β"), f"{g} · {x}^{b}", score.penalty),
        Line(
            N_("Score"),
            N_("F-mean · (1 − penalty)"),
            f"{f} · (1 − {y})",
            score.value,
            product_equals(score.f_mean, score.penalty, score.value),
        ),
    )


def counted(statistics: Statistics) -> str:
    """The chunks that fragmentation counts: ``"3"``; with the first one free, ``"(3 − 1)"``."""
    if not statistics.free:
        return str(statistics.chunks)
    return f"({statistics.chunks} − {statistics.free})"


def _fraction(
    matches: Sequence[Counts], length: Counts, statistics: Statistics, parameters: Parameters
) -> str:
    """Weighted matches over weighted length; with δ = ½, where δ says nothing, in whole words."""
    scale = 2 if parameters.delta == 0.5 else 1
    matched = sum(
        parameters.weight(stage) * counts.weighted(parameters.delta)
        for stage, counts in zip(statistics.stages, matches, strict=True)
    )
    return f"{count(scale * matched)}/{count(scale * length.weighted(parameters.delta))}"
