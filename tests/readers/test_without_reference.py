"""Sources and candidates alone: a corpus for people, where the caller needs no reference."""

from __future__ import annotations

import pytest

from meteor_core import readers
from meteor_core.messages.errors import InputError
from meteor_core.readers import ColumnQuestion, Dataset, File
from meteor_core.readers.dataset import NO_REFERENCE


def read(text: str, **options: bool) -> Dataset | ColumnQuestion:
    return readers.recognise((File("qe.tsv", text.encode()),), **options)


@pytest.mark.parametrize(
    ("heading", "systems"),
    [
        ("source\tcandidate", ["candidate"]),
        ("src\tmt", ["mt"]),
        ("source\ttarget", ["target"]),
    ],
)
def test_taken_where_no_reference_is_needed(heading: str, systems: list[str]) -> None:
    text = f"{heading}\nquelle 1\ta 1\nquelle 2\ta 2\n"
    found = read(text, needs_reference=False)
    assert isinstance(found, Dataset)
    assert (found.references, found.sources) == ({}, ("quelle 1", "quelle 2"))
    assert list(found.systems.values()) == [("a 1", "a 2")]
    assert [doubt.template for doubt in found.doubts].count(NO_REFERENCE) == 1
    asked = read(text)
    assert isinstance(asked, ColumnQuestion) or asked.references


def test_a_reference_that_is_there_is_read_as_ever() -> None:
    text = "source\treference\tcandidate\nq\tr\tc\n"
    assert read(text, needs_reference=False) == read(text)


def test_candidates_alone_are_no_corpus() -> None:
    files = (File("a.tsv", b"candidate\tnote\nx y\tz w\n"),)
    asked = readers.recognise(files, needs_reference=False)
    assert isinstance(asked, ColumnQuestion)
    with pytest.raises(InputError, match="No column or file has the role reference"):
        readers.assign(files, {("a.tsv", "candidate"): "candidate"}, needs_reference=False)
    with pytest.raises(InputError, match="No column or file has the role candidate"):
        readers.assign(files, {("a.tsv", "candidate"): "source"}, needs_reference=False)


def test_empty_sources_are_left_out_with_empty_candidates() -> None:
    found = read("source\tcandidate\nq\tc\n\tc\nq\t\n", needs_reference=False)
    assert isinstance(found, Dataset)
    assert found.without_empty().sources == ("q",)
