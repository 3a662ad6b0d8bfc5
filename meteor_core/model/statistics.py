"""What is counted of an alignment: all that a score depends on, and it sums to a corpus's."""

from __future__ import annotations

from dataclasses import dataclass, replace

WORD_PARTS = 1024
"""Similarity is counted in 1,024ths of a word: whole numbers, so that their sums are exact."""


def counted_similarity(similarity: float) -> float:
    """A similarity as statistics count it: ``0.7`` → ``0.7001953125``, which is 717/1,024."""
    return round(similarity * WORD_PARTS) / WORD_PARTS


@dataclass(frozen=True, slots=True)
class Counts:
    """A number of words (characters under METEOR 1.5's ``-ch``), content and function apart."""

    content: float = 0
    function: float = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.content + other.content, self.function + other.function)

    def __sub__(self, other: Counts) -> Counts:
        return Counts(self.content - other.content, self.function - other.function)

    @property
    def total(self) -> float:
        """Content and function words together."""
        return self.content + self.function

    def weighted(self, delta: float) -> float:
        """Computes δ·content + (1 − δ)·function, as in Denkowski & Lavie (2011, section 3)."""
        return delta * self.content + (1 - delta) * self.function


ORDERS = (2, 3, 4)
"""How many characters the n-grams have that letters are compared by."""


@dataclass(frozen=True, slots=True)
class Letters:
    """Character n-grams of both texts and those they have in common, a number for each order."""

    candidate: tuple[int, ...] = (0,) * len(ORDERS)
    reference: tuple[int, ...] = (0,) * len(ORDERS)
    common: tuple[int, ...] = (0,) * len(ORDERS)

    def __add__(self, other: Letters) -> Letters:
        return Letters(
            tuple(map(int.__add__, self.candidate, other.candidate)),
            tuple(map(int.__add__, self.reference, other.reference)),
            tuple(map(int.__add__, self.common, other.common)),
        )


NO_LETTERS = Letters()


@dataclass(frozen=True, slots=True)
class Statistics:
    """What was counted of one segment, or the sum of many segments'.

    ``candidate`` and ``reference`` are the lengths. ``candidate_matches`` and ``reference_matches``
    hold one entry for each of ``stages``. ``candidate_words`` and ``reference_words`` are the
    matched words that fragmentation divides by. ``free``: the chunks that cost nothing, where the
    variant's rules have such a chunk in each segment. ``candidate_discounts`` and
    ``reference_discounts``, one for each of ``stages`` if by the rules similarity weighs matches
    and empty elsewhere: by how much the matches fall short of whole words. ``letters``: the
    character n-grams of both texts, which do not depend on the alignment. ``unproved``: segments
    whose alignment is not proved the best.
    """

    stages: tuple[str, ...]
    candidate: Counts
    reference: Counts
    candidate_matches: tuple[Counts, ...]
    reference_matches: tuple[Counts, ...]
    candidate_words: int
    reference_words: int
    chunks: int
    free: int = 0
    candidate_discounts: tuple[Counts, ...] = ()
    reference_discounts: tuple[Counts, ...] = ()
    letters: Letters = NO_LETTERS
    unproved: int = 0

    def __add__(self, other: Statistics) -> Statistics:
        """Statistics of both; raises ``ValueError`` where they count different things."""
        if self.stages != other.stages:
            raise ValueError(f"statistics over stages {self.stages} and {other.stages} do not add")
        if self.similarity_weighs != other.similarity_weighs:
            raise ValueError("statistics with and without weighing by similarity do not add")
        return Statistics(
            self.stages,
            self.candidate + other.candidate,
            self.reference + other.reference,
            tuple(map(Counts.__add__, self.candidate_matches, other.candidate_matches)),
            tuple(map(Counts.__add__, self.reference_matches, other.reference_matches)),
            self.candidate_words + other.candidate_words,
            self.reference_words + other.reference_words,
            self.chunks + other.chunks,
            self.free + other.free,
            tuple(map(Counts.__add__, self.candidate_discounts, other.candidate_discounts)),
            tuple(map(Counts.__add__, self.reference_discounts, other.reference_discounts)),
            self.letters + other.letters,
            self.unproved + other.unproved,
        )

    @property
    def similarity_weighs(self) -> bool:
        """Whether a match counts as its words times its similarity."""
        return bool(self.candidate_discounts)

    @property
    def candidate_credits(self) -> tuple[Counts, ...]:
        """What precision counts, stage by stage: the matched words less the discounts."""
        return _credits(self.candidate_matches, self.candidate_discounts)

    @property
    def reference_credits(self) -> tuple[Counts, ...]:
        """What recall counts, stage by stage: the matched words less the discounts."""
        return _credits(self.reference_matches, self.reference_discounts)

    @property
    def undiscounted(self) -> Statistics:
        """These statistics with every match counting whole words."""
        return replace(self, candidate_discounts=(), reference_discounts=())

    @property
    def matches(self) -> float:
        """Matched words, the mean of both sides (they differ only where phrases match)."""
        return (self.candidate_words + self.reference_words) / 2

    @property
    def breaks(self) -> int:
        """The chunks that fragmentation counts: all but the free ones."""
        return self.chunks - self.free


def _credits(matches: tuple[Counts, ...], discounts: tuple[Counts, ...]) -> tuple[Counts, ...]:
    return tuple(map(Counts.__sub__, matches, discounts)) if discounts else matches
