"""Several candidates under one reference: who has which word, and why scores differ."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from math import isnan, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import InputError, Meteor
from meteor_core.candidates.comparison import (
    MOST,
    Candidate,
    Comparison,
    check_size,
    compare,
    others,
    parse_candidates,
    written_candidates,
)
from meteor_core.explain.alternatives import certainty, result_with_standing
from meteor_core.exports import candidates as export
from meteor_core.exports.candidates import Paragraph
from meteor_core.meteor.scoring import PARTS
from meteor_core.model.limits import MOST_REFERENCES
from meteor_core.render import board
from tests.toys import RECIPE, TEXT


@pytest.mark.parametrize(
    ("box", "names", "texts"),
    [
        ("a cat\na dog", "A B", ["a cat", "a dog"]),
        ("one\ta cat\n\n \na dog\n", "one A", ["a cat", "a dog"]),
        ("A\ta cat\nthe cat\nB\ta dog", "A C B", ["a cat", "the cat", "a dog"]),
        ("\ta cat\nx\t", "A x", ["a cat", ""]),
        ("x\ta\tb\r\ny\tc", "x y", ["a\tb", "c"]),
    ],
)
def test_a_line_each(box: str, names: str, texts: list[str]) -> None:
    found = parse_candidates(box)
    assert [one.name for one in found] == names.split()
    assert [one.text for one in found] == texts


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ("", "Candidates given: 0. A comparison needs 2 to 12"),
        (" \n\t\n", "Candidates given: 0"),
        ("one alone", "Candidates given: 1"),
        ("x\n" * 13, "13 candidates given; the limit is 12"),
        ("x\ta\ny\tb\nx\tc", "The name x is used twice, by candidates 1 and 3"),
    ],
)
def test_what_cannot_be_compared_is_said(box: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        parse_candidates(box)


def test_bounds() -> None:
    two = parse_candidates("a\nb")
    check_size(two, ["c"] * MOST_REFERENCES)
    with pytest.raises(InputError, match="9 references given"):
        check_size(two, ["c"] * (MOST_REFERENCES + 1))
    with pytest.raises(InputError, match="60001 characters"):
        check_size(two, ["c" * 59_999])


_WORDS = st.text("абв xyz", min_size=1, max_size=9).map(str.split).map(" ".join).filter(bool)


@given(st.lists(st.tuples(_WORDS, _WORDS), min_size=2, max_size=MOST, unique_by=lambda one: one[0]))
def test_what_is_written_is_read_again(pairs: list[tuple[str, str]]) -> None:
    candidates = tuple(Candidate(name, text) for name, text in pairs)
    assert parse_candidates(written_candidates(candidates)) == candidates


TOY = Meteor("ru", RECIPE)
REFERENCE = "лиса прыгнула в дом"


def toy(box: str, *references: str, reference: int = 0) -> Comparison:
    candidates = parse_candidates(box)
    given = references or (REFERENCE,)
    return compare(candidates, [TOY.score(one.text, given) for one in candidates], reference)


def test_who_has_which_word() -> None:
    found = toy("лиса скакнула в\nлисица в лиса\nлисой")
    assert found.words == ("лиса", "прыгнула", "в", "дом")
    assert found.holders == ((0, 1, 2), (0,), (0, 1), ())
    assert found.nobody == (3,)


def test_the_score_drawn_is_by_the_reference_drawn() -> None:
    box, references = "лиса\nдом", ("лиса", "в дом")
    for reference in (0, 1):
        found = toy(box, *references, reference=reference)
        for row in found.rows:
            judged = TOY.score(row.text, [references[reference]])
            assert row.shown.score == judged.score
            drawn = board.html(found).split(f'data-name="{row.name}"')[1].split("</div>")[0]
            assert f'<span class="score">{judged.score.value:.3f}</span>' in drawn
            is_best = row.result.best_reference == reference
            said = f"best: {row.result.score.value:.3f}, reference {row.result.best_reference + 1}"
            assert (said in drawn) is not is_best


def test_files_name_the_reference_of_their_scores() -> None:
    found = toy("лиса\nдом", "лиса", "в дом")
    rows = list(csv.DictReader(io.StringIO(export.csv_text(found))))
    assert [row["reference"] for row in rows] == ["1", "2"]
    assert '<th scope="col">best reference</th>' in export.html_text(found, [])
    assert "best reference" not in export.html_text(toy("лиса\nдом"), [])


def test_words_of_one_candidate_alone_go_by_lemma() -> None:
    found = toy("лиса скакнула .\nлисой дала в\nв лиса прыгнула .")
    assert [sorted(row.only) for row in found.rows] == [[1], [1], [2]]


def test_the_reference_shown_is_the_one_asked_for() -> None:
    box, references = "лиса\nдом", ("собака", "в дом")
    assert toy(box, *references).words == ("собака",)
    assert toy(box, *references, reference=1).holders == ((), (1,))
    assert toy(box, *references, reference=1).rows[1].result.best_reference == 1


_TEXTS = st.lists(st.sampled_from(TEXT), min_size=1, max_size=7).map(" ".join)


@given(st.lists(_TEXTS, min_size=2, max_size=5), _TEXTS)
def test_holders_are_those_whose_alignment_covers_the_word(
    texts: list[str], reference: str
) -> None:
    found = toy("\n".join(texts), reference)
    for place, held in enumerate(found.holders):
        for number, row in enumerate(found.rows):
            missing = place in row.result.alignment.unmatched_reference
            assert (number in held) is not missing


def test_all_companions_stand_beside() -> None:
    found = others(parse_candidates("лиса в дом\nдом"), ["лиса в дом"])
    assert found["BLEU"][0] > found["BLEU"][1]
    assert found["TER ↓"][0] == 0 < found["TER ↓"][1]
    assert not isnan(found["Hamming"][0])
    assert isnan(found["Hamming"][1])


HOSTILE = "<script>alert(1)</script>\"'&=1+1"


def hostile() -> Comparison:
    candidates = (Candidate(f"=1+1{HOSTILE}", f"лиса {HOSTILE}"), Candidate("b", "\x00\u202e"))
    texts = [f"лиса {HOSTILE} \ud800"]
    return compare(candidates, [TOY.score(one.text, texts) for one in candidates])


def test_hostile_texts_are_drawn_as_they_are() -> None:
    for text in (
        board.html(hostile()),
        export.html_text(hostile(), [Paragraph(HOSTILE, (HOSTILE,))]),
    ):
        assert "<script" not in text
        assert "&lt;" in text
        text.encode()


def test_the_board_marks_without_colour() -> None:
    drawn = board.html(toy("лиса скакнула собака\nлиса"), language="ru")
    assert "4∅" in drawn
    assert "2С" in drawn
    assert 'class="word alone only"' in drawn
    assert drawn.count('data-r="0"') == 3


def test_a_full_stop_of_the_reference_stays_on_the_line_of_its_word() -> None:
    drawn = board.html(toy("лиса\nдом", "лиса дом . . ."))
    reference = drawn[drawn.index("row reference") :].partition("</p>")[0]
    assert reference.count("held") == 1
    _, held = reference.split('<span class="held">')
    assert [one in held for one in ("лиса", "дом", "<bdi>.</bdi>")] == [False, True, True]


def test_a_long_reference_has_no_rules_for_lighting() -> None:
    assert "has(" in board.lighting(toy("лиса\nдом"))
    assert board.lighting(toy("лиса\nдом", "дом " * (board.MOST_RULES + 1))) == ""


def test_files_say_how_certain_matches_are() -> None:
    """Where the best alignments were counted: «дом» may go to either of two, «лиса» to one."""
    found = toy("лиса дом\nдом лиса дом", "дом лиса кот дом")
    rows = list(csv.DictReader(io.StringIO(export.csv_text(found))))
    assert [row["certain_links"] for row in rows] == ["", ""]
    assert [row["proved"] for row in rows] == ["True", "True"]
    assert "<td>–</td>" in export.html_text(found, [])
    stages = TOY.stages
    counted = replace(
        found,
        rows=tuple(
            replace(row, result=result_with_standing(row.result, stages)) for row in found.rows
        ),
    )
    rows = list(csv.DictReader(io.StringIO(export.csv_text(counted))))
    for row, one in zip(rows, counted.rows, strict=True):
        told = certainty(one.result.alignment, stages)
        assert told is not None
        assert int(row["best_alignments"]) == told.total
        assert int(row["certain_links"]) == len(told.certain)
        assert int(row["links"]) == len(one.result.alignment.matches)
        held = f"<td>{len(told.certain)} / {row['links']}</td><td>{told.total}</td>"
        assert held in export.html_text(counted, [])
    assert {int(row["best_alignments"]) for row in rows} == {1, 2}


def test_exports_say_the_same() -> None:
    found = toy("one\tлиса прыгнула\n=1\tдом")
    others = {"BLEU": (0.5, 0.25), "Hamming": (nan, 1.0)}
    rows = list(csv.DictReader(io.StringIO(export.csv_text(found, others))))
    assert [row["candidate"] for row in rows] == ["one", "'=1"]
    assert [float(row["BLEU"]) for row in rows] == [0.5, 0.25]
    assert rows[0]["Hamming"] == ""
    whole = json.loads(export.json_text(found, others))
    assert [one["name"] for one in whole["candidates"]] == ["one", "=1"]
    assert whole["candidates"][1]["metrics"] == {"BLEU": 0.25, "Hamming": 1.0}
    assert whole["candidates"][0]["metrics"]["Hamming"] is None
    for row, one in zip(rows, whole["candidates"], strict=True):
        assert float(row["METEOR"]) == one["score"]
        parts = sum(float(row[f"lost_{part}"]) for part in PARTS)
        assert parts + one["score"] == pytest.approx(1)
    page = export.html_text(found, [Paragraph("one < two", ("three < four",))], others)
    assert "<p>one &lt; two</p><ul><li>three &lt; four</li></ul>" in page
    assert "<script" not in page
    assert found.rows[0].result.signature.split("|")[0] in page
