"""The table of metrics, and what stands under it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from meteor_core import languages
from meteor_core.commands.agreement import swapped
from meteor_core.corpus.significance import holm
from meteor_core.messages.errors import ChoiceError
from meteor_core.meta_evaluation.agreement import by_system, disputed
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
