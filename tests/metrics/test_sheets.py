"""What a sheet claims is so, in the pair that it names."""

from __future__ import annotations

from operator import eq, gt, lt

import pytest

from meteor_core.metrics import METRICS, Metric
from meteor_core.metrics.definition import Claim
from meteor_core.metrics.rouge import WORDS, forms

_RELATIONS = {"<": lt, "=": eq, ">": gt}
_CLAIMS = [
    pytest.param(name, claim, id=f"{name}-{number}")
    for name, metric in METRICS.items()
    for number, claim in enumerate(metric.sheet.claims)
]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(("name", "claim"), _CLAIMS)
def test_the_pair_shows_what_is_said(name: str, claim: Claim, language: str) -> None:
    pair = claim.pairs[language]
    first, second = (
        round(Metric.of(name).segment(text, [pair.reference]), 9)
        for text in (pair.first, pair.second)
    )
    assert _RELATIONS[claim.relation](first, second), (claim.said, first, second)


def test_every_sheet_shows_something() -> None:
    assert all(metric.sheet.claims for metric in METRICS.values())


def test_half_of_a_short_word_with_another_ending() -> None:
    assert Metric.of("chrf").segment("книги", ["книгу"]) == pytest.approx(0.543, abs=5e-4)


def test_clipping_goes_by_the_reference_that_has_most() -> None:
    references = ["кот спит", "кот и кот спят"]
    (first, *_) = Metric.of("bleu").derive("кот кот кот", references).steps
    assert first.value.value == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Из-за дождя, увы, нет.", ["из-за", "дождя", "увы", "нет"]),
        ("Don’t — stop", ["don't", "stop"]),
        ("- а -", ["а"]),
    ],
)
def test_the_usual_words_of_rouge(text: str, words: list[str]) -> None:
    assert forms(text, WORDS) == words


def test_pairs_are_in_the_language_of_the_interface() -> None:
    for metric in METRICS.values():
        for claim in metric.sheet.claims:
            assert claim.pairs.keys() == {"ru", "en"}
            english = claim.pairs["en"]
            assert (english.reference + english.first + english.second).isascii()
