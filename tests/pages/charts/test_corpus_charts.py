"""The Corpus page's figures: what they say, and that texts in them stay texts."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from meteor_core.corpus.findings import Earning
from meteor_core.corpus.significance import SystemComparison
from meteor_core.meteor.scoring import Breakdown
from meteor_core.wording.palette import Style
from meteor_core.wording.words import width as text_width
from pages.ui.charts import corpus_bars, corpus_comparisons, corpus_distributions
from pages.ui.charts.corpus_distributions import (
    BINS,
    MEASURES,
    LengthGroup,
    SystemValues,
    bin_of,
    by_length,
)

HOSTILE = "<b>name</b>"
THEMES = ("light", "dark")


def column(name: str, seed: int = 0) -> SystemValues:
    generator = np.random.default_rng(seed)
    return SystemValues(name, {measure: generator.random(50) for measure in MEASURES})


def comparison(baseline: str, system: str, difference: float, p: float) -> SystemComparison:
    bounds = difference - 0.1, difference + 0.1
    return SystemComparison(baseline, system, difference, *bounds, p, p, p, p)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [360, 560])
def test_systems_show_their_intervals_once_known(theme: str, width: int) -> None:
    scores = {"a": 0.5, HOSTILE: 0.4}
    figure = corpus_comparisons.systems(scores, {}, width=width, style=Style(theme))
    assert figure.data[0].error_x.visible is False
    known = corpus_comparisons.systems(
        scores, {"a": (0.45, 0.52), HOSTILE: (0.3, 0.5)}, style=Style(theme)
    )
    assert known.data[0].error_x.array == pytest.approx((0.02, 0.1))
    assert "<b>" not in str(known.layout.yaxis.ticktext)


def test_a_duel_reads_row_minus_column() -> None:
    pairs = {("a", "b"): comparison("a", "b", -0.1, 0.001)}
    sure, unsure = corpus_comparisons.comparisons(["a", "b"], pairs).data
    found = dict(zip(zip(sure.y, sure.x, strict=True), sure.text, strict=True))
    assert found == {(0, 1): "+.100", (1, 0): "−.100"}
    assert not len(unsure.x)


def test_many_systems_have_cells_without_texts() -> None:
    names = [f"system {number}" for number in range(24)]
    pairs = {(one, two): comparison(one, two, 0.0, 0.5) for one, two in combinations(names, 2)}
    sure, unsure = corpus_comparisons.comparisons(names, pairs).data
    assert not len(sure.x)
    assert len(unsure.x) == 24 * 23
    assert unsure.mode == "markers"


@pytest.mark.parametrize(
    ("count", "length", "width", "upright", "numbers"),
    [
        (2, 5, 560, True, True),
        (2, 12, 560, True, True),
        (3, 5, 358, True, True),
        (3, 12, 358, False, True),
        (6, 3, 472, True, True),
        (6, 12, 472, False, True),
        (6, 12, 358, False, False),
        (24, 12, 560, False, False),
    ],
)
def test_names_below_the_matrix_keep_apart(
    count: int, length: int, width: int, upright: bool, numbers: bool
) -> None:
    names = [f"{number}".rjust(length, "w") for number in range(10, 10 + count)]
    pairs = {(one, two): comparison(one, two, 0.0, 0.5) for one, two in combinations(names, 2)}
    figure = corpus_comparisons.comparisons(names, pairs, width=width)
    across, margin = figure.layout.xaxis, figure.layout.margin
    pitch = (width - margin.l - margin.r) / count
    widest = max(text_width(label, across.tickfont.size) for label in across.ticktext)
    assert (across.tickangle == 0) is upright
    assert widest < (pitch if upright else margin.b)
    assert figure.data[0].marker.size < pitch
    assert ("text" in figure.data[0].mode) is numbers


def test_bins_take_both_ends() -> None:
    assert bin_of(np.array([0.0, 0.049, 0.05, 0.99, 1.0])).tolist() == [0, 0, 1, 19, 19]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [358, 900])
def test_every_segment_stands_in_each_histogram(theme: str, width: int) -> None:
    figure = corpus_distributions.histograms(
        [column("a"), column(HOSTILE, 1)], width=width, style=Style(theme)
    )
    bars = [trace for trace in figure.data if trace.type == "bar"]
    assert [sum(trace.y) for trace in bars] == [50] * len(MEASURES)
    assert list(bars[0].customdata[3]) == ["value", 3]
    assert len(bars[0].x) == BINS
    assert not any("<b>" in trace.name for trace in figure.data)


def test_groups_without_segments_are_left_out_and_the_others_keep_their_numbers() -> None:
    groups = [
        LengthGroup("1–10", 3, (0.5, 0.4)),
        LengthGroup("11–25", 0, (0, 0)),
        LengthGroup("51+", 1, (0.2, 0.3)),
    ]
    figure = by_length(["a", "b"], groups, (0, 1))
    for trace in figure.data:
        assert list(trace.x) == ["1–10", "51+"]
        assert [place for _name, place in trace.customdata] == [0, 2]
    assert list(figure.layout.xaxis.ticktext) == ["1–10<br>n = 3", "51+<br>n = 1"]


def test_a_single_point_stands_within_the_scores_there_are() -> None:
    low, high = by_length(["a"], [LengthGroup("1–10", 1, (0.7,))], (0,)).layout.yaxis.range
    assert 0.6 < low < 0.7 < high < 0.8


def test_the_score_is_named_whole_only_where_it_stands_in_one_part() -> None:
    whole = Breakdown(0.3, 0.1, 0.0, 0.1, 0.5)
    figure = corpus_bars.losses(["a"], [whole])
    assert figure.data[0].name == "Score"
    parts = [whole, Breakdown(0.2, 0.1, 0.0, 0.1, 0.5, letters=0.1, granted=0.02)]
    figure = corpus_bars.losses(["a", "b"], parts)
    earned, granted = figure.data[:2]
    assert (earned.name, granted.name) == (corpus_bars.EARNED, "Score from smoothing (σ)")
    for row, part in enumerate(parts):
        assert earned.x[row] + granted.x[row] == pytest.approx(part.value)


def test_losses_fill_the_bar() -> None:
    parts = [Breakdown(0.3, 0.1, 0.05, 0.05, 0.5), Breakdown(0.2, 0.1, 0.0, 0.1, 0.6)]
    figure = corpus_bars.losses(["a", HOSTILE], parts)
    for row in range(2):
        assert sum(trace.x[row] for trace in figure.data) == pytest.approx(1)
    shapes = [trace.marker.pattern.shape for trace in figure.data]
    assert len(set(shapes)) == len(shapes)
    assert figure.layout.legend.maxheight == 1, "else it scrolls where it is half of the figure"


def test_stages_are_told_by_letter_and_pattern() -> None:
    earned = [[Earning("exact", 5, 0.4, 0.5), Earning("stem", 1, 0.1, 0.1)]]
    figure = corpus_bars.stages(["a"], earned)
    assert [trace.name for trace in figure.data] == ["E exact", "L stem"]
    assert figure.data[0].marker.pattern.shape != figure.data[1].marker.pattern.shape


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [360, 900])
def test_dots_stand_for_all_segments(theme: str, width: int) -> None:
    generator = np.random.default_rng(1)
    ours, theirs = generator.random(500), 3 * generator.random(500)
    metric = corpus_comparisons.ComparedMetric(HOSTILE, theirs, False, generator.random(500) - 0.5)
    figure = corpus_comparisons.metric_scatter(ours, metric, width=width, style=Style(theme))
    (dots,) = figure.data
    named = {place for _, place in dots.customdata}
    assert named == set(corpus_comparisons.scatter_cells(ours, metric).tolist())
    assert figure.layout.yaxis.range[0] > figure.layout.yaxis.range[1], "lower is better"
    assert max(dots.y) < 2, "what knows no bound ends with the axis"
    assert set(dots.marker.symbol) == {"circle", "diamond"}
    assert "<b>" not in str(figure.layout.yaxis.title.text)


def test_scores_of_any_scale_and_gaps_among_them() -> None:
    values = np.array([-25.0, np.nan, 0.0, -10.0])
    metric = corpus_comparisons.ComparedMetric("MQM", values, True, values / 100).unbounded
    found = corpus_comparisons.scatter_cells(np.full(4, 0.5), metric)
    assert found[1] == -1
    assert len(set(found.tolist())) == 4
    figure = corpus_comparisons.metric_scatter(np.full(4, 0.5), metric)
    assert sorted(figure.data[0].y) == pytest.approx([-24.75, -9.75, 0.25])
    low, high = figure.layout.yaxis.range
    assert low < -25 < 0 < high


def test_ends_of_the_scale_have_cells_of_their_own() -> None:
    values = np.array([0.0, 1.0, 9.0])
    metric = corpus_comparisons.ComparedMetric("x", values, True, values)
    found = corpus_comparisons.scatter_cells(np.array([0.0, 1.0, 1.0]), metric)
    assert found.tolist() == [0, 49050, 49099]
