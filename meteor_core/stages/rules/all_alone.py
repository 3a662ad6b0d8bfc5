"""“All is well” ~ “everything is well”, “they all left” ~ “everyone left”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

from meteor_core.lexicons.equivalents import DETERMINERS
from meteor_core.model import Spans, Word
from meteor_core.stages.stage import remembered

_EVERY = frozenset({"everything", "everyone", "everybody"})

_IDIOMS = frozenset({"above", "after", "at", "in", "not", "of"})
"""Words before “all” that make it another expression: “after all”."""

_NO_END = frozenset(DETERMINERS) | {"these", "those", "of", "or", "in", "but"}
"""Words behind “all” that go on with what is meant (“all the time”), or with an expression."""

_PERSONS = frozenset({"it", "we", "you", "they"})

_MOST = 20
"""Words on a side; what has more says nothing by them."""


def all_alone(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """“all” without what it is all of, and “everything” or “everyone”."""
    (alls, everys), (other_alls, other_everys) = map(_found, (candidate, reference))
    for place, other in (*product(alls, other_everys), *product(everys, other_alls)):
        yield place, place + 1, other, other + 1


def is_all(word: Word) -> bool:
    """Whether a word is “all”."""
    return word.form == "all"


def is_every(word: Word) -> bool:
    """Whether a word is “everything” or the like."""
    return word.form in _EVERY


def _found(words: Sequence[Word]) -> tuple[list[int], list[int]]:
    return remembered(words, "all alone", partial(_places, words))


def _places(words: Sequence[Word]) -> tuple[list[int], list[int]]:
    everys = [place for place, word in enumerate(words) if is_every(word)]
    alls = [place for place, word in enumerate(words) if is_all(word) and _is_alone(words, place)]
    return alls[:_MOST], everys[:_MOST]


def _is_alone(words: Sequence[Word], place: int) -> bool:
    """Behind a pronoun (“it all”), or before a mark or a word that is neither a noun nor leads to
    one; “all of us” is alone, too."""
    before = words[place - 1].form if place else ""
    if before in _PERSONS or before in _IDIOMS:
        return before in _PERSONS
    behind = [word.form for word in words[place + 1 : place + 3]]
    if behind[:1] == ["of"]:
        return behind[1:] in (["us"], ["you"], ["them"])
    return not behind or (words[place + 1].is_function and behind[0] not in _NO_END)
