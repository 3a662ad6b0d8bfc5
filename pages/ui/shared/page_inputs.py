"""The inputs that pages about one pair share: texts, recipe, parameters; remarks on languages."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import Meteor, MeteorError, Parameters, languages
from meteor_core.languages.unknown import is_foreign, looks_like, scripts_differ
from pages.ui.i18n.translation import _
from pages.ui.shared import examples
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing, recipe
from pages.ui.shared.recipes.recipe import Recipe, ScoredPair
from pages.ui.shared.recipes.recipe_inputs import (
    VIEW,
    VIEWS,
    Sidebar,
    detected_language,
    language_name,
    parameter_inputs,
    recipe_inputs,
)
from pages.ui.shared.recipes.wrong_links import WrongLink, wrong_links
from pages.ui.shared.serving import held_resources
from pages.ui.shared.widgets import text_areas
from pages.ui.shared.widgets.controls import switch
from pages.ui.shared.widgets.text_areas import PAIR, TextAreas


def recipe_of(texts: Texts, sidebar: Sidebar) -> tuple[Recipe, tuple[str, ...]]:
    """The sidebar of a page about one pair → its recipe for the texts, the resources installed."""
    chosen = recipe_inputs(texts, sidebar)
    return chosen, installing.ensure(chosen.language)


def pair_title(title: str) -> DeltaGenerator:
    """The title of a page about one pair, and what fills its texts → the place for its menus."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.title(title, anchor=False)
        pair_toolbar()
        return st.container(horizontal=True, width="content")


def pair_toolbar() -> None:
    """Draws the examples and the button for one more reference."""
    text_areas.examples_menu(PAIR, examples.EXAMPLES)
    text_areas.add_reference_button(PAIR)


def pair_texts() -> Texts:
    """Draws references on the left, the candidate on the right; a hint if all are empty."""
    with st.container(key="pair_texts"):
        left, right = st.columns(2)
    with left:
        text_areas.reference_areas(PAIR)
    with right:
        text_areas.text_area(PAIR, _("Candidate translation"), PAIR.candidate)
    texts = PAIR.texts()
    if not any(map(str.strip, (texts.candidate, *texts.references))):
        st.caption(_("Type a reference and a candidate, or choose an example."))
    return texts


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of the sidebar, and the language that it took the texts for.

    ``held``: the session's data files then, ``wrong``: the links that were called wrong,
    ``full``: whether there were as many references as there may be. ``parameters``: ``None`` where
    the recipe makes no metric. ``areas``: the boxes of the texts.
    """

    recipe: Recipe
    installed: tuple[str, ...]
    language: str
    held: frozenset[str]
    wrong: tuple[WrongLink, ...]
    full: bool
    parameters: Parameters | None = None
    areas: TextAreas = PAIR

    def hold_for(self, texts: Texts) -> bool:
        """Returns whether the sidebar and the title row would be the same for these texts now."""
        full = self.areas.is_full()
        now = detected_language(texts), held_resources.held(), wrong_links(), full
        return now == (self.language, self.held, self.wrong, self.full)

    def scored(self, texts: Texts) -> ScoredPair:
        """Scores the pair with the sidebar's settings; raises ``MeteorError``."""
        return recipe.scored(self.recipe, self.installed, texts, self.parameters)


def settings(areas: TextAreas = PAIR) -> Settings:
    """Draws the sidebar of a page about one pair, or several candidates, for the present texts."""
    texts, sidebar = areas.texts(), Sidebar.opened()
    chosen, installed = recipe_of(texts, sidebar)
    try:
        _metric, parameters = metric_inputs(chosen, installed, sidebar)
    except MeteorError:  # the error is reported where the metric is needed
        parameters = None
    held, language, full = held_resources.held(), detected_language(texts), areas.is_full()
    return Settings(chosen, installed, language, held, wrong_links(), full, parameters, areas)


def metric_inputs(
    chosen: Recipe, installed: tuple[str, ...], sidebar: Sidebar
) -> tuple[Meteor, Parameters]:
    """A recipe → its metric, and the parameters that the sliders in the sidebar show.

    Raises ``MeteorError`` for what no metric can be made of.
    """
    metric = recipe.metric(chosen, installed)
    parameters = parameter_inputs(metric, chosen.stages or (), sidebar)
    with sidebar.more:
        installing.in_use(chosen.language)
    return metric, parameters


def view_switch() -> str:
    """Draws the choice of the alignment's picture, and returns it."""
    return switch(_("Picture"), VIEWS, VIEW)


# The remark below a score if letters or words contradict the chosen language.


def language_notes(texts: Texts, code: str) -> None:
    """Draws remarks on two scripts, or on no known language; ``code``: as texts are read."""
    references = " ".join(texts.references)
    name = looks_like(references) or looks_like(texts.candidate)
    if scripts_differ(texts.candidate, references):
        st.info(_("The two texts are in different scripts. Is one of them the source?"))
    elif name:
        st.info(_("This looks like {language}.").format(language=_(name)) + " " + _known(code))
    elif is_foreign(f"{texts.candidate} {references}"):
        st.info(_known(code))


def _known(code: str) -> str:
    message = _("Only these languages are supported: {languages}. These texts are read as {name}.")
    known = ", ".join(map(language_name, languages.codes()))
    return message.format(languages=known, name=language_name(code))
