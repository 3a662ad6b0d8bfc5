"""Guided steps through the Pair page: on a person's first visit, and on request.

The browser remembers that they were dismissed. Whoever follows a link that somebody shared came to
see what it shows, and gets no steps.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from pages.ui.i18n.translation import N_, _
from pages.ui.shared import address

_ASKED = "pair_guide_asked"
_HERE = Path(__file__).parent

STEPS = (
    (
        ".st-key-pair_texts",
        N_("Two texts"),
        N_(
            "The reference is a translation known to be good, and the candidate is the "
            "translation to be scored. Type your own texts or choose an example above."
        ),
    ),
    (
        ".st-key-score",
        N_("The score"),
        N_(
            "Precision P is the share of the candidate's words that match, recall R is the share "
            "of the reference's words that match, and F combines both. Matches that are adjacent "
            "and in the same order in both texts form a chunk; the more chunks, the larger the "
            "penalty that reduces F."
        ),
    ),
    (
        ".st-key-picture",
        N_("What matched"),
        N_(
            "Each line is a match, and its letter names the stage that found it. Click a word or a "
            "letter to learn why."
        ),
    ),
    (
        "[data-testid=stSidebar], [data-testid=stExpandSidebarButton]",
        N_("The metric"),
        N_(
            "In the sidebar, choose a variant of METEOR, its stages and its parameters. The "
            "score changes at once."
        ),
        N_(
            "Choose a variant of METEOR, its stages and its parameters under “Menu” at the top "
            "left. The score changes at once."
        ),
    ),
    (
        ".st-key-play_stages",
        N_("Step by step"),
        N_(
            "“Step by step” shows how each stage changes the score. You can also show it on a "
            "projector."
        ),
    ),
)
"""Of each step the place that it is about, its title and its sentence; another one where the place
is the button of a folded sidebar."""

_HTML = """
<section class="guide" hidden>
  <p class="count"></p><h2 class="title"></h2><p class="text"></p>
  <div class="buttons">
    <button class="back" type="button"></button><button class="next" type="button"></button>
    <button class="close" type="button"></button>
  </div>
</section>
"""

_GUIDE = st.components.v2.component(
    "meteor_guide",
    html=_HTML,
    css=(_HERE / "guide.css").read_text("utf-8"),
    js=(_HERE / "guide.js").read_text("utf-8"),
)


def help_menu() -> None:
    """Draws the page's help in a few lines, the way to the other pages, and the guided steps
    again."""
    with st.popover(_("Help"), key="pair_help"):
        st.markdown(
            "\n".join(
                f"- {line}"
                for line in (
                    _("Type a reference and a candidate translation, or choose an example."),
                    _(
                        "The score line and the bars show how precision, recall and word order "
                        "contribute."
                    ),
                    _(
                        "Click a word in the picture. “Why?” explains why it matched or did "
                        "not match."
                    ),
                    _(
                        "Choose a variant of METEOR, its stages and its parameters on the left or, "
                        "on a phone, under “Menu”."
                    ),
                )
            )
        )
        st.page_link("pages/learn.py", label=_("METEOR in short lessons"))
        st.page_link("pages/candidates.py", label=_("Compare several candidates"))
        st.page_link("pages/corpus.py", label=_("Score translation files"))
        st.button(_("Show the steps again"), key="pair_guide", on_click=_ask)


def guide() -> None:
    """Draws the guided steps, if the person wants them."""
    _GUIDE(
        key="pair_guided",
        data={
            "steps": [[place, *map(_, words)] for place, *words in STEPS],
            "words": {
                "back": _("Back"),
                "next": _("Next"),
                "close": _("Close"),
                "name": _("First steps"),
            },
            "first": not address.came_by_link(),
            "asked": st.session_state.get(_ASKED, 0),
        },
        height=1,
    )


def _ask() -> None:
    st.session_state[_ASKED] = st.session_state.get(_ASKED, 0) + 1
