"""What a lesson is made of: live pairs, one thing to do, and a check that computes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from meteor_core import Result, languages
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.recipe import Recipe


@dataclass(frozen=True, slots=True)
class Case:
    """A live pair, named in the lesson's text, and how it is scored."""

    texts: Texts
    recipe: Recipe


Results = Mapping[str, Result]
"""Case name → what was computed for it."""


@dataclass(frozen=True, slots=True)
class Slider:
    """``name`` is a parameter of METEOR or ``threshold``."""

    name: str
    symbol: str
    start: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Slide:
    """Move sliders until ``goal`` holds for the new results."""

    sliders: tuple[Slider, ...]
    goal: Callable[[Results], bool]


@dataclass(frozen=True, slots=True)
class Edit:
    """Change a case's candidate until ``goal`` holds for (now, before)."""

    case: str
    goal: Callable[[Result, Result], bool]


@dataclass(frozen=True, slots=True)
class Ask:
    """Say a whole number; ``value`` computes the right one."""

    value: Callable[[Results], float]


@dataclass(frozen=True, slots=True)
class Choose:
    """Point at one of several; ``right`` computes which are right. ``label`` is the shown part of
    a case: its ``candidate``, ``reference``, both (``pair``) or ``variant``; else a message id.
    """

    options: tuple[str, ...]
    right: Callable[[Results], frozenset[str]]
    label: str = "candidate"
    labels: Mapping[str, str] = field(default_factory=dict)


Task = Slide | Edit | Ask | Choose


@dataclass(frozen=True, slots=True)
class Lesson:
    """``cases``: by language of the interface, then by name. ``shown`` are drawn from the start,
    ``shown_after`` once the task is done. ``figures``: numbers for the text beyond the cases' own.
    """

    name: str
    cases: Mapping[str, Mapping[str, Case]]
    task: Task
    shown: tuple[str, ...] = ()
    shown_after: tuple[str, ...] = ()
    figures: Callable[[Results], Mapping[str, float]] | None = None


def under_meteor(language: str, candidate: str, *references: str) -> Case:
    """Makes a pair under METEOR without embeddings, which cannot be found by reading."""
    stages = ("exact", languages.get(language).base_stage, "synonym")
    return Case(Texts(candidate, references), Recipe(language, "meteor", stages))


def exact_only(language: str, candidate: str, *references: str) -> Case:
    """Makes a pair under METEOR with exact matches alone."""
    return Case(Texts(candidate, references), Recipe(language, "meteor", ("exact",)))


def highest(*names: str) -> Choose:
    """Makes the question which of these scores highest."""

    def right(results: Results) -> frozenset[str]:
        scores = {name: results[name].score.value for name in names if name in results}
        best = max(scores.values(), default=0.0)
        return frozenset(name for name, value in scores.items() if value == best)

    return Choose(names, right)
