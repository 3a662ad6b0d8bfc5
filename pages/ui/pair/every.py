"""“One pair, every METEOR”: what each variant makes of the pair, and why they differ."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import pandas as pd
import streamlit as st

from meteor_core.meteor.variants import VARIANTS
from pages.ui.i18n import wording
from pages.ui.i18n.translation import N_, _
from pages.ui.pair import rungs
from pages.ui.pair.rungs import Question, Scored
from pages.ui.shared import fitted, installing, surveying
from pages.ui.shared.components import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.state import Recipe
from pages.ui.shared.surveying import Entry

HOW, ONE, OTHER = "every_how", "every_one", "every_other"
OWN = "own"
HOWS = {"turn": N_("Each in turn"), "two": N_("Two of them")}
CHOICES = {
    HOW: tuple(HOWS),
    ONE: (OWN, *VARIANTS),
    OTHER: ("1.5", *(name for name in VARIANTS if name != "1.5")),
}
"""Kept in the address, default first; ``own`` is the page's variant with its options."""

_MOST_CHARACTERS = 6_000
_PADDING = 36


def section(recipe: Recipe, installed: tuple[str, ...], pair: Texts, room: int) -> None:
    """Nothing is computed until a person opens it."""
    label = _("One pair, every METEOR")
    opened = st.expander(label, key="every", on_change="rerun", bind="query-params")
    if not opened.open:
        return
    with opened:
        if len(pair.candidate) + sum(map(len, pair.references)) > _MOST_CHARACTERS:
            st.info(_("These texts are too long to be scored by every variant at once."))
        else:
            _opened(Question(recipe, installed, pair, room - _PADDING))


def _opened(question: Question) -> None:
    language, variant = question.recipe.language, question.recipe.name
    entries = question.survey(_every(question.recipe))
    st.caption(
        _(
            "Every variant as it was published or fitted, with its own stages and parameters: the "
            "switches and sliders of this page play no part here."
        )
    )
    rows = [_row(entry, entry.variant == variant) for entry in entries]
    st.table(pd.DataFrame(rows), hide_index=True, border="horizontal")
    for entry in entries:
        _absent(entry, language)
    how = st.segmented_control(
        _("Compare"),
        CHOICES[HOW],
        format_func=lambda name: _(HOWS[name]),
        key=HOW,
        required=True,
        persist_state="session",
        label_visibility="collapsed",
    )
    if how == "two":
        _two(question)
    else:
        _in_turn(question, entries)


def _every(recipe: Recipe) -> tuple[str, ...]:
    """The published variants, the page's own among them; a fitted one before them."""
    names = surveying.variants(recipe.language, recipe.variant)
    return (recipe.fitted, *names) if recipe.fitted else names


def _row(entry: Entry, chosen: bool) -> dict[str, str]:
    name = plain(fitted.title(entry.variant))
    return {_("Variant"): f"**{name}**" if chosen else name, **_figures(entry)} | {
        _("Search"): wording.search(fitted.recipe(entry.variant), _)
    }


def _figures(entry: Entry) -> dict[str, str]:
    headings = ("METEOR", "P", "R", "F", _("penalty"), _("chunks"), _("matches"))
    if entry.result is None:
        return dict.fromkeys(headings, "–")
    score, statistics = entry.result.score, entry.result.statistics
    shares = (score.value, score.precision, score.recall, score.f_mean, score.penalty)
    counts = (statistics.chunks, statistics.matches)
    figures = [*(f"{share:.3f}" for share in shares), *(f"{count:g}" for count in counts)]
    return dict(zip(headings, figures, strict=True))


def _absent(entry: Entry, language: str) -> None:
    """Why a variant has no score, or does without a stage, and what to install."""
    key = f"every_{entry.variant}"
    if entry.error:
        installing.problem(entry.error, language, key=key)
    name = fitted.title(entry.variant)
    installing.missing(entry.missing, language, of=name, key=key)


def _scored(entries: Sequence[Entry]) -> list[Scored]:
    return [(entry.variant, entry.result) for entry in entries if entry.result]


def _in_turn(question: Question, entries: Sequence[Entry]) -> None:
    """Each variant's alignment, and between two of them what changes on the way."""
    found = _scored(entries)
    for scored, following in zip_longest(found, found[1:]):
        rungs.rung(scored, question)
        if following:
            rungs.way(scored[0], following[0], question)


def _two(question: Question) -> None:
    """Two variants of a person's choice, and the ladder from one score to the other."""
    left, right = st.columns(2)
    with left:
        one = _one(question.recipe)
    with right:
        other = _other(one, question.recipe.language)
    found = _scored(question.survey((one, other)))
    if len(found) == 2:
        rungs.ladder(found[0], found[1], question)


def _one(recipe: Recipe) -> str:
    """The page's own variant, or one as it was published."""
    options = [OWN, *_published(recipe.language, recipe.name)]
    if st.session_state[ONE] not in options:
        st.session_state[ONE] = OWN
    titles = {name: fitted.title(name) for name in VARIANTS}
    titles[OWN] = _("{variant} (this page)").format(variant=fitted.title(recipe.name))
    chosen = st.selectbox(
        _("From"),
        options,
        format_func=titles.__getitem__,
        key=ONE,
        persist_state="session",
    )
    return recipe.name if chosen == OWN else str(chosen)


def _other(one: str, language: str) -> str:
    options = _published(language, one)
    if st.session_state[OTHER] not in options:
        st.session_state[OTHER] = options[0]
    chosen = st.selectbox(
        _("To"), options, format_func=wording.title, key=OTHER, persist_state="session"
    )
    return str(chosen)


def _published(language: str, apart: str) -> list[str]:
    return [name for name in VARIANTS if language in VARIANTS[name].languages and name != apart]
