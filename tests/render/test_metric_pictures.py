"""What other metrics see, as views and as running text."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.messages.safe import clean
from meteor_core.metrics.overlap import (
    common_subsequence,
    heat,
    levenshtein_script,
    ngrams,
    ter_script,
)
from meteor_core.render import metric_pictures
from meteor_core.render.layout import layout
from meteor_core.render.metric_pictures import ngram_view, script_view, subsequence_view
from meteor_core.render.picture import lanes
from meteor_core.wording.palette import THEMES
from tests.render.drawing import HOSTILE
from tests.wording.contrasts import contrast

WORDS = st.lists(st.sampled_from("abc"), max_size=14)


def test_links_that_share_words_stand_in_lanes() -> None:
    model = ngram_view(ngrams(list("abcd"), [list("abcd")], 3), 0)
    assert lanes(model, "candidate") == {1: 0, 2: 1}
    lines = [line for line in layout(model, 800).underlines if line.side == "candidate"]
    assert lines[0].y > lines[1].y  # inwards from the lower row is upwards


@given(WORDS, WORDS, st.integers(1, 4), st.sampled_from([200, 500]))
def test_every_pairing_is_drawn(one: list[str], other: list[str], n: int, width: int) -> None:
    found = ngrams(one, [other], n)
    picture = layout(ngram_view(found, 0), width)
    assert len(picture.boxes) == len(one) + len(other)
    drawn = {curve.link.number for curve in picture.curves}
    assert len(drawn) == len(found.pairings(0))
    assert not picture.brackets


def test_clipped_words_are_told_from_those_that_count() -> None:
    model = ngram_view(ngrams(["the"] * 3, [["the"]], 1), 0)
    assert [link.stage for link in model.links] == ["counted", "clipped", "clipped"]
    assert [word.stage for word in model.candidate] == ["counted", "clipped", "clipped"]
    assert model.reference[0].stage == "counted"


@given(WORDS, WORDS)
def test_a_subsequence_is_drawn_without_crossings(one: list[str], other: list[str]) -> None:
    pairs = common_subsequence(one, other)
    model = subsequence_view(pairs, one, other)
    ends = [(link.candidate, link.reference) for link in model.links]
    assert ends == sorted(ends) == [((i, i + 1), (j, j + 1)) for i, j in pairs]
    assert len(layout(model, 400).boxes) == len(one) + len(other)


@given(WORDS, WORDS)
def test_an_edit_script_leaves_deletions_and_insertions_unmatched(
    one: list[str], other: list[str]
) -> None:
    script = ter_script(one, other)
    model = script_view(script, one, other)
    counts = metric_pictures.operations(script)
    assert sum(not word.matched for word in model.candidate) == counts["deleted"]
    assert sum(not word.matched for word in model.reference) == counts["inserted"]
    assert not model.chunks
    changed = counts["deleted"] + counts["inserted"] + counts["replaced"] + counts["shifts"]
    assert changed == script.cost


def text(html: str) -> str:
    return unescape(re.sub(r"<sup.*?</sup>|<[^>]*>", "", html))


@pytest.mark.parametrize("one", HOSTILE)
def test_hostile_texts_stay_text(one: str) -> None:
    other = one[::-1] + " кот"
    for html in (
        metric_pictures.heat_html(one, other, heat(one, other)),
        metric_pictures.script_html(one, other, levenshtein_script(one, other)),
    ):
        assert set(re.findall(r"<(\w+)", html)) <= {"div", "p", "span", "bdi", "sup"}
        html.encode("utf-8")
    shown = text(metric_pictures.heat_html(one, other, heat(one, other)))
    assert "".join(map(clean, one.replace(" ", ""))).strip() in shown.replace(" ", "")


def test_edits_are_marked_and_numbered() -> None:
    html = metric_pictures.script_html("кот ё", "кит е ж", levenshtein_script("кот ё", "кит е ж"))
    assert re.findall(r">(\d)</sup>", html) == ["1", "2", "1", "2"]
    assert "␣" in html
    assert 'title="replaced"' in html


@pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)
def test_the_hottest_ground_is_readable(colours) -> None:
    hottest = metric_pictures.mix(colours.background, colours.accent, 0.5)
    assert contrast(colours.ink, hottest) >= 4.5
