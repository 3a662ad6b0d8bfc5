"""What is counted of an alignment, the parameters, and the score that they make.

Statistics hold all that a score depends on, and sum to a corpus's. A ``Result`` holds every
reference's alignment and score, and which of them counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from meteor_core.messages.phrase import N_
from meteor_core.model.alignment import Alignment, Drawn

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
        matches, discounts = self.candidate_matches, self.candidate_discounts
        return tuple(map(Counts.__sub__, matches, discounts)) if discounts else matches

    @property
    def reference_credits(self) -> tuple[Counts, ...]:
        """What recall counts, stage by stage: the matched words less the discounts."""
        matches, discounts = self.reference_matches, self.reference_discounts
        return tuple(map(Counts.__sub__, matches, discounts)) if discounts else matches

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


GREEK = {"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "sigma": "σ", "mu": "μ"}
"""The parameters besides the weights, and how the formula writes them."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """α (recall's share in F-mean), β and γ (penalty), δ (content words' share), stage weights.

    ``weights``: pairs, which a mapping becomes; a stage not named weighs 1. ``sigma``: how many
    content words P and R count as matched if anything matches. ``mu``: the letters' share of the
    score. Where both are 0 the formula is that of the papers.
    """

    alpha: float
    beta: float
    gamma: float
    delta: float = 0.5
    weights: tuple[tuple[str, float], ...] = ()
    sigma: float = 0.0
    mu: float = 0.0

    def __post_init__(self) -> None:
        """−0 is 0: it would show as “−0.000”, and one setting would have two signatures.

        Weights given as a mapping, or as lists, become pairs: settings are keys of caches.
        """
        for name, value in zip(GREEK, self.greek, strict=True):
            if value == 0:
                object.__setattr__(self, name, abs(value))
        weights = dict(self.weights)
        made = tuple((stage, weight if weight else 0.0) for stage, weight in weights.items())
        object.__setattr__(self, "weights", made)

    @property
    def greek(self) -> tuple[float, float, float, float, float, float]:
        """α, β, γ, δ, σ, μ."""
        return self.alpha, self.beta, self.gamma, self.delta, self.sigma, self.mu

    @property
    def granted(self) -> float:
        """The smoothing of P and R in weighted words: σ·δ."""
        return self.sigma * self.delta

    def weight(self, stage: str) -> float:
        """Returns the weight of a stage's matches."""
        return dict(self.weights).get(stage, 1.0)

    def with_weights(self, weights: Mapping[str, float]) -> Parameters:
        """Returns these parameters with the given stages' weights replaced."""
        merged = dict(self.weights) | dict(weights)
        return replace(self, weights=tuple(merged.items()))


SCORE_PARTS = ("precision", "recall", "f_mean", "fragmentation", "penalty", "letters")
"""The parts of a score that are written next to it, in this order."""


@dataclass(frozen=True, slots=True)
class Score:
    """METEOR and what it is made of, each within 0..1.

    ``words = f_mean · (1 − penalty)`` and ``value = (1 − share) · words + share · letters``;
    ``share`` is μ, or 0 where neither text has two letters.
    """

    precision: float
    recall: float
    f_mean: float
    fragmentation: float
    penalty: float
    value: float
    letters: float = 0.0
    share: float = 0.0

    @property
    def parts(self) -> dict[str, float]:
        """What the score is made of, as files and tables have it: ``{"precision": 0.5, …}``."""
        return {name: getattr(self, name) for name in SCORE_PARTS}

    @property
    def words(self) -> float:
        """What the words make of the score, before letters have their share."""
        return max(0.0, self.f_mean * (1 - self.penalty))


NOTES = {
    "candidate": N_("The candidate has no words, so the score is 0."),
    "reference": N_("The reference has no words, so the score is 0."),
}


@dataclass(frozen=True, slots=True, repr=False)
class Judged:
    """One reference: its alignment with the candidate, what was counted there, the score."""

    alignment: Alignment
    statistics: Statistics
    score: Score

    def __repr__(self) -> str:
        return f"<Judged {self.score.value:.6g}: {self.alignment!r}>"


@dataclass(frozen=True, slots=True, repr=False)
class Result(Drawn):
    """A candidate's score: that of its best reference, the shortest among equals.

    ``references``: each with its alignment and score, in the order given; ``best_reference``: the
    place of the one that counts, from 0. ``parameters``: those that it was scored by.
    A notebook draws it: the score, the alignment with the best reference, its matches.
    """

    references: tuple[Judged, ...]
    best_reference: int
    parameters: Parameters
    language: str
    variant: str
    signature: str

    def __repr__(self) -> str:
        """In short: the score, the reference that it is from, the alignment with that one."""
        number, count = self.best_reference + 1, len(self.references)
        best = f" by reference {number} of {count}" if count > 1 else ""
        made = f"{self.variant}, {self.language}"
        return f"<Result {self.score.value:.6g}{best} ({made}): {self.alignment!r}>"

    @property
    def score(self) -> Score:
        """That of the reference that counts."""
        return self.references[self.best_reference].score

    @property
    def alignment(self) -> Alignment:
        """The one with the reference that counts."""
        return self.references[self.best_reference].alignment

    @property
    def statistics(self) -> Statistics:
        """What was counted with that reference."""
        return self.references[self.best_reference].statistics

    @property
    def note(self) -> str:
        """Why the score could only be 0; empty otherwise."""
        if not self.alignment.candidate:
            return NOTES["candidate"]
        return "" if self.alignment.reference else NOTES["reference"]
