"""What metrics see in the pair (n-grams, a subsequence, letters, edits), and their scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

import streamlit as st

from meteor_core import InputError, MeteorError, Result
from meteor_core.metrics import Metric, MetricDefinition, evidence
from meteor_core.metrics.definition import Picture
from meteor_core.metrics.derivation import Derivation
from meteor_core.metrics.overlap import Heat, Ngrams, Script
from meteor_core.model.view import View
from meteor_core.render import metric_pictures
from meteor_core.render.metric_pictures import (
    matching_view,
    ngram_view,
    script_view,
    subsequence_view,
)
from meteor_core.wording.words import number
from pages.ui import charts
from pages.ui.i18n.translation import _, plural
from pages.ui.metrics.inputs import order_choice, reference_choice
from pages.ui.shared import messages
from pages.ui.shared.figures import page_style, show_figure, text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.recipes.variants import (
    MOST_CHARACTERS,
    VariantScore,
    known_variants,
    survey,
    title,
)
from pages.ui.shared.widgets.controls import copyable, cut, folded

MOST_DRAWN = 6_000
"""Characters of both sides of a pair that is drawn."""

_MOST_LETTERS = 80
_MOST_ROWS = 100

Draw = Callable[[Metric, Texts, int, int], None]
"""A metric, the texts, the number of the reference to draw, the width → its picture."""


def picture(score: MetricScore, texts: Texts, width: int) -> None:
    """Draws the picture that goes with the metric; none where it has none or refuses the pair."""
    kind = score.metric.definition.picture
    if score.error or kind is None:
        return
    if texts.length > MOST_DRAWN:
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
    folded(_("As a table"), "metric_table", partial(_ngram_table, ngrams))


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
    counts = _(
        "Letters that match: {pairs} (out of order: {swapped}). Letters in the common "
        "beginning: {n}."
    )
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
    folded(_("As a table"), "metric_table", partial(_heat_table, heat))


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

# The scores of the pair; texts stay in the session.

_AS_TEXT: dict[str | type[Any], Callable[[Any], Any]] = {Texts: repr, Metric: attrgetter("name")}
"""The key in caches; a metric by its name, which includes its options."""


@dataclass(frozen=True, slots=True)
class MetricScore:
    """What a metric makes of the pair: its score, or why it has none."""

    metric: Metric
    score: float | None = None
    error: MeteorError | None = None


@st.cache_resource(scope="session", max_entries=16, show_spinner=False, hash_funcs=_AS_TEXT)
def metric_scores(metrics: tuple[Metric, ...], texts: Texts) -> tuple[MetricScore, ...]:
    """Scores the pair by each of these."""
    return tuple(_score(metric, texts) for metric in metrics)


def _score(metric: Metric, texts: Texts) -> MetricScore:
    try:
        return MetricScore(metric, metric.segment(texts.candidate, texts.references))
    except MeteorError as error:
        return MetricScore(metric, error=error)


@st.cache_resource(scope="session", max_entries=16, show_spinner=False, hash_funcs=_AS_TEXT)
def closest_reference(metric: Metric, texts: Texts) -> int:
    """Returns the reference with the best score."""
    return evidence.closest(metric, texts.candidate, texts.references)


@st.cache_resource(scope="session", max_entries=16, show_spinner=False, hash_funcs=_AS_TEXT)
def metric_derivation(metric: Metric, texts: Texts) -> Derivation:
    """Returns the steps that lead to the pair's score; of TER they take their time."""
    return metric.derive(texts.candidate, texts.references)


@st.cache_resource(scope="session", max_entries=16, show_spinner=False, hash_funcs=_AS_TEXT)
def word_script(metric: Metric, candidate: str, reference: str) -> tuple[Script, evidence.Sides]:
    """Finds TER's edits, whose search takes its time."""
    return evidence.edit_script(metric, candidate, reference)


# Every metric on this pair, METEOR's variants among them, in a table.

Row = dict[str, str]


def all_metrics(
    result: Result | None,
    recipe: Recipe,
    installed: tuple[str, ...],
    texts: Texts,
    scores: Sequence[MetricScore],
    chosen: MetricDefinition,
) -> None:
    """Draws METEOR as set on this page, as published, and the others."""
    name = plain(title(recipe.name))
    first = _cells(f"**{name}**", result.score.value if result else None, 1)
    published = _published(recipe, installed, texts)
    variants = [
        _cells(plain(title(score.variant)), score.result.score.value if score.result else None, 1)
        for score in published
        if not score.error
    ]
    others = (_row(score, score.metric.definition is chosen) for score in scores)
    text_table([first, *variants, *others])
    for lacking in published:
        if lacking.error:
            installing.problem(lacking.error, recipe.language, f"metrics_{lacking.variant}")
    st.caption(
        _(
            "The first METEOR row uses this page's settings; the other variants are as "
            "published. TER counts edits, so lower is better."
        )
    )
    if any(score.error for score in scores):
        st.caption(
            _(
                "A dash means that the metric does not apply to this pair. Choose the metric to "
                "see why."
            )
        )
    first_named = [(title(recipe.name), result)] if result else []
    rows = [*first_named, *((title(row.variant), row.result) for row in published if row.result)]
    draw = partial(_signatures, rows, scores, len(texts.references))
    folded(_("Signatures"), "metrics_signatures", draw)


def _published(
    recipe: Recipe, installed: tuple[str, ...], texts: Texts
) -> tuple[VariantScore, ...]:
    if texts.length > MOST_CHARACTERS:
        return ()
    names = (
        name for name in known_variants(recipe.language, recipe.variant) if name != recipe.name
    )
    return survey(tuple(names), recipe.language, installed, texts)


def _signatures(
    rows: Sequence[tuple[str, Result]], scores: Sequence[MetricScore], references: int
) -> None:
    """What each number of the table is signed with, a line each."""
    signed = [(name, result.signature) for name, result in rows]
    signed += [
        (score.metric.title, score.metric.signature_for(references, corpus=False))
        for score in scores
        if not score.error
    ]
    lines = "\n".join(f"{name}: {signature}" for name, signature in signed)
    copyable(lines, "metrics_signatures_lines")


def _row(score: MetricScore, chosen: bool) -> Row:
    metric, name = score.metric.definition, plain(score.metric.title)
    arrow = "" if metric.higher_is_better else " ↓"
    return _cells(f"**{name}**{arrow}" if chosen else name + arrow, score.score, metric.scale)


def _cells(name: str, score: float | None, scale: int) -> Row:
    return {
        _("Metric"): name,
        _("Score"): "–" if score is None else number(score),
        _("On its own scale"): "–"
        if score is None
        else (f"{score * scale:.1f}" if scale > 1 else number(score)),
    }
