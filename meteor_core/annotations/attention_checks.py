"""Attention checks: control items in which one candidate has an obvious fault.

Each is on a segment of its own, after those of the corpus: a copy of one of them in which a
candidate has the fault and, in schemes that compare, another candidate is the sound text. Faults,
systems and segments take turns, and no two checks have the same text.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from meteor_core.annotations.answers import (
    Answer,
    Assessment,
    Errors,
    Preference,
    Ranking,
    Rating,
    Span,
)
from meteor_core.annotations.setup import Control, Setup
from meteor_core.messages.errors import InputError
from meteor_core.readers import Dataset

WORTH = 10.0
"""What a candidate with such a fault is worth of 100, give or take the setup's tolerance."""

_FEWEST_WORDS = 4
_TRIALS = 5
"""Draws of a fault before its place is passed over: the text may be there already."""


@dataclass(frozen=True, slots=True)
class _Check:
    """A fault in one system's candidate of a segment."""

    segment: int
    system: str
    faulty: str


def _foreign(_text: str, other: str, _draw: random.Random) -> str:
    """The translation of another segment."""
    return other


def _repeated(text: str, _other: str, draw: random.Random) -> str:
    """Two or three words over and over."""
    words, size = text.split(), draw.randint(2, 3)
    start = draw.randrange(len(words) - size + 1)
    return " ".join(words[start : start + size] * max(3, len(words) // size))


def _cut(text: str, _other: str, _draw: random.Random) -> str:
    """The first words alone."""
    words = text.split()
    return " ".join(words[: max(1, len(words) // 5)])


FAULTS: tuple[Callable[[str, str, random.Random], str], ...] = (_foreign, _repeated, _cut)


def with_checks(setup: Setup, dataset: Dataset) -> tuple[Setup, Dataset]:
    """The setup with ``setup.planted`` more controls, the corpus with their segments at its end.

    Raises ``InputError`` for a corpus of which so many cannot be made.
    """
    if not setup.planted:
        return setup, dataset
    made = list(islice(_checks(setup, dataset), setup.planted))
    if len(made) < setup.planted:
        raise InputError(
            "You asked for {wanted} attention checks, but this corpus provides only {count}.",
            count=len(made),
            wanted=setup.planted,
        )
    controls = tuple(
        _control(setup, dataset, check, len(dataset) + n) for n, check in enumerate(made)
    )
    return replace(setup, controls=setup.controls + controls), _longer(setup, dataset, made)


def _checks(setup: Setup, dataset: Dataset) -> Iterator[_Check]:
    """Every segment once in each round; what is cut off cannot be marked as an error."""
    draw, seen, turn = random.Random(f"{setup.seed}/planted"), set[str](), 0
    faults = [fault for fault in FAULTS if fault is not _cut or not setup.traits.marks]
    systems = list(dataset.systems)
    draw.shuffle(faults)
    draw.shuffle(systems)
    for _round in range(len(faults) * len(systems)):
        for segment in draw.sample(range(len(dataset)), len(dataset)):
            system = systems[(turn + turn // len(faults)) % len(systems)]
            fault, turn = faults[turn % len(faults)], turn + 1
            if faulty := _faulty(fault, dataset.systems[system], segment, draw, seen):
                seen.add(faulty)
                yield _Check(segment, system, faulty)


def _faulty(
    fault: Callable[[str, str, random.Random], str],
    texts: tuple[str, ...],
    segment: int,
    draw: random.Random,
    seen: set[str],
) -> str:
    """The text with the fault; "" where there are too few words, or it is not new."""
    words = set(texts[segment].split())
    others = [text for n, text in enumerate(texts) if n != segment and _is_long(text)]
    others = [other for other in others if not words & set(other.split())] or others
    if not _is_long(texts[segment]) or not others:
        return ""
    for _trial in range(_TRIALS):
        faulty = fault(texts[segment], draw.choice(others), draw)
        if faulty.split() != texts[segment].split() and faulty not in seen:
            return faulty
    return ""


def _is_long(text: str) -> bool:
    return len(text.split()) >= _FEWEST_WORDS


def _sound(dataset: Dataset, check: _Check) -> str:
    """The system whose place the sound candidate takes; "" where there is but one."""
    names = list(dataset.systems)
    others = names[names.index(check.system) + 1 :] + names[: names.index(check.system)]
    return others[0] if others else ""


def _control(setup: Setup, dataset: Dataset, check: _Check, segment: int) -> Control:
    if setup.traits.compares:
        answer: Answer = Preference(0) if setup.scheme == "preference" else Ranking((1, 2))
        return Control(segment, (_sound(dataset, check), check.system), answer)
    kind, severity = setup.span_categories[0], next(iter(setup.severities))
    span = Span(0, 0, len(check.faulty), kind, severity)
    known: dict[str, Answer] = {
        "rating": Rating((WORTH,)),
        "errors": Errors((span,)),
        "esa": Assessment((WORTH,), (span,)),
    }
    return Control(segment, (check.system,), known[setup.scheme])


def _longer(setup: Setup, dataset: Dataset, made: list[_Check]) -> Dataset:
    def more(texts: tuple[str, ...]) -> tuple[str, ...]:
        return texts + tuple(texts[check.segment] for check in made)

    def candidate(name: str, check: _Check) -> str:
        if name == check.system:
            return check.faulty
        copied = setup.traits.compares and name == _sound(dataset, check)
        return dataset.systems[check.system if copied else name][check.segment]

    return replace(
        dataset,
        ids=more(dataset.ids),
        references={name: more(texts) for name, texts in dataset.references.items()},
        sources=None if dataset.sources is None else more(dataset.sources),
        systems={
            name: texts + tuple(candidate(name, check) for check in made)
            for name, texts in dataset.systems.items()
        },
        human={},
        metrics={},
        labels={name: texts + ("",) * len(made) for name, texts in dataset.labels.items()},
    )
