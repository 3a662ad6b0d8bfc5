"""A corpus and a setup → the segments to keep and the items to judge; draws are seeded."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from meteor_core.annotations import limits, mixing, planted
from meteor_core.annotations.answers import Answer
from meteor_core.annotations.setup import Control, Setup, check_expected
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import N_
from meteor_core.model.limits import check_references
from meteor_core.readers import Dataset

NORMAL, CONTROL, REPEAT = "normal", "control", "repeat"

_USUAL = {"preference": 2, "ranking": 5, "rating": 1, "errors": 1, "esa": 1}
_FEWEST = {"preference": 2, "ranking": 2, "rating": 1, "errors": 1, "esa": 1}


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment's texts; ``number`` is its place in the corpus, ``document`` what it is of."""

    number: int
    name: str
    source: str | None
    references: tuple[str, ...]
    candidates: tuple[str, ...]
    document: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """An item to be: ``systems`` are places in the plan's.

    ``original``: the number of the item that comes again in this one. ``expected`` is a control's
    known answer, about the first ``known`` of its systems.
    """

    number: int
    segment: int
    systems: tuple[int, ...]
    kind: str = NORMAL
    expected: Answer | None = None
    original: int | None = None
    known: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """What a project would be made of; ``identical`` items are left out: their texts are equal."""

    systems: tuple[str, ...]
    references: tuple[str, ...]
    segments: tuple[Segment, ...]
    items: tuple[Draft, ...]
    identical: int
    votes: int


def plan(setup: Setup, dataset: Dataset) -> Plan:
    """Raises ``InputError`` for a corpus that is too large, or has too few systems."""
    _check(setup, dataset)
    generator, segments_given = random.Random(setup.seed), range(len(dataset))
    chosen = _drawn(segments_given, setup.segments, generator)
    setup, dataset = planted.with_checks(setup, dataset)
    groups = [(number, group) for number in chosen for group in _groups(setup, dataset, generator)]
    distinct = [(number, group) for number, group in groups if _differ(dataset, number, group)]
    if setup.shuffled:
        generator.shuffle(distinct)
    limits.at_most("items", len(distinct), limits.MOST_ITEMS)
    if not distinct:
        raise InputError("There is nothing to judge: all candidates are equal.")
    items = tuple(_items(setup, dataset, distinct, generator))
    kept = sorted({item.segment for item in items})
    segments = tuple(_segment(dataset, number) for number in kept)
    limits.at_most_bytes(
        "The texts of the project take {size} MB; the limit is {limit} MB.",
        sum(map(_bytes, segments)),
        limits.MOST_BYTES,
    )
    votes = sum(setup.annotators for item in items if item.kind != CONTROL)
    left_out = len(groups) - len(distinct)
    names = (_names("system", dataset.systems), _names("reference", dataset.references))
    return Plan(*names, segments, items, left_out, votes)


def _check(setup: Setup, dataset: Dataset) -> None:
    limits.at_most("systems", len(dataset.systems), limits.MOST_SYSTEMS)
    check_references(len(dataset.references))
    limits.at_most("segments", setup.segments or len(dataset), limits.MOST_SEGMENTS)
    fewest = _FEWEST[setup.scheme]
    if len(dataset.systems) < fewest:
        raise InputError(
            "The scheme {scheme} needs {fewest} systems or more; the corpus has {count}.",
            scheme=setup.scheme,
            fewest=fewest,
            count=len(dataset.systems),
        )
    if dataset.sources is None and not setup.show_reference:
        raise InputError("The corpus has no source texts: annotators need its references.")


def _drawn(segments: Sequence[int], wanted: int, generator: random.Random) -> list[int]:
    """So many at random, in their order; all for 0."""
    if not wanted or wanted >= len(segments):
        return list(segments)
    return sorted(generator.sample(segments, wanted))


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
    """How many candidates an item shows."""
    if setup.scheme == "preference":
        return 2
    wanted = min(setup.candidates or _USUAL[setup.scheme], len(dataset.systems))
    return max(wanted, _FEWEST[setup.scheme])


def _differ(dataset: Dataset, number: int, group: tuple[int, ...]) -> bool:
    """Whether there is anything to tell apart."""
    texts = list(dataset.systems.values())
    return len(group) == 1 or len({texts[system][number] for system in group}) > 1


def _items(
    setup: Setup,
    dataset: Dataset,
    groups: Sequence[tuple[int, tuple[int, ...]]],
    generator: random.Random,
) -> list[Draft]:
    """Every kind among the others, so that no number tells which it is."""
    again = generator.sample(range(len(groups)), round(setup.repeats * len(groups)))
    known = len(setup.controls)
    returning = mixing.returns(known, len(groups) + len(again), setup.control_every)
    total = len(groups) + len(again) + known + returning
    drawn = generator.sample(range(1, total + 1), total - len(groups))
    left = sorted(set(range(1, total + 1)).difference(drawn))
    normal = [Draft(number, *group) for number, group in zip(left, groups, strict=True)]
    controls = [
        _control(setup, dataset, control, drawn.pop(), generator) for control in setup.controls
    ]
    repeats = [_returning(normal[place], drawn.pop(), REPEAT) for place in again]
    come_again = [
        _returning(controls[place % known], drawn.pop(), CONTROL) for place in range(returning)
    ]
    items = [*normal, *controls, *repeats, *come_again]
    return sorted(items, key=lambda item: item.number)


def _returning(item: Draft, number: int, kind: str) -> Draft:
    """The same once more, under another number."""
    return replace(item, number=number, kind=kind, original=item.number)


def _control(
    setup: Setup, dataset: Dataset, control: Control, number: int, generator: random.Random
) -> Draft:
    """A control looks like any item: where it names fewer systems, others are drawn to them."""
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
            "A control item names {given} systems; an item of this project shows {size}.",
            given=len(control.systems),
            size=size,
        )
    systems = [names.index(name) for name in control.systems]
    others = [system for system in range(len(names)) if system not in systems]
    filled = (*systems, *generator.sample(others, size - len(systems)))
    return Draft(number, control.segment, filled, CONTROL, control.expected, known=len(systems))


def _names(what: str, given: Iterable[str]) -> tuple[str, ...]:
    return tuple(limits.within(what, name, limits.LONGEST_TITLE) for name in given)


def _segment(dataset: Dataset, number: int) -> Segment:
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


def _bytes(segment: Segment) -> int:
    """Of all that is kept of a segment, in UTF-8."""
    texts = segment.name, segment.source or "", *segment.references, *segment.candidates
    return sum(len(text.encode()) for text in texts)
