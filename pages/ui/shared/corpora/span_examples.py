"""Candidates in which a guess is right, raises a false alarm or misses: two lines for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from meteor_core.messages.phrase import N_
from meteor_core.render import marked
from meteor_core.spans.detection import FALSE_ALARM, KINDS, MISSED, RIGHT, Example
from meteor_core.spans.words import SpanFilter
from pages.ui.i18n.translation import _
from pages.ui.shared.corpora.span_names import guess_name
from pages.ui.shared.figures import arguments, page_style
from pages.ui.shared.markdown import plain

MOST_EXAMPLES = 4
"""Of each kind."""

_KINDS = {
    RIGHT: N_("Predicted and marked"),
    FALSE_ALARM: N_("Predicted only: false alarms"),
    MISSED: N_("Marked only: missed"),
}


def span_examples(
    names: tuple[str, ...],
    chosen: SpanFilter,
    find: Callable[[str], Sequence[Example]],
    page: str,
) -> None:
    """Draws a guess and a kind to choose, and the candidates that show it best.

    ``find``: a guess → examples of it; ``page``: what keys of this page's controls begin with.
    """
    titles = {name: guess_name(name) for name in names}
    kinds = {kind: _(title) for kind, title in _KINDS.items()}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        guess = st.selectbox(
            _("Predictor"),
            names,
            format_func=titles.__getitem__,
            key=f"{page}_span_guess",
            width=300,
        )
        kind = st.segmented_control(
            _("Examples"),
            KINDS,
            format_func=kinds.__getitem__,
            default=RIGHT,
            required=True,
            key=f"{page}_span_example_kind",
            label_visibility="collapsed",
        )
    style = page_style()
    shown = [one for one in find(guess) if one.kind == kind]
    if not shown:
        st.caption(_("There is no such candidate."))
    for one in shown:
        st.caption(
            f"**{plain(one.pair.system, longest=60)}** · {plain(one.pair.name, longest=60)} · "
            + _("Reference")
            + f": {plain(one.pair.references[0], longest=600)}"
        )
        spans = [span for span in one.pair.spans if chosen.takes(span)]
        st.html(marked.example_html(one, spans, **arguments(style)))
