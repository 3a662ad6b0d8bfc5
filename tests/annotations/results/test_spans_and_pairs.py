"""Agreement on spans, pairs of systems, disputed items: by hand, by brute force, in any order."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import annotations as an
from meteor_core.annotations import results
from meteor_core.annotations.results.spans import nominal_alpha
from meteor_core.annotations.store import Store
from tests.annotations.results.judging import gathered
from tests.annotations.samples import annotator, corpus, project


def marked(store: Store, said: dict[str, tuple[tuple[int, int], ...]]) -> an.Gathered:
    """``{"А": ((0, 4),)}``: in each text of system A annotator А marks these characters."""
    made = project(store, "errors", corpus(2, "AB"), annotators=len(said))
    for name, spans in said.items():
        member = annotator(store, made, name)
        while item := an.next_item(store, member):
            errors = [
                an.Span(place, start, stop, "style", "minor")
                for place, text in enumerate(item.candidates)
                if text.startswith("a")
                for start, stop in spans
            ]
            an.vote(store, member, item.id, an.Errors(tuple(errors)))
    return an.load_project(store, made.owner)


def test_f1_over_characters_by_hand(store: Store) -> None:
    """4 characters and 6, of which 3 are the same, in each of two texts: F1 = 6 / 10."""
    found = results.span_agreement(marked(store, {"А": ((0, 4),), "Б": ((1, 7),)}))
    assert found
    (pair,) = found.pairs
    assert (pair.first, pair.second, pair.marked, pair.common) == ("А", "Б", (8, 12), 6)
    assert pair.f1 == pytest.approx(0.6)


def test_alpha_over_characters_by_hand(store: Store) -> None:
    """Of each text of A: one character marked by А alone, three by both, three by Б alone."""
    gathered = marked(store, {"А": ((0, 4),), "Б": ((1, 7),)})
    found = results.span_agreement(gathered)
    shown = [text for segment in gathered.segments.values() for text in segment.candidates]
    rows = 2 * ([(1, 1)] + 3 * [(0, 2)] + 3 * [(1, 1)])
    rows += [(2, 0)] * (sum(map(len, shown)) - len(rows))
    assert found
    assert found.alpha == pytest.approx(brute_alpha(rows))
    assert found.alpha
    assert found.alpha > 0


@pytest.mark.parametrize("shown", [{"show_source": False}, {}])
def test_what_is_merely_shown_moves_no_alpha(store: Store, shown: dict[str, bool]) -> None:
    """Candidates alone, whatever stands beside them."""
    made = project(store, "errors", corpus(2, "AB"), annotators=2, **shown)
    for name, omitted in (("А", (0, 3)), ("Б", (0, 2))):
        member = annotator(store, made, name)
        while item := an.next_item(store, member):
            errors = (
                an.Span(0, 0, 2 + (name == "А"), "style", "minor"),
                an.Span(0, *omitted, "omission", "major", reference=0),
            )
            an.vote(store, member, item.id, an.Errors(errors))
    found = results.span_agreement(an.load_project(store, made.owner))
    assert found
    rows = 4 * (2 * [(0, 2)] + [(1, 1)] + (len("a текст 0") - 3) * [(2, 0)])
    assert found.alpha == pytest.approx(brute_alpha(rows))
    (pair,) = found.pairs
    assert (pair.texts, pair.marked, pair.common) == (4, (24, 16), 16)


def test_who_marks_nothing_has_no_f1(store: Store) -> None:
    found = results.span_agreement(marked(store, {"А": (), "Б": ()}))
    assert found
    assert found.pairs[0].f1 is None
    assert found.pairs[0].texts == 4  # of two segments, two systems
    assert found.alpha is None
    one_sided = results.span_agreement(marked(store, {"А": ((0, 2),), "Б": ()}))
    assert one_sided
    assert one_sided.pairs[0].f1 == 0


def test_schemes_without_spans_have_no_agreement_on_them(store: Store) -> None:
    found = gathered(store, "rating", lambda name, segment, system: 50)
    assert results.span_agreement(found) is None


_COUNTS = st.lists(st.tuples(*[st.integers(0, 3)] * 2), min_size=1, max_size=7)


@given(_COUNTS)
def test_alpha_is_that_of_every_pair_counted(rows: list[tuple[int, int]]) -> None:
    counts = np.array(rows)
    assert nominal_alpha(counts) == pytest.approx(brute_alpha(rows))


def brute_alpha(rows: list[tuple[int, int]]) -> float | None:
    """1 − observed ÷ expected disagreement, over every two values, as the definition has it."""
    units = [[0] * left + [1] * right for left, right in rows if left + right > 1]
    values = [value for unit in units for value in unit]
    if len(set(values)) < 2:
        return None
    observed = sum(
        2 * sum(a != b for a, b in combinations(unit, 2)) / (len(unit) - 1) for unit in units
    ) / len(values)
    expected = sum(a != b for a, b in permutations(values, 2)) / (len(values) * (len(values) - 1))
    return 1 - observed / expected


def test_spans_agree_alike_in_any_order(store: Store) -> None:
    found = marked(store, {"А": ((0, 4),), "Б": ((1, 7),), "В": ((2, 3), (5, 8))})
    first = results.span_agreement(found)
    assert results.span_agreement(replace(found, history=found.history[::-1])) == first
    assert first
    assert first.alpha is not None


@pytest.mark.parametrize(
    ("first", "second", "spread"),
    [("minor", "", 0.1), ("major", "minor", 0.4), ("critical", "", 1.0), ("minor", "minor", 0.0)],
)
def test_a_small_mqm_difference_is_not_opposite(
    store: Store, first: str, second: str, spread: float
) -> None:
    said = {"А": first, "Б": second}
    found = gathered(store, "errors", lambda name, segment, system: said[name], segments=1)
    assert results.judged_items(found)[0].spread == pytest.approx(spread)


def test_agreement_does_not_know_the_order_of_anything(store: Store) -> None:
    """Systems uploaded in another order, votes read in another order: the same α and pairs."""
    worth = {("А", "A"): 3, ("Б", "B"): 3, ("В", "A"): 1}
    found = [
        gathered(
            store,
            "preference",
            lambda name, segment, system: worth.get((name, system), segment % 2),
            people="АБВ",
            names=names,
        )
        for names in ("ABC", "CAB", "BCA")
    ]
    found += [replace(one, history=one.history[::-1]) for one in found]
    alphas = [results.agreement(one).alpha for one in found]
    assert alphas == pytest.approx([alphas[0]] * len(alphas))
    pairs = [results.agreement(one).pairs for one in found]
    for other in pairs[1:]:
        assert [(p.first, p.second, p.same) for p in other] == [
            (p.first, p.second, p.same) for p in pairs[0]
        ]
        assert [p.kappa for p in other] == pytest.approx([p.kappa for p in pairs[0]])
