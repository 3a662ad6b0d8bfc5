"""Russian words as they are said: drawn out («нееет»), or with a particle («сложного-то»)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from meteor_core.model import Word

PARTICLES = ("-то", "-ка", "-таки", "-с")
"""Particles written on to words that are no others for it: «сложного-то»."""

_DRAWN_OUT = re.compile(r"(.)\1\1+")

Describe = Callable[[str], Word]
InDictionary = Callable[[str], bool]


def written_plainly(word: Word, describe: Describe, in_dictionary: InDictionary) -> Word:
    """The word by the base that it has without what speech adds; itself if that adds nothing."""
    if "-" in word.base and word.base.endswith(PARTICLES):
        return _without_particle(word, in_dictionary)
    return _spoken(word, describe, in_dictionary) if _DRAWN_OUT.search(word.form) else word


def _without_particle(word: Word, in_dictionary: InDictionary) -> Word:
    """«сложного-то» → base «сложный»; «кто-то» and «все-таки» are words of the dictionary."""
    if in_dictionary(word.form):
        return word
    return replace(word, base=word.base.rpartition("-")[0])


def _spoken(word: Word, describe: Describe, in_dictionary: InDictionary) -> Word:
    """«нееет» → base «нет», «эээ» → «э»: a word drawn out, if that gives one of the dictionary;
    not «СССР»."""
    if "Abbr" in word.tag:
        return word
    for short in (_DRAWN_OUT.sub(r"\1", word.form), _DRAWN_OUT.sub(r"\1\1", word.form)):
        if in_dictionary(short):
            return replace(describe(short), form=word.form)
    return word
