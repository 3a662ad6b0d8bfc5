"""One pair under every variant that supports its language."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from meteor_core import Meteor, MeteorError, Result, resources
from meteor_core.meteor.variants import VARIANTS, get
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.fitted_variants import make_metric

MOST_CHARACTERS = 6_000
"""Of both sides: more would keep a person waiting for all variants."""


@dataclass(frozen=True, slots=True)
class VariantScore:
    """A variant's result or error; a fitted variant is identified by its text.

    ``missing``: its stages that are off, each with the resources of which it needs one.
    """

    variant: str
    result: Result | None = None
    missing: tuple[tuple[str, tuple[str, ...]], ...] = ()
    error: MeteorError | None = None


def known_variants(language: str, chosen: str) -> tuple[str, ...]:
    """Returns all that support the language; the chosen one has its options.

    ``("en", "1.5/util")`` → ``("meteor", "tuned", "1.5/util", "2007", "2005", "nltk")``.
    """
    base = chosen.partition("/")[0]
    names = (chosen if name == base else name for name in VARIANTS)
    return tuple(name for name in names if language in get(name).languages)


@st.cache_resource(scope="session", max_entries=8, show_spinner=False, hash_funcs={Texts: repr})
def survey(
    names: tuple[str, ...], language: str, installed: tuple[str, ...], texts: Texts
) -> tuple[VariantScore, ...]:
    """Scores by each variant as it was published or fitted, whatever was changed on the page."""
    return tuple(_score(name, language, texts) for name in names)


@st.cache_resource(max_entries=32, show_spinner=False)
def _metric(language: str, name: str, held: frozenset[str] | None) -> Meteor:
    """A metric holds no text, so sessions that hold the same resources share it.

    All of them, not only those of the language: NLTK looks Russian words up in WordNet too.
    """
    return make_metric(language, name)


def _score(name: str, language: str, texts: Texts) -> VariantScore:
    try:
        metric = _metric(language, name, resources.held())
        return VariantScore(name, metric.score(texts.candidate, texts.references), metric.missing)
    except MeteorError as error:
        return VariantScore(name, error=error)
