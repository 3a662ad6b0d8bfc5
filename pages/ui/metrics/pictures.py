"""What a metric sees in the pair: matched n-grams, a subsequence, warm letters, an edit script."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import streamlit as st

from meteor_core import InputError
from meteor_core.metrics import Metric, evidence
from meteor_core.metrics.definition import Picture
from meteor_core.metrics.overlap import Heat, Ngrams, Script
from meteor_core.model.view import View
from meteor_core.render import metric_pictures
from meteor_core.render.metric_pictures import (
    matching_view,
    ngram_view,
    script_view,
    subsequence_view,
)
from pages.ui import charts
from pages.ui.i18n.translation import _, plural
from pages.ui.metrics.inputs import order_choice, reference_choice
from pages.ui.metrics.scores import MetricScore, closest_reference, word_script
from pages.ui.shared import messages
from pages.ui.shared.figures import page_style, show_figure, text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.widgets.controls import cut, folded

MOST_CHARACTERS = 6_000
_MOST_LETTERS = 80
_MOST_ROWS = 100

Draw = Callable[[Metric, Texts, int, int], None]
"""A metric, the texts, the number of the reference to draw, the width → its picture."""


def picture(score: MetricScore, texts: Texts, width: int) -> None:
    """Draws the picture that goes with the metric; none where it has none or refuses the pair."""
    kind = score.metric.definition.picture
    if score.error or kind is None:
        return
    if texts.length > MOST_CHARACTERS:
        st.info(_("These texts are too long to be drawn."))
        return
    default = closest_reference(score.metric, texts)
    reference = reference_choice(len(texts.references), default)
    with st.container(key="picture"):
        _PICTURES[kind](score.metric, texts, reference, width)


def _graph(model: View, title: str, width: int) -> None:
    show_figure(charts.links_graph(model, width=width, style=page_style()), title)


def _ngrams(metric: Metric, texts: Texts, reference: int, width: int) -> None:
    """Of the one length that the metric counts, or of a length to be chosen."""
    first, *others = metric.engine.orders
    n = order_choice(others[-1]) if others else first
    if not metric.engine.pools_references:
        texts, reference = Texts(texts.candidate, (texts.references[reference],)), 0
    ngrams = evidence.common_ngrams(metric, texts.candidate, texts.references, n)
    model = ngram_view(ngrams, reference)
    _graph(model, _("n-grams in common"), width)
    counted = _("Counted {n}-grams of the candidate: {counted} of {total}.")
    told = counted.format(counted=ngrams.counted, total=ngrams.total, n=n)
    if clipped := sum(ngram.clipped for ngram in ngrams.ngrams):
        told += " " + _("Clipped: {n}.").format(n=clipped)
    if len(texts.references) > 1:
        elsewhere = _("The n-grams can be in any reference; the reference shown contains {n}.")
        drawn = sum(link.stage == "counted" for link in model.links)
        told += " " + elsewhere.format(n=drawn)
    st.caption(told)
    folded(_("The same as a table"), "metric_table", partial(_ngram_table, ngrams))


def _ngram_table(ngrams: Ngrams) -> None:
    """How often each n-gram occurs on each side, and how often it counts."""
    text_table(
        [
            {
                _("n-gram"): plain(" ".join(ngram.words)),
                _("in the candidate"): str(len(ngram.candidate)),
                _("most in one reference"): str(max(map(len, ngram.references))),
                _("counted"): str(ngram.counted),
            }
            for ngram in cut(ngrams.ngrams, _MOST_ROWS)
        ]
    )


def _subsequence(metric: Metric, texts: Texts, reference: int, width: int) -> None:
    pairs, sides = evidence.subsequence(metric, texts.candidate, texts.references[reference])
    model = subsequence_view(pairs, sides.candidate, sides.reference)
    _graph(model, _("The longest common subsequence"), width)
    st.caption(
        _(
            "Words in common: {common} (of {candidate} in the candidate and {reference} in the "
            "reference). Links do not cross."
        ).format(common=len(pairs), candidate=len(sides.candidate), reference=len(sides.reference))
    )


def _word_edits(metric: Metric, texts: Texts, reference: int, width: int) -> None:
    script, sides = word_script(metric, texts.candidate, texts.references[reference])
    model = script_view(script, sides.candidate, sides.reference)
    _graph(model, _("Edits from candidate to reference"), width)
    _operations(script)


def _letter_edits(metric: Metric, texts: Texts, reference: int, width: int) -> None:
    try:
        script, sides = evidence.edit_script(metric, texts.candidate, texts.references[reference])
    except InputError as error:
        st.info(messages.markdown(error))
        return
    st.caption(_("Edits from candidate to reference"))
    candidate, text = "".join(sides.candidate), "".join(sides.reference)
    theme = page_style().theme
    st.html(metric_pictures.script_html(candidate, text, script, theme=theme, translate=_))
    _operations(script)


def _operations(script: Script) -> None:
    """How often each operation is needed; together they are the distance."""
    counts = metric_pictures.operations(script)
    operations = [f"{_(name)}: {count}" for name, count in counts.items() if count]
    edits = plural("{n} edit", "{n} edits", script.cost)
    st.caption(" · ".join([edits, *operations]))


def _letter_matches(metric: Metric, texts: Texts, reference: int, width: int) -> None:
    text = texts.references[reference]
    if max(len(texts.candidate), len(text)) > _MOST_LETTERS:
        message = _("Letters are shown for texts of up to {n} characters.")
        st.caption(message.format(n=_MOST_LETTERS))
        return
    matching, sides = evidence.letter_matching(metric, texts.candidate, text)
    model = matching_view(matching, _visible(sides.candidate), _visible(sides.reference))
    _graph(model, _("Letters that match"), width)
    counts = _("Letters that match: {pairs}, out of order: {swapped}; common beginning: {n}.")
    st.caption(
        counts.format(
            pairs=len(matching.pairs), swapped=len(matching.swapped), n=matching.beginning
        )
    )


def _visible(characters: tuple[str, ...]) -> list[str]:
    """A single space would not be visible."""
    return ["␣" if character.isspace() else character for character in characters]


def _heat(metric: Metric, texts: Texts, reference: int, width: int) -> None:
    text = texts.references[reference]
    heat = evidence.letter_heat(metric, texts.candidate, text)
    st.caption(_("Share of the n-grams around each letter that also occur in the other text"))
    theme = page_style().theme
    st.html(metric_pictures.heat_html(texts.candidate, text, heat, theme=theme, translate=_))
    folded(_("The same as a table"), "metric_table", partial(_heat_table, heat))


def _heat_table(heat: Heat) -> None:
    """How many n-grams of each length the texts have, and have in common."""
    text_table(
        [
            {
                "n": str(order.n),
                _("in the candidate"): str(order.candidate),
                _("in the reference"): str(order.reference),
                _("in common"): str(order.common),
            }
            for order in heat.orders
        ]
    )


_PICTURES: Mapping[Picture, Draw] = {
    "ngrams": _ngrams,
    "subsequence": _subsequence,
    "heat": _heat,
    "word edits": _word_edits,
    "letter edits": _letter_edits,
    "letter matching": _letter_matches,
}
