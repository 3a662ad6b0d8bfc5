"""Weigh matches by similarity: exact sums, never over whole words, explained to the last term."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import Meteor
from meteor_core.corpus.findings import earnings
from meteor_core.corpus.scoring import score_corpus
from meteor_core.explain.player import states
from meteor_core.meteor.counting import Rules, tally
from meteor_core.meteor.matrix import StatisticsMatrix
from meteor_core.meteor.scoring import breakdown, score, score_parts
from meteor_core.model import Link, Parameters, Word, counted_similarity
from meteor_core.search.edges import Edge
from meteor_core.wording.reasons import worth

WEIGHED = Meteor("en", "tuned/similarity", ("exact", "fuzzy"))
PLAIN = Meteor("en", "tuned", ("exact", "fuzzy"))
PAIR = "Clevland was checking bananas", ["Cleveland checked bananas"]
STAGES = ("exact", "fuzzy")
CASES = st.lists(st.floats(0, 1), min_size=1, max_size=12)


def counted(similarities: list[float], rules: Rules):
    words = [
        Word(f"w{n}", f"w{n}", "", is_function=n % 3 == 0) for n in range(len(similarities) + 1)
    ]
    edges = [Edge(n, n + 1, n, n + 1, 1, value) for n, value in enumerate(similarities)]
    return tally(words, words, edges, STAGES, rules)


@given(CASES)
def test_weighed_is_never_more(similarities: list[float]) -> None:
    weighed = counted(similarities, Rules(similarity_weighs=True))
    plain = counted(similarities, Rules())
    assert weighed.undiscounted == plain
    parameters = Parameters(0.8, 0.8, 0.5, 0.75, (("fuzzy", 0.6),))
    assert score(weighed, parameters).value <= score(plain, parameters).value
    whole = counted([1.0] * len(similarities), Rules(similarity_weighs=True))
    assert score(whole, parameters) == score(plain, parameters)


@given(st.lists(CASES, min_size=2, max_size=8), st.integers(1, 7))
def test_shards_merge_bit_for_bit(many: list[list[float]], cut: int) -> None:
    found = [counted(one, Rules(similarity_weighs=True)) for one in many]
    matrix = StatisticsMatrix.of(found)
    assert list(matrix) == found
    halves = [part for part in (found[:cut], found[cut:]) if part]
    sums = [sum(part[1:], part[0]) for part in halves]
    assert sum(sums[1:], sums[0]) == matrix.total
    plain = [counted(one, Rules()) for one in many]
    assert list(matrix.undiscounted) == plain
    assert matrix.undiscounted.numbers.dtype == matrix.numbers.dtype


def test_statistics_of_both_kinds_do_not_add() -> None:
    with pytest.raises(ValueError, match="with and without"):
        counted([0.5], Rules()) + counted([0.5], Rules(similarity_weighs=True))


def test_a_pair_is_explained_to_the_last_term() -> None:
    result = WEIGHED.score(*PAIR)
    plain = PLAIN.score(*PAIR)
    fuzzy = [one for one in result.alignment.matches if one.stage == "fuzzy"]
    assert fuzzy
    assert result.alignment == plain.alignment
    assert result.score.value < plain.score.value
    assert result.score.penalty == plain.score.penalty
    credit = sum(counted_similarity(one.similarity) for one in fuzzy)
    assert result.statistics.candidate_credits[1].total == credit
    lost = breakdown(result.statistics, result.parameters)
    assert lost.value + sum(amount for _, amount in lost.parts) == pytest.approx(1)
    assert lost.missing == breakdown(plain.statistics, plain.parameters).missing
    assert [one.score for one in states(result.references[0], result.parameters)][-1] == (
        result.score
    )
    assert "variant:tuned/similarity|" in result.signature


def test_a_corpus_counts_what_pairs_do() -> None:
    lines, references = [PAIR[0], "bananas"], [[PAIR[1][0], "Bananas now"]]
    (system,) = score_corpus({"A": lines}, references, WEIGHED)
    assert system.rows.numbers.dtype == np.int32
    alone = [WEIGHED.score(line, [text]) for line, text in zip(lines, references[0], strict=True)]
    assert system.segment_scores == pytest.approx([one.score.value for one in alone])
    assert system.statistics == alone[0].statistics + alone[1].statistics
    earned = earnings(system)
    granted, length = 2 * 0.7, system.statistics.reference.weighted(0.7)
    recall = sum(one.recall for one in earned) + granted / (granted + length)
    assert recall == pytest.approx(system.score.recall)
    assert earned[1].words == sum(one.statistics.reference_matches[1].total for one in alone)
    found = score_parts(system.rows, system.settings.parameters)
    assert found.recall[0] == pytest.approx(alone[0].score.recall)


@pytest.mark.parametrize(
    ("weighs", "weight", "said"),
    [
        (True, 0.8, "each word counts as 0.8 × 0.500 = 0.400"),
        (False, 0.8, "each word counts as 0.8"),
        (False, 1.0, ""),
    ],
)
def test_worth_of_a_match(weighs: bool, weight: float, said: str) -> None:
    link = Link("fuzzy", (0, 1), (0, 1), 0.5)
    parameters = replace(WEIGHED.parameters, weights=(("fuzzy", weight),))
    assert worth(link, parameters, weighs) == said
