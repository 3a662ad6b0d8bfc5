"""The lessons' texts: one Markdown file for each lesson and language, numbers filled in.

A file has a title, an introduction, and the sections ``task``, ``hint``, ``learned``, ``source``.
``[[case.fact]]`` stands for a computed figure of a live pair.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from meteor_core import Result, Token
from meteor_core.wording.words import count
from pages.ui.shared.components import plain

SECTIONS = ("task", "hint", "learned", "source")
PLACE = re.compile(r"\[\[(\w+)\.(\w+)\]\]")

_FOLDER = Path(__file__).parent
_HEADING = re.compile(r"^## (\w+)\n", re.MULTILINE)


@lru_cache(maxsize=64)
def sections(lesson: str, language: str) -> dict[str, str]:
    """``("recall", "ru")`` → title, introduction (``text``), task, hint, learned, source."""
    whole = (_FOLDER / f"{lesson}.{language}.md").read_text("utf-8")
    head, *parts = _HEADING.split(whole)
    title, _, text = head.partition("\n")
    found = {"title": title.removeprefix("# "), "text": text.strip()}
    return found | {name: body.strip() for name, body in zip(parts[::2], parts[1::2], strict=True)}


FACTS: Mapping[str, Callable[[Result], str]] = {
    "score": lambda one: f"{one.score.value:.3f}",
    "precision": lambda one: f"{one.score.precision:.3f}",
    "recall": lambda one: f"{one.score.recall:.3f}",
    "f": lambda one: f"{one.score.f_mean:.3f}",
    "penalty": lambda one: f"{one.score.penalty:.3f}",
    "chunks": lambda one: str(one.statistics.chunks),
    "matches": lambda one: count(one.statistics.matches),
    "candidate_words": lambda one: str(len(one.alignment.candidate)),
    "reference_words": lambda one: str(len(one.alignment.reference)),
    "alpha": lambda one: count(one.parameters.alpha),
    "beta": lambda one: count(one.parameters.beta),
    "gamma": lambda one: count(one.parameters.gamma),
    "best": lambda one: str(one.best_reference + 1),
    "cosine": lambda one: _cosine(one),
    "candidate": lambda one: plain(sentence(one.alignment.candidate)),
    "reference": lambda one: plain(sentence(one.alignment.reference)),
}
"""What a text can say of a live pair."""


def sentence(words: Sequence[Token]) -> str:
    """Words with spaces where the text had any: a comma stands at the word before it."""
    gaps = [" " if before.stop < after.start else "" for before, after in pairwise(words)]
    return "".join(word.text + gap for word, gap in zip(words, [*gaps, ""], strict=False))


def _cosine(result: Result) -> str:
    """The first match by embedding; a dash where there is none."""
    found = (match.similarity for match in result.alignment.matches if match.stage == "embedding")
    return next((f"{similarity:.3f}" for similarity in found), "–")


def fill(text: str, results: Mapping[str, Result], figures: Mapping[str, float]) -> str:
    """``"It scores [[short.score]]"`` → ``"It scores 0.351"``; – for a pair that has no score."""

    def figure(place: re.Match[str]) -> str:
        case, fact = place.groups()
        if case == "figures":
            return f"{figures[fact]:.3f}" if fact in figures else "–"
        return FACTS[fact](results[case]) if case in results else "–"

    return PLACE.sub(figure, text)
