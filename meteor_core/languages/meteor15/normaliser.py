"""METEOR 1.5's normaliser (``-norm``, then lower case): text → the Java program's tokens.

The rules are the ordered steps of :func:`_tokens`. They look at neighbouring characters only, so a
line is cut at white space and each piece is answered from memory; the few lines where a rule would
reach across white space run through the same steps as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import zip_longest

from meteor_core.model.caches import VOCABULARY, pair_cache
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
