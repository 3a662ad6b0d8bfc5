"""Why there cannot be fewer chunks, and which sets of phrases were tried."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from meteor_core import Meteor
from meteor_core.meteor.alignment import propose
from meteor_core.search import optimal as searching
from meteor_core.search.edges import Edge, chunk_count, plain, words_and_phrases
from meteor_core.search.optimal import optimal
from meteor_core.search.phrases import best_phrases, covers, tried_sets
from meteor_core.search.proof import added, chunk_proof, prices

from .drawn import phrase_edges, word_edges
from .notation import letters


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
