"""Two systems, or two versions of one, compared: segments, words, matches and n-grams.

N-grams of the references are identified by 64-bit hashes, so that those of a large corpus are
columns of arrays: counted block by block in any process, put together by sorting, and read as text
again only where they are shown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from meteor_core.corpus.processes import LineBlock
from meteor_core.corpus.results import SegmentNumbers, System
from meteor_core.messages.errors import ChoiceError
from meteor_core.messages.phrase import N_
from meteor_core.meteor.matrix import Values
from meteor_core.model import Alignment, Link
from meteor_core.model.cancellation import checkpoint

KINDS = {
    "worse": N_("worse"),
    "better": N_("better"),
    "reworded": N_("reworded, same score"),
    "identical": N_("identical"),
}
"""What can become of a segment; the first three have another candidate than before."""

EQUAL = 1e-12
"""Scores nearer than this differ by the order of their sums alone."""


@dataclass(frozen=True)
class Versions:
    """``old`` and ``new`` are the systems' names; ``differences`` the new scores minus the old.

    ``kinds`` numbers each segment's place in ``KINDS``.
    """

    old: str
    new: str
    differences: Values
    kinds: NDArray[np.int8]

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many segments there are of each kind: ``{"worse": 3, "better": 5, …}``."""
        numbers = np.bincount(self.kinds, minlength=len(KINDS))
        return dict(zip(KINDS, numbers.tolist(), strict=True))

    def segments(self, kinds: Sequence[str]) -> SegmentNumbers:
        """Returns the segments of these kinds, the largest change first; equal ones keep their
        order.

        Raises ``ChoiceError`` for a kind that is none.
        """
        names = list(KINDS)
        for kind in kinds:
            if kind not in names:
                raise ChoiceError("kind", kind, names)
        numbers = [names.index(kind) for kind in kinds]
        found = np.flatnonzero(np.isin(self.kinds, numbers))
        return found[np.argsort(-np.abs(self.differences[found]), kind="stable")]


def versions(
    old: System, new: System, old_texts: Sequence[str], new_texts: Sequence[str]
) -> Versions:
    """The same segments by two systems, scored alike, with their texts → what changed.

    Example: scores .5, .5 and .7 against .5, .6 and .6 are one identical or reworded segment (by
    its texts), one better and one worse.
    """
    differences = new.segment_scores - old.segment_scores
    differences = np.where(np.abs(differences) < EQUAL, 0.0, differences)
    same = np.fromiter(map(str.__eq__, old_texts, new_texts), bool, len(differences))
    names = list(KINDS)
    kinds = np.where(same, names.index("identical"), names.index("reworded"))
    kinds = np.where(differences < 0, names.index("worse"), kinds)
    kinds = np.where(differences > 0, names.index("better"), kinds)
    return Versions(old.name, new.name, differences, kinds.astype(np.int8))


class StageChange(NamedTuple):
    """Reference words that a stage matched in the old version and in the new."""

    stage: str
    old: int
    new: int


def stage_changes(old: System, new: System, segments: SegmentNumbers) -> tuple[StageChange, ...]:
    """Compares what the stages matched in these segments, from the statistics alone."""
    if not len(segments):
        return tuple(StageChange(stage, 0, 0) for stage in new.stages)
    counts = [
        system.rows[segments].column("reference_matches").sum(axis=(0, 2)).tolist()
        for system in (old, new)
    ]
    return tuple(
        StageChange(stage, before, after)
        for stage, before, after in zip(new.stages, *counts, strict=True)
    )


# Two candidates of one segment, word by word: what was replaced, left out and put in.

Span = tuple[int, int]
"""Characters of a text: from, to."""

_WORD = re.compile(r"\w+(?:[-’']\w+)*|[^\w\s]")


class Edit(NamedTuple):
    """A stretch of words: ``kind`` is ``equal``, ``replace``, ``delete`` or ``insert``.

    The spans hold the words and what is between them; an empty one marks where the other
    side's words would be.
    """

    kind: str
    old: Span
    new: Span


def edits(old: str, new: str) -> tuple[Edit, ...]:
    """Two texts → stretches that keep the most words, in order.

    Example: ``edits("a red cat", "a cat sat")`` → equal “a”, delete “red”, equal “cat”, insert
    “sat”. Words that differ in case alone differ.
    """
    old_words, new_words = _words(old), _words(new)
    steps = LCSseq.opcodes(
        [old[slice(*span)] for span in old_words], [new[slice(*span)] for span in new_words]
    )
    found: list[Edit] = []
    for equal, group in groupby(steps, key=lambda step: step.tag == "equal"):
        stretch = list(group)
        first, last = stretch[0], stretch[-1]
        spans = (
            _span(old_words, first.src_start, last.src_end, len(old)),
            _span(new_words, first.dest_start, last.dest_end, len(new)),
        )
        found.append(Edit("equal" if equal else _edit_kind(*spans), *spans))
    return tuple(found)


