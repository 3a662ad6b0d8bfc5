"""The edit script that turns a candidate into a reference: of words (TER), or of characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rapidfuzz.distance import Hamming, LCSseq, Levenshtein
from sacrebleu.metrics import lib_ter

from meteor_core.model import Span

Operation = Literal["kept", "shifted", "replaced", "deleted", "inserted"]


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of the candidate and what becomes of it; one side may be empty."""

    operation: Operation
    candidate: Span
    reference: Span


@dataclass(frozen=True, slots=True)
class Script:
    """Edits in the order of the reference; ``cost`` is the metric's own count of them."""

    edits: tuple[Edit, ...]
    cost: int
    shifts: tuple[Span, ...] = ()


class _Placed(str):
    """A word that remembers where it stood before it was shifted."""

    __slots__ = ("place",)
    place: int


def ter_script(candidate: Sequence[str], reference: Sequence[str]) -> Script:
    """TER's own edits: runs of words shifted first, then single words kept, replaced and so on.

    The search is sacreBLEU's, step by step, so that ``cost`` is what it divides by.
    """
    if not reference:
        edits = [Edit("deleted", (n, n + 1), (0, 0)) for n in range(len(candidate))]
        return Script(tuple(edits), len(edits))
    words = [_Placed(word) for word in candidate]
    for place, word in enumerate(words):
        word.place = place
    distance: Any = lib_ter.BeamEditDistance(list(reference))
    shift: Any = lib_ter._shift  # it gives back the very words it was given
    shifts: list[list[int]] = []
    checked = 0
    while True:
        gain, shifted, checked = shift(words, list(reference), distance, checked)
        if checked >= lib_ter._MAX_SHIFT_CANDIDATES or gain <= 0:
            break
        shifts.append(_moved([word.place for word in words], [word.place for word in shifted]))
        words = shifted
    cost, trace = distance(words)
    moved = {place for shift in shifts for place in shift}
    spans = tuple((min(shift), max(shift) + 1) for shift in shifts)
    edits = _edits(trace, [word.place for word in words], moved)
    return Script(tuple(edits), cost + len(shifts), spans)


def _moved(before: list[int], after: list[int]) -> list[int]:
    """The run that a shift moved: of two runs that changed places, the shorter one."""
    first = next(
        n for n, (one, other) in enumerate(zip(before, after, strict=True)) if one != other
    )
    split = before.index(after[first])
    left = before[first:split]
    stop = after.index(left[-1]) + 1
    right = before[split:stop]
    return right if len(right) <= len(left) else left


def _edits(trace: str, places: list[int], moved: set[int]) -> list[Edit]:
    """sacreBLEU's trace of operations → edits of the words at their first places."""
    edits, here, there = [], iter(places), 0
    for operation in trace:
        if operation == lib_ter._OP_INS:
            edits.append(Edit("inserted", (0, 0), (there, there + 1)))
            there += 1
            continue
        place = next(here)
        if operation == lib_ter._OP_DEL:
            edits.append(Edit("deleted", (place, place + 1), (there, there)))
            continue
        same: Operation = "shifted" if place in moved else "kept"
        named: Operation = "replaced" if operation == lib_ter._OP_SUB else same
        edits.append(Edit(named, (place, place + 1), (there, there + 1)))
        there += 1
    return edits


_NAMES: dict[str, Operation] = {
    "equal": "kept",
    "replace": "replaced",
    "delete": "deleted",
    "insert": "inserted",
}


def levenshtein_script(candidate: str, reference: str) -> Script:
    """The fewest insertions, deletions and replacements of characters, in runs."""
    return _script(
        Levenshtein.opcodes(candidate, reference), Levenshtein.distance(candidate, reference)
    )


def hamming_script(candidate: str, reference: str) -> Script:
    """Places that differ, for strings of equal length."""
    return _script(Hamming.opcodes(candidate, reference), Hamming.distance(candidate, reference))


def _script(operations: Any, cost: int) -> Script:
    edits = []
    for one in operations:
        spans = (one.src_start, one.src_end), (one.dest_start, one.dest_end)
        edits.append(Edit(_NAMES[one.tag], *spans))
    return Script(tuple(edits), cost)


def common_subsequence(
    candidate: Sequence[str], reference: Sequence[str]
) -> tuple[tuple[int, int], ...]:
    """The places of a longest common subsequence: pairs that rise on both sides."""
    return tuple(
        (one.src_start + step, one.dest_start + step)
        for one in LCSseq.opcodes(candidate, reference)
        if one.tag == "equal"
        for step in range(one.src_end - one.src_start)
    )
