"""The default search: as good as every alignment tried, as an integer programme, as the goldens."""

from __future__ import annotations

import gzip
import json
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from meteor_core.search import optimal as module
from meteor_core.search import phrases
from meteor_core.search.edges import Edge, Grouped, chunk_count, crossing_count
from meteor_core.search.heuristic import greedy, mended_beam
from meteor_core.search.optimal import optimal
from tests.search import peers
from tests.search.drawn import phrase_edges, word_edges
from tests.search.notation import check_valid, edges, letters, written

TABLE = [
    # nothing, one word, one word against two equal ones: the earlier is taken
    ("", ""),
    ("exact:0-0", "exact:0-0"),
    ("exact:0-0 exact:0-1", "exact:0-0"),
    # earlier stages are never paid for with later ones, however many
    ("exact:0-1 lemma:0-0 lemma:1-1", "exact:0-1"),
    ("synonym:1-1 embedding:0-1=.9 embedding:1-0=.9 embedding:2-1=.9", "synonym:1-1"),
    # but with the same count of exact matches, lemma matches are won: 0 moves aside for 1
    ("exact:0-0 exact:0-1 lemma:1-0", "exact:0-1 lemma:1-0"),
    # synonyms that are not transitive: 0~0, 0~1, 1~0 only
    ("synonym:0-0 synonym:0-1 synonym:1-0", "synonym:0-1 synonym:1-0"),
    # matches count, whatever their cosines: two of .4 come before one of .9
    ("embedding:0-0=.9 embedding:0-1=.4 embedding:1-0=.4", "embedding:0-1 embedding:1-0"),
    # of as many matches in as many chunks the most similar: .9 + .5 > .6 + .6
    (
        "embedding:0-0=.9 embedding:2-2=.5 embedding:0-2=.6 embedding:2-0=.6",
        "embedding:0-0 embedding:2-2",
    ),
    # but fewer chunks come first, however little similar: a b / b' a', "a b" in one chunk
    (
        "embedding:0-1=.9 embedding:1-0=.9 embedding:0-0=.5 embedding:1-1=.5",
        "embedding:0-0 embedding:1-1",
    ),
    # the repeated word goes where the chunk is: "a b a" against "b a"
    ("exact:0-1 exact:1-0 exact:2-1", "exact:1-0 exact:2-1"),
    # a phrase of two words beside its neighbour, not the lone rival phrase
    ("exact:2-2 paraphrase:0..1-1 paraphrase:0..1-4", "paraphrase:0..1-1 exact:2-2"),
    # a phrase never takes a word from an earlier stage
    ("synonym:0-0 paraphrase:0..3-0..3", "synonym:0-0"),
    # a synonymous phrase has taken reference word 0, so that the paraphrase robs nobody
    (
        "synonym:0-0 synonym:3..5-0..1 paraphrase:0-5..7",
        "paraphrase:0-5..7 synonym:3..5-0..1",
    ),
    # two phrases of one word to two cover 6 words, one of two to two 4
    (
        "paraphrase:0-0..1 paraphrase:1-2..3 paraphrase:0..1-1..2",
        "paraphrase:0-0..1 paraphrase:1-2..3",
    ),
]


@pytest.mark.parametrize(("given_edges", "expected"), TABLE)
def test_table(given_edges: str, expected: str) -> None:
    found = optimal(edges(given_edges), 9, 9)
    assert (written(found.edges), found.optimal) == (expected, True)


def test_equal_words_do_not_cross() -> None:
    assert written(optimal(letters("a.b", "acb"), 3, 3).edges) == "exact:0-0 exact:2-2"
    assert crossing_count(optimal(letters("axaya", "abaca"), 5, 5).edges) == 0


@settings(max_examples=300, deadline=None)
@given(word_edges())
def test_as_good_as_every_alignment_tried(given_edges: list[Edge]) -> None:
    given_edges = list(given_edges)  # whose function words nobody tells
    found = optimal(given_edges, 6, 6)
    check_valid(found, given_edges)
    assert (peers.worth(found.edges), found.optimal) == (peers.best(given_edges), True)
    assert peers.crossings(found.edges) == peers.fewest_crossings(given_edges, found.edges)


