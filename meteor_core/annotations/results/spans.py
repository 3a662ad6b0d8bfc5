"""How far annotators agree on spans.

Spans agree by characters: F1 of two annotators, and α (marked or not, nominal). A candidate on
which both marked nothing is not part of F1. Omissions are characters of the reference or source
text in which they are; they are part of F1 alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from meteor_core.annotations.answers import Assessment, Errors, spans_of
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

Marked = dict[Text, NDArray[np.bool_]]
"""Which characters an annotator marked in each text they judged."""


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
    """Every two annotators who share a candidate, and α of all; None where it is not defined."""

    pairs: tuple[SpanPair, ...]
    alpha: float | None


def span_agreement(gathered: Gathered) -> SpanAgreement | None:
    """The votes that count → agreement on spans; None for schemes that mark none."""
    marked = defaultdict[str, Marked](dict)
    for vote in gathered.as_voted.counting:
        if isinstance(vote.answer, Errors | Assessment):
            marked[vote.annotator] |= _marked(gathered, vote)
    if not marked:
        return None
    pairs = (_pair(marked, *two) for two in combinations(sorted(marked), 2))
    texts = sorted({text for own in marked.values() for text in own}, key=str)
    return SpanAgreement(
        tuple(pair for pair in pairs if pair.texts),
        _alpha(marked, [text for text in texts if text[-1] == _CANDIDATE]),
    )


def _marked(gathered: Gathered, vote: Judgement) -> Marked:
    """Of all that a vote could mark: its candidates, and the texts beside them for omissions."""
    setup, segment = gathered.setup, gathered.segments[vote.segment]
    shown = segment.references if setup.show_reference else ()
    beside = {f"reference {number}": text for number, text in enumerate(shown)}
    if setup.show_source and segment.source is not None:
        beside["source"] = segment.source
    found: Marked = {}
    for system in vote.systems:
        candidate = segment.candidates[gathered.systems.index(system)]
        for side, text in {_CANDIDATE: candidate, **beside}.items():
            found[vote.segment, system, side] = np.zeros(len(text), dtype=bool)
    for span in spans_of(vote.answer):
        side = _CANDIDATE if span.reference is None else f"reference {span.reference}"
        side = "source" if span.source else side
        found[vote.segment, vote.systems[span.candidate], side][span.start : span.stop] = True
    return found


def _alpha(marked: Mapping[str, Marked], texts: Sequence[Text]) -> float | None:
    tables = []
    for text in texts:
        said = np.array([own[text] for own in marked.values() if text in own])
        tables.append(np.column_stack([(~said).sum(axis=0), said.sum(axis=0)]))
    return nominal_alpha(np.vstack(tables)) if tables else None


def _pair(marked: Mapping[str, Marked], first: str, second: str) -> SpanPair:
    one, other = marked[first], marked[second]
    both = one.keys() & other.keys()
    sizes = [int(sum(own[text].sum() for text in both)) for own in (one, other)]
    common = int(sum((one[text] & other[text]).sum() for text in both))
    texts = sum(text[-1] == _CANDIDATE for text in both)
    return SpanPair(first, second, texts, (sizes[0], sizes[1]), common)
