"""What lists mean by their words: «ПО» is a program, «по» is not; «проезжая» is no gerund."""

import pytest

from meteor_core import Meteor, languages
from meteor_core.languages import abbreviations
from meteor_core.lexicons import equivalents
from tests.data import DEFAULTS
from tests.labelled.links import Pair, made
from tests.labelled.texts import unmark


@pytest.mark.parametrize("code", languages.LANGUAGES)
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
        ("en", "The [US] army.", "The [American] army.", True),
        ("en", "Two [US citizens].", "Two [Americans].", True),
        ("en", "It told [us].", "The [American] army.", False),
        ("en", "I like [it].", "I like [information technology].", False),
        ("en", "[It] works.", "[Information technology] works.", False),
        ("en", "The [WHO] came.", "The [World Health Organization] came.", True),
        ("en", "The man [who] came.", "The [World Health Organization] came.", False),
        ("en", "A [pet] sat.", "A [positron emission tomography] was made.", False),
    ],
)
@pytest.mark.resource(*DEFAULTS)
def test_capitals_tell_them_apart(code: str, candidate: str, reference: str, linked: bool) -> None:
    pair = Pair("capitals", "abbreviation", "", unmark(candidate), unmark(reference))
    alignment = Meteor(code, "tuned").align(pair.candidate.text, [pair.reference.text])[0]
    assert bool(made(alignment, alignment.links, pair)) == linked


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("ru", "страны G7 решили", "страны Большой семёрки решили"),
        ("ru", "Кот-д'Ивуар далеко", "Берег Слоновой Кости далеко"),
        ("ru", "купили McDonald's тут", "купили Макдоналдс тут"),
        ("ru", "100 л. с. мало", "100 лошадиных сил мало"),
        ("en", "he lost his temper", "he got angry"),
        ("en", "they enjoyed themselves", "they had fun"),
        ("en", "it doesn't matter", "never mind"),
    ],
)
def test_expressions_are_split_as_texts_are(language: str, one: str, other: str) -> None:
    alignment = Meteor(language, "tuned").align(one, [other])[0]
    assert "paraphrase" in {match.stage for match in alignment.matches}


@pytest.mark.parametrize(
    ("one", "other", "linked"),
    [
        ("It [was bound to] end.", "It [was sure to] end.", True),
        ("It [proved to be] so.", "It [was found to be] so.", True),
        ("He [laid the foundation of] Rome.", "He [founded] Rome.", True),
        ("He [laid the foundation of] Rome.", "He [finds] Rome.", False),
    ],
)
@pytest.mark.resource(*DEFAULTS)
def test_forms_of_two_words_are_read_as_in_texts(one: str, other: str, linked: bool) -> None:
    pair = Pair("found", "phrase", "", unmark(one), unmark(other))
    alignment = Meteor("en", "tuned").align(pair.candidate.text, [pair.reference.text])[0]
    assert bool(made(alignment, alignment.links, pair)) == linked


def test_one_person_is_not_another() -> None:
    alignment = Meteor("en", "tuned").align("he lost his temper", ["he lost her temper"])[0]
    assert "paraphrase" not in {match.stage for match in alignment.matches}


@pytest.mark.parametrize(
    ("word", "lemma"), [("проезжая", "проезжий"), ("пылевой", "пылевой"), ("учитывая", "учитывать")]
)
def test_a_list_means_adjectives_by_what_could_be_gerunds_and_surnames(
    word: str, lemma: str
) -> None:
    russian = languages.get("ru")
    assert equivalents._cited(russian.describe(word), russian) == lemma
