"""What Streamlit has no widget for: scripts in the browser, and the width it has for pictures."""

from __future__ import annotations

import json
import time

import streamlit as st

from pages.ui.i18n import compat

_PHONE = 340
"""Pixels that a phone has for pictures, as a rule."""

_BEGINNING = 0.05
"""Seconds after which a browser has begun to draw what it was sent, as a rule."""

_RULER = st.components.v2.component(
    "meteor_ruler",
    html="<div></div>",
    js="""
    export default function ({ parentElement, setStateValue }) {
      const ruler = parentElement.querySelector("div");
      let reported = 0, timer;
      const report = () => {
        const width = Math.floor(ruler.getBoundingClientRect().width / 20) * 20;
        if (width > 0 && width !== reported) {
          reported = width;
          setStateValue("width", width);
        }
      };
      const observer = new ResizeObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(report, 150);
      });
      observer.observe(ruler);
      return () => { observer.disconnect(); clearTimeout(timer); };
    }
    """,
)


def picture_width(guess: int = 900) -> int:
    """Pixels across that a picture may take here; ``guess`` until the browser has measured them.

    On a phone the guess is a phone's, else the first picture would be one to throw away.
    """
    guess = min(guess, _PHONE) if "Mobi" in _agent() else guess
    ruler = _RULER(key="ruler", default={"width": 0}, on_width_change=keep_state, height=1)
    return int(ruler.width) if isinstance(ruler.width, int) and ruler.width > 0 else guess


def width_unknown() -> bool:
    """Returns whether a browser has not yet reported its ``picture_width``.

    What is not seen at once can wait for that, for it is then drawn to measure. Programs that read
    pages never report it and wait for nothing.
    """
    told = st.session_state.get("ruler")
    return is_browser() and not (told and told.get("width"))


def let_draw() -> None:
    """Makes the browser draw what was sent before, apart from what is sent from now on.

    A browser draws together what has come when it begins, and shows nothing until all is done.
    """
    if is_browser():
        time.sleep(_BEGINNING)


def is_browser() -> bool:
    """Returns whether the request comes from a browser: every one calls itself Mozilla."""
    return "Mozilla/" in _agent()


def _agent() -> str:
    return st.context.headers.get("User-Agent", "")


_RECONNECTION = st.components.v2.component(
    "meteor_reconnection", html="<div></div>", js=compat.RECONNECTED
)


def run_when_reconnected() -> None:
    """Have the page run again, without anybody's doing, when its connection has come back."""
    _RECONNECTION(key="reconnection", on_times_change=keep_state, height=1)


def keep_state() -> None:
    """Does nothing: Streamlit keeps a component's state only if it has a callback."""


def run_script(script: str) -> None:
    """Run JavaScript in the browser, each time that this is drawn again."""
    st.html(f"<script>{{ {script} }}</script>", unsafe_allow_javascript=True)


def document_language(code: str) -> None:
    """Set the page's language for the browser and screen readers."""
    run_script(f'document.documentElement.lang = "{code}"')


_MENU = (
    "[data-testid=stSidebar][data-collapsed=false]:has([data-testid=stSidebarNav])"
    " [data-testid=stSidebarCollapseButton] button"
)
"""What folds the sidebar, where the menu of pages is in it."""


def fold_menu(page: str) -> None:
    """Folds the menu of a narrow screen, which has led to this page and covers it."""
    run_script(f"/* {page} */ document.querySelector({json.dumps(_MENU)})?.click();")


def replace_query(query: str) -> None:
    """Put a query into the address without a step of the browser's history.

    Streamlit would add a step; it accepts the new address when it next receives it.
    """
    url = json.dumps(f"?{query}")
    run_script(
        f"history.replaceState(history.state, '', location.pathname + {url} + location.hash)"
    )
