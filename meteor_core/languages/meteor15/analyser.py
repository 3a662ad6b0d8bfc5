"""Text → words as METEOR 1.5 takes them: its tokens, 2014's stems, its function words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from meteor_core.languages.analysis import is_punctuation
from meteor_core.languages.meteor15.normaliser import normaliser
from meteor_core.languages.meteor15.words import function_words, prefixes, stemmer
from meteor_core.model import Span, Token, Word
from meteor_core.model.caches import vocabulary

_ONE_CHARACTER = str.maketrans("`‘’“”–", "'''\"\"-")
_MARKER = "DOTMULTI"
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
        self._describe = vocabulary(self._described)

    def words(self, text: str) -> list[Word]:
        """``"Кто-то пришёл."`` → the words кто, то, пришёл and the full stop."""
        return [self._describe(form) for form in self._normalise(_surrogates(" ", text))]

    def tokens(self, text: str) -> tuple[Token, ...]:
        """``"т.е."`` → one token of the form ``те``, with what it was made from and where."""
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


def locate(text: str, tokens: Iterable[str]) -> list[Span]:
    """Where the normaliser's tokens stand in the text that they were made from, as spans.

    ``locate("Кто-то", ["кто", "то"])`` → ``[(0, 3), (4, 6)]``.

    The normaliser drops characters and never changes their order, so that each character of a token
    is the next one like it in the text. What it dropped behind a token belongs to no token.
    """
    characters = list(_characters(text))
    position = 0
    spans: list[Span] = []
    for token in tokens:
        first = position = _find(characters, token[0], position)
        for character in token:
            position = _find(characters, character, position) + 1
        spans.append((characters[first][1], characters[position - 1][2]))
    return spans


def _find(characters: list[tuple[str, int, int]], character: str, position: int) -> int:
    while characters[position][0] != character:
        position += 1
    return position


def _characters(text: str) -> Iterator[tuple[str, int, int]]:
    """The characters that tokens are made of, each with its start and stop in ``text``."""
    mapped = text.translate(_ONE_CHARACTER)
    start = 0
    while start < len(text):
        stop = start + 1
        characters = mapped[start].lower()
        if mapped.startswith("''", start):
            characters, stop = '"', start + 2
        elif mapped.startswith(_MARKER, start):
            characters, stop = ".", start + len(_MARKER)
        yield from ((character, start, stop) for character in characters)
        start = stop
