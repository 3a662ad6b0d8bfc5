"""A word's nearest neighbours in the vectors as a list and a map; how alike several words are."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core import Token
from meteor_core.explain import words
from meteor_core.explain.neighbours import Neighbour, nearest, neighbours
from meteor_core.stages.registry import STAGES
from meteor_core.wording.palette import look
from meteor_core.wording.words import minus, number
from pages.ui.charts.wordmap import wordmap
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import page_style, show_figure, text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes.recipe import Recipe, metric
from pages.ui.words.inputs import neighbour_count

_MAPPED = 30
MOST_COMPARED = 12
"""Words of which each is compared with each: more make no table that can be read."""

SAME_COSINE = 0.0005
"""Cosines that are nearer than this are the same as they are shown."""


@st.cache_resource(scope="session", max_entries=32, show_spinner=False)
def _neighbours(
    word: Token, language: str, installed: tuple[str, ...], count: int
) -> tuple[Neighbour, ...]:
    """As many as are shown: each is scored with the word as a pair."""
    return neighbours(metric(Recipe(language, "meteor"), installed), word, count)


def neighbour_list(word: Token, language: str, installed: tuple[str, ...], source: str) -> None:
    """Draws the nearest words of the model, and the result of each as a pair."""
    st.subheader(_("Nearest neighbours"), anchor=False)
    neighbours = _neighbours(word, language, installed, neighbour_count())
    if not neighbours:
        st.caption(_("{source} does not know this word.").format(source=plain(source)))
        return
    text_table(
        [
            {
                _("Word"): plain(neighbour.word),
                _("Cosine"): number(neighbour.cosine),
                _("As a pair"): _verdict(neighbour),
            }
            for neighbour in neighbours
        ]
    )


def _verdict(neighbour: Neighbour) -> str:
    """The Pair page's result for the two: the stage of their match, or why there is none."""
    verdict = neighbour.verdict
    if verdict is None:
        return "–"
    if verdict.obstacle is None:
        return _("would match: {stage}").format(stage=_(look(verdict.stage).label))
    wording = STAGES[verdict.stage].obstacle(verdict.obstacle.kind)
    said = _(wording.brief or wording.message)
    compared = neighbour.compared
    if verdict.obstacle.kind != "threshold" or compared is None:
        return said
    if abs(compared - neighbour.cosine) < SAME_COSINE:
        return said
    return said + " " + _("(of the lemmas: {cosine})").format(cosine=number(compared))


def neighbour_map(word: Token, language: str, width: int) -> None:
    """Draws the neighbourhood in two dimensions."""
    mapped = nearest(word, language, _MAPPED)
    if len(mapped) < 2:
        return
    names = [words.key(word, language), *(name for name, _cosine in mapped)]
    cosines = [1.0, *(cosine for _name, cosine in mapped)]
    positions = words.positions(names, language)
    figure = wordmap(names, positions, cosines, width=width, style=page_style())
    show_figure(figure, _("The nearest words by their two principal components"))
    st.caption(
        _(
            "Distances on the map are approximate; the cosines are exact. To see a cosine, "
            "point at a dot or tap it."
        )
    )


def similarity_table(
    words_with_vectors: Sequence[tuple[str, str]], language: str, spelling: str
) -> None:
    """Draws the cosine of each word with each: (text, spelling in the model) of each word.

    Of many, those with the word of this ``spelling`` alone.
    """
    if len(words_with_vectors) < 2:
        return
    st.subheader(_("Similarity"), anchor=False)
    if len(words_with_vectors) > MOST_COMPARED:
        _similarities_of_one(words_with_vectors, language, spelling)
    else:
        _similarities_of_all(words_with_vectors, language)


def _similarities_of_one(
    words_with_vectors: Sequence[tuple[str, str]], language: str, spelling: str
) -> None:
    others = [(text, other) for text, other in words_with_vectors if other != spelling]
    if len(others) == len(words_with_vectors):
        st.caption(_("The model does not know the word chosen."))
        return
    cosines = words.cosines([spelling, *(other for _text, other in others)], language)[0, 1:]
    ranked = sorted(zip(cosines.tolist(), others, strict=True), reverse=True)
    text_table(
        [{_("Word"): plain(text), _("Cosine"): minus(value)} for value, (text, _spelling) in ranked]
    )


def _similarities_of_all(words_with_vectors: Sequence[tuple[str, str]], language: str) -> None:
    texts = [plain(text) for text, _spelling in words_with_vectors]
    cosines = words.cosines([spelling for _text, spelling in words_with_vectors], language)
    text_table(
        [
            {"": text} | {other: minus(value) for other, value in zip(texts, row, strict=True)}
            for text, row in zip(texts, cosines.tolist(), strict=True)
        ]
    )
