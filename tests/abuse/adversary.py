"""Texts on which a pattern works the hardest, made of the characters that it speaks of."""

from __future__ import annotations

import re._constants as codes
import re._parser as parser
from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.abuse.growth import spent
from tests.abuse.patterns import Used

OUTSIDE = "\x01"
"""A character that next to no pattern takes."""

_OF_CATEGORY = {
    codes.CATEGORY_SPACE: " \n",
    codes.CATEGORY_DIGIT: "1",
    codes.CATEGORY_WORD: "a",
    codes.CATEGORY_NOT_SPACE: "a",
    codes.CATEGORY_NOT_DIGIT: "a",
    codes.CATEGORY_NOT_WORD: "-",
}
MOST_CHARACTERS = 6
TRIED = 768

Text = tuple[str, str, str]
"""What stands before, what is repeated, what stands after."""


def written(text: Text, size: int) -> str:
    """A text of about so many characters."""
    before, pumped, after = text
    return before + pumped * (size // len(pumped)) + after


def hardest(used: Used, count: int = 2) -> list[Text]:
    """The texts that cost the most for their size."""
    ranked = sorted(
        _texts(used), key=lambda text: spent(lambda: used.run(written(text, TRIED))), reverse=True
    )
    return ranked[:count]


def _texts(used: Used) -> Iterator[Text]:
    source = used.pattern.pattern
    characters = alphabet(source.decode("latin-1") if used.binary else source)
    pumps = [*characters, *map("".join, product(characters, repeat=2)), *_literals(source)]
    for before, pumped in product(("", *characters[:2], *_literals(source)[:2]), pumps):
        yield before, pumped, OUTSIDE


def _literals(source: str | bytes) -> list[str]:
    """Runs of plain characters, as ``"<!--"``: what a pattern begins and ends with."""
    text = source.decode("latin-1") if isinstance(source, bytes) else source
    runs = "".join(c if c in "<>!-&;=\"'/[]{}:," else " " for c in text.replace("\\", ""))
    return list(dict.fromkeys(run for run in runs.split() if len(run) > 1))[:4]


def alphabet(source: str) -> list[str]:
    """Characters that stand for all that a pattern tells apart."""
    try:
        tree = parser.parse(source)
    except re_error:  # of the other library's syntax
        return ["a", "1", " ", "-"]
    return list(dict.fromkeys([*_characters(tree), "a", OUTSIDE]))[:MOST_CHARACTERS]


re_error = parser.error  # type: ignore[attr-defined]


def _characters(tree: Any) -> Iterator[str]:
    for code, argument in tree:
        if code in (codes.LITERAL, codes.NOT_LITERAL):
            yield chr(argument)
        elif code is codes.RANGE:
            yield chr(argument[0])
        elif code is codes.CATEGORY:
            yield from _OF_CATEGORY.get(argument, "")
        elif code is codes.ANY:
            yield "\n"
        elif code is codes.IN:
            yield from _characters(argument)
        else:
            yield from _inside(argument)


def _inside(argument: Any) -> Iterator[str]:
    """Characters of groups, repetitions and branches, however deep."""
    if isinstance(argument, parser.SubPattern):
        yield from _characters(argument)
    elif isinstance(argument, tuple | list):
        for each in argument:
            yield from _inside(each)