def changed_words(old: str, new: str) -> Iterator[tuple[str, str]]:
    """Yields the words of each change: ``("red", "")`` is left out, ``("", "sat")`` put in."""
    for edit in edits(old, new):
        if edit.kind != "equal":
            yield old[slice(*edit.old)], new[slice(*edit.new)]


def change_line(old: str, new: str) -> str:
    """What changed, in a line: ``"red → blue · − old · + new"``."""
    return " · ".join(
        f"{before} → {after}" if before and after else f"− {before}" if before else f"+ {after}"
        for before, after in changed_words(old, new)
    )


def _words(text: str) -> list[Span]:
    return [match.span() for match in _WORD.finditer(text)]


def _span(words: list[Span], first: int, last: int, length: int) -> Span:
    """From the first word to before the last, counted among words."""
    if first == last:
        place = words[first][0] if first < len(words) else length
        return place, place
    return words[first][0], words[last - 1][1]


def _edit_kind(old: Span, new: Span) -> str:
    if old[0] == old[1]:
        return "insert"
    return "delete" if new[0] == new[1] else "replace"


# Which matches of a reference one version of a candidate has and the other has not.

LOST, WON, MOVED = "lost", "won", "moved"
CHANGES = {LOST: N_("lost match"), WON: N_("new match"), MOVED: N_("different stage")}
"""What can become of a reference word's match."""


class HeldMatch(NamedTuple):
    """The stage, and the candidate's words."""

    stage: str
    words: str


class MatchChange(NamedTuple):
    """Words of the reference, and what matched them in each version; ``None``: nothing did."""

    reference: str
    old: HeldMatch | None
    new: HeldMatch | None

    @property
    def kind(self) -> str:
        """One of ``CHANGES``."""
        if self.new is None:
            return LOST
        return WON if self.old is None else MOVED


def match_changes(old: Alignment, new: Alignment) -> tuple[MatchChange, ...]:
    """Two alignments with one reference → words whose match went, came or changed its stage.

    In the order of the reference; neighbours of one match are together. A match that only took
    other candidate words at the same stage is not a change. Raises ``ValueError`` if the
    references differ.
    """
    words = [token.text for token in old.reference]
    if words != [token.text for token in new.reference]:
        raise ValueError("the alignments have different references")
    before, after = _by_word(old), _by_word(new)
    changes = []
    for (first, second), group in groupby(
        range(len(words)), key=lambda at: (before.get(at), after.get(at))
    ):
        if _stage(first) != _stage(second):
            text = " ".join(words[at] for at in group)
            changes.append(MatchChange(text, _held(old, first), _held(new, second)))
    return tuple(changes)


def _by_word(alignment: Alignment) -> dict[int, Link]:
    """The match of each matched word of the reference."""
    return {at: match for match in alignment.matches for at in range(*match.reference)}


def _stage(match: Link | None) -> str:
    return match.stage if match else ""


def _held(alignment: Alignment, match: Link | None) -> HeldMatch | None:
    if match is None:
        return None
    words = alignment.candidate[slice(*match.candidate)]
    return HeldMatch(match.stage, " ".join(token.text for token in words))


LONGEST = 4
"""Words of the longest n-gram compared."""

MOST = 50
"""N-grams listed for each system."""

_NGRAM_WORD = re.compile(r"\w+(?:[-’']\w+)*")
_TRIED = 4
"""Times as many are looked at as are listed: parts of longer ones are left out."""

Reference = Sequence[str]


@dataclass(frozen=True, slots=True)
class Gain:
    """An n-gram of the references that one system has oftener than the other.

    ``wins`` and ``losses``: how often only the first system has it, and how often only
    the other has it; ``segments``, counted from 0, are those of both.
    """

    text: str
    wins: int
    losses: int
    segments: tuple[int, ...]

    @property
    def net(self) -> int:
        return self.wins - self.losses


Gains = tuple[tuple[Gain, ...], tuple[Gain, ...]]
"""N-grams won by the first system, and those won by the other."""


class NgramRows(NamedTuple):
    """A row for each n-gram of a segment that the two systems do not have alike."""

    keys: NDArray[np.uint64]
    words: NDArray[np.int8]
    segments: NDArray[np.int32]
    gained: NDArray[np.int16]


