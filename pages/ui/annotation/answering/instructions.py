"""What annotators are asked to do: the owner's words, or those of the scheme, and the keys."""

from __future__ import annotations

import streamlit as st

from meteor_core.annotations import Item, Project, Setup
from pages.ui.annotation.answering.error_names import say
from pages.ui.i18n.translation import N_, _, language
from pages.ui.shared.markdown import plain
from pages.ui.shared.written_markdown import written_markdown

_OF_SCHEMES = {
    "preference": N_(
        "Compare both candidates with the text next to them. Choose the one that conveys the "
        "meaning more accurately and naturally."
    ),
    "rating": N_(
        "Compare each candidate with the text next to it. Rate how much of the meaning it "
        "keeps, from 0 (nothing) to 100 (everything, in flawless language)."
    ),
    "ranking": N_(
        "Compare all candidates with the text next to them. Press their numbers from best to worst."
    ),
    "errors": N_(
        "Mark every error in the translation, and choose its kind and severity. If something is "
        "left out, mark it in the text beside the translation. If there is no error, say so."
    ),
    "esa": N_(
        "Mark every error in the translation: select the words and choose how serious the error "
        "is (a major error changes the meaning or breaks the sentence). If something is left "
        "out, mark it in the text beside the translation. Then score the whole translation, from "
        "0 (no meaning is kept) to 100 (perfect)."
    ),
}

_GRAVITY = {
    "neutral": N_("a matter of taste rather than an error, but worth marking"),
    "minor": N_("noticeable, but the meaning is kept"),
    "major": N_("changes the meaning or breaks the sentence"),
    "critical": N_("makes the text useless or harmful"),
}
"""What an error of each severity is, of those that came with the program."""

_KEYS = {
    "preference": N_("Keys: 1 and 2 choose a candidate, and 0 means that both are equal."),
    "rating": N_(
        "Keys: 0–9 set the slider to 0–90, End sets it to 100, the arrows move it, and Enter saves."
    ),
    "ranking": N_("Keys: a candidate's number gives it the next rank, and Enter saves."),
    "errors": N_(
        "Keys: a letter chooses the kind of error, a digit marks the selected words, 0 means "
        "that there is no error, and Enter saves."
    ),
    "esa": N_(
        "Keys: 1 marks the selected words as a minor error, 2 as a major one, and Enter saves. "
        "If no words are selected, 0–9 set the slider to 0–90, the arrows move it, and End sets "
        "it to 100."
    ),
}
_NO_TIES = N_("Keys: 1 and 2 choose a candidate.")
_LEAVING = N_("S skips an item, and Backspace goes back.")
_RANKING = N_(
    "Press a candidate again to tie it with the previous one, and once more to remove its rank."
)
_RANKING_WITHOUT_TIES = N_("Press a candidate again to remove its rank.")
_MARKING = N_(
    "Drag over the words of an error, or click the first word and Shift-click the last. To clear "
    "the selection, press Esc or click a single selected word. Without a mouse, press Tab to reach "
    "a text, the arrow keys to move between words, Shift with the arrow keys to select and Enter "
    "to confirm."
)
_MARKING_BY_TOUCH = N_(
    "Tap the first and the last word of an error. To clear the selection, tap a single "
    "selected word."
)
_MISSING = N_("If a candidate leaves out words, mark [missing] after it.")
_KEYBOARD, _TOUCH = "project_keys", "project_touch"
"""Of the containers that are not shown where there is no keyboard, and where there is one."""


def show(
    project: Project, item: Item | None = None, *, in_lesson: bool = False, keyboard: bool = True
) -> None:
    """The owner's words in the interface's language, else in any; else those of the scheme.

    Then how the item is answered. ``in_lesson``: without what the tutorial has not: documents, and
    a way past an item; ``keyboard``: with what is done by mouse, touch and keys.
    """
    texts, setup = project.setup.instructions, project.setup
    text = texts.get(language()) or next(filter(None, texts.values()), "")
    st.markdown(written_markdown(text) if text else _of_scheme(setup, in_lesson))
    if not keyboard:
        return
    if setup.scheme == "ranking":
        st.markdown(_(_RANKING if setup.ties else _RANKING_WITHOUT_TIES))
    if setup.traits.marks:
        with st.container(key=_TOUCH):
            st.markdown(_(_MARKING_BY_TOUCH))
        if item is not None and not item.source:
            st.markdown(plain(_(_MISSING)))
    with st.container(key=_KEYBOARD):
        if setup.traits.marks:
            st.markdown(_(_MARKING))
        st.markdown(keys(setup, in_lesson=in_lesson))


def _of_scheme(setup: Setup, in_lesson: bool) -> str:
    parts = [_(_OF_SCHEMES[setup.scheme])]
    if setup.traits.weighs:
        parts.append(_severities(setup))
    if setup.documents and not in_lesson:
        parts.append(
            _(
                "The sentences of a document appear in order. Judge each sentence in context, "
                "but not the text before and after it."
            )
        )
    return "\n\n".join(parts)


def _severities(setup: Setup) -> str:
    """A line for each that came with the program; an owner's own are for the owner to explain."""
    known = [name for name in setup.severities if name in _GRAVITY]
    return "\n".join(f"- **{say(name)}**: {_(_GRAVITY[name])}" for name in known)


def keys(setup: Setup, *, in_lesson: bool = False) -> str:
    """What the keys do, for whoever has any."""
    without_ties = setup.scheme == "preference" and not setup.ties
    said = [_(_NO_TIES if without_ties else _KEYS[setup.scheme])]
    if not in_lesson:
        said.append(_(_LEAVING))
    return " ".join(said)
