"""The player for a lecture hall: slides over the whole window, led by a presenter's keys.

All slides are in the browser from the first one on: a step takes no time, and needs no network.
The server learns of each step afterwards, so that the address, and the QR code for the class's
phones, are of what is shown.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from meteor_core.explain.player import State
from meteor_core.model import Alignment
from meteor_core.wording.palette import Style
from pages.ui.i18n.translation import _
from pages.ui.learn import for_class, playing
from pages.ui.learn.slides import slides, tall_slides
from pages.ui.learn.state import PAGE, PROJECTOR, SCREEN, STEP
from pages.ui.shared.figures import page_style
from pages.ui.shared.widgets.browser import keep_state

_KEY, _OPENED, _DRAWN = "learn_projector_screen", "learn_projector_opened", "learn_slides"
_HERE = Path(__file__).parent

_HTML = """
<div class="projector" tabindex="-1">
  <div class="slide"></div>
  <div class="bar">
    <button class="back" type="button">‹</button><span class="place"></span>
    <button class="next" type="button">›</button>
    <button class="play" type="button"></button>
    <select class="pace"></select>
    <button class="qr" type="button"></button>
    <button class="full" type="button"></button>
    <button class="leave" type="button"></button>
  </div>
  <div class="sheet" hidden>
    <div class="code"></div><div class="link"></div><div class="note"></div>
  </div>
  <div class="black" hidden></div>
</div>
"""

_SCREEN = st.components.v2.component(
    "meteor_projector",
    html=_HTML,
    css=(_HERE / "projector.css").read_text("utf-8"),
    js=(_HERE / "projector.js").read_text("utf-8"),
)


def is_open() -> bool:
    """Returns whether slides are shown instead of the page."""
    return bool(st.session_state[SCREEN] == PROJECTOR)


def open_it() -> None:
    """Opens the projector from the next run on."""
    st.session_state[SCREEN] = PROJECTOR
    st.session_state[_OPENED] = time.time()


def projector(alignment: Alignment, frames: Sequence[State]) -> None:
    """Draws the slides, from the step that is chosen on."""
    style = page_style()
    names = [frame.name for frame in frames]
    link = for_class.link()
    st.html(_HERE / "projector_page.css")
    with st.container(key="learn_projector"):
        _SCREEN(
            key=_KEY,
            data={
                "slides": list(drawn(alignment, frames, style)),
                "tall": list(drawn(alignment, frames, style, tall=True)),
                "names": names,
                "step": st.session_state[STEP],
                "opened": st.session_state.setdefault(_OPENED, time.time()),
                "seconds": playing.seconds(),
                "paces": {str(pace): playing.name(pace) for pace in playing.PACES},
                "words": _words(),
                "colours": _colours(style),
                "qr": for_class.code(link),
                "link": link,
                "note": for_class.note(link),
            },
            default={"step": st.session_state[STEP]},
            on_step_change=_follow,
            on_dark_change=keep_state,
            on_left_change=_leave,
        )


def drawn(
    alignment: Alignment, frames: Sequence[State], style: Style, *, tall: bool = False
) -> tuple[str, ...]:
    """Draws the slides of a pair, wide or for a phone held upright; those drawn last are kept."""
    asked = (alignment, tuple(frames), style.theme, style.language)
    kept = st.session_state.setdefault(_DRAWN, {}).get(tall)
    if kept is None or kept[0] != asked:
        kept = asked, (tall_slides if tall else slides)(alignment, frames, style)
        st.session_state[_DRAWN][tall] = kept
    pictures: tuple[str, ...] = kept[1]
    return pictures


def _words() -> dict[str, str]:
    """The texts of the bar: on its buttons, and of parts without visible words."""
    return {
        "slide": _("Step"),
        "back": _("Back"),
        "next": _("Next"),
        "play": _("Play"),
        "stop": _("Stop"),
        "pace": _("Seconds per step"),
        "qr": _("QR code"),
        "full": _("Full screen"),
        "leave": _("Leave"),
        "code": _("QR code of this address: {link}"),
    }


def _colours(style: Style) -> dict[str, str]:
    theme = style.colours
    return {
        "ground": theme.background,
        "ink": theme.ink,
        "muted": theme.muted,
        "accent": theme.accent,
    }


def _follow() -> None:
    step = st.session_state[_KEY]["step"]
    if step:
        st.session_state[STEP] = step


def _leave() -> None:
    st.session_state[SCREEN] = PAGE
