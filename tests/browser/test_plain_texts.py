"""What people wrote stands on a page to the letter: no icon, emoji, sign or link is made of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import ROOT, Visit, serving

pytestmark = pytest.mark.browser

NASTY = (
    ":material/delete:", ":smile: :+1:", ":streamlit:", ":red[hot]", ":small[x]", "$x$ $$y$$",
    "a -> b", "a <- b", "a <-> b", "a -- b", "a >= b", "a <= b", "a ~= b", ":-> x",
    "www.evil.ru", "WWW.Evil.ru", "http://evil.ru/x", "HTTPS://Evil.ru", "me@evil.ru",
    "mailto:me@evil.ru", "# h", "- l", "1. x", "<b>x</b>", "[x](y)", "~~a~~", "`c`", "&amp;",
)  # fmt: skip
SHOWN = "[data-testid=stMarkdownContainer], [data-testid=stCaptionContainer]"
PLACES = 6  # a table has two, its column's name and its cell
PAGE = f"""
import streamlit as st
from pages.ui.shared.markdown import plain
texts = {NASTY!r}
for number, text in enumerate(texts):
    with st.container(key=f"text_{{number}}_"):
        st.markdown(f"**{{number}}**  \\n{{plain(text)}}")
        st.caption(plain(text))
        st.subheader(plain(text), anchor=False)
        st.button(plain(text), key=f"button_{{number}}")
        st.table({{plain(text): [plain(text)]}})
st.markdown("drawn to the end")
"""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A page of nothing but these texts, served as the app is."""
    (tmp_path / "page.py").write_text(f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n{PAGE}")
    with serving(tmp_path, script=str(tmp_path / "page.py")) as running:
        yield running


def test_nothing_is_made_of_texts(visit: Visit, address: str) -> None:
    page = visit(at=address)
    expect(page.get_by_text("drawn to the end")).to_be_visible()
    for number, text in enumerate(NASTY):
        box = page.locator(f".st-key-text_{number}_")
        shown = box.locator(SHOWN)
        expect(shown).to_have_count(PLACES)  # some kinds of elements load their own script first
        texts = {line.strip().removeprefix(f"{number}\n") for line in shown.all_inner_texts()}
        assert texts == {text}
        assert shown.locator("a, img, .katex").count() == 0
