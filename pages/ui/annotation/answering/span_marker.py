"""Texts in the browser in which words are selected, by dragging, two taps, or arrows with Shift.

Letters are selected in the same way once they are asked for: a wrong ending is a part of a word.
Where no source stands there, ``[missing]`` after a candidate means what it leaves out.

Places are counted in characters as Python counts them, not in UTF-16 units as the browser does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

from meteor_core.annotations import SEVERITIES, Item, Setup, Span
from meteor_core.messages.safe import clean, parsed
from pages.ui.annotation.answering.tab_drafts import Draft, Picked, read_picked
from pages.ui.i18n.translation import _
from pages.ui.shared.widgets.browser import keep_state

_FOLDER = Path(__file__).parent
_MARKER = st.components.v2.component(
    "meteor_marker",
    html='<div class="texts"></div>',
    css=(_FOLDER / "span_marker.css").read_text("utf-8"),
    js=(_FOLDER / "span_marker.js").read_text("utf-8"),
)
"""``data``: texts ``[id, label, text, whether it is as wide as all, a word of its own after it]``,
marks ``[id, start, stop, number, gravity]``, the words selected, and of what state all this is."""


def marker(setup: Setup, item: Item, draft: Draft, key: str) -> None:
    """The texts with their marks; the draft learns which words are selected.

    A candidate is beside its source, or two candidates are beside one another.
    """
    marks = [
        [_text_id(span), span.start, span.stop, number, _gravity(setup, span)]
        for number, span in enumerate(draft.spans, 1)
        if span.severity in setup.severities
    ]
    take_selection(item, draft, key)
    data = {
        # Each odd letter shown as another, so that places in the text stay what they are.
        "texts": [
            [
                name,
                label,
                "".join(map(clean, text)),
                _is_wide(item, name),
                _("[missing]") if name[0] == "c" and not item.source else "",
            ]
            for name, label, text in _texts(setup, item)
        ],
        "marks": marks,
        "picked": draft.picked,
        "state": _state(item, draft),
        "letters": _("Select letters"),
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


def selected(item: Item, picked: Picked) -> str | None:
    """The words themselves; None if the item has no such place."""
    if _is_missing(item, picked):
        return _("[missing]")
    name, start, stop = picked
    text = _text(item, name)
    return text[start:stop] if 0 <= start < stop <= len(text) else None


def word_count(item: Item, picked: Picked) -> int:
    """How many words are selected; what is missing counts as one."""
    if _is_missing(item, picked):
        return 1
    name, start, stop = picked
    return len(_text(item, name)[start:stop].split())


def _is_missing(item: Item, picked: Picked) -> bool:
    """``("m0", 0, 0)``: what the first candidate leaves out."""
    return picked in [(f"m{number}", 0, 0) for number in range(len(item.candidates))]


def words_of(item: Item, span: Span) -> str:
    """What a span covers."""
    if span.is_missing:
        return _("[missing]")
    return _text(item, _text_id(span))[span.start : span.stop]


def span_at(picked: Picked, category: str, severity: str, candidate: int | None = None) -> Span:
    """Selected words → an error; ``candidate`` is the one that lacks words of another text."""
    name, start, stop = picked
    number = int(name[1:])
    whose = number if candidate is None else candidate
    reference = number if name[0] == "r" else None
    return Span(whose, start, stop, category, severity, reference, source=name[0] == "s")


def _text(item: Item, name: str) -> str:
    """``"c1"`` → the second candidate; empty where there is none."""
    texts = {"s": (item.source or "",), "r": item.references, "c": item.candidates}
    kind, number = name[:1], name[1:]
    of_kind = texts.get(kind, ())
    known = number.isascii() and number.isdigit() and int(number) < len(of_kind)
    return of_kind[int(number)] if known else ""


def _read(report: Any, state: str) -> Picked | tuple[()] | None:
    """``'["17.0/0", "c0", 3, 9]'`` → ``("c0", 3, 9)``; ``()``: no words; None: of another state."""
    try:
        told, *place = parsed(str(report))
        if told != state:
            return None
        return read_picked(place) if place else ()
    except (ValueError, TypeError, IndexError, OverflowError, RecursionError):
        return None


def _state(item: Item, draft: Draft) -> str:
    return f"{item.showing}/{draft.revision}"


def _texts(setup: Setup, item: Item) -> list[tuple[str, str, str]]:
    """(id, label, text): references first, then the source, then candidates."""
    many = len(item.candidates) > 1
    references = item.references if setup.show_reference else ()
    texts = [(f"r{n}", _("Reference"), text) for n, text in enumerate(references)]
    if item.source:
        texts.append(("s0", _("Source text"), item.source))
    for n, text in enumerate(item.candidates):
        label = _("Candidate {n}").format(n=n + 1) if many else _("Candidate")
        texts.append((f"c{n}", label, text))
    return texts


def _gravity(setup: Setup, span: Span) -> int:
    """0–3: how heavy the line is; the same for a severity of the program's in every scheme."""
    names = setup.severities if span.severity not in SEVERITIES else SEVERITIES
    return min(list(names).index(span.severity), 3)


def _text_id(span: Span) -> str:
    if span.source:
        return "s0"
    if span.is_missing:
        return f"m{span.candidate}"
    return f"c{span.candidate}" if span.reference is None else f"r{span.reference}"


def _is_wide(item: Item, name: str) -> bool:
    """Whether a text takes all of the width: what neither two candidates nor a pair shares."""
    if len(item.candidates) > 1:
        return name[0] != "c"
    return name[0] == "r" if item.source else False
