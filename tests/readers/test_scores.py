"""Scores of metrics beside texts: plain numbers, and what COMET writes and prints."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.readers.making import corpus, file, sides


@pytest.mark.parametrize(("name", "metric"), [("comet.A.txt", "comet"), ("A.xcomet", "xcomet")])
def test_a_file_of_numbers_holds_scores_and_is_no_system(name: str, metric: str) -> None:
    files = file("ref.txt", "кот\nпёс\n"), file("hyp.A.txt", "кошка\nпёс\n")
    found = corpus(*files, file(name, "0.8\n0,7\n"))
    assert list(found.systems) == ["A"]
    assert found.metrics == {metric: {"A": (0.8, 0.7)}}


def test_numbers_are_texts_where_the_references_are_or_a_person_says_so() -> None:
    numbers = file("A.txt", "1990\n7\n")
    assert list(corpus(file("ref.txt", "1990\n8\n"), numbers).systems) == ["A"]
    said = replace(numbers, side="candidate")
    assert list(corpus(file("ref.txt", "год\nсемь\n"), said).systems) == ["A"]


COMET_KEYS = [
    (("hyp.txt",), ("hyp",)),
    (("hyp.A.txt", "hyp.B.txt"), ("A", "B")),
    (("out/A.txt", "out/B.txt"), ("A", "B")),
    (("1/mt.ru", "2/mt.ru"), ("1/mt.ru", "2/mt.ru")),
    (("system1.txt", "system2.txt"), ("system1", "system2")),
]


@pytest.mark.parametrize(("keys", "names"), COMET_KEYS)
def test_what_comet_writes_whatever_its_files_are_called(
    keys: tuple[str, ...], names: tuple[str, ...]
) -> None:
    """``comet-score … --to_json``: the records of each file under its path."""
    scored = {
        key: [{"src": "s", "mt": f"{key} {row}", "ref": f"r {row}", "COMET": row} for row in (0, 1)]
        for key in keys
    }
    found = corpus(file("comet.json", json.dumps(scored)))
    assert found.references == {"ref": ("r 0", "r 1")}
    assert found.systems == {
        name: (f"{key} 0", f"{key} 1") for key, name in zip(keys, names, strict=True)
    }
    assert found.metrics == {"COMET": dict.fromkeys(names, (0.0, 1.0))}


def test_scores_beside_the_texts_that_they_are_of() -> None:
    """The same texts twice are one system, and one reference, whatever the files call it."""
    scored = {"A.txt": [{"src": "s", "mt": "кот", "ref": "кошка", "COMET": 0.5}]}
    files = file("ref.txt", "кошка"), file("A.txt", "кот"), file("B.txt", "пёс")
    found = corpus(*files[:2], file("comet.json", json.dumps(scored)))
    assert sides(found) == ({"reference": ["кошка"]}, {"A": ["кот"]})
    assert found.metrics == {"COMET": {"A": (0.5,)}}
    found = corpus(*files, file("comet.json", json.dumps(scored)))
    assert sides(found)[1] == {"A": ["кот"], "B": ["пёс"]}
    assert "COMET is not used, because it has no score for B." in found.doubts


PRINTED = (
    "out/A.txt\tSegment 0\tscore: 0.8000\nout/B.txt\tSegment 0\tscore: 0.4000\n"
    "out/A.txt\tSegment 1\tscore: 0.7000\nout/B.txt\tSegment 1\tscore: -0.3000\n"
    "out/A.txt\tscore: 0.7500\nout/B.txt\tscore: 0.0500\n"
)


@pytest.mark.parametrize("name", ["comet.txt", "scores.tsv", "scores.out"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_comet_prints(name: str, end: str) -> None:
    texts = file("ref.txt", "кот\nпёс\n"), file("A.txt", "а\nб\n"), file("B.txt", "в\nг\n")
    found = corpus(*texts, file(name, PRINTED.replace("\n", end)))
    assert list(found.systems) == ["A", "B"]
    assert found.metrics == {"COMET": {"A": (0.8, 0.7), "B": (0.4, -0.3)}}


SEGMENTS = '"segment","id","A","A rougel","A human","B","B rougel","B human"\n'
TEXTS = [file(f"hyp.{name}.csv", "id,hyp\nd:1,кот\nd:2,пёс\n") for name in ("A", "B")]
REFERENCE = file("ref.csv", "id,ref\nd:1,кошка\nd:2,собака\n")


def test_scores_that_the_command_wrote_beside_the_texts_that_they_are_of() -> None:
    rows = (
        '"1","d:1","0.5","0.25","70","0.6","0.5","80"\n"2","d:2","0.5","0.75","60","0.6","1","90"\n'
    )
    found = corpus(*TEXTS, REFERENCE, file("scores.csv", SEGMENTS + rows))
    assert found.ids == ("d:1", "d:2")
    assert found.metrics == {"rougel": {"A": (0.25, 0.75), "B": (0.5, 1.0)}}
    assert found.human == {"A": (70, 60), "B": (80, 90)}


def test_peoples_scores_in_a_file_of_their_own() -> None:
    scores = file("people.csv", "id,human\nd:1,70\nd:2,60\n")
    assert corpus(TEXTS[0], REFERENCE, scores).human == {"A": (70, 60)}
    both = corpus(*TEXTS, REFERENCE, scores)
    assert not both.human
    assert both.doubts == (
        "people.csv: human scores are not used, because no heading contains the name of their "
        "system.",
    )
    other = file("people.csv", "id,human A,human C\nd:1,70,1\nd:2,60,2\n")
    found = corpus(*TEXTS, REFERENCE, other)
    assert found.human == {"A": (70, 60)}
    assert found.doubts == (
        "people.csv: scores for C are not used, because no file has its texts.",
    )
