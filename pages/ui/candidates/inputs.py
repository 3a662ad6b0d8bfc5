"""Widgets of a comparison: references, the box of candidates, examples, the order of rows."""

from __future__ import annotations

import streamlit as st

from meteor_core.candidates.lines import MOST, MOST_REFERENCES
from pages.ui.candidates import desk, shelf
from pages.ui.i18n.translation import _
from pages.ui.shared.permalink import Texts

_HEIGHT = 148


def mode() -> str:
    """Whether to compare or to annotate."""
    return str(
        st.segmented_control(
            _("What to do"),
            desk.CHOICES[desk.MODE],
            format_func=lambda name: _(desk.MODES[name]),
            key=desk.MODE,
            required=True,
            persist_state="session",
            label_visibility="collapsed",
        )
    )


def toolbar() -> None:
    """The shelf of examples and the button for one more reference."""
    st.menu_button(
        _("Examples"),
        range(len(shelf.SHELF)),
        format_func=lambda place: _(shelf.SHELF[place].title),
        key="compare_example",
        on_click=_take_example,
    )
    st.button(
        _("Add a reference"),
        key="compare_add_reference",
        on_click=_add_reference,
        disabled=st.session_state[desk.REFERENCES] >= MOST_REFERENCES,
    )


def texts() -> Texts:
    """References on the left, the candidates' box on the right."""
    left, right = st.columns([2, 3])
    count = st.session_state[desk.REFERENCES]
    with left:
        for place in range(count):
            _reference(place, count)
    with right:
        st.text_area(
            _("Candidates, one a line"),
            key=desk.BOX,
            height=_HEIGHT,
            persist_state="session",
            on_change=desk.edited,
            help=_(
                "From 2 to {most} translations, each on a line of its own. A name and a tab may "
                "stand before the text, as in two columns copied from a spreadsheet; otherwise "
                "candidates are called A, B, C…"
            ).format(most=MOST),
        )
    return desk.texts()


def _reference(place: int, count: int) -> None:
    label = _("Reference") if count == 1 else _("Reference {n}").format(n=place + 1)
    with st.container(horizontal=True, vertical_alignment="bottom", wrap=False):
        st.text_area(
            label,
            key=desk.reference_key(place),
            height=_HEIGHT if count == 1 else 104,
            persist_state="session",
            on_change=desk.edited,
        )
        if count > 1:
            st.button(
                _("Remove"),
                key=f"compare_remove_{place}",
                type="tertiary",
                on_click=_remove_reference,
                args=(place,),
            )


def _take_example() -> None:
    desk.put(shelf.SHELF[st.session_state["compare_example"]].texts)


def _add_reference() -> None:
    given = desk.texts()
    desk.put(Texts(given.candidate, (*given.references, "")))


def _remove_reference(place: int) -> None:
    given = desk.texts()
    desk.put(Texts(given.candidate, given.references[:place] + given.references[place + 1 :]))


def shown(count: int) -> int:
    """Which reference stands on top, counted from 0."""
    if count < 2:
        return 0
    return int(
        st.segmented_control(
            _("Reference shown"),
            range(count),
            format_func=lambda place: _("Reference {n}").format(n=place + 1),
            key=desk.SHOWN,
            required=True,
            persist_state="session",
            label_visibility="collapsed",
        )
        or 0
    )
