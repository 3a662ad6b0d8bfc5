"""One system against another: n-grams of the references that only one of them has."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core.corpus import losses
from pages.ui.corpus.known import known
from pages.ui.corpus.scene import Chosen, Scene, both, halves, name, picked
from pages.ui.i18n.translation import _

Gains = tuple[tuple[losses.Gain, ...], tuple[losses.Gain, ...]]

MOST_TEXTS = 20_000
"""Segments whose n-grams are counted while a person waits."""


def contest(scene: Scene) -> Chosen:
    """N-grams of the references that the first system has and the other lacks, and the reverse."""
    if scene.second is None:
        st.caption(_("Choose a second system to compare with."))
        return None
    count = min(scene.findings.segments, MOST_TEXTS)
    won, given = _gains(scene, count)
    names = {"first": name(scene, scene.first), "second": name(scene, scene.second)}
    left, right = halves(scene.room)
    with left:
        st.caption(_("{first} has, {second} lacks").format(**names))
        one = _grams(won, "corpus_won")
    with right:
        st.caption(_("{second} has, {first} lacks").format(**names))
        other = _grams(given, "corpus_given")
    if count < scene.findings.segments:
        st.caption(_("Counted in the first {n} segments.").format(n=f"{count:,}"))
    return both(one, other)


def _gains(scene: Scene, count: int) -> Gains:
    """Won and lost n-grams; the first time takes seconds in a large corpus, and says so."""
    with st.spinner(_("Counting word sequences…")):
        return known(scene, ("gains", scene.chosen, count), lambda: _counted(scene, count))


def _counted(scene: Scene, count: int) -> Gains:
    names = [scene.systems[place].name for place in scene.chosen]
    ours, theirs = (scene.dataset.systems[name][:count] for name in names)
    references = [lines[:count] for lines in scene.dataset.references.values()]
    return losses.gains(ours, theirs, references)


def _grams(found: Sequence[losses.Gain], key: str) -> Chosen:
    rows = [
        {
            _("Words"): one.text,
            _("won"): one.wins if one.net > 0 else one.losses,
            _("lost"): one.losses if one.net > 0 else one.wins,
        }
        for one in found
    ]
    return picked(rows, [one.segments for one in found], key)
