"""Waterfall and penalty curve."""

import pytest

from meteor_core import Meteor
from meteor_core.explain import differences
from meteor_core.meteor.scoring import Breakdown
from meteor_core.model import Parameters, Score
from meteor_core.wording.palette import Style
from meteor_core.wording.words import made_of
from pages.ui import charts

LOSSES = Breakdown(missing=0.125, extra=0.0625, soft=0.03125, order=0.28125, value=0.5)
SCORE = Score(0.8, 0.75, 0.75, 0.5, 0.0625, 0.5)


def test_the_waterfall_starts_each_loss_where_the_last_one_ended() -> None:
    bars = charts.waterfall(LOSSES).data[1]
    assert list(bars.base) == [0.875, 0.8125, 0.78125, 0.5, 0]
    assert list(bars.x) == [0.125, 0.0625, 0.03125, 0.28125, 0.5]


def test_the_waterfall_names_its_steps_and_values() -> None:
    figure = charts.waterfall(
        LOSSES, style=Style(translate=lambda text: {"Score": "Оценка"}.get(text, text))
    )
    assert list(figure.data[1].text) == ["−0.125", "−0.062", "−0.032", "−0.281", "0.500"]
    assert figure.layout.yaxis.ticktext[-1] == "Оценка"


@pytest.mark.parametrize("width", [358, 1100])
def test_the_waterfall_leaves_room_for_the_first_value(width: int) -> None:
    figure = charts.waterfall(LOSSES, width=width)
    plot = width - figure.layout.margin.l - figure.layout.margin.r
    beyond = (figure.layout.xaxis.range[1] - 1) / figure.layout.xaxis.range[1] * plot
    assert beyond >= 44


def test_no_loss_has_no_sign() -> None:
    figure = charts.waterfall(Breakdown(missing=0.5, extra=0, soft=0.0004, order=0, value=0.5))
    assert list(figure.data[1].text) == ["−0.500", "0.000", "0.000", "0.000", "0.500"]


def test_what_can_lose_nothing_has_no_bar() -> None:
    figure = charts.waterfall(Breakdown(missing=0.5, extra=0, soft=0, order=0, value=0.5))
    names = ["Missing reference words", "Extra candidate words", "Fragmentation", "Score"]
    assert [name.replace("<br>", " ") for name in figure.layout.yaxis.ticktext] == names


def test_the_ladder_leads_from_one_score_to_the_other() -> None:
    steps = differences.steps("2007", "2005", "en", "a fox", ["the fox"])
    before, after = steps[0].before.score.value, steps[-1].after.score.value
    figure = charts.variant_steps(("one", before), ("other", after), steps)
    bars = figure.data[1]
    assert [bars.text[0], bars.text[-1]] == [f"{before:.3f}", f"{after:.3f}"]
    assert sum(step.change for step in steps) == pytest.approx(after - before)
    assert list(figure.layout.yaxis.ticktext) == ["one", "Parameters", "other"]


def test_the_way_to_the_score_goes_by_p_r_f_and_the_penalty() -> None:
    figure = charts.score_steps(Score(0.8, 0.75, 0.75, 0.5, 0.0625, 0.703125))
    names = ["precision P", "recall R", "F-mean", "− F × penalty", "score"]
    assert list(figure.layout.yaxis.ticktext) == names
    assert list(figure.data[1].text) == ["0.800", "0.750", "0.750", "−0.047", "0.703"]


def test_letters_have_a_bar_where_they_have_a_share() -> None:
    score = Meteor("en", "tuned", stages=("exact",)).score("the cat", ["a cat"]).score
    bars = charts.score_steps(score).data[1]
    assert len(bars.text) == 6
    assert bars.base[4] + bars.x[4] == pytest.approx(max(score.words, score.value))


