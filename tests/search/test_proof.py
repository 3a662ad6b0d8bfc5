"""Prices and parts prove what they claim, whoever checks them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from meteor_core import Meteor
from meteor_core.meteor.alignment import propose
from meteor_core.search import optimal as searching
from meteor_core.search.edges import Edge, chunk_count, plain, words_and_phrases
from meteor_core.search.matching import total_weight, unit_weights
from meteor_core.search.optimal import optimal
from meteor_core.search.phrases import best_phrases, covers, tried_sets
from meteor_core.search.proof import (
    Prices,
    _digits,
    added,
    challenge,
    chunk_proof,
    less,
    prices,
)

from .drawn import phrase_edges, word_edges
from .notation import RANKS, edges, letters
from .peers import alignments


def earned(found: Prices, chosen: list[Edge]) -> tuple[int, ...]:
    return added(map(found.earns, chosen), len(found.ranks))


@given(word_edges(most=7, forms=4))
@settings(max_examples=400, deadline=None)
def test_prices_prove_what_the_search_found(drawn: list[Edge]) -> None:
    """Every link costs enough, no word less than nothing, and the sum is earned."""
    every = [*plain(drawn)]
    found, matches = prices(every), optimal(drawn, 7, 7).edges
    assert found.prove(every)
    assert found.total == earned(found, matches)


@given(word_edges(most=7, forms=4))
@settings(max_examples=200, deadline=None)
def test_complementary_slackness(drawn: list[Edge]) -> None:
    """A match costs what it earns, and a word without a match costs nothing."""
    every = [*plain(drawn)]
    found, matches = prices(every), optimal(drawn, 7, 7).edges
    covered = {
        (side, getattr(edge, side)[0]) for edge in matches for side in ("candidate", "reference")
    }
    assert all(found.cost(edge) == found.earns(edge) for edge in matches)
    assert all(price == found.nothing or word in covered for word, price in found.words.items())


@given(word_edges(most=5, forms=3))
@settings(max_examples=150, deadline=None)
def test_no_choice_of_links_beats_the_sum(drawn: list[Edge]) -> None:
    every = [*plain(drawn)]
    found = prices(every)
    for chosen in alignments(every):
        told = challenge(found, chosen)
        kept = [less(link.cost, link.earned) for link in told.dear]
        kept += [price for _, price in told.idle]
        assert told.earned <= told.bound
        assert told.left == added(kept, len(found.ranks))
        assert all(price > found.nothing for price in kept)


@given(word_edges(most=7, forms=4))
@settings(max_examples=200, deadline=None)
def test_prices_are_small(drawn: list[Edge]) -> None:
    """Within what the module's proof allows."""
    every = [*plain(drawn)]
    shorter = min(len({edge[2 * side] for edge in every}) for side in (0, 1)) if every else 0
    found = prices(every)
    assert all(abs(number) <= 2 * shorter + 1 for price in found.words.values() for number in price)


@given(word_edges(most=7, forms=4))
@settings(max_examples=100, deadline=None)
def test_the_sum_is_what_the_search_reckons_in_one_number(drawn: list[Edge]) -> None:
    every = [*plain(drawn)]
    units = unit_weights(every)
    found = prices(every)
    total = sum(2 * n * units[rank] for n, rank in zip(found.total, found.ranks, strict=True))
    assert total == total_weight(every, units)


@given(word_edges(most=6, forms=4))
@settings(max_examples=100, deadline=None)
def test_the_order_of_links_is_nothing_to_the_sum(drawn: list[Edge]) -> None:
    every = [*plain(drawn)]
    assert prices(every[::-1]).total == prices(every).total
    assert prices(every[::-1]).prove(every)


def test_an_exact_match_is_worth_more_than_any_number_of_lemmas() -> None:
    """One exact match shuts out two of lemmas: prices below nothing in the second place."""
    every = edges("exact:0-0 lemma:0-1 lemma:1-0")
    found = prices(every)
    assert found.total == (1, 0)
    assert found.prove(every)
    assert sorted(found.words.values())[-1] == (1, -1)


def test_a_word_that_two_want_has_the_price() -> None:
    every = letters("aa", "a")
    found = prices(every)
    assert {word: price for word, price in found.words.items() if price != (0,)} == {
        ("reference", 0): (1,)
    }
    twice = challenge(found, every)
    assert twice.twice == (("reference", 0),)
    assert (twice.earned, twice.bound) == ((2,), (1,))


def test_a_lower_price_proves_nothing_and_a_higher_one_less() -> None:
    every = letters("ab", "ab")
    found = prices(every)
    ((word, price),) = [item for item in found.words.items() if item[1] > (0,)][:1]
    lower, higher = found.changed({word: (-1,)}), found.changed({word: (1,)})
    assert price == (1,)
    assert not lower.prove(every)
    assert len(lower.underpriced(every)) == 1
    assert higher.prove(every)
    assert less(higher.total, found.total) == (1,)
    assert found.changed({word: (-2,)}).negative == [word]


