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

_LINKS = (
    "that which who whom whose whoever what where",
    "than as",
    "and &",
    "or",
    "either",
    "but",
    "if whether",
    "of in on at with into onto out upon",
    "why",
    "how",
    "here",
    "there",
)
"""English words that link others, by what they say; beside a word that says more, “not ~ than” and
“excited ~ or”, a table has them because something else was left out."""

_LINK = {form: kind for kind, forms in enumerate(_LINKS) for form in forms.split()}


_GENERAL_FORMS = (
    "make makes made making take takes took taken taking get gets got gotten getting",
    "keep keeps kept keeping find finds found finding think thinks thought thinking",
    "give gives gave given giving go goes went gone going come comes came coming",
    "put puts putting set sets setting let lets letting see sees saw seen seeing",
    "know knows knew known knowing want wants wanted wanting look looks looked looking",
    "say says said saying tell tells told telling way ways time times thing things",
    "place places other others new much most back great long",
)
"""English words of so many uses that each stands beside some word everywhere: “keep ~ think”."""

_GENERAL = frozenset(form for forms in _GENERAL_FORMS for form in forms.split())


def is_general(candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
    """Whether two single words are a row that needs more than having been counted once: one of them
    goes with anything (“trail ~ way”, “festival ~ see”)."""
    if not len(candidate) == len(reference) == 1:
        return False
    return candidate[0].form in _GENERAL or reference[0].form in _GENERAL


def says_the_same(candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
    """Of words without content: “was ~ stood” and “their ~ of his” stand in the table, too.

    Where one side has no word of content, an auxiliary stands on both sides or on neither, and
    pronouns of both are of one person. Of two single words both link others, or neither does.
    """
    if all(any(not word.is_function for word in side) for side in (candidate, reference)):
        return True
    if len(candidate) == len(reference) == 1 and not _link_alike(candidate[0], reference[0]):
        return False
    persons, other_persons = _persons(candidate), _persons(reference)
    if persons and other_persons and persons.isdisjoint(other_persons):
        return False
    own, other = _auxiliaries(candidate), _auxiliaries(reference)
    return not own.isdisjoint(other) if own or other else True


def _link_alike(word: Word, other: Word) -> bool:
    return _LINK.get(word.form) == _LINK.get(other.form)


def _persons(words: Sequence[Word]) -> set[int]:
    return {_PERSON[word.form] for word in words if word.form in _PERSON}


def _auxiliaries(words: Sequence[Word]) -> set[str]:
    return {word.base for word in words} & _MEAN_LITTLE
