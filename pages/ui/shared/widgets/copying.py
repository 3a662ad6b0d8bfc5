"""Lines of text to copy, without Streamlit's code block.

That block loads a highlighter of some two hundred programming languages, at which a browser works
for a fifth of a second and more before it shows a page's pictures.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from pages.ui.i18n.translation import _

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
    js=Path(__file__).with_name("copying.js").read_text("utf-8"),
)


def copyable(text: str, key: str) -> None:
    """A text, whole, beside a button that copies it."""
    _BLOCK(key=key, data={"text": text, "copy": _("Copy"), "copied": _("Copied")}, height="content")
