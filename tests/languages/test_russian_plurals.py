"""Two plurals of one noun are two words; a singular is of the one that the other side has."""

from __future__ import annotations

import pytest

from meteor_core import Meteor
from meteor_core.languages import russian, russian_plurals
from meteor_core.languages.language import Reading


@pytest.mark.parametrize(
    ("one", "other", "linked"),
    [
        ("листы", "листья", False),
        ("листов", "листьев", False),
        ("листьями", "листьев", True),
        ("лист", "листья", True),
        ("листом", "листьями", True),
        ("листа", "листы", True),
        ("зубы", "зубья", False),
        ("поводы", "поводья", False),
        ("колени", "коленья", False),
        ("колени", "колено", True),
    ],
)
def test_two_plurals(one: str, other: str, linked: bool) -> None:
    metric = Meteor("ru", "tuned", stages=("exact", "lemma"))
    assert bool(metric.align(one, [other])[0].links) is linked
    assert bool(metric.align(other, [one])[0].links) is linked


def test_published_variants_read_them_as_the_dictionary_does() -> None:
    metric = Meteor("ru", variant="2005", stages=("exact", "lemma"))
    assert metric.align("листы", ["листья"])[0].links


def test_a_singular_is_likelier_of_the_first_plural() -> None:
    first, second, name = (
        Reading("лист", "NOUN sing", 0.6, True),
        Reading("листья", "NOUN sing", 0.06, True),
        Reading("лист", "NOUN,Surn sing", 0.4, True),
    )
    found = russian_plurals.with_second((first, name))
    assert found == (first, name, second)
    assert russian_plurals.without_second(found) == (first, name)
    assert russian.describe_spelling("лист").base == "лист"
