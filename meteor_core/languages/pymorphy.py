"""What the dictionary has of Russian words: parses, what their marks say, negating prefixes.

pymorphy3, the dictionary and guesser, is loaded when it is first asked. «Недорогой» denies
«дорогой» by its prefix.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from threading import Lock
from typing import Any

from meteor_core.languages.analysis import normalise
from meteor_core.languages.language import Marks
from meteor_core.model import Word
from meteor_core.model.caches import word_cache

KEPT = 1 << 10
"""Forms whose parses are kept: whoever describes an unknown word asks for its readings soon."""


def morphology() -> Any:
    """The dictionary and guesser of pymorphy3, imported and loaded once.

    One thread loads it: two at a time would fill the table of grammemes that they share.
    """
    with _loading:
        return _loaded()


_loading = Lock()


@cache
def _loaded() -> Any:
    import pymorphy3_dicts_ru
    from pymorphy3 import MorphAnalyzer

    # By its place: pymorphy3 would ask all that is installed whether it brings a dictionary, or
    # take the one that an environment variable names, which no signature and no cache knows of.
    return MorphAnalyzer(pymorphy3_dicts_ru.get_path(), lang="ru")


def _parse(form: str) -> tuple[Any, ...]:
    try:
        return tuple(morphology().parse(form))
    except ValueError:  # it asks Unicode for the name of each letter, and Tangut's have none
        return ()


parses: Callable[[str], tuple[Any, ...]] = word_cache(_parse, KEPT)
"""``"стали"`` → pymorphy3's parses of it, the likeliest first."""


def guessed(form: str) -> tuple[str, Any, bool] | None:
    """The likeliest parse of a word that the dictionary does not have: lemma, tag, and whether
    other parses have other lemmas. None where nothing can be guessed."""
    guesses = parses(form)
    if not guesses:
        return None
    lemmas = {guess.normal_form for guess in guesses}
    return guesses[0].normal_form, guesses[0].tag, len(lemmas) > 1


NOMINALS = frozenset({"NOUN", "ADJF", "PRTF", "NUMR"})
CASES = frozenset({"nomn", "gent", "datv", "accs", "ablt", "loct"})
GENDERS = frozenset({"masc", "femn", "neut"})
GENDER = re.compile(r"\b(masc|femn|neut),")
"""The gender in the tag of an adjective and the like."""

_SECOND = {"gen2": "gent", "loc2": "loct"}
"""«в [этом] году»: second cases of nouns → those of their adjectives."""


def first_case(tag: str) -> str:
    """``"NOUN,inan,masc sing,loc2"`` → ``"NOUN,inan,masc sing,loct"``."""
    mark = tag[-4:]
    return tag[:-4] + _SECOND.get(mark, mark)


@lru_cache(1 << 13)
def marks_of(tag: str) -> Marks:
    """``"NOUN,inan,masc sing,nomn"`` → its parts. Of tags there are some thousands."""
    return frozenset(tag.replace(" ", ",").split(","))


_VERBAL = frozenset({"VERB", "INFN", "GRND", "PRTF", "PRTS"})
"""The parts of speech of a verb's forms."""


def word_class(tag: str) -> str:
    """``"INFN,impf,tran"`` → ``"VERB"``, of a noun ``"NOUN"``, of other parts of speech ``""``.

    No word has forms of both classes: the noun «знать» and the verb «знать» are two words.
    """
    part = tag[:4]
    return part if part == "NOUN" else "VERB" if part in _VERBAL else ""


@lru_cache(1 << 13)
def cases(marks: Marks) -> Marks:
    """The case of a form, as its adjectives have it: «в [этом] году» is in the locative."""
    return CASES & {_SECOND.get(mark, mark) for mark in marks}


@lru_cache(1 << 14)
def agree(adjective: Marks, noun: Marks) -> bool:
    """Whether an adjective and a noun (or another adjective) have one case, number and gender."""
    plural = "plur" in noun
    return (
        not cases(noun).isdisjoint(adjective)
        and plural == ("plur" in adjective)
        and (plural or not GENDERS.isdisjoint(adjective & noun))
        and _animacy(adjective, noun)
    )


def _animacy(adjective: Marks, noun: Marks) -> bool:
    """«новый» is no accusative of an animate noun."""
    said = adjective & {"anim", "inan"}
    return not said or not noun & {"anim", "inan"} or bool(said & noun)


NEGATION = re.compile("не|без|бес(?=[кпстфхцчшщ])")
"""Negative prefixes; бес- stands before voiceless consonants only, so «беседа» has none."""

NO_OPPOSITES = frozenset({"Apro", "Name", "Surn", "Patr", "Geox", "Orgn", "Abbr"})
"""Pronouns and names, so that «немой» does not oppose «мой», nor «невеста» «Веста»."""


@word_cache
def negates(word: Word) -> bool:
    """«недорогой» → True; «неделя» and «бесить» → False: what is left is no word of that kind."""
    prefix = NEGATION.match(word.base)
    if prefix is None:
        return False
    rest = word.base[prefix.end() :]
    if _too_little(word, rest):
        return False
    return bool(morphology().word_is_known(rest)) and not _parts(word.base).isdisjoint(_parts(rest))


def _too_little(word: Word, rest: str) -> bool:
    """«недооценить» → True: недо- says too little of it, and does not deny «дооценить»."""
    if word.base[:4] != "недо" or not word.tag.startswith(("VERB", "INFN", "NOUN")):
        return False
    return bool(morphology().word_is_known(rest.removeprefix("до")))


def _parts(lemma: str) -> set[str]:
    """Parts of speech of which ``lemma`` is the dictionary form."""
    return {
        str(parse.tag.POS)
        for parse in morphology().parse(lemma)
        if normalise(parse.normal_form) == lemma and NO_OPPOSITES.isdisjoint(parse.tag.grammemes)
    }
