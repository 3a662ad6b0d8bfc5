"""Annotations and the corpus that they are of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.messages.errors import InputError
from meteor_core.model.spans import Annotation, ErrorSpan
from meteor_core.readers import Dataset
from meteor_core.readers.spans import SpanFile
from meteor_core.spans.pairs import joined, moved_to, pairs_of

CORPUS = Dataset(
    "toy",
    {"ref": ("the cat", "a dog", "yes", "yes")},
    {"A": ("the cat", "the dog", "yes", "yes"), "B": ("the cat", "dog", "no", "no")},
    ("кот", "пёс", "да", "ага"),
    ("d:1", "d:2", "d:3", "d:4"),
    {},
)


def said(system: str, text: str, *places: tuple[int, int], **about: str) -> Annotation:
    spans = tuple(ErrorSpan(*place, "minor", "Style", "x") for place in places)
    return Annotation(system, text, spans, annotator="x", **about)  # type: ignore[arg-type]


def places(*given: Annotation) -> list[tuple[str, int]]:
    return [(pair.system, pair.segment) for pair in joined([SpanFile("f", given)], CORPUS).pairs]


def test_the_name_tells_systems_with_the_same_text_apart() -> None:
    assert places(said("B", "the cat")) == [("B", 0)]
    assert places(said("unknown", "the dog")) == [("A", 1)]


def test_source_and_id_tell_segments_with_the_same_text_apart() -> None:
    assert places(said("B", "no", source="ага")) == [("B", 3)]
    assert places(said("B", "no", document="d", segment="4")) == [("B", 3)]
    assert places(said("B", "no")) == [("B", 2)]


def test_annotators_of_one_candidate_go_together() -> None:
    other = Annotation("A", "the dog", (), annotator="y")
    found = joined([SpanFile("f", (said("A", "the dog", (4, 7)), other))], CORPUS)
    (pair,) = found.pairs
    assert (pair.annotators, len(pair.spans), found.used, found.unused) == (("x", "y"), 1, 2, 0)


def test_what_the_corpus_does_not_have_is_counted() -> None:
    found = joined([SpanFile("f", (said("A", "a bird"), said("A", "the dog")))], CORPUS)
    assert (len(found.pairs), found.used, found.unused) == (1, 1, 1)


@given(st.text("ab \u00a0", min_size=1), st.text("ab ", min_size=1), st.data())
def test_spans_move_along_with_other_blanks(text: str, blanks: str, data: st.DataObject) -> None:
    other = "  ".join(text.split()) + blanks.replace("a", "").replace("b", "")
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, len(text)))
    moved = moved_to(said("A", text, (start, stop)), other)
    marked = [other[span.start : span.stop] for span in moved.spans]
    assert "".join("".join(marked).split()) == "".join(text[start:stop].split())


def test_references_of_their_own() -> None:
    rows = (
        said("A", "the cat", (0, 3), reference="a cat", document="d", segment="1"),
        Annotation("A", "the cat", (), annotator="y", reference="a cat", document="d", segment="1"),
        said("B", "cat", reference="a cat", document="d", segment="1"),
    )
    first, second = pairs_of(SpanFile("f", rows))
    assert (first.name, first.annotators, first.references) == ("d:1", ("x", "y"), ("a cat",))
    assert (second.system, second.segment) == ("B", 0)
    with pytest.raises(InputError, match="f has no reference column"):
        pairs_of(SpanFile("f", (said("A", "the cat"),)))
