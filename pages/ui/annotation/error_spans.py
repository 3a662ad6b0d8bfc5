"""Error spans: words marked in the candidate or the reference, each of a category and severity.

Words are picked by dragging, by two taps, or by arrow keys with Shift. Their places are counted in
characters as Python counts them, not in UTF-16 units as the browser does.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from meteor_core.annotations import Errors, Item, Setup, Span
from meteor_core.messages.safe import clean
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.browser import keep_state
from pages.ui.shared.markdown import plain

CATEGORIES = {
    "mistranslation": N_("mistranslation"),
    "addition": N_("addition"),
    "omission": N_("omission"),
    "untranslated": N_("untranslated"),
    "grammar": N_("grammar"),
    "spelling": N_("spelling"),
    "punctuation": N_("punctuation"),
    "terminology": N_("terminology"),
    "style": N_("style"),
    "other": N_("other"),
}
SEVERITIES = {
    "neutral": N_("neutral"),
    "minor": N_("minor"),
    "major": N_("major"),
    "critical": N_("critical"),
}
_OMISSION = "omission"

_FOLDER = Path(__file__).parent
_MARKER = st.components.v2.component(
    "meteor_marker",
    html='<div class="texts"></div>',
    css=(_FOLDER / "span_marker.css").read_text("utf-8"),
    js=(_FOLDER / "span_marker.js").read_text("utf-8"),
)
"""``data``: texts ``[id, label, text]``, marks ``[id, start, stop, number, gravity]``, a hint."""

Texts = dict[str, tuple[str, str]]
"""Id of a text (``"r0"``, ``"c1"``) → its label and the text itself."""

Picked = tuple[str, int, int]
"""Words in a text: its id, the first character, the one after the last."""


def mark_errors(setup: Setup, item: Item, key: str) -> Errors:
    """The texts to mark, the errors marked so far; → these."""
    last = item.answer
    marked: list[Span] = st.session_state.setdefault(
        key, list(last.spans) if isinstance(last, Errors) else []
    )
    picked = _marker(setup, item, marked, key)
    if picked is not None:
        _error_form(setup, item, marked, picked, key)
    for number, span in enumerate(marked):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(f"{number + 1}. {_describe(item, span)}", width="content")
            st.button(
                _("Remove"),
                key=f"{key}_remove_{number}",
                type="tertiary",
                on_click=marked.__delitem__,
                args=(number,),
            )
    return Errors(tuple(marked))


def _marker(setup: Setup, item: Item, marked: Sequence[Span], key: str) -> Picked | None:
    """The texts with their marks; → the words that are picked."""
    texts, severities = _texts(item), list(setup.severities)
    marks = [
        [_text_id(span), span.start, span.stop, number, min(severities.index(span.severity), 3)]
        for number, span in enumerate(marked, 1)
        if span.severity in severities
    ]
    data = {
        # Each odd letter shown as another, so that places in the text stay what they are.
        "texts": [
            [name, label, "".join(map(clean, text))] for name, (label, text) in texts.items()
        ],
        "marks": marks,
        "hint": _("Drag over the words of an error, or tap its first and its last word."),
    }
    state = _MARKER(
        key=f"{key}_texts", data=data, default={"picked": ""}, on_picked_change=keep_state
    )
    return _read(state.picked, texts, len(marked))


def _texts(item: Item) -> Texts:
    """References first, then candidates."""
    many = len(item.candidates) > 1
    texts = {f"r{n}": (_("Reference"), text) for n, text in enumerate(item.references)}
    for n, text in enumerate(item.candidates):
        label = _("Candidate {n}").format(n=n + 1) if many else _("Candidate")
        texts[f"c{n}"] = (label, text)
    return texts


def _text_id(span: Span) -> str:
    return f"c{span.candidate}" if span.reference is None else f"r{span.reference}"


def _read(picked: Any, texts: Texts, count: int) -> Picked | None:
    """What the browser reports, if it is of these texts, and not of before the last mark."""
    try:
        name, start, stop, marked = json.loads(str(picked))
        sound = 0 <= start < stop <= len(texts[name][1]) and marked == count
    except (ValueError, TypeError, KeyError):
        return None
    return (name, int(start), int(stop)) if sound else None


def _error_form(setup: Setup, item: Item, marked: list[Span], picked: Picked, key: str) -> None:
    """What kind of error the picked words are, and how grave."""
    name, start, stop = picked
    number = int(name[1:])
    reference = number if name.startswith("r") else None
    text = (item.candidates if reference is None else item.references)[number]
    st.markdown(_("“{word}”").format(word=plain(text[start:stop])))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        candidate = number if reference is None else _candidate_select(item, key)
        category = _category_select(setup, omission=reference is not None, key=key)
        severity = _severity_switch(setup, key)
        span = Span(candidate, start, stop, category, severity, reference)
        st.button(
            _("Mark the error"),
            key=f"{key}_mark",
            shortcut="M",
            on_click=marked.append,
            args=(span,),
        )


def _category_select(setup: Setup, *, omission: bool, key: str) -> str:
    """The kind of error: words of the reference are, as a rule, left out."""
    categories = setup.categories
    default = _OMISSION if omission else categories[0]
    return str(
        st.selectbox(
            _("Kind of error"),
            categories,
            index=categories.index(default) if default in categories else 0,
            format_func=category_name,
            key=f"{key}_category_{not omission}",
            width=220,
        )
    )


def _severity_switch(setup: Setup, key: str) -> str:
    severities = tuple(setup.severities)
    return str(
        st.segmented_control(
            _("Severity"),
            severities,
            format_func=lambda name: plain(severity_name(name)),
            default="minor" if "minor" in severities else severities[0],
            required=True,
            key=f"{key}_severity",
        )
    )


def _candidate_select(item: Item, key: str) -> int:
    """Which candidate lacks words of the reference."""
    if len(item.candidates) == 1:
        return 0
    return int(
        st.selectbox(
            _("Missing from"),
            range(len(item.candidates)),
            format_func=lambda candidate: _("Candidate {n}").format(n=candidate + 1),
            key=f"{key}_whose",
            width=160,
        )
        or 0
    )


def _describe(item: Item, span: Span) -> str:
    """``“кошка” · mistranslation, major``."""
    if span.reference is None:
        text = item.candidates[span.candidate]
    else:
        text = item.references[span.reference]
    words = _("“{word}”").format(word=plain(text[span.start : span.stop]))
    category, severity = plain(category_name(span.category)), plain(severity_name(span.severity))
    side = " · " + _("Reference") if span.reference is not None else ""
    if len(item.candidates) > 1:
        side += " · " + _("Candidate {n}").format(n=span.candidate + 1)
    return f"{words} · {category}, {severity}{side}"


def category_name(name: str) -> str:
    """A kind of error in the interface's language, as far as it came with the program."""
    return _(CATEGORIES[name]) if name in CATEGORIES else name


def severity_name(name: str) -> str:
    """How grave, in the interface's language."""
    return _(SEVERITIES[name]) if name in SEVERITIES else name
