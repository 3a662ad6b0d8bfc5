"""How a metric's score comes about, step by step with the pair's own numbers.

The numbers are the metric's own counts, and each step holds its formula as a tree, of which
symbols, numbers and value are written: ``ratio(Value(3, "matches"), Value(7, "words"))`` is
``matches/words``, ``3/7`` and 0.428….
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import exp, floor, fsum, prod
from typing import Literal

from meteor_core.messages.phrase import N_, Phrase
from meteor_core.metrics.overlap import Script

FORMULA_WORDS = (
    N_("words of the candidate"),
    N_("words of the reference"),
    N_("n-grams of the candidate"),
    N_("n-grams of the reference"),
    N_("common n-grams"),
    N_("counted n-grams"),
    N_("insertions"),
    N_("deletions"),
    N_("substitutions"),
    N_("shifts"),
    N_("edits"),
    N_("differing positions"),
    N_("out of order"),
    N_("length"),
    N_("candidate"),
    N_("reference"),
)
"""What a value may be called in words or in a formula's ``\\text{…}``: marked here,
as LaTeX hides it from gettext. “|candidate|” is the length of that side."""

Sign = Literal["+", "−", "·", "/", "^", "exp", "max", "floor"]


@dataclass(frozen=True, slots=True)
class Value:
    """A number and its name: a symbol, ``p_1``, or a msgid, ``words of the candidate``.

    Without a name it is a constant of the formula.
    """

    value: float
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Operation:
    """What is done with its operands, in their order."""

    sign: Sign
    operands: tuple[Expression, ...]


Expression = Value | Operation

_REDUCE: Mapping[Sign, Callable[[list[float]], float]] = {
    "+": fsum,
    "−": lambda values: values[0] - values[1],
    "·": prod,
    "/": lambda values: values[0] / values[1],
    "^": lambda values: float(values[0] ** values[1]),
    "exp": lambda values: exp(values[0]),
    "max": max,
    "floor": lambda values: floor(values[0]),
}


def add(*operands: Expression) -> Operation:
    """Makes ``a + b + …``."""
    return Operation("+", operands)


def subtract(first: Expression, second: Expression) -> Operation:
    """Makes ``a − b``."""
    return Operation("−", (first, second))


def multiply(*operands: Expression) -> Operation:
    """Makes ``a · b · …``."""
    return Operation("·", operands)


def ratio(above: Expression, below: Expression) -> Operation:
    """Makes ``a/b``."""
    return Operation("/", (above, below))


def power(base: Expression, exponent: Expression) -> Operation:
    """Makes ``a^b``."""
    return Operation("^", (base, exponent))


def mean(values: tuple[Value, ...]) -> Expression:
    """Makes ``(a + b + …)/n``; of none 0, of one itself."""
    if not values:
        return Value(0)
    return ratio(add(*values), Value(len(values))) if len(values) > 1 else values[0]


def evaluate(expression: Expression, of: Callable[[Value], float] | None = None) -> float:
    """Returns the tree's number; ``of``: what a value counts as, by default itself."""
    if isinstance(expression, Value):
        return of(expression) if of else expression.value
    return _REDUCE[expression.sign]([evaluate(part, of) for part in expression.operands])


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
    """Makes the step ``symbol = above/below``; 0 with a remark for a division by 0."""
    if below.value:
        return Step(symbol, ratio(above, below))
    return Step(symbol, Value(0), (Phrase("The denominator is 0, so the value counts as 0."),))


def f_score(symbol: str, precision: Value, recall: Value, beta: int = 1) -> Step:
    """Makes the step ``symbol = (1 + β²) · P · R/(β² · P + R)``; 0 if both are."""
    if not precision.value + recall.value:
        return Step(symbol, Value(0), (Phrase("Precision and recall are 0, so F is 0."),))
    below = add(multiply(Value(beta**2), precision) if beta > 1 else precision, recall)
    return Step(symbol, ratio(multiply(Value(1 + beta**2), precision, recall), below))


def edit_values(script: Script) -> tuple[Value, ...]:
    """Returns the insertions, deletions and substitutions of a script."""
    return (
        Value(script.count("inserted"), "insertions"),
        Value(script.count("deleted"), "deletions"),
        Value(script.count("replaced"), "substitutions"),
    )


def several(reference: int, references: int) -> tuple[Phrase, ...]:
    """Returns which of several references counted (from 0); nothing where there is one alone."""
    if references == 1:
        return ()
    return (Phrase("Reference {n} is used because it gives the best score.", n=reference + 1),)
