"""“This” without a noun, and “it”."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.stages.rules.this_alone import this_alone


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("this is a lie", "it is a lie", [(0, 1, 0, 1)]),
        ("I heard this often.", "I have heard it often.", [(2, 3, 3, 4)]),
        ("I heard this.", "I heard it.", [(2, 3, 2, 3)]),
        ("It’s late.", "This is late.", [(0, 1, 0, 1)]),
        ("That was hard.", "It is hard.", [(0, 1, 0, 1)]),
        ("this song is sad", "it is sad", []),
        ("this very song", "it", []),
        ("I heard this one", "I heard it", []),
        ("the song that is sad", "it is sad", []),
        ("this is sad", "he sang it", []),
    ],
)
def test_no_noun_follows(one: str, other: str, expected: list[tuple[int, ...]]) -> None:
    words = languages.get("en").analyser(True).words
    assert [*this_alone(words(one), words(other))] == expected
    turned = [(*spans[2:], *spans[:2]) for spans in this_alone(words(other), words(one))]
    assert turned == expected
