"""People's errors and guessed words, one above the other: every letter kept, every text escaped."""

from __future__ import annotations

import re
from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from meteor_core.model.spans import ErrorSpan
from meteor_core.render import marked
from meteor_core.spans.examples import RIGHT, Example
from meteor_core.spans.pairs import AnnotatedPair

PLACES = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)).map(sorted), max_size=4)


def example(text: str, right: tuple = (), false_alarms: tuple = ()) -> Example:
    pair = AnnotatedPair("A", 0, "1", text, ("r",), (), (), ())
    return Example(RIGHT, pair, right, false_alarms, ())


def rows(html: str) -> list[str]:
    """The two texts, without their marks."""
    cells = re.findall(r"<td[^>]*>(.*?)</td>", html, re.DOTALL)
    return [unescape(re.sub(r"<sup.*?</sup>|<[^>]*>", "", cell)) for cell in cells]


def marks(html: str) -> list[tuple[str, str]]:
    """(What is marked, its tooltip)."""
    found = re.findall(r'<mark title="([^"]*)"[^>]*>(.*?)(?:<sup[^>]*>.</sup>)?</mark>', html)
    return [(unescape(inner), unescape(title)) for title, inner in found]


def test_marks_of_people_and_of_the_guess() -> None:
    text = "The <b> sat & ran"
    span = ErrorSpan(4, 11, "major", "Style<", "x")
    html = marked.example_html(example(text, ((4, 7),), ((14, 17),)), [span])
    assert rows(html) == [text, text]
    assert marks(html) == [
        ("<b> sat", "major · Style< · x"),
        ("<b>", "people marked it too"),
        ("ran", "people did not mark it"),
    ]
    assert ("✓" in html, "✗" in html) == (True, True)
    assert "<b>" not in html


@given(st.text(min_size=30, max_size=40, alphabet="ab <>&\"'ё"), PLACES, st.data())
def test_every_letter_is_kept(text: str, spans: list[list[int]], data: st.DataObject) -> None:
    given = [ErrorSpan(start, stop, "minor") for start, stop in spans]
    cuts = sorted(set(data.draw(st.lists(st.integers(0, 30), max_size=6))))
    words = tuple(zip(cuts[::2], cuts[1::2], strict=False))
    html = marked.example_html(example(text, words[::2], words[1::2]), given, theme="dark")
    assert rows(html) == [text, text]


def test_in_other_words() -> None:
    html = marked.example_html(example("a"), [], translate=str.upper)
    assert "PEOPLE" in html
    assert "GUESS" in html
