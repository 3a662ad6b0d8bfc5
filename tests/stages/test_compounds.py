"""Compounds with one part in common, whose other parts mean the same."""

from __future__ import annotations

import pytest

from meteor_core import Meteor, languages
from meteor_core.model.view import link_view
from meteor_core.stages.synonym import meanings, plain
from meteor_core.wording.evidence import explain
from tests.data import DEFAULTS

pytestmark = pytest.mark.resource(*DEFAULTS)

SENSES = {"gauge": {"n1", "n2"}, "calibre": {"n1"}, "medium": {"a1"}, "up": {"r1"}}


def found(form: str) -> set[str]:
    describe = languages.get("en").describe
    return set(meanings(describe(form), describe, lambda word: SENSES.get(word.form, ())))


@pytest.mark.parametrize(
    ("form", "ids"),
    [
        ("medium-gauge", {"medium-\tn1", "medium-\tn2", "-gauge\ta1"}),
        ("medium-calibre", {"medium-\tn1", "-calibre\ta1"}),
        ("gauge-up", {"-up\tn1", "-up\tn2"}),  # “up” alone says too little
        ("gauge", set()),
        ("gauge-", set()),
        ("-gauge", set()),
        ("gauge-to-medium", set()),
    ],
)
def test_ids_of_the_parts_in_their_places(form: str, ids: set[str]) -> None:
    assert found(form) == ids
    assert {plain(each) for each in ids} <= set().union(*SENSES.values())


def test_a_word_s_own_sense_is_plain() -> None:
    assert plain("n1") == "n1"


@pytest.mark.parametrize(
    ("pair", "links"),
    [
        ("medium-gauge ~ medium-calibre", True),
        ("fire-resistant ~ flame-resistant", True),
        ("car-maker ~ car-manufacturer", True),
        ("state-owned ~ government-owned", True),
        ("long-term ~ short-term", False),
        ("long-term ~ long-distance", False),
        ("two-year ~ two-month", False),
        ("medium-gauge ~ gauge", False),
        ("gauge-medium ~ medium-gauge", False),
    ],
)
def test_links(pair: str, links: bool) -> None:
    one, other = pair.split(" ~ ")
    metric = Meteor("en", "tuned", stages=("synonym",))
    for candidate, reference in ((one, other), (other, one)):
        assert bool(metric.align(candidate, [reference])[0].links) is links


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        (
            "fire-resistant ~ flame-resistant",
            "the shared synset “fire, flame, flaming” (WordNet",
        ),
        (
            "state-owned ~ government-owned",
            "listed as synonyms (METEOR Explorer)",
        ),
    ],
)
def test_the_evidence_is_that_of_the_parts(pair: str, said: str) -> None:
    candidate, reference = pair.split(" ~ ")
    alignment = Meteor("en", "tuned", stages=("synonym",)).score(candidate, reference).alignment
    assert explain(link_view(alignment, alignment.matches[0])).startswith(said)
