"""A corpus is the sum of its pairs, however it is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core import Meteor, Parameters, corpus, variants
from meteor_core.corpus import System, block_lines, score_corpus
from meteor_core.errors import InputError
from meteor_core.rows import pack, unpack
from meteor_core.scoring import count, score
from meteor_core.search.edges import Edge
from meteor_core.search.greedy import greedy
from tests import toys


def lines_of(text: str) -> list[str]:
    """One segment a line; the first and the last line feed are not the text's."""
    return text.split("\n")[1:-1]


RUSSIAN = lines_of("""
Лиса сделала прыжок через ленивую собаку, и собака залаяла.
Стремительная рыжая лисичка скакнула на унылую собачку
В доме живёт кот, и в доме живёт пёс
Он дал ему совет, а совет ему дал он

Дорогой автомобиль быстро мчится по дороге .
кот и кот и кот
Конечно же, в самом деле всё хорошо!
""")

RUSSIAN_REFERENCE = lines_of("""
Лисица прыгнула через собаку – и собаки залаяли
Быстрая коричневая лиса прыгнула на грустную собаку
Кот живёт в доме, а пёс живёт в конуре.
Он посоветовал ему
Пусто
Недорогая машина стремительно едет по дороге.
и кот и кот
Действительно, всё хорошо!
""")

ENGLISH = lines_of("""
The rebels gave up, of course.
A fast brown fox leapt over a lazy dog
the cat is on the mat

on the mat sat the cat 's kitten
It doesn't matter (at all)
""")

ENGLISH_REFERENCE = lines_of("""
Naturally, the rebels surrendered.
The quick brown fox jumps over the lazy dog
there is a cat on the mat
Nothing
the kitten of the cats sat on a mat
That does not matter at all!
""")

TEXTS = {"ru": (RUSSIAN, RUSSIAN_REFERENCE), "en": (ENGLISH, ENGLISH_REFERENCE)}

METRICS = [
    ("ru", "explorer"),
    ("ru", "1.5"),
    ("ru", "1.5/universal/ch"),
    ("ru", "2005"),
    ("ru", "2007"),
    ("ru", "nltk"),
    ("ru", "notebook"),
    ("en", "explorer"),
    ("en", "1.5"),
    ("en", "1.5/ch"),
    ("en", "1.5/mended"),
    ("en", "2005"),
    ("en", "nltk"),
]


@pytest.fixture
def made(require_resource: Callable[[str], Path]) -> Callable[[str, str], Meteor]:
    """Language and variant → the metric; METEOR 1.5 cannot do without its word lists."""

    def make(language: str, variant: str) -> Meteor:
        if variant.startswith("1.5"):
            require_resource("meteor-1.5")
        return Meteor(language, variant)

    return make


Made = Callable[[str, str], Meteor]


def shifted(lines: list[str]) -> list[str]:
    """A second reference: the next line's, so that either may be the better."""
    return [f"{one} {two}" for one, two in zip(lines, [*lines[1:], ""], strict=True)]


def of_pairs(metric: Meteor, candidates: list[str], references: list[list[str]]) -> np.ndarray:
    """Each segment through ``Meteor.align`` and ``rate``: best reference, then the row."""
    rows = []
    for candidate, *others in zip(candidates, *references, strict=True):
        result = metric.score(candidate, others)
        rows.append([result.best_reference, *pack(result.statistics)])
    return np.array(rows)


def check(metric: Meteor, candidates: list[str], references: list[list[str]]) -> System:
    """The corpus's rows, sums and scores are those of its pairs."""
    (system,) = score_corpus({"one": candidates}, references, metric)
    expected = of_pairs(metric, candidates, references)
    assert np.array_equal(system.best_reference, expected[:, 0])
    assert np.array_equal(system.rows, expected[:, 1:])
    results = [
        metric.score(candidate, others)
        for candidate, *others in zip(candidates, *references, strict=True)
    ]
    first, *rest = [result.statistics for result in results]
    assert system.statistics == sum(rest, start=first)
    assert system.score == score(system.statistics, metric.parameters)
    expected_scores = [result.score.value for result in results]
    assert system.segment_scores == pytest.approx(expected_scores, abs=1e-12)
    return system


@pytest.mark.parametrize(("language", "variant"), METRICS)
def test_a_corpus_is_the_sum_of_its_pairs(made: Made, language: str, variant: str) -> None:
    candidates, reference = TEXTS[language]
    metric = made(language, variant)
    check(metric, candidates, [reference])
    several = check(metric, candidates, [shifted(reference), reference, reference])
    assert set(several.best_reference) == {0, 1}


