"""What every stage answers: which words it would link, with what evidence, and why not others.

A link of a stage that links single words (``WordStage``) depends on its two words alone, not on
those beside them. So each word meets a reference once, for all candidates that have it and for all
such stages together.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import (
    Callable,
    Collection,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
    Set,
)
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain, filterfalse
from operator import attrgetter, itemgetter
from typing import Any, Protocol, TypeVar

from meteor_core.model import Evidence, Spans, Word
from meteor_core.model.caches import LONGEST_WORD

T = TypeVar("T")

Proposal = tuple[int, int, int, int, float]
"""(candidate start, candidate stop, reference start, reference stop, similarity)."""

Certain = tuple[Set[int], Set[int]]
"""Positions of the candidate's and of the reference's words that earlier stages match in every
best alignment: no proposal of a later stage needs to hold one."""

NOTHING_CERTAIN: Certain = (frozenset(), frozenset())

MOST_PHRASES = 20_000
"""Proposals of one source of phrases: 500 words of real text have some hundreds, a phrase repeated
250 times beside another has 100,000."""

Key = Callable[[Word], Hashable]
"""A word → what it is compared by."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a stage does not link two words; ``kind`` is a key of its record's ``obstacles``.

    ``candidate`` and ``reference`` are what the stage compared, or the word at fault alone;
    ``value`` and ``needed`` are a cosine or share of letters and the threshold it misses.
    ``other``: of a pair in which each word is at fault in its own way, what is to be said of the
    reference's; ``kind`` is of the candidate's.
    """

    kind: str
    candidate: str = ""
    reference: str = ""
    value: float = 0.0
    needed: float = 0.0
    other: Obstacle | None = None


class Stage(Protocol):
    """A pure function of words, which knows nothing of other stages nor of what is matched.

    ``name`` is that of its record in the registry; ``resource`` names its data, for signatures.
    ``equates``: for a stage that links all words of equal key and no others, that key. Words of
    equal form must have equal keys. Such stages, where they come first, are matched as classes of
    words (``meteor.alignment``), which is fast; None for every other stage. ``coarse``: a key that
    is quicker to tell and that words of equal key share, where there is one.
    """

    name: str
    resource: str
    equates: Key | None = None
    coarse: Key | None = None

    @abstractmethod
    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterable[Proposal]:
        """Every link of the stage that holds no word of ``certain``."""

    @abstractmethod
    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        """Why the stage links these words of both sides; asked only of what it proposes."""

    def placed(
        self,
        evidence: Evidence,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        spans: Spans,
    ) -> Evidence:
        """The evidence for these ``spans``, with what only the words beside them tell."""
        return evidence

    @abstractmethod
    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        """Why the stage does not link two words; None where it does."""

    def cosine(self, candidate: Word, reference: Word) -> float | None:
        """The cosine of two words' vectors; None for a stage or for words that have none."""
        return None


def without_certain(proposals: Iterable[Proposal], certain: Certain) -> Iterable[Proposal]:
    """The proposals that hold no word of ``certain``."""
    candidate, reference = certain
    if not candidate and not reference:
        return proposals
    return (
        proposal
        for proposal in proposals
        if candidate.isdisjoint(range(*proposal[:2]))
        and reference.isdisjoint(range(*proposal[2:4]))
    )


class Sentence(tuple[Word, ...]):
    """The words of one side, with a memory of what stages have worked out about them.

    A reference is compared with many candidates, but need be looked through only once a stage.
    What a stage works out for many words at a time it may work out for all that are ``awaited``.

    ``open``: the positions at which any candidate so far may have needed a partner, which is where
    stages look for one; ``partners`` remembers what they found there.
    """

    def __init__(self, words: Iterable[Word]) -> None:
        self.memory: dict[Hashable, Any] = {}
        self.partners: dict[Hashable, Any] = {}
        self.open: Set[int] = frozenset()
        self.candidates: Collection[Sequence[Word]] = ()

    def await_words(self, candidates: Collection[Sequence[Word]]) -> None:
        """Candidates will be compared with this reference."""
        if not candidates:
            return
        self.candidates = candidates
        self.__dict__.pop("awaited", None)
        # A word that every candidate has needs no partner unless it stands here more often.
        everywhere = frozenset.intersection(*map(lemmas, candidates))
        times = Counter([word.base for word in self])
        self.open = {
            place
            for place, word in enumerate(self)
            if times[word.base] > 1 or word.base not in everywhere
        }
        self.partners.clear()

    def look_at(self, certain: Set[int]) -> None:
        """From now on all words are open that are not ``certain``, positions of this reference."""
        if len(self.open | certain) < len(self):
            self.open = frozenset(range(len(self)))
            self.partners.clear()

    @cached_property
    def awaited(self) -> dict[Word, None]:
        """Words of the candidates to come; those that the reference has need no partner."""
        bases, words = lemmas(self), chain.from_iterable(self.candidates)
        return dict.fromkeys([word for word in words if word.base not in bases])


