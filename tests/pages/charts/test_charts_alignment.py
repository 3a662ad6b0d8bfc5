"""Graph and matrix: what is drawn, what can be clicked, and that text stays text."""

from itertools import chain
from textwrap import wrap

import plotly.graph_objects as go
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core.model import Alignment
from meteor_core.wording.palette import Style
from pages.ui import charts
from pages.ui.charts.figure import hover
from tests.render.drawing import alignments, drawing, hostile

CATS = drawing("the cats sat there", "a cat sat", "1-1:lemma 2-2")


def data(figure: go.Figure) -> list[list]:
    """The ``customdata`` of every marker."""
    return list(chain.from_iterable(trace.customdata or () for trace in figure.data))


def texts(figure: go.Figure) -> list[str]:
    return list(chain.from_iterable(trace.text or () for trace in figure.data))


def legend(figure: go.Figure) -> list[str]:
    return [trace.name for trace in figure.data if trace.showlegend]


def test_graph_draws_words_letters_and_chunk_numbers() -> None:
    drawn = texts(charts.graph(CATS))
    assert drawn.count("sat") == 2
    assert drawn.count("1") == 2
    assert {"L", "E", "cats", "cat"} <= set(drawn)


def test_graph_marks_unmatched_words_by_slant_and_cross() -> None:
    figure = charts.graph(CATS)
    assert {"<i>the</i>", "<i>there</i>", "<i>a</i>"} <= set(texts(figure))
    crosses = next(trace for trace in figure.data if trace.name == "no match")
    assert len(crosses.x) == 3


def test_graph_has_one_legend_entry_for_each_stage_with_colour_dash_and_letter() -> None:
    figure = charts.graph(CATS)
    assert legend(figure) == ["E exact", "L lemma", "no match"]
    lemma = next(trace for trace in figure.data if trace.name == "L lemma")
    assert (lemma.line.color, lemma.line.dash) == ("#009E73", "dash")


def test_graph_speaks_russian() -> None:
    words = {"exact": "точное", "lemma": "лемма", "Reference": "Эталон"}
    figure = charts.graph(CATS, style=Style("light", "ru", lambda text: words.get(text, text)))
    assert legend(figure)[:2] == ["Т точное", "Л лемма"]
    assert {"Эталон", "Л"} <= set(texts(figure))


def test_a_narrow_graph_breaks_into_lines_and_says_which_row_is_which() -> None:
    words = " ".join(f"слово{n}" for n in range(20))
    same = drawing(words, words, " ".join(f"{n}-{n}" for n in range(20)))
    wide, narrow = charts.graph(same, width=1600), charts.graph(same, width=358)
    assert narrow.layout.height > 3 * wide.layout.height
    assert narrow.layout.width == 358
    assert narrow.layout.annotations[0].text == "Reference above, candidate below"
    assert {"1", "2", "3"} <= set(texts(narrow))


def test_hovering_a_link_tells_its_evidence() -> None:
    figure = charts.graph(CATS)
    hovers = list(chain.from_iterable(trace.hovertext or () for trace in figure.data))
    assert any("cats ~ cat<br>lemma<br>the same lemma" in text for text in hovers)
    assert any("missing from the candidate" in text for text in hovers)


@given(alignments(most=20), st.sampled_from((358, 1100)), st.sampled_from(("light", "dark")))
@settings(max_examples=30, deadline=None)
def test_every_word_and_link_of_the_graph_can_be_clicked(
    alignment: Alignment, width: int, theme: str
) -> None:
    found = data(charts.graph(alignment, width=width, style=Style(theme)))
    words = sorted(entry for entry in map(tuple, found) if entry[0] != "link")
    assert words == [
        *(("candidate", n) for n in range(len(alignment.candidate))),
        *(("reference", n) for n in range(len(alignment.reference))),
    ]
    links = {entry[1] for entry in found if entry[0] == "link"}
    assert links == set(range(1, len(alignment.matches) + 1))


