"""What an annotator has done to an item and not saved: kept until it is, never made an answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, field, replace
from typing import Any

import streamlit as st

from meteor_core import InputError
from meteor_core.annotations import Assessment, Item, Rating, Setup, Span
from meteor_core.annotations.answers import spans_of
from meteor_core.annotations.checking import ItemTexts, check_proposed, check_spans, touch
from meteor_core.annotations.limits import MOST_PIECES

Value = int | str | None
Picked = tuple[Any, ...]
"""Words in a text: its id (``"r0"``, ``"c1"``), the first character, the one after the last; and
the same two of every further piece: ``("c1", 3, 9, 14, 20)``."""


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
    name, *edges = place
    if not edges or len(edges) % 2 or len(edges) > 2 * MOST_PIECES:
        raise ValueError(edges)
    return str(name), *map(_whole, edges)


def _span(*packed: Any) -> Span:
    candidate, start, stop, category, severity, reference, source, origin, more = packed
    numbers = _whole(candidate), _whole(start), _whole(stop)
    reference, origin = (None if n is None else _whole(n) for n in (reference, origin))
    pieces = tuple((_whole(first), _whole(last)) for first, last in more)
    return Span(*numbers, category, severity, reference, source is True, origin, pieces)


def _whole(value: Any) -> int:
    """The number itself; raises ``ValueError`` for ``1.5``, ``true`` and ``Infinity``."""
    if type(value) is int:
        return value
    raise ValueError(value)


def _value(value: Any) -> Value:
    if value is None or type(value) in (int, str):
        return value  # type: ignore[no-any-return]
    raise ValueError(json.dumps(value))
