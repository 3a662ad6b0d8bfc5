"""What would help? Changes to the candidate by their gain; a click makes one, undo unmakes it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core import Alignment, MeteorError
from meteor_core.explain.whatif import Change, changes
from meteor_core.wording.reasons import change_sentence
from meteor_core.wording.words import number, printed_change
from pages.ui.i18n.translation import _
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.recipe import ScoredPair
from pages.ui.shared.widgets.text_areas import PAIR

_MOST_CHANGES = 10
_MOST_PAIRS = 5
_MOST_STEPS = 50
_STEPS, _CHANGED = "undo_steps", "undo_changed"


def show(pair: ScoredPair) -> None:
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


def has_changed_text() -> bool:
    """Returns whether a button has just changed the candidate, reported once: the whole page has to
    run."""
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
        label = _("Undo the last change ({n})").format(n=steps)
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
    """Whether marks and function words alone are put in: often nothing that was missing, and
    sometimes all, as “not” is."""
    words = alignment.reference[slice(*change.reference)]
    return change.kind == "insert" and all(word.is_function for word in words)


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
