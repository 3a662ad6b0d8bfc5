"""Related words: alike in letters or near in meaning; as many pairs as there can be."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from meteor_core import languages
from meteor_core.model import Word
from meteor_core.stages.pairing import most_pairs
from meteor_core.stages.related import RELATED, Related

pytestmark = pytest.mark.resource("navec-news")

PAIRS = """
рассказал      | сказал         | 0-0
экипировка     | экипировщица   | 0-0
Путин          | Медведев       | 0-0
собака съела   | щенок собаками | 0-1
довольный      | недовольный довольство | 0-1
хорошая        | плохая         |
довольный      | недовольный    |
который        | котором        |
дом            | дым            |
2014           | 2015           |
завтра         | вчера          |
когда-нибудь   | настолько      |
погода         | экипировка     |
"""


def related() -> Related:
    made = RELATED.make(languages.get("ru"), None)
    assert isinstance(made, Related)
    return made


def words(text: str) -> list[Word]:
    return languages.get("ru").analyser(True).words(text)


@pytest.mark.parametrize("line", PAIRS.strip().splitlines())
def test_pairs(line: str) -> None:
    candidate, reference, expected = (field.strip() for field in line.split("|"))
    pairs = related().proposals(words(candidate), words(reference))
    assert " ".join(f"{pair[0]}-{pair[2]}" for pair in pairs) == expected


@pytest.mark.parametrize("line", PAIRS.strip().splitlines())
def test_sides_may_be_swapped_and_obstacles_agree(line: str) -> None:
    candidate, reference = (words(field) for field in line.split("|")[:2])
    stage = related()
    there = {(pair[0], pair[2], pair[4]) for pair in stage.proposals(candidate, reference)}
    back = {(pair[2], pair[0], pair[4]) for pair in stage.proposals(reference, candidate)}
    assert there == back
    assert all(stage.obstacle(candidate[own], reference[other]) is None for own, other, _ in there)
    if len(candidate) == len(reference) == 1 and not there:
        assert stage.obstacle(candidate[0], reference[0]) is not None


def test_words_that_may_match_earn_nothing() -> None:
    both = words("рассказал Путин"), words("сказал Медведев")
    pairs = related().proposals(*both, (frozenset({0}), frozenset()))
    assert [(pair[0], pair[2]) for pair in pairs] == [(1, 1)]


@settings(max_examples=60)
@given(arrays(float, (3, 4), elements=st.sampled_from([0.0, 0.3, 0.5, 0.71, 1.0])))
def test_most_pairs_then_the_most_alike(similarities: np.ndarray) -> None:
    alike = [
        (*cell, float(similarities[cell])) for cell in zip(*similarities.nonzero(), strict=True)
    ]
    pairs = [pair[:2] for pair in most_pairs(alike, range(3), range(4))]
    assert len({row for row, _ in pairs}) == len({column for _, column in pairs}) == len(pairs)
    possible = [
        [value for value in similarities[range(3), columns] if value]
        for columns in permutations(range(4), 3)
    ]
    best = max((len(values), sum(values)) for values in possible)
    found = [float(similarities[pair]) for pair in pairs]
    assert (len(found), sum(found)) == pytest.approx(best)
