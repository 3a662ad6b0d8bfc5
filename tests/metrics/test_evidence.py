"""What the pictures show is what the libraries count."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Jaro, JaroWinkler, Levenshtein
from rouge_score.rouge_scorer import _score_lcs
from sacrebleu.metrics import BLEU, CHRF
from sacrebleu.metrics.lib_ter import translation_edit_rate

from meteor_core import InputError
from meteor_core.metrics import Metric, evidence
from meteor_core.metrics.overlap import (
    common_subsequence,
    heat,
    levenshtein_script,
    matching,
    ngrams,
    ter_script,
)

WORDS = st.lists(st.sampled_from(["кот", "пёс", "и", "спит", ",", "."]), max_size=12)
SOME = st.lists(WORDS, min_size=1, max_size=3)
LINES = st.text(alphabet="абв АБВ.ё", max_size=24)


@given(WORDS, SOME, st.integers(1, 4))
def test_clipped_counts_are_sacrebleu_s(
    candidate: list[str], references: list[list[str]], n: int
) -> None:
    found = ngrams(candidate, references, n)
    bleu = BLEU(tokenize="none", effective_order=True)
    score = bleu.sentence_score(" ".join(candidate), [" ".join(words) for words in references])
    assert (found.counted, found.total) == (score.counts[n - 1], score.totals[n - 1])


@given(WORDS, SOME, st.integers(1, 3))
def test_pairings_are_n_grams_in_common_and_share_no_place(
    candidate: list[str], references: list[list[str]], n: int
) -> None:
    found = ngrams(candidate, references, n)
    for place, words in enumerate(references):
        pairs = found.pairings(place)
        for pair in pairs:
            own = candidate[pair.candidate : pair.candidate + n]
            assert own == words[pair.reference : pair.reference + n]
        counting = [pair for pair in pairs if pair.counts]
        assert len({pair.reference for pair in counting}) == len(counting)
        assert len({pair.candidate for pair in pairs}) == len(pairs)
    if len(references) == 1:
        pairs = found.pairings(0)
        assert sum(pair.counts for pair in pairs) == found.counted
        assert sum(not pair.counts for pair in pairs) == sum(one.clipped for one in found.ngrams)


def test_papineni_s_example_is_clipped() -> None:
    found = ngrams(["the"] * 7, [["the", "cat", "is", "on", "the", "mat"]], 1)
    assert (found.counted, found.total) == (2, 7)
    assert [pair.counts for pair in found.pairings(0)] == [True, True] + [False] * 5


def test_a_run_of_pairings_goes_on() -> None:
    """The second “a b” belongs to the reference's second."""
    found = ngrams(["x", "a", "b"], [["a", "b", "x", "a", "b"]], 1)
    assert [pair.reference for pair in found.pairings(0)] == [2, 3, 4]


@given(WORDS, WORDS)
def test_a_subsequence_is_as_long_as_rouge_score_s(one: list[str], other: list[str]) -> None:
    pairs = common_subsequence(one, other)
    assert all(one[i] == other[j] for i, j in pairs)
    assert all(i < k and j < m for (i, j), (k, m) in pairwise(pairs))
    if one and other:
        assert _score_lcs(other, one).recall == pytest.approx(len(pairs) / len(other))


@given(LINES, LINES)
def test_an_edit_script_is_as_long_as_rapidfuzz_s(one: str, other: str) -> None:
    script = levenshtein_script(one, other)
    edits = [edit for edit in script.edits if edit.operation != "kept"]
    lengths = [max(b - a for a, b in (edit.candidate, edit.reference)) for edit in edits]
    assert sum(lengths) == script.cost == Levenshtein.distance(one, other)
    assert "".join(other[slice(*edit.reference)] for edit in script.edits) == other
    assert "".join(one[slice(*edit.candidate)] for edit in script.edits) == one
    for edit in script.edits:
        if edit.operation == "kept":
            assert one[slice(*edit.candidate)] == other[slice(*edit.reference)]


