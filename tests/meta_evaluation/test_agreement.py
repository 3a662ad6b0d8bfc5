"""The table of metrics, and what stands under it."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import numpy as np
import pytest
from scipy import stats

from meteor_core import languages
from meteor_core.commands.agreement import swapped
from meteor_core.corpus.significance import holm
from meteor_core.messages.errors import ChoiceError
from meteor_core.meta_evaluation.agreement import (
    MOST_SYSTEMS,
    SegmentScores,
    by_system,
    cells,
    disputed,
    p_values,
    people_agreement,
    soft_accuracy,
    systems,
)
from meteor_core.meta_evaluation.judged import taken
from meteor_core.meta_evaluation.measures import OBJECTIVES
from meteor_core.meta_evaluation.scorers import MetricScores
from meteor_core.tuning import names, score, table
from tests.tuning.judging import judged

ROWS = judged(noise=0.02)
NAMES = ("2005", "bleu", "ter")


@pytest.fixture(scope="module")
def scored():
    return score(ROWS, "ru", NAMES)[0]


def test_the_best_stands_first(scored) -> None:
    found = table(ROWS, scored)
    assert {one.name for one in found.entries} == set(NAMES)
    values = [one.pearson for one in found.entries]
    assert values == sorted(values, reverse=True)
    assert all(one.low <= one.pearson <= one.high for one in found.entries)
    assert [one.first for one in found.paired] == [found.entries[0].name] * 2
    assert (found.rows, found.segments, found.systems) == (240, 60, 4)
    assert all(one.systems and one.systems[2] == 1 for one in found.entries)
    assert all(one.signature for one in found.entries)


def test_ter_is_turned_round(scored) -> None:
    (found,) = (one for one in table(ROWS, scored).entries if one.name == "ter")
    assert found.pearson > 0.5
    assert found.note == "less is better: turned round"


def test_verdicts_on_one_candidate_are_no_pair_of_candidates(scored) -> None:
    """Two people who differ by as much about every candidate: what counts is the mean."""
    rows = np.repeat(np.arange(len(ROWS)), 2)
    twice = taken(ROWS, rows)
    twice = replace(twice, human=twice.human + np.tile([0.01, -0.01], len(ROWS)))
    again = [replace(metric, scores=metric.scores[rows]) for metric in scored]
    for objective in ("accuracy", "item_kendall"):
        found, expected = table(twice, again, objective), table(ROWS, scored, objective)
        assert (found.rows, found.pairs) == (2 * expected.rows, expected.pairs)
        for one, other in zip(found.entries, expected.entries, strict=True):
            assert one.name == other.name
            assert (one.accuracy, one.item_kendall) == pytest.approx(
                (other.accuracy, other.item_kendall)
            )
            assert (one.low, one.high) == pytest.approx((other.low, other.high))


def test_what_tying_every_pair_would_reach(scored) -> None:
    rounded = replace(ROWS, human=np.round(ROWS.human, 1))
    constant = replace(scored[0], name="constant", scores=np.zeros(len(ROWS)))
    found = table(rounded, [constant], "accuracy")
    assert found.entries[0].accuracy == pytest.approx(found.all_tied)
    assert 0 < found.all_tied < 1


def test_few_systems_have_no_agreement_of_their_own(scored) -> None:
    found = table(replace(ROWS, systems=()), scored)
    assert [one.systems for one in found.entries] == [None] * 3
    assert (found.systems, swapped(found.systems)[:21]) == (0, "segments swapped (Per")
    assert "Perm-Both" in swapped(table(ROWS, scored).systems)


@pytest.mark.parametrize(
    ("objective", "drawing"),
    [("pearson", (1000, 1000)), ("kendall", (250, 250)), ("accuracy", (1000, 250))],
)
def test_what_is_drawn_is_told(scored, objective: str, drawing: tuple[int, int]) -> None:
    found = table(ROWS, scored, objective)
    assert (found.drawing.samples, found.drawing.permutations) == drawing
    least = min(one.permutation_p for one in found.paired)
    assert least >= found.drawing.least_p == 1 / (drawing[1] + 1)


def test_an_unknown_metric() -> None:
    with pytest.raises(ChoiceError, match="Unknown metric 'magic'; choose one of: meteor, tuned"):
        score(ROWS, "ru", ["magic"])


def test_a_variant_of_another_language_is_left_out() -> None:
    assert score(ROWS, "en", ["notebook"])[1][0].name == "notebook"


def test_by_system_and_disputed(scored) -> None:
    scores = scored[0].scores
    assert by_system(ROWS, scores).index.tolist() == ["S0", "S1", "S2", "S3"]
    found = disputed(ROWS, scores, most=5)
    assert len(found) == 5
    assert found["difference"].abs().is_monotonic_decreasing


def test_order_of_rows_moves_nothing(scored) -> None:
    """Nothing is measured, or drawn, by who stands first: not by a hair."""
    order = np.random.default_rng(0).permutation(len(ROWS))
    shuffled = taken(ROWS, order)
    again = [replace(metric, scores=metric.scores[order]) for metric in reversed(scored)]
    for objective in OBJECTIVES:
        assert table(ROWS, scored, objective) == table(shuffled, again, objective)


def test_names_of_systems_move_nothing(scored) -> None:
    """The same texts and verdicts under other names, whose order is another one."""
    new = {"S0": "d", "S1": "b", "S2": "a", "S3": "c"}
    renamed = replace(ROWS, systems=tuple(new[name] for name in ROWS.systems))
    for objective in OBJECTIVES:
        assert table(ROWS, scored, objective) == table(renamed, scored, objective)


def test_p_values_of_one_table_are_corrected_together(scored) -> None:
    for objective in OBJECTIVES:
        paired = table(ROWS, scored, objective).paired
        p_values = [one.permutation_p for one in paired]
        assert [one.permutation_holm for one in paired] == holm(p_values)
        assert max(p_values) <= max(one.permutation_holm for one in paired)


@pytest.mark.parametrize("others", [12, 30])
@pytest.mark.parametrize("objective", ["pearson", "accuracy"])
def test_enough_is_drawn_to_tell_the_best_of_all_metrics(objective: str, others: int) -> None:
    """The least p of as many comparisons as there can be lies below 0.05 when it is corrected."""
    human = ROWS.human
    noise = np.random.default_rng(0).normal(size=(others, len(ROWS)))
    every = [
        MetricScores("best", "Best", "", human),
        *(MetricScores(f"m{n}", "M", "", values) for n, values in enumerate(noise)),
    ]
    assert len(every) >= max(len(names(code)) for code in languages.codes())
    assert {one.permutation_holm < 0.05 for one in table(ROWS, every, objective).paired} == {True}


GENERATOR = np.random.default_rng(4)
HUMAN = {name: GENERATOR.normal(size=60) for name in "AB"}
CLOSE = {name: values + GENERATOR.normal(size=60) / 2 for name, values in HUMAN.items()}
FAR = {name: values + GENERATOR.normal(size=60) * 3 for name, values in HUMAN.items()}
PEOPLE = SegmentScores("human", HUMAN)


def test_as_scipy() -> None:
    (found,) = people_agreement(PEOPLE, [SegmentScores("close", CLOSE)])
    metric, human = (np.concatenate([*side.values()]) for side in (CLOSE, HUMAN))
    assert (found.rows, found.segments) == (120, 60)
    assert found.pearson == pytest.approx(stats.pearsonr(metric, human).statistic)
    assert found.spearman == pytest.approx(stats.spearmanr(metric, human).statistic)
    assert found.kendall == pytest.approx(stats.kendalltau(metric, human).statistic)
    assert found.low < found.pearson < found.high


def test_the_closest_first_and_less_is_turned_round() -> None:
    errors = {name: -values for name, values in CLOSE.items()}
    metrics = [SegmentScores("far", FAR), SegmentScores("errors", errors, False)]
    there, back = people_agreement(PEOPLE, metrics), people_agreement(PEOPLE, metrics[::-1])
    assert [one.title for one in there] == ["errors", "far"]
    assert there == back
    assert there[0].pearson == people_agreement(PEOPLE, [SegmentScores("c", CLOSE)])[0].pearson


@pytest.mark.parametrize("names", ["AB", "BA"])
def test_no_order_of_segments_or_systems_moves_a_bound(names: str) -> None:
    mixed = np.random.default_rng(1).permutation(60)
    there, back = (
        people_agreement(
            SegmentScores("human", {name: HUMAN[name][order] for name in some}),
            [
                SegmentScores(title, {name: values[name][order] for name in some})
                for title, values in (("close", CLOSE), ("far", FAR))
            ],
        )
        for some, order in (("AB", np.arange(60)), (names, mixed))
    )
    assert there == back


def test_one_segment_has_no_interval() -> None:
    human, metric = (
        SegmentScores(
            "scores", {name: values[:1] for name, values in zip("ABCDE", given, strict=True)}
        )
        for given in GENERATOR.normal(size=(2, 5, 1))
    )
    (found,) = people_agreement(human, [metric])
    assert (found.rows, found.segments) == (5, 1)
    assert np.isnan([found.low, found.high]).all()


def test_rows_that_all_have() -> None:
    holes = {name: values.copy() for name, values in HUMAN.items()}
    holes["A"][:50] = np.nan
    (found,) = people_agreement(SegmentScores("human", holes), [SegmentScores("far", FAR)])
    assert found.rows == 70
    holes["A"][:], holes["B"][2:] = np.nan, np.nan
    assert people_agreement(SegmentScores("human", holes), [SegmentScores("far", FAR)]) == []
    assert people_agreement(PEOPLE, []) == []


SYSTEM_ROWS = judged(noise=0.3)
FIRST, SECOND = np.array([0]), np.array([1])


def exact_p(first: np.ndarray, second: np.ndarray) -> float:
    """One-sided paired permutation test over every way of swapping."""
    difference = first - second
    null = [np.dot(signs, difference) for signs in product((1, -1), repeat=len(difference))]
    return float(np.mean(np.array(null) >= difference.sum() - 1e-9))


def test_the_published_example() -> None:
    """Five segments that one system wins by .6 each: only one swap in 32 is as large."""
    table = np.array([[0.8, 0.9, 0.7, 1.0, 0.6], [0.2, 0.3, 0.1, 0.4, 0.0]])
    assert exact_p(*table) == 1 / 32
    assert p_values(table, FIRST, SECOND)[:, 0] == pytest.approx([1 / 32, 1], abs=0.02)


@pytest.mark.parametrize("seed", range(5))
def test_p_is_that_of_every_permutation(seed: int) -> None:
    table = np.random.default_rng(seed).integers(0, 6, (2, 10)).astype(float)
    expected = [exact_p(*table), exact_p(*table[::-1])]
    assert p_values(table, FIRST, SECOND)[:, 0] == pytest.approx(expected, abs=0.05)


def test_soft_accuracy_by_hand() -> None:
    generator = np.random.default_rng(1)
    human, metric = generator.normal(size=(2, 4, 9)) + np.arange(4)[:, None] / 3
    gaps = [
        abs(exact_p(human[a], human[b]) - exact_p(metric[a], metric[b]))
        for a, b in combinations(range(4), 2)
    ]
    assert soft_accuracy(human, metric) == pytest.approx(1 - np.mean(gaps), abs=0.03)
    assert soft_accuracy(human, human) == 1
    assert soft_accuracy(human, -human) < 0.6


def test_only_segments_of_both_systems_are_asked() -> None:
    full = np.array([[1.0, 2, 3, 4], [0, 3, 1, 1], [2, 2, 0, 5]])
    lacking = np.where(np.arange(4) == 3, np.nan, full)
    first, second = np.triu_indices(3, 1)
    expected = p_values(full[:, :3], first, second)
    assert p_values(lacking, first, second) == pytest.approx(expected, abs=0.06)
    apart = np.array([[1.0, np.nan], [np.nan, 1.0]])
    assert np.isnan(soft_accuracy(apart, apart))


def test_cells_are_means_and_may_be_empty() -> None:
    table = cells(np.array([1.0, 3, 5]), np.array([0, 0, 1]), np.array([7, 7, 9]))
    assert table.tolist()[0][0] == 2
    assert np.isnan(table).tolist() == [[False, True], [True, False]]


def test_names_and_order_of_systems_move_nothing() -> None:
    scores = SYSTEM_ROWS.human + np.random.default_rng(0).normal(size=len(SYSTEM_ROWS))
    order = np.random.default_rng(2).permutation(len(SYSTEM_ROWS))
    shuffled = taken(SYSTEM_ROWS, order)
    names = dict(zip(("S0", "S1", "S2", "S3"), ("z", "y", "b", "a"), strict=True))
    object.__setattr__(shuffled, "systems", tuple(names[name] for name in shuffled.systems))
    found, again = systems(SYSTEM_ROWS, scores), systems(shuffled, scores[order])
    assert found is not None
    assert again is not None
    assert again[:3] == pytest.approx(found[:3])
    assert again.soft_accuracy == pytest.approx(found.soft_accuracy, abs=0.02)  # other draws


def test_few_or_very_many_systems_say_nothing() -> None:
    some = judged(20, systems=2)
    assert systems(some, some.human) is None
    many = judged(2 * (MOST_SYSTEMS + 1), systems=MOST_SYSTEMS + 1)
    assert systems(many, many.human) is None
