"""The remark below a score if letters or words contradict the chosen language."""

from __future__ import annotations

import streamlit as st

from meteor_core import languages
from meteor_core.languages.unknown import is_foreign, looks_like, scripts_differ
from pages.ui.i18n.translation import _
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.recipe_inputs import language_name


def language_notes(texts: Texts, code: str) -> None:
    """Draws remarks on two sides in different scripts, or in no known language; ``code``: as
    read."""
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
