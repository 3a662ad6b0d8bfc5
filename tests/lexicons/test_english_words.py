"""What is known of an English word: the key of its forms, and what a negating prefix denies."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.lexicons import lexical_relations

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
        ("authorities", "authority"),  # WordNet has the plural as well
        ("flies", "fly"),
        ("incidents", "incident"),  # an adjective as well, with a family of its own
        ("representatives", "representative"),
        ("correspondents", "correspondent"),
        ("hippies", "hippie"),
        ("needs", "need"),  # an auxiliary, too
        ("airstrikes", "airstrike"),  # which the frequency list alone has
        ("superheroes", "superhero"),
        ("subcategories", "subcategory"),
        ("uninstalled", "uninstall"),
        ("wiretapping", "wiretap"),
        ("benchmarking", "benchmark"),  # WordNet has the noun alone
        ("temped", "temp"),  # not of Tempe
        ("normally", "normal"),  # which WordNet does not derive
        ("preferably", "preferable"),
        ("economically", "economical"),
        ("demographically", "demographic"),  # which WordNet does not have
    ],
)
def test_forms_of_one_word_have_one_key(form: str, base: str) -> None:
    known = lexical_relations.kin("en")
    assert known is not None
    assert known.key(languages.get("en").describe(form)) == known.key(
        languages.get("en").describe(base)
    )


@pytest.mark.parametrize(
    ("form", "other"),
    [
        ("aides", "aid"),
        ("tamis", "tami"),
        ("afters", "after"),
        ("largely", "large"),
        ("supply", "supple"),
    ],
)
def test_an_ending_alone_makes_no_form(form: str, other: str) -> None:
    known = lexical_relations.kin("en")
    assert known is not None
    assert known.key(languages.get("en").describe(form)) != known.key(
        languages.get("en").describe(other)
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
    assert lexical_relations.oppositions("en").between(*words) == between


@pytest.mark.parametrize(
    ("one", "other", "related"),
    [
        ("fibrosis", "fibrotic", True),  # WordNet has no such adjective
        ("syndrome", "syndromic", True),
        ("sickening", "sick", True),
        ("silkily", "silky", True),
        ("ironically", "ironic", True),  # WordNet derives it of “ironical”
        ("momentarily", "momentary", False),
        ("privatised", "private", True),
        ("regulations", "regulatory", True),
        ("observational", "observation", True),
        ("power", "powerful", False),  # a plant's power is not powerful
        ("fibrosis", "thrombotic", False),
    ],
)
def test_families_of_the_list(one: str, other: str, related: bool) -> None:
    known = lexical_relations.kin("en")
    assert known is not None
    assert known.related(*map(languages.get("en").describe, (one, other))) is related
