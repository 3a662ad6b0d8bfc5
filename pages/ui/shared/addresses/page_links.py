"""Links from one page to another: addresses that hold texts, a recipe, a fitted variant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from urllib.parse import urlencode

import streamlit as st

from meteor_core.candidates.comparison import FEWEST, MOST, Candidate, written_candidates
from meteor_core.meteor.variants import get
from pages.ui.i18n.translation import _
from pages.ui.shared import permalink
from pages.ui.shared.addresses import address
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import recipe_inputs
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.recipes.recipe_inputs import (
    LANGUAGE,
    PUNCTUATION,
    THRESHOLD,
    VARIANT,
    published_recipe,
)

CANDIDATES = "set"
"""The Candidates page's parameter for its packed texts."""

LEARN_PART, PLAYER, PROOF = "learn", "player", "proof"
"""The Learn page's parameter for its part; its values for the stage player and for the proof."""


def learn_button(label: str, part: str, key: str) -> None:
    """Draws a button that opens a part of the Learn page, with the texts and settings of this page.

    Of the address the Learn page takes what is bound to widgets, and its part.
    """
    with st.container(key=key, width="content"):
        parameters = st.query_params.to_dict() | {LEARN_PART: part}
        st.page_link("pages/learn.py", label=label, query_params=parameters)


def recipe_parameters(recipe: Recipe) -> Mapping[str, str]:
    """Returns a recipe for an address: its variant, and whatever differs from that."""
    published = published_recipe(recipe.language, recipe.variant, recipe.fitted)
    stages = {
        f"stage_{name}": str(name in recipe.stages).lower()
        for name in get(recipe.variant).available(recipe.language)
        if recipe.stages is not None
        and (name in recipe.stages) != (name in (published.stages or ()))
    }
    base, *options = recipe.variant.split("/")
    parameters = {VARIANT: recipe.fitted or base, LANGUAGE: recipe.language, **stages}
    if not recipe.fitted:
        parameters |= recipe_inputs.parameters(options)
    if recipe.punctuation != published.punctuation:
        parameters[PUNCTUATION] = str(recipe.punctuation).lower()
    if recipe.threshold is not None:
        parameters[THRESHOLD] = f"{recipe.threshold:g}"
    return parameters


def pair_link(texts: Texts, parameters: Mapping[str, str], key: str | None = None) -> None:
    """Draws a link to the Pair page with these texts; none if they are too long for a link."""
    url = pair_url(texts, parameters)
    if url:
        st.link_button(_("Open on the Pair page"), url, key=key, type="tertiary")


def pair_url(texts: Texts, parameters: Mapping[str, str]) -> str:
    """Returns the address of the Pair page with these texts; "" when they are too long for one."""
    packed = permalink.pack(texts)
    return f"/?{urlencode({**parameters, address.TEXTS: packed})}" if packed else ""


def player_link(texts: Texts, parameters: Mapping[str, str], key: str) -> None:
    """Draws a link to the stage player with these texts; none if they are too long."""
    packed = permalink.pack(texts)
    if packed:
        query = urlencode({**parameters, LEARN_PART: PLAYER, address.TEXTS: packed})
        st.link_button(_("Step by step"), f"/learn?{query}", key=key, type="tertiary")


def candidates_link(
    systems: Mapping[str, str], references: Sequence[str], parameters: Mapping[str, str]
) -> None:
    """Draws a link to all systems' translations of a segment; none for a single system."""
    url = candidates_url(systems, references, parameters) if len(systems) >= FEWEST else ""
    if url:
        label = _("Compare all systems on the Candidates page")
        st.link_button(label, url, key="corpus_candidates", type="tertiary")


def candidates_url(
    systems: Mapping[str, str], references: Sequence[str], parameters: Mapping[str, str]
) -> str:
    """Systems' translations of a segment → the Candidates page; "" when too long for a link."""
    candidates = [Candidate(name, text) for name, text in islice(systems.items(), MOST)]
    packed = permalink.pack(Texts(written_candidates(candidates), tuple(references)))
    return "/candidates?" + urlencode({**parameters, CANDIDATES: packed}) if packed else ""
