"""Characters that print nothing, or print as others do: what a reader takes them for.

Unicode's own properties tell which: what is ignored by default prints nothing, and a ligature or a
full-width letter is compatible with plain letters. A text is shown as it is written; ``meteor``
splits and compares it as it is read here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any
from unicodedata import category, decomposition, normalize

from meteor_core.model import Span
from meteor_core.model.libraries import PropertyPattern

Split = Callable[[str], Iterable[Span]]

_USUAL = "\x00-\x7fА-яЁё«»—–„“”…№’"
_UNUSUAL = re.compile(f"[^{_USUAL}]|`").search
"""Without one of these nothing is read as anything else: so of nearly all texts."""

_FLAG = r"\p{Emoji}[\U000E0020-\U000E007E]+\U000E007F"
"""Of the flags of Scotland and Wales only characters that print nothing alone tell which it is."""

_PIECE = PropertyPattern(
    rf"{_FLAG}|[^{_USUAL}]\p{{M}}*|[\x00-\x7FА-яЁё]\p{{M}}+|(?<=\p{{L}})`(?=\p{{L}})"
)
"""A character that may be read as another one, with its marks."""

_IS_FLAG = PropertyPattern(_FLAG)
_PRINTS_NOTHING = PropertyPattern(r"\p{Default_Ignorable_Code_Point}+")
_ITSELF = PropertyPattern(r"\p{Emoji}|№")
"""“ℹ” is no “i”, and «№» no “no”: it is a word of the lists."""

_HYPHENS = "\u2010\u2011"
"""They print as the keyboard's does, and tokenizers part words at them."""

_CYRILLIC = PropertyPattern(r"\p{Cyrillic}")
_STRESS = dict.fromkeys(map(ord, "\u0300\u0301"))
_LETTERS = re.compile(r"°?[^\W_]+").fullmatch


def plain(text: str) -> str:
    """A text as it is read: ``"ﬁne"`` → fine, ``"Ⅳ"`` → IV, ``"donʼt"`` → don't, ``"за́мок"`` →
    замок, and what prints nothing is left out."""
    return str(_PIECE.sub(_read, text)) if _UNUSUAL(text) else text


def plainly(split: Split) -> Split:
    """``split``, which sees a chunk as it is read."""
    reading = as_read(split, _PIECE, _read)
    return lambda chunk: reading(chunk) if _UNUSUAL(chunk) else split(chunk)


def as_read(split: Split, pattern: Any, read: Callable[[Any], str]) -> Split:
    """``split``, which sees what ``read`` makes of each match of ``pattern``, with spans of the
    chunk as it is written.

    Of several words within what was one character the last has it.
    """

    def spans(chunk: str) -> Iterable[Span]:
        if not pattern.search(chunk):
            return split(chunk)
        text, places, end = "", list[int](), 0
        for piece in pattern.finditer(chunk):
            said = read(piece)
            text += chunk[end : piece.start()] + said
            places += [*range(end, piece.start()), *[piece.start()] * len(said)]
            end = piece.end()
        text += chunk[end:]
        places += range(end, len(chunk) + 1)
        found = ((places[start], places[stop]) for start, stop in split(text))
        return [(start, stop) for start, stop in found if start < stop]

    return spans


def _read(piece: Any) -> str:
    written: str = piece[0]
    if _IS_FLAG.fullmatch(written):
        return written
    text = normalize("NFD", _PRINTS_NOTHING.sub("", written))
    if _CYRILLIC.match(text):
        text = text.translate(_STRESS)
    text = normalize("NFC", text)
    return _compatible(text) if len(text) == 1 else text


def _compatible(character: str) -> str:
    """The plain letters or the plain mark that a character stands for; itself where it is none of
    these, and where it is raised or lowered (``languages.spelling`` reads those)."""
    from anyascii import anyascii

    if category(character) in ("Lm", "Sk") and anyascii(character) in ("'", "`"):
        return "'"
    if character in _HYPHENS:
        return "-"
    if _ITSELF.fullmatch(character) or decomposition(character).startswith(("<super>", "<sub>")):
        return character
    found = normalize("NFKC", character)
    if found.isspace() or not (len(found) == 1 or _LETTERS(found)):
        return character
    return found
