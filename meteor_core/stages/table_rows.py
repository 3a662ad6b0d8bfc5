"""Whether a row of a paraphrase table may be true: it was counted, not written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from meteor_core.languages import abbreviations
from meteor_core.lexicons.numbers import numerals
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


_NEGATIVES = "not n't no none nobody nothing nowhere never neither nor without cannot no-one"
"""English words that deny; beside one that does not, a table left out what was denied: “not ~
wrong”, “irrelevant ~ not”."""

_NEGATIVE = frozenset(_NEGATIVES.split())

_MODALS = ("must", "need", "should ought", "can could ca may might", "will would shall wo 'll")
"""English modal verbs, by what they say: “should” is no “must”."""

_MODAL = {form: kind for kind, forms in enumerate(_MODALS) for form in forms.split()}

_NUMBERS = (
    "one two three four five six seven eight nine ten",
    "first second third fourth fifth sixth seventh eighth ninth tenth",
)
"""How many, and which: “two” is no “second”."""

_NUMBER = {form: kind for kind, forms in enumerate(_NUMBERS) for form in forms.split()}

_FIGURES = re.compile(r"\d[\d,.]*")

_RELATIVES = frozenset({"that", "which", "who", "whom", "whose"})


def is_general(candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
    """Whether two single words are a row that needs more than having been counted once: one of them
    goes with anything (“trail ~ way”, “festival ~ see”)."""
    if not len(candidate) == len(reference) == 1:
        return False
    return goes_with_anything(candidate[0]) or goes_with_anything(reference[0])


def goes_with_anything(word: Word) -> bool:
    """Whether a word has so many uses that a table pairs it with whatever stood near it."""
    return word.form in _GENERAL


def says_the_same(candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
    """Of words without content: “was ~ stood” and “their ~ of his” stand in the table, too.

    Modal verbs and number words of both sides say the same, and two abbreviations are two things,
    as are a year and a decade.
    Numbers of both sides have one in common: a table has “125 ~ 122” of texts that differ. (What is
    one number in two ways the lists link.)
    Where one side has no word of content, both deny or neither does, and pronouns, of one person,
    and an auxiliary stand on both sides or on neither; a pronoun alone is no “he spoke”. Of two
    single words both link others, or neither does.
    """
    if any(_disagree(kinds, candidate, reference) for kinds in (_MODAL, _NUMBER)):
        return False
    if _other_numbers(candidate, reference):
        return False
    if _two_abbreviations(candidate, reference) or _a_year_and_its_decade(candidate, reference):
        return False
    full = [any(not word.is_function for word in side) for side in (candidate, reference)]
    return all(full) or (
        not (any(full) and any(map(_is_pronouns, (candidate, reference))))
        and _denies(candidate) == _denies(reference)
        and _joins_alike(candidate, reference, any(full))
        and _persons_alike(candidate, reference)
        and _auxiliaries_alike(candidate, reference)
    )


def _kinds(words: Sequence[Word], kinds: Mapping[str, int]) -> set[int]:
    return {kinds[word.form] for word in words if word.form in kinds}


def _disagree(kinds: Mapping[str, int], one: Sequence[Word], two: Sequence[Word]) -> bool:
    """Whether both have words of these kinds, but none of a kind in common."""
    own, other = _kinds(one, kinds), _kinds(two, kinds)
    return bool(own and other) and own.isdisjoint(other)


def _other_numbers(candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
    """Whether both have numbers, in words or figures, but none in common."""
    own = _figures(candidate)
    return bool(own) and bool(other := _figures(reference)) and own.isdisjoint(other)


def _figures(words: Sequence[Word]) -> set[str]:
    """“1,200 of the first” → ``{"1200", "1"}``."""
    found, values = set(), _numerals()
    for word in words:
        if word.form in values:
            found.add(values[word.form])
        elif not word.form.isalpha():
            found.update(each.replace(",", "") for each in _FIGURES.findall(word.form))
    return found


@cache
def _numerals() -> Mapping[str, str]:
    """Number words and their values in figures: ``{"one": "1", "half": "1/2", …}``."""
    listed = numerals.read("en")
    assert listed is not None, "the table is English, and so are its numerals"
    return {form: str(value) for form, value in (listed.cardinals | listed.ordinals).items()}


def _two_abbreviations(candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
    """Whether both are listed abbreviations, of which each has its own meanings: “PM”, “MP”."""
    forms = {word.form for word in (*candidate, *reference)}
    return len(candidate) == len(reference) == 1 and forms <= _abbreviated()


def _a_year_and_its_decade(candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
    """“1970” and “1970s”, as they are written."""
    forms = {word.form for word in (*candidate, *reference)}
    return any(form[-2:] == "0s" and form[:-1] in forms for form in forms)


@cache
def _abbreviated() -> frozenset[str]:
    return frozenset(abbreviations.forms("en").values())


def _denies(words: Sequence[Word]) -> bool:
    return any(word.form in _NEGATIVE for word in words)


def _joins_alike(candidate: Sequence[Word], reference: Sequence[Word], content: bool) -> bool:
    """Words that link others by what they say; “who” is no “world health organization”."""
    if content and any(_is_relative(side) for side in (candidate, reference)):
        return False
    if len(candidate) == len(reference) == 1:
        return _LINK.get(candidate[0].form) == _LINK.get(reference[0].form)
    return True


def _is_relative(words: Sequence[Word]) -> bool:
    return len(words) == 1 and words[0].form in _RELATIVES


def _is_pronouns(words: Sequence[Word]) -> bool:
    return all(word.form in _PERSON for word in words)


def _persons_alike(candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
    """Pronouns of one person on both sides, or none: “us” is no “united states”, “own” no
    “themselves”, and “it can” says more than “may”."""
    own, other = _kinds(candidate, _PERSON), _kinds(reference, _PERSON)
    return not own.isdisjoint(other) if own or other else True


def _auxiliaries_alike(candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
    own, other = _auxiliaries(candidate), _auxiliaries(reference)
    return not own.isdisjoint(other) if own or other else True


def _auxiliaries(words: Sequence[Word]) -> set[str]:
    return {word.base for word in words} & _MEAN_LITTLE
