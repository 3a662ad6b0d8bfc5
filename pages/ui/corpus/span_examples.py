"""Candidates in which a guess is right, raises a false alarm or misses: two lines for each."""

from __future__ import annotations

import streamlit as st

from meteor_core.messages.phrase import N_
from meteor_core.render import side_by_side
from meteor_core.spans.examples import FALSE_ALARM, KINDS, MISSED, RIGHT, examples
from meteor_core.spans.guesses import guessed_words
from meteor_core.spans.words import SpanFilter, WordTable
from pages.ui.corpus.span_names import guess_name
from pages.ui.corpus.spans_input import spans_key
from pages.ui.corpus.view_data import ViewData, cached
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import arguments, page_style
from pages.ui.shared.markdown import plain

_MOST = 4

_KINDS = {
    RIGHT: N_("Guessed and marked"),
    FALSE_ALARM: N_("Guessed only: false alarms"),
    MISSED: N_("Marked only: missed"),
}


def span_examples(
    data: ViewData, table: WordTable, chosen: SpanFilter, names: tuple[str, ...]
) -> None:
    """A guess and a kind to choose, and the candidates that show it best."""
    titles = {name: guess_name(name) for name in names}
    kinds = {kind: _(title) for kind, title in _KINDS.items()}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        guess = st.selectbox(
            _("Guess"), names, format_func=titles.__getitem__, key="corpus_span_guess", width=300
        )
        kind = st.segmented_control(
            _("Examples"),
            KINDS,
            format_func=kinds.__getitem__,
            default=RIGHT,
            required=True,
            key="corpus_span_example_kind",
            label_visibility="collapsed",
        )
    found = cached(
        data,
        ("span examples", spans_key(), chosen, guess),
        lambda: examples(table, chosen, guessed_words(table, guess), _MOST),
    )
    style = page_style()
    shown = [one for one in found if one.kind == kind]
    if not shown:
        st.caption(_("There is no such candidate."))
    for one in shown:
        st.caption(
            f"**{plain(one.pair.system, longest=60)}** · {plain(one.pair.name, longest=60)} · "
            + _("Reference")
            + f": {plain(one.pair.references[0], longest=600)}"
        )
        spans = [span for span in one.pair.spans if chosen.takes(span)]
        st.html(side_by_side.html(one, spans, **arguments(style)))
