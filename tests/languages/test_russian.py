"""Russian: razdel's tokens, lemmas, function words, negative prefixes."""

from __future__ import annotations

from itertools import islice

import pytest
import razdel
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core import languages
from meteor_core.languages import analysis, pymorphy, russian
from meteor_core.languages.analysis import clean

ANALYSER = russian.analyser(True)

SPLITS = [
    "Кто-то сказал : « Нет ! » — и ушёл в 10 : 30 .",
    "из-за 3,5 % и 1/2 руб . , $ 5",
    "Все́ люди… ёжик ?!",
    "😀 привет , мир",
    "1 - й 12-м 5 ° С",
]


def test_splits_as_written() -> None:
    """The same marks without the blanks before and after them."""
    assert _texts("Кто-то сказал: «Нет!» — и ушёл в 10:30.") == SPLITS[0].split()
    assert " ".join(_texts("из-за 3,5% и 1/2 руб., $5")) == SPLITS[1].replace("руб .", "руб.")


@pytest.mark.parametrize("line", SPLITS)
def test_razdel_agrees_chunk_by_chunk(line: str) -> None:
    _check_against_razdel(line)


@settings(max_examples=100, deadline=None)
@given(st.text("абвЁйx1290.,!?:;«»\"'()-—–…/%№$ ", max_size=40))
def test_razdel_agrees_on_any_text(line: str) -> None:
    _check_against_razdel(line)


def _check_against_razdel(line: str) -> None:
    theirs = [piece.text for chunk in clean(line).split() for piece in razdel.tokenize(chunk)]
    published = [token.text for token in russian.published(True).tokens(line)]
    assert published == theirs, "abbreviations keep their stops where spellings are read"


def _texts(line: str) -> list[str]:
    return [token.text for token in ANALYSER.tokens(line)]


LEMMAS = {
    "лисичкой": "лисичка",
    "прыгнула": "прыгнуть",
    "скачет": "скакать",
    "лучшие": "хороший",
    "людей": "человек",
    "ёжиков": "ежик",
    "ВСЁ": "все",
    "шёл": "идти",
    "кто-то": "кто-то",
    "Москве": "москва",
    "2024": "2024",
    "сложного-то": "сложный",
    "почему-то": "почему-то",
    "всё-таки": "все-таки",
    "Париж-с": "париж",
    "Луны-25": "луна-25",
    "Терминатора-2": "терминатор-2",
    "Ан-2": "ан-2",
    "три-4": "три-4",
    "нууу": "ну",
    "Эээ": "э",
    "неееет": "нет",
    "доллллго": "долго",
    "классссс": "класс",
    "ххх": "ххх",
    "Windows": "windows",
}


@pytest.mark.parametrize(("form", "lemma"), LEMMAS.items())
def test_lemma(form: str, lemma: str) -> None:
    (word,) = ANALYSER.words(form)
    assert word.base == lemma


FUNCTION = "и но что в на из-за не же бы я ты они себя кто этот мой такой весь был будет , — «"
CONTENT = "дом бежать красный быстро пять нельзя 5 Windows 😀 бывать"


@pytest.mark.parametrize("form", FUNCTION.split())
def test_function_words(form: str) -> None:
    assert ANALYSER.words(form)[0].is_function


@pytest.mark.parametrize("form", CONTENT.split())
def test_content_words(form: str) -> None:
    assert not ANALYSER.words(form)[0].is_function


@pytest.mark.parametrize(
    ("form", "part"),
    [("лиса", "NOUN"), ("прыгнула", "VERB"), ("рыжая", "ADJF"), ("на", "PREP"), (",", "PNCT")],
)
def test_part_of_speech(form: str, part: str) -> None:
    (word,) = ANALYSER.words(form)
    assert word.part_of_speech == part
    assert word.tag.startswith(part)


NEGATED = (
    "недорогой недорогая недорога нестандартны бездушный бесполезный бессильный незнание неправда "
    "неизвестный незелёный недовольный недостаточный"
)
NOT_NEGATED = (
    "неделя бесить нести бездна дорогой небо бес не без ненавидеть невеста беседа немой не-но нек "
    "нетто недооценить недооценка"
)


@pytest.mark.parametrize("form", NEGATED.split())
def test_negated_by_a_prefix(form: str) -> None:
    (word,) = ANALYSER.words(form)
    assert languages.get("ru").negates(word)


@pytest.mark.parametrize("form", NOT_NEGATED.split())
def test_not_negated(form: str) -> None:
    (word,) = ANALYSER.words(form)
    assert not languages.get("ru").negates(word)


def test_describes_as_pymorphy_parses() -> None:
    """The likeliest parse is found without the others, and is the same."""
    known = pymorphy.morphology().dictionary.iter_known_words("пр")
    forms = {analysis.normalise(word) for word, *_ in islice(known, 0, 200_000, 499)}
    for form in sorted(forms | {"стали", "все", "берет", "мыла", "печь", "глокая", "wall", "т.е"}):
        first, word = pymorphy.parses(form)[0], russian.describe(form)
        assert (word.base, word.tag) == (analysis.normalise(first.normal_form), str(first.tag))


@pytest.mark.parametrize(
    ("chunk", "pieces"),
    [
        ("ХХI", ["ХХI"]),
        ("ХIХ,", ["ХIХ", ","]),
        ("XXI", ["XXI"]),
        ("ХХ", ["ХХ"]),
        ("Хitachi", ["Хitachi"]),
        ("сoбака,", ["сoбака", ","]),
    ],
)
def test_letters_of_two_scripts_are_one_word(chunk: str, pieces: list[str]) -> None:
    assert [token.text for token in russian.analyser(True).tokens(chunk)] == pieces
