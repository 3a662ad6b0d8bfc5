"""Kinds of a teacher's tests: what is the same is linked, and what is not is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from operator import ge

import pytest

from meteor_core import Meteor
from tests.labelled import links
from tests.labelled.links import KINDS, Pair, made

NEEDS = {"ru": ("navec-news", "wiktionary-ru"), "en": ("wordnet-3.0", "meteor-1.5")}
LEAST = {"ru": (0.97, 0.99), "en": (0.95, 0.98)}
"""The least shares of true pairs made and of false ones avoided."""

BLIND = {"ru": (0.955, 0.965), "en": (0.96, 0.96)}
"""The same of pairs that were labelled before they were asked; one in thirty is of senses that
only a sentence tells."""

LABELS = ("yes", "no")
LANGUAGES = [
    pytest.param(code, marks=pytest.mark.resource(*names)) for code, names in NEEDS.items()
]


@pytest.mark.parametrize("language", NEEDS)
def test_kinds_are_known_and_pairs_told_once(language: str) -> None:
    pairs = links.kinds(language)
    assert len(pairs) >= 2000
    assert {pair.kind for pair in pairs} <= KINDS.keys()
    assert {pair.label for pair in pairs} == {"yes", "no"}
    assert not [pair for pair, count in Counter(pairs).items() if count > 1]


@pytest.mark.parametrize(("language", "least"), [("ru", 2000), ("en", 2300)])
def test_blind_pairs_are_of_known_kinds_and_told_once(language: str, least: int) -> None:
    pairs = links.blind(language)
    assert len(pairs) >= least
    assert len({pair.kind for pair in pairs}) >= 12
    assert {pair.kind for pair in pairs} <= KINDS.keys()
    assert {pair.label for pair in pairs} == {"yes", "no"}
    assert not [pair for pair, count in Counter(pairs).items() if count > 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_quarter_is_as_good_as_it_was(language: str) -> None:
    assert all(map(ge, _shares(language, links.kinds(language)[::4]), LEAST[language]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_are_as_good_as_they_were(language: str) -> None:
    assert all(map(ge, _shares(language, links.kinds(language)), LEAST[language]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_blind_pairs_stay_as_they_are(language: str) -> None:
    assert all(map(ge, _shares(language, links.blind(language)), BLIND[language]))


def _shares(language: str, pairs: Iterable[Pair]) -> tuple[float, ...]:
    """The shares of true pairs made and of false ones avoided."""
    metric = Meteor(language, "tuned")
    right = Counter[tuple[str, bool]]()
    for pair in pairs:
        alignment = metric.align(pair.candidate.text, [pair.reference.text])[0]
        linked = bool(made(alignment, alignment.links, pair))
        right[pair.label, linked == (pair.label == "yes")] += 1
    return tuple(
        right[label, True] / (right[label, True] + right[label, False]) for label in LABELS
    )
