"""Whether a row of a paraphrase table may be true: it was counted, not written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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


_NEGATIVE = frozenset(
    (
        "not", "n't", "no", "none", "nobody", "nothing", "nowhere",
        "never", "neither", "nor", "without", "cannot", "no-one",
    )
)  # fmt: skip
"""English words that deny; beside one that does not, a table left out what was denied: “not ~
wrong”, “no room ~ not”."""

_MODALS = ("must", "should ought", "can could ca may might", "will would shall wo 'll")
"""English modal verbs, by what they say: “should” is no “must”."""

_MODAL = {form: kind for kind, forms in enumerate(_MODALS) for form in forms.split()}

_RELATIVES = frozenset(["that", "which", "who", "whom", "whose"])


def is_general(candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
    """Whether two single words are a row that needs more than having been counted once: one of them
    goes with anything (“trail ~ way”, “festival ~ see”)."""
    if not len(candidate) == len(reference) == 1:
        return False
    return candidate[0].form in _GENERAL or reference[0].form in _GENERAL


def says_the_same(candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
    """Of words without content: “was ~ stood” and “their ~ of his” stand in the table, too.

    Modal verbs of both sides say the same. Where one side has no word of content, an auxiliary
    stands on both sides or on neither, both sides deny or neither does, and pronouns of both are of
    one person; a pronoun by itself stands for no word of content (“us” is no “united states”). Of
    two single words both link others, or neither does.
    """
    modals, other_modals = _kinds(candidate, _MODAL), _kinds(reference, _MODAL)
    if modals and other_modals and modals.isdisjoint(other_modals):
        return False
    full = [any(not word.is_function for word in side) for side in (candidate, reference)]
    if all(full):
        return True
    if _denies(candidate) != _denies(reference):
        return False
    if any(full) and (_is_pronoun(candidate) or _is_pronoun(reference)):
        return False
    if len(candidate) == len(reference) == 1 and not _link_alike(candidate[0], reference[0]):
        return False
    persons, other_persons = _kinds(candidate, _PERSON), _kinds(reference, _PERSON)
    if persons and other_persons and persons.isdisjoint(other_persons):
        return False
    own, other = _auxiliaries(candidate), _auxiliaries(reference)
    return not own.isdisjoint(other) if own or other else True


def _link_alike(word: Word, other: Word) -> bool:
    return _LINK.get(word.form) == _LINK.get(other.form)


def _kinds(words: Sequence[Word], kinds: Mapping[str, int]) -> set[int]:
    return {kinds[word.form] for word in words if word.form in kinds}


def _denies(words: Sequence[Word]) -> bool:
    return any(word.form in _NEGATIVE for word in words)


def _is_pronoun(words: Sequence[Word]) -> bool:
    return len(words) == 1 and (words[0].form in _PERSON or words[0].form in _RELATIVES)


def _auxiliaries(words: Sequence[Word]) -> set[str]:
    return {word.base for word in words} & _MEAN_LITTLE
