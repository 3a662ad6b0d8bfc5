"""Slides taken away: files in the lecture's order, and a page for each when printed."""

from __future__ import annotations

import io
import zipfile

from meteor_core.exports import slides

TWO = {"tokens": '<svg viewBox="0 0 1280 720"><text>я</text></svg>', "exact": "<svg>2</svg>"}


def test_a_zip_holds_each_step_in_its_order() -> None:
    archive = zipfile.ZipFile(io.BytesIO(slides.zip_bytes(TWO)))
    assert archive.namelist() == ["01-tokens.svg", "02-exact.svg"]
    assert archive.read("01-tokens.svg").decode() == TWO["tokens"]
    assert slides.zip_bytes(TWO) == slides.zip_bytes(dict(TWO))


def test_a_page_to_print_has_a_sheet_for_each_and_loads_nothing() -> None:
    page = slides.html_text([*TWO.values()], "A <title>", "ru")
    assert page.count("<svg") == 2
    assert "break-after:page" in page
    assert "@page{size:1280px 720px" in page
    assert '<html lang="ru">' in page
    assert "<title>A &lt;title&gt;</title>" in page
    assert "default-src 'none'" in page
    assert "<script" not in page
