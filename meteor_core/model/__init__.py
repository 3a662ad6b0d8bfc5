"""The values that flow through the program: frozen, slotted, ignorant of who made them.

Positions are token indices counted from 0; spans are half-open ``(start, stop)`` pairs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

Span = tuple[int, int]

GRAIN = 1024
"""Parts of a word that similarity is counted in: sums of them are exact."""


ALTERNATIVES = " | "
"""Between tags of which any may be meant: ``"NOUN,neut sing,nomn | NOUN,neut sing,accs"``."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word type as the stages see it: normalised form, lemma or stem, grammatical tag.

    ``tag`` begins with the part of speech and may go on with grammemes (OpenCorpora's for Russian).
    """

    form: str
    base: str
    tag: str
    is_function: bool
    is_punctuation: bool = False

    def __hash__(self) -> int:
        # The form alone says enough, and a string remembers its hash: words are looked up a lot.
        return hash(self.form)

    @property
    def part_of_speech(self) -> str:
        """``"NOUN,anim,femn sing,nomn"`` → ``"NOUN"``."""
        return self.tag.replace(" ", ",").partition(",")[0]


@dataclass(frozen=True, slots=True)
class Token(Word):
    """A word at its place: ``raw[start:stop] == text``, offsets in characters of the raw text."""

    text: str = ""
    start: int = 0
    stop: int = 0


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why a stage linked two words, in the terms a person would ask for.

    ===========  ==========================  ===============================  ==================
    stage        name                        candidate, reference             source
    ===========  ==========================  ===============================  ==================
    exact        the shared form             –                                –
    lemma, stem  the shared lemma or stem    grammatical tags of both words   analyser
    synonym      the shared synset's name    the lemmas looked up             thesaurus
    paraphrase   –                           the phrases looked up            table or thesaurus
    embedding    –                           the words looked up              model
    fuzzy        the letters shared          –                                –
    ===========  ==========================  ===============================  ==================

    Tags that a form leaves open are joined by ``ALTERNATIVES``. ``candidate_lemma`` and
    ``reference_lemma``: other lemmas than ``name``, of which the words are forms where they stand.
    """

    name: str = ""
    candidate: str = ""
    reference: str = ""
    source: str = ""
    candidate_lemma: str = ""
    reference_lemma: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A possible match of candidate words with reference words; ``similarity`` is within 0..1."""

    stage: str
    candidate: Span
    reference: Span
    similarity: float = 1.0
    evidence: Evidence = Evidence()


Match = Link
"""A link that the search chose."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """Tokens of both sides, every possible link, and the matches chosen among them.

    ``matches`` stand in candidate order and share no token. ``optimal`` says that no alignment has
    more matches stage by stage nor, with those, fewer chunks: proved, not hoped.
    """

    candidate: tuple[Token, ...]
    reference: tuple[Token, ...]
    links: tuple[Link, ...]
    matches: tuple[Match, ...]
    optimal: bool

    @property
    def chunks(self) -> tuple[tuple[Match, ...], ...]:
        """Runs of matches that are contiguous and in the same order on both sides."""
        runs: list[list[Match]] = [[match] for match in self.matches[:1]]
        for left, right in pairwise(self.matches):
            if left.candidate[1] == right.candidate[0] and left.reference[1] == right.reference[0]:
                runs[-1].append(right)
            else:
                runs.append([right])
        return tuple(map(tuple, runs))

    @property
    def unmatched_candidate(self) -> tuple[int, ...]:
        """Positions of candidate tokens that no match covers."""
        return _uncovered(len(self.candidate), [match.candidate for match in self.matches])

    @property
    def unmatched_reference(self) -> tuple[int, ...]:
        """Positions of reference tokens that no match covers."""
        return _uncovered(len(self.reference), [match.reference for match in self.matches])


def _uncovered(length: int, spans: list[Span]) -> tuple[int, ...]:
    covered = {position for span in spans for position in range(*span)}
    return tuple(position for position in range(length) if position not in covered)


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
        return self.content + self.function

    def weighted(self, delta: float) -> float:
        """δ·content + (1 − δ)·function, as in Denkowski & Lavie (2011, section 3)."""
        return delta * self.content + (1 - delta) * self.function


@dataclass(frozen=True, slots=True)
class Statistics:
    """All that a score depends on; the statistics of a corpus are the sum of its segments'.

    ``candidate_matches`` and ``reference_matches`` hold one entry for each of ``stages``.
    ``candidate_words`` and ``reference_words`` are the matched words that fragmentation divides by.
    ``free``: the chunks that cost nothing, where the variant's rules say that a segment's first is.
    ``candidate_discounts`` and ``reference_discounts``, one for each of ``stages`` where the rules
    say that similarity weighs matches, else empty: what the matches fall short of whole words.
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

    def __add__(self, other: Statistics) -> Statistics:
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
        )

    @property
    def similarity_weighs(self) -> bool:
        """Whether a match counts as its words times its similarity."""
        return bool(self.candidate_discounts)

    @property
    def candidate_credits(self) -> tuple[Counts, ...]:
        """What precision counts of each stage: its matched words, less the discounts."""
        return _credits(self.candidate_matches, self.candidate_discounts)

    @property
    def reference_credits(self) -> tuple[Counts, ...]:
        """The same of recall."""
        return _credits(self.reference_matches, self.reference_discounts)

    @property
    def undiscounted(self) -> Statistics:
        """The same with every match counting whole words."""
        return replace(self, candidate_discounts=(), reference_discounts=())

    @property
    def matches(self) -> float:
        """Matched words, the mean of both sides (they differ only where phrases match)."""
        return (self.candidate_words + self.reference_words) / 2

    @property
    def breaks(self) -> int:
        """The chunks that fragmentation counts."""
        return self.chunks - self.free


def _credits(matches: tuple[Counts, ...], discounts: tuple[Counts, ...]) -> tuple[Counts, ...]:
    return tuple(map(Counts.__sub__, matches, discounts)) if discounts else matches


@dataclass(frozen=True, slots=True)
class Parameters:
    """α (recall's share in F-mean), β and γ (penalty), δ (content words' share), stage weights.

    A stage that ``weights`` does not name weighs 1.
    """

    alpha: float
    beta: float
    gamma: float
    delta: float = 0.5
    weights: tuple[tuple[str, float], ...] = ()

    def weight(self, stage: str) -> float:
        return dict(self.weights).get(stage, 1.0)

    def with_weights(self, weights: Mapping[str, float]) -> Parameters:
        """The same parameters with the given stages' weights replaced."""
        merged = dict(self.weights) | dict(weights)
        return Parameters(self.alpha, self.beta, self.gamma, self.delta, tuple(merged.items()))


@dataclass(frozen=True, slots=True)
class Score:
    """METEOR and what it is made of, each within 0..1: ``value = f_mean · (1 − penalty)``."""

    precision: float
    recall: float
    f_mean: float
    fragmentation: float
    penalty: float
    value: float
