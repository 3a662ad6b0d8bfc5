"""One word here, several there, of the same letters: “long-term”, “long term”, “100kg”."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from meteor_core.lexicons.spelling import says_again
from meteor_core.model import Spans, Word
from meteor_core.model.caches import word_cache
from meteor_core.stages.stage import Certain, remembered

Beginnings = dict[str, list[tuple[int, str]]]
"""First letters → where words stand that begin so, and the letters that they are of, "" of a word
with other signs."""

Known = Callable[[str], bool]
"""Whether a dictionary has a form."""

JOINED = 7
"""Letters of the shortest word that two written apart may make without a hyphen: “website”."""

MISTAKEN = 6
"""The same of a word that no dictionary has: «посути»."""

SEVERAL = 3
"""Words that one may make; of one with hyphens as many as it has parts: “state-of-the-art”."""

_MARKED = re.compile(r"(?<!^)[-/]|^\d.*[a-zа-яё]|^[a-zа-яё]+\d[a-zа-яё\d]*$")
"""Words of any length that may be several: with a hyphen, a stroke, a unit after a number, or a
number after letters (“CO2”, “H1N1”)."""

_MARKS = str.maketrans("", "", "-/")

_FIRST_PART = re.compile(r"\d+|[^\W\d]+")
"""What a word begins with of one kind, letters or digits: “e” of “e-mail”, “5” of “5kg”."""


class WrittenApart:
    """“long-term” ~ “long term”, «по-русски» ~ «по русски», and «впринципе», which no dictionary
    has (``known``), ~ «в принципе»."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._beginnings = word_cache(self._look_up)

    def spans(
        self, candidate: Sequence[Word], reference: Sequence[Word], certain: Certain
    ) -> Iterator[Spans]:
        """One word of a side and several of the other.

        Of words that are not ``certain``: none of the others would be proposed. What is one word
        begins with the first of the several, so that the reference's words, by how they begin, tell
        of nearly every word of a candidate that there is nothing to compare it with: by two
        letters, or by the one that a first part has («5кг», “t-shirt”).
        """
        starts, places = remembered(
            reference, (self, "beginnings"), lambda: self._by_beginnings(reference)
        )
        matched, reference_matched = certain
        joined: list[Spans] = []
        for place, word in enumerate(candidate):
            if place in matched:
                continue
            form, is_plain = word.form, word.form.isalnum()
            for beginning in self._beginnings(form):
                for start, first in starts.get(beginning, ()):
                    may_be = not is_plain or form.startswith(first)
                    if may_be and start not in reference_matched:
                        for stop in self._stops(word, reference, start):
                            yield place, place + 1, start, stop
            for other, letters in places.get(form[:2], ()):
                may_be = not (is_plain and letters) or letters.startswith(form)
                if may_be and other not in reference_matched:
                    for stop in self._stops(reference[other], candidate, place):
                        joined.append((place, stop, other, other + 1))
        yield from sorted(joined, key=lambda spans: (spans[2], spans))

    def _by_beginnings(self, words: Sequence[Word]) -> tuple[Beginnings, Beginnings]:
        """First two letters → the places of all words, and of those that may be several in one."""
        every: Beginnings = {}
        joined: Beginnings = {}
        for place, word in enumerate(words):
            found = place, word.form if word.form.isalnum() else ""
            every.setdefault(word.form[:2], []).append(found)
            for beginning in self._beginnings(word.form):
                joined.setdefault(beginning, []).append(found)
        return every, joined

    def _look_up(self, form: str) -> tuple[str, ...]:
        """How the first of several words may begin that make this one: ``"e-mail"`` → ``("e",
        "em")``; none of a word that is not several."""
        if _MARKED.search(form):
            first = _FIRST_PART.match(form)
            ways = (first[0][:2] if first else form[:2], form.translate(_MARKS)[:2])
            return tuple(dict.fromkeys(ways))
        if len(form) >= MISTAKEN and not self._known(form):
            return form[:1], form[:2]
        return (form[:2],) if len(form) >= JOINED else ()

    def _stops(self, joined: Word, words: Sequence[Word], start: int) -> Iterator[int]:
        """Where stretches of ``words`` that begin at ``start`` end, if they are that one word."""
        is_plain = joined.form.isalnum() and words[start].form.isalnum()
        # of nearly all words that begin with «в» or «по», told before anything is joined
        if is_plain and not _goes_on(joined, words, start):
            return
        letters = {each.translate(_MARKS) for each in (joined.form, joined.base)}
        before = ""
        most = max(SEVERAL, joined.form.count("-") + 1)
        for stop in range(start + 1, min(start + most, len(words)) + 1):
            # The last word as it is or by its base: “mini bus”, “mini buses”.
            last = words[stop - 1]
            run = before + last.form.translate(_MARKS)
            whole = run in letters or before + last.base.translate(_MARKS) in letters
            if whole and self._is_one_word(joined, words[start:stop]):
                yield stop
            if not any(each.startswith(run) for each in letters):
                return
            before = run

    def _is_one_word(self, joined: Word, parts: Sequence[Word]) -> bool:
        """With a hyphen always, and where no dictionary has the one word; else several words of
        content alone: «за то» is not «зато», and “author” and “authority” have but a stem in
        common."""
        if joined.form == parts[0].form:
            return False
        if len(parts) == 1:
            marked = _MARKED.search(joined.form) or _MARKED.search(parts[0].form)
            return bool(marked) and not says_again(joined.form, parts[0].form)
        if _MARKED.search(joined.form) or not any(part.is_function for part in parts):
            return True
        return not self._known(joined.form)


def _goes_on(joined: Word, words: Sequence[Word], start: int) -> bool:
    """Whether the second word begins with the letter of the one word that comes next, as
    «принципе» does with that of «впринципе»; a mark of joining («-») may come first."""
    size, place = len(words[start].form), start + 1
    if place == len(words):
        return False
    second = words[place]
    letters = joined.form[size : size + 1], joined.base[size : size + 1]
    goes_on = second.form[:1] in letters or second.base[:1] in letters
    return goes_on or not second.form[:1].isalnum()
