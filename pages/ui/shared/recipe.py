"""How a page scores: the recipe of its sidebar, its metric, and pairs aligned by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from meteor_core import Alignment, Meteor, Parameters, Result, resources
from meteor_core.explain import grammar
from meteor_core.explain.certainty import QUICK, with_standing
from meteor_core.lexicons.own_words import NO_WORDS, OwnWords
from pages.ui.shared import fitted_variants
from pages.ui.shared.permalink import Texts


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
        """What the variant goes by in the list of variants."""
        return self.fitted or self.variant


AS_TEXT: dict[str | type[Any], Callable[[Any], Any]] = {Recipe: repr, Texts: repr}
"""How Streamlit's caches tell recipes and texts apart: it would copy them deeply, each time."""


@st.cache_resource(max_entries=32, show_spinner=False, hash_funcs=AS_TEXT)
def metric(recipe: Recipe, installed: tuple[str, ...]) -> Meteor:
    """The metric itself holds no text, so sessions share it; other resources make another one."""
    fitted = fitted_variants.unpack(recipe.fitted) if recipe.fitted else None
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
    """An alignment for each reference; no slider of α β γ δ σ μ or a weight asks for it again.

    They are there to be shown, so grammar is read where the words stand. Texts stay within the
    session.
    """
    used = metric(recipe, installed).of(texts.candidate, *texts.references)
    alignments = used.align(texts.candidate, texts.references)
    return tuple(grammar.in_context(alignment, used.language) for alignment in alignments)


@st.cache_resource(scope="session", max_entries=32, show_spinner=False, hash_funcs=AS_TEXT)
def align_certain(
    recipe: Recipe, installed: tuple[str, ...], texts: Texts
) -> tuple[Alignment, ...]:
    """The same, and which matches could be exchanged, where that is counted at once."""
    used = metric(recipe, installed).of(texts.candidate, *texts.references)
    aligned = align(recipe, installed, texts)
    return tuple(with_standing(alignment, used.stages, QUICK) for alignment in aligned)


@dataclass(frozen=True, slots=True)
class ScoredPair:
    """A pair of texts with all that its score depends on."""

    recipe: Recipe
    installed: tuple[str, ...]
    texts: Texts
    parameters: Parameters

    @property
    def metric(self) -> Meteor:
        return metric(self.recipe, self.installed)

    @property
    def result(self) -> Result:
        aligned = align_certain(self.recipe, self.installed, self.texts)
        return self.metric.rate(aligned, self.parameters)
