"""A metric's derivation as it is printed: the same steps as plain text and as LaTeX."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from meteor_core.messages.phrase import translated
from meteor_core.metrics.derivation import (
    Derivation,
    Expression,
    Operation,
    Sign,
    Step,
    Value,
    evaluate,
)
from meteor_core.wording.words import Translate, count, equals, number, same

Write = Callable[[Value], str]
"""How a number is written: rounded, or by its name."""

_BINDS: dict[Sign, int] = {"+": 1, "−": 1, "·": 2, "/": 2, "^": 3}
_ATOM = 4
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_LONG = 44
"""Characters of plain text beyond which LaTeX has a row for the symbols and one for the numbers."""

_ROW = 3
"""Terms of a sum or a product in a row of LaTeX."""


def lines(derivation: Derivation, translate: Translate = same) -> Iterator[str]:
    """Writes the derivation as plain text, a step per line, with reasons indented below."""
    for row in derivation.rows:
        cells = "; ".join(f"{name(step.value)} = {numbers(step)}" for step in row.steps)
        yield f"{translated(row.label, translate)}: {cells}"
    for step in derivation.steps:
        yield line(step, translate)
        yield from (f"    {translated(reason, translate)}" for reason in step.why)


def line(step: Step, translate: Translate = same) -> str:
    """Writes ``"P = common n-grams/n-grams of the candidate = 3/7 = 0.429"``."""
    symbols = written(step.expression, lambda value: name(value, translate))
    terms = dict.fromkeys([symbols, written(step.expression, rounded)])
    return " = ".join([name(step.value, translate), *terms]) + _result(step)


def latex_line(step: Step, translate: Translate = same) -> str:
    r"""``P &= \frac{\text{…}}{\text{…}} = \frac{3}{7} = 0.429``; a long one in two rows."""
    symbols = latex(step.expression, lambda value: latex_name(value, translate))
    plain = line(step, translate)
    short = len(plain) <= _LONG or _is_fraction(step.expression)
    equal = " = " if short else r"\\[0.4em] &= "
    terms = equal.join(dict.fromkeys([symbols, latex(step.expression, rounded)]))
    result = _result(step).replace("≈", r"\approx")
    return f"{latex_name(step.value, translate)} &= {terms}{result}"


def _is_fraction(expression: Expression) -> bool:
    """A number over a number, which takes little width whatever the two are called."""
    if isinstance(expression, Value) or expression.sign != "/":
        return False
    return all(isinstance(part, Value) for part in expression.operands)


def numbers(step: Step) -> str:
    """Writes numbers and result: ``"3/7 = 0.429"``."""
    return written(step.expression, rounded) + _result(step)


def _result(step: Step) -> str:
    """``" = 0.429"``; nothing where the formula is that number."""
    if isinstance(step.expression, Value):
        return ""
    value, printed = step.value, evaluate(step.expression, lambda part: float(rounded(part)))
    return f" {equals(printed, value.value)} {rounded(value)}"


def rounded(value: Value) -> str:
    """Writes a number: ``3``, ``0.429``; a constant of the formula as short as it is: ``0.1``."""
    short = not value.symbol or float(value.value).is_integer()
    return count(value.value) if short else number(value.value)


def name(value: Value, translate: Translate = same) -> str:
    """Writes ``p₁``, ``words of the candidate``; a constant as its number."""
    if not value.symbol:
        return rounded(value)
    letters, mark, index = value.symbol.partition("_")
    if value.symbol.startswith("|"):
        return f"|{translate(value.symbol.strip('|'))}|"
    return letters + index.translate(_SUBSCRIPTS) if mark else translate(value.symbol)


def latex_name(value: Value, translate: Translate = same) -> str:
    r"""``p_{1}``, ``\mathrm{BP}``, ``\text{слова кандидата}``; a constant as its number."""
    if not value.symbol:
        return rounded(value)
    letters, mark, index = value.symbol.partition("_")
    if letters.startswith("|"):
        return rf"|\text{{{translate(letters.strip('|'))}}}|"
    if len(letters) > 1:
        words = letters.islower()
        letters = rf"\text{{{translate(letters)}}}" if words else rf"\mathrm{{{letters}}}"
    return f"{letters}_{{{index}}}" if mark else letters.replace("ℓ", r"\ell")


def written(expression: Expression, write: Write) -> str:
    """Writes plain text: ``"0.9 · (3/7 · 2/6)^(1/2)"``."""
    if isinstance(expression, Value):
        return write(expression)
    sign = expression.sign
    parts = [written(part, write) for part in expression.operands]
    if sign == "floor":
        return f"⌊{parts[0]}⌋"
    if sign in ("exp", "max"):
        return f"{sign}({', '.join(parts)})"
    brackets = (_wants_brackets(sign, place, part) for place, part in _places(expression))
    parts = [f"({text})" if apart else text for text, apart in zip(parts, brackets, strict=True)]
    return (sign if sign in "/^" else f" {sign} ").join(parts)


def _places(operation: Operation) -> Iterator[tuple[int, Expression]]:
    return enumerate(operation.operands)


def _wants_brackets(sign: Sign, place: int, part: Expression) -> bool:
    binds = _BINDS.get(part.sign, _ATOM) if isinstance(part, Operation) else _ATOM
    tight = sign == "^" or (sign in "−/" and place > 0)
    return binds < _BINDS[sign] or (tight and binds == _BINDS[sign])


def latex(expression: Expression, write: Write) -> str:
    r"""In LaTeX: ``\frac{3}{7}``; long sums and products in several rows."""
    if isinstance(expression, Value):
        return write(expression)
    parts = [latex(part, write) for part in expression.operands]
    match expression.sign:
        case "/":
            return rf"\frac{{{parts[0]}}}{{{parts[1]}}}"
        case "^":
            base = parts[0] if isinstance(expression.operands[0], Value) else _bracketed(parts[0])
            return f"{base}^{{{parts[1]}}}"
        case "exp":
            return f"e^{{{parts[0]}}}"
        case "floor":
            return rf"\left\lfloor {parts[0]} \right\rfloor"
        case "max":
            return rf"\max({', '.join(parts)})"
    return _row_by_row(expression, parts)


def _row_by_row(operation: Operation, parts: list[str]) -> str:
    """A sum, a difference or a product; a fraction needs no brackets in it."""
    sign = {"·": r"\cdot", "−": "-"}.get(operation.sign, operation.sign)
    parts = [
        _bracketed(text) if _stands_apart(operation.sign, place, part) else text
        for text, (place, part) in zip(parts, _places(operation), strict=True)
    ]
    rows = [f" {sign} ".join(parts[first : first + _ROW]) for first in range(0, len(parts), _ROW)]
    if len(parts) <= _ROW + 1:
        return f" {sign} ".join(parts)
    return r"\begin{gathered}" + rf" \\ {{}} {sign} ".join(rows) + r"\end{gathered}"


def _stands_apart(sign: Sign, place: int, part: Expression) -> bool:
    fraction = isinstance(part, Operation) and part.sign == "/"
    return not fraction and _wants_brackets(sign, place, part)


def _bracketed(text: str) -> str:
    return rf"\left({text}\right)"
