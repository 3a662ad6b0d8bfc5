"""Russian function words that are written like others, told apart by the words beside them.

«То есть» and «может быть» are no verbs, «чем» behind a comparative is no case of «что», «его» in
«без его помощи» is no «он», «тем» in «тем не менее» no «тот», «всего» in «прежде всего» no «всё»,
«это» is a form of «этот» before its noun alone, and «значит» in «это значит, что» is a verb.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from meteor_core.languages.language import Marks, Readings
from meteor_core.languages.pymorphy import NOMINALS, agree, marks_of
from meteor_core.model import Word
from meteor_core.model.caches import pair_cache

Rule = Callable[[Sequence[Word], int, Readings], Word | None]
"""A word of a sentence → the same as the words beside it tell, None where they do not."""

MAY_BE = "может быть"
_COMPARED = frozenset({"иной", "другой", "иначе", "прежде", "скорее", "более", "менее"})
_AS_FAR_AS = 6
"""Words between a comparative and its «чем»: «больше свежих овощей и фруктов, чем»."""

_VERBS = frozenset({"VERB", "INFN", "GRND", "PRTF", "PRTS", "PRED", "ADJS", "COMP"})

_COMING = frozenset({"VERB", "intr", "past"})
"""A verb without an object, before its subject."""

_GIVEN = "данный"

_CONDITION = frozenset({"если", "раз", "коли", "коль"})


_MEANING = frozenset({"это", "не", "что", "ничего", "много"})

_POINTING = {
    "тем": (((), ("не", "менее")), ((), ("более",)), ((), ("самым",)), (("между",), ())),
    "того": ((("кроме",), ()), (("помимо",), ()), (("более",), ()), (("мало",), ())),
    "тому": ((("к",), ("же",)), ((), ("назад",))),
    "том": ((("в",), ("числе",)),),
    "тех": ((("до",), ("пор",)), (("с",), ("пор",))),
    "всего": ((("прежде",), ()), (("скорее",), ()), ((), ("лишь",)), ((), ("навсего",))),
}
"""Forms of «тот» and «весь» → the words before and behind in expressions where they are none."""


def may_be_settled(word: Word) -> bool:
    """Whether the words beside one may tell which function word it is."""
    return word.form in _RULES


def settled(words: Sequence[Word], places: Iterable[int], readings: Readings) -> dict[int, Word]:
    """Place → the function word there, where the words beside tell which it is. Of words at
    ``places`` alone."""
    found = {}
    for place in places:
        rule = _RULES.get(words[place].form)
        told = None if rule is None else rule(words, place, readings)
        if told is not None:
            found[place] = told
    return found


def _that_is(words: Sequence[Word], place: int, readings: Readings) -> Word | None:
    """«то [есть]», unless a condition comes before: «если поискать, то есть и другие»."""
    if not (place and words[place - 1].form == "то" and _opens(words, place - 1)):
        return None
    if any(word.form in _CONDITION for word in words[:place]):
        return None
    return replace(words[place], base="то есть", tag="CONJ")


def _maybe(words: Sequence[Word], place: int, readings: Readings) -> Word | None:
    """«, [может], », «[может] быть, » and «быть [может], » beside a clause of its own, and
    «[может] он придёт» with its finite verb."""
    start, stop = place, place + 1
    alone = False
    if _form(words, stop) == "быть":
        stop += 1
    elif _form(words, start - 1) == "быть":
        start -= 1
    else:
        alone = _form(words, stop) != ","
    if not _opens(words, start):
        return None
    if (alone or not _closes(words, stop)) and not _is_finite(words[stop:], readings):
        return None
    return replace(words[place], base="может", tag="CONJ,Prnt")


def _is_finite(words: Sequence[Word], readings: Readings) -> bool:
    """Whether the first verb of a clause is a finite one, and can be no infinitive."""
    for word in words:
        if word.is_punctuation or word.tag.startswith("INFN"):
            return False
        if word.tag.startswith("VERB"):
            return not any(each.tag.startswith("INFN") for each in readings(word))
    return False


def _be(words: Sequence[Word], place: int, readings: Readings) -> Word | None:
    """The «быть» of «может быть»."""
    for beside in (place - 1, place + 1):
        if _form(words, beside) == "может" and _maybe(words, beside, readings) is not None:
            return replace(words[place], base=MAY_BE, tag="CONJ,Prnt")
    return None


def _than(words: Sequence[Word], place: int, readings: Readings) -> Word | None:
    """«больше, [чем] вчера»; behind a preposition never: «о [чём]»."""
    if place and words[place - 1].tag == "PREP":
        return None
    before = words[max(0, place - _AS_FAR_AS) : place]
    compared = any("COMP" in marks_of(word.tag) or word.base in _COMPARED for word in before)
    if not compared and "COMP" not in _tag(words, place + 1):
        return None
    return replace(words[place], base="чем", tag="CONJ")


def _because(words: Sequence[Word], place: int, readings: Readings) -> Word | None:
    """«[потому], что», «[потому] что»: the reason, where «потому» alone is “therefore”."""
    that = place + 2 if _form(words, place + 1) == "," else place + 1
    if _form(words, that) != "что":
        return None
    return replace(words[place], base="потому что", tag="CONJ")


def _means(words: Sequence[Word], place: int, readings: Readings) -> Word | None:
    """«это [значит]», «не [значит]», «[значит], что»: a verb; «а он, [значит], ушёл» has none."""
    that = place + 2 if _form(words, place + 1) == "," else place + 1
    if _form(words, place - 1) not in _MEANING and _form(words, that) != "что":
        return None
    verb = next((each for each in readings(words[place]) if "VERB" in each.tag), None)
    return None if verb is None else replace(words[place], base=verb.lemma, tag=verb.tag)


def _in_expression(words: Sequence[Word], place: int, readings: Readings) -> Word | None:
    """«[тем] не менее», «до [тех] пор»: what it points to cannot be told from these."""
    form = words[place].form
    for before, after in _POINTING[form]:
        start, stop = place - len(before), place + 1 + len(after)
        if start < 0 or stop > len(words):
            continue
        around = (*words[start:place], *words[place + 1 : stop])
        if tuple(word.form for word in around) == (*before, *after):
            return replace(words[place], base=form)
    return None


def _whose(words: Sequence[Word], place: int, readings: Readings) -> Word | None:
    """«без [его] помощи», «появился [его] брат»: before what is owned, unless behind a verb, whose
    object it may be; «без него», «я [их] всех знаю»."""
    if not _nominals(words, place + 1, readings) or words[place + 1].is_function:
        return None
    before = _tag(words, place - 1) if place else frozenset()
    if not _VERBS.isdisjoint(before) and not before >= _COMING:
        return None
    form = words[place].form
    own = (each for each in readings(words[place]) if each.lemma == form and "ADJF" in each.tag)
    reading = next(own, None)
    return None if reading is None else replace(words[place], base=form, tag=reading.tag)


def _this(words: Sequence[Word], place: int, readings: Readings) -> Word | None:
    """«[этого] дела» has the determiner; «[этого] мало», «это – люди» the pronoun."""
    every = readings(words[place])
    forms = [marks_of(each.tag) for each in every if each.lemma == "этот"]
    beside = _nominals(words, place + 1, readings)
    agreeing = any(agree(one, other) for one in forms for other in beside)
    if agreeing and words[place].form == "это":  # «это дело рук», «это дело нравится»
        return None
    wanted = "этот" if agreeing else "это"
    reading = next((each for each in every if each.lemma == wanted), None)
    if reading is None:
        return None
    return replace(words[place], base=wanted, tag=reading.tag)


def _given(words: Sequence[Word], place: int, readings: Readings) -> Word | None:
    """«в [данной] статье» has the determiner; «[данной] мне книги» is given."""
    beside = _nominals(words, place + 1, readings)
    for each in readings(words[place]):
        if each.lemma == _GIVEN and any(agree(marks_of(each.tag), other) for other in beside):
            return replace(words[place], base=_GIVEN, tag=each.tag)
    return None


def _nominals(words: Sequence[Word], place: int, readings: Readings) -> list[Marks]:
    """The readings of the word there as a noun, an adjective or the like, adverbs before it left
    out: «к этому [подозрительно] гладкому зубу»."""
    while place < len(words) and words[place].tag == "ADVB":
        place += 1
    if place >= len(words) or words[place].is_punctuation:
        return []
    return _as_nominals(readings, words[place])


@pair_cache
def _as_nominals(readings: Readings, word: Word) -> list[Marks]:
    every = [marks_of(each.tag) for each in readings(word)]
    return [marks for marks in every if not NOMINALS.isdisjoint(marks)]


def _opens(words: Sequence[Word], place: int) -> bool:
    return place == 0 or words[place - 1].is_punctuation


def _closes(words: Sequence[Word], place: int) -> bool:
    return place == len(words) or words[place].is_punctuation


def _form(words: Sequence[Word], place: int) -> str:
    return words[place].form if 0 <= place < len(words) else ""


def _tag(words: Sequence[Word], place: int) -> Marks:
    return marks_of(words[place].tag) if place < len(words) else frozenset()


_RULES: Mapping[str, Rule] = {
    "есть": _that_is,
    "может": _maybe,
    "быть": _be,
    "чем": _than,
    "потому": _because,
    "значит": _means,
    **dict.fromkeys(_POINTING, _in_expression),
    **dict.fromkeys(("его", "ее", "их"), _whose),
    **dict.fromkeys(("данная", "данной", "данному"), _given),
    **dict.fromkeys(("это", "этого", "этому", "этим", "этом"), _this),
}
