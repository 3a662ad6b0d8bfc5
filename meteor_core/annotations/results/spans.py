"""How far annotators agree on spans.

Spans agree by characters: F1 of two annotators, and α (marked or not, nominal). A candidate on
which both marked nothing is no part of F1. Omissions are characters of the reference or source text
in which they are; texts in which nobody can mark anything are no part of α.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from meteor_core.annotations.answers import Assessment, Errors, Span, spans_of
from meteor_core.annotations.judgements import Gathered, Judgement

Counts = NDArray[np.int_]


def nominal_alpha(counts: Counts) -> float | None:
    """Units × labels, how many coders gave each label → α (Krippendorff 2011), by the library.

    Units with fewer than two labels say nothing. None without any other, or with one label alone.
    """
    twice = counts[counts.sum(axis=1) > 1]
    if not len(twice) or np.count_nonzero(twice.sum(axis=0)) < 2:
        return None
    import krippendorff

    return float(krippendorff.alpha(value_counts=twice, level_of_measurement="nominal"))


Text = tuple[int, str, str]
"""Segment, system, and where in it: ``"candidate"``, ``"source"`` or ``"reference 0"``."""


_CANDIDATE = "candidate"


Marked = Mapping[Text, frozenset[int]]
"""The characters that an annotator marked in each text they judged; none marked: an empty set."""


@dataclass(frozen=True, slots=True)
class SpanPair:
    """Two annotators on the candidates that both judged; ``f1`` None where neither marked any.

    ``texts``: how many candidates. ``marked`` counts the characters that the first and the second
    marked, ``common`` those of both.
    """

    first: str
    second: str
    texts: int
    marked: tuple[int, int]
    common: int

    @property
    def f1(self) -> float | None:
        """2 · common ÷ (marked by one + marked by the other)."""
        return 2 * self.common / sum(self.marked) if sum(self.marked) else None


@dataclass(frozen=True, slots=True)
class SpanAgreement:
    """Every two annotators who share a candidate, and α of all; None where it is not defined.

    ``omissions``: α over references and source texts, as ``alpha`` is over candidates.
    """

    pairs: tuple[SpanPair, ...]
    alpha: float | None
    omissions: float | None


def span_agreement(gathered: Gathered) -> SpanAgreement | None:
    """The votes that count → agreement on spans; None for schemes that mark none."""
    marked, lengths = marks(gathered)
    if not marked:
        return None
    pairs = (_pair_span_agreement(marked, *names) for names in combinations(sorted(marked), 2))
    candidates = {text: length for text, length in lengths.items() if text[-1] == _CANDIDATE}
    beside = {text: length for text, length in lengths.items() if text[-1] != _CANDIDATE}
    return SpanAgreement(
        tuple(pair for pair in pairs if pair.texts),
        _alpha_span_agreement(marked, candidates),
        _alpha_span_agreement(marked, beside),
    )


def _alpha_span_agreement(
    marked: Mapping[str, Marked], lengths: Mapping[Text, int]
) -> float | None:
    tables = [_counts(marked, text, length) for text, length in sorted(lengths.items(), key=str)]
    return nominal_alpha(np.vstack(tables)) if tables else None


def marks(gathered: Gathered) -> tuple[dict[str, dict[Text, frozenset[int]]], dict[Text, int]]:
    """Annotator → text → marked characters; and each text's length."""
    marked: dict[str, dict[Text, frozenset[int]]] = defaultdict(dict)
    lengths: dict[Text, int] = {}
    for vote in gathered.as_voted.counting:
        if isinstance(vote.answer, Errors | Assessment):
            for text, length in _texts(gathered, vote):
                lengths[text] = length
                marked[vote.annotator][text] = _characters(vote, text)
    return dict(marked), lengths


def _texts(gathered: Gathered, vote: Judgement) -> Iterator[tuple[Text, int]]:
    """All that a vote could mark: its candidates, and the texts beside them for omissions."""
    setup, segment = gathered.setup, gathered.segments[vote.segment]
    column = {name: number for number, name in enumerate(gathered.systems)}
    beside = list(enumerate(segment.references)) if setup.show_reference else []
    for system in vote.systems:
        yield (vote.segment, system, _CANDIDATE), len(segment.candidates[column[system]])
        for number, text in beside:
            yield (vote.segment, system, f"reference {number}"), len(text)
        if setup.show_source and segment.source is not None:
            yield (vote.segment, system, "source"), len(segment.source)


def _side(span: Span) -> str:
    if span.source:
        return "source"
    return _CANDIDATE if span.reference is None else f"reference {span.reference}"


def _characters(vote: Judgement, text: Text) -> frozenset[int]:
    _segment, system, side = text
    return frozenset(
        place
        for span in spans_of(vote.answer)
        if vote.systems[span.candidate] == system and _side(span) == side
        for start, stop in span.pieces
        for place in range(start, stop)
    )


def _pair_span_agreement(marked: Mapping[str, Marked], first: str, second: str) -> SpanPair:
    one, other = marked[first], marked[second]
    both = [text for text in one if text in other]
    sizes = sum(len(one[text]) for text in both), sum(len(other[text]) for text in both)
    common = sum(len(one[text] & other[text]) for text in both)
    texts = sum(text[-1] == _CANDIDATE for text in both)
    return SpanPair(first, second, texts, sizes, common)


def _counts(marked: Mapping[str, Marked], text: Text, length: int) -> np.ndarray:
    """Characters × (how many left it, how many marked it)."""
    said: Sequence[frozenset[int]] = [own[text] for own in marked.values() if text in own]
    table = np.zeros((length, 2), dtype=int)
    for places in said:
        for place in range(length):
            table[place, int(place in places)] += 1  # a truth value would be taken for a mask
    return table
