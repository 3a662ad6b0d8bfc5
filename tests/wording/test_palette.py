"""Stages can be told apart, with colour and without."""

import pytest

from meteor_core.stages.registry import STAGES
from meteor_core.wording.palette import DASH_ARRAYS, THEMES, UNDERLINES, look, theme
from tests.wording.contrasts import contrast


@pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)
def test_text_has_a_contrast_of_at_least_four_and_a_half(colours) -> None:
    assert contrast(colours.ink, colours.background) >= 7
    assert contrast(colours.muted, colours.background) >= 4.5
    for stage in STAGES:
        assert contrast(colours.text[stage], colours.background) >= 4.5
        assert contrast(colours.text[stage], colours.tint[stage]) >= 4.5
        assert contrast(colours.ink, colours.tint[stage]) >= 7


@pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)
def test_lines_have_a_contrast_of_at_least_three(colours) -> None:
    lines = [*colours.line.values(), colours.accent]
    assert all(contrast(line, colours.background) >= 3 for line in lines)


def test_the_design_s_colours_in_light() -> None:
    assert [theme("light").line[stage] for stage in STAGES] == [
        "#0072B2",
        "#009E73",
        "#009E73",
        "#D55E00",
        "#7A5195",
        "#CC79A7",
        "#A8841A",
    ]


def test_every_stage_has_its_own_dash_and_letters() -> None:
    distinct = [stage for stage in STAGES if stage != "stem"]
    assert len({look(stage).dash for stage in distinct}) == len(distinct)
    assert [look(stage).letter("ru") for stage in STAGES] == list("ТЛЛСПВН")
    assert [look(stage).letter("en") for stage in STAGES] == list("ELLSPVF")
    assert {look(stage).dash for stage in STAGES} == set(DASH_ARRAYS) == set(UNDERLINES)


def test_what_is_not_known_still_has_a_look() -> None:
    assert look("novel").letter("ru") == "N"
    assert theme("sepia").name == "light"
