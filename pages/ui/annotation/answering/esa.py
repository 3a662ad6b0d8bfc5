"""Error span annotation: errors of two severities marked in the texts, proposed ones among them.

A severity's key marks the words that are selected. Proposed spans stand there as if marked: to be
kept, changed or removed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from meteor_core.annotations import Assessment, Span
from meteor_core.annotations.replies.span_checking import touch
from pages.ui.annotation.answering import error_spans, span_marker
from pages.ui.annotation.answering.error_names import severity_name
from pages.ui.annotation.answering.error_spans import ErrorForm
from pages.ui.annotation.draft import Picked
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.markdown import plain

Scores = Callable[[], tuple[float, ...]]
"""Where the sliders stand when it is asked: they may have moved since they were drawn."""

_MARK = {
    "minor": N_("Minor error"),
    "major": N_("Major error"),
}


def mark_errors(form: ErrorForm) -> None:
    """The texts, what may be done with the selected words, the errors marked so far."""
    draft = form.draft
    span_marker.marker(form.setup, form.item, draft, form.marker_key, in_columns=True)
    if draft.proposed is not None:
        st.caption(_proposed_caption(len(draft.proposed)))
    if draft.picked is not None:
        _selection(form, draft.picked)
    for number, span in enumerate(draft.spans, 1):
        _marked(form, number, span)


def save_button(form: ErrorForm, values: Scores, *, lacking: str) -> None:
    """Saves score and errors; words that are selected and not marked are asked about first.

    ``lacking``: what is still to be done, "" where it can be pressed.
    """
    st.button(
        _("Save and go on"),
        key=f"{form.key}_save",
        type="primary",
        shortcut="Enter",
        disabled=bool(lacking),
        on_click=_save,
        args=(form, values),
    )
    if lacking:
        st.caption(lacking)
    picked = form.draft.picked
    if form.draft.asked and picked is not None:
        error_spans.unmarked_warning(form.item, picked)
        st.button(
            _("Save without marking them"),
            key=f"{form.key}_unmarked",
            on_click=_save_unmarked,
            args=(form, values, picked),
        )


def _proposed_caption(count: int) -> str:
    if not count:
        return _("A machine has looked for errors here, and proposes none.")
    return _("A machine has proposed errors here: keep, change or remove them, and add your own.")


def _save(form: ErrorForm, values: Scores) -> None:
    span_marker.take_selection(form.item, form.draft, form.marker_key)
    if form.draft.picked is not None:
        form.draft.asked = True
    else:
        _take(form, values)


def _save_unmarked(form: ErrorForm, values: Scores, picked: Picked) -> None:
    span_marker.take_selection(form.item, form.draft, form.marker_key)
    if form.draft.picked == picked:
        _take(form, values)


def _take(form: ErrorForm, values: Scores) -> None:
    draft = form.draft
    form.take(Assessment(values(), tuple(draft.spans), draft.proposed))


def _selection(form: ErrorForm, picked: Picked) -> None:
    """The selected words: an error of their own, or new edges of a marked one."""
    st.markdown(_("“{word}”").format(word=plain(span_marker.selected(form.item, picked))))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if error_spans.is_omission(picked):
            error_spans.candidate_select(form.item, form.key)
        for number, severity in enumerate(form.setup.severities, 1):
            _button(
                form,
                _(_MARK[severity]) if severity in _MARK else plain(severity_name(severity)),
                f"mark_{number}",
                str(number) if number <= 9 else None,
                error_spans.on_selection(form, picked, partial(_mark, form, picked, severity)),
            )
        for number, old in enumerate(form.draft.spans, 1):
            new = span_marker.span_at(picked, "", old.severity, old.candidate)
            if touch(old, new) and old.pieces != new.pieces:
                label = _("Error {n}: these words instead").format(n=number)
                change = error_spans.on_selection(
                    form, picked, partial(form.draft.change, old, new)
                )
                _button(form, label, f"edges_{number}", None, change)
        error_spans.joining_buttons(form, picked)


def _mark(form: ErrorForm, picked: Picked, severity: str) -> None:
    candidate = error_spans.chosen_candidate(form, picked)
    form.draft.mark(span_marker.span_at(picked, "", severity, candidate))


def _marked(form: ErrorForm, number: int, span: Span) -> None:
    """A line for an error: what it is, the other severities, the way to be rid of it."""
    draft = form.draft
    key = f"{form.key}_line_{draft.revision}_{number}"
    with st.container(horizontal=True, vertical_alignment="center"):
        words = error_spans.describe(form.item, span)
        st.markdown(f"{number}. {words}{_origin(form, span)}", width="content")
        for severity in form.setup.severities:
            if severity != span.severity:
                other = replace(span, severity=severity)
                st.button(
                    f"→ {plain(severity_name(severity))}",
                    key=f"{key}_{severity}",
                    type="tertiary",
                    on_click=draft.change,
                    args=(span, other),
                )
        st.button(
            _("Remove"),
            key=f"{key}_remove",
            type="tertiary",
            on_click=draft.unmark,
            args=(span,),
        )


def _origin(form: ErrorForm, span: Span) -> str:
    """`` · proposed``, or `` · proposed, changed``; nothing for a person's own error."""
    proposed = form.draft.proposed
    if span.origin is None or proposed is None:
        return ""
    as_it_was = replace(span, origin=None) == proposed[span.origin]
    return " · " + (_("proposed") if as_it_was else _("proposed, changed"))


def _button(
    form: ErrorForm, label: str, name: str, shortcut: str | None, act: Callable[[], None]
) -> None:
    st.button(label, key=f"{form.key}_{name}", shortcut=shortcut, on_click=act)
