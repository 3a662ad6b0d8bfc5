"""Every golden record and corpus of the Java program METEOR 1.5."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from meteor_core import Meteor, Parameters, Result
from meteor_core.meteor.meteor15 import TASKS
from meteor_core.meteor.scoring import score
from tests.parity.tally import tallying

NEAR = 1e-9

FILES = {
    "wmt21.en-ru.2refs.rank.exact_stem": ("1.5", 72),
    "wmt22.ru-en.adq.exact_stem_synonym": ("1.5/adq", 200),
    "wmt22.ru-en.p2005.exact_stem_synonym": ("1.5", 200),
    "wmt22.ru-en.rank.exact_stem": ("1.5", 200),
    "wmt22.ru-en.rank.exact_stem_synonym": ("1.5", 200),
    "wmt24.en-ru.rank.ch.exact_stem": ("1.5/ch", 66),
    "wmt24.en-ru.rank.exact": ("1.5", 200),
    "wmt24.en-ru.rank.exact_stem": ("1.5", 200),
    "wmt24.en-ru.rank.nopunct.exact_stem": ("1.5", 66),
    "wmt24.en-ru.universal.ruwords.exact_stem": ("1.5/universal/own-function-words", 200),
}
P2005 = Parameters(0.9, 3.0, 0.5, 0.5)


@cache
def metric(variant: str, language: str, stages: tuple[str, ...], name: str = "") -> Meteor:
    return Meteor(
        language,
        variant,
        stages,
        punctuation=".nopunct." not in name,
        parameters=P2005 if ".p2005." in name else None,
    )


def aligned(result: Result) -> list[tuple[int, int, int, int, str]]:
    return sorted((*m.candidate, *m.reference, m.stage) for m in result.alignment.matches)


def expected(record: dict[str, Any]) -> list[tuple[int, int, int, int, str]]:
    matches = []
    for match in record["alignment"]:
        (start, length), (other, other_length) = match["test"], match["ref"]
        spans = (start, start + length, other, other + other_length)
        matches.append((*spans, match["module"]))
    return sorted(matches)


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


def lines(path: Path) -> list[str]:
    return path.read_bytes().decode("utf-8").split("\n")[:-1]


def test_corpora(golden: Callable[[str], Any], meteor_data: Path, shared: Path) -> None:
    """Sums of statistics; the texts of wmt21.en-ru are not among the development data."""
    checked = absent = 0
    for record in golden("corpus_aggregates.jsonl"):
        corpus = record["testset"].partition(".refA")[0]
        folder = shared / "data" / "wmt" / corpus
        if not folder.is_dir():
            absent += 1
            continue
        code = corpus[-2:]
        candidates = lines(folder / f"candidate.{record['system']}.{code}")
        references = lines(folder / f"reference.{code}")
        options = re.search('"(.*)"', record["options"])
        assert options is not None
        stages = tuple(options[1].split())
        tally = tallying("1.5", code, stages)
        counted = [tally(*pair)[0] for pair in zip(candidates, references, strict=True)]
        total = sum(counted[1:], counted[0])
        found = score(total, Meteor(code, "1.5", stages).parameters)
        assert abs(found.value - record["score"]) <= NEAR, record["system"]
        assert abs(found.precision - record["precision"]) <= NEAR
        assert abs(found.recall - record["recall"]) <= NEAR
        assert total.chunks == record["chunks"]
        assert total.candidate_words == record["test_word_matches"]
        assert total.candidate.total == record["test_len"]
        checked += 1
    assert (checked, absent) == (27, 9)


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
