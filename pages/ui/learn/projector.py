"""The player for a lecture hall: slides over the whole window, led by a presenter's keys.

All slides are in the browser from the first one on: a step takes no time, and needs no network.
The server learns of each step afterwards, so that the address, and the QR code for the class's
phones, are of what is shown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import segno
import streamlit as st

from meteor_core.explain.player import State
from meteor_core.exports.classrooms import slides_html, slides_zip
from meteor_core.model import Alignment
from meteor_core.wording.palette import Style
from pages.ui.i18n.translation import _, language
from pages.ui.learn import state
from pages.ui.learn.slides import slides, tall_slides
from pages.ui.learn.state import CHOICES, PAGE, PROJECTOR, SCREEN, STEP
from pages.ui.shared import address
from pages.ui.shared.figures import page_style
from pages.ui.shared.sharing import download_button
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
    link = class_link()
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
                "seconds": state.seconds_per_step(),
                "paces": {str(pace): state.pace_name(pace) for pace in state.PACES},
                "words": _words(),
                "colours": _colours(style),
                "qr": qr_code(link),
                "link": link,
                "note": link_note(link),
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


# What is shown, for a class: a QR code and a short link for its phones, slides to take away.

_SHORT = 300
"""Characters of a link up to which its code is read from the back of a hall."""


def class_link() -> str:
    """Returns the link to the player at this step, as short as possible; "" if the texts are too
    long."""
    return address.short_link(CHOICES, leave_out=(SCREEN,))


def qr_code(url: str) -> str:
    """Returns its QR code in SVG; "" where there is none."""
    return qr_svg(url) if url else ""


def link_note(url: str) -> str:
    """Returns a warning for using the code with phones; "" if all is well."""
    if not url:
        return _("These texts are too long for a link. Use the downloads instead.")
    if not reaches_phones(url):
        return _(
            "This address works only on this computer. If you open the page by the computer's "
            "name in the network, the code also works on phones."
        )
    if not qr_code(url):
        return _("These texts are too long for a QR code. Use the link instead.")
    if len(url) > _SHORT:
        return _(
            "These texts are long, so the QR code is dense. People at the back of the room "
            "should type the link."
        )
    return ""


def class_menu(names: Sequence[str], drawn: Callable[[], Sequence[str]]) -> None:
    """Draws the code, the link, the files; ``drawn`` makes the slides on request."""
    opened = st.popover(_("For a class"), key="learn_class", on_change="rerun")
    if not opened.open:
        return
    url = class_link()
    with opened:
        picture, said = qr_code(url), link_note(url)
        if picture:
            alt = _("QR code of this address: {link}").format(link=url)
            st.image(picture, width=240, alt=alt)
        if url:
            st.code(url, language=None, wrap_lines=True)
        if said:
            st.caption(said)
        _files(names, drawn)


def _files(names: Sequence[str], drawn: Callable[[], Sequence[str]]) -> None:
    code_of_language, title = language(), _("METEOR step by step")

    def zipped() -> bytes:
        return slides_zip(dict(zip(names, drawn(), strict=True)))

    def printed() -> str:
        return slides_html(drawn(), title, code_of_language)

    download_button("slides", _("Slides (SVG, ZIP)"), "application/zip", zipped, "zip")
    download_button("slides", _("Slides to print, or to save as PDF"), "text/html", printed, "html")


# An address as a QR code, and whether a phone can open it at all.

_QUIET = 4
"""Modules of white around a code, as its standard requires."""


def qr_svg(url: str) -> str:
    """An address → its QR code as SVG, black on white; "" when it is too long for one."""
    try:
        code = segno.make(url, error="l", boost_error=True, micro=False)
    except segno.DataOverflowError:
        return ""
    drawn: str = code.svg_inline(border=_QUIET, dark="#000", light="#fff", omitsize=True)
    return drawn


def reaches_phones(url: str) -> bool:
    """Returns whether another machine can open the address, unlike ``localhost``.

    >>> reaches_phones("http://localhost:8501/learn"), reaches_phones("https://meteor.example/")
    (False, True)
    """
    host = urlsplit(url).hostname or ""
    try:
        address = ip_address(host)
    except ValueError:
        return bool(host) and host != "localhost" and not host.endswith(".localhost")
    return not (address.is_loopback or address.is_unspecified)
