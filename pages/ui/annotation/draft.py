"""What an annotator has done to an item and not saved: kept until it is, never made an answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import astuple, dataclass, field
from typing import Any

import streamlit as st

from meteor_core import InputError
from meteor_core.annotations import Errors, Item, Rating, Setup, Span
from meteor_core.annotations.checking import check

Value = int | str | None
Picked = tuple[str, int, int]
"""Words in a text: its id (``"r0"``, ``"c1"``), the first character, the one after the last."""


@dataclass
class Draft:
    """Of one item.

    ``values``: what its widgets say, by their keys, and ``saved`` what the store says; ``moved``:
    candidates whose slider was moved; ``spans``: errors marked; ``picked``: words selected and not
    marked; ``asked``: whether these were asked about; ``revision`` tells selections before a mark
    from those after it.
    """

    values: dict[str, Value] = field(default_factory=dict)
    moved: set[int] = field(default_factory=set)
    spans: list[Span] = field(default_factory=list)
    picked: Picked | None = None
    asked: bool = False
    revision: int = 0
    saved: dict[str, Value] = field(default_factory=dict)

    @classmethod
    def of(cls, item: Item) -> Draft:
        """As the item's last answer has it."""
        draft = cls()
        if isinstance(item.answer, Rating):
            draft.moved = set(range(len(item.candidates)))
        if isinstance(item.answer, Errors):
            draft.spans = list(item.answer.spans)
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
        """One error more; nothing is selected any more."""
        if span not in self.spans:
            self.spans.append(span)
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
        last = Draft.of(item)
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


def unpack(data: Any, setup: Setup, item: Item) -> Draft | None:
    """What ``pack`` made, as a browser gave it back → the draft; None unless it fits the item."""
    try:
        spans = tuple(_span(*span) for span in data["spans"])
        if spans:
            check(setup, Errors(spans), item.candidates, item.references)
        values = {str(key): _value(value) for key, value in data["values"].items()}
        moved = {_whole(place) for place in data["moved"] if 0 <= place < len(item.candidates)}
        picked = data["picked"]
        if picked is not None:
            picked = (str(picked[0]), _whole(picked[1]), _whole(picked[2]))
        return Draft(values, moved, list(spans), picked, revision=_whole(data["revision"]))
    except (InputError, ValueError, TypeError, KeyError, IndexError, AttributeError):
        return None


def _span(
    candidate: Any, start: Any, stop: Any, category: Any, severity: Any, reference: Any
) -> Span:
    numbers = _whole(candidate), _whole(start), _whole(stop)
    return Span(*numbers, category, severity, None if reference is None else _whole(reference))


def _whole(value: Any) -> int:
    """The number itself; raises ``ValueError`` for ``1.5``, ``true`` and ``Infinity``."""
    if type(value) is int:
        return value
    raise ValueError(value)


def _value(value: Any) -> Value:
    if value is None or type(value) in (int, str):
        return value  # type: ignore[no-any-return]
    raise ValueError(json.dumps(value))
