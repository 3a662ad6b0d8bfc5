"""Agreement in slices: rows of one length, one label, or of systems of about one quality.

Mathur, Baldwin & Cohn (2020), Tangled up in BLEU: agreement over all systems may rest on the worst
of them, so systems are also taken by people's verdict on them, the best first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.results import LENGTHS
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import N_
from meteor_core.meta_evaluation.judged import JudgedSegments, Values, means, taken
from meteor_core.meta_evaluation.measures import ITEM_MEASURES, counted, measure, pairs
from meteor_core.meta_evaluation.resampling import bootstrap
from meteor_core.model.intervals import middle
from meteor_core.readers.dataset import SLICES

LENGTH, QUALITY = "length", "quality"
KINDS = (LENGTH, QUALITY, *SLICES)
"""By what rows can be cut; labels only where the file has such a column."""

LEAST = 10
"""Rows without which a slice has no agreement."""

MOST_LABELS = 50
"""Slices by one label at most: those with the most rows."""

SAMPLES = 200

_NEEDS = {
    LENGTH: N_(
        "Slices by length are not possible for {name}. They need references of two length "
        "classes with at least {least} rows each."
    ),
    QUALITY: N_(
        "Slices by quality are not possible for {name}. They need four systems or more, with "
        "at least {least} rows in the better half and in the worse half."
    ),
}
_LABELS = N_(
    "Slices by {kind} are not possible for {name}. They need a column {kind} with two labels "
    "and at least {least} rows for each."
)

Rows = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Slice:
    """``label`` names the rows: a label of the file, ``"11–20"`` words, ``"1–4"``: the four best
    systems. ``value`` is the agreement of the metric, ``low`` and ``high`` its 95% interval.

    ``within``: whether a measure by segment compares candidates of one segment, else all rows of
    the slice, which is another measure.
    """

    label: str
    rows: int
    value: float
    low: float
    high: float
    within: bool


def kinds(judged: JudgedSegments) -> tuple[str, ...]:
    """Returns the kinds by which these rows can be cut into two slices or more."""
    return tuple(kind for kind in KINDS if len(list(parts(judged, kind))) > 1)


def slices(judged: JudgedSegments, scores: Values, objective: str, kind: str) -> list[Slice]:
    """A metric's scores of all rows → its agreement in each slice of one of ``KINDS``.

    Slices of too few rows are left out. Raises ``ChoiceError`` for another kind, and
    ``InputError`` saying what rows lack that cannot be cut by it.
    """
    if kind not in KINDS:
        raise ChoiceError("slice", kind, KINDS)
    if kind not in kinds(judged):
        raise InputError(_NEEDS.get(kind, _LABELS), name=judged.name, kind=kind, least=LEAST)
    judged_order = judged.order
    return [
        _slice(judged, scores, objective, label, judged_order[inside[judged_order]])
        for label, inside in parts(judged, kind)
    ]


def _slice(judged: JudgedSegments, scores: Values, objective: str, label: str, rows: Rows) -> Slice:
    inside, kept = counted(taken(judged, rows), objective)
    values = scores[rows][kept]
    drawn = bootstrap(objective, [values], inside.human, inside.groups, SAMPLES)[:, 0]
    value = measure(objective, values, inside.human, inside.groups)
    within = objective not in ITEM_MEASURES or pairs(inside.human, inside.groups).within
    return Slice(label, len(rows), value, *middle(drawn), within)


def comparable(found: Sequence[Slice]) -> tuple[bool, list[bool]]:
    """Slices → whether any is measured within segments, and which are measured as that one is.

    Else all are measured by pairs of all rows, and can be compared with one another alone.
    """
    within = any(one.within for one in found)
    return within, [one.within == within for one in found]


def parts(judged: JudgedSegments, kind: str) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Yields the slices of a kind that have rows enough: label, and which rows are inside."""
    cut = {LENGTH: _by_length, QUALITY: _by_quality}.get(kind)
    every = cut(judged) if cut else _by_label(judged.labels.get(kind, ()))
    return ((label, inside) for label, inside in every if inside.sum() >= LEAST)


def _by_length(judged: JudgedSegments) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """By the words of the reference, counted as those of a corpus are."""
    lengths = judged.reference_words
    for low, high in LENGTHS:
        label = f"{low}+" if (low, high) == LENGTHS[-1] else f"{low}–{high}"
        yield label, (lengths >= low) & (lengths <= high)


def _by_quality(judged: JudgedSegments) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Systems by people's mean score, the best first: thirds of six or more, halves of four."""
    number = judged.system_numbers
    if number is None or number.max() < 3:
        return
    order = np.argsort(-means(number, judged.human), kind="stable")
    begin = 1
    for part in np.array_split(order, 3 if len(order) > 5 else 2):
        yield f"{begin}–{begin + len(part) - 1}", np.isin(number, part)
        begin += len(part)


def _by_label(cells: Sequence[str]) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    plain = np.array([cell.strip() for cell in cells], dtype=object)
    counts = sorted(Counter(plain.tolist()).items(), key=lambda item: (-item[1], item[0]))
    for label in sorted(label for label, _ in counts[:MOST_LABELS]):
        yield label, plain == label