@given(WORDS, WORDS)
def test_ter_s_edits_are_sacrebleu_s(one: list[str], other: list[str]) -> None:
    script = ter_script(one, other)
    assert script.cost == translation_edit_rate(one, other)[0]
    changed = sum(edit.operation in ("replaced", "deleted", "inserted") for edit in script.edits)
    assert changed + len(script.shifts) == script.cost
    left = [edit.candidate[0] for edit in script.edits if edit.operation != "inserted"]
    assert sorted(left) == list(range(len(one)))
    right = [edit.reference[0] for edit in script.edits if edit.operation != "deleted"]
    assert right == list(range(len(other)))
    for edit in script.edits:
        if edit.operation in ("kept", "shifted"):
            assert one[edit.candidate[0]] == other[edit.reference[0]]


def test_a_shift_is_one_edit() -> None:
    script = ter_script(
        ["вчера", "врач", "осмотрел", "больного"], ["врач", "осмотрел", "больного", "вчера"]
    )
    assert (script.cost, script.shifts) == (1, ((0, 1),))
    assert [edit.operation for edit in script.edits] == ["kept", "kept", "kept", "shifted"]


@given(LINES, LINES, st.booleans())
def test_heat_counts_what_chrf_counts(one: str, other: str, lowercase: bool) -> None:
    found = heat(one, other, lowercase=lowercase)
    metric = CHRF(lowercase=lowercase)
    counts = Metric.of("chrf", lowercase=lowercase).count(one, [other])
    for order, (own, theirs, common) in zip(
        found.orders, zip(counts[::3], counts[1::3], counts[2::3], strict=True), strict=True
    ):
        # sacreBLEU counts no n-grams of the candidate where the reference has none so long.
        assert own == (order.candidate if order.reference else 0)
        assert (theirs, common) == (order.reference, order.common)
    assert metric.sentence_score(one, [other]).score == pytest.approx(
        100 * Metric.of("chrf", lowercase=lowercase).segment(one, [other])
    )
    for text, shares in ((one, found.candidate), (other, found.reference)):
        assert [share is None for share in shares] == [letter.isspace() for letter in text]
        assert all(0 <= share <= 1 + 1e-9 for share in shares if share is not None)


@given(LINES, LINES)
def test_heat_of_single_characters_sums_to_their_count(one: str, other: str) -> None:
    found = heat(one, other, order=1)
    for shares in (found.candidate, found.reference):
        assert sum(share or 0 for share in shares) == pytest.approx(found.orders[0].common)


def test_equal_texts_are_hot_and_foreign_ones_cold() -> None:
    assert set(heat("кот спит", "кот спит").candidate) == {1.0, None}
    assert set(heat("кот", "лес").candidate) == {0.0}


@given(LINES, LINES)
def test_matching_characters_make_jaro_s_similarity(one: str, other: str) -> None:
    found = matching(one, other)
    assert all(one[i] == other[j] for i, j in found.pairs)
    if one and other:
        similarity = found.similarity(len(one), len(other))
        assert similarity == pytest.approx(Jaro.similarity(one, other))
        winkler = similarity + (similarity > 0.7) * 0.1 * found.beginning * (1 - similarity)
        assert winkler == pytest.approx(JaroWinkler.similarity(one, other))


def test_words_are_shown_as_they_were_spelt() -> None:
    _script, sides = evidence.edit_script(Metric.of("ter"), "Кот Спит", "кот спит")
    assert sides.candidate == ("Кот", "Спит")
    pairs, sides = evidence.subsequence(Metric.of("rougel"), "Ёж, да!", "еж да")
    assert sides.candidate == ("Ёж", ",", "да", "!")
    assert pairs == ((0, 0), (2, 1))
    ascii_only = Metric.of("rougel", tokenizer="ascii")
    assert evidence.subsequence(ascii_only, "Ёж, OK", "ok")[1].candidate == ("ok",)


def test_the_kindest_reference() -> None:
    references = ["дождь идёт", "кот спал", "кот спит"]
    for name in ("bleu", "ter", "chrf", "levenshtein"):
        assert evidence.closest(Metric.of(name), "кот спит", references) == 2
    assert evidence.closest(Metric.of("hamming"), "кот", ["кошка", "кит", "кот"]) == 2
    assert evidence.closest(Metric.of("hamming"), "кот", ["кошка", "кита"]) == 0


def test_hamming_has_a_script_for_equal_lengths_only() -> None:
    script, _sides = evidence.edit_script(Metric.of("hamming"), "кот", "Кит")
    assert (script.cost, len(script.edits)) == (1, 3)
    with pytest.raises(InputError):
        evidence.edit_script(Metric.of("hamming"), "кот", "кошка")
