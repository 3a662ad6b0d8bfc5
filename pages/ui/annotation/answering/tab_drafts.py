"""What an annotator has done to an item and not saved: kept until it is, never made an answer.

It is kept in the browser's tab: it outlives a reload, the server, an outage of the database. It
ends with the tab or with leaving the project. What comes back is checked like anything that comes
from a browser.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, field, replace
from pathlib import Path
from typing import Any

import streamlit as st

from meteor_core import InputError
from meteor_core.annotations import Assessment, Item, Membership, Rating, Setup, Span
from meteor_core.annotations.answers import spans_of
from meteor_core.annotations.checking import ItemTexts, check_proposed, check_spans, touch
from meteor_core.messages.safe import parsed
from pages.ui.annotation.session import annotation_session
from pages.ui.shared.widgets.browser import keep_state

_KEY = "project_drafts"

_MOST, _LONGEST = 20, 200_000
"""Items whose work is kept, and characters of it all."""

_DAY = 24 * 3600.0
"""Seconds after which nobody is at an item any more that a tab says is on its screen."""

_TAB = st.components.v2.component(
    "meteor_drafts",
    html="<div></div>",
    js=Path(__file__).with_name("project_drafts.js").read_text("utf-8"),
)


def recall() -> None:
    """Take up what the tab has kept, once a session, and what the widgets say now.

    To be called before anything of an item is drawn, and before the database is asked.
    """
    session = annotation_session()
    for draft in session.drafts.values():
        draft.collect()
    state = st.session_state.get(_KEY)
    text = str(state.get("kept") or "") if state else ""
    if session.recalled or not text or len(text) > _LONGEST:
        return
    try:
        whose, kept = parsed(text)
        found = parsed(kept or "{}")
    except (ValueError, TypeError, RecursionError):
        return
    if whose == session.number:  # not what an earlier session of this tab was given
        session.recalled = True
        match found:
            case {"drafts": dict(drafts), "screen": [str(showing), float() | int() as since]}:
                session.kept_drafts = drafts
                if 0 <= time.time() - since <= _DAY:
                    session.kept_screen = (showing, since)


def draft_of(
    member: Membership, setup: Setup, item: Item, proposals: Callable[[], tuple[Span, ...] | None]
) -> Draft:
    """What is kept of an item's work, else what its last answer was, else what is proposed."""
    session, item_name = annotation_session(), name(member, item)
    if item_name not in session.drafts:
        session.drafts[item_name] = Draft.of(item, proposals())
    proposed = session.drafts[item_name].proposed
    kept = unpack(session.kept_drafts.pop(item_name, None), setup, item, proposed)
    if kept is not None:
        session.drafts[item_name] = kept
        for key in kept.values:  # as drawn before the tab had answered
            st.session_state.pop(key, None)
    draft: Draft = session.drafts[item_name]
    return draft


def keep(member: Membership, item: Item | None, note: str = "") -> None:
    """Hand the tab what is not saved; to be called when an item is drawn.

    ``note``: the key of the field whose text the tab is to keep while it is being typed.
    """
    session = annotation_session()
    current = "" if item is None else name(member, item)
    if item is not None:
        draft = session.drafts[current]
        (session.begun.add if draft.differs(item) else session.begun.discard)(current)
    worth = session.begun | {current}
    session.drafts = {key: draft for key, draft in session.drafts.items() if key in worth}
    session.begun &= set(session.drafts)
    unsaved = {key: session.drafts[key].pack() for key in session.begun}
    newest = dict(list((session.kept_drafts | unsaved).items())[-_MOST:])
    screen = session.on_screen or ("", 0.0)
    data = {
        "keep": json.dumps({"drafts": newest, "screen": screen}, ensure_ascii=False),
        "session": session.number,
        "recalled": session.recalled,
        "item": current,
        "note": note,
        "draft": session.drafts[current].pack() if current else {},
    }
    _TAB(key=_KEY, data=data, default={"kept": ""}, on_kept_change=keep_state)


def name(member: Membership, item: Item) -> str:
    """By which an item's work is kept."""
    return f"{member.project}.{item.number}.{member.name}"


Value = int | str | None

Picked = tuple[str, int, int]
"""Words in a text: its id (``"r0"``, ``"c1"``), the first character, the one after the last."""


