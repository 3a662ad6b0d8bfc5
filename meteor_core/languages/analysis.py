"""Text → words, for every language the same way: split at white space, then chunk by chunk.

A chunk (whatever stands between two white spaces) is split and described once, however often it
comes again: a corpus costs as much as its vocabulary. So no rule looks beyond white space: razdel,
given a whole line, makes one token of the ‘1,’ in ‘1, 2’.

What is written without a blank may be several words: “much❤️”, “here.We”, “p=0.01”.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain, pairwise
from typing import Protocol

from meteor_core.model import Span, Token, Word
from meteor_core.model.caches import vocabulary

CONTROLS = dict.fromkeys((*range(32), *range(127, 160), *range(55296, 57344)), " ")
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
CHUNK = re.compile(r"\S+")
"""Whatever stands between two white spaces."""

PLAIN = re.compile("[а-яё]+|[a-z]+|[0-9]+|[.,:;!?()]", re.IGNORECASE)
"""What is its own key but for case and ё: nearly every word."""

INVISIBLE = dict.fromkeys([0xAD, 0x301, *range(0x200B, 0x2010), *range(0x202A, 0x202F), 0xFEFF])
TYPOGRAPHY = str.maketrans(
    {
        **dict.fromkeys("«»„“”‟″", '"'),
        **dict.fromkeys("‘’‚‛′`", "'"),
        **dict.fromkeys("–—−―", "—"),
        "\N{MICRO SIGN}": "\N{GREEK SMALL LETTER MU}",
    }
)


class Analyser(Protocol):
    """Text → words or tokens; ``name`` says by which programs, for the signature."""

    @property
    def name(self) -> str: ...

    def words(self, text: str) -> list[Word]: ...

    def tokens(self, text: str) -> tuple[Token, ...]: ...


class ChunkAnalyser:
    """Splits a chunk with ``split``, describes each piece with ``describe``, remembers both.

    ``as_written``: letters are compared with capitals and blanks, as the text has them.
    ``chunk``: a text → what its chunks are like, where some have a blank within.
    """

    def __init__(
        self,
        name: str,
        split: Callable[[str], Iterable[Span]],
        describe: Callable[[str], Word],
        punctuation: bool = True,
        as_written: bool = False,
        chunk: Callable[[str], re.Pattern[str]] = lambda text: CHUNK,
    ) -> None:
        self.name = name
        self._chunk = chunk
        self._split, self._describe, self._punctuation = split, describe, punctuation
        self._as_written = as_written
        self._chunk_words = vocabulary(self._analyse_words)
        self._word = vocabulary(self._read)  # one object: it is compared at a glance
        self._glued = vocabulary(self._read_glued) if as_written else self._word

    def words(self, text: str) -> list[Word]:
        """``"Кошка спит."`` → the words кошка, спать and the full stop."""
        text = clean(text)
        chunk = self._chunk(text)
        chunks = text.split() if chunk is CHUNK else chunk.findall(text)
        return list(chain.from_iterable(map(self._chunk_words, chunks)))

    def tokens(self, text: str) -> tuple[Token, ...]:
        """``"Кошка спит."`` → кошка at 0–5, спит at 6–10, the full stop at 10–11."""
        plain, tokens = clean(text), []
        for chunk in self._chunk(plain).finditer(plain):
            for start, stop, word in self._analyse_chunk(chunk[0]):
                first, last = chunk.start() + start, chunk.start() + stop
                tokens.append(
                    Token(
                        word.form,
                        word.base,
                        word.tag,
                        word.is_function,
                        word.is_punctuation,
                        text[first:last],
                        first,
                        last,
                        is_capital=word.is_capital,
                        written=word.written,
                    )
                )
        return tuple(tokens)

    def _analyse_words(self, chunk: str) -> tuple[Word, ...]:
        return tuple(word for _, _, word in self._analyse_chunk(chunk))

    def _read(self, text: str) -> Word:
        word = self._describe(text)
        if text[:1].isupper():
            word = replace(word, is_capital=True)
        if not self._as_written:
            return word
        return replace(word, written=f" {word.form.capitalize() if word.is_capital else word.form}")

    def _read_glued(self, text: str) -> Word:
        """A word that no blank parts from the one before it, as a comma is."""
        word = self._word(text)
        return replace(word, written=word.written.removeprefix(" "))

    def _analyse_chunk(self, chunk: str) -> tuple[tuple[int, int, Word], ...]:
        found: list[tuple[int, int, Word]] = []
        for start, stop in self._split(chunk):
            word = (self._glued if found else self._word)(chunk[start:stop])
            if word.form and (self._punctuation or not word.is_punctuation):
                found.append((start, stop, word))
        return tuple(found)


def clean(text: str) -> str:
    """Control characters and lone surrogates become blanks, so that every offset stays."""
    return text.translate(CONTROLS) if CONTROL.search(text) else text


def normalise(text: str) -> str:
    """The key by which words are compared: ``"Ёлка"`` → ``"елка"``, ``"«"`` → ``'"'``.

    Lower case; ё is е; stress marks and invisible characters are dropped; quotes and dashes that
    differ in typography only are one, and so are the two characters for μ.
    """
    if PLAIN.fullmatch(text):
        return text.lower().replace("ё", "е")
    plain = unicodedata.normalize("NFC", text).translate(INVISIBLE).lower().replace("ё", "е")
    return plain.translate(TYPOGRAPHY)


def is_punctuation(text: str) -> bool:
    """Whether every character is punctuation: ``"…"`` → True, ``"😀"`` → False."""
    if text.isalnum():
        return False
    return bool(text) and all(unicodedata.category(character)[0] == "P" for character in text)


Split = Callable[[str], Iterable[Span]]

_SYMBOLS = "\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"
_SIGNS = re.compile(f"[=≠≈±≤≥]|[{_SYMBOLS}][{_SYMBOLS}\U000e0020-\U000e007f]*")
"""Signs between a name and its value, and a run of emoji with what tells flags."""

_SENTENCES = re.compile(r"(?<=[a-z]{2}\.)(?=[A-Z][a-z])")
"""Where a sentence ends and the next one begins."""

_ADDRESS = re.compile("www\\.|[/@]", re.IGNORECASE)


def signs_apart(split: Split) -> Split:
    """``split``, but signs stand apart: ``"you❤️!"`` → you, ❤️, !; not within an address."""

    def spans(chunk: str) -> Iterable[Span]:
        if chunk.isalnum() or not _SIGNS.search(chunk) or _ADDRESS.search(chunk):
            return split(chunk)
        return _signs_apart(chunk, split)

    return spans


def sentences_apart(split: Split) -> Split:
    """``split``, but two sentences are: ``"here.We"`` → here, ., We."""

    def spans(chunk: str) -> Iterable[Span]:
        ends = [] if chunk.isalnum() else [end.start() for end in _SENTENCES.finditer(chunk)]
        if not ends or _ADDRESS.search(chunk):
            return split(chunk)
        return chain.from_iterable(
            _part(chunk, start, stop, split) for start, stop in pairwise((0, *ends, len(chunk)))
        )

    return spans


def _signs_apart(chunk: str, split: Split) -> Iterable[Span]:
    start = 0
    for sign in _SIGNS.finditer(chunk):
        yield from _part(chunk, start, sign.start(), split)
        yield sign.span()
        start = sign.end()
    yield from _part(chunk, start, len(chunk), split)


def _part(chunk: str, start: int, stop: int, split: Split) -> Iterable[Span]:
    """The spans of a part of the chunk, counted from where the chunk begins."""
    spans = split(chunk[start:stop]) if start < stop else ()
    return ((start + first, start + last) for first, last in spans)