@pytest.mark.parametrize(
    ("language", "variant", "folder", "system"),
    [
        ("ru", "explorer", "wmt24.en-ru", "IKUN"),
        ("ru", "1.5", "wmt24.en-ru", "Yandex"),
        ("en", "explorer", "wmt22.ru-en", "Online-A"),
        ("en", "1.5", "wmt22.ru-en", "SRPOL"),
    ],
)
def test_real_texts(
    shared: Path, made: Made, language: str, variant: str, folder: str, system: str
) -> None:
    """Lines 101 to 150, with another system's output as a second reference."""
    place = shared / "data/wmt" / folder
    names = [f"candidate.{system}.{language}", f"reference.{language}"]
    other = sorted(place.glob("candidate.*"))[0].name
    texts = [(place / name).read_text("utf-8").splitlines()[100:150] for name in (*names, other)]
    check(made(language, variant), texts[0], texts[1:])


def test_the_toy_metric_has_every_stage() -> None:
    sides = "лисой скакнула сделала прыжок дом .", "лиса подскочила прыгнула изба ."
    matches = toys.metric().score(*sides).alignment.matches
    stages = ["lemma", "synonym", "paraphrase", "embedding", "exact"]
    assert [match.stage for match in matches] == stages


def sentences(words: int = 7) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(toys.TEXT), min_size=1, max_size=words).map(" ".join)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(sentences(), sentences())
def test_corpus_and_pair_choose_the_very_same_matches(candidate: str, reference: str) -> None:
    """Lemma classes, synonyms that are not transitive, phrases and vectors, over few words."""
    pair, lines = toys.Recorder(), toys.Recorder()
    alignment = Meteor("ru", toys.recipe(search=pair)).align(candidate, [reference])[0]
    metric = Meteor("ru", toys.recipe(search=lines))
    statistics = metric.compare(metric.sentence(candidate), metric.sentence(reference))
    assert lines.found == pair.found
    assert statistics == count(alignment, metric.stages, variants.EXPLORER.rules)
    rank = {name: number for number, name in enumerate(metric.stages)}
    matches: list[Edge] = [
        (*match.candidate, *match.reference, rank[match.stage], match.similarity)
        for match in alignment.matches
    ]
    assert matches == lines.found[0].edges


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.tuples(sentences(5), sentences(5), sentences(5)), min_size=1, max_size=4))
def test_a_reference_may_meet_many_candidates(triples: list[tuple[str, str, str]]) -> None:
    """What is remembered of a reference from one candidate to the next changes nothing."""
    metric = toys.metric()
    for one, other, reference in triples:
        remembered = metric.sentence(reference)
        for candidate in (one, other, one, reference):
            fresh = metric.compare(metric.sentence(candidate), metric.sentence(reference))
            assert metric.compare(metric.sentence(candidate), remembered) == fresh


@pytest.mark.parametrize("block", [1, 2, 7, 24, 2000])
@pytest.mark.parametrize("jobs", [1, 2])
def test_blocks_and_jobs_change_nothing(
    monkeypatch: pytest.MonkeyPatch, block: int, jobs: int
) -> None:
    metric = Meteor("ru", stages=("exact", "lemma"))
    systems = {"one": RUSSIAN, "two": RUSSIAN_REFERENCE, "three": RUSSIAN[::-1]}
    references = [RUSSIAN_REFERENCE, shifted(RUSSIAN_REFERENCE)]
    whole = score_corpus(systems, references, metric)
    monkeypatch.setattr(corpus, "BLOCK", block)
    cut = score_corpus(systems, references, metric, jobs=jobs, backend="threading")
    assert [one.name for one in cut] == ["one", "two", "three"]
    for one, other in zip(cut, whole, strict=True):
        assert one.rows.dtype == other.rows.dtype
        assert one.rows.tobytes() == other.rows.tobytes()
        assert one.best_reference.tobytes() == other.best_reference.tobytes()
        assert one.score == other.score


def test_shards_merge_exactly() -> None:
    metric = Meteor("ru", stages=("exact", "lemma"))
    (whole,) = score_corpus({"one": RUSSIAN}, [RUSSIAN_REFERENCE], metric)
    shards = [
        score_corpus({"one": RUSSIAN[part]}, [RUSSIAN_REFERENCE[part]], metric)[0]
        for part in (slice(3), slice(3, 4), slice(4, None))
    ]
    assert np.array_equal(np.concatenate([shard.rows for shard in shards]), whole.rows)
    first, second, third = [shard.statistics for shard in shards]
    assert first + second + third == first + (second + third) == whole.statistics
    assert score(first + second + third, metric.parameters) == whole.score


