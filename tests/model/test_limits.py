"""Wrong types are refused by the argument and the position, before anything is scored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from meteor_core import InputError, Meteor, compute, score_corpus

METRIC = Meteor("en", "tuned", stages=["exact"])


def paired(candidate: Any, references: Any) -> object:
    return METRIC.score(candidate, references)


def computed(predictions: Any, references: Any) -> object:
    return compute(predictions=predictions, references=references, metric=METRIC)


def scored(systems: Any, references: Any) -> object:
    return score_corpus(systems, references, METRIC)


REFUSED: list[tuple[Callable[[Any, Any], object], Any, Any, str]] = [
    (paired, None, "a", "candidate is None, not a text (str)."),
    (paired, b"a cat", "a", "candidate is bytes (b'a cat'), not a text (str). Decode it."),
    (paired, ["a"], "a", "candidate is list (['a']), not a text (str)."),
    (paired, "a", None, "references is None, not a list of texts."),
    (paired, "a", b"a", "references is bytes (b'a'), not a list of texts."),
    (paired, "a", 3.5, "references is float (3.5), not a list of texts."),
    (paired, "a", {"r": "a"}, "references is dict ({'r': 'a'}), not a list of texts."),
    (paired, "a", ["a", None], "references[1] is None, not a text (str)."),
    (paired, "a", [["a"]], "references[0] is list (['a']), not a text (str)."),
    (computed, "a", ["a"], "predictions is str ('a'), not a list of texts. Put it into a list."),
    (computed, ["a"], "a", "references is str ('a'), not a list of texts. Put it into a list."),
    (computed, ["a", 3], ["a", "b"], "predictions[1] is int (3), not a text (str)."),
    (computed, ["a", "b"], ["a"], "length of predictions is 2 and that of references is 1."),
    (computed, ["a", "b"], ["a", None], "references[1] is None, not a list of texts."),
    (computed, ["a"], [["x", b"a"]], "references[0][1] is bytes (b'a'), not a text"),
    (computed, ["a"], [[]], "There is no reference in references[0]."),
    (computed, ["a"], [["a"] * 9], "9 references given; the limit is 8."),
    (paired, "a", {"a"}, "references is set ({'a'}), which has no order. Give a list of texts."),
    (computed, frozenset("a"), ["a"], "predictions is frozenset (frozenset({'a'})), which has no"),
    (computed, ["a"], [{"a"}], "references[0] is set ({'a'}), which has no order"),
    (computed, ["a", "b"], pd.DataFrame({"r1": ["a", "b"]}), "references is DataFrame ("),
    (computed, ["a"], np.array("a"), "references is ndarray ("),
    (computed, pd.DataFrame({"p": ["a"]}), ["a"], "a table, not a list of texts. Choose a column."),
    (computed, ["a"], pa.table({"r1": ["a"]}), "references is Table ("),
    (scored, {"A": pd.DataFrame({"p": ["a"]})}, [["a"]], "systems['A'] is DataFrame ("),
    (scored, {"A": ["a"]}, pd.DataFrame({"r": ["a"]}), "references is DataFrame ("),
    (scored, pd.DataFrame({"A": ["a"]}), [["a"]], "systems is DataFrame ("),
    (computed, [], [], "There are no segments to score"),
    (scored, ["a"], [["a"]], "systems is list (['a']), not a mapping"),
    (scored, {"A": "text"}, [["a"]], "systems['A'] is str ('text'), not a list of texts"),
    (scored, {"A": ["a"]}, ["a"], "references[0] is str ('a'), not a list of texts"),
    (
        scored,
        {"A": ["a"]},
        [["a", "b"]],
        "length of systems['A'] is 1 and that of references[0] is 2.",
    ),
    (scored, {"A": ["a", None]}, [["a", "b"]], "systems['A'][1] is None, not a text (str)."),
    (scored, {}, [["a"]], "There are no systems to score, or no references."),
    (scored, {"A": ["a"]}, [], "There are no systems to score, or no references."),
]


@pytest.mark.parametrize(("call", "candidate", "references", "said"), REFUSED)
def test_wrong_types_are_named(
    call: Callable[[Any, Any], object], candidate: Any, references: Any, said: str
) -> None:
    with pytest.raises(InputError) as caught:
        call(candidate, references)
    assert said in str(caught.value)


def test_what_was_given_is_told_in_short() -> None:
    with pytest.raises(InputError) as caught:
        METRIC.score("a", ["a", ["x" * 10_000] * 10_000])
    assert len(str(caught.value)) < 400


def test_what_holds_texts_may_be_of_any_kind() -> None:
    """Tuples, generators, a pandas column: a text in each place is all that is asked."""
    expected = METRIC.score("a cat", ["the cat", "a cat"])
    for references in (
        ("the cat", "a cat"),
        (text for text in ("the cat", "a cat")),
        pd.Series(["the cat", "a cat"]),
    ):
        assert METRIC.score("a cat", references) == expected
    column = pd.Series(["a cat", "it rains"])
    assert compute(predictions=column, references=column, metric=METRIC)["meteor"] == 1
    with pytest.raises(InputError, match=r"predictions\[1\] is float \(nan\)"):
        compute(predictions=pd.Series(["a", float("nan")], dtype=object), references=column)