@settings(max_examples=300, deadline=None)
@given(phrase_edges())
@example(edges("paraphrase:0..1-0..1 paraphrase:1..2-1..2 exact:0-0 exact:2-2"))
def test_phrases_as_good_as_every_alignment_tried(given_edges: list[Edge]) -> None:
    found = optimal(given_edges, 8, 8)
    check_valid(found, given_edges)
    assert (peers.worth(found.edges), found.optimal) == (peers.best(given_edges), True)
    assert peers.crossings(found.edges) == peers.fewest_crossings(given_edges, found.edges)


@settings(max_examples=300, deadline=None)
@given(word_edges())
def test_whatever_a_score_reads_is_decided_before_the_tie(given_edges: Grouped) -> None:
    """All alignments that are best alike have the same statistics, those of the one chosen."""
    functions = given_edges.functions
    most = peers.best(given_edges)
    best = [one for one in peers.alignments(given_edges) if peers.worth(one) == most]
    first = min((edge.rank for edge in given_edges if edge.similarity < 1), default=0)
    least = min(peers.losses(one, functions, first) for one in best)
    read = {
        peers.read(one, functions) for one in best if peers.losses(one, functions, first) == least
    }
    assert read == {peers.read(optimal(given_edges, 6, 6).edges, functions)}


@settings(max_examples=150, deadline=None)
@given(st.one_of(word_edges(), phrase_edges()), st.integers(1, 2), st.sampled_from([0, 4]))
def test_a_tiny_budget_is_never_called_proof(given_edges: list[Edge], width: int, few: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "FEW", few)
        patch.setattr(module, "NARROW", (width,))
        patch.setattr(module, "WIDTHS", (width, width + 1))
        patch.setattr(module, "SMALL", 0)
        patch.setattr(module, "SWEEP_WIDTH", width)
        found = optimal(given_edges, 8, 8)
    check_valid(found, given_edges)
    if found.optimal:
        assert peers.worth(found.edges) == peers.best(given_edges)


def test_phrases_that_no_word_joins_are_chosen_apart() -> None:
    """Twelve times a longer phrase or a shorter: together there are more sets than are tried."""
    both = "paraphrase:{0}..{1}-{0}..{1} paraphrase:{0}..{1}-{0}"
    given_edges = edges(" ".join(both.format(3 * n, 3 * n + 1) for n in range(12)))
    assert phrases.MOST_SETS < 3**12
    assert optimal(given_edges, 36, 36) == (given_edges[::2], True)


def test_of_a_long_text_fewer_sets_of_phrases_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three times one phrase or the other: eight sets, all of them as good."""
    given_edges = edges(
        " ".join(f"paraphrase:{n}..{n + 1}-{n} paraphrase:{n + 1}-{n}..{n + 1}" for n in (0, 3, 6))
    )
    assert optimal(given_edges, 9, 9).optimal
    monkeypatch.setattr(module, "ALIGNED_WORDS", 7 * 9)
    assert not optimal(given_edges, 9, 9).optimal
    monkeypatch.setattr(module, "ALIGNED_WORDS", 8 * 9)
    assert optimal(given_edges, 9, 9).optimal
    monkeypatch.setattr(module, "EVEN", 4)  # words of longer texts count for more
    assert not optimal(given_edges, 9, 9).optimal


def test_no_clock_decides_what_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same texts have the same alignment, proved or not, however slow the machine is."""
    hard = letters("abcabcababcacbab" * 3, "bacabacbacbabcab" * 3)
    found = optimal(hard, 48, 48)
    now = iter(range(0, 1_000_000, 1_000))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(now)))
    assert optimal(hard, 48, 48) == found
    assert found.optimal


