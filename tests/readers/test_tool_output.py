"""What fairseq, Moses and Marian print, WMT's files of scores, and what such programs leave."""

from __future__ import annotations

import pytest

from tests.readers.making import corpus, file, sides

SOURCE = ["A cat sleeps.", "A dog barks."]
REFERENCE = ["Кошка спит .", "Собака лает ."]
OURS = ["Кот спит.", "Пёс лает."]
FAIRSEQ = """2026-01-01 10:00:00 | INFO | fairseq_cli.generate | Namespace(beam=5)
S-1\tA dog barks.
T-1\tСобака лает .
H-1\t-0.25\tПёс лает .
D-1\t-0.25\tПёс лает.
P-1\t-0.2 -0.3
H-1\t-0.5\tПсы лают .
S-0\tA cat sleeps.
T-0\tКошка спит .
H-0\t-1e-05\tКот спит .
D-0\t-1e-05\tКот спит.
P-0\t-0.2 -0.3
Generate test with beam=5: BLEU4 = 31.04, 61.0/37.0/25.0/17.0 (BP=1.000)
"""
HERE = [file("ref.ru", "Кошка спит.\nСобака лает.\n"), file("hyp.A.ru", "Кот спит.\nПёс лает.\n")]


def test_fairseq() -> None:
    found = corpus(file("generate-test.txt", FAIRSEQ))
    assert sides(found) == ({"reference": REFERENCE}, {"generate-test": OURS})
    assert (list(found.sources or ()), found.ids) == (SOURCE, ("0", "1"))


def test_fairseq_without_detokenised_lines() -> None:
    kept = "\n".join(line for line in FAIRSEQ.split("\n") if not line.startswith("D-"))
    assert sides(corpus(file("a.out", kept)))[1] == {"a": ["Кот спит .", "Пёс лает ."]}


def test_fairseq_beside_a_reference() -> None:
    kept = "\n".join(line for line in FAIRSEQ.split("\n") if not line.startswith("T-"))
    found = corpus(file("a.out", kept), HERE[0])
    assert sides(found) == ({"reference": ["Кошка спит.", "Собака лает."]}, {"a": OURS})


def test_n_best_lists() -> None:
    lists = [(0, "Кот спит."), (0, "Кот."), (1, "Пёс лает.")]
    text = "".join(f"{number} ||| {words} ||| F0= -1 ||| -1\n" for number, words in lists)
    found = corpus(file("out.nbest", text), HERE[0])
    assert [*found.systems.values()] == [tuple(OURS)]
    assert found.notes[0] == "out.nbest contains n-best lists. The first text of each list is used."


def test_what_only_looks_like_a_list_is_text() -> None:
    text = "0 ||| a ||| b\nКот ||| спит\n"
    assert sides(corpus(file("hyp.txt", text), HERE[0]))[1] == {"hyp": text.splitlines()}


def test_scores_of_wmt() -> None:
    other = file("hyp.B.ru", "Коты спят.\nПсы лают.\n")
    scores = {"COMET-refA.seg.score": "A\t0.5\nA\t0.25\nB\t0.75\nB\t1\n"}
    scores["en-ru.mqm.seg.score"] = "A\t-1\nA\tNone\nB\t0\nB\t-5\n"
    found = corpus(*HERE, other, *(file(name, text) for name, text in scores.items()))
    assert found.metrics == {"COMET-refA": {"A": (0.5, 0.25), "B": (0.75, 1)}}
    assert found.human["B"] == (0, -5)
    assert found.human["A"][0] == -1


@pytest.mark.parametrize("left", ["Ко@@ т спит.", "▁Кот ▁спит.", "Кот &quot;спит&quot;."])
def test_what_a_program_left_is_doubted(left: str) -> None:
    found = corpus(HERE[0], file("hyp.txt", f"Пёс.\n{left}\n"))
    (doubt,) = found.doubts
    assert "Candidate hyp has texts with stray codes like" in doubt
    assert "segment 2" in doubt


def test_what_both_sides_have_is_theirs() -> None:
    text = "Q&amp;A\nКот @ ковёр\n"
    assert not corpus(file("ref.txt", text), file("hyp.txt", text)).doubts
