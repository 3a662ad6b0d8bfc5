"""What a fit chooses beside parameters: honestly, and only where there is something to choose."""

from __future__ import annotations

import pytest

from meteor_core import Meteor
from meteor_core.messages.errors import InputError
from meteor_core.tuning import Setting, fit, task, tasks
from meteor_core.tuning.saved import of
from meteor_core.tuning.space import choices, own_setting, with_setting
from tests.tuning.judging import judged

METRIC = Meteor("ru", "tuned", stages=("exact", "lemma", "fuzzy"))
BOTH = (False, True)


@pytest.mark.resource("navec-news")
def test_under_another_setting() -> None:
    metric = Meteor("ru", "tuned", stages=("exact", "embedding"))
    assert own_setting(metric) == Setting(0.6)
    assert with_setting(metric, own_setting(metric)).settings == metric.settings
    other = with_setting(metric, Setting(0.4, similarity=True))
    assert own_setting(other) == Setting(0.4, similarity=True)
    assert "variant:tuned/similarity|" in other.signature
    assert "@0.4" in other.signature
    assert with_setting(other, Setting(0.4)).variant == "tuned"


@pytest.mark.resource("navec-news")
def test_choices_are_each_there_once() -> None:
    metric = Meteor("ru", "tuned", stages=("exact", "embedding"))
    found = choices(metric, (0.6, 0.4, 0.6), BOTH)
    assert found == tuple(Setting(one, weighs) for one in (0.4, 0.6) for weighs in BOTH)
    assert choices(METRIC) == (Setting(),)


def embedding(thresholds: tuple[float, ...], why: str) -> object:
    """A case whose metric has the stage that thresholds are for."""
    vectors = pytest.mark.resource("navec-news")
    return pytest.param(Meteor("ru", "tuned"), thresholds, (False,), why, marks=vectors)


@pytest.mark.parametrize(
    ("metric", "thresholds", "similarity", "why"),
    [
        (
            METRIC,
            (0.4,),
            (False,),
            "need the embedding stage. The stages in use are exact, lemma, fuzzy",
        ),
        (
            Meteor("ru", "2005"),
            (),
            BOTH,
            "The variant 2005 cannot weight matches by similarity. Start from the variant “tuned”",
        ),
        (Meteor("ru", "tuned", stages=("exact",)), (), BOTH, "in use are exact"),
        embedding((1.5,), "1.5 is not between"),
        embedding((float("nan"),), "nan is not between"),
        embedding(tuple(n / 20 for n in range(9)), "too many thresholds .9."),
    ],
)
def test_what_cannot_be_chosen(metric, thresholds, similarity, why: str) -> None:
    with pytest.raises(InputError, match=why):
        choices(metric, thresholds, similarity)


def test_a_choice_is_made_in_every_fold() -> None:
    rows = judged(120)
    start = task(rows, METRIC)
    tried = tasks(start, rows, METRIC, choices(METRIC, (), BOTH))
    assert tried[0].scores(METRIC.parameters) == pytest.approx(start.scores(METRIC.parameters))
    direct = task(rows, with_setting(METRIC, Setting(similarity=True)))
    assert tried[1].scores(METRIC.parameters) == pytest.approx(direct.scores(METRIC.parameters))
    seen: list[tuple[int, int]] = []
    found = fit(tried, 2, curve=False, progress=lambda done, total: seen.append((done, total)))
    assert sum(one.folds for one in found.choices) == 2
    best = max(found.choices, key=lambda one: one.held_out)
    assert found.setting == best.setting
    assert [done for done, _ in seen] == list(range(seen[-1][1] + 1))
    saved = of("mine", METRIC, found, rows)
    assert saved.base == "tuned" + "/similarity" * found.setting.similarity
    assert len(saved.fitted["chosen_from"]) == 2
    assert "|fitted:mine|" in saved.metric().signature


def test_a_single_segment_is_no_cross_validation() -> None:
    start = task(judged(120), METRIC)
    start.groups[:] = 0
    with pytest.raises(InputError, match="needs at least two segments"):
        fit([start])
