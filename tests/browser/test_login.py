"""Where a login is set up: through it and back to the very place where it was asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import Visit, serving, settle
from tests.browser.provider import CLIENT, provider

pytestmark = pytest.mark.browser

NAME = "Анна <b>"
SETTINGS = """
[auth]
redirect_uri = "{address}oauth2callback"
cookie_secret = "a secret of this test's own, long enough"
client_id = "{client}"
client_secret = "x"
server_metadata_url = "{issuer}/.well-known/openid-configuration"
"""


KEY = "0123456789.a.key"
"""Of no project."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server where people are known by their login."""
    secrets = tmp_path / "secrets.toml"
    with provider(NAME) as found, serving(tmp_path, f"--secrets.files={secrets}") as running:
        secrets.write_text(SETTINGS.format(address=running, client=CLIENT, issuer=found.issuer))
        yield running


def test_through_the_login_and_back(visit: Visit, address: str) -> None:
    page = visit(f"candidates?mode=annotate#project={KEY}", at=address, failing=True)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(re.compile("/candidates[?]mode=annotate$"))
    settle(page)
    expect(page.get_by_text("Logged in as", exact=False)).to_contain_text(NAME)
    expect(page.get_by_label("Project link or key")).to_have_value(KEY)  # it is kept

    page.get_by_role("button", name="Log out").click()
    page.wait_for_url(re.compile(r"^http://[^/]*/(\?.*)?$"))
    settle(page)
    page.goto(f"{address}candidates?mode=annotate")
    expect(page.get_by_role("button", name="Log in")).to_be_visible()
    settle(page)
    assert left_in(page) == ["meteor_return"], "neither key, pass, corpus nor login"


def left_in(page: Page) -> list[str]:
    """What of ours the tab keeps."""
    kept: list[str] = page.evaluate("Object.keys(sessionStorage).sort()")
    return [name for name in kept if name.startswith("meteor_")]
