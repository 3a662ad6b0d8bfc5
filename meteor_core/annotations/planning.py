"""A corpus and a setup → the segments to keep and the items to judge; draws are seeded."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from meteor_core.annotations import limits
from meteor_core.annotations.answers import SCHEMES, Answer, scheme_name
from meteor_core.annotations.attention_checks import with_checks
from meteor_core.annotations.setup import Control, Setup, check_expected
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import N_
from meteor_core.model.limits import check_references
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


def are_named(dataset: Dataset) -> bool:
    """Whether the corpus says of any segment which document it is of."""
    return any(dataset.labels.get("document", ()))


def passages(dataset: Dataset) -> list[list[int]]:
    """Documents in the order in which they begin, each as its segments in order.

    ``["a", "a", "", "b"]`` → ``[[0, 1], [2], [3]]``: a segment of no document is alone.
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


NORMAL, CONTROL, TUTORIAL = "normal", "control", "tutorial"
"""Kinds of items: answers to the first are votes, the others have known answers."""

Task = list[tuple[int, tuple[int, ...]]]
"""What one annotator does in order: segments, each with the systems to be judged in it."""


def schemes_for(systems: int) -> tuple[str, ...]:
    """The schemes that a corpus of so many systems allows: one alone is compared with nothing."""
    return tuple(name for name, scheme in SCHEMES.items() if scheme.fewest <= systems)


