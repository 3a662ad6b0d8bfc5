"""A segment of a corpus, opened: two systems side by side over their reference."""

from __future__ import annotations

import streamlit as st

from meteor_core import Meteor, MeteorError, Parameters, Result
from meteor_core.render import text as text_render
from meteor_core.wording.words import number
from pages.ui import charts
from pages.ui.corpus.labels import context
from pages.ui.corpus.segment_changes import segment_changes
from pages.ui.corpus.span_lines import span_lines
from pages.ui.corpus.view_data import ViewData
from pages.ui.i18n.translation import _
from pages.ui.shared import messages, permalink
from pages.ui.shared.addresses import page_links
from pages.ui.shared.figures import arguments, column_width, columns, page_style
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.plot_config import config
from pages.ui.shared.recipes.recipe import Recipe, align
from pages.ui.shared.recipes.wrong_links import folded_form
from pages.ui.shared.score_panels import one_line

_MOST_DRAWN = 120
"""Tokens of a side that is drawn unasked: for some hundreds the browser takes a second."""


def segment_view(
    data: ViewData,
    segment: int,
    metric: Meteor,
    recipe: Recipe,
    installed: tuple[str, ...],
    parameters: Parameters,
) -> None:
    """Draws the texts of a segment and, for each system compared, its score and alignment."""
    corpus = data.dataset
    st.subheader(_("Segment {id}").format(id=plain(corpus.ids[segment], longest=40)), anchor=False)
    if corpus.sources is not None:
        st.caption(_("source text") + f": {plain(corpus.sources[segment], longest=2000)}")
    context(data, segment)
    references = tuple(lines[segment] for lines in corpus.references.values())
    comparing = len(data.compared) > 1
    segment_changes(data, segment, recipe, installed)
    with st.container(key="corpus_open"):
        boxes = columns(data.width) if comparing else [st.container()]
        width = column_width(data.width) if comparing else data.width
        for box, system in zip(boxes, data.compared, strict=True):
            name = data.systems[system].name
            texts = Texts(corpus.systems[name][segment], references)
            with box:
                st.markdown(f"**{plain(name, longest=60)}**")
                try:
                    result = metric.rate(align(recipe, installed, texts), parameters)
                except MeteorError as error:
                    _undrawable(data, system, segment, error)
                    continue
                span_lines(data, system, segment, result)
                _alignment(result, f"corpus_picture_{system}", width)
                folded_form(result.alignment, f"corpus_wrong_{system}")
                _links(recipe, texts, f"corpus_link_{system}")
    systems = {name: lines[segment] for name, lines in corpus.systems.items()}
    page_links.candidates_link(systems, references, page_links.recipe_parameters(recipe))


def _undrawable(data: ViewData, system: int, segment: int, error: MeteorError) -> None:
    """The message for a segment that no page can show, most often because it is too long."""
    if error.values.get("unit") != "tokens":
        messages.show_error(error)
        return
    scored = data.systems[system]
    st.caption(f"METEOR **{number(float(scored.rate(scored.rows[[segment]])[0]))}**")
    message = _(
        "Too long to be drawn here: {length} tokens; the limit is {limit}. The score counts all "
        "of them, and the downloads contain the alignment."
    )
    st.caption(message.format(length=error.values["length"], limit=error.values["limit"]))


def _alignment(result: Result, key: str, width: int) -> None:
    st.caption(f"METEOR {one_line(result)}")
    alignment, style = result.alignment, page_style()
    long = max(len(alignment.candidate), len(alignment.reference)) > _MOST_DRAWN
    if not long or st.toggle(_("Draw the alignment"), key=f"{key}_asked"):
        st.plotly_chart(
            charts.graph(alignment, width=width, style=style),
            width="content",
            theme=None,
            key=key,
            config=config(key),
            alt=_("Alignment of the candidate with the reference. The text below shows the same."),
        )
    with st.expander(_("The alignment as text") if long else _("The same as text"), expanded=long):
        st.html(text_render.html(alignment, **arguments(style)))


def _links(recipe: Recipe, texts: Texts, key: str) -> None:
    """The Pair page and the stage player with these texts and this recipe, each in its own tab."""
    if not permalink.pack(texts):
        st.caption(_("These texts are too long for a link. The downloads contain all of them."))
        return
    parameters = page_links.recipe_parameters(recipe)
    with st.container(horizontal=True):
        page_links.pair_link(texts, parameters, key)
        page_links.player_link(texts, parameters, f"{key}_steps")
