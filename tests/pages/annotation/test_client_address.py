"""Whose word is taken for where a visitor comes from."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
import streamlit as st
from streamlit.runtime.context import StreamlitHeaders

from pages.ui.annotation.session import PROXIES, believed_address, visitor_address

CONNECTIONS = [
    ("203.0.113.7", [], False, "203.0.113.7"),
    ("203.0.113.7", ["198.51.100.1"], False, "203.0.113.7"),  # the server did not take it
    ("198.51.100.1", ["198.51.100.1"], False, ""),
    ("198.51.100.1", ["10.0.0.1, 198.51.100.1"], False, ""),
    ("198.51.100.1", ["10.0.0.1", "198.51.100.1"], False, ""),
    ("198.51.100.1", ["198.51.100.1"], True, "198.51.100.1"),
]


@pytest.mark.parametrize(("connected", "forwarded", "named", "believed"), CONNECTIONS)
def test_a_header_is_believed_of_named_proxies_alone(
    connected: str, forwarded: list[str], named: bool, believed: str
) -> None:
    assert believed_address(connected, forwarded, proxies_named=named) == believed


@pytest.mark.parametrize(("proxies", "address"), [(None, ""), ("127.0.0.1", "198.51.100.1")])
def test_the_operator_names_them(
    monkeypatch: pytest.MonkeyPatch, proxies: str | None, address: str
) -> None:
    headers = StreamlitHeaders([("x-forwarded-for", "198.51.100.1")])
    monkeypatch.setattr(st, "context", SimpleNamespace(ip_address="198.51.100.1", headers=headers))
    monkeypatch.delenv(PROXIES, raising=False)
    if proxies:
        monkeypatch.setenv(PROXIES, proxies)
    assert visitor_address() == address


def test_nobody_has_an_address_on_the_machine_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "context", SimpleNamespace(ip_address=None))
    assert visitor_address() == ""
