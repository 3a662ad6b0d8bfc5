"""A scored corpus as pandas' tables: the numbers are those of every segment scored by itself."""

from __future__ import annotations

import pickle
from html.parser import HTMLParser

import pytest

from meteor_core import CorpusScores, Meteor, score_corpus
from meteor_core.search import sweep
from tests.corpora import RUSSIAN, RUSSIAN_REFERENCE

METRIC = Meteor("ru", "tuned", stages=["exact", "lemma"])
COLUMNS = (
    "system segment score precision recall f_mean fragmentation penalty letters matches chunks"
)


@pytest.fixture(scope="module")
def scores() -> CorpusScores:
    other = [text.lower() for text in reversed(RUSSIAN)]
    return score_corpus(
        {"first": RUSSIAN, "<b>second": other}, [RUSSIAN_REFERENCE, other[::-1]], METRIC
    )


def test_a_row_for_each_segment(scores: CorpusScores) -> None:
    frame = scores.to_frame()
    assert list(frame.columns) == [*COLUMNS.split(), "proved", "best_reference"]
    assert len(frame) == 2 * len(RUSSIAN)
    references = list(zip(RUSSIAN_REFERENCE, (text.lower() for text in RUSSIAN), strict=True))
    for row in frame[frame["system"] == "first"].itertuples():
        result = METRIC.score(RUSSIAN[row.segment], references[row.segment])
        score = result.score
        assert row.score == pytest.approx(score.value, abs=1e-12)
        assert row.precision == pytest.approx(score.precision, abs=1e-12)
        assert row.fragmentation == pytest.approx(score.fragmentation, abs=1e-12)
        assert row.penalty == pytest.approx(score.penalty, abs=1e-12)
        words = row.f_mean * (1 - row.penalty)
        made = (1 - score.share) * words + score.share * row.letters
        assert made == pytest.approx(row.score, abs=1e-12)
        assert (row.chunks, row.matches) == (result.statistics.chunks, result.statistics.matches)
        assert row.proved
        assert row.best_reference == result.best_reference


def test_systems_stand_side_by_side(scores: CorpusScores) -> None:
    table = scores.to_frame().pivot(index="segment", columns="system", values="score")
    assert list(table["first"]) == list(scores[0].segment_scores)
    assert list(table["<b>second"]) == list(scores[1].segment_scores)


def test_a_summary_by_system(scores: CorpusScores) -> None:
    summary = scores.summary()
    first, _ = scores
    assert list(summary.index) == ["first", "<b>second"]
    assert summary.loc["first", "score"] == first.score.value
    assert summary.loc["first", "mean_segment_score"] == first.segment_scores.mean()
    assert summary.loc["first", "chunks"] == first.statistics.chunks
    assert summary.loc["first", "unproved"] == 0


def test_segments_that_are_not_proved_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the alignment of the same pair says."""
    monkeypatch.setattr(sweep, "MOST_WORK", 0)
    monkeypatch.setattr(sweep, "STEPS", 0)
    hard = " ".join("abcabcababcacbab" * 3), " ".join("bacabacbacbabcab" * 3)
    metric = Meteor("en", variant="2005", stages=["exact"])
    assert not metric.score(*hard).alignment.optimal
    (system,) = score_corpus({"A": [hard[0], "a fox"]}, [[hard[1], "a fox"]], metric)
    assert system.statistics.unproved == 1
    assert list(system.rows) == [
        metric.score(*pair).statistics for pair in (hard, ("a fox", "a fox"))
    ]
    scores = CorpusScores([system], "")
    assert scores.summary()["unproved"].tolist() == [1]
    assert scores.to_frame()["proved"].tolist() == [False, True]


def test_it_is_a_tuple_of_systems_that_is_signed(scores: CorpusScores) -> None:
    assert [system.name for system in scores] == ["first", "<b>second"]
    assert scores.signature == METRIC.signature_for(2)
    copy = pickle.loads(pickle.dumps(scores))
    assert (copy.signature, repr(copy)) == (scores.signature, repr(scores))


def test_it_prints_in_short(scores: CorpusScores) -> None:
    assert repr(scores).startswith(f"<CorpusScores of {len(RUSSIAN)} segments: first 0.")
    many = score_corpus(
        {f"s{n}": ["a"] for n in range(99)}, [["a"]], Meteor("en", "tuned", stages=["exact"])
    )
    assert repr(many).endswith("s5 1 and 93 more>")
    assert len(repr(many[0])) < 60


def test_a_notebook_shows_a_table_and_the_signature(scores: CorpusScores) -> None:
    shown = scores._repr_html_()
    read = Texts()
    read.feed(shown)
    assert {"first", "<b>second", "mean_segment_score", scores.signature} <= set(read.texts)
    assert "<b>" not in shown


class Texts(HTMLParser):
    """The texts between tags."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
