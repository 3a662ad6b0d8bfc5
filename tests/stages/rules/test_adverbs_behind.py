"""A verb with a prefix, and what the prefix says behind the verb."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.stages.rules.adverbs_behind import adverbs_behind

CASES = """\
he reread it               | he read it again              | reread ~ read
please recheck             | please check once more        | recheck ~ check once more
the book was reprinted     | the book was printed again    | reprinted ~ printed again
tickets are pre-booked     | tickets are booked in advance | pre-booked ~ booked in advance
they overcharged us        | they charged us too much      | overcharged ~ charged
she misheard               | she heard wrongly             | misheard ~ heard wrongly
he viewed it again         | he reviewed it                |
he read it, then ate again | he reread it                  |
he read it in advance      | he reread it                  |
he wrote it again          | he reread it                  |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_what_the_prefix_says_stands_behind(line: str) -> None:
    words = languages.get("en").analyser(True).words
    one, other, expected = (part.strip() for part in line.split("|"))
    own, others = words(one), words(other)

    def said(found: tuple[int, int, int, int]) -> str:
        sides = own[found[0] : found[1]], others[found[2] : found[3]]
        return " ~ ".join(" ".join(word.form for word in side) for side in sides)

    found = [*adverbs_behind(own, others)]
    assert [*map(said, found)] == ([expected] if expected else [])
    turned = [(*spans[2:], *spans[:2]) for spans in adverbs_behind(others, own)]
    assert turned == found
