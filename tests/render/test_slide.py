"""Slides of the stage player: letters large enough, nothing outside, hostile text stays text."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from meteor_core import Meteor
from meteor_core.explain.player import states
from meteor_core.render.slide import (
    HEIGHT,
    LEAST,
    WIDTH,
    Formula,
    Slide,
    fitting,
    formulas_in_rows,
    rows_height,
    slides,
    tall_slides,
    wrapped,
)
from meteor_core.wording import steps
from meteor_core.wording.palette import ENGLISH
from meteor_core.wording.words import width

SVG = "{http://www.w3.org/2000/svg}"
METRIC = Meteor("en", "2005", stages=("exact", "stem"))
LONG = " ".join(f"word{number} of the hall" for number in range(40))


def drawn(candidate: str, reference: str, high: float = 30) -> list[ElementTree.Element]:
    """The slides of a pair, each with a formula that is known and one that lies ahead."""
    result = METRIC.score(candidate, reference)
    contents = [
        Slide(state, (formula("P", high, new=True),), (formula("F", high),))
        for state in states(result.references[0], result.parameters)
    ]
    return [ElementTree.fromstring(slide) for slide in slides(result.alignment, contents, ENGLISH)]


def formula(name: str, high: float = 30, wide: float = 300, new: bool = False) -> Formula:
    return Formula(name, f"<text>{name}</text>", wide, high, 10, new)


def sizes(slide: ElementTree.Element) -> list[float]:
    return [float(text.get("font-size", "99")) for text in slide.iter(f"{SVG}text")]


def texts(slide: ElementTree.Element) -> str:
    return " ".join(text.text or "" for text in slide.iter(f"{SVG}text"))


@pytest.mark.parametrize(
    ("candidate", "reference"),
    [
        ("a fox and a cat", "the cat and the fox"),
        ("On the mat the lazy dogs were sitting", "The dog sat on the mat, sitting still"),
        ("", "one two"),
        ("a b c d e f g h i j k l m n o", "o n m l k j i h g f e d c b a"),
    ],
)
def test_the_last_row_can_read_every_letter(candidate: str, reference: str) -> None:
    found = drawn(candidate, reference)
    assert min(min(sizes(slide)) for slide in found) >= LEAST
    assert [texts(slide).split(" ", 1)[0] for slide in found[-2:]] == ["Penalty", "Score"]


def test_a_slide_says_how_far_the_lecture_is() -> None:
    found = drawn("a fox", "a fox")
    places = [re.findall(r"\d+ / \d+", texts(slide)) for slide in found]
    assert places == [[f"{number} / {len(found)}"] for number in range(1, len(found) + 1)]


def test_words_have_one_size_and_place_on_all_slides() -> None:
    """Whatever a slide has to say beside them."""
    where = set()
    for slide in drawn("a fox and a cat", "the cat and the fox"):
        words = [text for text in slide.iter(f"{SVG}text") if text.text == "fox"]
        where.add(tuple((word.get("x"), word.get("y"), word.get("font-size")) for word in words))
    assert len(where) == 1


def test_long_sentences_are_drawn_small_but_whole() -> None:
    for slide in drawn(LONG, LONG.replace("hall", "house")):
        assert [text.text for text in slide.iter(f"{SVG}text")].count("hall") == 40
        (scale,) = re.findall(r"scale\(([\d.]+)\)", ElementTree.tostring(slide, "unicode"))[:1]
        assert 0 < float(scale) <= 1


def test_formulas_give_way_before_words_do() -> None:
    low = drawn("a fox and a cat", "the cat and the fox", high=20)
    high = drawn("a fox and a cat", "the cat and the fox", high=120)
    parts = [{part.get("data-part") for part in slide.iter(f"{SVG}g")} - {None} for slide in low]
    assert all(part == {"P", "F"} for part in parts)
    assert min(min(sizes(slide)) for slide in high) >= LEAST
    for slide in high:  # what is new stays, and at its whole size
        assert "P" in {part.get("data-part") for part in slide.iter(f"{SVG}g")}


def test_what_is_new_stands_on_a_ground_within_the_slide() -> None:
    for slide in drawn("a fox and a cat", "the cat and the fox"):
        (new,) = [part for part in slide.iter(f"{SVG}g") if part.get("class") == "formula new"]
        assert new.find(f"{SVG}rect") is not None
        x, y = map(float, re.findall(r"[\d.]+", new.get("transform", "")))
        assert 0 < x < WIDTH
        assert 30 < y <= HEIGHT - 10


def test_hostile_words_stay_text() -> None:
    for slide in drawn('<script>alert("x")</script> \x00 & cat', "a <b>cat</b>"):
        assert not list(slide.iter(f"{SVG}script")) + list(slide.iter(f"{SVG}b"))


@pytest.mark.parametrize(
    ("wide", "found"),
    [
        ([], []),
        ([300, 300], [2]),
        ([600, 600], [1, 1]),
        ([2000, 100], [1, 1]),
        ([300, 300, 300, 300, 300], [3, 2]),
    ],
)
def test_formulas_stand_in_rows(wide: list[float], found: list[int]) -> None:
    lines = formulas_in_rows([formula("P", wide=each) for each in wide], 1200)
    assert [len(line) for line in lines] == found
    assert rows_height(lines) == 60 * len(found)


@pytest.mark.parametrize(
    ("sentences", "most", "found"),
    [
        (["One two three four.", "Five six."], 3, ["One two three four.", "Five six."]),
        (["One two three four.", "Five six."], 1, ["One two three four. Five six."]),
        (["One.", LONG, "Five six."], 2, ["One.", "Five six."]),
        ([], 2, []),
    ],
)
def test_sentences_stand_whole_or_not_at_all(
    sentences: list[str], most: int, found: list[str]
) -> None:
    assert fitting(sentences, 10, 1000, most) == found


def test_the_first_sentence_always_stands() -> None:
    lines = fitting([LONG, "Five."], 20, 300, 1)
    assert " ".join(lines) == LONG
    assert all(width(line, 20) <= 300 for line in lines)
    assert wrapped([LONG, "Five."], 20, 300) == [*lines, "Five."]


def test_tall_slides_hold_everything_and_are_as_long_as_that_takes() -> None:
    result = METRIC.score(LONG, LONG.replace("hall", "house"))
    frames = states(result.references[0], result.parameters)
    contents = [Slide(state, (formula("P", new=True),), (formula("F"),)) for state in frames]
    for state, slide in zip(frames, tall_slides(result.alignment, contents, ENGLISH), strict=True):
        drawn = ElementTree.fromstring(slide)
        _x, _y, wide, high = map(float, drawn.get("viewBox", "").split())
        assert (wide, min(sizes(drawn))) == (640, 26)
        assert all(" ".join(said.split()) in texts(drawn) for said in steps.sentences(state))
        parts = [part for part in drawn.iter(f"{SVG}g") if part.get("data-part")]
        assert {part.get("data-part") for part in parts} == {"P", "F"}
        tops = [float(part.get("transform", "").split()[1].rstrip(")")) for part in parts]
        assert max(tops) + 20 <= high
