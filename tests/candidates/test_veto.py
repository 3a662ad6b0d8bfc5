"""Wrong links struck out: the score without them is that of the best alignment left."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from meteor_core import Meteor
from meteor_core.candidates.veto import veto
from tests.toys import RECIPE, TEXT

TOY = Meteor("ru", RECIPE)
_TEXTS = st.lists(st.sampled_from(TEXT), min_size=1, max_size=7).map(" ".join)


def test_a_wrong_synonym_costs_its_match() -> None:
    result = TOY.score("лиса подскочила", "лиса скакнула")
    wrong = [match for match in result.alignment.matches if match.stage == "synonym"]
    left = veto(TOY, result, [(one.candidate, one.reference) for one in wrong])
    assert len(wrong) == 1
    assert [match.stage for match in left.alignment.matches] == ["exact"]
    assert left.score.value < result.score.value


def test_the_words_are_free_for_other_links() -> None:
    result = TOY.score("дом дом", "дом дом")
    left = veto(TOY, result, {((0, 1), (0, 1)), ((1, 2), (1, 2))})
    assert {(m.candidate, m.reference) for m in left.alignment.matches} == {
        ((0, 1), (1, 2)),
        ((1, 2), (0, 1)),
    }


def test_another_reference_may_become_the_best() -> None:
    result = TOY.score("лиса", ["лиса", "лисой дом"])
    left = veto(TOY, result, {((0, 1), (0, 1))})
    assert (result.best_reference, left.best_reference) == (0, 1)


@given(_TEXTS, _TEXTS, st.data())
def test_no_link_under_a_veto_is_matched(one: str, other: str, data: st.DataObject) -> None:
    result = TOY.score(one, other)
    links = [(link.candidate, link.reference) for link in result.alignment.links]
    wrong = set(data.draw(st.lists(st.sampled_from(links)))) if links else set()
    left = veto(TOY, result, wrong)
    assert not {(m.candidate, m.reference) for m in left.alignment.matches} & wrong
    if not wrong:
        assert left.score == result.score
