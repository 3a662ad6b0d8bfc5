"""Characters as HTML and Moses escape them."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.languages import english


@pytest.mark.parametrize(
    ("code", "text", "forms", "texts"),
    [
        ("en", "&quot; Yes &quot;", ['"', "yes", '"'], ["&quot;", "Yes", "&quot;"]),
        ("en", "Turkey &apos;s", ["turkey", "'s"], ["Turkey", "&apos;s"]),
        ("en", "don&apos;t.", ["do", "n't", "."], ["do", "n&apos;t", "."]),
        ("en", "he didn &apos;t.", ["he", "did", "n't", "."], ["he", "did", "n &apos;t", "."]),
        ("en", "I don ' t", ["i", "do", "n't"], ["I", "do", "n ' t"]),
        ("en", "van 't Hoff", ["van", "'t", "hoff"], ["van", "'t", "Hoff"]),
        ("en", "salt &amp; R&D", ["salt", "&", "r&d"], ["salt", "&amp;", "R&D"]),
        ("en", "&quota;", ["&", "quota", ";"], ["&", "quota", ";"]),
        ("ru", "&quot;Да&quot;", ['"', "да", '"'], ["&quot;", "Да", "&quot;"]),
    ],
)
def test_a_character_that_is_escaped(
    code: str, text: str, forms: list[str], texts: list[str]
) -> None:
    tokens = languages.get(code).analyser(True).tokens(text)
    assert [token.form for token in tokens] == forms
    assert [token.text for token in tokens] == texts
    assert all(text[token.start : token.stop] == token.text for token in tokens)
    assert [word.form for word in languages.get(code).analyser(True).words(text)] == forms


def test_published_variants_read_no_entities() -> None:
    tokens = english.published(True).tokens("&quot;")
    assert [token.text for token in tokens] == ["&", "quot", ";"]
