"""How a metric's score comes about, step by step with the pair's own numbers.

The numbers are the metric's own counts, and each step holds its formula as a tree, so that what
is printed, on a page or on the command line, is what gives the score.
"""

from __future__ import annotations

from dataclasses import dataclass

from meteor_core.messages.phrase import Phrase
from meteor_core.metrics.expression import (
    Expression,
    Value,
    add,
    evaluate,
    multiply,
    ratio,
)


@dataclass(frozen=True, slots=True)
class Step:
    """``symbol = formula = numbers = value``; ``why`` explains the numbers."""

    symbol: str
    expression: Expression
    why: tuple[Phrase, ...] = ()

    @property
    def value(self) -> Value:
        """The step's result, as later steps take it."""
        return Value(evaluate(self.expression), self.symbol)


@dataclass(frozen=True, slots=True)
class Row:
    """Steps of one kind that a table shows; ``label`` names the kind."""

    label: Phrase
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Derivation:
    """The steps that lead to a score, the score itself last; ``rows`` come before them."""

    steps: tuple[Step, ...]
    rows: tuple[Row, ...] = ()

    @property
    def score(self) -> float:
        """What the last step gives."""
        return self.steps[-1].value.value


def share(symbol: str, above: Value, below: Value) -> Step:
    """Makes the step ``symbol = above/below``; 0 with a remark, if there is nothing to divide
    by."""
    if below.value:
        return Step(symbol, ratio(above, below))
    return Step(symbol, Value(0), (Phrase("The denominator is 0, so the value counts as 0."),))


def f_score(symbol: str, precision: Value, recall: Value, beta: int = 1) -> Step:
    """Makes the step ``symbol = (1 + β²) · P · R/(β² · P + R)``; 0 if both are."""
    if not precision.value + recall.value:
        return Step(symbol, Value(0), (Phrase("Precision and recall are 0, so F is 0."),))
    below = add(multiply(Value(beta**2), precision) if beta > 1 else precision, recall)
    return Step(symbol, ratio(multiply(Value(1 + beta**2), precision, recall), below))


def several(reference: int, references: int) -> tuple[Phrase, ...]:
    """Returns which of several references counted (from 0); nothing where there is one alone."""
    if references == 1:
        return ()
    return (Phrase("Reference {n} is used because it gives the best score.", n=reference + 1),)
