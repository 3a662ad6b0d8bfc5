"""What two texts have in common: n-grams, edits, matching characters, letters in n-grams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, Literal

from rapidfuzz.distance import Hamming, LCSseq, Levenshtein

from meteor_core.metrics.sacre_inside import ter_search
from meteor_core.model import Span

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ngram:
    """One n-gram of the candidate: where it begins there, and in each of the references."""

    words: Words
    candidate: tuple[int, ...]
    references: tuple[tuple[int, ...], ...]

    @property
    def counted(self) -> int:
        """How often it counts: at most as often as in one reference (clipping)."""
        return min(len(self.candidate), max(map(len, self.references)))

    @property
    def clipped(self) -> int:
        """How many of its occurrences in the candidate are clipped."""
        return len(self.candidate) - self.counted if self.counted else 0


@dataclass(frozen=True, slots=True)
class Pairing:
    """Where an n-gram begins on both sides; ``counts`` unless it is clipped."""

    candidate: int
    reference: int
    counts: bool


@dataclass(frozen=True, slots=True)
class Ngrams:
    """All n-grams of one length; the words are those compared, as the metric cuts them."""

    n: int
    candidate: Words
    references: tuple[Words, ...]
    ngrams: tuple[Ngram, ...]

    @property
    def counted(self) -> int:
        """The clipped count, which is the numerator of the precision."""
        return sum(ngram.counted for ngram in self.ngrams)

    @property
    def total(self) -> int:
        """The number of n-grams of the candidate, which is the denominator."""
        return sum(len(ngram.candidate) for ngram in self.ngrams)

    def pairings(self, reference: int) -> tuple[Pairing, ...]:
        """Occurrences that belong together in one reference, in the order of the candidate.

        If an n-gram occurs several times, adjacent pairings are preferred. One
        beyond the count of all references is paired with one that is taken, and does not count.
        """
        owners = {start: ngram for ngram in self.ngrams for start in ngram.candidate}
        left = {ngram: list(ngram.references[reference]) for ngram in self.ngrams}
        seen: dict[Ngram, int] = {}
        pairs: list[Pairing] = []
        for start in sorted(owners):
            ngram = owners[start]
            starts = ngram.references[reference]
            seen[ngram] = seen.get(ngram, 0) + 1
            if not starts:
                continue
            wanted = pairs[-1].reference + 1 if pairs and pairs[-1].candidate == start - 1 else -1
            if free := left[ngram]:
                chosen = wanted if wanted in free else free[0]
                free.remove(chosen)
                pairs.append(Pairing(start, chosen, True))
            elif seen[ngram] > ngram.counted:
                pairs.append(Pairing(start, wanted if wanted in starts else starts[-1], False))
        return tuple(pairs)


def ngrams(candidate: Sequence[str], references: Sequence[Sequence[str]], n: int) -> Ngrams:
    """Counts n-grams: ``ngrams("the the cat".split(), ["the cat".split()], 1).counted == 2``."""
    own = _starts(candidate, n)
    others = [_starts(reference, n) for reference in references]
    counted = tuple(
        Ngram(words, tuple(starts), tuple(tuple(other.get(words, ())) for other in others))
        for words, starts in own.items()
    )
    return Ngrams(n, tuple(candidate), tuple(map(tuple, references)), counted)


def _starts(words: Sequence[str], n: int) -> dict[Words, list[int]]:
    """Each n-gram → the positions at which it begins."""
    starts: dict[Words, list[int]] = {}
    for start in range(len(words) - n + 1):
        starts.setdefault(tuple(words[start : start + n]), []).append(start)
    return starts


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

    def count(self, operation: str) -> int:
        """Counts the words or characters of an operation."""
        return sum(
            max(stop - start for start, stop in (edit.candidate, edit.reference))
            for edit in self.edits
            if edit.operation == operation
        )


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
    edits = _word_edits(operations, positions[-1], moved)
    return Script(tuple(edits), cost + len(shifts), spans)


def _shifted(before: list[int], after: list[int]) -> list[int]:
    """The run that a shift moved: of two runs that changed places, the shorter one."""
    first = next(n for n, (old, new) in enumerate(zip(before, after, strict=True)) if old != new)
    split = before.index(after[first])
    left = before[first:split]
    stop = after.index(left[-1]) + 1
    right = before[split:stop]
    return right if len(right) <= len(left) else left


def _word_edits(operations: Sequence[str], positions: list[int], moved: set[int]) -> list[Edit]:
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


_OPERATIONS: dict[str, Operation] = {
    "equal": "kept",
    "replace": "replaced",
    "delete": "deleted",
    "insert": "inserted",
}


def levenshtein_script(candidate: Sequence[str], reference: Sequence[str]) -> Script:
    """Finds the fewest insertions, deletions and replacements (Levenshtein), in runs."""
    return _rapidfuzz_script(
        Levenshtein.opcodes(candidate, reference), Levenshtein.distance(candidate, reference)
    )


def hamming_script(candidate: Sequence[str], reference: Sequence[str]) -> Script:
    """Finds the positions that differ, for strings of equal length."""
    return _rapidfuzz_script(
        Hamming.opcodes(candidate, reference), Hamming.distance(candidate, reference)
    )


def _rapidfuzz_script(operations: Any, cost: int) -> Script:
    """RapidFuzz's operations → a script."""
    edits = [
        Edit(_OPERATIONS[run.tag], (run.src_start, run.src_end), (run.dest_start, run.dest_end))
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


WINKLER = 4
"""Characters of a common beginning that Jaro–Winkler rewards at most."""


@dataclass(frozen=True, slots=True)
class Matching:
    """Pairs of positions in the order of the candidate; ``swapped``: those out of order."""

    pairs: tuple[tuple[int, int], ...]
    swapped: frozenset[tuple[int, int]]
    beginning: int

    def similarity(self, candidate: int, reference: int) -> float:
        """Computes Jaro's similarity of two strings of these lengths, from the matches."""
        m, t = len(self.pairs), len(self.swapped) // 2
        return (m / candidate + m / reference + (m - t) / m) / 3 if m else 0.0


def matching_reach(candidate: Sequence[str], reference: Sequence[str]) -> int:
    """Returns the largest distance of matching characters: half the longer string, less 1."""
    return max(max(len(candidate), len(reference)) // 2 - 1, 0)


def matching(candidate: Sequence[str], reference: Sequence[str]) -> Matching:
    """Matches equal characters within half the longer string, the nearest from the left."""
    window = matching_reach(candidate, reference)
    taken: set[int] = set()
    pairs = []
    for position, letter in enumerate(candidate):
        low, high = max(position - window, 0), min(position + window + 1, len(reference))
        near = (k for k in range(low, high) if k not in taken and reference[k] == letter)
        if (partner := next(near, None)) is not None:
            taken.add(partner)
            pairs.append((position, partner))
    rows = zip(pairs, sorted(taken), strict=True)
    swapped = [pair for pair, other in rows if candidate[pair[0]] != reference[other]]
    same = zip(candidate[:WINKLER], reference[:WINKLER], strict=False)
    beginning = next((n for n, (a, b) in enumerate(same) if a != b), None)
    if beginning is None:
        beginning = min(len(candidate), len(reference), WINKLER)
    return Matching(tuple(pairs), frozenset(swapped), beginning)


@dataclass(frozen=True, slots=True)
class Order:
    """What chrF counts of one length n: n-grams of both sides, and those in common (clipped)."""

    n: int
    candidate: int
    reference: int
    common: int


@dataclass(frozen=True, slots=True)
class Heat:
    """For each character of a text the share 0..1 of its n-grams in common; None for a space.

    If an n-gram occurs more often than it counts, its occurrences share equally, so that the shares
    of all n-grams of one length sum to chrF's clipped count.
    """

    candidate: tuple[float | None, ...]
    reference: tuple[float | None, ...]
    orders: tuple[Order, ...]


def heat(candidate: str, reference: str, order: int = 6, lowercase: bool = False) -> Heat:
    """Two texts → the heat along them; n-grams of up to ``order`` characters, spaces left out."""
    sides = [_Letters.of(text, lowercase) for text in (candidate, reference)]
    counts = [[side.grams(n) for n in range(1, order + 1)] for side in sides]
    orders = tuple(
        Order(n, grams.total(), others.total(), (grams & others).total())
        for n, (grams, others) in enumerate(zip(*counts, strict=True), 1)
    )
    return Heat(
        sides[0].heat(counts[0], counts[1]),
        sides[1].heat(counts[1], counts[0]),
        orders,
    )


@dataclass(frozen=True, slots=True)
class _Letters:
    """A text as chrF reads it, without spaces; ``owners`` leads back to the text's characters."""

    text: str
    owners: tuple[int, ...]
    length: int

    @classmethod
    def of(cls, text: str, lowercase: bool) -> _Letters:
        pieces = [
            (piece, position)
            for position, character in enumerate(text)
            if not character.isspace()
            for piece in (character.lower() if lowercase else character)
        ]
        letters = "".join(piece for piece, _ in pieces)
        return cls(letters, tuple(position for _, position in pieces), len(text))

    def grams(self, n: int) -> Counter[str]:
        return Counter(self.text[start : start + n] for start in range(len(self.text) - n + 1))

    def heat(self, own: list[Counter[str]], other: list[Counter[str]]) -> tuple[float | None, ...]:
        """Returns each character's mean over all n-grams that cover it."""
        earned, covered = [0.0] * len(self.text), [0] * len(self.text)
        for n, (grams, others) in enumerate(zip(own, other, strict=True), 1):
            shares = [
                min(grams[gram], others[gram]) / grams[gram]
                for gram in (self.text[k : k + n] for k in range(len(self.text) - n + 1))
            ]
            sums = list(accumulate(shares, initial=0.0))
            for position in range(len(self.text)):
                first, last = max(position - n + 1, 0), min(position + 1, len(shares))
                if last > first:
                    earned[position] += sums[last] - sums[first]
                    covered[position] += last - first
        means: list[float | None] = [None] * self.length
        for position, owner in enumerate(self.owners):
            means[owner] = earned[position] / covered[position]
        return tuple(means)
