"""Error spans: words marked in the candidate or the reference, each of a category and severity."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import streamlit as st

from meteor_core.annotations import Errors, Item, Setup, Span
from meteor_core.annotations.asking.answers import Answer
from meteor_core.annotations.replies.span_checking import is_beside, joined, touch
from pages.ui.annotation.answering import error_keys, span_marker
from pages.ui.annotation.answering.error_names import category_name, severity_name
from pages.ui.annotation.draft import Draft, Picked
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.markdown import plain


@dataclass(frozen=True, slots=True)
class ErrorForm:
    """Errors are asked for: the setup, the item, what is done so far, who takes the answer."""

    setup: Setup
    item: Item
    draft: Draft
    key: str
    take: Callable[[Answer], None]

    @property
    def marker_key(self) -> str:
        return f"{self.key}_texts"


def mark_errors(form: ErrorForm) -> None:
    """The texts to mark, the errors marked so far, the ways to say that this is all."""
    draft = form.draft
    span_marker.marker(form.setup, form.item, draft, form.marker_key)
    if draft.picked is not None:
        _error_form(form, draft.picked)
    for number, span in enumerate(draft.spans):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(f"{number + 1}. {describe(form.item, span)}", width="content")
            st.button(
                _("Remove"),
                key=f"{form.key}_remove_{draft.revision}_{number}",
                type="tertiary",
                on_click=draft.unmark,
                args=(span,),
            )
    _save_buttons(form)
    if draft.asked and draft.picked is not None:
        _question(form, draft.picked)


def _save_buttons(form: ErrorForm) -> None:
    """That there is no error is said by a button of its own, never by marking nothing."""
    marked, key = bool(form.draft.spans), form.key
    said_none = form.item.answer == Errors()
    with st.container(horizontal=True):
        st.button(
            _("Save and go on"),
            key=f"{key}_save",
            type="primary" if marked or not said_none else "secondary",
            shortcut="Enter",
            disabled=not marked,
            on_click=_save,
            args=(form, True),
        )
        st.button(
            _("There is no error"),
            key=f"{key}_none",
            type="primary" if said_none and not marked else "secondary",
            shortcut="0",
            disabled=marked,
            on_click=_save,
            args=(form, False),
        )
    if not marked:
        st.caption(_("Mark an error, or say that there is none."))


def _save(form: ErrorForm, marked: bool) -> None:
    """What the button said; words selected and not marked are asked about first."""
    span_marker.take_selection(form.item, form.draft, form.marker_key)
    if form.draft.picked is not None:
        form.draft.asked = True
    elif bool(form.draft.spans) is marked:
        form.take(Errors(tuple(form.draft.spans)))


def _question(form: ErrorForm, picked: Picked) -> None:
    """Words that are selected are no error yet, and no other answer either."""
    unmarked_warning(form.item, picked)
    marked = bool(form.draft.spans)
    label = (
        _("Save without marking them") if marked else _("Leave them unmarked: there is no error")
    )
    st.button(label, key=f"{form.key}_unmarked", on_click=_save_unmarked, args=(form, picked))


def unmarked_warning(item: Item, picked: Picked) -> None:
    """That the selected words are not marked yet."""
    words = span_marker.selected(item, picked) or ""
    message = plural(
        "{n} word is selected but not marked",
        "{n} words are selected but not marked",
        span_marker.word_count(item, picked),
    )
    st.warning(f"{message}: " + _("“{word}”").format(word=plain(words)))


def _save_unmarked(form: ErrorForm, picked: Picked) -> None:
    span_marker.take_selection(form.item, form.draft, form.marker_key)
    if form.draft.picked == picked:
        form.take(Errors(tuple(form.draft.spans)))


def _error_form(form: ErrorForm, picked: Picked) -> None:
    """What kind of error the selected words are, and how grave."""
    setup, item, key = form.setup, form.item, form.key
    st.markdown(_("“{word}”").format(word=plain(span_marker.selected(item, picked))))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        omission = is_omission(picked)
        if omission:
            candidate_select(item, key)
        error_keys.category_select(setup, _category_key(key, omission), omission=omission)
        error_keys.severity_buttons(setup, _severity_key(form))
        st.button(
            _("Mark the error"),
            key=f"{key}_mark",
            shortcut="M",
            on_click=on_selection(form, picked, partial(_mark, form, picked)),
        )
        joining_buttons(form, picked)
    error_keys.category_buttons(setup, _category_key(key, omission))


def _mark(form: ErrorForm, picked: Picked) -> None:
    """As the widgets say now."""
    category = str(st.session_state[_category_key(form.key, is_omission(picked))])
    severity = str(st.session_state[_severity_key(form)])
    candidate = chosen_candidate(form, picked)
    form.draft.mark(span_marker.span_at(picked, category, severity, candidate))


def on_selection(form: ErrorForm, picked: Picked, act: Callable[[], None]) -> Callable[[], None]:
    """An act on the selected words, unless others have been selected since."""

    def run() -> None:
        span_marker.take_selection(form.item, form.draft, form.marker_key)
        if form.draft.picked == picked:
            act()

    return run


def joining_buttons(form: ErrorForm, picked: Picked) -> None:
    """The selected words as a further piece of an error that is marked in the same text."""
    for number, old in enumerate(form.draft.spans, 1):
        new = span_marker.span_at(picked, old.category, old.severity, old.candidate)
        if is_beside(old, new) and not touch(old, new):
            st.button(
                _("Error {n}: these words too").format(n=number),
                key=f"{form.key}_join_{number}",
                on_click=on_selection(
                    form, picked, partial(form.draft.change, old, joined(old, new))
                ),
            )


def is_omission(picked: Picked) -> bool:
    """Whether the words are not a candidate's: then it is one that lacks them."""
    return not str(picked[0]).startswith("c")


def chosen_candidate(form: ErrorForm, picked: Picked) -> int | None:
    """Which candidate lacks the words, as the widgets say now; None for a candidate's own."""
    if not is_omission(picked):
        return None
    return int(st.session_state.get(_whose_key(form.key)) or 0)


def _category_key(key: str, omission: bool) -> str:
    return f"{key}_category_{not omission}"


def _severity_key(form: ErrorForm) -> str:
    """Of each selection its own: the next begins with the usual severity."""
    return f"{form.key}_severity_{form.draft.revision}"


def _whose_key(key: str) -> str:
    return f"{key}_whose"


def candidate_select(item: Item, key: str) -> None:
    """Which candidate lacks words of the reference or the source; a choice only among several."""
    if len(item.candidates) > 1:
        st.selectbox(
            _("Missing from"),
            range(len(item.candidates)),
            format_func=lambda candidate: _("Candidate {n}").format(n=candidate + 1),
            key=_whose_key(key),
            width=160,
        )


def describe(item: Item, span: Span) -> str:
    """``“кошка” · mistranslation, major``."""
    words = _("“{word}”").format(word=plain(span_marker.words_of(item, span)))
    names = (category_name(span.category), severity_name(span.severity))
    side = " · " + _("Reference") if span.reference is not None else ""
    side = " · " + _("source text") if span.source else side
    if len(item.candidates) > 1:
        side += " · " + _("Candidate {n}").format(n=span.candidate + 1)
    return f"{words} · {', '.join(plain(name) for name in names if name)}{side}"