def test_sums_are_exact_whole_numbers() -> None:
    """Summed as 64 bits, whatever the rows are kept in: 300,000 × 20,000 words."""
    metric = Meteor("ru", stages=("exact",))
    (system,) = score_corpus({"one": ["кот"]}, [["кот"]], metric)
    rows = np.repeat(system.rows, 300_000, axis=0) * 20_000
    assert rows.dtype == system.rows.dtype
    statistics = unpack(rows.sum(axis=0), system.stages)
    assert statistics.candidate.content == 300_000 * 20_000


def test_scores_follow_the_parameters() -> None:
    """α 0, γ 0: the score is the precision, 2 of 3 words, lemma .5."""
    parameters = Parameters(0.0, 1.0, 0.0, 0.5, (("lemma", 0.5),))
    metric = Meteor("ru", stages=("exact", "lemma"), parameters=parameters)
    (system,) = score_corpus({"one": ["кот бежал дома"]}, [["кот бежит тихо"]], metric)
    assert system.score.value == system.segment_scores[0] == pytest.approx(1.5 / 3)


def test_corpus_score_is_no_mean() -> None:
    """1 of 1 word and 0 of 3: the sum has P = R = 1/4, not (1 + 0)/2; γ 0."""
    parameters = Parameters(0.5, 1.0, 0.0)
    metric = Meteor("ru", stages=("exact",), parameters=parameters)
    (system,) = score_corpus({"one": ["кот", "пёс ест суп"]}, [["кот", "лиса ела кашу"]], metric)
    assert system.score.value == pytest.approx(0.25)
    assert list(system.segment_scores) == [1, 0]


def test_blank_lines_score_0() -> None:
    """An empty pair is no error in a corpus: it adds nothing."""
    metric = Meteor("ru", stages=("exact",))
    (system,) = score_corpus({"one": ["", "", "кот"]}, [["", "кот", ""]], metric)
    assert list(system.segment_scores) == [0, 0, 0]
    assert system.score.value == 0
    assert not system.rows[0].any()


def test_lines_are_taken_as_they_come() -> None:
    """Never more of a file than a block and what the workers have before them."""
    taken: list[int] = []

    def counted() -> Iterator[str]:
        for number in range(9_000):
            taken.append(number)
            yield "кот"

    seen: list[tuple[int, int]] = []
    metric = Meteor("ru", stages=("exact",))
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


def test_a_loaded_metric_does_not_outlive_its_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same settings may mean other data next time: the metric is made anew."""
    metric = Meteor("ru", stages=("exact",))
    score_corpus({"one": ["кот"]}, [["кот"]], metric)
    made = corpus._metric.cache_info().misses
    score_corpus({"one": ["кот"]}, [["кот"]], metric)
    assert corpus._metric.cache_info().misses == made == 1


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
    metric = Meteor("ru", stages=("exact",))
    with pytest.raises(InputError, match=f"one ends before line {line}\\."):
        score_corpus({"one": candidates}, references, metric)


def test_nothing_to_score() -> None:
    with pytest.raises(InputError, match="no segments to score"):
        score_corpus({"one": []}, [[]], Meteor("ru", stages=("exact",)))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_line_that_is_too_long_is_named(jobs: int) -> None:
    metric = Meteor("ru", stages=("exact",))
    texts = ["кот"] * 2500 + ["ж" * 20_001] + ["кот"] * 10
    with pytest.raises(InputError, match=r"Line 2501: .* 20001 characters; the limit is 20000"):
        score_corpus({"one": texts}, [["кот"] * 2511], metric, jobs=jobs, backend="threading")


def test_a_recipe_of_ones_own_cannot_be_sent_to_workers() -> None:
    """Workers make the metric by name; another recipe under that name would score silently."""
    own = replace(variants.get("explorer"), search=greedy)
    with pytest.raises(InputError, match="'explorer' is not one of the variants"):
        score_corpus({"A": ["кот"]}, [["кот"]], Meteor("ru", own))


def test_the_language_is_resolved_before() -> None:
    with pytest.raises(InputError, match="Resolve the language"):
        score_corpus({"A": ["кот"]}, [["кот"]], Meteor("auto"))


def test_a_segment_of_too_many_tokens_is_named() -> None:
    with pytest.raises(InputError, match=r"Line 2.*3000 tokens; the limit is 2000"):
        score_corpus({"A": ["кот", "x y " * 1500]}, [["кот", "кот"]], Meteor("ru"))
