"""A table of words from texts in which errors stand in brackets."""

from __future__ import annotations

import re
from collections.abc import Sequence

from meteor_core import Meteor
from meteor_core.model.spans import ErrorSpan
from meteor_core.spans.pairs import AnnotatedPair
from meteor_core.spans.words import WordTable, examine

_ERROR = re.compile(r"\[([^\]]*)\]")


def pair(marked: str, reference: str, system: str = "A", segment: int = 0) -> AnnotatedPair:
    """``pair("the [cat:major] sat", …)``; minor where nothing is said, by the annotator x."""
    text, spans = "", []
    for number, piece in enumerate(_ERROR.split(marked)):
        words, _, severity = piece.partition(":") if number % 2 else (piece, "", "")
        if number % 2:
            place = len(text), len(text) + len(words)
            spans.append(ErrorSpan(*place, severity or "minor", "Style", "x"))
        text += words
    return AnnotatedPair(
        system, segment, str(segment), text, (reference,), tuple(spans), (), ("x", "y")
    )


def table(*pairs: AnnotatedPair, stages: Sequence[str] = ("exact",)) -> WordTable:
    return examine(pairs, Meteor("en", "tuned", stages=stages))
