"""The little that Streamlit has no widget for: the document's language, plain text in Markdown."""

from __future__ import annotations

import json
import re
import unicodedata

import streamlit as st

_SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&])")


def document_language(code: str) -> None:
    """Tell the browser and screen readers which language the page speaks."""
    st.html(
        f'<script>document.documentElement.lang = "{code}"</script>', unsafe_allow_javascript=True
    )


def replace_query(query: str) -> None:
    """Put a query into the address without a step of the browser's history.

    Streamlit would add a step; it takes the new address over when it is told of it the next time.
    """
    url = json.dumps(f"?{query}")
    script = f"history.replaceState(history.state, '', location.pathname + {url} + location.hash)"
    st.html(f"<script>{script}</script>", unsafe_allow_javascript=True)


def plain(text: object, longest: int = 200) -> str:
    """Anything typed or uploaded → Markdown that shows it as it is, on one line, not too long.

    ``"**a** <b>"`` → ``r"\\*\\*a\\*\\* \\<b\\>"``
    """
    shown = "".join(" " if _is_control(letter) else letter for letter in str(text))
    shown = shown if len(shown) <= longest else shown[: longest - 1] + "…"
    return _SPECIAL.sub(r"\\\1", shown)


def _is_control(letter: str) -> bool:
    """Control characters, and those that would turn the direction of the text around them."""
    return unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and letter != "\u200d"


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


_PHONE = 340


def room(guess: int = 900) -> int:
    """Pixels across that a picture may take here; ``guess`` until the browser has told.

    On a phone the guess is a phone's, else the first picture would be one to throw away.
    """
    guess = min(guess, _PHONE) if "Mobi" in st.context.headers.get("User-Agent", "") else guess
    told = _RULER(key="ruler", default={"width": guess}, on_width_change=_nothing, height=1)
    return int(told.width) if isinstance(told.width, int) and told.width > 0 else guess


def _nothing() -> None:
    """Streamlit keeps a component's state only where a callback is named."""
