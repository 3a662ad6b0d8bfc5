"""What is written without a blank, and is several words: “much❤️”, “here.We”, “p=0.01”."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import chain, pairwise

from meteor_core.model import Span

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
