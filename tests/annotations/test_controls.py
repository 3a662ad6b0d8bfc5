"""Control items read from lines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from meteor_core import InputError
from meteor_core import annotations as an
from meteor_core.annotations.answers import Answer
from meteor_core.annotations.known_answers import example, parse, passes
from meteor_core.readers.dataset import Dataset

CORPUS = Dataset(
    "news",
    {"reference": ("a", "b", "c")},
    {"a b": ("a", "b", "c"), "c": ("a", "x", "y"), "d": ("y", "z", "the cat on the mat")},
    None,
    ("s1", "2", "long"),
    {},
)
OF_DOCUMENTS = replace(CORPUS, ids=("2", "2:док1", "2:док1:x"))


def span(start: int, stop: int) -> an.Span:
    return an.Span(0, start, stop, an.CATEGORIES[0], "neutral")


@pytest.mark.parametrize(
    ("scheme", "line", "segment", "systems", "answer"),
    [
        ("preference", "2: c > a b", 1, ("c", "a b"), an.Preference(0)),
        ("preference", "s1\td = c", 0, ("d", "c"), an.Preference(None)),
        ("ranking", "2: c > a b = d", 1, ("c", "a b", "d"), an.Ranking((1, 2, 2))),
        ("rating", "2 : a b 90", 1, ("a b",), an.Rating((90.0,))),
        ("errors", "2: a b", 1, ("a b",), an.Errors()),
        ("errors", "long: d | cat|mat", 2, ("d",), an.Errors((span(4, 7), span(15, 18)))),
    ],
)
def test_a_line_is_a_known_answer(
    scheme: str, line: str, segment: int, systems: tuple[str, ...], answer: Answer
) -> None:
    assert parse(f"\n{line}\n", scheme, CORPUS) == (an.Control(segment, systems, answer),)


@pytest.mark.parametrize(
    ("line", "segment"),
    [
        ("2: c > d", 0),
        ("2:док1: c > d", 1),
        ("2:док1\tc > d", 1),
        ("2:док1:x: c > d // why: word order", 2),
    ],
)
def test_an_id_may_hold_colons(line: str, segment: int) -> None:
    (control,) = parse(line, "preference", OF_DOCUMENTS)
    assert (control.segment, control.systems) == (segment, ("c", "d"))


@pytest.mark.parametrize(
    ("scheme", "line", "said"),
    [
        ("preference", "nonsense", "line 1: “nonsense” is not of the form “17: A > B”"),
        ("preference", "2: c > a b > d", "is not of the form"),
        ("preference", "2: c > c", "is not of the form"),
        ("rating", "2: c many", "is not of the form"),
        (
            "preference",
            "2: c > e",
            "Known answer in line 1: Unknown system 'e'; choose",
        ),
        ("rating", "2: c 101", "Known answer in line 1: the score 101 is not between 0 and 100"),
        ("esa", "2: c -1 | x", "line 1: the score -1 is not between 0 and 100"),
        (
            "ranking",
            "2: c = a b = d",
            "line 1: all systems are equal, so any order would be accepted. Put “>”",
        ),
        ("preference", "s9:док2: c > d", "the corpus has no segment s9"),
        ("errors", "9: c", "the corpus has no segment 9"),
        ("errors", "9: c | x", "the corpus has no segment 9"),
        ("errors", "long: e | x", "Unknown system 'e'"),
        ("errors", "long: d | the", "“the” occurs 2 times in the candidate"),
        ("errors", "long: d | dog", "“dog” occurs 0 times in the candidate"),
    ],
)
def test_what_is_none_is_said(scheme: str, line: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        parse(line, scheme, CORPUS)


@pytest.mark.parametrize(
    ("scheme", "line"), [("preference", "2: c = d"), ("ranking", "2: c > d = a b")]
)
def test_ties_where_there_are_none(scheme: str, line: str) -> None:
    assert parse(line, scheme, CORPUS)
    with pytest.raises(
        InputError, match="Known answer in line 2: ties are not allowed in this project"
    ):
        parse(f"\n{line}", scheme, CORPUS, ties=False)


@pytest.mark.parametrize(
    ("end", "note"), [(" // the article", "the article"), (" //", ""), (" // a // b", "a // b")]
)
def test_a_line_with_a_reason_teaches(end: str, note: str) -> None:
    (control,) = parse(f"2: c > d{end}", "preference", CORPUS)
    assert (control.systems, control.teaches, control.note) == (("c", "d"), True, note)


@pytest.mark.parametrize("scheme", an.SCHEMES)
def test_the_example_can_be_read(scheme: str) -> None:
    line = example(scheme, tuple(CORPUS.systems), "2")
    controls = parse(line, scheme, CORPUS)
    made = an.plan(an.Setup("x", scheme, controls=controls, qualify=1), CORPUS)
    assert {item.expected for item in made.items} >= {controls[0].expected}


def test_a_control_s_error_has_to_be_found() -> None:
    (control,) = parse("long: d | cat", "errors", CORPUS, ("own kind",))
    setup = an.Setup("x", "errors", categories=("own kind",), controls=(control,), qualify=1)
    assert control.expected in [item.expected for item in an.plan(setup, CORPUS).items]
    found, elsewhere = (
        an.Errors((an.Span(0, *place, "own kind", "major"),)) for place in ((0, 5), (0, 4))
    )
    assert passes(setup, found, control.expected)
    assert not passes(setup, elsewhere, control.expected)
    assert not passes(setup, an.Errors(), control.expected)
