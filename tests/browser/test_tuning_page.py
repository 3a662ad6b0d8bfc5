"""The Tuning page in a real browser: a file in, a dot opened, a fit taken to the Pair page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import Visit, go_to, overflow, settle, upload
from tests.tuning.judging import file, judged

pytestmark = pytest.mark.browser


def test_a_file_is_judged_and_fitted(visit: Visit, tmp_path: Path) -> None:
    path = tmp_path / "toy.tsv"
    path.write_bytes(file(judged(60)).data)
    page = visit()
    go_to(page, "Tuning")
    upload(page, path)
    expect(page.locator(".st-key-tuning_agreement")).to_be_visible()
    settle(page)
    page.locator(".js-plotly-plot .scatterlayer .points path").last.click(force=True)
    expect(page.locator(".st-key-tuning_open")).to_contain_text("Candidate")
    page.locator(".st-key-tuning_fit button").click()
    expect(page.locator(".st-key-tuning_gain")).to_be_visible()
    settle(page)
    assert overflow(page) <= 0
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Use in Pair").click()
    settle(opened.value)
    assert "variant=own." in opened.value.url
    expect(opened.value.locator(".st-key-score")).to_be_visible()


def test_a_reload_keeps_the_leaderboard_s_files(visit: Visit, tmp_path: Path) -> None:
    """Whose uploads its place to drop files has forgotten; they go when they are removed."""
    path = tmp_path / "toy.tsv"
    path.write_bytes(file(judged(60)).data)
    page = visit()
    go_to(page, "Tuning")
    page.locator(".st-key-tuning_leaderboard summary").click()
    page.locator(".st-key-tuning_sets input[type=file]").set_input_files(path)
    board = page.locator(".st-key-tuning_leaderboard [data-testid=stDataFrame]")
    expect(board).to_be_visible()
    page.reload()
    settle(page)
    page.locator(".st-key-tuning_leaderboard summary").click()
    expect(board).to_be_visible()
    expect(page.locator(".st-key-tuning_leaderboard")).to_contain_text(
        "The files uploaded earlier are still used: toy.tsv."
    )
    page.locator(".st-key-tuning_sets_remove button").click()
    expect(board).to_have_count(0)
