"""Marks that change the meaning: the last one, questions, exclamations, quotations, brackets.

Commas, dashes, colons and semicolons follow each language's and each writer's own rules, and are
not compared.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from meteor_core.analyses.sides import Pair, Side

_QUOTES = re.compile('["«»„“”‟″]')
_LAST = re.compile(r"(\.\.\.|…|[.?!;:,])[\"«»„“”‟″')\]*_\s]*$")
_COUNTED = {"?": re.compile(r"\?+"), "!": re.compile("!+"), "…": re.compile(r"…|\.\.\.+")}
QUOTES, BRACKETS = "« »", "( )"
_WRITTEN = {"en": {QUOTES: "“ ”"}}
"""How a language writes a pair where that is not how it is named here."""


class Marks(NamedTuple):
    """The mark at the end, and how often each kind occurs in a text; pairs count as one."""

    last: str
    counts: Counter[str]
    language: str


def find(side: Side) -> Marks:
    """``'«Да», – сказал он.'`` → last ``"."``, one pair of quotation marks."""
    text = side.text.rstrip()
    last = _LAST.search(text)
    counts = Counter({mark: len(pattern.findall(text)) for mark, pattern in _COUNTED.items()})
    counts[QUOTES] = len(_QUOTES.findall(text)) // 2
    counts[BRACKETS] = min(text.count("("), text.count(")"))
    return Marks(_one(last[1]) if last else "", counts, side.language)


def compare(wanted: Marks, got: Marks) -> list[Pair]:
    """Finds marks that only one side has, and a different last one: ``[("?", ".")]``."""
    pairs = []
    if wanted.last != got.last and _is_telling(wanted.last, got.last):
        pairs.append((wanted.last, got.last))
    ends = {wanted.last, got.last} if pairs else set()
    for mark in (*_COUNTED, QUOTES, BRACKETS):
        if mark not in ends and bool(wanted.counts[mark]) != bool(got.counts[mark]):
            written = _WRITTEN.get(got.language, {}).get(mark, mark)
            pairs.append((written, "") if wanted.counts[mark] else ("", written))
    return pairs


def _one(mark: str) -> str:
    return "…" if mark == "..." else mark


def _is_telling(wanted: str, got: str) -> bool:
    """Whether two ends differ in more than style: a stop for none, not a comma for a colon."""
    strong = {".", "?", "!", "…"}
    return bool({wanted, got} & strong)
