"""Instructions keep their emphasis and lists; nothing that they hold becomes anything else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pages.ui.shared.markdown import plain
from pages.ui.shared.written_markdown import written_markdown

READER = MarkdownIt("commonmark")
_PARTS = [
    "**",
    "*",
    "_",
    "# ",
    "- ",
    "1. ",
    "> ",
    "\n",
    "\n\n",
    "    ",
    "`",
    "```",
    "[a](http://b)",
]
_PARTS += [
    "![a](http://b)",
    "<b>",
    "<script>",
    ":red[a]",
    "$x$",
    ":smile:",
    "слово",
    "a b",
    "---",
    "&lt;",
]
TEXTS = st.lists(st.sampled_from(_PARTS), max_size=14).map("".join)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Read **twice**, *slowly*.", "Read **twice**, *slowly*\\."),
        ("# Rules\nfirst", "**Rules**\n\nfirst"),
        ("- one\n- two\n  - three\n\nafter", "- one\n- two\n  - three\n\n\nafter"),
        ("3. one\n4. two", "3. one\n4. two"),
        ("> said\n> so", "> said  \n> so"),
        ("a line\nanother", "a line  \nanother"),
        ("Read\n\n    a -> b", f"Read\n\n{plain('a -> b')}"),
        ("use `x > y`", "use `x > y`"),
        ("```see\nx > y\n```", "see  \n`x > y`"),
        ("```слово", "слово"),
        ("[text](http://a.b/c)", f"text{plain(' (http://a.b/c)')}"),
        ("![alt](http://a.b/c.png)", "alt"),
        ("", ""),
    ],
)
def test_what_is_kept(written: str, shown: str) -> None:
    assert written_markdown(written).replace(":small[]", "") == shown.replace(":small[]", "")


@pytest.mark.parametrize(
    "text",
    ["<script>alert(1)</script>", "$x^2$", ":red[x]", ":material/home:", "<b>x</b>", "a | b"],
)
def test_what_is_shown_as_letters(text: str) -> None:
    assert written_markdown(text) == plain(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("- - - a", "- - - a"), ("- > - a\n>   b", "- > - a"), ("> 1. - a", "> 1. - a")],
)
def test_lists_that_begin_on_one_line_keep_every_mark(text: str, expected: str) -> None:
    """Without the outer ones the rest would stand so far in that it is code."""
    assert written_markdown(text).splitlines()[0] == expected


@given(TEXTS)
def test_it_has_no_link_picture_or_html(text: str) -> None:
    for token in READER.parse(written_markdown(text)):
        kinds = {token.type} | {child.type for child in token.children or []}
        assert not kinds & {"image", "link_open", "html_block", "html_inline", "code_block"}


@given(st.text(max_size=60))
def test_any_text_is_taken(text: str) -> None:
    assert isinstance(written_markdown(text), str)


@given(TEXTS)
def test_every_word_is_still_there(text: str) -> None:
    assert written_markdown(text).count("слово") >= text.count("слово")
