"""Changed endings: what the sentences leave certain, by category, and how often."""

from __future__ import annotations

import random

import pytest

from meteor_core import Meteor
from meteor_core.analyses import endings
from meteor_core.analyses.blocks import Findings, gathered, run, with_shares
from meteor_core.analyses.endings import Ending, EndingWork
from tests.data import DEFAULTS

pytestmark = pytest.mark.resource(*DEFAULTS, "slovnet-morphology", "slovnet-syntax", "navec-news")


def asked(references: list[str], **systems: list[str]) -> Findings[Ending]:
    metric = Meteor("ru", "tuned")
    work = EndingWork(metric.settings, metric.stages)
    return with_shares(gathered(tuple(systems), list(run(systems, [references], work, lines=2))))


def changes(candidate: str, reference: str) -> str:
    """``"case gent → accs"``; several are parted by semicolons."""
    found = asked([reference], one=[candidate]).found
    said = (
        f"{each.what.category} {'/'.join(each.what.reference)} → {'/'.join(each.what.candidate)}"
        for each in found
    )
    return "; ".join(said)


@pytest.mark.parametrize(
    ("reference", "candidate", "expected"),
    [
        ("Врач осмотрел сестру.", "Врач осмотрел сестре.", "case accs → datv"),
        ("Я купил книги.", "Я купил книгу.", "number plur → sing"),
        ("Девочка пришла домой.", "Девочка пришёл домой.", "gender femn → masc"),
        ("Мы читаем книгу.", "Мы читали книгу.", "tense pres → past"),
        ("Мы решали задачу.", "Мы решили задачу.", "aspect impf → perf"),
        ("Ты читаешь книгу.", "Ты читает книгу.", "person 2per → 3per"),
        ("Врач осмотрел больного.", "Врач осмотрел больного.", ""),
        ("Кошка спит.", "Собака лежит.", ""),
    ],
)
def test_a_changed_ending(reference: str, candidate: str, expected: str) -> None:
    assert expected in changes(candidate, reference)
    assert bool(changes(candidate, reference)) == bool(expected)


REFERENCES = ["Врач осмотрел сестру.", "Я купил книги.", "Мы читаем книгу.", "Она ждёт поезд."]
WRONG = ["Врач осмотрел сестре.", "Я купил книгу.", "Мы читали книгу.", "Она ждёт поезд."]


def test_rates_have_intervals_and_rows_segments() -> None:
    findings = asked(REFERENCES, good=REFERENCES, bad=WRONG)
    assert all(share.part == 0 for share in endings.rates(findings, 0).values())
    case = endings.rates(findings, 1)["case"]
    assert (case.part, case.low <= case.value <= case.high) == (1, True)
    assert case.whole > 1
    row = next(row for row in endings.rows(findings, "case"))
    assert (row.reference, row.candidate) == (("accs",), ("datv",))
    assert (row.times, row.segments) == ((0, 1), ((), (0,)))


def test_no_order_matters() -> None:
    order = list(range(len(REFERENCES)))
    random.Random(4).shuffle(order)
    straight = asked(REFERENCES, good=REFERENCES, bad=WRONG)
    turned = asked(
        [REFERENCES[place] for place in order],
        bad=[WRONG[place] for place in order],
        good=[REFERENCES[place] for place in order],
    )
    assert endings.rates(straight, 1) == endings.rates(turned, 0)
    assert {row[:3] for row in endings.rows(straight)} == {row[:3] for row in endings.rows(turned)}
    assert [row.times[1] for row in endings.rows(straight)] == [
        row.times[0] for row in endings.rows(turned)
    ]


def test_a_language_without_a_dictionary_of_forms_has_none() -> None:
    assert endings.answers("ru")
    assert not endings.answers("en")
