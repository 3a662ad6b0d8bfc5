"""What every scheme's form has: buttons, keys, and a guard against presses meant for another item.

A key that is held, and whatever comes before the item was shown for a moment, is meant for the item
before; Streamlit's shortcuts would take both. Each item is shown from its top, also on a phone. A
digit sets the slider, which Streamlit has no key for, unless words are selected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core.annotations import Item, Setup
from meteor_core.annotations.answers import Answer
from pages.ui.annotation.answering.tab_drafts import Draft
from pages.ui.i18n.translation import _
from pages.ui.shared.markdown import plain

_GUARD = st.components.v2.component(
    "meteor_item_guard",
    html="<div></div>",
    js=Path(__file__).with_name("item_guard.js").read_text("utf-8"),
)
_KEY = "project_guard"

Put = Callable[[int, int], None]
"""Takes a candidate's slider, and where it was put."""


def box(item: Item) -> str:
    """The key of the container of an item and its buttons."""
    return f"project_item_{item.id}_{item.showing.replace('.', '_')}"


def guard(item: Item, put: Put, *, rated: bool) -> None:
    """To be drawn last in that container: the item is complete from then on.

    Where it is rated by a slider alone, that has the keyboard's focus, so that arrows move it.
    """
    name = f"{item.id}/{item.showing}"

    def take() -> None:
        told = st.session_state[_KEY].get("put")
        match told:
            case [str(where), int(candidate), int(value)] if where == name:
                if candidate in range(len(item.candidates)) and value in range(101):
                    put(candidate, value)

    _GUARD(
        key=_KEY,
        data={"item": name, "box": f"st-key-{box(item)}", "rated": rated},
        height=1,
        on_put_change=take,
    )


_LONGEST = 20_000


def _nothing() -> None:
    """Is beside the buttons of an item that is neither skipped nor gone back from."""


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """What is asked: the setup, the item, what is done so far, the width, who takes the answer.

    ``beside`` and ``note`` draw what follows in the row of the buttons.
    """

    setup: Setup
    item: Item
    draft: Draft
    width: int
    take: Callable[[Answer], None]
    beside: Callable[[], None] = _nothing
    note: Callable[[], None] = _nothing

    def key(self, name: str, candidate: int = 0) -> str:
        """A widget's key: every item begins afresh."""
        return f"project_{name}_{self.item.id}_{candidate}"

    def keys(self, name: str) -> list[str]:
        """The keys of a widget that every candidate has."""
        return [self.key(name, candidate) for candidate in range(len(self.item.candidates))]

    def show_candidate(self, candidate: int) -> None:
        """Its name, or what it is, and its text."""
        unnamed = _("Candidate")
        name = self.name(candidate) or f":small[{unnamed}]"
        st.markdown(f"{name}  \n{plain(self.item.candidates[candidate], longest=_LONGEST)}")

    def name(self, candidate: int) -> str:
        """Its number, if it is one of several, and its system's name where that is shown."""
        item = self.item
        number = [f"**{candidate + 1}**"] if len(item.candidates) > 1 else []
        system = [plain(item.systems[candidate], longest=60)] if item.systems else []
        return " · ".join(number + system)

    @contextmanager
    def row(self, tell: Callable[[], None] = _nothing) -> Iterator[None]:
        """The row of the item's buttons, which nothing moves.

        What it ``tell``s of a press in vain covers the note, beside the buttons.
        """
        with st.container(horizontal=True, vertical_alignment="center", key=self.key("row")):
            yield
            self.beside()
            with st.container(key=self.key("aside"), gap=None):
                tell()
                self.note()

    def save_button(
        self,
        answer: Callable[[], Answer],
        lacking: Callable[[], str],
        save: Callable[..., None] | None = None,
    ) -> None:
        """Both read what the widgets say when it is pressed: they may have moved since.

        ``lacking``: what is still to be done, "" where nothing is; ``save``: what takes both.
        """
        st.button(
            _("Save"),
            key=self.key("save"),
            type="secondary" if lacking() else "primary",
            shortcut="Enter",
            on_click=save or self.save,
            args=(answer, lacking),
        )

    def save(self, answer: Callable[[], Answer], lacking: Callable[[], str]) -> None:
        """Take the answer, or have it said what lacks."""
        if lacking():
            self.draft.asked = True
        else:
            self.take(answer())

    def say_what_lacks(self, lacking: str) -> None:
        """Beside the buttons, once they were pressed in vain."""
        if self.draft.asked and lacking:
            with self.told():
                st.warning(lacking)

    def told(self) -> DeltaGenerator:
        """The place for why an answer was not taken."""
        return st.container(key=self.key("told"))
