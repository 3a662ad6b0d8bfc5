"""Which n-grams two texts share, where they occur, and how often each counts after clipping."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
