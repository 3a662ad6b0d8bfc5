"""Slides taken away: files in the lecture's order, and a page for each when printed."""

from __future__ import annotations

import io
import zipfile

from meteor_core.exports.classrooms import slides_html, slides_zip

TWO = {"tokens": '<svg viewBox="0 0 1280 720"><text>я</text></svg>', "exact": "<svg>2</svg>"}


def test_a_zip_holds_each_step_in_its_order() -> None:
    archive = zipfile.ZipFile(io.BytesIO(slides_zip(TWO)))
    assert archive.namelist() == ["01-tokens.svg", "02-exact.svg"]
    assert archive.read("01-tokens.svg").decode() == TWO["tokens"]
    assert slides_zip(TWO) == slides_zip(dict(TWO))


def test_a_page_to_print_has_a_sheet_for_each_and_loads_nothing() -> None:
    page = slides_html([*TWO.values()], "A <title>", "ru")
    assert page.count("<svg") == 2
    assert "break-after:page" in page
    assert "@page{size:1280px 720px" in page
    assert '<html lang="ru">' in page
    assert "<title>A &lt;title&gt;</title>" in page
    assert "default-src 'none'" in page
    assert "<script" not in page
