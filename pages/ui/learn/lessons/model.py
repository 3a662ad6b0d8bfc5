"""What a lesson is made of: live pairs, one thing to do, and a check that computes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from meteor_core import Result, Token, languages
from meteor_core.explain.alternatives import Certainty, certainty
from meteor_core.explain.proof import proof
from meteor_core.messages.phrase import Figure
from meteor_core.metrics import Metric
from meteor_core.metrics.derivation import Operation, Value
from meteor_core.stages.registry import in_order
from meteor_core.wording.words import count, number
from pages.ui.shared.markdown import plain
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


# The lessons' texts: one Markdown file for each lesson and language, numbers filled in.
#
# A file has a title, an introduction, and the sections ``task``, ``hint``, ``learned``, ``source``.
# ``[[case.fact]]`` stands for a computed figure of a live pair.

SECTIONS = ("task", "hint", "learned", "source")
PLACEHOLDER = re.compile(r"\[\[(\w+)\.(\w+)\]\]")

_FOLDER = Path(__file__).parent
_CYRILLIC = re.compile("[А-яЁё]")
_HEADING = re.compile(r"^## (\w+)\n", re.MULTILINE)


@lru_cache(maxsize=64)
def sections(lesson: str, language: str) -> dict[str, str]:
    """``("recall", "ru")`` → title, introduction (``text``), task, hint, learned, source."""
    source = (_FOLDER / f"{lesson}.{language}.md").read_text("utf-8")
    head, *parts = _HEADING.split(source)
    title, _, text = head.partition("\n")
    bodies = zip(parts[::2], parts[1::2], strict=True)
    return {
        "title": title.removeprefix("# "),
        "text": text.strip(),
        **{name: body.strip() for name, body in bodies},
    }


FACTS: Mapping[str, Callable[[Result], str]] = {
    "score": lambda result: number(result.score.value),
    "precision": lambda result: number(result.score.precision),
    "recall": lambda result: number(result.score.recall),
    "f": lambda result: number(result.score.f_mean),
    "penalty": lambda result: number(result.score.penalty),
    "chunks": lambda result: str(result.statistics.chunks),
    "matches": lambda result: count(result.statistics.matches),
    "candidate_words": lambda result: str(len(result.alignment.candidate)),
    "reference_words": lambda result: str(len(result.alignment.reference)),
    "alpha": lambda result: count(result.parameters.alpha),
    "beta": lambda result: count(result.parameters.beta),
    "letters": lambda result: number(result.score.letters),
    "sigma": lambda result: count(result.parameters.sigma),
    "mu": lambda result: count(result.parameters.mu),
    "gamma": lambda result: count(result.parameters.gamma),
    "delta": lambda result: count(result.parameters.delta),
    "best": lambda result: str(result.best_reference + 1),
    "bound": lambda result: str(bound(result)),
    "best_alignments": lambda result: str(best_alignments(result)),
    "certain": lambda result: str(len(_certainty(result).certain)),
    "counted_words": lambda result: str(counted_words(result)),
    "cosine": lambda result: _cosine(result),
    "candidate": lambda result: plain(sentence(result.alignment.candidate)),
    "reference": lambda result: plain(sentence(result.alignment.reference)),
}
"""The values of a live pair that a text can use."""


def sentence(words: Sequence[Token]) -> str:
    """Joins words with the spaces of the text: a comma follows a word without a space."""
    gaps = [" " if before.stop < after.start else "" for before, after in pairwise(words)]
    return "".join(word.text + gap for word, gap in zip(words, [*gaps, ""], strict=False))


def _cosine(result: Result) -> str:
    """The first match by embedding; a dash where there is none."""
    matches = (match for match in result.alignment.matches if match.stage == "embedding")
    return next((number(match.similarity) for match in matches), "–")


def fill(text: str, results: Mapping[str, Result], figures: Mapping[str, float]) -> str:
    """``"It scores [[short.score]]"`` → ``"It scores 0.351"``; – for a pair that has no score.

    In Russian 0,351, but for the value of a formula, after “=”.
    """
    is_russian = _CYRILLIC.search(text)

    def figure(match: re.Match[str]) -> str:
        case, fact = match.groups()
        if case == "figures":
            value = number(figures[fact]) if fact in figures else "–"
        else:
            value = FACTS[fact](results[case]) if case in results else "–"
        in_sentence = is_russian and not text[: match.start()].endswith("= ")
        return value.replace(".", ",") if in_sentence and isinstance(value, Figure) else value

    return PLACEHOLDER.sub(figure, text)


# What lessons compute of a live pair beyond its score: a bound, best alignments, BLEU's counts.


def _stages(result: Result) -> tuple[str, ...]:
    """The stages that link anything here, in their order."""
    return tuple(in_order(link.stage for link in result.alignment.links))


def bound(result: Result) -> int:
    """Adds up all prices of the proof, of one stage."""
    return sum(proof(result.alignment, _stages(result)).of_set(0).total)


def _certainty(result: Result) -> Certainty:
    found = certainty(result.alignment, _stages(result))
    assert found is not None, "a lesson's pair is short"
    return found


def best_alignments(result: Result) -> int:
    """Returns how many alignments are as good as the best."""
    return _certainty(result).total


def counted_words(result: Result) -> int:
    """Returns how many of the candidate's words BLEU counts: the numerator of p₁."""
    texts = (
        " ".join(word.text for word in words)
        for words in (result.alignment.candidate, result.alignment.reference)
    )
    candidate, reference = texts
    above = Metric.of("bleu").derive(candidate, [reference]).steps[0].expression
    assert isinstance(above, Operation)
    counted = above.operands[0]
    assert isinstance(counted, Value)
    return int(counted.value)
