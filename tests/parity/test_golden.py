"""Every golden record and corpus of the Java program METEOR 1.5."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from meteor_core import Meteor
from meteor_core.corpus.scoring import score_corpus
from meteor_core.meteor.meteor15 import TASKS
from tests.parity.goldens import FILES, P2005, aligned, expected, lines, metric

pytestmark = pytest.mark.resource("meteor-1.5")

NEAR = 1e-9


@pytest.mark.parametrize("name", FILES)
def test_records(golden: Callable[[str], Any], meteor_data: Path, name: str) -> None:
    variant, size = FILES[name]
    records = list(golden(f"{name}.jsonl"))
    assert len(records) == size
    for record in records:
        meteor = metric(variant, record["lang"], tuple(record["modules"]), name)
        result = meteor.score(record["hyp"], record["refs"])
        assert [token.form for token in result.alignment.candidate] == record["tok_test"]
        assert [token.form for token in result.alignment.reference] == record["tok_ref"]
        assert aligned(result) == expected(record), record["id"]
        found = result.score
        for key, value in {
            "score": found.value,
            "precision": found.precision,
            "recall": found.recall,
            "fmean": found.f_mean,
            "frag_penalty": found.penalty,
        }.items():
            if record[key] is not None:
                assert abs(value - record[key]) <= NEAR, (record["id"], key)


def test_corpora(golden: Callable[[str], Any], meteor_data: Path, shared: Path) -> None:
    """Whole systems as a corpus is scored; wmt21.en-ru is not among the development data."""
    groups: dict[tuple[Path, tuple[str, ...]], list[dict[str, Any]]] = {}
    for record in golden("corpus_aggregates.jsonl"):
        corpus = record["testset"].partition(".refA")[0]
        (options,) = re.findall('"(.*)"', record["options"])
        key = shared / "data" / "wmt" / corpus, tuple(options.split())
        groups.setdefault(key, []).append(record)
    there = {key: records for key, records in groups.items() if key[0].is_dir()}
    assert [sum(map(len, some.values())) for some in (groups, there)] == [36, 27]
    for (folder, stages), records in there.items():
        _check_systems(folder, stages, {record["system"]: record for record in records})


def _check_systems(folder: Path, stages: tuple[str, ...], records: dict[str, Any]) -> None:
    code = folder.name[-2:]
    systems = {name: lines(folder / f"candidate.{name}.{code}") for name in records}
    reference = lines(folder / f"reference.{code}")
    for system in score_corpus(systems, [reference], Meteor(code, "1.5", stages), jobs=2):
        record, total, found = records[system.name], system.statistics, system.score
        assert abs(found.value - record["score"]) <= NEAR, system.name
        assert abs(found.precision - record["precision"]) <= NEAR
        assert abs(found.recall - record["recall"]) <= NEAR
        assert total.chunks == record["chunks"]
        assert total.candidate_words == record["test_word_matches"]
        assert total.candidate.total == record["test_len"]


@pytest.mark.parametrize(
    ("reference", "candidate", "plain", "rank"),
    [
        ("there is a cat on the mat", "the cat is on the mat", 0.646377, 0.380133),
        (
            *("The quick brown fox jumps over the lazy dog",),
            *("A fast brown fox leapt over a lazy dog", 0.768707, 0.451762),
        ),
    ],
)
def test_worked_examples(
    meteor_data: Path, candidate: str, reference: str, plain: float, rank: float
) -> None:
    stages = ("exact", "stem", "synonym")
    for parameters, value in ((P2005, plain), (None, rank)):
        meteor = Meteor("en", "1.5", stages, parameters=parameters)
        assert abs(meteor.score(candidate, reference).score.value - value) <= 5e-7


def test_weights_go_by_place() -> None:
    assert Meteor("en", "1.5", ("exact", "synonym")).parameters.weight("synonym") == 0.6
    assert Meteor("en", "1.5").parameters.weights == (
        *(("exact", 1.0), ("stem", 0.6), ("synonym", 0.8), ("paraphrase", 0.6)),
    )
    assert Meteor("ru", "1.5/universal").parameters.weights == (("exact", 1.0), ("paraphrase", 0.6))
    assert {task for task, _ in TASKS} == {"rank", "li", "adq", "hter", "util", "tune", "universal"}
