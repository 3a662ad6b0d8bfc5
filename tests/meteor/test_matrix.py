"""A matrix of whole numbers says what statistics say, and many rows are scored as one is."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from meteor_core.meteor.matrix import StatisticsMatrix, row
from meteor_core.meteor.scoring import score, scores
from meteor_core.meteor.variants import VARIANTS
from meteor_core.model import Counts, Letters, Parameters, Statistics
from meteor_core.stages import registry

STAGES = tuple(registry.STAGES)

numbers = st.integers(0, 20_000)
counts = st.builds(Counts, numbers, numbers)


@st.composite
def statistics(draw: st.DrawFn, stages: tuple[str, ...]) -> Statistics:
    """Of a segment: matches are words of the text, a match has a chunk at most."""
    sides = [[draw(st.tuples(*[st.integers(0, 9)] * 2)) for _ in stages] for _ in range(2)]
    rest = [draw(st.tuples(*[st.integers(0, 9)] * 2)) for _ in range(2)]
    lengths = [
        np.sum([*side, more], axis=0).tolist() for side, more in zip(sides, rest, strict=True)
    ]
    words = [int(np.sum(side)) for side in sides]
    common = draw(st.tuples(*[st.integers(0, 9)] * 3))
    letters = [
        tuple(number + draw(st.integers(0, 9)) for number in common) for _ in ("candidate", "other")
    ]
    return Statistics(
        stages,
        *(Counts(*length) for length in lengths),
        *(tuple(Counts(*pair) for pair in side) for side in sides),
        *words,
        draw(st.integers(min(1, min(words)), max(1, min(words)))) if all(words) else 0,
        draw(st.integers(0, 1)) if all(words) else 0,
        letters=Letters(*letters, common),
        unproved=draw(st.integers(0, 1)),
    )


@st.composite
def parameters(draw: st.DrawFn, stages: tuple[str, ...]) -> Parameters:
    unit = st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats(0, 1))
    beta = draw(st.one_of(st.sampled_from([0.0, 1.0, 3.0]), st.floats(0, 5)))
    weights = tuple((stage, draw(unit)) for stage in stages)
    sigma = draw(st.one_of(st.sampled_from([0.0, 2.0]), st.floats(0, 10)))
    return Parameters(draw(unit), beta, draw(unit), draw(unit), weights, sigma, draw(unit))


@st.composite
def segments(draw: st.DrawFn) -> tuple[list[Statistics], Parameters]:
    stages = draw(st.sampled_from([STAGES[:1], STAGES[:2], STAGES]))
    many = draw(st.lists(statistics(stages), min_size=1, max_size=5))
    return many, draw(parameters(stages))


NOTHING = Statistics(STAGES[:1], Counts(), Counts(), (Counts(),), (Counts(),), 0, 0, 0)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(segments())
@example(([NOTHING], Parameters(0.9, 3.0, 0.5)))
@example(([NOTHING], Parameters(0.0, 0.0, 1.0, 0.0)))
def test_scores_are_those_of_scoring(drawn: tuple[list[Statistics], Parameters]) -> None:
    many, chosen = drawn
    matrix = StatisticsMatrix.of(many)
    expected = [score(one, chosen).value for one in many]
    assert scores(matrix, chosen) == pytest.approx(expected, abs=1e-12, rel=1e-12)
    total = sum(many[1:], start=many[0])
    summed = scores(matrix.summed, chosen)
    assert summed == pytest.approx([score(total, chosen).value], abs=1e-12, rel=1e-12)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(segments())
def test_rows_add_as_statistics_do(drawn: tuple[list[Statistics], Parameters]) -> None:
    many, _ = drawn
    matrix = StatisticsMatrix.of(many)
    assert list(matrix) == many
    assert matrix.total == sum(many[1:], start=many[0])


def test_the_order_of_columns() -> None:
    """As the module's heading lists them."""
    one = Statistics(
        ("exact", "lemma"),
        Counts(1, 2),
        Counts(3, 4),
        (Counts(5, 6), Counts(7, 8)),
        (Counts(9, 10), Counts(11, 12)),
        23,
        24,
        25,
        free=22,
        letters=Letters((13, 16, 19), (14, 17, 20), (15, 18, 21)),
        unproved=26,
    )
    assert row(one) == list(range(1, 27))


@pytest.mark.parametrize("name", VARIANTS)
def test_published_parameters(name: str) -> None:
    """4 of 5 words by the first stage, one by the last, in 2 chunks: both ways of scoring agree."""
    variant = VARIANTS[name]
    for code in variant.languages:
        stages = variant.stages[code]
        none = (Counts(),) * (len(stages) - 2)
        matches = (Counts(2, 2), *none, Counts(1, 0))
        lengths = Counts(3, 2), Counts(4, 3)
        one = Statistics(stages, *lengths, matches, matches, 5, 5, 2)
        chosen = variant.parameters_for(code, stages)
        found = scores(StatisticsMatrix.of([one]), chosen)
        assert found == pytest.approx([score(one, chosen).value], abs=1e-15)
        assert 0 < found[0] < 1
