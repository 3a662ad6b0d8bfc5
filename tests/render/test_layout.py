"""Where words, links and chunks come to stand; how long sentences break into bands."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core.model.limits import MOST_SEGMENT_TOKENS
from meteor_core.model.view import view
from meteor_core.render.layout import MOST_WORDS, fit, layout, natural
from meteor_core.render.picture import pointer, pointer_name
from meteor_core.render.svg import svg
from meteor_core.wording.words import same
from pages.ui import charts
from tests.render.drawing import alignments, drawing


def straight(words: int):
    text = " ".join(f"слово{n}" for n in range(words))
    return drawing(text, text, " ".join(f"{n}-{n}" for n in range(words)))


def test_a_short_sentence_is_one_band_with_upright_links() -> None:
    picture = layout(view(drawing("the cat sat", "a cat sat", "1-1 2-2:lemma")), 800)
    assert len(picture.bands) == 1
    assert all(abs(curve.start[0] - curve.stop[0]) < 1e-6 for curve in picture.curves)
    assert [curve.other for curve in picture.curves] == [0, 0]


def test_the_reference_stands_above() -> None:
    band = layout(view(drawing("a", "a", "0-0")), 800).bands[0]
    assert band.reference_y < band.candidate_y


def test_links_of_a_moved_word_cross() -> None:
    curves = layout(view(drawing("a b c", "c a b", "0-1 1-2 2-0")), 800).curves
    moved = next(curve for curve in curves if curve.link.number == 3)
    assert moved.start[0] > moved.stop[0]


def test_bands_break_between_chunks() -> None:
    text = " ".join(f"слово{n}" for n in range(30))
    matches = " ".join(f"{n}-{n}" for n in range(30) if n != 14)
    picture = layout(view(drawing(text, text, matches)), 1300)
    assert len(picture.bands) == 2
    assert picture.bands[0].candidate[1] in (14, 15)
    assert all(bracket.opens and bracket.closes for bracket in picture.brackets)


def test_a_chunk_too_long_for_a_band_keeps_its_number_and_stays_open_at_the_break() -> None:
    picture = layout(view(straight(40)), 1200)
    ends = [(b.chunk, b.opens, b.closes) for b in picture.brackets if b.side == "candidate"]
    assert len(ends) == len(picture.bands)
    assert ends[0] == (1, True, False)
    assert ends[-1] == (1, False, True)
    assert all(curve.other == 0 for curve in picture.curves)


def test_a_link_between_bands_is_two_stubs_that_name_each_other() -> None:
    words = [f"слово{n}" for n in range(40)]
    matches = "0-39 " + " ".join(f"{n}-{n - 1}" for n in range(1, 40))
    picture = layout(view(drawing(" ".join(words), " ".join([*words[1:], words[0]]), matches)), 900)
    stubs = [curve for curve in picture.curves if curve.link.number == 1]
    assert [(stub.side, stub.band, stub.other) for stub in stubs] == [
        ("candidate", 1, len(picture.bands)),
        ("reference", len(picture.bands), 1),
    ]
    whole = [curve for curve in picture.curves if curve.link.number != 1]
    assert sum(curve.other == 0 for curve in whole) == 39


def test_a_phrase_is_gathered_by_a_line() -> None:
    picture = layout(view(drawing("kicked the bucket", "died", "0,1,2-0:paraphrase")), 800)
    assert [(line.side, line.left < line.right) for line in picture.underlines] == [
        ("candidate", True)
    ]


def test_empty_sides_are_drawn_too() -> None:
    assert layout(view(drawing("", "")), 800).boxes == ()
    assert len(layout(view(drawing("", "a b")), 800).boxes) == 2


@given(alignments(), st.sampled_from((320, 700, 1200)))
@settings(max_examples=60, deadline=None)
def test_every_word_is_drawn_once_and_every_match_is_drawn(alignment, wide: int) -> None:
    model = view(alignment)
    picture = layout(model, wide)
    drawn = Counter((box.word.side, box.word.position) for box in picture.boxes)
    words = [*model.candidate, *model.reference]
    assert drawn == Counter((word.side, word.position) for word in words)
    curves = Counter(curve.link.number for curve in picture.curves)
    assert set(curves) == {link.number for link in model.links}
    for curve in picture.curves:
        assert curves[curve.link.number] == (2 if curve.other else 1)


@given(alignments(), st.sampled_from((320, 700, 1200)))
@settings(max_examples=60, deadline=None)
def test_words_keep_their_order_do_not_overlap_and_stay_inside(alignment, wide: int) -> None:
    picture = layout(view(alignment), wide)
    for side in ("candidate", "reference"):
        boxes = [box for box in picture.boxes if box.word.side == side]
        for left, right in pairwise(boxes):
            assert left.band <= right.band
            if left.band == right.band:
                assert left.x + left.width / 2 < right.x - right.width / 2
        for box in boxes:
            assert box.x - box.width / 2 >= picture.gutter - 1e-6
            assert box.x + box.width / 2 <= wide + 1e-6
    for band in picture.bands:
        assert band.candidate[1] - band.candidate[0] <= MOST_WORDS


def test_two_hundred_words_a_side_in_any_order() -> None:
    words = [f"w{n}" for n in range(200)]
    matches = " ".join(f"{n}-{n * 77 % 200}" for n in range(200) if n % 4)
    model = view(drawing(" ".join(words), " ".join(words), matches))
    assert len(layout(model, 1100).boxes) == 400


def test_the_longest_segment_is_drawn_too() -> None:
    model = view(straight(MOST_SEGMENT_TOKENS))
    picture = layout(model, 1100)
    assert len(picture.boxes) == 2 * MOST_SEGMENT_TOKENS
    assert {curve.link.number for curve in picture.curves} == set(range(1, MOST_SEGMENT_TOKENS + 1))


@pytest.mark.parametrize(
    ("widths", "wanted", "limit", "expected"),
    [
        ([2, 2], [None, None], 9, [1, 3]),
        ([2, 2], [1, 7], 9, [1, 7]),
        ([2, 2], [1, 99], 9, [1, 8]),
        ([2, 2, 2], [3, 5, 1], 9, [3, 5, 7]),
        ([2, 2, 2, 2], [3, 5, 7, 1], 9, [2, 4, 6, 8]),
        ([2, 2, 2], [-9, None, 6], 9, [1, 3, 6]),
    ],
)
def test_fit(widths, wanted, limit, expected) -> None:
    assert fit(widths, wanted, limit) == pytest.approx(expected)


def test_natural() -> None:
    assert natural([2, 4]) == [1, 4]


_WORDS = " ".join(f"word{n:02}" for n in range(40))
TORN = drawing(f"{_WORDS} last", f"last {_WORDS}", "0-1:exact 40-0:exact")
WHOLE = drawing("a b", "b a", "0-1:exact 1-0:exact")


def test_a_stub_points_to_the_line_of_its_other_end() -> None:
    stubs = [curve for curve in layout(view(TORN), 800).curves if curve.other]
    last = max(stub.band for stub in stubs)
    assert {(stub.side, pointer(stub)) for stub in stubs} == {
        ("reference", f"↓{last}"),
        ("candidate", "↑1"),
    }


def test_the_legend_says_what_the_mark_means_by_the_first_one_drawn() -> None:
    picture = layout(view(TORN), 800)
    last = max(curve.band for curve in picture.curves if curve.other)
    name = f"↓{last} the link’s other end is in line {last}"
    assert pointer_name(picture, same) == name
    assert f">{name}</text>" in svg(TORN, width=800)
    graph = charts.graph(TORN, width=800)
    assert name in [trace.name for trace in graph.data if trace.showlegend]


def test_a_picture_without_torn_links_says_nothing_of_them() -> None:
    assert pointer_name(layout(view(WHOLE), 800), same) == ""
    assert "other end" not in svg(WHOLE, width=800)


def test_the_player_has_room_for_the_whole_legend_from_the_first_step_on() -> None:
    first = charts.stepped(TORN, (), "exact", width=300)
    whole = charts.stepped(TORN, TORN.matches, "chunks", chunks=True, width=300)
    assert first.layout.margin.b == whole.layout.margin.b
    assert whole.layout.margin.b == charts.graph(TORN, width=300).layout.margin.b