@dataclass
class Draft:
    """Of one item.

    ``values``: what its widgets say, by their keys, and ``saved`` what the store says; ``moved``:
    candidates whose slider was moved; ``spans``: errors marked; ``proposed``: those that were
    there to begin with, None where none were offered; ``picked``: words selected and not marked;
    ``asked``: whether these were asked about; ``revision`` tells selections before a mark from
    those after it.
    """

    values: dict[str, Value] = field(default_factory=dict)
    moved: set[int] = field(default_factory=set)
    spans: list[Span] = field(default_factory=list)
    picked: Picked | None = None
    asked: bool = False
    revision: int = 0
    saved: dict[str, Value] = field(default_factory=dict)
    proposed: tuple[Span, ...] | None = None

    @classmethod
    def of(cls, item: Item, proposed: tuple[Span, ...] | None = None) -> Draft:
        """As the item's last answer has it; without one, the proposed spans."""
        draft = cls(proposed=proposed)
        if isinstance(item.answer, Rating | Assessment):
            draft.moved = set(range(len(item.candidates)))
        if item.answer is not None:
            draft.spans = list(spans_of(item.answer))
        elif proposed:
            draft.spans = [replace(span, origin=n) for n, span in enumerate(proposed)]
        return draft

    def widget(self, key: str, saved: Value, fits: Callable[[Value], bool]) -> str:
        """A widget's key, with the value to begin with: the draft's if it ``fits``, or as saved."""
        if key not in st.session_state:
            value = self.values.get(key, saved)
            st.session_state[key] = value if fits(value) else saved
        self.saved[key], self.values[key] = saved, st.session_state[key]
        return key

    def collect(self) -> None:
        """Take over what the widgets say; those that are not drawn say nothing."""
        for key in self.values:
            if key in st.session_state:
                self.values[key] = st.session_state[key]

    def mark(self, span: Span) -> None:
        """One error more; nothing is selected any more.

        On words of a proposed span that was removed it is that one again, as it is now.
        """
        span = replace(span, origin=self._removed(span))
        if span not in self.spans:
            self.spans.append(span)
        self._changed()

    def _removed(self, span: Span) -> int | None:
        used = {span.origin for span in self.spans}
        proposed = enumerate(self.proposed or ())
        return next((n for n, other in proposed if n not in used and touch(span, other)), None)

    def change(self, old: Span, new: Span) -> None:
        """Other words or another severity for an error, which stays the one that it was."""
        new = replace(new, origin=old.origin)
        if old in self.spans:
            self.spans[self.spans.index(old)] = new
        self._changed()

    def unmark(self, span: Span) -> None:
        """One error less."""
        if span in self.spans:
            self.spans.remove(span)
        self._changed()

    def _changed(self) -> None:
        self.picked, self.asked = None, False
        self.revision += 1

    def differs(self, item: Item) -> bool:
        """Whether there is anything that the store does not have."""
        last = Draft.of(item, self.proposed)
        changed = any(self.values[key] != saved for key, saved in self.saved.items())
        return changed or (self.moved, set(self.spans), self.picked) != (
            last.moved,
            set(last.spans),
            None,
        )

    def pack(self) -> dict[str, Any]:
        """→ JSON-ready."""
        spans = [list(astuple(span)) for span in self.spans]
        return {
            "values": self.values,
            "moved": sorted(self.moved),
            "spans": spans,
            "picked": self.picked,
            "revision": self.revision,
        }


def unpack(
    data: Any, setup: Setup, item: Item, proposed: tuple[Span, ...] | None = None
) -> Draft | None:
    """What ``pack`` made, as a browser gave it back → the draft; None unless it fits the item.

    What was proposed no browser says: ``proposed``.
    """
    try:
        spans = tuple(_span(*span) for span in data["spans"])
        references = item.references if setup.show_reference else ()
        check_spans(setup, spans, ItemTexts(item.candidates, references, item.source))
        check_proposed(setup, spans, proposed)
        values = {str(key): _value(value) for key, value in data["values"].items()}
        moved = {_whole(place) for place in data["moved"] if 0 <= place < len(item.candidates)}
        picked = None if data["picked"] is None else read_picked(data["picked"])
        revision = _whole(data["revision"])
        return Draft(values, moved, list(spans), picked, revision=revision, proposed=proposed)
    except (InputError, ValueError, TypeError, KeyError, IndexError, AttributeError):
        return None


def read_picked(place: Sequence[Any]) -> Picked:
    """``["c0", 3, 9]`` → ``("c0", 3, 9)``; raises ``ValueError`` for what no browser sends."""
    name, start, stop = place
    return str(name), _whole(start), _whole(stop)


def _span(*packed: Any) -> Span:
    candidate, start, stop, category, severity, reference, source, origin = packed
    numbers = _whole(candidate), _whole(start), _whole(stop)
    reference, origin = (None if n is None else _whole(n) for n in (reference, origin))
    return Span(*numbers, category, severity, reference, source is True, origin)


def _whole(value: Any) -> int:
    """The number itself; raises ``ValueError`` for ``1.5``, ``true`` and ``Infinity``."""
    if type(value) is int:
        return value
    raise ValueError(value)


def _value(value: Any) -> Value:
    if value is None or type(value) in (int, str):
        return value  # type: ignore[no-any-return]
    raise ValueError(json.dumps(value))
