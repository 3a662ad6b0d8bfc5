"""Function words that are written like others, and what the words beside them tell."""

from __future__ import annotations

import pytest

from meteor_core import Meteor, languages

RUSSIAN = languages.get("ru")


def base(text: str, form: str) -> str:
    """The base of the first word of that form, as the words beside it tell."""
    words = RUSSIAN.analyser(True).words(text)
    place = next(place for place, word in enumerate(words) if word.form == form)
    return RUSSIAN.settled(words).get(place, words[place]).base


@pytest.mark.parametrize(
    ("text", "form", "expected"),
    [
        ("Он прав, то есть ошиблись мы.", "есть", "то есть"),
        ("То есть мы правы?", "есть", "то есть"),
        ("Если поискать, то есть и другие.", "есть", "есть"),
        ("Это не то, что есть у нас.", "есть", "есть"),
        ("Может быть, он придёт.", "может", "может"),
        ("Может быть, он придёт.", "быть", "может быть"),
        ("Быть может, он придёт.", "быть", "может быть"),
        ("Он, может, придёт.", "может", "может"),
        ("Он может быть получен.", "может", "мочь"),
        ("Он может быть получен.", "быть", "быть"),
        ("Он не может.", "может", "мочь"),
        ("Может он ещё придёт.", "может", "может"),
        ("Может быть мы знакомы, он и спросил.", "может", "мочь"),  # no verb tells
        ("Может быть он придёт.", "быть", "может быть"),
        ("Может ли он прийти?", "может", "мочь"),
        ("Может есть только хлеб.", "может", "мочь"),
        ("Это больше, чем вчера.", "чем", "чем"),
        ("Больше свежих овощей, чем мяса.", "чем", "чем"),
        ("Чем дальше, тем лучше.", "чем", "чем"),
        ("Без его помощи.", "его", "его"),
        ("В их новом доме.", "их", "их"),
        ("Мы видели его вчера.", "его", "он"),
        ("Одна его часть пропала.", "его", "его"),
        ("Это её старая версия.", "ее", "ее"),
        ("Я их всех знаю.", "их", "они"),
        ("Он видел его друга.", "его", "он"),
        ("Это потому, что он болен.", "потому", "потому что"),
        ("Может, они скажут.", "может", "может"),
        ("Благодаря ему.", "ему", "он"),
        ("Не хватило этого.", "этого", "это"),
        ("У этого дома.", "этого", "этот"),
        ("С этим трудно.", "этим", "это"),
        ("К этим людям.", "этим", "этот"),
        ("В этом году.", "этом", "этот"),
        ("К этому подозрительно гладкому зубу.", "этому", "этот"),
        ("Это люди.", "это", "это"),
        ("Тем не менее он рад.", "тем", "тем"),
        ("Жил с тех пор один.", "тех", "тех"),
        ("Прежде всего он рад.", "всего", "всего"),
        ("Это всего лишь сон.", "всего", "всего"),
        ("Кроме того, он болен.", "того", "того"),
        ("Видел тех врачей.", "тех", "тот"),
        ("Это значит, что он болен.", "значит", "значить"),
        ("Это не значит много.", "значит", "значить"),
        ("Что значит любить?", "значит", "значить"),
        ("Значит, он болен.", "значит", "значит"),
        ("А он, значит, болен.", "значит", "значит"),
    ],
)
def test_the_words_beside_tell(text: str, form: str, expected: str) -> None:
    assert base(text, form) == expected


@pytest.mark.parametrize("form", ["чем", "это"])
def test_where_nothing_tells_it_stays_open(form: str) -> None:
    words = RUSSIAN.analyser(True).words({"чем": "О чём он?", "это": "Это дело рук."}[form])
    assert not any(words[place].form == form for place in RUSSIAN.settled(words))


@pytest.mark.parametrize(
    ("candidate", "reference"),
    [
        ("То есть они правы.", "Они были правы."),
        ("Лучше пойти, чем ехать.", "Что лучше?"),
        ("Война – это они.", "Эти войны."),
        ("Он, может, придёт.", "Он мог прийти."),
        ("Может он придёт.", "Он мог прийти."),
        ("Тем не менее пришли.", "Те пришли."),
        ("В данной статье.", "Они даны."),
    ],
)
def test_they_are_no_forms_of_what_they_look_like(candidate: str, reference: str) -> None:
    alignment = Meteor("ru", "tuned").align(candidate, [reference])[0]
    words = {"есть", "чем", "это", "может", "тем", "данной"}
    linked = [alignment.candidate[link.candidate[0]].form for link in alignment.links]
    assert words.isdisjoint(linked)


def test_an_end_of_the_text_is_no_word() -> None:
    for text in (
        "есть",
        "может",
        "быть",
        "чем",
        "его",
        "этого",
        "тем",
        "того",
        "то есть",
        "может быть",
    ):
        RUSSIAN.settled(RUSSIAN.analyser(True).words(text))


@pytest.mark.resource("wiktionary-ru")
@pytest.mark.parametrize(
    ("candidate", "reference", "linked"),
    [
        ("потому, что он болен", "поэтому он болен", False),
        ("потому он и болен", "поэтому он и болен", True),
        ("смогут ли они", "Может, они скажут", False),
        ("бывший офис", "офис находится", False),
    ],
)
def test_what_is_told_has_no_synonyms_by_other_readings(
    candidate: str, reference: str, linked: bool
) -> None:
    alignment = Meteor("ru", "tuned").align(candidate, [reference])[0]
    assert any(match.stage == "synonym" for match in alignment.matches) == linked