def test_sets_of_phrases_beyond_the_limit_are_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three sets of two phrases: none, the first, both; the second alone cannot be better."""
    given_edges = edges("paraphrase:0..1-0..1 paraphrase:2..3-2..3 fuzzy:1-2")
    monkeypatch.setattr(phrases, "MOST_SETS", 3)
    assert optimal(given_edges, 4, 4) == (given_edges[:2], True)
    monkeypatch.setattr(phrases, "MOST_SETS", 2)
    assert not optimal(given_edges, 4, 4).optimal
    monkeypatch.undo()
    rivals = edges("paraphrase:0..1-0..1 paraphrase:0..1-2..3")
    monkeypatch.setattr(phrases, "MOST_TIES", 3)
    assert optimal(rivals, 2, 4) == (rivals[:1], True)
    monkeypatch.setattr(phrases, "MOST_TIES", 2)
    assert optimal(rivals, 2, 4) == (rivals[:1], False)


@settings(max_examples=150, deadline=None)
@given(phrase_edges(), st.integers(1, 60))
def test_little_work_is_never_called_proof(given_edges: list[Edge], most: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(phrases, "MOST_WORK", most)
        found = optimal(given_edges, 8, 8)
    check_valid(found, given_edges)
    if found.optimal:
        assert peers.worth(found.edges) == peers.best(given_edges)


@settings(max_examples=150, deadline=None)
@given(phrase_edges())
def test_many_sets_of_phrases_are_as_good_as_few(given_edges: list[Edge]) -> None:
    """One by one with every width, or narrowly first: short parts are proved either way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "FEW", 0)
        found = optimal(given_edges, 8, 8)
    assert found == optimal(given_edges, 8, 8)


@settings(max_examples=60, deadline=None)
@given(st.text("abcdef", max_size=20), st.text("abcdef", max_size=20))
def test_chunks_as_few_as_an_integer_programme_finds(candidate: str, reference: str) -> None:
    found = optimal(letters(candidate, reference), len(candidate), len(reference))
    check_valid(found, letters(candidate, reference))
    assert len(found.edges) == (Counter(candidate) & Counter(reference)).total()
    fewest = peers.fewest_chunks(candidate, reference)
    assert chunk_count(found.edges) == fewest or (not found.optimal and fewest > 1)


@settings(max_examples=200, deadline=None)
@given(st.one_of(word_edges(14, 5), phrase_edges(9)))
def test_never_worse_than_greedy_and_beam(given_edges: list[Edge]) -> None:
    mine = peers.worth(optimal(given_edges, 14, 14).edges)
    for search in (greedy, mended_beam):
        found = search(given_edges, 14, 14)
        check_valid(found, given_edges)
        assert mine >= peers.worth(found.edges)


@settings(max_examples=50, deadline=None)
@given(word_edges(12))
def test_the_order_of_edges_changes_nothing_that_counts(given_edges: list[Edge]) -> None:
    one, other = (optimal(some, 12, 12).edges for some in (given_edges, given_edges[::-1]))
    assert peers.worth(one) == peers.worth(other)


def _golden_edges(record: dict, stems: dict[str, str]) -> list[Edge]:
    return [
        Edge(c, c + 1, r, r + 1, 0 if one == other else 1, 1.0)
        for c, one in enumerate(record["tok_test"])
        for r, other in enumerate(record["tok_ref"])
        if one == other or stems[one] == stems[other]
    ]


@pytest.mark.parametrize(
    ("name", "language"), [("wmt24.en-ru", "ru"), ("wmt22.ru-en", "en")], ids=["ru", "en"]
)
def test_golden_optimum(shared: Path, name: str, language: str) -> None:
    """Matches and chunks of 200 segments as another program proved them."""
    folder = shared / "data/meteor15"
    with gzip.open(folder / f"stems.{language}.tsv.gz", "rt", encoding="utf-8") as lines:
        stems = dict(line.rstrip("\n").split("\t") for line in lines)
    records = (folder / f"{name}.rank.exact_stem.jsonl").read_text("utf-8").splitlines()
    assert len(records) == 200
    for record in map(json.loads, records):
        given_edges = _golden_edges(record, stems)
        found = optimal(given_edges, len(record["tok_test"]), len(record["tok_ref"]))
        expected = record["optimal_exact_stem"]
        assert found.optimal, record["id"]
        assert sum(edge.rank == 0 for edge in found.edges) == expected["max_exact"], record["id"]
        assert len(found.edges) == expected["max_total"], record["id"]
        assert chunk_count(found.edges) == expected["min_chunks"], record["id"]
