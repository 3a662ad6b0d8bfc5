"""Grammatical tags in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.wording.grammar import TABLE, compare, describe
from pages.ui.i18n.translation import catalogue

FORMS = ("NOUN,inan,femn sing,gent", "NOUN,inan,femn sing,accs")


@pytest.mark.parametrize(
    ("tag", "english", "russian"),
    [
        (
            "NOUN,inan,femn sing,accs",
            "noun, feminine, accusative, singular",
            "сущ., ж. р., вин. п., ед. ч.",
        ),
        ("VERB,perf,intr masc,sing,past,indc", None, "гл., сов. в., прош. вр., м. р., ед. ч."),
        ("FUNC", "function word", "служебное слово"),
        ("", "", ""),
        ("PNCT", "", ""),
    ],
)
def test_a_form(tag: str, english: str | None, russian: str) -> None:
    assert describe(tag, catalogue("ru").gettext) == russian
    assert english is None or describe(tag) == english


def test_what_tells_two_forms_apart_is_said_in_full() -> None:
    assert compare(*FORMS) == "noun, feminine, singular; the genitive → the accusative"
    russian = compare(*FORMS, catalogue("ru").gettext)
    assert russian == "сущ., ж. р., ед. ч.; родительный → винительный"


@pytest.mark.parametrize(
    ("candidate", "reference", "said"),
    [
        ("VERB,perf masc,sing,past,indc", "INFN,perf", "perfective; a verb → an infinitive"),
        ("ADJF masc,sing", "ADJF plur", "adjective; the singular → the plural"),
        ("NOUN,anim", "NOUN,inan", "noun"),
        ("NOUN,anim", "", "noun"),
        ("", "", ""),
        ("VERB indc,sing", "VERB sing,impr", "verb, singular; the indicative → the imperative"),
    ],
)  # fmt: skip
def test_two_forms(candidate: str, reference: str, said: str) -> None:
    assert compare(candidate, reference) == said


def test_pymorphy_s_marks_are_known() -> None:
    pymorphy3 = pytest.importorskip("pymorphy3")
    known = pymorphy3.MorphAnalyzer().TagClass.KNOWN_GRAMMEMES
    marks = {mark for category in TABLE.values() for mark in category}
    assert marks - known == {"FUNC"}  # our own, for English


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_tag_will_do(one: str, other: str) -> None:
    assert isinstance(compare(one, other), str)
