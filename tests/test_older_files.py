"""Files that earlier versions wrote, kept in ``older/`` as they were, are read as they were meant.

They are never written anew: what a person took away years ago has to open still. Addresses of
pages are with the pages.
"""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from meteor_core import Parameters
from meteor_core.exercises import submission
from meteor_core.exercises.exercise import Exercise, alone, solve
from meteor_core.exercises.marking import Answer, mark
from meteor_core.readers import Dataset, File, recognise
from meteor_core.tuning import saved

OLDER = Path(__file__).parent / "older"
REFERENCES = [
    ("Кошка сидит на ковре", "лиса бежит", "=1+1"),
    ("На ковре кошка", "бежит лиса", "дом"),
]
NEAR, FAR = ("Кошка сидела на ковре", "лиса бежит", "=1+1"), ("кот, лежит", "", "дома")


def corpus(name: str) -> Dataset:
    """A file of that folder, recognised without a question."""
    found = recognise([File(name, (OLDER / name).read_bytes())])
    assert isinstance(found, Dataset)
    return found


@pytest.mark.parametrize("name", ["segments.csv", "segments.jsonl"])
def test_segments_of_a_corpus(name: str) -> None:
    """CSV marks what a spreadsheet would run with an apostrophe, and keeps it."""
    found = corpus(name)
    mark_ = "'" if name.endswith("csv") else ""
    with_mark = [tuple(text.replace("=1+1", f"{mark_}=1+1") for text in one) for one in REFERENCES]
    assert list(found.references.values()) == with_mark
    assert found.systems["near"] == tuple(text.replace("=1+1", f"{mark_}=1+1") for text in NEAR)
    assert found.systems["far"] == FAR
    assert found.sources == ("A cat", "a fox", "a house")
    assert found.human["near"] == pytest.approx((0.5, math.nan, 1.0), nan_ok=True)


def test_human_scores_of_annotations() -> None:
    found = corpus("human.tsv")
    assert found.ids == ("s0", "s1")
    assert found.systems == {"A": ("a 0", "a 1"), "B": ("b 0", "b 1")}
    assert found.human == {"A": (31.0, 31.0), "B": (30.0, 30.0)}


def test_an_answer_to_an_exercise() -> None:
    found = submission.load("answer.json", (OLDER / "answer.json").read_bytes())
    exercise = Exercise("the cat sat", "sat the cat", variant="2005", title="Cats")
    answer = Answer(((0, 1), (1, 2), (2, 0)), "2", "1", "1", "0.852")
    solved = submission.Solved(answer, checks=2, hints=1)
    assert found == submission.Submission("Анна", alone(exercise), (solved,))
    assert mark(solve(exercise), answer).first == ""


def test_a_fitted_variant() -> None:
    weights = (("exact", 1.0), ("lemma", 0.7), ("fuzzy", 0.2))
    found = saved.load(OLDER / "variant.json")
    assert (found.name, found.language, found.base) == ("mine", "ru", "tuned/similarity")
    assert found.stages == ("exact", "lemma", "fuzzy")
    assert found.parameters == Parameters(0.6, 1.5, 0.3, 0.9, weights)
    assert (found.threshold, found.punctuation) == (None, False)
    result = found.metric().score("Кошки спали", "кошка спит")
    assert result.signature.startswith("variant:tuned/similarity|")
    assert result.statistics.matches == 2