def remembered(
    words: Sequence[Word], key: Hashable, make: Callable[[], T], while_open: bool = False
) -> T:
    """``make()``, called once for each ``key`` of a ``Sentence``, each time for other sequences.

    ``while_open``: of what depends on which words of a reference are open, as long as these are.
    """
    if not isinstance(words, Sentence):
        return make()
    memory = words.partners if while_open else words.memory
    value: T = memory.get(key, _UNKNOWN)  # one look-up: keys are tuples, hashed each time
    if value is _UNKNOWN:
        value = memory[key] = make()
    return value


_UNKNOWN: Any = object()


def lemmas(words: Sequence[Word]) -> frozenset[str]:
    """The bases of all words."""
    return remembered(words, "lemmas", partial(_every, words, attrgetter("base")))


def forms(words: Sequence[Word]) -> frozenset[str]:
    """The forms of all words."""
    return remembered(words, "forms", partial(_every, words, attrgetter("form")))


def _every(words: Sequence[Word], of_word: Callable[[Word], str]) -> frozenset[str]:
    return frozenset(map(of_word, words))


def open_places(reference: Sequence[Word]) -> Sequence[int]:
    """The positions of a reference's words among which a partner may be needed."""
    every = range(len(reference))
    return sorted(reference.open) if isinstance(reference, Sentence) else every


def open_content(reference: Sequence[Word]) -> list[int]:
    """Those of words that ``exclusion_reason`` keeps in."""
    return [place for place in open_places(reference) if not exclusion_reason(reference[place])]


def unknown(
    words: Iterable[Word], reference: Sequence[Word], known: Mapping[Word, object]
) -> list[Word]:
    """The words of which a stage knows nothing yet beside this reference, each once.

    The first time with them whatever other words the reference awaits.
    """
    if known:
        return list(dict.fromkeys([word for word in words if word not in known]))
    new = dict.fromkeys(words)
    if new and isinstance(reference, Sentence) and reference.candidates:
        new |= reference.awaited
    return list(new)


def exclusion_reason(word: Word) -> str:
    """The kind of obstacle that keeps a word out of stages that link content words, "" for none.

    ``"punctuation"`` or ``"function word"``.
    """
    if word.is_punctuation:
        return "punctuation"
    return "function word" if word.is_function else ""


Index = dict[Hashable, list[int]]
"""Key → positions of the words that have it."""


def positions(stage: Hashable, words: Sequence[Word], key: Key) -> Index:
    """The key of each word of a side → the positions of each key; ``stage`` says whose keys.

    ``["a", "b", "a"]`` → ``{"a": [0, 2], "b": [1]}``.
    """
    return remembered(words, stage, partial(_indexed, enumerate(zip(map(key, words)))))


def _indexed(places: Iterable[tuple[int, Collection[Hashable]]]) -> Index:
    """Places and the keys of each → the places of each key."""
    index: Index = {}
    for place, keys in places:
        for key in keys:
            index.setdefault(key, []).append(place)
    return index


class KeyStage(Stage):
    """A stage that links all words of equal key, ``equates``, and no others."""

    equates: Key

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterator[Proposal]:
        key, (matched, reference_matched) = self.equates, certain
        index = positions(self.name, reference, key)
        for position, word in enumerate(candidate):
            if position not in matched:
                for partner in index.get(key(word), ()):
                    if partner not in reference_matched:
                        yield position, position + 1, partner, partner + 1, 1.0


WordLink = tuple[Word, int, float]
"""A word, the position of its partner in the reference, similarity."""

Ranked = tuple[tuple[int, "WordStage"], ...]
"""Stages with their ranks, in order."""

Partners = Sequence[tuple[int, int, float]]
"""Positions in the reference, each with the rank of the first stage that links it, similarity."""


