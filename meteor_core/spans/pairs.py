"""Annotations put together: one pair for each candidate, with the errors of all its annotators."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from meteor_core.messages.errors import InputError
from meteor_core.model.spans import Annotation, ErrorSpan
from meteor_core.readers.dataset import Dataset
from meteor_core.readers.spans import SpanFile


@dataclass(frozen=True, slots=True)
class AnnotatedPair:
    """A candidate with its references and what people marked in it.

    ``segment`` is the segment's index where the pair belongs to a corpus, else its place among all
    pairs; ``name`` is how a person calls it. ``annotators``: who has seen it.
    """

    system: str
    segment: int
    name: str
    candidate: str
    references: tuple[str, ...]
    spans: tuple[ErrorSpan, ...]
    unplaced: tuple[ErrorSpan, ...]
    annotators: tuple[str, ...]


def pairs_of(file: SpanFile) -> list[AnnotatedPair]:
    """Returns the pairs of a file that has references.

    Raises ``InputError`` where it has none.
    """
    groups: dict[tuple[str, ...], list[Annotation]] = defaultdict(list)
    for given in file.annotations:
        if given.reference:
            about = given.system, given.document, given.segment
            groups[*about, given.candidate, given.reference].append(given)
    if not groups:
        raise InputError(
            "{file} has no reference column, so its candidates cannot be aligned.",
            file=file.name,
        )
    names = {group: ":".join(filter(None, (group[1], group[2]))) for group in groups}
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names.values()))}
    return [
        _pair(annotations, numbers[names[group]], names[group], group[3], (group[4],))
        for group, annotations in groups.items()
    ]


def _pair(
    given: Sequence[Annotation],
    segment: int,
    name: str,
    candidate: str,
    references: tuple[str, ...],
    system: str = "",
) -> AnnotatedPair:
    return AnnotatedPair(
        system or given[0].system,
        segment,
        name or str(segment + 1),
        candidate,
        references,
        tuple(span for annotation in given for span in annotation.spans),
        tuple(span for annotation in given for span in annotation.unplaced),
        tuple(dict.fromkeys(annotation.annotator for annotation in given)),
    )


@dataclass(frozen=True, slots=True)
class JoinedSpans:
    """Annotated pairs of a corpus; how many annotations are of its texts, and how many are not."""

    pairs: tuple[AnnotatedPair, ...]
    used: int
    unused: int


def joined(files: Iterable[SpanFile], dataset: Dataset) -> JoinedSpans:
    """Annotations and a corpus → its pairs: a candidate is known by its text.

    Of systems with the same text it is that of the annotation's name, of segments with the same
    text the one with its source and id. White space does not count, so spans of a text with other
    blanks are moved along.
    """
    places = _Places(dataset)
    found: dict[tuple[str, int], list[Annotation]] = defaultdict(list)
    unused = 0
    for file in files:
        for annotation in file.annotations:
            if place := places.of(annotation):
                found[place].append(annotation)
            else:
                unused += 1
    order = {name: number for number, name in enumerate(dataset.systems)}
    pairs = tuple(
        _of_corpus(dataset, *place, found[place])
        for place in sorted(found, key=lambda place: (place[1], order[place[0]]))
    )
    return JoinedSpans(pairs, sum(map(len, found.values())), unused)


def _of_corpus(
    dataset: Dataset, system: str, segment: int, given: Sequence[Annotation]
) -> AnnotatedPair:
    text = dataset.systems[system][segment]
    moved = [moved_to(annotation, text) for annotation in given]
    references = tuple(lines[segment] for lines in dataset.references.values())
    return _pair(moved, segment, dataset.ids[segment], text, references, system)


class _Places:
    """Where the texts of a corpus are."""

    def __init__(self, dataset: Dataset) -> None:
        self._dataset = dataset
        self._of: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for system, texts in dataset.systems.items():
            for segment, text in enumerate(texts):
                self._of[_squeezed(text)].append((system, segment))

    def of(self, annotation: Annotation) -> tuple[str, int] | None:
        """Returns the likeliest place of a candidate; None where the corpus does not have its
        text."""
        places = self._of.get(_squeezed(annotation.candidate), [])
        return max(places, key=lambda place: self._likeness(annotation, *place), default=None)

    def _likeness(self, annotation: Annotation, system: str, segment: int) -> tuple[bool, ...]:
        sources, name = self._dataset.sources, self._dataset.ids[segment]
        joined_id = ":".join(filter(None, (annotation.document, annotation.segment)))
        source = sources is not None and _squeezed(sources[segment]) == _squeezed(annotation.source)
        return system == annotation.system, source, name in (joined_id, annotation.segment)


def _squeezed(text: str) -> str:
    return "".join(text.split())


def moved_to(annotation: Annotation, text: str) -> Annotation:
    """An annotation of a text that differs in white space alone → the same of this text."""
    if annotation.candidate == text:
        return annotation
    before = [place for place, letter in enumerate(annotation.candidate) if not letter.isspace()]
    after = [place for place, letter in enumerate(text) if not letter.isspace()]
    spans = []
    for span in annotation.spans:
        inside = [number for number, place in enumerate(before) if span.start <= place < span.stop]
        if inside:
            start, stop = after[inside[0]], after[inside[-1]] + 1
            spans.append(ErrorSpan(start, stop, span.severity, span.category, span.annotator))
    return Annotation(
        annotation.system, text, tuple(spans), annotation.unplaced, annotation.annotator
    )
