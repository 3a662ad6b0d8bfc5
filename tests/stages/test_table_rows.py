"""Which rows of METEOR's paraphrase table are to be believed."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.stages.paraphrase import alike
from meteor_core.stages.table_rows import says_the_same


@pytest.mark.parametrize(
    ("pair", "true"),
    [
        ("their ~ of his", False),
        ("his ~ he spoke", False),
        ("keep its ~ their", False),
        ("he ~ she", False),
        ("was ~ stood", False),
        ("not ~ than", False),
        ("excited ~ or", False),
        ("than ~ which", False),
        ("that ~ who", True),
        ("before ~ until", True),
        ("its ~ of their", True),
        ("his ~ of his", True),
        ("about ~ regarding", True),
        ("own ~ themselves", False),
        ("may ~ it can", False),
        ("because ~ because they", False),
        ("on our own ~ ourselves", True),
        ("their child ~ his son", True),  # words of content decide
        ("us ~ united states", False),
        ("us it ~ united states", False),
        ("who ~ world health organization", False),
        ("should ~ must", False),
        ("may ~ must", False),
        ("must ~ should also", False),
        ("can ~ could", True),
        ("can ~ may", True),
        ("two ~ the second", False),
        ("first two ~ two", True),
        ("not ~ wrong", False),
        ("irrelevant ~ not", False),
        ("never ~ not", True),
        ("PM ~ MP", False),
        ("GDP ~ GNP", False),
        ("PM ~ premier", True),
        ("1970 ~ the 1970s", False),
        ("the 1970s ~ seventies", True),
        ("125 ~ 122", False),
        ("half ~ 500", False),
        ("91 at ~ 1991 to", False),
        ("1,200 euros ~ the 1200", True),
        ("first of all ~ 1", True),
        ("covid-19 ~ the virus", True),
    ],
)
def test_rows_without_content_are_of_one_person(pair: str, true: bool) -> None:
    words = languages.get("en").analyser(True).words
    assert says_the_same(*map(words, pair.split(" ~ "))) is true


@pytest.mark.parametrize(
    ("pair", "expected"),
    [("flower flour", True), ("conversation conservation", True), ("east eastern", False)],
)
def test_what_a_table_confuses(pair: str, expected: bool) -> None:
    assert alike(*pair.split()) is expected
