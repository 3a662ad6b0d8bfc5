"""A word's nearest neighbours in the vectors as a list and a map; how alike several words are."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core import Word
from meteor_core.explain import words
from meteor_core.explain.words import Neighbour
from meteor_core.stages.embedding import EMBEDDING
from pages.ui.charts.wordmap import wordmap
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import page_style, show_figure, text_table
from pages.ui.shared.markdown import plain
from pages.ui.words.inputs import MOST_NEIGHBOURS, neighbour_count

_MAPPED = 30


@st.cache_resource(scope="session", max_entries=32, show_spinner=False)
def nearest(word: Word, language: str, installed: tuple[str, ...]) -> tuple[Neighbour, ...]:
    """A word's neighbours: all that the slider can ask for, at once."""
    return words.neighbours(word, language, MOST_NEIGHBOURS)


def neighbour_list(neighbours: Sequence[Neighbour], source: str) -> None:
    """The nearest words of the model, and what the embedding stage would make of each."""
    st.subheader(_("Nearest neighbours"), anchor=False)
    if not source:
        st.caption(_("No word vectors for this language, hence no embedding stage."))
        return
    count = neighbour_count()
    if not neighbours:
        st.caption(_("{source} does not know this word.").format(source=plain(source)))
        return
    text_table(
        [
            {
                _("Word"): plain(neighbour.word),
                _("Cosine"): f"{neighbour.cosine:.3f}",
                _("Embedding stage"): _verdict(neighbour),
            }
            for neighbour in neighbours[:count]
        ]
    )


def _verdict(neighbour: Neighbour) -> str:
    """Whether the embedding stage would link it, and if not, why."""
    if neighbour.obstacle is None:
        return _("would match")
    return _(EMBEDDING.obstacles[neighbour.obstacle.kind].brief)


def neighbour_map(word: str, neighbours: Sequence[Neighbour], language: str, width: int) -> None:
    """The neighbourhood in two dimensions."""
    mapped = neighbours[:_MAPPED]
    if len(mapped) < 2:
        return
    names = [word, *(neighbour.word for neighbour in mapped)]
    cosines = [1.0, *(neighbour.cosine for neighbour in mapped)]
    positions = words.positions(names, language)
    figure = wordmap(names, positions, cosines, width=width, style=page_style())
    show_figure(figure, _("The neighbourhood by its two principal components"))
    st.caption(_("Distances on the map are rough; the cosines are exact. Hover a point for both."))


def similarity_table(words_with_vectors: Sequence[tuple[str, str]], language: str) -> None:
    """The cosine of each word with each: (text, spelling in the model) of each word."""
    if len(words_with_vectors) < 2:
        return
    st.subheader(_("Similarity"), anchor=False)
    texts = [plain(text) for text, _spelling in words_with_vectors]
    cosines = words.cosines([spelling for _text, spelling in words_with_vectors], language)
    text_table(
        [
            {"": text} | {other: f"{value:.3f}" for other, value in zip(texts, row, strict=True)}
            for text, row in zip(texts, cosines.tolist(), strict=True)
        ]
    )
