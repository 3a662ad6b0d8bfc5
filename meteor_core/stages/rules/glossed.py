"""Two abbreviations of one expression, each in brackets behind it: «карциномы (HCC)» ~ «карциномы
(ГЦК)».

Russian: who writes English keeps to English abbreviations, and another one is an error there, for
people, too (r on biomedical abstracts was .209, and .202 with these links).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

from meteor_core.model import Spans, Word
from meteor_core.stages.stage import remembered

_LETTERS = range(2, 7)
"""Letters of an abbreviation."""

_BEFORE = 2
"""Words before the bracket that have to be the same."""

_MOST = 20
"""Places of one abbreviation, and brackets behind one expression."""

_Glossed = dict[tuple[str, ...], list[int]]
"""The bases of an expression's last words → where an abbreviation stands behind them."""


def glossed(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """Both abbreviations wherever they stand, if one is made of letters of the expression."""
    own, others = (
        remembered(side, "glossed", partial(_glosses, side)) for side in (candidate, reference)
    )
    for said in own.keys() & others.keys():
        for place, other in product(own[said][:_MOST], others[said][:_MOST]):
            if _are_two(candidate, place, reference, other):
                yield from _everywhere(candidate, place, reference, other)


def is_bracket(word: Word) -> bool:
    """Whether a word begins what stands in brackets."""
    return word.form == "("


def _everywhere(
    words: Sequence[Word], place: int, others: Sequence[Word], other: int
) -> Iterator[Spans]:
    for one, two in product(_places(words, words[place]), _places(others, others[other])):
        yield one, one + 1, two, two + 1


def _places(words: Sequence[Word], abbreviation: Word) -> list[int]:
    return [place for place, word in enumerate(words) if word.form == abbreviation.form][:_MOST]


def _are_two(words: Sequence[Word], place: int, others: Sequence[Word], other: int) -> bool:
    """Of which neither stands on the other side: there it may mean another thing."""
    one, two = words[place].form, others[other].form
    if one in {word.form for word in others} or two in {word.form for word in words}:
        return False
    return _is_made_of(words, place) or _is_made_of(others, other)


def _glosses(words: Sequence[Word]) -> _Glossed:
    found: _Glossed = {}
    for place in range(_BEFORE + 1, len(words) - 1):
        if is_bracket(words[place - 1]) and words[place + 1].form == ")":
            before = words[place - 1 - _BEFORE : place - 1]
            if _is_short(words[place]) and not any(word.is_punctuation for word in before):
                found.setdefault(tuple(word.base for word in before), []).append(place)
    return found


def _is_short(word: Word) -> bool:
    return word.is_capital and len(_letters(word)) in _LETTERS and _letters(word).isalpha()


def _letters(word: Word) -> str:
    return word.form.replace(".", "")


def _is_made_of(words: Sequence[Word], place: int) -> bool:
    """Whether its letters come in this order in the words before, the first where a word begins and
    one more where the last does: ДКМП of «дилатационная кардиомиопатия»."""
    letters = _letters(words[place])
    end = place - 1
    if words[end - 1].form[0] not in letters[1:]:
        return False
    return any(
        words[start].form[0] == letters[0]
        and _stand_in(letters, "".join(word.form for word in words[start:end]))
        for start in range(max(0, end - len(letters)), end)
    )


def _stand_in(letters: str, text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in letters)
