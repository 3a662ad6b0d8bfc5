"""Why? One panel under the picture: a word, this alignment, what would help, a wrong link."""

from __future__ import annotations

import streamlit as st

from pages.ui.i18n.translation import N_, _
from pages.ui.pair import alternatives, suggestions
from pages.ui.shared import why_word
from pages.ui.shared.addresses import address
from pages.ui.shared.figures import Points
from pages.ui.shared.recipes.recipe import ScoredPair
from pages.ui.shared.recipes.wrong_links import wrong_link_form
from pages.ui.shared.widgets.browser import first_look

WHY = "why"
WORD, ALIGNMENT, HELP, WRONG = "word", "alignment", "help", "wrong"
QUESTIONS = {
    WORD: N_("A word"),
    ALIGNMENT: N_("This alignment"),
    HELP: N_("What would help?"),
    WRONG: N_("A wrong link"),
}
CHOICES = {WHY: tuple(QUESTIONS)}
"""Kept in the address, default first."""

_PADDING = 36


def panel(pair: ScoredPair, points: Points, width: int, *, drawn: bool) -> None:
    """Draws the four questions; only the chosen one is answered. A click on a word chooses it.

    ``drawn``: whether there is a picture whose words can be clicked.
    """
    if suggestions.has_changed_text():
        st.rerun()
    alignment = pair.result.alignment
    if why_word.take_click(points, alignment):
        st.session_state[WHY] = WORD
    with st.container(border=True, key="why_panel"):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.subheader(_("Why?"), anchor=False, width="content")
            question = st.segmented_control(
                _("Why?"),
                CHOICES[WHY],
                format_func=lambda name: _(QUESTIONS[name]),
                key=WHY,
                required=True,
                persist_state="session",
                wrap=True,
                label_visibility="collapsed",
            )
        address.publish_choices(CHOICES)
        if question == WORD:
            why_word.panel(pair, drawn=drawn)
        elif first_look():
            return
        elif question == ALIGNMENT:
            alternatives.show(pair, width - _PADDING)
        elif question == HELP:
            suggestions.show(pair)
        else:
            wrong_link_form(alignment, "pair_wrong")
