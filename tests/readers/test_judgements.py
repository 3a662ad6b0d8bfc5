"""Files of judgements as corpora: the texts that were judged."""

from __future__ import annotations

import json

import pytest

from meteor_core import InputError
from tests.readers.making import corpus, file, question, sides

MQM = "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\tmetadata\n"
SEEN = '{"segment": {"references": {"refA": "кот", "refB": "кошак"}}}'


def test_errors_of_mqm_leave_the_texts_alone() -> None:
    """A row for each error: its marks go, its references are the metadata's, said once or not."""
    rows = (
        f"A\td\t1\t1\tx\tsrc\t<v>кошка</v>\tstyle\tMinor\t{SEEN}\n"
        "A\td\t1\t1\tx\tsrc\t<v>кошка</v>\tstyle\tMinor\t{}\n"
        "A\td\t1\t1\ty\t<v>src</v>\tкошка\tomission\tMajor\t{}\n"
        "B\td\t1\t1\ty\tsrc\tкот\tNo-error\tno-error\t{}\n"
    )
    found = corpus(file("mqm.tsv", MQM + rows))
    assert sides(found) == ({"refA": ["кот"], "refB": ["кошак"]}, {"A": ["кошка"], "B": ["кот"]})
    assert (found.sources, found.ids) == (("src",), ("d:1",))


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        (
            MQM + "A\td\t1\t1\tx\tsrc\t<v>кошка</v>\tstyle\tMinor\t{}\n",
            ("system", "document", "id", "annotator", "source", "candidate"),
        ),
        ("system\ttarget\nA\tкошка\nB\tкот\n", ("system", "")),
    ],
)
def test_a_system_is_no_candidate_beside_a_target(text: str, roles: tuple[str, ...]) -> None:
    (asked,) = question(file("a.tsv", text)).columns
    assert asked.roles == roles


def vote(segment: str, **candidates: str) -> str:
    """A line of our own history."""
    record = {"kind": "normal", "id": segment, "annotator": "x", "action": "vote", "counts": True}
    shown = {"shown": list(candidates), "references": ["кот"], "candidates": candidates}
    return json.dumps(record | shown, ensure_ascii=False) + "\n"


def test_of_our_history_a_text_that_nobody_saw_is_none() -> None:
    """It has no score of 0, as an empty one has that somebody was shown."""
    seen = vote("1", A="кот", B="") + vote("2", A="кошка")
    with pytest.raises(
        InputError, match="system B has 1 of 2 segments; the first missing one is 2"
    ):
        corpus(file("own.jsonl", seen))
    found = corpus(file("own.jsonl", seen + vote("2", B="пёс")))
    assert sides(found)[1] == {"A": ["кот", "кошка"], "B": ["", "пёс"]}