@dataclass(frozen=True, slots=True)
class Draft:
    """An item to be: ``systems`` are places in the plan's.

    ``expected`` is a known answer, about the first ``known`` of the systems, and ``note`` what the
    tutorial says of it. ``task``: items of a document that one annotator does in order have the
    same.
    """

    number: int
    segment: int
    systems: tuple[int, ...]
    kind: str = NORMAL
    expected: Answer | None = None
    known: int = 0
    note: str = ""
    task: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What a project would be made of; ``identical`` items are left out: their texts are equal.

    ``segments`` are those of the items, and those that are shown beside them.
    """

    systems: tuple[str, ...]
    references: tuple[str, ...]
    segments: tuple[Segment, ...]
    items: tuple[Draft, ...]
    identical: int
    votes: int


def plan(setup: Setup, dataset: Dataset) -> Plan:
    """Raises ``InputError`` for a corpus that is too large, or has too few systems."""
    _check(setup, dataset)
    generator = random.Random(setup.seed)
    tasks = (_of_documents if setup.documents else _of_segments)(setup, dataset, generator)
    setup, dataset = with_checks(setup, dataset)
    differing = ([one for one in task if _differ(dataset, *one)] for task in tasks)
    distinct = list(filter(None, differing))
    if setup.shuffled:
        generator.shuffle(distinct)
    if not distinct:
        raise InputError("There is nothing to judge: all candidates are identical.")
    drafts = list(_in_tasks(setup, distinct))
    limits.at_most("items", len(drafts), limits.MOST_ITEMS)
    items = tuple(_items(setup, dataset, drafts, generator))
    judged = {item.segment for item in items}
    kept = sorted(judged | beside(setup, dataset, judged))
    segments = tuple(segment(dataset, number) for number in kept)
    texts = (
        text
        for one in segments
        for text in (one.name, one.source or "", *one.references, *one.candidates)
    )
    limits.at_most_bytes(
        "The project's texts take up {size} MB; the limit is {limit} MB.",
        sum(len(text.encode()) for text in texts),
        limits.MOST_BYTES,
    )
    votes = sum(setup.annotators for item in items if item.kind == NORMAL)
    left_out = sum(map(len, tasks)) - sum(map(len, distinct))
    names = (_names("system", dataset.systems), _names("reference", dataset.references))
    return Plan(*names, segments, items, left_out, votes)


def _check(setup: Setup, dataset: Dataset) -> None:
    limits.at_most("systems", len(dataset.systems), limits.MOST_SYSTEMS)
    check_references(len(dataset.references))
    limits.at_most("segments", setup.segments or len(dataset), limits.MOST_SEGMENTS)
    fewest = setup.traits.fewest
    if len(dataset.systems) < fewest:
        raise InputError(
            "The scheme “{scheme}” needs at least {fewest} systems; the corpus has {count}.",
            scheme=scheme_name(setup.scheme),
            fewest=fewest,
            count=len(dataset.systems),
        )
    if setup.documents and not are_named(dataset):
        raise InputError(
            "Whole documents cannot be drawn, because the corpus does not name the document of "
            "each segment. Add a column “document” or “doc_id”."
        )
    if not dataset.references and setup.proposals:
        raise InputError("METEOR needs a reference to propose errors.")
    if dataset.sources is None and not (setup.show_reference and dataset.references):
        raise InputError("The corpus has no source texts, so annotators must see the references.")


def _of_segments(setup: Setup, dataset: Dataset, generator: random.Random) -> list[Task]:
    chosen = list(range(len(dataset)))
    if 0 < setup.segments < len(chosen):
        chosen = sorted(generator.sample(chosen, setup.segments))
    return [[(number, group)] for number in chosen for group in _groups(setup, dataset, generator)]


def _of_documents(setup: Setup, dataset: Dataset, generator: random.Random) -> list[Task]:
    """The sentences of a document in order, of the same systems throughout."""
    chosen = drawn(dataset, setup.segments, generator)
    return [
        [(number, group) for number in document]
        for document in chosen
        for group in _groups(setup, dataset, generator)
    ]


def _in_tasks(setup: Setup, tasks: Sequence[Task]) -> Iterator[Draft]:
    for count, task in enumerate(tasks, 1):
        of = count if setup.documents else None
        yield from (Draft(0, number, group, task=of) for number, group in task)


def _groups(setup: Setup, dataset: Dataset, generator: random.Random) -> Iterator[tuple[int, ...]]:
    """The sets of systems to be judged together in one segment."""
    systems, size = range(len(dataset.systems)), _size(setup, dataset)
    if setup.scheme == "preference":
        yield from combinations(systems, 2)
    elif setup.scheme == "ranking":
        yield tuple(sorted(generator.sample(systems, size)))
    else:  # every system once; who is judged beside whom is drawn
        mixed = generator.sample(systems, len(systems))
        yield from (tuple(sorted(mixed[at : at + size])) for at in range(0, len(mixed), size))


def _size(setup: Setup, dataset: Dataset) -> int:
    traits = setup.traits
    wanted = min(setup.candidates or traits.usual, traits.most, len(dataset.systems))
    return max(wanted, traits.fewest)


def _differ(dataset: Dataset, number: int, group: tuple[int, ...]) -> bool:
    texts = list(dataset.systems.values())
    return len(group) == 1 or len({texts[system][number] for system in group}) > 1


def _items(
    setup: Setup, dataset: Dataset, drafts: Sequence[Draft], generator: random.Random
) -> list[Draft]:
    """Every kind among the others, so that no number tells which it is; last the tutorial."""
    tests = [control for control in setup.controls if not control.teaches]
    lessons = [control for control in setup.controls if control.teaches]
    total = len(drafts) + len(tests)
    drawn = generator.sample(range(1, total + 1), total - len(drafts))
    left = sorted(set(range(1, total + 1)).difference(drawn))
    normal = [replace(draft, number=number) for number, draft in zip(left, drafts, strict=True)]
    controls = [_control(setup, dataset, control, drawn.pop(), generator) for control in tests]
    tutorial = [
        _control(setup, dataset, control, number, generator)
        for number, control in enumerate(lessons, total + 1)
    ]
    items = [*normal, *controls, *tutorial]
    return sorted(items, key=lambda item: item.number)


def _control(
    setup: Setup, dataset: Dataset, control: Control, number: int, generator: random.Random
) -> Draft:
    """A control looks like any item: where it names fewer systems, others are drawn to them.

    A tutorial item shows those that it names.
    """
    names, size = list(dataset.systems), _size(setup, dataset)
    check_expected(setup, control)
    if not 0 <= control.segment < len(dataset):
        raise InputError(
            "There is no segment {segment}; the corpus has {count}.",
            segment=control.segment + 1,
            count=len(dataset),
        )
    for name in control.systems:
        if name not in names:
            raise ChoiceError("system", name, names)
    if len(control.systems) > size:
        raise InputError(
            "A control item names {given} systems, but an item shows only {size}.",
            given=len(control.systems),
            size=size,
        )
    systems = [names.index(name) for name in control.systems]
    if control.teaches:
        note = limits.within(N_("note"), control.note, limits.LONGEST_NOTE)
        known = len(systems)
        shown = tuple(systems)
        return Draft(
            number, control.segment, shown, TUTORIAL, control.expected, known=known, note=note
        )
    others = [system for system in range(len(names)) if system not in systems]
    filled = (*systems, *generator.sample(others, size - len(systems)))
    return Draft(number, control.segment, filled, CONTROL, control.expected, known=len(systems))


def _names(what: str, given: Iterable[str]) -> tuple[str, ...]:
    return tuple(limits.within(what, name, limits.LONGEST_TITLE) for name in given)
