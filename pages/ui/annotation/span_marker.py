"""Texts in the browser in which words are selected, by dragging, two taps, or arrows with Shift.

Places are counted in characters as Python counts them, not in UTF-16 units as the browser does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

from meteor_core.annotations import Item, Setup, Span
from meteor_core.messages.safe import clean, parsed
from pages.ui.annotation.draft import Draft, Picked
from pages.ui.i18n.translation import _
from pages.ui.shared.browser import keep_state

_FOLDER = Path(__file__).parent
_MARKER = st.components.v2.component(
    "meteor_marker",
    html='<div class="texts"></div>',
    css=(_FOLDER / "span_marker.css").read_text("utf-8"),
    js=(_FOLDER / "span_marker.js").read_text("utf-8"),
)
"""``data``: texts ``[id, label, text]``, marks ``[id, start, stop, number, gravity]``, the words
selected, a hint, and of what state all this is."""


def marker(setup: Setup, item: Item, draft: Draft, key: str) -> None:
    """The texts with their marks; the draft learns which words are selected."""
    severities = list(setup.severities)
    marks = [
        [_text_id(span), span.start, span.stop, number, min(severities.index(span.severity), 3)]
        for number, span in enumerate(draft.spans, 1)
        if span.severity in severities
    ]
    take_selection(item, draft, key)
    data = {
        # Each odd letter shown as another, so that places in the text stay what they are.
        "texts": [[name, label, "".join(map(clean, text))] for name, label, text in _texts(item)],
        "marks": marks,
        "picked": draft.picked,
        "state": _state(item, draft),
        "hint": _(
            "Drag over the words of an error, or tap its first and its last word; Esc, or a tap on "
            "a single selected word, selects none."
        ),
    }
    _MARKER(key=key, data=data, default={"picked": ""}, on_picked_change=keep_state)


def take_selection(item: Item, draft: Draft, key: str) -> None:
    """What the browser has reported last, if of this item, and not of before the last mark."""
    component = st.session_state.get(key)
    reported = _read(component.get("picked") if component else None, _state(item, draft))
    if reported is not None:
        draft.picked = reported or None
    if draft.picked is not None and selected(item, draft.picked) is None:
        draft.picked = None
    if draft.picked is None:
        draft.asked = False


def selected(item: Item, picked: Picked) -> str | None:
    """The words themselves; None if the item has no such place."""
    name, start, stop = picked
    texts = {text_id: text for text_id, _label, text in _texts(item)}
    text = texts.get(name, "")
    return text[start:stop] if 0 <= start < stop <= len(text) else None


def _read(report: Any, state: str) -> Picked | tuple[()] | None:
    """``'["17.0/0", "c0", 3, 9]'`` → ``("c0", 3, 9)``; ``()``: no words; None: of another state."""
    try:
        told, *place = parsed(str(report))
        if told != state:
            return None
        return (str(place[0]), int(place[1]), int(place[2])) if place else ()
    except (ValueError, TypeError, IndexError, OverflowError, RecursionError):
        return None


def _state(item: Item, draft: Draft) -> str:
    return f"{item.showing}/{draft.revision}"


def _texts(item: Item) -> list[tuple[str, str, str]]:
    """(id, label, text): references first, then candidates."""
    many = len(item.candidates) > 1
    texts = [(f"r{n}", _("Reference"), text) for n, text in enumerate(item.references)]
    for n, text in enumerate(item.candidates):
        label = _("Candidate {n}").format(n=n + 1) if many else _("Candidate")
        texts.append((f"c{n}", label, text))
    return texts


def _text_id(span: Span) -> str:
    return f"c{span.candidate}" if span.reference is None else f"r{span.reference}"
