"""A candidate with people's errors in it: every letter kept, every text escaped."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from meteor_core import Meteor
from meteor_core.model.spans import ErrorSpan
from meteor_core.render import marked
from meteor_core.spans.detection import RIGHT, Example
from meteor_core.spans.pairs import AnnotatedPair

TEXT = "The dog <sat> on mats"


@cache
def metric() -> Meteor:
    return Meteor("en", "tuned", stages=("exact",))


def drawn(text: str, *spans: ErrorSpan, theme: str = "light") -> str:
    alignment = metric().align(text, ["The cat <sat> on the mat"])[0]
    return marked.html(alignment, text, spans, theme=theme)


def marks(html: str) -> list[tuple[str, str]]:
    """(What is marked, its tooltip)."""
    found = re.findall(r'<mark title="([^"]*)"[^>]*>(.*?)</mark>', html)
    return [(_bare(inner), unescape(title)) for title, inner in found]


def _bare(html: str) -> str:
    return unescape(re.sub("<[^>]*>", "", html))


def test_errors_overlap_and_the_worst_is_drawn() -> None:
    html = drawn(TEXT, ErrorSpan(4, 7, "minor", "Style", "x"), ErrorSpan(6, 7, "major", "Verb"))
    assert marks(html) == [("do", "minor · Style · x"), ("g", "minor · Style · x; major · Verb")]
    assert "3px dashed #946000" in html
    assert "3px solid #c8102e" in html


def test_severities_have_a_legend_and_both_themes() -> None:
    spans = [ErrorSpan(0, 3, name) for name in ("neutral", "critical", "major", "odd")]
    legend = drawn(TEXT, *spans).rpartition("<p")[2]
    assert _bare("<" + legend) == "criticalmajorneutralodd"
    assert drawn(TEXT, *spans, theme="dark") != drawn(TEXT, *spans)


def test_nothing_that_was_typed_becomes_markup() -> None:
    html = drawn("<b>x</b>", ErrorSpan(0, 8, "<i>", '"><script>', "'&"))
    assert "<script" not in html
    assert "<b>" not in html
    assert "<i>" not in html


@given(
    st.text("ab <&\"'.я", max_size=30),
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=4),
)
def test_every_letter_stands_where_it_stood(text: str, places: list[tuple[int, int]]) -> None:
    spans = [ErrorSpan(*sorted(place), "minor") for place in places if max(place) <= len(text)]
    html = drawn(text or "a", *spans)
    body = re.sub(r"<sup.*?</sup>", "", html.partition('pre-wrap">')[2].partition("</p>")[0])
    assert _bare(body) == (text or "a")
    wanted = {n for span in spans for n in range(span.start, span.stop)}
    assert len("".join(word for word, _ in marks(html))) == len(wanted)


PLACES = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)).map(sorted), max_size=4)


def example(text: str, right: tuple = (), false_alarms: tuple = ()) -> Example:
    pair = AnnotatedPair("A", 0, "1", text, ("r",), (), (), ())
    return Example(RIGHT, pair, right, false_alarms, ())


def rows(html: str) -> list[str]:
    """The two texts, without their marks."""
    cells = re.findall(r"<td[^>]*>(.*?)</td>", html, re.DOTALL)
    return [unescape(re.sub(r"<sup.*?</sup>|<[^>]*>", "", cell)) for cell in cells]


def framed(html: str) -> list[tuple[str, str]]:
    """(What is marked, its tooltip)."""
    found = re.findall(r'<mark title="([^"]*)"[^>]*>(.*?)(?:<sup[^>]*>.</sup>)?</mark>', html)
    return [(unescape(inner), unescape(title)) for title, inner in found]


def test_marks_of_people_and_of_the_guess() -> None:
    text = "The <b> sat & ran"
    span = ErrorSpan(4, 11, "major", "Style<", "x")
    html = marked.example_html(example(text, ((4, 7),), ((14, 17),)), [span])
    assert rows(html) == [text, text]
    assert framed(html) == [
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
