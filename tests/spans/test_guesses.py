"""Each thing that an alignment says as a guess at what people mark, with intervals."""

from __future__ import annotations

from math import isnan

import numpy as np
import pytest

from meteor_core.spans import detection
from meteor_core.spans.detection import (
    BROKEN_ORDER,
    FALSE_ALARM,
    KINDS,
    MISSED,
    RIGHT,
    SAMPLES,
    Guess,
    examples,
    few_sources,
    guesses,
    judged_guesses,
    measured,
)
from meteor_core.spans.pairs import AnnotatedPair
from meteor_core.spans.words import SpanFilter, WordTable
from tests.spans.making import pair, table

EVERY = SpanFilter()
STAGES = ("exact", "stem")

PAIRS = (
    pair("the [cats] sat on [mat] there", "the cat sat on the mat"),
    pair("[home] quickly he ran", "he ran home quickly", segment=1),
)


def words(of: WordTable, mask: np.ndarray) -> str:
    """The texts of some words."""
    rows = of.words[mask]
    return " ".join(of.pairs[r["pair"]].candidate[r["start"] : r["stop"]] for r in rows)


def test_what_is_guessed_by_each() -> None:
    given = table(*PAIRS, stages=STAGES)
    assert {name: words(given, mask) for name, mask in guesses(given)} == {
        "unmatched": "there",
        "unmatched content words": "",
        "exact": "the sat on mat home quickly he ran",
        "stem": "cats",
        "chunk starts": "mat he",
        "out of order": "he ran",
        "broken order": "mat he ran",
        "unmatched or inexact words": "cats there",
        "unmatched, inexact or broken order": "cats mat there he ran",
        "proposed": "",
    }


def test_precision_recall_and_f1_of_broken_order_by_hand() -> None:
    given = table(*PAIRS, stages=STAGES)
    found = {one.found.name: one.found for one in judged_guesses(given, EVERY)}
    order = found[BROKEN_ORDER]  # mat he ran; marked: cats mat home
    assert (order.guessed, order.marked, order.right, order.words) == (3, 3, 1, 10)
    assert (order.precision, order.recall, order.f1) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert order.lift == pytest.approx((1 / 3) / (3 / 10))


def many(count: int = 60, seed: int = 0) -> list[AnnotatedPair]:
    """Candidates of two systems of which some lack a word; people mark half of the strangers."""
    generator = np.random.default_rng(seed)
    made = []
    for number in range(count):
        reference = f"we met {number} people in town"
        for system in "AB":
            stranger, marked = generator.random(2) < (0.6, 0.5)
            word = ("[dogs]" if marked else "dogs") if stranger else "people"
            made.append(pair(f"we met {number} {word} in town", reference, system, number))
    return made


def by_name(given: list[Guess]) -> dict[str, Guess]:
    return {one.found.name: one for one in given}


def test_intervals_hold_what_is_measured_and_narrow_with_more_sources() -> None:
    few, more = (by_name(judged_guesses(table(*many(n)), EVERY)) for n in (30, 240))
    for found in (few, more):
        one = found["unmatched"]
        for name in ("precision", "recall", "f1", "lift"):
            low, high = getattr(one, name)
            assert low <= getattr(one.found, name) <= high
    width = [high - low for low, high in (few["unmatched"].precision, more["unmatched"].precision)]
    assert width[1] < width[0] / 2


def test_intervals_are_those_of_drawn_sources() -> None:
    """The bootstrap by sums against one that draws sources one by one."""
    given = table(*many(40))
    found = by_name(judged_guesses(given, EVERY))["unmatched"]
    guessed, marked = given.words["stage"] < 0, given.marked(EVERY)
    source = given.sources[given.words["pair"]]
    members = [np.flatnonzero(source == number) for number in range(40)]
    generator, values = np.random.default_rng(7), []
    for _ in range(SAMPLES):
        rows = np.concatenate([members[n] for n in generator.integers(0, 40, 40)])
        values.append(marked[rows][guessed[rows]].mean())
    assert found.precision == pytest.approx(np.quantile(values, [0.025, 0.975]), abs=0.03)


