"""Whether a row of a paraphrase table may be true: it was counted, not written."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.model import Word

_MEAN_LITTLE = {"be", "have", "do"}

_PERSONS = (
    "i me my mine myself",
    "we us our ours ourselves",
    "you your yours yourself yourselves",
    "he him his himself",
    "she her hers herself",
    "it its itself they them their theirs themselves",
)
"""English pronouns by person; a firm is “it” to one writer and “they” to another."""

_PERSON = {form: person for person, forms in enumerate(_PERSONS) for form in forms.split()}


def says_the_same(candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
    """Of words without content: “was ~ stood” and “their ~ of his” stand in the table, too.

    Where one side has no word of content, an auxiliary stands on both sides or on neither, and
    pronouns of both are of one person.
    """
    if all(any(not word.is_function for word in side) for side in (candidate, reference)):
        return True
    persons, other_persons = _persons(candidate), _persons(reference)
    if persons and other_persons and persons.isdisjoint(other_persons):
        return False
    own, other = _auxiliaries(candidate), _auxiliaries(reference)
    return not own.isdisjoint(other) if own or other else True


def _persons(words: Sequence[Word]) -> set[int]:
    return {_PERSON[word.form] for word in words if word.form in _PERSON}


def _auxiliaries(words: Sequence[Word]) -> set[str]:
    return {word.base for word in words} & _MEAN_LITTLE
