"""What is known of an English word: the key of its forms, and what a negating prefix denies."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.lexicons import kinship

pytestmark = pytest.mark.resource("wordnet-3.0")


@pytest.mark.parametrize(
    ("form", "base"),
    [
        ("went", "go"),
        ("betook", "betake"),  # of which WordNet has neither
        ("babysat", "babysit"),  # WordNet has the base form
        ("forsaken", "forsook"),
        ("crueller", "cruel"),
        ("farthest", "far"),
    ],
)
def test_forms_of_one_word_have_one_key(form: str, base: str) -> None:
    known = kinship.kin("en")
    assert known is not None
    assert known.key(languages.get("en").describe(form)) == known.key(
        languages.get("en").describe(base)
    )


@pytest.mark.parametrize(
    ("one", "other", "between"),
    [
        ("unhappy", "happy", "opposites"),
        ("unexpected", "expected", "opposites"),
        ("unexplored", "explored", "negation"),
        ("non-binding", "binding", "negation"),
        ("uncanny", "canny", ""),
        ("untold", "told", ""),
        ("invaluable", "valuable", ""),
    ],
)
def test_what_a_prefix_denies(one: str, other: str, between: str) -> None:
    words = map(languages.get("en").describe, (one, other))
    assert kinship.oppositions("en").between(*words) == between


@pytest.mark.parametrize(
    ("one", "other", "related"),
    [
        ("fibrosis", "fibrotic", True),  # WordNet has no such adjective
        ("syndrome", "syndromic", True),
        ("sickening", "sick", True),
        ("privatised", "private", True),
        ("regulations", "regulatory", True),
        ("observational", "observation", True),
        ("power", "powerful", False),  # a plant's power is not powerful
        ("fibrosis", "thrombotic", False),
    ],
)
def test_families_of_the_list(one: str, other: str, related: bool) -> None:
    known = kinship.kin("en")
    assert known is not None
    assert known.related(*map(languages.get("en").describe, (one, other))) is related
