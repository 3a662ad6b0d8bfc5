"""The edit script that turns a candidate into a reference: of words (TER), or of characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from rapidfuzz.distance import Hamming, LCSseq, Levenshtein

from meteor_core.metrics.sacre_inside import ter_search
from meteor_core.model import Span

Operation = Literal["kept", "shifted", "replaced", "deleted", "inserted"]


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of the candidate and its replacement; one side may be empty."""

    operation: Operation
    candidate: Span
    reference: Span


@dataclass(frozen=True, slots=True)
class Script:
    """Edits in the order of the reference; ``cost`` is the metric's own count of them.

    ``shifts``: the runs of candidate words that were shifted.
    """

    edits: tuple[Edit, ...]
    cost: int
    shifts: tuple[Span, ...] = ()


class _Placed(str):
    """A word that remembers where it stood before it was shifted."""

    __slots__ = ("position",)
    position: int


def ter_script(candidate: Sequence[str], reference: Sequence[str]) -> Script:
    """Finds TER's own edits: shifted runs of words first, then single words kept, replaced and so
    on.

    The search is sacreBLEU's, step by step, so that ``cost`` is what it divides by.
    """
    if not reference:
        edits = [Edit("deleted", (n, n + 1), (0, 0)) for n in range(len(candidate))]
        return Script(tuple(edits), len(edits))
    words = [_Placed(word) for word in candidate]
    for position, word in enumerate(words):
        word.position = position
    orders, cost, operations = ter_search(words, list(reference))
    positions = [[word.position for word in order] for order in orders]
    shifts = [_shifted(before, after) for before, after in pairwise(positions)]
    moved = {position for shift in shifts for position in shift}
    spans = tuple((min(shift), max(shift) + 1) for shift in shifts)
    edits = _edits(operations, positions[-1], moved)
    return Script(tuple(edits), cost + len(shifts), spans)


def _shifted(before: list[int], after: list[int]) -> list[int]:
    """The run that a shift moved: of two runs that changed places, the shorter one."""
    first = next(n for n, (old, new) in enumerate(zip(before, after, strict=True)) if old != new)
    split = before.index(after[first])
    left = before[first:split]
    stop = after.index(left[-1]) + 1
    right = before[split:stop]
    return right if len(right) <= len(left) else left


def _edits(operations: Sequence[str], positions: list[int], moved: set[int]) -> list[Edit]:
    """Operations in the order of the reference → edits of the words at their first positions."""
    edits, words, there = [], iter(positions), 0
    for operation in operations:
        if operation == "inserted":
            edits.append(Edit("inserted", (0, 0), (there, there + 1)))
            there += 1
            continue
        position = next(words)
        here = position, position + 1
        if operation == "deleted":
            edits.append(Edit("deleted", here, (there, there)))
            continue
        unchanged: Operation = "shifted" if position in moved else "kept"
        named: Operation = "replaced" if operation == "replaced" else unchanged
        edits.append(Edit(named, here, (there, there + 1)))
        there += 1
    return edits


_NAMES: dict[str, Operation] = {
    "equal": "kept",
    "replace": "replaced",
    "delete": "deleted",
    "insert": "inserted",
}


def levenshtein_script(candidate: Sequence[str], reference: Sequence[str]) -> Script:
    """Finds the fewest insertions, deletions and replacements of characters, in runs
    (Levenshtein)."""
    return _script(
        Levenshtein.opcodes(candidate, reference), Levenshtein.distance(candidate, reference)
    )


def hamming_script(candidate: Sequence[str], reference: Sequence[str]) -> Script:
    """Finds the positions that differ, for strings of equal length."""
    return _script(Hamming.opcodes(candidate, reference), Hamming.distance(candidate, reference))


def _script(operations: Any, cost: int) -> Script:
    """RapidFuzz's operations → a script."""
    edits = [
        Edit(_NAMES[run.tag], (run.src_start, run.src_end), (run.dest_start, run.dest_end))
        for run in operations
    ]
    return Script(tuple(edits), cost)


def common_subsequence(
    candidate: Sequence[str], reference: Sequence[str]
) -> tuple[tuple[int, int], ...]:
    """Positions of a longest common subsequence: pairs that rise on both sides."""
    return tuple(
        (run.src_start + step, run.dest_start + step)
        for run in LCSseq.opcodes(candidate, reference)
        if run.tag == "equal"
        for step in range(run.src_end - run.src_start)
    )
