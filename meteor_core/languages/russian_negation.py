"""Russian words that deny another by their prefix: «недорогой» and «дорогой»."""

from __future__ import annotations

import re

from meteor_core.languages.analysis import normalise
from meteor_core.languages.pymorphy import morphology
from meteor_core.model import Word
from meteor_core.model.caches import word_cache

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
