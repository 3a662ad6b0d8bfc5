"""Quotation marks within quotation marks: inner ones, and none turned round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import Figure, Filled, Phrase, fill, filled, translated
from meteor_core.wording.words import same

CASES = """
«{w}» · кот → «кот»
«{w}» · «кот» → «„кот“»
«{w}» · «кот → «„кот»
«{w}» · кот» → «кот“»
«{w}» · “cat” → «“cat”»
“{w}” · “cat” → “‘cat’”
“{w}” · о «кошке» → “о «кошке»”
“{w}” · „кот“ → “„кот“”
“{w}” · и „кот → “и „кот”
“{w}” · кот“ и → “кот“ и”
“{w}” · “ → ““”
“{w}” · “cat → ““cat”
«{w}» · « → ««»
«{w}» · „ → «„»
«{w}» · рога „и“ копыта → «рога „и“ копыта»
«{w}» · о «кошке „Мурке“» → «о „кошке «Мурке»“»
{w} · «кот» → «кот»
«раз» {w} · «кот» → «раз» «кот»
«о {w}, и» {w} · «кот» → «о „кот“, и» «кот»
«{w!s:>4}» · «к» → « „к“»
"""


@pytest.mark.parametrize("case", CASES.strip().splitlines())
def test_inner_marks(case: str) -> None:
    given_, _, wanted = case.partition(" → ")
    template, _, word = given_.partition(" · ")
    assert fill(template, w=word) == wanted
    assert filled(template).format(w=word) == wanted


def test_every_way_to_a_message_goes_through_it() -> None:
    assert str(Phrase("stage “{s}”", s="a “b”")) == "stage “a ‘b’”"
    assert str(InputError("“{s}” is none", s="“b”")) == "“‘b’” is none"
    russian = {"stage “{s}”": "этап «{s}»"}.get
    assert translated(Phrase("stage “{s}”", s="«б»"), lambda m: str(russian(m))) == "этап «„б“»"
    assert same("“{s}”").format(s="“b”") == "“‘b’”"
    assert type(filled("no field")) is str
    assert isinstance(filled("“{s}”"), Filled)


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("Оценка {v}", "Оценка 0,714"),
        ("{v} из «{w}»", "0,714 из «0.5»"),
        ("оценка = {v}", "оценка = 0.714"),
        ("{v} × штраф", "0.714 × штраф"),
        ("β = 3, а потеря {v}", "β = 3, а потеря 0,714"),
        ("Score {v}", "Score 0.714"),
    ],
)
def test_decimal_comma_in_russian_sentences(template: str, text: str) -> None:
    """What somebody typed stays, and so does a formula."""
    assert fill(template, v=Figure("0.714"), w="0.5") == text
    assert filled(template).format(v=Figure("0.714"), w="0.5") == text


@given(st.text())
def test_nothing_but_marks_changes(text: str) -> None:
    marks = str.maketrans(dict.fromkeys("«»„“", "|"))
    assert fill("«{w}»", w=text).translate(marks) == f"«{text}»".translate(marks)
    assert fill("{w}", w=text) == text