class WordStage(Stage):
    """A stage that links single words, each two of them wherever they stand.

    ``content_only``: it links no function words and no punctuation, and is not asked for them.
    """

    content_only: bool = True

    @abstractmethod
    def links(self, words: Sequence[Word], reference: Sequence[Word]) -> Iterable[WordLink]:
        """Every link of these words, which are all different, with words of the reference."""

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterator[Proposal]:
        for position, partner, _, similarity in word_links(
            ((0, self),), candidate, reference, certain
        ):
            yield position, position + 1, partner, partner + 1, similarity


def word_links(
    stages: Ranked, candidate: Sequence[Word], reference: Sequence[Word], certain: Certain
) -> Iterator[tuple[int, int, int, float]]:
    """Positions of two words that are not certain, the rank of the first stage that links them, and
    their similarity."""
    matched, reference_matched = certain
    if isinstance(reference, Sentence):
        reference.look_at(reference_matched)
    words = [each for each in enumerate(candidate) if each[0] not in matched]
    known = remembered(reference, stages, dict[Word, Partners], while_open=True)
    if new := unknown(map(itemgetter(1), words), reference, known):
        known |= _partners(stages, new, reference)
    for position, word in words:
        for partner, rank, similarity in known[word]:
            if partner not in reference_matched:
                yield position, partner, rank, similarity


def _partners(
    stages: Ranked, words: Sequence[Word], reference: Sequence[Word]
) -> Mapping[Word, Partners]:
    """Words → the words of the reference that stages link with each, in order."""
    partners: dict[Word, Partners] = dict.fromkeys(words, ())
    found: dict[Word, dict[int, tuple[int, int, float]]] = {}
    of_content = list(filterfalse(exclusion_reason, words))
    for rank, stage in stages:
        asked = of_content if stage.content_only else words
        if not asked:
            continue
        for word, partner, similarity in stage.links(asked, reference):
            found.setdefault(word, {}).setdefault(partner, (partner, rank, similarity))
    for word, links in found.items():
        partners[word] = sorted(links.values())
    return partners


def sharing(
    stage: Hashable,
    keys: Callable[[Word], Collection[Hashable]],
    words: Iterable[Word],
    reference: Sequence[Word],
) -> Iterator[WordLink]:
    """Every pair of words with a key in common, once; ``stage`` says whose keys.

    Most words share none, which is told at a glance.
    """
    by_key = partial(_by_key, keys, reference)
    index = remembered(reference, (stage, "sharing"), by_key, while_open=True)
    for word in words:
        word_keys = keys(word)
        if not index.keys().isdisjoint(word_keys):
            sharers: set[int] = set()
            for key in word_keys:
                sharers.update(index.get(key, ()))
            for partner in sorted(sharers):
                yield word, partner, 1.0


def _by_key(keys: Callable[[Word], Collection[Hashable]], reference: Sequence[Word]) -> Index:
    """Key → positions of the open words that have it."""
    places = open_places(reference)
    return _indexed(zip(places, map(keys, map(reference.__getitem__, places)), strict=True))


def no_spelling(word: Word, shortest: int) -> str:
    """The kind of obstacle that keeps a word out of stages that compare letters, "" for none.

    As ``exclusion_reason``, or ``"long"`` for what no dictionary has: a text may be one word, and
    would be read once more for each word that it is compared with; or ``"digits"`` for a word with
    any, ``"short"`` for one of fewer letters than ``shortest``, or ``"marks"`` for one with other
    marks than hyphens.
    """
    if len(word.form) > LONGEST_WORD:
        return exclusion_reason(word) or "long"
    letters = word.form.replace("-", "")
    if letters.isalpha():  # as of nearly all words
        return exclusion_reason(word) or ("short" if len(letters) < shortest else "")
    short = "short" if sum(map(str.isalpha, letters)) < shortest else ""
    return exclusion_reason(word) or (
        "digits" if any(map(str.isdigit, letters)) else short or "marks"
    )


def faulty(
    fault: Callable[[Word], str],
    candidate: Word,
    reference: Word,
    named: Callable[[Word, str], str] = lambda word, kind: word.form,
) -> Obstacle | None:
    """The obstacle of a pair of which one word or both may not be linked at all; None if both may.

    ``fault``: a word → the kind of obstacle that keeps it out, "" for none; ``named``: a word and
    its fault → the word as the obstacle has it.
    """
    kind, other = fault(candidate), fault(reference)
    own = named(candidate, kind) if kind else ""
    partner = named(reference, other) if other else ""
    if kind == other:
        return Obstacle(kind, own, partner) if kind else None
    its = Obstacle(other, "", partner) if other else None
    return Obstacle(kind, own, other=its) if kind else its
