"""Why? One panel under the picture: a word, this alignment, what would help, a wrong link."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core import Alignment
from meteor_core.explain.alternatives import NEXT, Certainty, Runner, certainty, runners
from meteor_core.model import Match, Span, Token
from meteor_core.model.view import named
from meteor_core.wording import evidence as wording
from meteor_core.wording.reasons import runner_sentence, runner_title
from meteor_core.wording.words import number
from pages.ui.i18n.translation import N_, _
from pages.ui.pair import suggestions
from pages.ui.shared import address, why_word
from pages.ui.shared.alignment_views import small_alignment
from pages.ui.shared.figures import Points
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes.recipe import ScoredPair
from pages.ui.shared.recipes.wrong_links import wrong_link_form
from pages.ui.shared.widgets.browser import width_unknown

WHY = "why"
WORD, ALIGNMENT, HELP, WRONG = "word", "alignment", "help", "wrong"
QUESTIONS = {
    WORD: N_("A word"),
    ALIGNMENT: N_("This alignment"),
    HELP: N_("What would help?"),
    WRONG: N_("A wrong link"),
}
CHOICES = {WHY: tuple(QUESTIONS)}
"""Kept in the address, default first."""

_PADDING = 36


def panel(pair: ScoredPair, points: Points, width: int, *, drawn: bool) -> None:
    """Draws the four questions; only the chosen one is answered. A click on a word chooses it.

    ``drawn``: whether there is a picture whose words can be clicked.
    """
    if suggestions.has_changed_text():
        st.rerun()
    alignment = pair.result.alignment
    if why_word.take_click(points, alignment):
        st.session_state[WHY] = WORD
    with st.container(border=True, key="why_panel"):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.subheader(_("Why?"), anchor=False, width="content")
            question = st.segmented_control(
                _("Why?"),
                CHOICES[WHY],
                format_func=lambda name: _(QUESTIONS[name]),
                key=WHY,
                required=True,
                persist_state="session",
                wrap=True,
                label_visibility="collapsed",
            )
        address.write_choices(CHOICES)
        if question == WORD:
            why_word.panel(pair, drawn=drawn)
        elif width_unknown():
            return
        elif question == ALIGNMENT:
            show(pair, width - _PADDING)
        elif question == HELP:
            suggestions.show(pair)
        else:
            wrong_link_form(alignment, "pair_wrong")


# Why this alignment? The next best and other searches' alignments, and their differences.

_LONGEST = 600
_MOST_NAMED = 8


@st.cache_resource(
    scope="session", max_entries=8, show_spinner=False, hash_funcs={ScoredPair: repr}
)
def _runners(pair: ScoredPair) -> tuple[Runner, ...]:
    """Other alignments of the best reference."""
    result = pair.result
    return runners(pair.metric, result.references[result.best_reference], pair.parameters)


@st.cache_resource(
    scope="session", max_entries=8, show_spinner=False, hash_funcs={ScoredPair: repr}
)
def _certainty(pair: ScoredPair) -> Certainty | None:
    """How many best alignments contain each match."""
    return certainty(pair.result.alignment, pair.metric.stages)


def _certain(pair: ScoredPair) -> None:
    """How many best alignments there are, and which matches could be exchanged."""
    found = _certainty(pair)
    if found is None:
        st.caption(wording.certainty_unknown(_))
        return
    first, *others = wording.certainty_sentences(found, pair.result.alignment, _)
    st.markdown(plain(first, _LONGEST))
    if others:
        st.markdown("\n".join(f"- {plain(sentence, _LONGEST)}" for sentence in others))


def show(pair: ScoredPair, width: int) -> None:
    """Draws how certain the alignment is, its proof, and the ones that it could have been."""
    _certain(pair)
    address.learn_button(_("Check the proof"), address.PROOF, "check_proof")
    runners = _runners(pair)
    _same([runner for runner in runners if runner.same])
    matched = pair.result.alignment.matches
    if matched and not any(NEXT in runner.names for runner in runners):
        st.caption(
            _("No matched word has another possible partner, so there is little to choose from.")
        )
    others = [runner for runner in runners if not runner.same]
    if not others:
        return
    result, name = pair.result, _("This alignment")
    st.subheader(f"{name} · {number(result.score.value)}", anchor=False)
    small_alignment(result.alignment, width, "runner_own", name)
    for place, runner in enumerate(others):
        _other(runner, result.alignment, width, f"runner_{place}")


def _same(searches: Sequence[Runner]) -> None:
    """The searches that come to the same end, a line for all of them."""
    for search in searches:
        st.markdown(f"**{plain(runner_title(search, _))}** · {plain(runner_sentence(search, _))}")


def _other(runner: Runner, alignment: Alignment, width: int, key: str) -> None:
    """Another alignment, drawn, and the matches that only one of the two has."""
    name = runner_title(runner, _)
    st.subheader(f"{plain(name)} · {number(runner.judged.score.value)}", anchor=False)
    st.markdown(plain(runner_sentence(runner, _), _LONGEST))
    small_alignment(runner.judged.alignment, width, key, name)
    gained = _("Only here: {matches}").format(matches=_words(runner.gained, alignment))
    lost = _("Only in the page's alignment: {matches}").format(
        matches=_words(runner.lost, alignment)
    )
    st.caption(plain(f"{gained}. {lost}.", _LONGEST))


def _words(matches: Sequence[Match], alignment: Alignment) -> str:
    """``"кошка ~ кошку, спит ~ спала"``."""
    pairs = [
        f"{_name(alignment.candidate, match.candidate)} ~ "
        f"{_name(alignment.reference, match.reference)}"
        for match in matches[:_MOST_NAMED]
    ]
    return ", ".join([*pairs, *["…"] * (len(matches) > _MOST_NAMED)]) or "–"


def _name(tokens: tuple[Token, ...], span: Span) -> str:
    """Words within a list, among whose commas marks would be lost."""
    words = named(tokens, span)
    marks = all(token.is_punctuation for token in tokens[slice(*span)])
    return _("“{word}”").format(word=words) if marks else words
