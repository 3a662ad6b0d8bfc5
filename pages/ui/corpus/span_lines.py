"""What people marked in an opened candidate, over its alignment."""

from __future__ import annotations

import streamlit as st

from meteor_core import Result
from meteor_core.model.spans import ErrorSpan
from meteor_core.render import marked
from meteor_core.spans.kinds import UNMATCHED, aligned_words
from meteor_core.wording.palette import look
from pages.ui.corpus.spans_input import pair_at, shown_spans
from pages.ui.corpus.view_data import ViewData
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.figures import arguments, page_style, text_table
from pages.ui.shared.markdown import plain


def span_lines(data: ViewData, system: int, segment: int, result: Result) -> None:
    """Draws the candidate with its errors underlined, and the same as a table; nothing without
    any."""
    name = data.systems[system].name
    pair = pair_at(data.dataset, name, segment)
    if pair is None:
        return
    if not pair.spans and not pair.unplaced:
        people = ", ".join(plain(annotator, longest=40) for annotator in pair.annotators)
        st.caption(_("No error marked by {people}.").format(people=people or "–"))
        return
    style, spans = page_style(), shown_spans(pair)
    st.html(marked.html(result.alignment, pair.candidate, spans, **arguments(style)))
    with st.expander(_("The errors as a table")):
        text_table([_row(result, pair.candidate, span) for span in (*spans, *pair.unplaced)])
        if left := len(pair.spans) - len(spans):
            st.caption(plural("{n} error is filtered out", "{n} errors are filtered out", left))


def _row(result: Result, text: str, span: ErrorSpan) -> dict[str, str]:
    words = [
        word
        for word in aligned_words(result.alignment)
        if span.covers(word.token.start, word.token.stop)
    ]
    stages = dict.fromkeys(word.stage for word in words)
    made = ", ".join(
        _("no match") if stage == UNMATCHED else _(look(stage).label) for stage in stages
    )
    return {
        _("Marked"): plain(text[span.start : span.stop], longest=200) or "–",
        _("Severity"): plain(marked.named(span.severity, _), longest=40),
        _("Category"): plain(span.category, longest=80),
        _("Annotator"): plain(span.annotator, longest=40),
        "METEOR": made or "–",
    }
