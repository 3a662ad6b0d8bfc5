"""Text → words as METEOR 1.5 takes them: its tokens, 2014's stems, its function words.

The normaliser is that of ``-norm``, then lower case. Its rules are the ordered steps of
:func:`_tokens`. They look at neighbouring characters only, so a line is cut at white space and each
piece is answered from memory; the few lines where a rule would reach across white space run through
the same steps as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from struct import unpack

from meteor_core import resources
from meteor_core.languages.analysis import is_punctuation
from meteor_core.languages.english import snowball_stemmer
from meteor_core.messages.errors import ChoiceError, ResourceError
from meteor_core.model import Span, Token, Word
from meteor_core.model.caches import VOCABULARY, pair_cache, vocabulary
from meteor_core.model.libraries import Pattern

LANGUAGES = ("en", "cz", "fr", "es", "de", "ru")
"""Codes of the languages that METEOR 1.5 normalises."""

NUMERIC_ONLY = "numeric"
"""A non-breaking prefix that keeps its dot before a digit only ("No. 5")."""

_ALPHA = (
    "A-Za-z\u0160\u017d\u0161\u017e\u0178\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017e\u0400-\u04ff"
    "\u0500-\u0527\ua640-\ua66e\ua67e-\ua697\u1d00-\u1d7f"
)
_ALNUM = _ALPHA + "0-9"
_SPACE = " \t\n\v\f\r"
_ERASED = "\u00a0\u2000-\u200a\u202f\u205f\u3000"

Rule = tuple[Pattern, str]


def _rule(pattern: str, result: str) -> Rule:
    named = pattern.replace("ALPHA", _ALPHA).replace("ALNUM", _ALNUM).replace("SPACE", _SPACE)
    return Pattern(named, re.ASCII), result


_BEFORE_APOSTROPHES = (
    _rule(r"([^ALNUMSPACE.'`,\-‘’])", r" \1 "),
    _rule(r"(\.{2,})", r" \1 "),
    _rule(r"([^0-9]),([^0-9])", r"\1 , \2"),
    _rule(r"([0-9]),([^0-9])", r"\1 , \2"),
    _rule(r"([^0-9]),([0-9])", r"\1 , \2"),
    _rule("[`‘’]", "'"),
    _rule("[“”]|''", ' " '),
    _rule("\u2013", "-"),
    _rule("--", "-"),
    _rule("([ALNUM.])-([ALNUM])", r"\1 \2"),
)

_BETWEEN_OTHERS = (
    _rule("([^ALPHA])'([^ALPHA])", r"\1 ' \2"),
    _rule("([^ALNUM])'([ALPHA])", r"\1 ' \2"),
    _rule("([ALPHA])'([^ALPHA])", r"\1 ' \2"),
)

_APOSTROPHES = {
    "en": (
        *_BETWEEN_OTHERS,
        _rule("([ALPHA])'([ALPHA])", r"\1 '\2"),
        _rule("([0-9])'s", r"\1 's"),
    ),
    "fr": (
        _rule("([^ALPHA])'([^ALPHA])", r"\1 ' \2"),
        _rule("([^ALPHA])'([ALPHA])", r"\1 ' \2"),
        _rule("([ALPHA])'([^ALPHA])", r"\1 ' \2"),
        _rule("([ALPHA])'([ALPHA])", r"\1' \2"),
    ),
}
_SPLIT_OFF = (_rule("'", " ' "),)

_pieces = re.compile(f"[^{_SPACE}]+").findall
_reaches_across = re.compile(f",[{_SPACE}],|['`‘’][{_SPACE}]['`‘’]").search
_plain = re.compile(f"[{_ALNUM}]+").fullmatch
_has_letter = re.compile(f"[{_ALPHA}]").search
_not_word = re.compile(f"[^{_ALNUM}]").sub
_erased = re.compile(f"[{_ERASED}]").sub
_CONTROL = "".join(map(chr, range(0x21))) + "\u00a0\u202f\u205f\u3000"
_CONTROL += "".join(map(chr, range(0x2000, 0x200B)))


def normaliser(
    language: str, prefixes: Mapping[str, str] | None = None, punctuation: bool = True
) -> Callable[[str], list[str]]:
    """``normaliser("ru")("Кто-то пришёл.")`` → ``["кто", "то", "пришёл", "."]``.

    ``prefixes`` are the non-breaking prefixes: word → "" or :data:`NUMERIC_ONLY`.
    """
    rules = _BEFORE_APOSTROPHES + _APOSTROPHES.get(language, _SPLIT_OFF)
    non_breaking = dict(prefixes or {})

    def split(text: str, following: str) -> list[str]:
        return _tokens(text, following, rules, non_breaking, punctuation)

    piece = pair_cache(split, VOCABULARY)

    def normalise(text: str) -> list[str]:
        text = text.strip(_CONTROL)
        if _reaches_across(text):
            return _tokens(text, "", rules, non_breaking, punctuation)
        pieces = _pieces(text)
        tokens: list[str] = []
        for text, following in zip_longest(pieces, pieces[1:], fillvalue="-"):
            tokens += piece(text, _kind(following[0]) if text[-1] == "." else "")
        return tokens

    return normalise


def _kind(character: str) -> str:
    """What a dot before a word beginning with ``character`` depends on: "a", "0" or ""."""
    if "a" <= character <= "z":
        return "a"
    return "0" if "0" <= character <= "9" else ""


def _tokens(
    text: str, following: str, rules: tuple[Rule, ...], prefixes: Mapping[str, str], keep: bool
) -> list[str]:
    """The whole normaliser on one stretch of text; ``following`` is the kind of what follows."""
    if _plain(text) and "DOTMULTI" not in text:
        return [text.lower()]
    line = f" {text} "
    for pattern, result in rules:
        line = pattern.sub(result, line)
    line = " ".join(_dots(_pieces(line), following, prefixes)).replace("DOTMULTI", ".")
    line = _erased(" ", line) if keep else _not_word(" ", line)
    return _pieces(line.lower())


def _dots(words: list[str], following: str, prefixes: Mapping[str, str]) -> list[str]:
    """``["т.е.", "руб."]`` → ``["те", "руб", "."]``: which dots go, stay, or stand alone."""
    kinds = [*(_kind(word[0]) for word in words[1:]), following]
    return [
        _dot(word, kind, prefixes) if len(word) > 1 and word[-1] == "." else word
        for word, kind in zip(words, kinds, strict=False)
    ]


def _dot(word: str, following: str, prefixes: Mapping[str, str]) -> str:
    stem = word[:-1]
    if stem[-1] == ".":
        return word
    if "." in stem and _has_letter(stem):
        return word.replace(".", "")
    condition = prefixes.get(stem)
    if condition == "" or following == "a" or (condition == NUMERIC_ONLY and following == "0"):
        return word
    return f"{stem} ."


NAMES = {
    "en": "english",
    "cz": "czech",
    "fr": "french",
    "es": "spanish",
    "de": "german",
    "ru": "russian",
}
_STEMMERS = ("english", "french", "german", "russian", "spanish")


@vocabulary
def java_hash(text: str) -> int:
    """Java's ``String.hashCode``, unsigned: ``"ряд"`` → ``1080837`` ← ``"сад"``."""
    data = text.encode("utf-16-le", "surrogatepass")
    value = 0
    for unit in unpack(f"<{len(data) // 2}H", data):
        value = (31 * value + unit) & 0xFFFFFFFF
    return value


