"""Abbreviations in the lists are those in capitals: «ПО» is a program, «по» is not."""

import pytest

from meteor_core import Meteor, languages
from meteor_core.languages import abbreviations
from meteor_core.model import Token
from tests.labelled.texts import Marked, unmark

NEEDS = {"ru": ("navec-news", "wiktionary-ru"), "en": ("wordnet-3.0", "meteor-1.5")}


@pytest.mark.parametrize("code", NEEDS)
def test_no_abbreviation_is_a_function_word(code: str) -> None:
    language = languages.get(code)
    lettered = [each.form for each in abbreviations.listed(code) if each.form.isalpha()]
    assert not [form for form in lettered if language.describe(form).is_function]


@pytest.mark.parametrize(
    ("code", "candidate", "reference", "linked"),
    [
        ("ru", "Он купил [ПО].", "Он купил [программное обеспечение].", True),
        ("ru", "Он шёл [по] дороге.", "Он купил [программное обеспечение].", False),
        ("ru", "[По] дороге.", "[Программное обеспечение].", False),
        ("ru", "Учёные [РАН] спорят.", "Учёные [Российской академии наук] спорят.", True),
        ("ru", "Он умер от [ран].", "Учёные [Российской академии наук] спорят.", False),
        ("ru", "Рассказ [про] войну.", "Системы [противоракетной обороны].", False),
        ("ru", "Тяжёлый [воз].", "[Всемирная организация здравоохранения].", False),
        ("ru", "Это [ад].", "Это [артериальное давление].", False),
        ("en", "The [IT] sector.", "The [information technology] sector.", True),
        ("en", "I like [it].", "I like [information technology].", False),
        ("en", "[It] works.", "[Information technology] works.", False),
        ("en", "The [WHO] came.", "The [World Health Organization] came.", True),
        ("en", "The man [who] came.", "The [World Health Organization] came.", False),
        ("en", "A [pet] sat.", "A [positron emission tomography] was made.", False),
    ],
)
@pytest.mark.resource(*NEEDS["ru"], *NEEDS["en"])
def test_capitals_tell_them_apart(code: str, candidate: str, reference: str, linked: bool) -> None:
    one, other = unmark(candidate), unmark(reference)
    alignment = Meteor(code).align(one.text, [other.text])[0]
    pairs = [
        (_at(alignment.candidate, link.candidate), _at(alignment.reference, link.reference))
        for link in alignment.links
    ]
    assert ((_offsets(one), _offsets(other)) in pairs) == linked


def _at(tokens: tuple[Token, ...], span: tuple[int, int]) -> tuple[int, int]:
    return tokens[span[0]].start, tokens[span[1] - 1].stop


def _offsets(marked: Marked) -> tuple[int, int]:
    return marked.start, marked.stop
