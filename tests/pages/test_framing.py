"""What the app as it is shipped lets other sites do: nothing."""

from __future__ import annotations

import asyncio
import json
import tomllib
from concurrent.futures import ThreadPoolExecutor

import pytest
from streamlit import config
from streamlit.web.server.starlette import starlette_routes

from tests.documents import ROOT, SERVER, blocks

SHIPPED = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))


def test_no_frame_may_send_messages() -> None:
    """As Streamlit reads the file, and tells the browser."""
    assert SHIPPED["client"]["allowedOrigins"] == []
    before = config.get_option("client.allowedOrigins")
    config.set_option("client.allowedOrigins", SHIPPED["client"]["allowedOrigins"])
    try:
        assert _told()["allowedOrigins"] == []
    finally:
        config.set_option("client.allowedOrigins", before)


def _told() -> dict[str, object]:
    from starlette.requests import Request

    (route, *_) = starlette_routes.create_host_config_routes(None)
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""}
    with ThreadPoolExecutor(1) as another:  # this thread may have a loop: Playwright's
        answer = route.endpoint(Request(scope))  # type: ignore[attr-defined]
        response = another.submit(asyncio.run, answer).result()
    told: dict[str, object] = json.loads(bytes(response.body))
    return told


@pytest.mark.parametrize("option", ["enableCORS", "enableXsrfProtection"])
def test_other_origins_open_no_session(option: str) -> None:
    assert SHIPPED["server"].get(option, config.get_option(f"server.{option}")) is True


def test_the_proxy_forbids_frames() -> None:
    (recipe,) = blocks(SERVER, "nginx")
    assert "frame-ancestors 'none'" in recipe
