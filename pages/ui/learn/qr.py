"""An address as a QR code, and whether a phone can open it at all."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

import segno

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
