"""TER over a corpus: sacreBLEU's numbers, each distinct pair once, small blocks, in processes."""

from __future__ import annotations

import random

import numpy as np
import pytest
import sacrebleu
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics.lib_ter import translation_edit_rate

from meteor_core.metrics import METRICS, Metric, parse, registry, sacre_inside
from meteor_core.metrics.corpus import SLOW_PAIRS, block_size, count_blocks, few, gather

REFERENCE = ["кот спит на мягком диване", "дождь идёт весь день", "мы поедем завтра в город"] * 4
SYSTEMS = {
    "A": ["на мягком диване спит кот", "весь день идёт дождь", "завтра мы поедем в город"] * 4,
    "B": ["на мягком диване спит кот", "дождь шёл весь день", "в город мы поедем завтра"] * 4,
}
TER = Metric.of("ter")


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> None:
    registry._engine.cache_clear()


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_scores_are_sacrebleus(jobs: int) -> None:
    lines = block_size([TER], 500, 2)
    blocks = list(count_blocks(SYSTEMS, [REFERENCE], [TER], jobs=jobs, lines=lines))
    (scored,) = gather(blocks, tuple(SYSTEMS), [TER], 1)
    theirs = sacrebleu.TER()
    for name, texts in SYSTEMS.items():
        assert scored.scores[name] * 100 == pytest.approx(
            theirs.corpus_score(texts, [REFERENCE]).score
        )
        single = [
            theirs.sentence_score(text, [other]).score
            for text, other in zip(texts, REFERENCE, strict=True)
        ]
        assert np.allclose(scored.segments[name] * 100, single, rtol=0, atol=1e-12)


def test_a_pair_that_comes_again_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[tuple[str, ...]] = []
    edits = sacre_inside.ter_edits

    def noted(words: list[str], reference: list[str]) -> int:
        searched.append((" ".join(words), " ".join(reference)))
        return edits(words, reference)

    monkeypatch.setattr(sacre_inside, "ter_edits", noted)
    list(count_blocks(SYSTEMS, [REFERENCE], [TER]))
    pairs = {pair for texts in SYSTEMS.values() for pair in zip(texts, REFERENCE, strict=True)}
    assert sorted(searched) == sorted(pairs)
    assert len(pairs) == 5  # of 24


def test_pairs_are_told_apart_by_where_texts_end() -> None:
    assert TER.count("a b", ["c"]) != TER.count("a", ["b c"])
    assert TER.count("a", ["b", "c"]) != TER.count("a", ["b c"])


def test_what_is_kept_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.metrics.sacre.MOST_KEPT", 3)
    for word in "abcdefgh":
        TER.count(word, ["x"])
    assert len(TER.engine._counted) == 3  # type: ignore[attr-defined]
    assert not any(key == b"x" for key in TER.engine._counted)  # type: ignore[attr-defined]


def test_blocks_are_small_enough_to_be_seen_moving() -> None:
    assert [block_size(parse("bleu,chrf"), 500, texts) for texts in (1, 2, 600)] == [500, 250, 1]
    assert [block_size([TER], 500, texts) for texts in (1, 2, 600)] == [SLOW_PAIRS, 2, 1]
    assert few(parse("bleu"), 400, 400)
    assert not few([TER], 400, 400)
    assert [name for name, metric in METRICS.items() if metric.slow] == ["ter"]


WORDS = st.lists(st.sampled_from(["a", "b", "c", "d", "e", "f"]), max_size=30)


@given(WORDS, WORDS)
@settings(max_examples=300, deadline=None)
def test_the_search_is_sacrebleus(words: list[str], reference: list[str]) -> None:
    assert sacre_inside.ter_edits(words, reference) == translation_edit_rate(words, reference)[0]


@pytest.mark.parametrize("seed", range(12))
def test_the_search_is_sacrebleus_where_its_beam_prunes(seed: int) -> None:
    """Long sides of different lengths, and so many shifts that it gives up."""
    draw = random.Random(seed)
    reference = [draw.choice("abcdefghijklmnop") for _ in range(draw.randint(60, 120))]
    words = reference[:]
    for _ in range(draw.randint(1, 8)):
        begin, end = sorted(draw.sample(range(len(words)), 2))
        run = words[begin : min(end, begin + 12)]
        words = words[:begin] + words[begin + len(run) :]
        place = draw.randint(0, len(words))
        words = words[:place] + run + words[place:]
    words = [word for word in words if draw.random() < 0.9]
    assert sacre_inside.ter_edits(words, reference) == translation_edit_rate(words, reference)[0]