@given(alignments(most=20), st.sampled_from((358, 1100)))
@settings(max_examples=30, deadline=None)
def test_every_match_of_the_matrix_can_be_clicked(alignment: Alignment, width: int) -> None:
    found = data(charts.matrix(alignment, width=width))
    cells = sum(
        (m.candidate[1] - m.candidate[0]) * (m.reference[1] - m.reference[0])
        for m in alignment.matches
    )
    links = [entry[1] for entry in found if entry[0] == "link"]
    assert len(links) == cells
    assert set(links) == set(range(1, len(alignment.matches) + 1))
    others = [tuple(entry[1:]) for entry in found if entry[0] == "cell"]
    assert len(others) == len(set(others))
    if width > 1000:
        assert len(others) + cells == len(alignment.candidate) * len(alignment.reference)


@pytest.mark.parametrize("draw", [charts.graph, charts.matrix])
def test_hostile_text_stays_text(draw) -> None:
    figure = draw(hostile())
    source = figure.to_json()
    source.encode()
    assert "<script" not in source
    assert "\\u003cscript" not in source
    assert "hovertemplate" not in source.partition('"template"')[0]
    assert not any("hovertemplate" in trace.to_plotly_json() for trace in figure.data)
    assert not any("texttemplate" in trace.to_plotly_json() for trace in figure.data)


@pytest.mark.parametrize("draw", [charts.graph, charts.matrix])
@pytest.mark.parametrize("sides", [("", ""), ("a", ""), ("", "a")])
def test_empty_sides(draw, sides: tuple[str, str]) -> None:
    assert draw(drawing(*sides)).layout.height > 0


def test_matrix_has_words_on_its_axes_and_a_cross_on_the_unmatched() -> None:
    figure = charts.matrix(CATS)
    assert list(figure.layout.xaxis.ticktext) == [
        "<i>the ×</i>",
        "cats",
        "sat",
        "<i>there ×</i>",
    ]
    assert list(figure.layout.yaxis.ticktext) == ["<i>a ×</i>", "cat", "sat"]


@pytest.mark.parametrize("width", [340, 1100])
def test_matrix_says_which_text_is_down_and_which_across(width: int) -> None:
    """Above the words of the columns, in room of its own: nearly equal texts do not tell."""
    layout = charts.matrix(CATS, width=width).layout
    (heading,) = layout.annotations
    assert heading.text == "Reference in rows, candidate in columns"
    assert layout.margin.t - heading.yshift >= heading.font.size
    assert heading.xshift == -layout.margin.l


def test_matrix_thins_out_labels_that_do_not_fit() -> None:
    words = " ".join(f"слово{n}" for n in range(60))
    same = drawing(words, words, " ".join(f"{n}-{n}" for n in range(60)))
    shown = [text for text in charts.matrix(same, width=358).layout.xaxis.ticktext if text]
    assert 10 <= len(shown) <= 30
    assert all(charts.matrix(same, width=1100).layout.xaxis.ticktext)


def test_matrix_shows_links_that_were_not_chosen() -> None:
    chosen, both = drawing("a a", "a", "0-0"), drawing("a a", "a", "0-0 1-0")
    alignment = Alignment(chosen.candidate, chosen.reference, both.links, chosen.matches, True)
    assert "possible, not chosen" in legend(charts.matrix(alignment))


@pytest.mark.parametrize("draw", [charts.graph, charts.matrix])
def test_nothing_pales_when_something_else_is_selected(draw) -> None:
    for trace in draw(CATS, style=Style("dark")).data:
        if "text" in trace.mode:
            assert trace.unselected.textfont.color == trace.textfont.color
        if "markers" in trace.mode:
            assert trace.unselected.marker.opacity == trace.marker.opacity or (
                trace.unselected.marker.opacity == 1 and trace.marker.opacity is None
            )


@given(st.text("ab —-.\t\xa0", max_size=200))
def test_hover_texts_break_into_lines_as_the_library_breaks_them(line: str) -> None:
    expected = "<br>".join(wrap(line, 46) or [""]) if line else ""
    if len(line) <= 46 and line.isprintable():  # short ones keep the blanks before them
        expected = line.rstrip(" ")
    assert hover(line) == expected
