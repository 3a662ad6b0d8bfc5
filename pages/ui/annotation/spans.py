"""Error spans: words marked in the candidate or the reference, each of a category and severity."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import streamlit as st

from meteor_core.annotations import Errors, Item, Setup, Span
from meteor_core.messages.safe import clean
from pages.ui.annotation.marker import MARKER
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.components import plain

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
_LONGEST = 20_000


def mark(setup: Setup, item: Item, key: str) -> Errors:
    """The texts to mark, the errors marked so far; → these."""
    last = item.answer
    marked: list[Span] = st.session_state.setdefault(
        key, list(last.spans) if isinstance(last, Errors) else []
    )
    picked = _texts(setup, item, marked, key)
    if picked is not None:
        _form(setup, item, marked, picked, key)
    for place, span in enumerate(marked):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(f"{place + 1}. {_said(item, span)}", width="content")
            st.button(
                _("Remove"),
                key=f"{key}_remove_{place}",
                type="tertiary",
                on_click=marked.__delitem__,
                args=(place,),
            )
    return Errors(tuple(marked))


def _texts(
    setup: Setup, item: Item, marked: Sequence[Span], key: str
) -> tuple[str, int, int] | None:
    """The texts with their marks; → the words that are picked: whose, from, to."""
    many = len(item.candidates) > 1
    texts = {f"r{n}": (_("Reference"), text) for n, text in enumerate(item.references)}
    texts |= {
        f"c{n}": (_("Candidate {n}").format(n=n + 1) if many else _("Candidate"), text)
        for n, text in enumerate(item.candidates)
    }
    ranks = list(setup.severities)
    marks = [
        [_id(one), one.start, one.stop, place + 1, min(ranks.index(one.severity), 3)]
        for place, one in enumerate(marked)
        if one.severity in ranks
    ]
    data = {
        # Each odd letter shown as one other, so that places in the text stay what they are.
        "texts": [[name, label, _drawn(text)] for name, (label, text) in texts.items()],
        "marks": marks,
        "hint": _("Drag over the words of an error, or tap its first and its last word."),
    }
    told = MARKER(key=f"{key}_texts", data=data, default={"picked": ""}, on_picked_change=_nothing)
    return _read(told.picked, texts, len(marked))


def _drawn(text: str) -> str:
    return "".join(map(clean, text))


def _read(
    picked: object, texts: dict[str, tuple[str, str]], count: int
) -> tuple[str, int, int] | None:
    """What the browser says, if it can be, and is not of before the last mark."""
    try:
        name, start, stop, marked = json.loads(str(picked))
        known = 0 <= start < stop <= len(texts[name][1]) and marked == count
    except (ValueError, TypeError, KeyError):
        return None
    return (name, int(start), int(stop)) if known else None


def _form(
    setup: Setup, item: Item, marked: list[Span], picked: tuple[str, int, int], key: str
) -> None:
    """What kind of error the picked words are, and how grave."""
    name, start, stop = picked
    reference = int(name[1:]) if name.startswith("r") else None
    text = item.candidates[int(name[1:])] if reference is None else item.references[reference]
    st.markdown(_("“{word}”").format(word=plain(text[start:stop])))
    usual = _OMISSION if reference is not None else setup.categories[0]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        candidate = int(name[1:]) if reference is None else _whose(item, key)
        kind = st.selectbox(
            _("Kind of error"),
            setup.categories,
            index=setup.categories.index(usual) if usual in setup.categories else 0,
            format_func=category,
            key=f"{key}_category_{reference is None}",
            width=220,
        )
        grave = st.segmented_control(
            _("Severity"),
            tuple(setup.severities),
            format_func=lambda one: plain(severity(one)),
            default=_usual(setup),
            required=True,
            key=f"{key}_severity",
        )
        span = Span(candidate, start, stop, str(kind), str(grave), reference)
        st.button(
            _("Mark the error"),
            key=f"{key}_mark",
            shortcut="M",
            on_click=marked.append,
            args=(span,),
        )


def _usual(setup: Setup) -> str:
    return "minor" if "minor" in setup.severities else next(iter(setup.severities))


def _whose(item: Item, key: str) -> int:
    """Which candidate lacks words of the reference."""
    if len(item.candidates) == 1:
        return 0
    return int(
        st.selectbox(
            _("Missing from"),
            range(len(item.candidates)),
            format_func=lambda place: _("Candidate {n}").format(n=place + 1),
            key=f"{key}_whose",
            width=160,
        )
        or 0
    )


def _said(item: Item, span: Span) -> str:
    """``“кошка” · mistranslation, major``."""
    texts = item.candidates if span.reference is None else item.references
    text = texts[span.candidate if span.reference is None else span.reference]
    words = _("“{word}”").format(word=plain(text[span.start : span.stop]))
    kind, grave = plain(category(span.category)), plain(severity(span.severity))
    where = f" · {_('Reference')}" if span.reference is not None else ""
    if len(item.candidates) > 1:
        where += " · " + _("Candidate {n}").format(n=span.candidate + 1)
    return f"{words} · {kind}, {grave}{where}"


def category(name: str) -> str:
    """A kind of error in the interface's language, as far as it is one of ours."""
    return _(CATEGORIES[name]) if name in CATEGORIES else name


def severity(name: str) -> str:
    """How grave, in the interface's language."""
    return _(SEVERITIES[name]) if name in SEVERITIES else name


def _id(span: Span) -> str:
    return f"c{span.candidate}" if span.reference is None else f"r{span.reference}"


def _nothing() -> Any:
    """Streamlit keeps a component's state only where a callback is named."""