def test_phrases_are_counted_by_words() -> None:
    found = prices(edges("exact:0-0"), ranks=(0, RANKS["paraphrase"]), each=2)
    assert found.total == (2, 0)
    assert found.earns(edges("paraphrase:1..2-1")[0]) == (0, 3)


def test_nothing_to_match_costs_nothing() -> None:
    assert prices([]) == Prices((), 1, {})
    assert prices([]).total == ()


@pytest.mark.parametrize(
    ("base", "value", "digits"),
    [(90, 90 - 1, (1, -1)), (90, 91, (1, 1)), (32, 0, (0, 0)), (32, -5, (0, -5))],
)
def test_digits(base: int, value: int, digits: tuple[int, ...]) -> None:
    assert _digits(value, base, 2) == digits


@given(word_edges(most=7, forms=3))
@settings(max_examples=300, deadline=None)
def test_the_parts_add_up_to_what_is_reached(drawn: list[Edge]) -> None:
    every, matches = [*plain(drawn)], optimal(drawn, 7, 7).edges
    proof = chunk_proof(every)
    assert proof.proved
    assert (proof.matches, proof.chunks) == (len(matches), chunk_count(matches))
    words = [word for part in proof.parts for word in part.references]
    assert len(words) == len(set(words)), "parts share no word"


@given(phrase_edges())
@settings(max_examples=200, deadline=None)
def test_phrases_that_stand_are_settled(drawn: list[Edge]) -> None:
    words, phrases = words_and_phrases(drawn)
    sets = best_phrases(words, phrases)[0] if phrases else [()]
    found = optimal(drawn, 8, 8).edges
    assert min(chunk_proof(words, chosen).chunks for chosen in sets) == chunk_count(found)


@given(phrase_edges())
@settings(max_examples=200, deadline=None)
def test_the_best_of_the_sets_tried_are_those_of_the_search(drawn: list[Edge]) -> None:
    words, phrases = words_and_phrases(drawn)
    if not phrases:
        return
    tried = tried_sets(words, phrases)
    most = max(one.worth for one in tried.sets if not one.cut)
    best = [one.phrases for one in tried.sets if one.worth == most and not one.cut]
    assert best == best_phrases(words, phrases)[0]
    assert all(one.worth < most for one in tried.sets if one.cut)


@given(phrase_edges())
@settings(max_examples=150, deadline=None)
def test_each_set_has_a_proof_by_prices(drawn: list[Edge]) -> None:
    words, phrases = words_and_phrases(drawn)
    if not phrases:
        return
    ranks = tuple(sorted({edge.rank for edge in drawn}))
    tried = tried_sets(words, phrases)
    for one in tried.sets:
        if not one.cut:
            free = covers(one.phrases).free(words)
            found = prices(free, ranks, 2)
            assert found.prove(free)
            sums = added([found.total, *map(found.earns, one.phrases)], len(ranks))
            worth = sum(n * tried.units[rank] for n, rank in zip(sums, ranks, strict=True))
            assert worth == one.worth


def test_highs_is_named_where_it_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    every = letters("abcabcababcacbab", "bacabacbacbabcab")
    assert {part.by for part in chunk_proof(every).parts} <= {"choice", "sweep"}
    monkeypatch.setattr(searching, "WIDTHS", (1,))
    monkeypatch.setattr("meteor_core.search.proof.WIDTHS", (1,))
    proof = chunk_proof(every)
    assert "programme" in {part.by for part in proof.parts}
    assert proof.proved
    assert proof.chunks == chunk_count(optimal(every, 16, 16).edges)


@pytest.mark.parametrize(
    ("name", "language"), [("wmt24.en-ru", "ru"), ("wmt22.ru-en", "en")], ids=["ru", "en"]
)
def test_pairs_of_real_systems(shared: Path, name: str, language: str) -> None:
    """Over links of every stage at hand, phrases left aside."""
    folder = shared / "data/wmt" / name
    metric = Meteor(language, "tuned")
    files = [min(folder.glob(f"{side}*.{language}")) for side in ("candidate", "reference")]
    lines = zip(*(file.read_text("utf-8").splitlines() for file in files), strict=True)
    for texts in [*lines][:80]:
        candidate, reference = map(metric.sentence, texts)
        words, _ = words_and_phrases(plain(propose(candidate, reference, metric.matchers)))
        matches = optimal(words, len(candidate), len(reference)).edges
        found, proof = prices(words), chunk_proof(words)
        assert found.prove(words)
        assert found.total == added(map(found.earns, matches), len(found.ranks))
        assert proof.proved
        assert proof.chunks == chunk_count(matches)
