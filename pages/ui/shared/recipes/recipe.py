"""How a page scores: the recipe of its sidebar, its metric, and pairs aligned by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import streamlit as st

from meteor_core import Alignment, Meteor, Parameters, Result, Score, resources
from meteor_core.explain import grammar
from meteor_core.explain.alternatives import QUICK, with_standing
from meteor_core.lexicons.own_words import NO_WORDS, OwnWords
from meteor_core.meteor.scoring import score
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import variants


@dataclass(frozen=True, slots=True)
class Recipe:
    """What an alignment depends on besides its texts.

    ``fitted``: the fitted variant, packed, whose parameters are the variant's own. ``own``: the
    person's own words.
    """

    language: str
    variant: str
    stages: tuple[str, ...] | None = None
    punctuation: bool = True
    threshold: float | None = None
    fitted: str = ""
    own: OwnWords = NO_WORDS

    @property
    def name(self) -> str:
        """The variant's name in the list of variants."""
        return self.fitted or self.variant


AS_TEXT: dict[str | type[Any], Callable[[Any], Any]] = {Recipe: repr, Texts: repr, tuple: repr}
"""The key of recipes and texts in Streamlit's caches, which would otherwise copy them each time and
compare the names of installed resources one by one."""


def metric(recipe: Recipe, installed: tuple[str, ...]) -> Meteor:
    """Makes the recipe's metric, once; other resources make another one.

    It holds no text, so sessions share it, unless it has a person's own words: then it
    is deleted with its session.
    """
    made = _metric_of_session if len(recipe.own) else _shared_metric
    return made(recipe, installed)


@lru_cache(32)
def _shared_metric(recipe: Recipe, installed: tuple[str, ...]) -> Meteor:
    """Asked for several times in a run: Streamlit's own cache would write the arguments out each
    time.
    """
    return _made(recipe, installed)


@st.cache_resource(scope="session", max_entries=8, show_spinner=False, hash_funcs=AS_TEXT)
def _metric_of_session(recipe: Recipe, installed: tuple[str, ...]) -> Meteor:
    return _made(recipe, installed)


def _made(recipe: Recipe, installed: tuple[str, ...]) -> Meteor:
    fitted = variants.unpack(recipe.fitted) if recipe.fitted else None
    with resources.holding(installed):
        return Meteor(
            recipe.language,
            variant=recipe.variant,
            stages=recipe.stages,
            punctuation=recipe.punctuation,
            threshold=recipe.threshold,
            parameters=fitted.parameters if fitted else None,
            name=fitted.name if fitted else "",
            own=recipe.own,
        )


@st.cache_resource(scope="session", max_entries=32, show_spinner=False, hash_funcs=AS_TEXT)
def align(recipe: Recipe, installed: tuple[str, ...], texts: Texts) -> tuple[Alignment, ...]:
    """Aligns with each reference; sliders of α β γ δ σ μ and weights do not align again.

    They are shown, so grammar is read in the sentence. Texts stay within the
    session.
    """
    return _aligned(_metric_for(recipe, installed, texts), texts)


@st.cache_resource(scope="session", max_entries=32, show_spinner=False, hash_funcs=AS_TEXT)
def align_certain(
    recipe: Recipe, installed: tuple[str, ...], texts: Texts
) -> tuple[Alignment, ...]:
    """Aligns the same, and finds which matches could be exchanged, if that is quick."""
    used = _metric_for(recipe, installed, texts)
    aligned = _aligned(used, texts)
    return tuple(with_standing(alignment, used.stages, QUICK) for alignment in aligned)


@st.cache_resource(scope="session", max_entries=32, show_spinner=False, hash_funcs=AS_TEXT)
def align_unread(recipe: Recipe, installed: tuple[str, ...], texts: Texts) -> tuple[Alignment, ...]:
    """Aligns the same without grammar, for pages that show only the score."""
    return _metric_for(recipe, installed, texts).align(texts.candidate, texts.references)


def _metric_for(recipe: Recipe, installed: tuple[str, ...], texts: Texts) -> Meteor:
    return metric(recipe, installed).of(texts.candidate, *texts.references)


def _aligned(used: Meteor, texts: Texts) -> tuple[Alignment, ...]:
    alignments = used.align(texts.candidate, texts.references)
    return tuple(grammar.in_context(alignment, used.language) for alignment in alignments)


@dataclass(frozen=True, slots=True)
class ScoredPair:
    """A pair of texts with all that its score depends on, its metric and its result."""

    recipe: Recipe
    installed: tuple[str, ...]
    texts: Texts
    parameters: Parameters
    metric: Meteor = field(repr=False, compare=False)
    result: Result = field(repr=False, compare=False)

    @property
    def published(self) -> Score:
        """The score by the variant's own parameters, of what has been counted already."""
        own = self.metric.parameters
        scores = [score(judged.statistics, own) for judged in self.result.references]
        return max(scores, key=lambda of_reference: of_reference.value)


def scored(
    recipe: Recipe, installed: tuple[str, ...], texts: Texts, parameters: Parameters | None
) -> ScoredPair:
    """Scores the pair; ``None`` are the variant's own parameters.

    Raises ``MeteorError`` for texts or parameters that are not scored.
    """
    used = metric(recipe, installed)
    result = used.rate(align_certain(recipe, installed, texts), parameters)
    return ScoredPair(recipe, installed, texts, result.parameters, used, result)
