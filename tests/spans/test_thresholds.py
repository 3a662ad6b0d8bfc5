"""Thresholds found by a fit: the best on what is learnt from, judged on what is not."""

from __future__ import annotations

import numpy as np
import pytest

from meteor_core.spans.detection import credits, curve
from meteor_core.spans.pairs import AnnotatedPair
from meteor_core.spans.proposing import DOUBTS
from meteor_core.spans.thresholds import (
    DOUBT,
    FOLDS,
    LIFT,
    WEIGHT,
    FittedThreshold,
    fitted_thresholds,
)
from meteor_core.spans.words import SpanFilter, WordTable
from tests.spans.making import pair, table

EVERY = SpanFilter()
STAGES = ("exact", "stem")
WEIGHTS = {"exact": 1.0, "stem": 0.6}


def made(count: int, strangers: float, endings: float, seed: int = 0) -> list[AnnotatedPair]:
    """Each candidate has a stranger and a wrong ending; people mark such shares of them."""
    generator = np.random.default_rng(seed)
    found = []
    for number in range(count):
        first, second = generator.random(2) < (strangers, endings)
        words = "[dogs]" if first else "dogs", "[towns]" if second else "towns"
        text = f"we met {number} {words[0]} in {words[1]}"
        found.append(pair(text, f"we met {number} people in town", "A", number))
    return found


def fitted(given: WordTable) -> dict[str, FittedThreshold]:
    return {one.name: one for one in fitted_thresholds(given, EVERY, WEIGHTS)}


@pytest.mark.parametrize(
    ("strangers", "endings", "threshold", "guessed"),
    [(0.9, 0.05, 0.0, ("0",)), (0.8, 0.9, 0.6, ("0", "0.6"))],
)
def test_the_best_weight_is_found(
    strangers: float, endings: float, threshold: float, guessed: tuple[str, ...]
) -> None:
    found = fitted(table(*made(80, strangers, endings), stages=STAGES))[WEIGHT]
    assert (found.threshold, found.guessed) == (threshold, guessed)
    assert found.folds == (threshold,) * FOLDS
    assert found.held_out.found.f1 == pytest.approx(found.in_sample.f1)
    low, high = found.held_out.f1
    assert low <= found.held_out.found.f1 <= high


def test_in_sample_it_is_the_best_of_the_curve() -> None:
    given = table(*made(50, 0.4, 0.3), stages=STAGES)
    best = max(point.f1 for point in curve(given, EVERY, WEIGHTS))
    assert fitted(given)[WEIGHT].in_sample.f1 == pytest.approx(best)


def test_each_fold_is_judged_by_the_thresholds_of_the_others() -> None:
    """By brute force: the folds told from the fit, the threshold sought anew for each."""
    from meteor_core.spans import thresholds

    given = table(*made(33, 0.3, 0.3, seed=5), stages=STAGES)
    marked, earned = given.marked(EVERY), credits(given, WEIGHTS)
    folds = thresholds._folds(given, np.unique(given.sources))
    guessed = np.zeros(len(marked), dtype=bool)
    for fold in range(FOLDS):
        rest = folds != fold
        f1 = {
            level: 2
            * (marked & (earned <= level))[rest].sum()
            / (marked[rest].sum() + (earned <= level)[rest].sum())
            for level in np.unique(earned)
        }
        guessed |= ~rest & (earned <= max(f1, key=lambda level: (f1[level], -level)))
    found = fitted(given)[WEIGHT].held_out.found
    assert (found.guessed, found.right) == (guessed.sum(), (guessed & marked).sum())
    assert len(set(folds.tolist())) == FOLDS
    for source in range(33):  # no source stands on both sides
        assert len(set(folds[given.sources[given.words["pair"]] == source].tolist())) == 1


def test_what_is_learnt_from_noise_is_worth_nothing_where_it_was_not_learnt() -> None:
    """Marks by lot: in sample the kinds learnt seem to say something, held out they do not."""
    gains = []
    for seed in range(8):
        generator = np.random.default_rng(seed)
        marked = [
            pair(
                " ".join(
                    f"[{w}]" if generator.random() < 0.1 else w for w in ("we", "saw", "dogs")
                ),
                f"we saw {number} towns",
                segment=number,
            )
            for number in range(20)
        ]
        found = fitted(table(*marked, stages=STAGES))
        gains += [found[LIFT].in_sample.f1 - found[LIFT].held_out.found.f1]
    assert np.mean(gains) > 0.02
    assert min(gains) > -0.02


def test_kinds_that_are_guessed_are_named() -> None:
    found = fitted(table(*made(60, 0.9, 0.05), stages=STAGES))
    assert set(found[DOUBT].guessed) <= {*DOUBTS, ""}
    assert found[LIFT].guessed == ("content",)
    assert found[LIFT].threshold > 2


def test_order_of_candidates_moves_nothing() -> None:
    given = made(41, 0.4, 0.4)
    shuffled = [given[n] for n in np.random.default_rng(1).permutation(len(given))]
    found, again = (fitted(table(*some, stages=STAGES)) for some in (given, shuffled))
    assert again == found


def test_too_little_to_fit() -> None:
    assert fitted(table(pair("a [dog]", "a cat"))) == {}
    assert fitted(table(pair("a dog", "a cat"), pair("a", "a", segment=1))) == {}
    two = fitted(table(pair("a [dog]", "a cat"), pair("we [met]", "we saw", segment=1)))
    assert len(two[WEIGHT].folds) == 2
    one_sided = fitted(table(pair("a [dog]", "a cat"), pair("we met", "we saw", segment=1)))
    assert float("inf") in map(abs, one_sided[WEIGHT].folds)  # where nothing is marked, no guess
