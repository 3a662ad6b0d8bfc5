"""Lines of text to copy, and the button that copies the link to the page.

Streamlit's code block loads a highlighter of some two hundred programming languages, at which a
browser works for a fifth of a second and more before it shows a page's pictures.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from pages.ui.i18n.translation import _

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
