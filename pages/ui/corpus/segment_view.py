"""A segment of a corpus, opened: two systems side by side over their reference."""

from __future__ import annotations

import streamlit as st

from meteor_core import Meteor, MeteorError, Parameters, Result
from meteor_core.corpus.significance import neighbours_in_slice
from meteor_core.corpus.versions import MatchChange, match_changes
from meteor_core.model.spans import ErrorSpan
from meteor_core.render import marked
from meteor_core.render import text as text_render
from meteor_core.spans.proposing import UNMATCHED, aligned_words
from meteor_core.wording.palette import look
from meteor_core.wording.systems import short_names
from meteor_core.wording.words import number
from pages.ui import charts
from pages.ui.corpus.error_spans import pair_at, shown_spans
from pages.ui.corpus.view_data import ViewData
from pages.ui.i18n.translation import _, plural
from pages.ui.shared import address, messages, permalink
from pages.ui.shared.figures import arguments, column_width, columns, config, page_style, text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
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
    _context(data, segment)
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
    address.candidates_link(systems, references, address.recipe_parameters(recipe))


def _undrawable(data: ViewData, system: int, segment: int, error: MeteorError) -> None:
    """The message for a segment that no page can show, most often because it is too long."""
    if error.values.get("unit") != "tokens":
        messages.show_error(error)
        return
    scored = data.systems[system]
    st.caption(f"METEOR **{number(float(scored.rate(scored.rows[[segment]])[0]))}**")
    message = _(
        "Too long to draw: {length} tokens; the limit is {limit}. The score counts all of them, "
        "and the downloads contain the alignment."
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
            alt=_(
                "Alignment of the candidate with the reference. The text below shows the same "
                "alignment."
            ),
        )
    with st.expander(_("The alignment as text") if long else _("As text"), expanded=long):
        st.html(text_render.html(alignment, **arguments(style)))


def _links(recipe: Recipe, texts: Texts, key: str) -> None:
    """The Pair page and the stage player with these texts and this recipe, each in its own tab."""
    if not permalink.pack(texts):
        st.caption(_("These texts are too long for a link. Use the downloads instead."))
        return
    parameters = address.recipe_parameters(recipe)
    with st.container(horizontal=True):
        address.pair_link(texts, parameters, key)
        address.player_link(texts, parameters, f"{key}_steps")


# Its neighbours in the document.


def _context(data: ViewData, segment: int) -> None:
    """Draws the segments before and after one in its document, if there are documents."""
    labels = data.dataset.labels
    if not labels:
        return
    said = (f"{_(kind)}: {plain(labels[kind][segment])}" for kind in labels)
    st.caption(" · ".join(said))
    if "document" in labels:
        before, after = neighbours_in_slice(labels["document"], segment)
        with st.expander(_("Surrounding text"), key="corpus_context"):
            _neighbour(data, _("Before"), before, _("This is the document's first segment."))
            _neighbour(data, _("After"), after, _("This is the document's last segment."))


def _neighbour(data: ViewData, title: str, segment: int | None, none: str) -> None:
    if segment is None:
        st.caption(none)
        return
    corpus = data.dataset
    st.markdown(f"**{title}** · {plain(corpus.ids[segment], longest=40)}")
    reference = next(iter(corpus.references.values()))[segment]
    texts = [(_("Reference"), reference)]
    texts += [
        (system.name, corpus.systems[system.name][segment]) for system in data.compared_systems
    ]
    for name, text in texts:
        st.caption(f"{plain(name, longest=60)}: {plain(text, longest=600)}")


# What people marked in an opened candidate, over its alignment.


def span_lines(data: ViewData, system: int, segment: int, result: Result) -> None:
    """Draws the candidate with its errors, underlined and as a table, if there are any."""
    name = data.systems[system].name
    pair = pair_at(data.dataset, name, segment)
    if pair is None:
        return
    if not pair.spans and not pair.unplaced:
        people = ", ".join(plain(annotator, longest=40) for annotator in pair.annotators)
        st.caption(_("{people} marked no errors.").format(people=people or "–"))
        return
    style, spans = page_style(), shown_spans(pair)
    st.html(marked.html(result.alignment, pair.candidate, spans, **arguments(style)))
    with st.expander(_("Errors as a table")):
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


# What two systems' candidates of one segment differ in: their words, and the matches they have.

_LONGEST_NAME = 40


def segment_changes(
    data: ViewData, segment: int, recipe: Recipe, installed: tuple[str, ...]
) -> None:
    """Draws the candidate of the system compared with, changed to that of the first."""
    if data.second is None:
        return
    new, old = (system.name for system in data.compared_systems)
    before, after = (data.dataset.systems[name][segment] for name in (old, new))
    short_old, short_new = (plain(name) for name in short_names((old, new), _LONGEST_NAME))
    if before == after:
        st.caption(
            _("{old} and {new} have the same candidate.").format(old=short_old, new=short_new)
        )
        return
    theme = page_style().theme
    st.caption(f"{short_old} → {short_new}")
    st.html(marked.rewording_html(before, after, theme=theme))
    try:
        changes = _match_changes(data, segment, recipe, installed)
    except MeteorError:  # the candidates below show why there is no alignment
        return
    found = marked.changes_html(changes, theme=theme, translate=_)
    if found:
        st.caption(_matches_title(data, segment))
        st.html(found)
    else:
        st.caption(_("The same reference words are matched by the same stages."))


def _match_changes(
    data: ViewData, segment: int, recipe: Recipe, installed: tuple[str, ...]
) -> tuple[MatchChange, ...]:
    """Both are held against the reference with which the system compared with scores best."""
    references = tuple(lines[segment] for lines in data.dataset.references.values())
    new, old = (data.dataset.systems[system.name][segment] for system in data.compared_systems)
    best = _best_reference(data, segment)
    before, after = (align(recipe, installed, Texts(text, references))[best] for text in (old, new))
    return match_changes(before, after)


def _best_reference(data: ViewData, segment: int) -> int:
    assert data.second is not None
    return int(data.systems[data.second].best_reference[segment])


def _matches_title(data: ViewData, segment: int) -> str:
    if len(data.dataset.references) == 1:
        return _("Lost and new matches")
    name = [*data.dataset.references][_best_reference(data, segment)]
    message = _("Lost and new matches (reference {name})")
    return message.format(name=plain(name, longest=60))
