"""Plain text stays plain in Markdown."""

import pytest

from pages.ui.components import plain


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("кошка", "кошка"),
        ("**a** <b>", r"\*\*a\*\* \<b\>"),
        ("[x](javascript:1)", r"\[x\]\(javascript\:1\)"),
        ("$x$ :red[y]", r"\$x\$ \:red\[y\]"),
        ("a\x00b\nc", "a b c"),
        ("\u202eabc", " abc"),
        (0.5, r"0\.5"),
    ],
)
def test_plain(text: object, shown: str) -> None:
    assert plain(text) == shown


def test_long_texts_are_cut() -> None:
    assert plain("a" * 50_000, longest=10) == "a" * 9 + "…"
