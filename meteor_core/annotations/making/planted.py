"""Attention checks made by the program: candidates with a fault that nobody who reads overlooks.

Each is a segment of its own: a segment of the corpus in which one candidate has the fault and, in
schemes that compare, another stands there as it was. Kinds of faults take turns, so do systems;
segments are drawn, and none comes twice before each has come once; no two checks have the same
text. Owners write checks of their own as control items.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from meteor_core.annotations.asking.answers import (
    Answer,
    Assessment,
    Errors,
    Preference,
    Ranking,
    Rating,
    Span,
)
from meteor_core.annotations.asking.schemes import Scheme
from meteor_core.annotations.asking.setup import Control, Setup
from meteor_core.messages.errors import InputError
from meteor_core.readers import Dataset

WORTH = 10.0
"""What a candidate with such a fault is worth of 100, give or take the setup's tolerance."""

_FEWEST_WORDS = 4
_TRIALS = 5
"""Draws of a fault before its place is passed over: the text may be there already."""


@dataclass(frozen=True, slots=True)
class _Texts:
    """A candidate, its source ("" without any) and a candidate of another segment."""

    text: str
    source: str
    other: str


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a fault is put."""

    segment: int
    system: str
    kind: str


def _foreign(texts: _Texts, _draw: random.Random) -> str:
    """The translation of something else."""
    return texts.other


def _untranslated(texts: _Texts, _draw: random.Random) -> str:
    """The source text itself."""
    return texts.source


def _stutter(texts: _Texts, draw: random.Random) -> str:
    """A few words over and over."""
    words = texts.text.split()
    size = draw.randint(2, 3)
    start = draw.randrange(len(words) - size + 1)
    return " ".join(words[start : start + size] * max(3, len(words) // size))


def _cut(texts: _Texts, _draw: random.Random) -> str:
    """The first words alone."""
    words = texts.text.split()
    return " ".join(words[: max(1, len(words) // 5)])


def _shuffled(texts: _Texts, draw: random.Random) -> str:
    """All of the words, in no order."""
    words = texts.text.split()
    return " ".join(draw.sample(words, len(words)))


def _mixed(texts: _Texts, _draw: random.Random) -> str:
    """The first half, which goes on as something else does."""
    words, others = texts.text.split(), texts.other.split()
    return " ".join(words[: len(words) // 2] + others[len(others) // 2 :])


KINDS: dict[str, Callable[[_Texts, random.Random], str]] = {
    "foreign": _foreign,
    "untranslated": _untranslated,
    "stutter": _stutter,
    "cut": _cut,
    "shuffled": _shuffled,
    "mixed": _mixed,
}
_WORTHLESS = frozenset({"foreign", "untranslated", "stutter", "cut"})
"""Worth next to nothing for sure, whoever rates it."""

_MARKABLE = frozenset({"foreign", "untranslated", "stutter", "shuffled", "mixed"})
"""Whose fault stands in the text, to be marked."""


def with_checks(setup: Setup, dataset: Dataset) -> tuple[Setup, Dataset]:
    """The setup with ``setup.planted`` controls more, the corpus with their segments at its end.

    Raises ``InputError`` for a corpus of which so many cannot be made.
    """
    if not setup.planted:
        return setup, dataset
    made = list(islice(_checks(setup, dataset), setup.planted))
    if len(made) < setup.planted:
        raise InputError(
            "Attention checks that can be made of this corpus: {count}, not {wanted}.",
            count=len(made),
            wanted=setup.planted,
        )
    controls = tuple(
        _control(setup, len(dataset) + number, dataset, check) for number, check in enumerate(made)
    )
    return replace(setup, controls=setup.controls + controls), _longer(setup, dataset, made)


def _checks(setup: Setup, dataset: Dataset) -> Iterator[tuple[_Place, str]]:
    """Where a fault is put, and the text with it; no text twice."""
    draw, seen = random.Random(f"{setup.seed}/planted"), set[str]()
    for place in _places(setup, dataset, draw):
        for _trial in range(_TRIALS):
            texts = _texts(dataset, place, draw)
            faulty = KINDS[place.kind](texts, draw) if texts else ""
            differs = texts is not None and faulty.split() != texts.text.split()
            if differs and faulty.strip() and faulty not in seen:
                seen.add(faulty)
                yield place, faulty
                break


def _places(setup: Setup, dataset: Dataset, draw: random.Random) -> Iterator[_Place]:
    """Every segment once in each round; kinds and systems take turns."""
    kinds, systems = _fitting(setup.traits), list(dataset.systems)
    if dataset.sources is None:
        kinds.remove("untranslated")
    draw.shuffle(kinds)
    draw.shuffle(systems)
    turn = 0
    for _round in range(len(kinds) * len(systems)):
        for segment in draw.sample(range(len(dataset)), len(dataset)):
            system = turn + turn // len(kinds)  # not the same kind for a system each time
            yield _Place(segment, systems[system % len(systems)], kinds[turn % len(kinds)])
            turn += 1


def _fitting(scheme: Scheme) -> list[str]:
    """The kinds of fault that nobody can overlook where that is asked for."""
    return [
        kind
        for kind in KINDS
        if (kind in _WORTHLESS or not scheme.rates) and (kind in _MARKABLE or not scheme.marks)
    ]


def _texts(dataset: Dataset, place: _Place, draw: random.Random) -> _Texts | None:
    """What a fault is made of; None where there are too few words."""
    column = dataset.systems[place.system]
    text, here = column[place.segment], place.segment
    others = [other for n, other in enumerate(column) if n != here and _is_long(other)]
    others = [other for other in others if not set(other.split()) & set(text.split())] or others
    if not _is_long(text) or not others:
        return None
    return _Texts(text, dataset.sources[here] if dataset.sources else "", draw.choice(others))


def _is_long(text: str) -> bool:
    return len(text.split()) >= _FEWEST_WORDS


def _beside(dataset: Dataset, place: _Place) -> str:
    """The system whose place the sound candidate takes; "" where there is but one."""
    names = list(dataset.systems)
    others = names[names.index(place.system) + 1 :] + names[: names.index(place.system)]
    return others[0] if others else ""


def _control(setup: Setup, segment: int, dataset: Dataset, check: tuple[_Place, str]) -> Control:
    place, faulty = check
    if setup.traits.compares:
        answer: Answer = Preference(0) if setup.scheme == "preference" else Ranking((1, 2))
        return Control(segment, (_beside(dataset, place), place.system), answer)
    kind, severity = setup.span_categories[0], next(iter(setup.severities))
    span = Span(0, _begins(dataset, place), len(faulty), kind, severity)
    known: dict[str, Answer] = {
        "rating": Rating((WORTH,)),
        "errors": Errors((span,)),
        "esa": Assessment((WORTH,), (span,)),
    }
    return Control(segment, (place.system,), known[setup.scheme])


def _begins(dataset: Dataset, place: _Place) -> int:
    """From which character on it is wrong."""
    if place.kind != "mixed":
        return 0
    words = dataset.systems[place.system][place.segment].split()
    return len(" ".join(words[: len(words) // 2])) + 1


def _longer(setup: Setup, dataset: Dataset, made: list[tuple[_Place, str]]) -> Dataset:
    """The corpus with the checks' segments; they belong to no document."""
    places = [place for place, _ in made]

    def more(texts: tuple[str, ...]) -> tuple[str, ...]:
        return texts + tuple(texts[place.segment] for place in places)

    compared = setup.traits.compares
    return replace(
        dataset,
        ids=more(dataset.ids),
        references={name: more(texts) for name, texts in dataset.references.items()},
        sources=None if dataset.sources is None else more(dataset.sources),
        systems={
            name: texts + tuple(_candidate(dataset, name, check, compared) for check in made)
            for name, texts in dataset.systems.items()
        },
        human={},
        metrics={},
        labels={name: texts + ("",) * len(made) for name, texts in dataset.labels.items()},
    )


def _candidate(dataset: Dataset, name: str, check: tuple[_Place, str], compared: bool) -> str:
    """What a system says in a check: the fault, what it is made of, or what it says."""
    place, faulty = check
    if name == place.system:
        return faulty
    sound = place.system if compared and name == _beside(dataset, place) else name
    return dataset.systems[sound][place.segment]
