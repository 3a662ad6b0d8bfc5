"""Text → words as METEOR 1.5 takes them: its tokens, 2014's stems, its function words."""

from __future__ import annotations

import re
from functools import lru_cache

from meteor_core.languages.analysis import MEMORY, is_punctuation
from meteor_core.languages.meteor15.normaliser import normaliser
from meteor_core.languages.meteor15.offsets import locate
from meteor_core.languages.meteor15.words import function_words, prefixes, stemmer
from meteor_core.model import Token, Word

_surrogates = re.compile("[\ud800-\udfff]").sub


class Meteor15Analyser:
    """``function_list`` names a list of the program's: ``english``, ``russian``.

    Its word lists are needed: raises ``ResourceError`` when ``meteor-1.5`` is not installed.
    """

    def __init__(self, language: str, punctuation: bool, function_list: str) -> None:
        self.name = f"meteor-1.5+snowball-2014+{function_list}.words"
        self._normalise = normaliser(language, prefixes(language), punctuation)
        self._stem = stemmer(language)
        self._function_words = function_words(function_list)
        self._describe = lru_cache(MEMORY)(self._described)

    def words(self, text: str) -> list[Word]:
        """``"Кто-то пришёл."`` → the words кто, то, пришёл and the full stop."""
        return [self._describe(form) for form in self._normalise(_surrogates(" ", text))]

    def tokens(self, text: str) -> tuple[Token, ...]:
        """The same words, each with what it was made from: ``т.е.`` has the form ``те``."""
        words = self.words(text)
        spans = locate(_surrogates(" ", text), (word.form for word in words))
        return tuple(
            Token(
                word.form,
                word.base,
                word.tag,
                word.is_function,
                word.is_punctuation,
                text[start:stop],
                start,
                stop,
            )
            for word, (start, stop) in zip(words, spans, strict=True)
        )

    def _described(self, form: str) -> Word:
        marks = is_punctuation(form)
        is_function = form in self._function_words
        return Word(form, self._stem(form), "PNCT" if marks else "", is_function, marks)
