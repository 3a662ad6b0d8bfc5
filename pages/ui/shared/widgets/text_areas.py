"""A page's text areas: the texts in them, the examples they are filled with, and their widgets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

import streamlit as st

from meteor_core import InputError
from meteor_core.model.limits import MOST_REFERENCES
from pages.ui.i18n import compat
from pages.ui.i18n.translation import _
from pages.ui.shared import messages, permalink
from pages.ui.shared.examples import Example
from pages.ui.shared.permalink import Texts

HEIGHT = 104


@dataclass(frozen=True, slots=True)
class TextAreas:
    """The ``session_state`` keys of a page's texts, each beginning with ``prefix``.

    ``candidate``: the key of the candidate's own area. ``chosen``: that of the choice among the
    references, if a page has one, which new texts set back to the first.
    """

    prefix: str
    candidate: str
    chosen: str = ""

    @property
    def count(self) -> str:
        """The key of the number of references."""
        return f"{self.prefix}references"

    @property
    def problem(self) -> str:
        """The key of what was wrong with the link that led here."""
        return f"{self.prefix}link_problem"

    def reference(self, position: int) -> str:
        """The key of a reference's area: ``0`` → ``"reference_0"``."""
        return f"{self.prefix}reference_{position}"

    def is_full(self) -> bool:
        """Returns whether there are as many references as one candidate may have."""
        return bool(st.session_state[self.count] >= MOST_REFERENCES)

    def texts(self) -> Texts:
        """Returns the texts in the areas."""
        keys = map(self.reference, range(st.session_state[self.count]))
        references = tuple(st.session_state.get(key, "") for key in keys)
        return Texts(st.session_state.get(self.candidate, ""), references)

    def put(self, texts: Texts) -> None:
        """Fill the areas."""
        st.session_state[self.problem] = None
        st.session_state[self.candidate] = texts.candidate
        st.session_state[self.count] = len(texts.references)
        for position, reference in enumerate(texts.references):
            st.session_state[self.reference(position)] = reference
        if self.chosen:
            st.session_state[self.chosen] = 0

    def restore(self, packed: str, default: Texts) -> None:
        """Restores the texts of a link; ``default`` if it has none or is damaged, which is noted.

        Texts that the page had before its session have priority over both: they may be more than
        a link can hold, or was typed a moment ago.
        """
        self.put(default)
        if packed:
            try:
                self.put(permalink.unpack(packed))
            except InputError as error:
                st.session_state[self.problem] = error
        if not compat.is_history_navigation():
            self._take_resent(compat.resent_texts())

    def _take_resent(self, texts: Mapping[str, str]) -> None:
        positions = takewhile(lambda n: self.reference(n) in texts, range(MOST_REFERENCES))
        references = tuple(texts[self.reference(n)] for n in positions)
        if self.candidate in texts and references:
            self.put(Texts(texts[self.candidate], references))

    def edited(self) -> None:
        """Removes the link's error after a text was changed by hand."""
        st.session_state[self.problem] = None


PAIR = TextAreas("", "candidate")
"""The one pair that the Pair, Metrics and Learn pages work on."""


def examples_menu(areas: TextAreas, examples: Sequence[Example]) -> None:
    """Draws a menu of ready texts."""
    key = f"{areas.prefix}example"
    st.menu_button(
        _("Examples"),
        range(len(examples)),
        format_func=lambda index: _(examples[index].title),
        key=key,
        on_click=lambda: areas.put(examples[st.session_state[key]].texts),
    )


def add_reference_button(areas: TextAreas) -> None:
    """Draws a button for one more reference, unless there are as many as one candidate may have."""
    st.button(
        _("Add reference"),
        key=f"{areas.prefix}add_reference",
        on_click=_add_reference,
        args=(areas,),
        disabled=areas.is_full(),
    )


def _add_reference(areas: TextAreas) -> None:
    texts = areas.texts()
    areas.put(Texts(texts.candidate, (*texts.references, "")))


def reference_areas(areas: TextAreas, height_of_first: int = HEIGHT) -> None:
    """Draws an area for each reference, with a button to take it away where there are several."""
    count = st.session_state[areas.count]
    if count == 1:
        text_area(areas, _("Reference"), areas.reference(0), height_of_first)
        return
    for position in range(count):
        with st.container(horizontal=True, vertical_alignment="bottom", wrap=False):
            label = _("Reference {n}").format(n=position + 1)
            text_area(areas, label, areas.reference(position), HEIGHT)
            st.button(
                _("Remove"),
                key=f"{areas.prefix}remove_reference_{position}",
                type="tertiary",
                on_click=_remove_reference,
                args=(areas, position),
            )


def _remove_reference(areas: TextAreas, position: int) -> None:
    texts = areas.texts()
    remaining = texts.references[:position] + texts.references[position + 1 :]
    areas.put(Texts(texts.candidate, remaining))


def text_area(
    areas: TextAreas, label: str, key: str, height: int = HEIGHT, note: str | None = None
) -> None:
    """Draws one of a page's areas."""
    st.text_area(
        label,
        key=key,
        height=height,
        persist_state="session",
        on_change=areas.edited,
        help=note,
    )


def link_problem(areas: TextAreas) -> None:
    """Draws the error of the link that led here, until a text is changed."""
    error = st.session_state.get(areas.problem)
    if error:
        st.warning(messages.markdown(error))
