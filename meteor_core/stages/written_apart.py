"""One word here, several there, of the same letters: “long-term”, “long term”, “100kg”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from meteor_core.model import Word
from meteor_core.stages.stage import Certain, remembered

Spans = tuple[int, int, int, int]

JOINED = 7
"""Letters of the shortest word that two written apart may make without a hyphen: “website”."""

_MARKED = re.compile(r"[-/]|^\d.*[a-zа-яё]")
"""Words of any length that may be several: with a hyphen, a stroke, or a unit after a number."""

_MARKS = str.maketrans("", "", "-/")


def written_apart(
    candidate: Sequence[Word], reference: Sequence[Word], certain: Certain
) -> Iterator[Spans]:
    """One word here, several there: “long-term” ~ “long term”, «по-русски» ~ «по русски».

    Of words that are not ``certain``: none of the others would be proposed.
    """
    for place, start, stop in _apart(candidate, reference, certain):
        yield place, place + 1, start, stop
    for place, start, stop in _apart(reference, candidate, certain[::-1]):
        yield start, stop, place, place + 1


def _apart(
    joined: Sequence[Word], words: Sequence[Word], certain: Certain
) -> Iterator[tuple[int, int, int]]:
    """Place of a word of ``joined``, and the stretch of ``words`` of the same letters."""
    places = [place for place in _long(joined) if place not in certain[0]]
    heads = _heads(words) if places else {}
    for place in places:
        word = joined[place]
        starts = [
            start
            for start in heads.get(word.form[:2], ())
            if start not in certain[1] and word.form.startswith(words[start].form)
        ]
        letters = {each.translate(_MARKS) for each in (word.form, word.base)} if starts else set()
        for start in starts:
            for stop in range(start + 1, min(start + 3, len(words)) + 1):
                parts = words[start:stop]
                if _letters(parts) & letters and _is_one_word(word, parts):
                    yield place, start, stop


def _long(words: Sequence[Word]) -> list[int]:
    """The places of words that may be two written in one."""

    def find() -> list[int]:
        return [
            place
            for place, word in enumerate(words)
            if len(word.form) >= JOINED or _MARKED.search(word.form)
        ]

    return remembered(words, "long", find)


def _heads(words: Sequence[Word]) -> dict[str, list[int]]:
    """The first two letters of words → their places."""

    def find() -> dict[str, list[int]]:
        heads: dict[str, list[int]] = {}
        for start, word in enumerate(words):
            heads.setdefault(word.form[:2], []).append(start)
        return heads

    return remembered(words, "heads", find)


def _letters(parts: Sequence[Word]) -> set[str]:
    """Words run together, the last as it is and by its base: “mini bus”, “mini buses”."""
    before = "".join(part.form for part in parts[:-1])
    return {(before + last).translate(_MARKS) for last in (parts[-1].form, parts[-1].base)}


def _is_one_word(joined: Word, parts: Sequence[Word]) -> bool:
    """With a hyphen always; without one, several words of content alone: «за то» is not «зато», and
    “author” and “authority” have but a stem in common."""
    if joined.form == parts[0].form:
        return False
    if len(parts) == 1:
        return bool(_MARKED.search(joined.form) or _MARKED.search(parts[0].form))
    return bool(_MARKED.search(joined.form)) or not any(part.is_function for part in parts)
