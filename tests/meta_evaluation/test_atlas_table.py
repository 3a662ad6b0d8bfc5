"""The atlas's table: what the public API gives, whatever the order, and what the cells say."""

from __future__ import annotations

import random
from dataclasses import replace
from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import Meteor
from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.atlas import (
    HARMLESS,
    PARAPHRASE,
    PHENOMENA,
    Cell,
    Item,
    ItemScores,
    aligned,
    by_stage,
    cells,
    items,
    listed,
    measured,
)
from meteor_core.meta_evaluation.atlas.table import FEWEST, _verdict, rows, sentences
from meteor_core.meteor.variants import TUNED, Variant
from meteor_core.metrics import Metric
from tests.data import DEFAULTS

RUSSIAN = items("ru")
SOME = [item for item in RUSSIAN if item.phenomenon in ("negation", "number", "paraphrase")]
MINE = replace(TUNED, name="mine", title="Mine")


def pair(phenomenon: str = "negation", effect: str = "breaks", control: str = "c") -> Item:
    texts = {"reference": "a b", "candidate": "a", "control": control}
    return replace(RUSSIAN[0], phenomenon=phenomenon, effect=effect, form="correct", **texts)  # type: ignore[arg-type]


def scores(control: list[float], candidate: list[float], *, higher: bool = True) -> ItemScores:
    perfect = np.full(len(control), 1.0 if higher else 0.0)
    values = perfect, np.array(control), np.array(candidate)
    return ItemScores("toy", "Toy", "toy:1", *values, higher_is_better=higher)


def cell(found: tuple[Cell, ...], phenomenon: str) -> Cell:
    return next(one for one in found if one.phenomenon == phenomenon)


def brute(phenomenon: str, metric: Meteor) -> tuple[float, float, float, float]:
    """Mean drop, share noticed, controls' mean drop and share below, by ``Meteor.score`` alone."""
    drops, controls = [], []
    for item in SOME:
        if item.phenomenon == phenomenon and (item.is_worse or phenomenon == "paraphrase"):
            perfect, right, wrong = (
                metric.score(text, item.reference).score.value
                for text in (item.reference, item.control, item.candidate)
            )
            drops.append(perfect - wrong)
            controls.append(perfect - right)
    noticed = sum(drop > 1e-9 for drop in drops) / len(drops)
    below = sum(one - other > 1e-9 for one, other in zip(drops, controls, strict=True))
    return (
        sum(drops) / len(drops),
        noticed,
        sum(controls) / len(controls),
        below / len(drops),
    )


@pytest.mark.resource("meteor-1.5")
@pytest.mark.resource(*DEFAULTS)
@pytest.mark.parametrize("variant", ["tuned", "1.5", "2005", "notebook"])
def test_the_table_is_what_scores_say(variant: str) -> None:
    metric = Meteor("ru", variant)
    found = cells(SOME, aligned(SOME, metric).scored(metric.signature, metric.parameters))
    for phenomenon in ("negation", "number", "paraphrase"):
        one = cell(found, phenomenon)
        expected = brute(phenomenon, metric)
        assert (one.drop, one.noticed, one.control, one.below) == pytest.approx(expected, abs=1e-9)
        assert one.low <= one.drop <= one.high


def test_other_parameters_only_score_again() -> None:
    metric = Meteor("ru", "tuned", stages=("exact", "lemma"))
    once = aligned(SOME, metric)
    parameters = replace(metric.parameters, alpha=0.2, gamma=0.9)
    moved = once.scored("", parameters).candidate
    again = [
        metric.with_parameters(parameters).score(item.candidate, item.reference).score.value
        for item in SOME
    ]
    assert moved.tolist() == pytest.approx(again)


@pytest.mark.parametrize("name", ["bleu", "chrf", "ter", "hamming"])
def test_other_metrics_are_their_own_scores(name: str) -> None:
    metric = Metric.of(name)
    found = measured(SOME, metric)
    for place, item in enumerate(SOME):
        try:
            expected = metric.segment(item.candidate, [item.reference])
        except InputError:
            assert isnan(found.candidate[place])
        else:
            assert found.candidate[place] == pytest.approx(expected)
            assert found.drops[place] >= 0


def test_stages_are_added_one_at_a_time() -> None:
    metric = Meteor("ru", "tuned", stages=("exact", "lemma", "fuzzy"))
    found = list(by_stage(metric))
    assert [(title, one.stages) for title, one in found] == [
        ("exact", ("exact",)),
        ("+ lemma", ("exact", "lemma")),
    ]
    exact, lemma = (
        cells(RUSSIAN, aligned(RUSSIAN, one).scored("", one.parameters)) for _, one in found
    )
    assert cell(lemma, "agreement").drop < cell(exact, "agreement").drop / 2


@given(st.randoms(use_true_random=False))
def test_the_order_of_pairs_moves_nothing(shuffler: random.Random) -> None:
    found = measured(SOME, Metric.of("levenshtein"))
    order = list(range(len(SOME)))
    shuffler.shuffle(order)
    values = (found.perfect[order], found.control[order], found.candidate[order])
    shuffled = ItemScores(found.name, found.title, found.signature, *values)
    assert cells([SOME[place] for place in order], shuffled) == cells(SOME, found)