def test_precision_and_recall_have_their_fractions_where_every_match_counts_one() -> None:
    meteor = Meteor("en", "2005", stages=("exact",))
    found = meteor.score("the cat sat", ["the cat sat down"])
    labels = charts.score_steps(found.score, found.statistics).layout.yaxis.ticktext
    assert list(labels[:2]) == ["precision P = 3/3", "recall R = 3/4"]
    found = Meteor("en", "tuned", stages=("exact",)).score("the cat sat", ["the cat sat down"])
    labels = charts.score_steps(found.score, found.statistics).layout.yaxis.ticktext
    assert list(labels[:2]) == ["precision P", "recall R"]


def test_a_small_penalty_and_a_score_near_one_have_more_digits() -> None:
    score = Meteor("en", "2005", stages=("exact",)).score(
        "a b c d e f g h i j", ["a b c d e f g h i j"]
    )
    bars = charts.score_steps(score.score).data[1]
    assert list(bars.text) == ["1.0000", "1.0000", "1.0000", "−0.0005", "0.9995"]
    assert made_of(score.score, "F ", "penalty ", "") == "0.9995 = F 1.0000 × (1 − penalty 0.0005)"


@pytest.mark.parametrize("gamma", [0.05, 0.4, 1])
def test_the_label_of_the_highest_point_has_room(gamma: float) -> None:
    """Every match a chunk of its own: fragmentation 1, the whole of γ lost."""
    score = Score(1, 1, 1, 1, gamma, 1 - gamma)
    figure = charts.penalty(score, Parameters(0.9, 3, gamma))
    margin, axis, label = (
        figure.layout.margin,
        figure.layout.yaxis.range,
        figure.layout.annotations[0],
    )
    plot = figure.layout.height - margin.t - margin.b
    above = margin.t + plot * (1 - gamma / axis[1])
    assert above >= -label.ay + 8


@pytest.mark.parametrize("beta", [0.2, 1, 3])
@pytest.mark.parametrize("fragmentation", [0.02, 0.2, 0.5, 0.9, 1])
@pytest.mark.parametrize("width", [320, 640])
def test_the_label_hides_no_curve(width: int, fragmentation: float, beta: float) -> None:
    penalty = 0.5 * fragmentation**beta
    score = Score(1, 1, 1, fragmentation, penalty, 1 - penalty)
    figure = charts.penalty(score, Parameters(0.9, beta, 0.5), width=width)
    note, curve = figure.layout.annotations[0], figure.data[0]
    across = (width - 66) / figure.layout.xaxis.range[1]
    up = (figure.layout.height - 114) / figure.layout.yaxis.range[1]
    wide = 5.6 * len(note.text)
    left = note.ax - wide * {"left": 0, "center": 0.5, "right": 1}[note.xanchor]
    hidden = [
        x
        for x, y in zip(curve.x, curve.y, strict=True)
        if left <= (x - fragmentation) * across <= left + wide
        and abs((y - penalty) * up + note.ay) < 8
    ]
    assert not hidden


def test_the_penalty_curve_passes_through_here() -> None:
    parameters = Parameters(0.9, 3, 0.5)
    figure = charts.penalty(SCORE, parameters)
    curve, point = figure.data[0], figure.data[-1]
    assert curve.y[-1] == 0.5
    assert (point.x[0], point.y[0]) == (0.5, 0.0625)
    assert dict(zip(curve.x, curve.y, strict=True))[0.5] == 0.0625


def test_the_variant_s_own_curve_is_shown_when_it_differs() -> None:
    parameters = Parameters(0.9, 3, 0.5)
    same = charts.penalty(SCORE, parameters, baseline=Parameters(0.5, 3, 0.5))
    other = charts.penalty(SCORE, parameters, baseline=Parameters(0.9, 2, 0.5), style=Style("dark"))
    assert len(other.data) == len(same.data) + 1
    assert other.data[0].line.dash == "dash"


def test_the_legend_of_the_penalty_raises_the_exponent() -> None:
    figure = charts.penalty(SCORE, Parameters(0.8, 0.8, 0.5))
    assert figure.data[0].name.endswith("0.50 · x<sup>0.80</sup>")
