"""Why? One panel under the picture: a word, this alignment, what would help, a wrong link."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core import Alignment, MeteorError
from meteor_core.explain.alternatives import NEXT, Certainty, Runner, certainty, runners
from meteor_core.explain.whatif import Change, changes
from meteor_core.model import Match, Span, Token
from meteor_core.model.view import named
from meteor_core.wording import evidence as wording
from meteor_core.wording.reasons import change_sentence, runner_sentence, runner_title
from meteor_core.wording.words import number, printed_change
from pages.ui.i18n.translation import N_, _
from pages.ui.shared import address, messages, why_word
from pages.ui.shared.alignment_views import small_alignment
from pages.ui.shared.figures import Points
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.recipe import ScoredPair
from pages.ui.shared.recipes.wrong_links import wrong_link_form
from pages.ui.shared.widgets.browser import width_unknown
from pages.ui.shared.widgets.text_areas import PAIR

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
    if _has_changed_text():
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
            _this_alignment(pair, width - _PADDING)
        elif question == HELP:
            _suggestions(pair)
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


def _this_alignment(pair: ScoredPair, width: int) -> None:
    """Draws how certain the alignment is, its proof, and the ones that it could have been."""
    _certain(pair)
    address.learn_button(_("Check the proof"), address.PROOF, "check_proof")
    runners = _runners(pair)
    _same([runner for runner in runners if runner.same])
    matched = pair.result.alignment.matches
    if matched and not any(NEXT in runner.names for runner in runners):
        st.caption(
            _(
                "No matched word has another possible partner, so hardly any other "
                "alignment is possible."
            )
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


# What would help? Changes to the candidate by their gain; a click makes one, undo unmakes it.

_MOST_CHANGES = 10
_MOST_PAIRS = 5
_MOST_STEPS = 50
_STEPS, _CHANGED = "undo_steps", "undo_changed"


def _suggestions(pair: ScoredPair) -> None:
    """Draws the changes by their gain, each a button, and the button that undoes the last one."""
    with st.container(key="helpful", gap="xsmall"):
        _undo_button()
        try:
            changes = _changes(pair)
        except MeteorError as error:
            messages.show_error(error)
            return
        alignment = pair.result.alignment
        _edits([change for change in changes if change.kind != "accept"], alignment)
        _missing_links([change for change in changes if change.kind == "accept"], alignment)


def _has_changed_text() -> bool:
    """Whether a button has just changed the candidate, reported once: the whole page has to run."""
    return bool(st.session_state.pop(_CHANGED, False))


@st.cache_resource(
    scope="session", max_entries=8, show_spinner=False, hash_funcs={ScoredPair: repr}
)
def _changes(pair: ScoredPair) -> tuple[Change, ...]:
    """What would help, the largest gain first."""
    return changes(pair.metric, pair.texts.candidate, pair.texts.references, pair.result)


def _undo_button() -> None:
    steps = _undoable()
    if steps:
        label = _("Undo last change ({n})").format(n=steps)
        st.button(label, key="undo_change", on_click=_undo)


def _edits(edits: Sequence[Change], alignment: Alignment) -> None:
    if not edits:
        st.caption(_("None of the changes tried (a word, phrase or chunk) raises the score."))
        return
    st.caption(_("Changes to the candidate, with the gain in score. Click a change to make it:"))
    for index, change in enumerate(edits[:_MOST_CHANGES]):
        st.button(
            _line(change, alignment),
            key=f"change_{index}",
            type="tertiary",
            on_click=_apply,
            args=(change.text,),
            help=plain(change.text, 600),
        )


def _missing_links(links: Sequence[Change], alignment: Alignment) -> None:
    """Pairs of words that no stage links: what the score would be if some stage did."""
    if not links:
        return
    st.caption(_("The score of the same candidate if a stage linked the two words:"))
    st.markdown("\n".join(f"- {_line(link, alignment)}" for link in links[:_MOST_PAIRS]))


def _line(change: Change, alignment: Alignment) -> str:
    """``"**+0.074** Insert “new” after “him”: 0.512"``."""
    text = plain(change_sentence(change, alignment, _))
    remark = (
        " · " + _("only function words or punctuation marks")
        if _says_little(change, alignment)
        else ""
    )
    gain = printed_change(change.score - change.gain, change.score)
    return f"**{plain(gain)}** {text} → {number(change.score)}{remark}"


def _says_little(change: Change, alignment: Alignment) -> bool:
    """Whether marks and function words alone are put in or taken for others: often nothing that was
    missing, and sometimes all, as “not” is."""
    words = alignment.reference[slice(*change.reference)]
    return change.kind in ("insert", "replace", "accept") and all(
        word.is_function for word in words
    )


def _apply(text: str) -> None:
    """Make this the candidate; the one before comes back with ``_undo``."""
    before, steps = PAIR.texts(), _steps()
    if steps and steps[-1][1] != before.candidate:  # edited by hand since: no way back through it
        steps.clear()
    steps.append((before.candidate, text))
    del steps[:-_MOST_STEPS]
    PAIR.put(Texts(text, before.references))
    st.session_state[_CHANGED] = True


def _undo() -> None:
    """Take the last change back."""
    if _undoable():
        before, _after = _steps().pop()
        PAIR.put(Texts(before, PAIR.texts().references))
        st.session_state[_CHANGED] = True


def _undoable() -> int:
    """How many changes can be taken back: none once the candidate was edited by hand."""
    steps = _steps()
    return len(steps) if steps and steps[-1][1] == PAIR.texts().candidate else 0


def _steps() -> list[tuple[str, str]]:
    """Candidates before and after each change that was applied."""
    steps: list[tuple[str, str]] = st.session_state.setdefault(_STEPS, [])
    return steps