def test_each_pair_is_counted_in_one_row() -> None:
    places = rows(RUSSIAN)
    changes = tuple(name for name in PHENOMENA if name != PARAPHRASE)
    assert tuple(places) == (*changes, PARAPHRASE, HARMLESS)
    assert sorted(place for here in places.values() for place in here) == [*range(len(RUSSIAN))]
    assert all(not RUSSIAN[place].is_worse for place in places[HARMLESS])
    assert all(len(listed(RUSSIAN, name)) >= 25 for name in PHENOMENA[:12])


@pytest.mark.parametrize(
    ("control", "candidate", "verdict"),
    [
        ([0.9] * 8, [0.5] * 8, "sees"),
        ([0.5] * 8, [0.9] * 8, "misled"),
        ([0.5, 0.9] * 4, [0.9, 0.5] * 4, "unsure"),
        ([0.9] * (FEWEST - 1), [0.5] * (FEWEST - 1), "unsure"),
    ],
)
def test_verdicts(control: list[float], candidate: list[float], verdict: str) -> None:
    pairs = [pair() for _ in control]
    (one,) = cells(pairs, scores(control, candidate))
    assert one.verdict == verdict
    mirrored = scores([1 - v for v in control], [1 - v for v in candidate], higher=False)
    assert cells(pairs, mirrored)[0].verdict == verdict


def test_blind_is_what_costs_less_than_a_paraphrase() -> None:
    pairs = [*(pair() for _ in range(6)), *(pair("paraphrase", "keeps") for _ in range(6))]
    lost, kept = cells(pairs, scores([0.8] * 12, [0.95] * 6 + [0.6] * 6))
    assert (lost.kind, lost.blind) == ("changes", True)
    assert (kept.kind, kept.blind, kept.verdict) == ("keeps", False, "punishes")
    assert [*sentences((lost, kept))][-2:] == [
        "These changes lower the score less than a paraphrase does on average (0.400): negation.",
        "These changes wrongly lower the score, although the meaning is the same: paraphrase "
        "(0.400).",
    ]
    assert not cells(pairs, scores([0.8] * 12, [0.6] * 6 + [0.95] * 6))[0].blind


@pytest.mark.parametrize(
    ("candidate", "verdict", "said"),
    [
        ([1.0] * 6, "spares", ["These changes rightly do not lower the score: paraphrase."]),
        (
            [0.6] * 6,
            "punishes",
            [
                "These changes wrongly lower the score, although the meaning is the same: "
                "paraphrase (0.400)."
            ],
        ),
        ([1.0] * 5 + [0.9], "unsure", []),
        ([0.6] * (FEWEST - 1), "unsure", []),
    ],
)
def test_what_keeps_the_meaning_should_cost_nothing(
    candidate: list[float], verdict: str, said: list[str]
) -> None:
    """Whatever its controls cost, and never in the words of what should be noticed."""
    pairs = [pair("paraphrase", "keeps") for _ in candidate]
    found = cells(pairs, scores([0.2] * len(pairs), candidate))
    assert (found[0].verdict, found[0].kind) == (verdict, "keeps")
    assert [*sentences(found)] == said


@pytest.mark.parametrize(("pairs", "share"), [(5, 1 / 6), (12, 1 / 10), (60, 1 / 20)])
def test_marks_by_chance_are_as_many_as_is_said(pairs: int, share: float) -> None:
    """``words.UNCORRECTED``: of few pairs, bootstrap intervals are too narrow."""
    lot = np.random.default_rng(1)
    marks = [_verdict(lot.normal(size=pairs)) != "unsure" for _ in range(1500)]
    assert np.mean(marks) == pytest.approx(share, abs=0.025)


def test_pairs_without_a_control_have_no_verdict() -> None:
    pairs = [pair(control="") for _ in range(6)]
    metric = Metric.of("bleu")
    (one,) = cells(pairs, measured(pairs, metric))
    assert (one.pairs, one.verdict) == (6, "")
    assert isnan(one.control)
    assert one.drop > 0


@pytest.mark.parametrize(
    ("variant", "title"),
    [
        ("2005", "METEOR 2005"),
        ("tuned/similarity", "METEOR tuned/similarity"),
        (MINE, "Mine"),
    ],
)
def test_a_recipe_of_one_s_own_has_its_title(variant: str | Variant, title: str) -> None:
    found = aligned(SOME, Meteor("ru", variant, stages=("exact",)))
    assert found.title == title


def test_nothing_to_score_is_refused() -> None:
    for score in (
        lambda: aligned([], Meteor("ru", "tuned", stages=("exact",))),
        lambda: measured([], Metric.of("bleu")),
    ):
        with pytest.raises(InputError, match="There are no pairs to score"):
            score()


def test_too_long_a_text_names_its_pair() -> None:
    long = replace(RUSSIAN[0], candidate="кот " * 60_000)
    with pytest.raises(InputError, match=f"^{RUSSIAN[0].id}: "):
        aligned([long], Meteor("ru", "tuned", stages=("exact",)))


@pytest.mark.parametrize(("count", "has_interval"), [(1, False), (2, True)])
def test_a_single_pair_has_no_interval(count: int, has_interval: bool) -> None:
    (found,) = cells([pair()] * count, scores([0.9] * count, [0.5, 0.6][:count]))
    assert found.pairs == count
    assert isnan(found.low) is isnan(found.high) is not has_interval
    assert not isnan(found.drop)
