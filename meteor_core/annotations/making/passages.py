"""The documents of a corpus: which segments follow one another, and what stands beside which."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from meteor_core.annotations.asking.setup import Setup
from meteor_core.readers.dataset import Dataset


def are_named(dataset: Dataset) -> bool:
    """Whether the corpus says of any segment which document it is of."""
    return any(dataset.labels.get("document", ()))


def passages(dataset: Dataset) -> list[list[int]]:
    """Documents in the order in which they begin, each as its segments in order.

    ``["a", "a", "", "b"]`` → ``[[0, 1], [2], [3]]``: a segment of no document stands alone.
    """
    documents: dict[str | int, list[int]] = {}
    names = dataset.labels.get("document") or ("",) * len(dataset)
    for number, name in enumerate(names):
        documents.setdefault(name or number, []).append(number)
    return list(documents.values())


def drawn(dataset: Dataset, wanted: int, generator: random.Random) -> list[list[int]]:
    """Whole documents at random, in their order, until they have so many segments; all for 0."""
    every = passages(dataset)
    if not wanted or wanted >= len(dataset):
        return every
    chosen, segments = [], 0
    for place in generator.sample(range(len(every)), len(every)):
        if segments >= wanted:
            break
        chosen.append(place)
        segments += len(every[place])
    return [every[place] for place in sorted(chosen)]


def sources(given: Iterable[str | None]) -> str | None:
    """Of a document's sentences → its source, a sentence a line; None where no sentence has one."""
    return "\n".join(source for source in given if source is not None) or None


def columns(texts: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """The texts of each sentence, of the same sides → each side's text, a sentence a line."""
    return tuple(map("\n".join, zip(*texts, strict=True)))


def beside(setup: Setup, dataset: Dataset, judged: Iterable[int]) -> set[int]:
    """Segments to be shown beside those that are judged; of whole documents all of them."""
    if not (setup.context or setup.documents) or not are_named(dataset):
        return set()
    judged, kept = set(judged), set[int]()
    for passage in passages(dataset):
        for place, number in enumerate(passage):
            if number in judged:
                reach = len(passage) if setup.documents else setup.context
                kept.update(passage[max(0, place - reach) : place + reach + 1])
    return kept