@lru_cache
def stemmer(language: str) -> Callable[[str], str]:
    """``stemmer("ru")("кошками")`` → ``"кошк"``: Snowball as it was in 2014.

    Raises ``ChoiceError`` for a language without one.
    """
    name = NAMES.get(language)
    if name not in _STEMMERS:
        raise ChoiceError("stemmer", language, [code for code in NAMES if NAMES[code] in _STEMMERS])
    return vocabulary(snowball_stemmer(name))


def function_words(name: str) -> frozenset[str]:
    """``"english"`` → the list that the program keeps for English."""
    return _function_words(_folder() / "function" / f"{name}.words")


def prefixes(language: str) -> dict[str, str]:
    """``"en"`` → ``{"Mr": "", "No": NUMERIC_ONLY, …}``: words that keep the dot after them."""
    return _prefixes(_folder() / "nonbreaking" / f"{NAMES[language]}.prefixes")


def _folder() -> Path:
    folder = resources.find("meteor-1.5")
    if folder is None:
        raise ResourceError(
            "METEOR 1.5 needs its word lists. Install them: python -m meteor_core.resources "
            "install {name}",
            name="meteor-1.5",
        )
    return folder


@lru_cache
def _function_words(path: Path) -> frozenset[str]:
    return frozenset(path.read_text("utf-8").split())


@lru_cache
def _prefixes(path: Path) -> dict[str, str]:
    non_breaking: dict[str, str] = {}
    for line in path.read_text("utf-8").splitlines():
        word, _, condition = line.strip().partition(" ")
        if word and not word.startswith("#"):
            non_breaking[word] = NUMERIC_ONLY if "#NUMERIC_ONLY#" in condition else ""
    return non_breaking


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
