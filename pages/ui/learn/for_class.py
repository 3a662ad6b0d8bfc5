"""What is shown, for a class: a QR code and a short link for its phones, slides to take away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
import streamlit as st

from meteor_core.exports import slides as export
from pages.ui.i18n.translation import _, language
from pages.ui.learn.state import CHOICES, SCREEN
from pages.ui.shared.addresses import address
from pages.ui.shared.sharing import download_button

_SHORT = 300
"""Characters of a link up to which its code is read from the back of a hall."""


def link() -> str:
    """Returns the link to the player at this step, as short as possible; "" if the texts are too
    long."""
    return address.short_link(CHOICES, leave_out=(SCREEN,))


def code(url: str) -> str:
    """Returns its QR code in SVG; "" where there is none."""
    return svg(url) if url else ""


def note(url: str) -> str:
    """Returns a warning for using the code with phones; "" if all is well."""
    if not url:
        return _("These texts are too long for a link. Use the downloads instead.")
    if not reaches_phones(url):
        return _(
            "This address works only on this computer. If you open the page by the computer's "
            "name in the network, the code also works on phones."
        )
    if not code(url):
        return _("These texts are too long for a QR code. Use the link instead.")
    if len(url) > _SHORT:
        return _(
            "These texts are long, so the QR code is dense. People at the back of the room "
            "should type the link."
        )
    return ""


def menu(names: Sequence[str], drawn: Callable[[], Sequence[str]]) -> None:
    """Draws the code, the link, the files; ``drawn`` makes the slides, in a light theme, on
    request."""
    opened = st.popover(_("For a class"), key="learn_class", on_change="rerun")
    if not opened.open:
        return
    url = link()
    with opened:
        picture, said = code(url), note(url)
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
        return export.zip_bytes(dict(zip(names, drawn(), strict=True)))

    def printed() -> str:
        return export.html_text(drawn(), title, code_of_language)

    download_button("slides", _("Slides (SVG, ZIP)"), "application/zip", zipped, "zip")
    download_button("slides", _("Slides to print, or to save as PDF"), "text/html", printed, "html")


# An address as a QR code, and whether a phone can open it at all.

_QUIET = 4
"""Modules of white around a code, as its standard requires."""


def svg(url: str) -> str:
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
