"""Where a visitor comes from, by whom they are counted who have no login."""

from __future__ import annotations

import os
from collections.abc import Sequence

import streamlit as st

PROXIES = "FORWARDED_ALLOW_IPS"
"""The server's own variable: whose word is taken for where a visitor comes from."""


def visitor_address() -> str:
    """What tells visitors apart who have no login; "" where nothing does."""
    address = st.context.ip_address
    if not isinstance(address, str):  # on the machine itself
        return ""
    forwarded = st.context.headers.get_all("X-Forwarded-For")
    return believed_address(address, forwarded, proxies_named=PROXIES in os.environ)


def believed_address(connected: str, forwarded: Sequence[str], *, proxies_named: bool) -> str:
    """A connection's address, but "" where it is only what somebody says of themselves.

    The server takes ``X-Forwarded-For`` from the proxies that ``FORWARDED_ALLOW_IPS`` names; where
    it names none, from this machine, on which anybody may have a proxy that lets the header pass.
    """
    said = {address.strip() for line in forwarded for address in line.split(",")}
    return "" if connected in said and not proxies_named else connected