def test_a_source_counts_once_however_many_systems_translate_it() -> None:
    """Eight copies of every candidate bring no evidence."""
    once = many(30)
    copies = [each for each in once for _ in range(8)]
    found, again = (by_name(judged_guesses(table(*some), EVERY)) for some in (once, copies))
    assert again["unmatched"].precision == pytest.approx(found["unmatched"].precision)
    assert again["unmatched"].f1 == pytest.approx(found["unmatched"].f1)


def test_order_of_candidates_moves_nothing() -> None:
    given = many(25)
    shuffled = [given[n] for n in np.random.default_rng(3).permutation(len(given))]
    found, again = (repr(judged_guesses(table(*some), EVERY)) for some in (given, shuffled))
    assert found == again  # as text, since nan equals nothing


def test_draws_are_held_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given = table(*many(20))
    whole = repr(judged_guesses(given, EVERY))
    monkeypatch.setattr(detection, "_CELLS", 20 * 7)
    assert repr(judged_guesses(given, EVERY)) == whole


def test_nothing_guessed_and_nothing_marked() -> None:
    given = table(pair("the cat", "the cat"), pair("a dog", "a dog", segment=1))
    none = np.zeros(len(given.words), dtype=bool)
    (one,) = measured(given, EVERY, [("none", 0.0, none)])
    assert all(map(isnan, (*one.precision, *one.recall, *one.f1, *one.lift)))
    (every,) = measured(given, EVERY, [("all", 0.0, ~none)])
    assert every.precision[0] == 0 < every.precision[1] < 1
    assert not judged_guesses(table(), EVERY)[0].found.words


def same(count: int) -> list[AnnotatedPair]:
    """So many sources, in each of which one word of two that are unmatched is marked."""
    return [pair(f"[a{n}] b{n} c", "c" + " d" * n, segment=n) for n in range(count)]


@pytest.mark.parametrize("count", [1, 2, 4, 30])
def test_no_interval_has_no_width(count: int) -> None:
    found = by_name(judged_guesses(table(*same(count)), EVERY))
    for one in found.values():
        for name in ("precision", "recall", "f1", "lift"):
            value, (low, high) = getattr(one.found, name), getattr(one, name)
            if count == 1 or isnan(value):
                assert isnan(low)
                assert isnan(high)
            else:
                assert low <= value + 1e-9
                assert value - 1e-9 <= high
                assert high - low > 0.1
    assert found["unmatched"].found.recall == 1
    assert (few_sources(list(found.values())) is None) == (count == 30)


def shown(given: WordTable, most: int = 9) -> list[tuple[str, str, str]]:
    guessed = given.words["stage"] < 0
    return [
        (one.kind, one.pair.system, one.pair.candidate)
        for one in examples(given, EVERY, guessed, most)
    ]


def test_examples_show_hits_false_alarms_and_misses() -> None:
    given = table(
        pair("a [dog] sat", "a cat sat", "A", 0),
        pair("a [dog] sat now", "a cat sat", "B", 0),
        pair("we met today", "we met", "A", 1),
        pair("[we] met", "we met", "B", 1),
    )
    assert shown(given) == [
        (RIGHT, "A", "a dog sat"),
        (FALSE_ALARM, "A", "we met today"),
        (FALSE_ALARM, "B", "a dog sat now"),
        (MISSED, "B", "we met"),
    ]
    (first, *_) = examples(given, EVERY, given.words["stage"] < 0, 1)
    assert (first.right, first.false_alarms, first.missed) == (((2, 5),), (), ())


def test_examples_are_of_different_sources_few_and_in_no_order_of_the_file() -> None:
    given = many(40)
    shuffled = [given[n] for n in np.random.default_rng(5).permutation(len(given))]
    found = shown(table(*given), 3)
    assert found == shown(table(*shuffled), 3)
    assert [sum(kind == each for kind, _, _ in found) for each in KINDS] == [3, 3, 0]
    assert len({text for _, _, text in found}) == 6
