"""Stages that link single words: a link depends on its two words alone, not on those beside them.

So each word meets a reference once, for all candidates that have it and for all such stages
together.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence

from meteor_core.model import Word
from meteor_core.stages.stage import (
    NOTHING_CERTAIN,
    Certain,
    Index,
    Proposal,
    Sentence,
    Stage,
    exclusion_reason,
    open_words,
    partners_of,
    unknown,
)

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
    known = partners_of(reference, stages, dict[Word, Partners])
    try:
        partners = [(position, known[word]) for position, word in words]
    except KeyError:
        new = unknown([word for _, word in words], reference, known)
        known |= _partners(stages, new, reference)
        partners = [(position, known[word]) for position, word in words]
    for position, links in partners:
        for partner, rank, similarity in links:
            if partner not in reference_matched:
                yield position, partner, rank, similarity


def _partners(
    stages: Ranked, words: Sequence[Word], reference: Sequence[Word]
) -> Mapping[Word, Partners]:
    """Words → the words of the reference that stages link with each, in order."""
    partners: dict[Word, Partners] = dict.fromkeys(words, ())
    found: dict[Word, dict[int, tuple[int, int, float]]] = {}
    of_content = [word for word in words if not exclusion_reason(word)]
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
    index = partners_of(reference, (stage, "sharing"), lambda: _by_key(keys, reference))
    for word in words:
        word_keys = keys(word)
        if not index.keys().isdisjoint(word_keys):
            sharers = {partner for key in word_keys if key in index for partner in index[key]}
            yield from ((word, partner, 1.0) for partner in sorted(sharers))


def _by_key(keys: Callable[[Word], Collection[Hashable]], reference: Sequence[Word]) -> Index:
    """Key → positions of the open words that have it."""
    index: Index = {}
    for place, word in open_words(reference):
        for key in keys(word):
            index.setdefault(key, []).append(place)
    return index
