"""The marks of links torn between two lines of a picture, and what legends say of them."""

from meteor_core.model.view import view
from meteor_core.render.layout import layout
from meteor_core.render.picture import pointer, pointer_name
from meteor_core.render.svg import svg
from meteor_core.wording.words import same
from pages.ui import charts
from tests.render.drawing import drawing

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
    name = f"↓{last} the other end is in line {last}"
    assert pointer_name(picture, same) == name
    assert f">{name}</text>" in svg(TORN, width=800)
    graph = charts.graph(TORN, width=800)
    assert name in [trace.name for trace in graph.data if trace.showlegend]


def test_a_picture_without_torn_links_says_nothing_of_them() -> None:
    assert pointer_name(layout(view(WHOLE), 800), same) == ""
    assert "the other end" not in svg(WHOLE, width=800)


def test_the_player_has_room_for_the_whole_legend_from_the_first_step_on() -> None:
    first = charts.stepped(TORN, (), "exact", width=300)
    whole = charts.stepped(TORN, TORN.matches, "chunks", chunks=True, width=300)
    assert first.layout.margin.b == whole.layout.margin.b
    assert whole.layout.margin.b == charts.graph(TORN, width=300).layout.margin.b