def count_ngrams(number: int, block: LineBlock) -> NgramRows:
    """Counts two systems' n-grams, for ``stream``; ``number``: of the block's first line."""
    systems, references = block
    rows = [
        (_key(text), text.count(" ") + 1, number - 1 + line, gained)
        for line, (first, second) in enumerate(zip(*systems, strict=True))
        for text, gained in _differences(first, second, [lines[line] for lines in references])
    ]
    columns = zip(*rows, strict=True) if rows else ((), (), (), ())
    types = (np.uint64, np.int8, np.int32, np.int16)
    arrays = [np.array(column, kind) for column, kind in zip(columns, types, strict=True)]
    return NgramRows(*arrays)


def _differences(first: str, second: str, references: Sequence[str]) -> Iterator[tuple[str, int]]:
    """N-grams of the references with how often more, or less, the first system has them."""
    checkpoint()
    if first == second:
        return
    wanted: Counter[str] = Counter()
    for text in references:
        wanted |= _ngrams(text)
    has, other_has = _ngrams(first) & wanted, _ngrams(second) & wanted
    for text in has.keys() | other_has.keys():
        if gained := has[text] - other_has[text]:
            yield text, gained


def _ngrams(text: str) -> Counter[str]:
    words = _NGRAM_WORD.findall(text.lower())
    return Counter(
        " ".join(words[start : start + length])
        for length in range(1, LONGEST + 1)
        for start in range(len(words) - length + 1)
    )


def _key(text: str) -> int:
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest())


def gains(
    first: Sequence[str],
    second: Sequence[str],
    references: Sequence[Reference],
    most: int = MOST,
) -> Gains:
    """Finds n-grams (1 to 4 words) of the references won by the first system, and those it lost.

    ``gains(["a b"], ["b a"], [["a b"]])[0][0].text == "a b"``. A longer n-gram is more informative
    than its parts: one that is won just as often within a longer one is left out.
    """
    block = [list(first), list(second)], [list(lines) for lines in references]
    return ranked([count_ngrams(1, block)], references, most)


def ranked(blocks: Sequence[NgramRows], references: Sequence[Reference], most: int = MOST) -> Gains:
    """Merges the counts of blocks into what ``gains`` returns."""
    if not blocks:
        return (), ()
    totals = _Totals(NgramRows(*map(np.concatenate, zip(*blocks, strict=True))), references)
    return totals.largest(1, most), totals.largest(-1, most)


class _Totals:
    """Each distinct n-gram's wins and losses, and the rows that it is in."""

    def __init__(self, rows: NgramRows, references: Sequence[Reference]) -> None:
        self._rows, self._references = rows, references
        self._keys, firsts, inverse = np.unique(rows.keys, return_index=True, return_inverse=True)
        self._words = rows.words[firsts]
        self._wins, self._losses = (
            np.bincount(inverse, np.maximum(sign * rows.gained, 0), len(self._keys)).astype(int)
            for sign in (1, -1)
        )
        self._order = np.argsort(inverse, kind="stable")
        self._starts = np.concatenate([[0], np.cumsum(np.bincount(inverse))])

    def largest(self, sign: int, most: int) -> tuple[Gain, ...]:
        """Returns the largest gains (sign 1) or losses (−1), longer n-grams before their parts."""
        net = sign * (self._wins - self._losses)
        chosen = np.flatnonzero(net > 0)
        by_size = np.lexsort((self._keys[chosen], -self._words[chosen], -net[chosen]))
        found = [self._gain(place) for place in chosen[by_size[: most * _TRIED]]]
        found.sort(key=lambda gain: (-gain.net * sign, -gain.text.count(" "), gain.text))
        return _without_parts(found, most)

    def _gain(self, place: int) -> Gain:
        rows = self._order[self._starts[place] : self._starts[place + 1]]
        segments = tuple(np.unique(self._rows.segments[rows]).tolist())
        texts = (text for lines in self._references for text in _ngrams(lines[segments[0]]))
        text = next(text for text in texts if _key(text) == self._keys[place])
        return Gain(text, int(self._wins[place]), int(self._losses[place]), segments)


def _without_parts(gains: Sequence[Gain], most: int) -> tuple[Gain, ...]:
    kept: list[Gain] = []
    for gain in gains:
        inside = f" {gain.text} "
        if not any(inside in f" {other.text} " and other.net == gain.net for other in kept):
            kept.append(gain)
        if len(kept) == most:
            break
    return tuple(kept)
