"""Characters as HTML and Moses escape them: “&quot;” is a quotation mark, “&apos;s” is “'s”."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable

from meteor_core.model import Span

Split = Callable[[str], Iterable[Span]]

_ENTITY = re.compile("&(?:amp|apos|gt|lt|quot|#34|#39|#91|#93|#124);")


def unescape(text: str) -> str:
    """``"don&apos;t"`` → don't; what else stands behind “&” is no entity."""
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), text) if "&" in text else text


def unescaping(split: Split) -> Split:
    """``split``, which sees a chunk as it is read, with spans of the chunk as it is written."""

    def spans(chunk: str) -> Iterable[Span]:
        if "&" not in chunk or _ENTITY.search(chunk) is None:
            return split(chunk)
        places = [*_places(chunk)]
        return [(places[start], places[stop]) for start, stop in split(unescape(chunk))]

    return spans


def _places(chunk: str) -> Iterable[int]:
    """Where each character of the chunk as it is read begins, and where the last one ends."""
    place = 0
    while place < len(chunk):
        yield place
        entity = _ENTITY.match(chunk, place)
        place = entity.end() if entity else place + 1
    yield place
