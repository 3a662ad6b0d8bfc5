"""A formula as a tree, of which symbols, numbers and value are written: one tree, one truth.

``ratio(Value(3, "matches"), Value(7, "words"))`` is ``matches/words``, ``3/7`` and 0.428….
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import exp, floor, fsum, prod
from typing import Literal

from meteor_core.messages.phrase import N_

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
