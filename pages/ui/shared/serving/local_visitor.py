"""Whether the visitor is on the server's own machine, as far as the connection shows."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

import streamlit as st

_OF_PROXIES = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")
"""Proxies send at least one of these: what comes through them only seems to come from here."""


def is_local() -> bool:
    """Returns whether the page is seen on the very machine that runs it."""
    return came_from_here(st.context.ip_address, st.context.headers)


def came_from_here(address: str | None, headers: Mapping[str, str]) -> bool:
    """A connection's other end and its headers → whether it began on this machine.

    The address must be a loopback one, which Streamlit shows as None; so must be the host that was
    of the request, unlike the public name of a server; and no proxy may have been involved.
    """
    names = {name.lower() for name in headers}
    if any(name.lower() in names for name in _OF_PROXIES):
        return False
    return (address is None or _is_loopback(address)) and _is_own_name(headers.get("Host") or "")


def _is_own_name(host: str) -> bool:
    """``"localhost:8501"``, ``"[::1]:8501"``; "" where no host was named."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    return name in ("", "localhost") or name.endswith(".localhost") or _is_loopback(name)


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
