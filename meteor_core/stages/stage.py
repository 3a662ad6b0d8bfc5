"""What every stage does: say which words it would link, and why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from meteor_core.model import Evidence, Word

T = TypeVar("T")

Proposal = tuple[int, int, int, int, float]
"""(candidate start, candidate stop, reference start, reference stop, similarity)."""


Apart = tuple[Set[int], Set[int]]
"""Positions of candidate and of reference words that no proposal is to hold."""

NOBODY: Apart = (frozenset(), frozenset())


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a stage does not link two words.

    ``candidate`` and ``reference`` are what the stage compared, or the word at fault alone;
    ``value`` and ``needed`` are a cosine or share of letters and the threshold it misses.
    """

    kind: str
    candidate: str = ""
    reference: str = ""
    value: float = 0.0
    needed: float = 0.0


OBSTACLES = (
    "threshold",
    "letters",
    "opposites",
    "part of speech",
    "derived",
    "synsets",
    "unknown",
    "short",
    "function word",
    "punctuation",
    "phrase",
    "base",
    "form",
    "same form",
)
"""Every kind of obstacle, that of the word which came nearest to a link first."""


class Stage(Protocol):
    """``name`` is one of ``model.STAGES``; ``resource`` names its data, for signatures.

    A stage is a pure function of words; it knows nothing of other stages nor of what is matched.
    """

    @property
    def name(self) -> str: ...

    @property
    def resource(self) -> str: ...

    def proposals(
        self, candidate: Sequence[Word], reference: Sequence[Word]
    ) -> Iterable[Proposal]: ...

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence: ...

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        """Why the stage does not link two words; None where it does."""
        ...


def clear(proposals: Iterable[Proposal], apart: Apart) -> Iterator[Proposal]:
    """The proposals that hold none of these words."""
    ours, theirs = apart
    for proposal in proposals:
        if ours.isdisjoint(range(*proposal[:2])) and theirs.isdisjoint(range(*proposal[2:4])):
            yield proposal


class Sentence(tuple[Word, ...]):
    """The words of one side; remembers what was found out about them.

    A reference is compared with many candidates, but need be looked through only once a stage.
    """

    def __init__(self, words: Iterable[Word]) -> None:
        self.memory: dict[Hashable, Any] = {}


def remembered(words: Sequence[Word], what: Hashable, make: Callable[[], T]) -> T:
    """What ``make`` says of the words; said once for a ``Sentence``."""
    if not isinstance(words, Sentence):
        return make()
    if what not in words.memory:
        words.memory[what] = make()
    known: T = words.memory[what]
    return known


def no_content(word: Word) -> str:
    """Why a word is none of content: it is punctuation or a function word; "" for one that is."""
    if word.is_punctuation:
        return "punctuation"
    return "function word" if word.is_function else ""


def faulty(fault: Callable[[Word], str], candidate: Word, reference: Word) -> Obstacle | None:
    """The fault that keeps a word out of a stage, and whose it is; None where neither has one."""
    ours, theirs = fault(candidate), fault(reference)
    kind = ours or theirs
    if not kind:
        return None
    return Obstacle(
        kind,
        candidate.form if ours == kind else "",
        reference.form if theirs == kind else "",
    )


Key = Callable[[Word], Hashable]
Index = dict[Hashable, list[int]]


def places(stage: Hashable, words: Sequence[Word], keys: Iterable[Collection[Hashable]]) -> Index:
    """Where each key stands; ``stage`` tells one use of a sentence from another."""

    def make() -> Index:
        index: Index = {}
        for position, several in enumerate(keys):
            for key in several:
                index.setdefault(key, []).append(position)
        return index

    return remembered(words, stage, make)


def equal(
    stage: Hashable, key: Key, candidate: Sequence[Word], reference: Sequence[Word]
) -> list[Proposal]:
    """Every pair of words with the same key."""
    index = places(stage, reference, ((key(word),) for word in reference))
    return [
        (position, position + 1, partner, partner + 1, 1.0)
        for position, word in enumerate(candidate)
        for partner in index.get(key(word), ())
    ]


def sharing(
    stage: Hashable,
    keys: Callable[[Word], Collection[Hashable]],
    candidate: Sequence[Word],
    reference: Sequence[Word],
    apart: Apart = NOBODY,
) -> list[Proposal]:
    """Every pair of words with a key in common, once."""
    index = places(stage, reference, map(keys, reference))
    partners = remembered(reference, (stage, "partners"), dict[Word, list[int]])
    ours, theirs = apart
    proposals = []
    for position, word in enumerate(candidate):
        if position in ours:
            continue
        found = partners.get(word)
        if found is None:
            met = {one for key in keys(word) if key in index for one in index[key]}
            found = partners[word] = sorted(met)
        if found:
            proposals += [
                (position, position + 1, one, one + 1, 1.0) for one in found if one not in theirs
            ]
    return proposals
