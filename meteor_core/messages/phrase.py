"""Words inside a message that an interface can translate, and what a sentence does to its values.

``«{word}»`` filled with ``о «кошке»`` is ``«о „кошке“»``; ``“{word}”`` with ``a “cat”`` is
``“a ‘cat’”``. A number has a decimal comma in a Russian sentence, and a point in a formula.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple, Self

WORDS = {"what", "unit", "other_unit", "kind", "role"}
"""Values that are words of our own, not what somebody typed."""

_CLOSING = {"«": "»", "“": "”"}
_MARKS = "«»„“”"
_INNER = {"«": "„", "»": "“"}
_RUSSIAN = re.compile(r"«([^«»]*)»|[«»]")
_WITHIN_RUSSIAN = re.compile(r"„([^„“”]*)“")
_ENGLISH = re.compile(r"(„[^„“”]*“)|“([^“”]*)”")
"""Marks in pairs: a “ by itself may open in English or close in Russian."""


_SIGNS = frozenset("=≈×÷<>·−+^")
"""Of formulas: a number next to one has a decimal point."""

_CYRILLIC = re.compile("[А-яЁё]")


class Figure(str):
    """A number as it is written: ``"0.714"``, which a Russian sentence has as ``0,714``."""


class Phrase(str):
    """English words; ``template`` and ``values`` let an interface translate them.

    ``Phrase("line {line}", line=3)`` is the text ``"line 3"``. A value may be a phrase or a
    ``MeteorError`` in its turn.
    """

    template: str
    values: dict[str, Any]

    def __new__(cls, template: str, **values: Any) -> Self:
        self = super().__new__(cls, fill(template, **values))
        self.template, self.values = template, values
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.template,), self.values


def translated(message: Any, translate: Callable[[str], str]) -> str:
    """Translates a phrase or a ``MeteorError``, and the messages among its values.

    ``translated(Phrase("line {line}", line=3), russian)`` → ``"строка 3"``.
    """
    values = {name: _value(name, value, translate) for name, value in message.values.items()}
    return fill(translate(message.template), **values)


def _value(name: str, value: Any, translate: Callable[[str], str]) -> Any:
    if hasattr(value, "template"):
        return translated(value, translate)
    return translate(str(value)) if name in WORDS else value


def N_(message: str) -> str:
    """Mark a msgid that is translated elsewhere, where it is shown (gettext's customary name)."""
    return message


class Filled(str):
    """A message whose ``format`` is ``fill``."""

    def format(self, *given: Any, **named: Any) -> str:
        return str(self).format(*given, **named) if given else fill(str(self), **named)


def filled(message: str) -> str:
    """Makes a ``Filled`` of a message with fields."""
    return Filled(message) if "{" in message else message


def fill(template: str, /, **named: Any) -> str:
    """Formats ``template``; values between quotation marks get inner ones, and ``Figure``s a comma
    in a Russian sentence."""
    figures = any(isinstance(value, Figure) for value in named.values())
    russian = figures and bool(_CYRILLIC.search(template))
    if not russian and not any(mark in template for mark in _CLOSING):
        return template.format(**named)
    parts = []
    for piece in _parsed(template):
        parts.append(piece.literal)
        if piece.field:
            value = piece.field.format(**named)
            if piece.opened:
                value = _within(value, piece.opened)
            elif russian and not piece.in_formula and isinstance(named.get(piece.name), Figure):
                value = value.replace(".", ",")
            parts.append(value)
    return "".join(parts)


class _Piece(NamedTuple):
    """Literal text, the field behind it, the mark that is open there, and whether a sign of a
    formula is next to it."""

    literal: str
    name: str
    field: str
    opened: str
    in_formula: bool


@lru_cache(1 << 10)
def _parsed(template: str) -> tuple[_Piece, ...]:
    pieces, opened = [], ""
    parsed = list(Formatter().parse(template))
    behind = [after[0] for after in parsed[1:]] + [""]
    for (literal, name, spec, conversion), after in zip(parsed, behind, strict=True):
        opened = _opened(opened, literal)
        field = f"{{{name}{f'!{conversion}' if conversion else ''}:{spec}}}"
        beside = literal.rstrip(" (")[-1:] + after.lstrip(" )")[:1]
        in_formula = not _SIGNS.isdisjoint(beside)
        pieces.append(_Piece(literal, name or "", field if name else "", opened, in_formula))
    return tuple(pieces)


def _opened(opened: str, literal: str) -> str:
    """The mark that is open after a piece of a message; ``""`` for none."""
    for character in literal:
        if not opened and character in _CLOSING:
            opened = character
        elif opened and character == _CLOSING[opened]:
            opened = ""
    return opened


def _within(text: str, opened: str) -> str:
    """The text with inner marks for outer ones; a mark alone is what is quoted."""
    if not any(mark in text for mark in _MARKS) or not any(map(str.isalnum, text)):
        return text
    if opened == "«":
        return _RUSSIAN.sub(_inner_russian, text)
    return _ENGLISH.sub(lambda pair: pair[1] or f"‘{pair[2]}’", text)


def _inner_russian(found: re.Match[str]) -> str:
    """«о „коте“» → „о «коте»“."""
    if found[1] is None:
        return _INNER[found[0]]
    return "„" + _WITHIN_RUSSIAN.sub(r"«\1»", found[1]) + "“"
