"""The variant 1.5 against the Java program itself, on lines that neither has seen."""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from meteor_core import Meteor
from meteor_core.lexicons import paraphrases
from meteor_core.meteor.scoring import score
from tests.parity import sentences
from tests.parity.tally import tallying

pytestmark = pytest.mark.resource("meteor-1.5")

NEAR = 1e-9
ENGLISH = ("exact", "stem", "synonym", "paraphrase")
RUSSIAN = ("exact", "stem")

Phrases = list[tuple[str, list[str]]]
"""Phrases with their paraphrases."""


def compare(
    program: Any,
    pairs: list[tuple[str, str]],
    variant: str,
    language: str,
    stages: tuple[str, ...],
    *options: str,
) -> int:
    """Tokens, alignment and numbers of every pair and of the corpus → matches compared."""
    candidates, references = (list(side) for side in zip(*pairs, strict=True))
    answers, corpus = program(
        candidates, references, "-l", language, "-norm", "-m", " ".join(stages), *options
    )
    tally = tallying(variant, language, stages)
    parameters = Meteor(language, variant, stages).parameters
    counted = []
    for pair, answer in zip(pairs, answers, strict=True):
        statistics, matches = tally(*pair)
        counted.append(statistics)
        found = score(statistics, parameters)
        assert sorted(matches) == answer.matches, pair
        assert abs(found.value - answer.score) <= NEAR, pair
        if answer.score:
            assert abs(found.precision - answer.precision) <= NEAR, pair
            assert abs(found.recall - answer.recall) <= NEAR, pair
            assert abs(found.penalty - answer.penalty) <= NEAR, pair
    assert abs(score(sum(counted[1:], counted[0]), parameters).value - corpus) <= NEAR
    return sum(len(answer.matches) for answer in answers)


def russian(number: int, seed: int) -> list[tuple[str, str]]:
    chance = random.Random(seed)
    return [sentences.russian(chance) for _ in range(number)]


def english(number: int, phrases: Phrases, seed: int) -> list[tuple[str, str]]:
    chance = random.Random(seed)
    return [sentences.english(chance, phrases) for _ in range(number)]


@pytest.fixture(scope="module")
def phrases(meteor_data: Path) -> Phrases:
    """Some phrases of the English table, each with its paraphrases."""
    table = paraphrases.of("en")
    assert table is not None
    return sentences.sample(table, 3000, random.Random(1))


def written(path: Path, rows: Iterable[Sequence[str]]) -> Path:
    """Phrases and paraphrases → a packed table as METEOR reads it."""
    lines = "".join(f"0.5\n{phrase}\n{paraphrase}\n" for phrase, paraphrase in rows)
    path.write_bytes(gzip.compress(lines.encode()))
    return path


@pytest.fixture(scope="module")
def excerpt(phrases: Phrases, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """These phrases alone: the program takes fifteen seconds to load the whole table."""
    rows = [(phrase, paraphrase) for phrase, others in phrases for paraphrase in others]
    return written(tmp_path_factory.mktemp("tables") / "excerpt.gz", rows)


def test_english_with_paraphrases(program: Any, phrases: Phrases) -> None:
    pairs = english(2000, phrases, 1)
    assert compare(program, pairs, "1.5", "en", ENGLISH, *program.paraphrases) > 10_000


def test_russian(program: Any) -> None:
    assert compare(program, russian(2000, 2), "1.5", "ru", RUSSIAN) > 10_000


@pytest.mark.parametrize("options", ["adq", "hter", "util", "util/ch", "tune"])
def test_english_tasks(
    program: Any,
    phrases: Phrases,
    excerpt: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: str,
) -> None:
    monkeypatch.setenv("METEOR_PARAPHRASES_EN", str(excerpt))
    task, _, characters = options.partition("/")
    given = ["-t", task, "-a", str(excerpt)] + ["-ch"] * bool(characters)
    pairs = english(300, phrases, 3)
    assert compare(program, pairs, f"1.5/{options}", "en", ENGLISH, *given) > 1_500


@pytest.mark.parametrize(
    ("options", "stages", "given"),
    [
        ("li", RUSSIAN, "-t li"),
        ("tune", RUSSIAN, "-t tune"),
        ("ch", RUSSIAN, "-ch"),
        ("own-function-words", RUSSIAN, "-s russian.words"),
        ("own-function-words/ch", ("exact",), "-ch -s russian.words"),
    ],
)
def test_russian_options(
    program: Any, meteor_data: Path, options: str, stages: tuple[str, ...], given: str
) -> None:
    words = str(meteor_data / "function" / "russian.words")
    arguments = [words if one == "russian.words" else one for one in given.split()]
    assert compare(program, russian(300, 4), f"1.5/{options}", "ru", stages, *arguments)


def test_a_table_of_the_user(program: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Repeated words and rows, phrases that contain one another: every doubt counts."""
    chance = random.Random(5)
    phrases = [" ".join(chance.choices(sentences.RUSSIAN[:12], k=k)) for k in (1, 1, 2, 2, 3) * 20]
    rows = [chance.sample(phrases, 2) for _ in range(150)]
    packed, table = written(tmp_path / "table.gz", rows + rows[:30]), tmp_path / "table.txt"
    table.write_bytes(gzip.decompress(packed.read_bytes()))
    monkeypatch.setenv("METEOR_PARAPHRASES_RU", str(table))
    pairs = [
        (" ".join(chance.choices(phrases, k=5)), " ".join(chance.choices(phrases, k=5)))
        for _ in range(1000)
    ]
    stages = ("exact", "stem", "paraphrase")
    assert compare(program, pairs, "1.5", "ru", stages, "-a", str(packed)) > 3_000


def test_several_references(program: Any) -> None:
    pairs, others = russian(300, 6), russian(300, 7)
    references = [
        line for pair, other in zip(pairs, others, strict=True) for line in (pair[1], other[1])
    ]
    answers, corpus = program(
        [pair[0] for pair in pairs], references, "-l", "ru", "-norm", "-m", "exact stem", "-r", "2"
    )
    meteor = Meteor("ru", "1.5", RUSSIAN)
    results = [
        meteor.score(pair[0], references[2 * number : 2 * number + 2])
        for number, pair in enumerate(pairs)
    ]
    for result, answer in zip(results, answers, strict=True):
        assert abs(result.score.value - answer.score) <= NEAR
        assert [token.form for token in result.alignment.reference] == answer.reference
    total = sum((result.statistics for result in results[1:]), results[0].statistics)
    assert abs(score(total, meteor.parameters).value - corpus) <= NEAR


@pytest.mark.parametrize(("corpus", "stages"), [("ru-en", ENGLISH), ("en-ru", RUSSIAN)])
def test_real_lines(program: Any, shared: Path, corpus: str, stages: tuple[str, ...]) -> None:
    """2,000 lines with human scores: no golden file holds them."""
    name = {"ru-en": "wmt21", "en-ru": "ted21"}[corpus]
    path = shared / "data" / "wmt" / f"human.{name}.{corpus}.tsv"
    head, *rows = path.read_text("utf-8").split("\n")[:2001]
    columns = head.split("\t")
    fields = [row.split("\t") for row in rows]
    places = columns.index("candidate"), columns.index("reference")
    pairs = [(row[places[0]], row[places[1]]) for row in fields]
    options = program.paraphrases if "paraphrase" in stages else ()
    assert compare(program, pairs, "1.5", corpus[-2:], stages, *options) > 10_000
