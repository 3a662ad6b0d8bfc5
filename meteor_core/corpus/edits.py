"""Two candidates of one segment, word by word: what was replaced, left out and put in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

Span = tuple[int, int]
"""Characters of a text: from, to."""

_WORD = re.compile(r"\w+(?:[-’']\w+)*|[^\w\s]")


class Edit(NamedTuple):
    """A stretch of words: ``kind`` is ``equal``, ``replace``, ``delete`` or ``insert``.

    The spans hold the words and what is between them; an empty one marks where the other
    side's words would be.
    """

    kind: str
    old: Span
    new: Span


def edits(old: str, new: str) -> tuple[Edit, ...]:
    """Two texts → stretches that keep the most words, in order.

    Example: ``edits("a red cat", "a cat sat")`` → equal “a”, delete “red”, equal “cat”, insert
    “sat”. Words that differ in case alone differ.
    """
    old_words, new_words = _words(old), _words(new)
    steps = LCSseq.opcodes(
        [old[slice(*span)] for span in old_words], [new[slice(*span)] for span in new_words]
    )
    found: list[Edit] = []
    for equal, group in groupby(steps, key=lambda step: step.tag == "equal"):
        stretch = list(group)
        first, last = stretch[0], stretch[-1]
        spans = (
            _span(old_words, first.src_start, last.src_end, len(old)),
            _span(new_words, first.dest_start, last.dest_end, len(new)),
        )
        found.append(Edit("equal" if equal else _kind(*spans), *spans))
    return tuple(found)


def changed_words(old: str, new: str) -> Iterator[tuple[str, str]]:
    """Yields the words of each change: ``("red", "")`` is left out, ``("", "sat")`` put in."""
    for edit in edits(old, new):
        if edit.kind != "equal":
            yield old[slice(*edit.old)], new[slice(*edit.new)]


def change_line(old: str, new: str) -> str:
    """What changed, in a line: ``"red → blue · − old · + new"``."""
    return " · ".join(
        f"{before} → {after}" if before and after else f"− {before}" if before else f"+ {after}"
        for before, after in changed_words(old, new)
    )


def _words(text: str) -> list[Span]:
    return [match.span() for match in _WORD.finditer(text)]


def _span(words: list[Span], first: int, last: int, length: int) -> Span:
    """From the first word to before the last, counted among words."""
    if first == last:
        place = words[first][0] if first < len(words) else length
        return place, place
    return words[first][0], words[last - 1][1]


def _kind(old: Span, new: Span) -> str:
    if old[0] == old[1]:
        return "insert"
    return "delete" if new[0] == new[1] else "replace"
