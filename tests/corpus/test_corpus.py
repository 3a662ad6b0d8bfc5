"""A corpus is the sum of its pairs, and its score no mean."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core import Meteor, Parameters
from meteor_core.corpus.results import System
from meteor_core.corpus.scoring import score_corpus
from meteor_core.meteor import variants
from meteor_core.meteor.counting import count
from meteor_core.meteor.matrix import row
from meteor_core.meteor.scoring import score
from meteor_core.search.edges import Edge
from tests import data, toys
from tests.corpora import TEXTS, shifted

METRICS = [
    *(("ru", name) for name in ("tuned", "1.5", "1.5/universal/ch", "2005", "2007", "nltk")),
    ("ru", "notebook"),
    *(("en", name) for name in ("tuned", "1.5", "1.5/ch", "1.5/mended", "2005", "nltk")),
]


TIED = (
    {"A": ["zebras quietly yawn", "the cat sat on the mat"], "B": ["the dog barks", "a cat sat"]},
    ["he went to the market yesterday evening to buy bread", "the cat sat on the mat"],
    ["he bought bread", "the cat was sitting on the mat"],
)
"""Two systems and two references, both of which give the first segments 0."""


def of_pairs(metric: Meteor, candidates: list[str], references: list[list[str]]) -> np.ndarray:
    """Each segment through ``Meteor.align`` and ``rate``: best reference, then the row."""
    rows = []
    for candidate, *others in zip(candidates, *references, strict=True):
        result = metric.score(candidate, others)
        rows.append([result.best_reference, *row(result.statistics)])
    return np.array(rows)


def check(metric: Meteor, candidates: list[str], references: list[list[str]]) -> System:
    """The corpus's rows, sums and scores are those of its pairs."""
    (system,) = score_corpus({"one": candidates}, references, metric)
    expected = of_pairs(metric, candidates, references)
    assert np.array_equal(system.best_reference, expected[:, 0])
    assert np.array_equal(system.rows.numbers, expected[:, 1:])
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


@pytest.mark.parametrize(
    "variant",
    [
        *("tuned", "2005", "2007", "nltk"),
        pytest.param("1.5", marks=pytest.mark.resource("meteor-1.5")),
    ],
)
def test_the_order_of_references_moves_no_corpus_but_the_jar_s(variant: str) -> None:
    systems, *references = TIED
    metric = Meteor("en", variant, stages=("exact",))
    there, back = (
        [system.score.value for system in score_corpus(systems, some, metric)]
        for some in (references, references[::-1])
    )
    assert (there == back) == (variant != "1.5")
    for number, candidate in enumerate(systems["A"]):
        some = [lines[number] for lines in references]
        results = [metric.score(candidate, each) for each in (some, some[::-1])]
        chosen = [result.references[result.best_reference].alignment for result in results]
        assert (chosen[0] == chosen[1]) == (variant != "1.5" or number == 1)


@pytest.mark.parametrize(("language", "variant"), [data.variant(*one) for one in METRICS])
def test_a_corpus_is_the_sum_of_its_pairs(language: str, variant: str) -> None:
    candidates, reference = TEXTS[language]
    metric = Meteor(language, variant)
    check(metric, candidates, [reference])
    several = check(metric, candidates, [shifted(reference), reference, reference])
    assert set(several.best_reference) == {0, 1}


@pytest.mark.parametrize(
    ("language", "variant", "folder", "system"),
    [
        data.variant("ru", "tuned", "wmt24.en-ru", "IKUN"),
        data.variant("ru", "1.5", "wmt24.en-ru", "Yandex"),
        data.variant("en", "tuned", "wmt22.ru-en", "Online-A"),
        data.variant("en", "1.5", "wmt22.ru-en", "SRPOL"),
    ],
)
def test_real_texts(shared: Path, language: str, variant: str, folder: str, system: str) -> None:
    """Lines 101 to 150, with another system's output as a second reference."""
    place = shared / "data/wmt" / folder
    names = [f"candidate.{system}.{language}", f"reference.{language}"]
    other = sorted(place.glob("candidate.*"))[0].name
    texts = [(place / name).read_text("utf-8").splitlines()[100:150] for name in (*names, other)]
    check(Meteor(language, variant), texts[0], texts[1:])


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
    assert statistics == count(alignment, metric.stages, variants.TUNED.rules)
    rank = {name: number for number, name in enumerate(metric.stages)}
    matches = [Edge.of(match, rank[match.stage]) for match in alignment.matches]
    assert matches == lines.found[0].edges


@settings(max_examples=300, deadline=None, derandomize=True)
@given(sentences(12), sentences(12), st.booleans())
def test_counting_without_choosing_counts_the_same(one: str, other: str, phrases: bool) -> None:
    metric = toys.metric() if phrases else Meteor("ru", "tuned", stages=("exact", "lemma"))
    candidate, reference = metric.sentence(one), metric.sentence(other)
    chosen = metric.edges(candidate, reference)
    assert metric.compare(candidate, reference) == metric.tally(candidate, reference, chosen)


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


def test_scores_follow_the_parameters() -> None:
    """α 0, γ 0: the score is the precision, 2 of 3 words, lemma .5."""
    parameters = Parameters(0.0, 1.0, 0.0, 0.5, (("lemma", 0.5),))
    metric = Meteor("ru", "tuned", stages=("exact", "lemma"), parameters=parameters)
    (system,) = score_corpus({"one": ["кот бежал дома"]}, [["кот бежит тихо"]], metric)
    assert system.score.value == system.segment_scores[0] == pytest.approx(1.5 / 3)


def test_corpus_score_is_no_mean() -> None:
    """1 of 1 word and 0 of 3: the sum has P = R = 1/4, not (1 + 0)/2; γ 0."""
    parameters = Parameters(0.5, 1.0, 0.0)
    metric = Meteor("ru", "tuned", stages=("exact",), parameters=parameters)
    (system,) = score_corpus({"one": ["кот", "пёс ест суп"]}, [["кот", "лиса ела кашу"]], metric)
    assert system.score.value == pytest.approx(0.25)
    assert list(system.segment_scores) == [1, 0]


def test_another_reference_may_lower_a_corpus() -> None:
    """As the lesson on references says: its own segment gains, the sums lose."""
    candidates, first = ["sky", "pen tree"], ["cat", "pen"]
    second = ["tree red dog dog sky", ""]
    metric = Meteor("en", "2005", stages=("exact",))
    (one,) = score_corpus({"one": candidates}, [first], metric)
    (two,) = score_corpus({"one": candidates}, [first, second], metric)
    assert all(two.segment_scores >= one.segment_scores)
    assert two.score.value < one.score.value


def test_blank_lines_score_0() -> None:
    """An empty pair is no error in a corpus: it adds nothing."""
    metric = Meteor("ru", "tuned", stages=("exact",))
    (system,) = score_corpus({"one": ["", "", "кот"]}, [["", "кот", ""]], metric)
    assert list(system.segment_scores) == [0, 0, 0]
    assert system.score.value == 0
    assert not system.rows.numbers[0].any()
