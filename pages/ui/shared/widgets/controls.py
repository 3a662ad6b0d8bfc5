"""Controls that Streamlit lacks: a switch, a sure button, a fold, pages, a list that is cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import streamlit as st

from pages.ui.i18n.translation import N_, _, grouped

RENEWED = N_(
    "The current link of {name} will stop working. Anyone who opens it will see that it "
    "was replaced."
)


def confirmed_button(
    label: str,
    warning: str,
    name: str,
    act: Callable[..., None],
    arguments: tuple[object, ...],
    *,
    sure: str = "",
) -> None:
    """A button that opens the warning, under which another acts.

    ``sure``: what that one says, where “Yes: …” with the same label would not say what it does.
    """
    with st.popover(label, key=f"project_{name}"):
        st.markdown(warning)
        st.button(
            sure or _("Yes: {what}").format(what=label),
            key=f"project_{name}_sure",
            type="primary",
            on_click=act,
            args=arguments,
        )


def switch(label: str, names: Mapping[str, str], key: str, **options: Any) -> str:
    """Draws a choice of a few, by the msgids of their names; its label is for screen readers.

    ``options`` are those of ``st.segmented_control``.
    """
    return str(
        st.segmented_control(
            label,
            tuple(names),
            format_func=lambda name: _(names[name]),
            key=key,
            required=True,
            persist_state="session",
            label_visibility="collapsed",
            wrap=True,
            **options,
        )
    )


_PAGES = 330
"""Pixels for seven numbers of pages and two arrows."""


def turned_page(pages: int, key: str) -> int:
    """Draws the numbers of the pages → the one that is turned to; of one page nothing.

    Without a width, Streamlit makes room for the numbers that it shows, and shows only as many as
    have room: one.
    """
    return st.pagination(pages, key=key, width=_PAGES) if pages > 1 else 1


# A text just typed, or a slider just moved, may reach the server in one message with the press, or
# cut short the run that it began: the arguments of a callback are those of the last run that came
# as far as the button. A run that ended without drawing the button has answered the press by its
# messages instead. Streamlit forgets the button's state then, but not after a run that was cut
# short. So the two can be distinguished.


def pressed(label: str, key: str, **options: Any) -> bool:
    """The button → whether it was pressed, reported once, in a run that has drawn what is before
    it.

    ``options`` are those of ``st.button``. A press outlives runs that are cut short, and no other.
    """
    flag, is_known = f"{key}_pressed", key in st.session_state
    st.button(label, key=key, on_click=_note, args=(flag,), **options)
    return bool(st.session_state.pop(flag, False)) and is_known


def _note(flag: str) -> None:
    st.session_state[flag] = True


# Parts of a page that are folded away, and made only once a person opens them.


def folded(label: str, key: str, draw: Callable[[], None]) -> None:
    """Draws a fold under its label; ``draw`` is called only when it is open."""
    expander = st.expander(label, key=key, on_change="rerun")
    if expander.open:
        with expander:
            draw()


# Lists too long to be shown whole: the first rows, and a line about the rest.

Row = TypeVar("Row")


def cut(rows: Sequence[Row], most: int, *, counted: bool = True) -> Sequence[Row]:
    """Cuts a list to the first ``most`` rows; if there are more, draws a line about it.

    Not ``counted``: of more rows than these at least one was fetched, but not all.
    """
    if len(rows) > most:
        said = (
            _("Only the first {n} of {count} are shown.")
            if counted
            else _("Only the first {n} are shown.")
        )
        st.caption(said.format(n=grouped(most), count=grouped(len(rows))))
    return rows[:most]


# Lines of text to copy, and the button that copies the link to the page.

_HERE = Path(__file__).parent

_BLOCK = st.components.v2.component(
    "meteor_copying",
    html="<div class='copying'><code></code><button type='button'></button></div>",
    css="""
    .copying {
      display: flex;
      flex-wrap: wrap;  /* on a phone the button has a row of its own, and the text all the width */
      justify-content: flex-end;
      gap: 0.25rem 0.75rem;
      align-items: baseline;
      padding: 0.75rem 1rem;
      background: var(--st-secondary-background-color);
      border-radius: var(--st-base-radius);
    }
    code {
      flex: 1 1 20rem;
      min-width: 0;
      white-space: pre-wrap;
      font-family: var(--st-code-font);
      font-size: 0.875rem;
      color: var(--st-text-color);
      overflow-wrap: anywhere;
    }
    button {
      font: inherit;
      font-size: 0.875rem;
      color: var(--st-link-color);
      background: none;
      border: 0;
      padding: 0.25rem 0;
      cursor: pointer;
    }
    button:hover, button:focus-visible { text-decoration: underline; }
    """,
    js=(_HERE / "copying.js").read_text("utf-8"),
)


def copyable(text: str, key: str) -> None:
    """Draws a whole text next to a button that copies it."""
    _BLOCK(key=key, data={"text": text, "copy": _("Copy"), "copied": _("Copied")}, height="content")


_LINK = st.components.v2.component(
    "meteor_link",
    html="<button type='button'></button><p role='status'></p><input readonly hidden>",
    css="""
    button {
      font: inherit;
      font-size: 0.875rem;
      min-height: 2.5rem;
      padding: 0.25rem 0.75rem;
      color: var(--st-text-color);
      background: var(--st-background-color);
      border: 1px solid var(--st-border-color);
      border-radius: var(--st-button-radius);
      cursor: pointer;
      white-space: nowrap;
    }
    button:hover, button:focus-visible {
      color: var(--st-primary-color);
      border-color: var(--st-primary-color);
    }
    p { margin: 0; font-size: 0.875rem; max-width: 16rem; }
    p:empty { display: none; }
    """,
    js=(_HERE / "copy_link.js").read_text("utf-8"),
)


def copy_link(texts: str) -> None:
    """Draws a button that copies the page's address, which holds whatever was changed.

    ``texts``: the parameter that holds the page's texts; it is there and empty where they are too
    long for an address.
    """
    words = {
        "copy": _("Copy link"),
        "copied": _("Link copied"),
        "long": _("These texts are too long for a link. Use the downloads instead."),
        "by_hand": _("The browser does not allow copying. Copy the link from here."),
    }
    _LINK(key="copy_link", data={**words, "texts": texts}, width="content", height="content")
