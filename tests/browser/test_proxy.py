"""The shipped nginx configuration: two processes, of which a browser keeps to one."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import Visit, go_to, settle, upload
from tests.browser.proxied import NGINX, proxied
from tests.browser.test_corpus_page import written

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(NGINX is None, reason="needs nginx: apt-get install nginx-light"),
]


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    with proxied(tmp_path_factory.mktemp("proxied")) as running:
        yield running


def test_uploads_and_reloads_reach_the_process_of_their_session(
    proxy: tuple[str, list[str]], visit: Visit, tmp_path: Path
) -> None:
    """Two browsers, spread by lot: without the cookie some of their files would go astray."""
    address, _servers = proxy
    for _visitor in range(2):
        page = visit(at=address, locale="en-GB")
        go_to(page, "Corpus")
        upload(page, written(tmp_path, 5))
        expect(page.locator(".st-key-corpus_judged")).to_be_visible()
        page.reload()
        settle(page)
        expect(page.get_by_text("15 segments · 3 systems · 1 reference")).to_be_visible()


def test_no_other_site_may_frame_it(proxy: tuple[str, list[str]]) -> None:
    with urllib.request.urlopen(proxy[0]) as answer:
        assert answer.headers["Content-Security-Policy"] == "frame-ancestors 'none'"
        assert answer.headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("path", ["_stcore/metrics", "_stcore/metrics/", "/_stcore/%6Detrics"])
def test_the_server_s_own_counts_are_closed(proxy: tuple[str, list[str]], path: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(proxy[0] + path)
    with urllib.request.urlopen(f"{proxy[0]}_stcore/health") as answer:
        assert answer.status == 200


def test_both_processes_have_visitors(proxy: tuple[str, list[str]]) -> None:
    """Each visitor's cookie is its own, and stays."""
    cookies = set()
    for _visitor in range(3):
        jar = CookieJar()
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        values = []
        for _request in range(2):
            opener.open(proxy[0]).close()
            values += [cookie.value for cookie in jar if cookie.name == "meteor_process"]
        assert values[0] == values[1]
        cookies.add(values[0])
    assert len(cookies) == 3
