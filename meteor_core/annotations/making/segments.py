"""A corpus's segments as a project keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from meteor_core.annotations import limits
from meteor_core.messages.phrase import N_
from meteor_core.readers import Dataset


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment's texts; ``number`` is its place in the corpus, ``document`` what it is of."""

    number: int
    name: str
    source: str | None
    references: tuple[str, ...]
    candidates: tuple[str, ...]
    document: str = ""

    @property
    def reference(self) -> str:
        """The first reference; empty where there is none."""
        return self.references[0] if self.references else ""


def segment(dataset: Dataset, number: int) -> Segment:
    """A segment as it can be stored; raises ``InputError`` for a text that cannot."""

    def text(what: str, given: str) -> str:
        return limits.within(what, given, limits.MOST_TEXT)

    source = dataset.sources[number] if dataset.sources else None
    documents = dataset.labels.get("document")
    return Segment(
        number,
        limits.within("id", dataset.ids[number][: limits.LONGEST_TITLE], limits.LONGEST_TITLE),
        None if source is None else text(N_("source"), source),
        tuple(text("reference", texts[number]) for texts in dataset.references.values()),
        tuple(text("candidate", texts[number]) for texts in dataset.systems.values()),
        limits.storable(documents[number])[: limits.LONGEST_TITLE] if documents else "",
    )


def check_size(segments: Iterable[Segment]) -> None:
    """Raises ``InputError`` for more text than a project may keep."""
    limits.at_most_bytes(
        "The texts of the project take {size} MB; the limit is {limit} MB.",
        sum(map(_bytes, segments)),
        limits.MOST_BYTES,
    )


def _bytes(segment: Segment) -> int:
    """Of all that is kept of a segment, in UTF-8."""
    texts = segment.name, segment.source or "", *segment.references, *segment.candidates
    return sum(len(text.encode()) for text in texts)
