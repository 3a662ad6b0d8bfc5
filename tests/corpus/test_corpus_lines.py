"""However a corpus is cut, it is the same; lines that cannot be scored are named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from meteor_core import Meteor
from meteor_core.corpus import processes
from meteor_core.corpus.processes import block_lines
from meteor_core.corpus.scoring import score_corpus
from meteor_core.messages.errors import InputError
from meteor_core.meteor import variants
from meteor_core.meteor.matrix import StatisticsMatrix
from meteor_core.meteor.scoring import score
from meteor_core.search.heuristic import greedy
from tests.corpora import RUSSIAN, RUSSIAN_REFERENCE, shifted


@pytest.mark.parametrize("block", [1, 2, 7, 24, 2000])
@pytest.mark.parametrize("jobs", [1, 2])
def test_blocks_and_jobs_change_nothing(
    monkeypatch: pytest.MonkeyPatch, block: int, jobs: int
) -> None:
    metric = Meteor("ru", "tuned", stages=("exact", "lemma"))
    systems = {"one": RUSSIAN, "two": RUSSIAN_REFERENCE, "three": RUSSIAN[::-1]}
    references = [RUSSIAN_REFERENCE, shifted(RUSSIAN_REFERENCE)]
    whole = score_corpus(systems, references, metric)
    monkeypatch.setattr(processes, "PAIRS", block)
    cut = score_corpus(systems, references, metric, jobs=jobs, backend="threading")
    assert [one.name for one in cut] == ["one", "two", "three"]
    for one, other in zip(cut, whole, strict=True):
        assert one.rows.numbers.dtype == other.rows.numbers.dtype
        assert one.rows.numbers.tobytes() == other.rows.numbers.tobytes()
        assert one.best_reference.tobytes() == other.best_reference.tobytes()
        assert one.score == other.score


def test_shards_merge_exactly() -> None:
    metric = Meteor("ru", "tuned", stages=("exact", "lemma"))
    (whole,) = score_corpus({"one": RUSSIAN}, [RUSSIAN_REFERENCE], metric)
    shards = [
        score_corpus({"one": RUSSIAN[part]}, [RUSSIAN_REFERENCE[part]], metric)[0]
        for part in (slice(3), slice(3, 4), slice(4, None))
    ]
    assert np.array_equal(
        np.concatenate([shard.rows.numbers for shard in shards]), whole.rows.numbers
    )
    first, second, third = [shard.statistics for shard in shards]
    assert first + second + third == first + (second + third) == whole.statistics
    assert score(first + second + third, metric.parameters) == whole.score


def test_sums_are_exact_whole_numbers() -> None:
    """Summed as 64 bits, whatever the rows are kept in: 300,000 × 20,000 words."""
    metric = Meteor("ru", "tuned", stages=("exact",))
    (system,) = score_corpus({"one": ["кот"]}, [["кот"]], metric)
    rows = np.repeat(system.rows.numbers, 300_000, axis=0) * 20_000
    assert rows.dtype == system.rows.numbers.dtype
    statistics = StatisticsMatrix(rows, system.stages).total
    assert statistics.candidate.content == 300_000 * 20_000


def test_lines_are_taken_as_they_come() -> None:
    """Never more of a file than a block and what the workers have before them."""
    taken: list[int] = []

    def counted() -> Iterator[str]:
        for number in range(9_000):
            taken.append(number)
            yield "кот"

    seen: list[tuple[int, int]] = []
    metric = Meteor("ru", "tuned", stages=("exact",))
    (system,) = score_corpus(
        {"one": counted()},
        [["кот"] * 9_000],
        metric,
        progress=lambda done: seen.append((done, len(taken))),
    )
    assert len(system.rows) == 9_000
    blocks = -(-9_000 // block_lines(1, 1))
    done = [number for number, _ in seen]
    assert done == sorted(done)
    assert done[-1] == blocks
    ahead = [lines - number * block_lines(1, 1) for number, lines in seen]
    assert max(ahead) <= 3 * block_lines(1, 1)


def test_a_loaded_metric_does_not_outlive_its_data() -> None:
    """The same settings may mean other data next time: a corpus is scored by the metric given."""
    for metric in (
        Meteor("ru", "tuned", stages=("exact",)),
        Meteor("ru", "tuned", stages=("exact",)),
    ):
        score_corpus({"one": ["кот"]}, [["кот"]], metric)
        assert [*processes._metrics.items()] == [((metric.settings, metric.stages), metric)]


@pytest.mark.parametrize(
    ("candidates", "references", "line"),
    [
        (["кот"] * 3, [["кот"] * 2], 3),
        (["кот"], [["кот"] * 2], 2),
        (["кот"] * 2, [["кот"] * 2, []], 1),
        (["кот"] * 4001, [["кот"] * 4000], 4001),
    ],
)
def test_inputs_must_end_together(
    candidates: list[str], references: list[list[str]], line: int
) -> None:
    metric = Meteor("ru", "tuned", stages=("exact",))
    with pytest.raises(InputError, match=f"one ends before line {line}\\."):
        score_corpus({"one": iter(candidates)}, list(map(iter, references)), metric)


def test_nothing_to_score() -> None:
    with pytest.raises(InputError, match="no segments to score"):
        score_corpus({"one": []}, [[]], Meteor("ru", "tuned", stages=("exact",)))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_line_that_is_too_long_is_named(jobs: int) -> None:
    metric = Meteor("ru", "tuned", stages=("exact",))
    texts = ["кот"] * 2500 + ["ж" * 20_001] + ["кот"] * 10
    with pytest.raises(InputError, match=r"Segment 2501: .* 20001 characters; the limit is 20000"):
        score_corpus({"one": texts}, [["кот"] * 2511], metric, jobs=jobs, backend="threading")


def test_a_recipe_of_ones_own_cannot_be_sent_to_workers() -> None:
    """Workers make the metric by name; another recipe under that name would score silently."""
    own = replace(variants.get("tuned"), search=greedy)
    with pytest.raises(InputError, match="The settings 'tuned' do not belong to a variant"):
        score_corpus({"A": ["кот"]}, [["кот"]], Meteor("ru", own))


def test_the_language_is_resolved_before() -> None:
    with pytest.raises(InputError, match="Choose one of these languages"):
        score_corpus({"A": ["кот"]}, [["кот"]], Meteor("auto"))


def test_a_segment_of_too_many_tokens_is_named() -> None:
    with pytest.raises(InputError, match=r"Segment 2.*3000 tokens; the limit is 2000"):
        score_corpus({"A": ["кот", "x y " * 1500]}, [["кот", "кот"]], Meteor("ru", "tuned"))
