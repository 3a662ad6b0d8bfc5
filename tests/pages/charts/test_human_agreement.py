"""Systems in people's order, drawn."""

import pytest

from meteor_core.annotations.results import SystemStanding
from meteor_core.wording.palette import Style
from pages.ui.charts.human_agreement import standings

ROWS = [
    SystemStanding("<b>near</b>", 1, 1.2, 0.8, 1.9, 5, 0, 1, 6),
    SystemStanding("far " * 40, 2, -1.2, -1.9, -0.8, 1, 0, 5, 6),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [358, 900])
def test_a_mark_and_an_interval_for_each(theme: str, width: int) -> None:
    figure = standings(ROWS, width=width, style=Style(theme))
    lines, marks = figure.data
    assert list(lines.x) == [0.8, 1.9, None, -1.9, -0.8, None]
    assert list(marks.x) == [1.2, -1.2]
    assert list(marks.y) == [0, 1]
    assert figure.layout.width == width
    assert figure.layout.margin.l < width / 2


def test_names_are_drawn_letter_by_letter() -> None:
    figure = standings(ROWS)
    assert figure.layout.yaxis.ticktext[0] == "&lt;b&gt;near&lt;/b&gt;"
    assert figure.layout.yaxis.ticktext[1].endswith("…")
    assert "1.200 [0.800, 1.900]" in figure.data[1].hovertext[0].replace("<br>", " ")
    assert "<b>" not in figure.data[1].hovertext[0]
