"""What differs in a segment: ``wanted → got``, and nothing where nothing surely differs."""

from __future__ import annotations

import random

import pytest

from meteor_core.analyses import names
from meteor_core.analyses.blocks import Findings, gathered, run
from meteor_core.analyses.differences import (
    Difference,
    DifferenceWork,
    Read,
    counts,
    differences,
    rows,
)
from meteor_core.analyses.sides import paired, side
from tests.data import DEFAULTS

pytestmark = pytest.mark.resource(*DEFAULTS, "slovnet-entities", "navec-news")


def found(kind: str, candidate: str, *references: str, language: str = "ru") -> str:
    """``"12 → 21"``; several are parted by semicolons."""
    read = [Read(side(text, language)) for text in (candidate, *references)]
    pairs = [each for each in differences(read[0], read[1:]) if each.kind == kind]
    return "; ".join(f"{each.wanted} → {each.got}".strip() for each in pairs)


def sourced(kind: str, candidate: str, source: str, languages: str) -> str:
    own, other = languages.split()
    read = Read(side(candidate, own))
    pairs = differences(read, [read], Read(side(source, other)))
    return "; ".join(f"{each.wanted} → {each.got}" for each in pairs if each.kind == kind)


NUMBERS = [
    ("ru", "Он приехал 12 мая", "Он приехал 21 мая", "12 → 21"),
    ("ru", "Вес 12,5 кг", "Вес 12.5 кг", ""),
    ("ru", "Всего 1 000 рублей", "Всего 1000 рублей", ""),
    ("ru", "Купили 1200 книг", "Купили 12000 книг", "1200 → 12000"),
    ("ru", "Пришли пять человек", "Пришли 5 человек", ""),
    ("ru", "Пришли пять человек", "Пришли 6 человек", "пять → 6"),
    ("ru", "Двое детей спят", "Дети спят", ""),
    ("ru", "Один человек пришёл", "Человек пришёл", ""),
    ("ru", "Рост на 50 %", "Выросло наполовину, на половину", ""),
    ("ru", "Скидка 30 процентов", "Скидка 30%", ""),
    ("ru", "Это было 12.05.2020", "Это было 12 мая 2020 года", ""),
    ("ru", "Это было 12.05.2020", "Это было 12.05.2021", "12.05.2020 → 12.05.2021"),
    ("ru", "В 1998 году", "В 98 году", ""),
    ("ru", "Сотня гостей", "100 гостей", ""),
    ("ru", "Прошло два десятилетия", "Прошло 20 лет", ""),
    ("ru", "5 миллионов жителей", "5 тысяч жителей", "5 миллионов → 5 тысяч"),
    ("ru", "5 миллионов жителей", "5 000 000 жителей", ""),
    ("ru", "Прибыль 960 млн.", "Прибыль 4 млн.", "960 млн. → 4 млн."),
    ("ru", "Прибыль 5 млн", "Прибыль 5 000 000", ""),
    ("ru", "После 850-миллионной сделки", "После сделки на 850 млн", ""),
    ("ru", "Двухмиллионный город", "Город с 2 млн жителей", ""),
    ("ru", "3D-визуализация сердца", "Трёхмерная визуализация сердца", ""),
    ("ru", "Выпуск 7 вышел", "Выпуск вышел", "7 →"),
    ("ru", "Ставки снизятся до 4,2–4,5 %", "Ставки упадут до 4,2-4,5%", ""),
    ("ru", "Ставки снизятся до 4,2–4,5 %", "Ставки снизятся до 4,2–4,7 %", "4,5 → 4,7"),
    ("en", "It costs 1,200 dollars", "It costs $1200", ""),
    ("en", "At 3:30 p.m. we left", "At 15:30 we left", ""),
    ("en", "He has 12 cats", "He has twelve cats", ""),
    ("en", "He has 12 cats", "He has 21 cats", "12 → 21"),
    ("en", "the F-16 jet", "the F16 jet", ""),
    ("ru", "Три четверти людей", "75 % людей", ""),
    ("ru", "За последние 24 часа", "За сутки", ""),
    ("en", "Cases in the last 24 hours", "Cases in a day", ""),
    ("en", "Cases in the last 24 days", "Cases in the last 25 days", "24 → 25"),
    ("en", "By 0.25 per cent", "By a quarter per cent", ""),
    ("en", "Half a million came", "500,000 came", ""),
    ("en", "Three-and-a-half years", "Three and a half years", ""),
    ("en", "World War II", "World War 2", ""),
    ("en", "World War II", "World War 3", "→ 3"),
    ("en", "It was -120 °C", "It was -120°C", ""),
    ("en", "It was -5°C", "It was 5°C", "-5°C →"),
    ("en", "We left at 8.40pm", "We left at 20:40", ""),
    ("en", "Rates fell to 4.2-4.5%", "The rates fell to 4.2–4.5%", ""),
    ("en", "from 4.2% to 4.5%", "4.2-4.7%", "4.5 → 4.7"),
    ("ru", "Было минус 5.", "Было -5.", ""),
    ("ru", "Было минус 5.", "Было 5.", "минус 5 →"),
    ("ru", "Счёт 2-5, минус 5", "Счёт 2-5", "минус 5 →"),
    ("ru", "Полмиллиона человек", "500 тысяч человек", ""),
    ("ru", "Полмиллиона человек", "500000 человек", ""),
    ("ru", "Половина миллиона", "1 000 000", "Половина миллиона → 1 000 000"),
    ("ru", "Прошло полгода", "Прошло 6 месяцев", ""),
    ("ru", "Полтора часа", "90 минут", ""),
    ("ru", "Полтора десятка книг", "15 книг", ""),
    ("ru", "Пара тысяч книг", "2000 книг", ""),
    ("ru", "Пара тысяч книг", "3000 книг", "→ 3000"),
    ("ru", "Неделя покоя", "7 дней покоя", ""),
    ("en", "The centenary of it", "100 years of it", ""),
    ("en", "A half-million came", "500,000 came", ""),
    ("en", "Half a dozen eggs", "6 eggs", ""),
    ("en", "Two dozen eggs", "24 eggs", ""),
]


@pytest.mark.parametrize(("language", "reference", "candidate", "expected"), NUMBERS)
def test_numbers(language: str, reference: str, candidate: str, expected: str) -> None:
    assert found("numbers", candidate, reference, language=language) == expected


NEGATIONS = [
    ("ru", "Я не знаю его адреса.", "Я знаю его адрес.", "не знаю → знаю"),
    ("ru", "Я знаю его адрес.", "Я не знаю его адреса.", "знаю → не знаю"),
    ("ru", "Это неплохой фильм.", "Это плохой фильм.", "неплохой → плохой"),
    ("ru", "Это неплохой фильм.", "Это не плохой фильм.", ""),
    ("ru", "Он не только поёт, но и пляшет.", "Он поёт и пляшет.", ""),
    ("ru", "Не могли бы вы помочь?", "Вы могли бы помочь?", ""),
    ("ru", "Мы живём без воды.", "Мы живём с водой.", "без →"),
    ("ru", "Мы живём без воды.", "Мы лишены воды.", ""),
    ("ru", "Они больше не могут бороться.", "Они не могут больше бороться.", ""),
    ("ru", "Они больше не могут бороться.", "Они могут бороться.", "не могут → могут"),
    ("ru", "Он чуть не упал.", "Он не упал.", ""),
    ("ru", "Он не мог не заметить этого.", "Он не заметил этого.", "заметить → не заметил"),
    ("ru", "Он не курит.", "Он бросил курить.", ""),
    ("ru", "Он не придёт.", "Вряд ли он придёт.", ""),
    ("ru", "Он не бросил курить.", "Он бросил курить.", "не бросил → бросил"),
    ("ru", "Не успел он ответить, как вошли.", "Прежде чем он успел ответить, вошли.", ""),
    ("ru", "Различия выявлены не были.", "Проверка не выявила различий.", ""),
    ("ru", "Протесты сошли на нет.", "Протесты утихли.", ""),
    ("ru", "Дому без малого сто лет.", "Дому почти сто лет.", ""),
    ("en", "He doesn't smoke.", "He stopped smoking.", ""),
    ("en", "He did not stop smoking.", "He stopped smoking.", "not stop → stopped"),
    ("en", "She did not sleep well.", "She did sleep well.", "not sleep → sleep"),
    ("en", "She didn't sleep.", "She did not sleep.", ""),
    ("en", "He was unhappy there.", "He was happy there.", "unhappy → happy"),
    ("en", "There is no doubt he came.", "He surely came.", ""),
    ("en", "Just stop hugging me!", "Just don't hug me!", ""),
    ("ru", "Она прекрасно поёт.", "Она не поёт.", "поёт → не поёт"),
    ("ru", "Перестановка помогла ему.", "Перестановка не помогла ему.", "помогла → не помогла"),
    ("en", "He is quite happy.", "He is not happy.", "happy → not happy"),
    ("en", "He failed to come.", "He did not come.", ""),
    ("en", "He stopped there.", "He did not stop there.", "stopped → not stop"),
    ("en", "You cannot ban it.", "You can 't ban it.", ""),
    ("ru", "Он отказался платить.", "Он не платил.", ""),
    ("ru", "Ему запретили курить.", "Он не курил.", ""),
    ("ru", "На этой неделе мы живём без воды.", "На этой неделе мы живём с водой.", "без →"),
    ("ru", "Вне дома мы живём без воды.", "Вне дома мы живём с водой.", ""),
    ("ru", "Мы не выиграли в этой игре.", "В этой игре нас ждала неудача.", ""),
    ("ru", "Он живёт не без дома.", "Бездомный живёт здесь.", ""),
    ("ru", "Позиция Парижа не меняется.", "Позиция Парижа остаётся неизменной.", ""),
    ("ru", "Едва ли на самом деле его ищут.", "На самом деле его не ищут.", ""),
    ("ru", "Ответа ждут только завтра.", "Ответа не ждут сегодня.", ""),
    ("ru", "Не существует такой теории.", "Существует недостаток таких теорий.", ""),
    ("ru", "Эта дорогая книга не нова.", "Эта дорогая книга стара.", ""),
    ("en", "We live in the city without water.", "We live in the city with water.", "without →"),
    ("en", "An important image without it.", "An important image of it.", "without →"),
    ("en", "The position has not changed.", "The position is the same.", ""),
    ("en", "This is a waterless city.", "This is a city without water.", ""),
    ("en", "He is not David, it seems.", "Unless, it seems, he is David.", ""),
    ("en", "It did not load and open.", "It did not load, did not open.", ""),
    ("en", "He did not sleep well.", "He slept badly.", ""),
    ("en", "A book here is not expensive.", "A book here is cheap.", ""),
]


@pytest.mark.parametrize(("language", "reference", "candidate", "expected"), NEGATIONS)
def test_negation(language: str, reference: str, candidate: str, expected: str) -> None:
    assert found("negation", candidate, reference, language=language) == expected


NAMES = [
    ("ru", "Он приехал в Москву.", "Он приехал в Киев.", "Москву → Киев"),
    ("ru", "Он жил в Москве.", "Он приехал из Москвы.", ""),
    ("ru", "Столица России красива.", "Российская столица красива.", ""),
    ("ru", "Учёные США заявили о находке.", "Учёные Соединённых Штатов заявили о находке.", ""),
    ("ru", "Писал доктор Ватсон.", "Писал доктор Уотсон.", ""),
    ("ru", "Анна уехала в Париж.", "Она уехала в Париж.", "Анна →"),
    ("en", "We met in London today.", "We met in Paris today.", "London → Paris"),
    ("en", "The United Nations met.", "The UN met.", ""),
    ("en", "A letter from Mikhail came.", "A letter from Mihail came.", ""),
    ("en", "Go to sleep 🙏 Maybe we will.", "Go to sleep and we will.", ""),
    ("en", "When we met, he smiled.", "He smiled When We Met Him There.", ""),
]


@pytest.mark.parametrize(("language", "reference", "candidate", "expected"), NAMES)
def test_names(language: str, reference: str, candidate: str, expected: str) -> None:
    assert found("names", candidate, reference, language=language) == expected


FOREIGN = [
    ("ru", "Скачай приложение", "Скачай application", "→ application"),
    ("ru", "Купил Гугл", "Купил Google", ""),
    ("ru", "Это собака", "Это cобака", "→ cобака"),  # with a Latin letter
    ("ru", "Глава XIV", "Глава 14", ""),
    ("ru", "Формы № 5", "Формы No 5", ""),
    ("ru", "Он сказал нет", "Он сказал No дважды", "→ No"),
    ("en", "don't go", "do not go", ""),
    ("en", "a dog", "a собака", "→ собака"),
]


@pytest.mark.parametrize(("language", "reference", "candidate", "expected"), FOREIGN)
def test_foreign_words(language: str, reference: str, candidate: str, expected: str) -> None:
    assert found("foreign", candidate, reference, language=language) == expected


MARKS = [
    ("Ты придёшь?", "Ты придёшь.", "? → ."),
    ("Он сказал «да».", "Он сказал да.", "« » →"),
    ("Он сказал «да».", 'Он сказал "да".', ""),
    ("Да, конечно.", "Да – конечно.", ""),
    ("Дом (старый) стоит.", "Дом, старый, стоит.", "( ) →"),
    ("Ну…", "Ну...", ""),
]


@pytest.mark.parametrize(("reference", "candidate", "expected"), MARKS)
def test_punctuation(reference: str, candidate: str, expected: str) -> None:
    assert found("punctuation", candidate, reference) == expected


def test_quotation_marks_are_those_of_the_language() -> None:
    assert found("punctuation", "He said yes.", 'He said "yes".', language="en") == "“ ” →"


def test_only_what_differs_from_all_references_differs() -> None:
    assert found("numbers", "21 мая", "12 мая", "21 мая") == ""
    assert found("numbers", "21 мая", "12 мая", "13 мая 14 раз") == "12 → 21"


def test_against_a_source() -> None:
    assert sourced("numbers", "Их было 21", "There were 12", "ru en") == "12 → 21"
    assert sourced("numbers", "Их было двенадцать", "There were 12", "ru en") == ""
    assert sourced("numbers", "Исполняется 100 лет", "The centenary of it", "ru en") == ""
    assert sourced("numbers", "Прошло 7 дней", "A week went by", "ru en") == ""
    assert sourced("foreign", "Он открыл Excel", "He opened Word", "ru en") == " → Excel"
    assert sourced("foreign", "He opened Word", "Он открыл Excel", "en ru") == "Excel → "
    assert sourced("foreign", "Он видел BJP", "He saw the BJP's men", "ru en") == ""


def test_what_stands_for_what_is_not_guessed() -> None:
    assert paired(["a"], ["b"]) == [("a", "b")]
    assert paired(["a", "b"], ["c"]) == [("a", ""), ("b", ""), ("", "c")]


def test_without_the_model_no_russian_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.lexicons.entity_finder", lambda language: None)
    assert names.missing("ru")
    assert not names.missing("en")
    assert found("names", "Он приехал в Киев.", "Он приехал в Москву.") == ""


REFERENCE = ("Он приехал 12 мая.", "Я не знаю.", "Он жил в Москве.", "Ты придёшь?")
SYSTEMS = {
    "v1": REFERENCE,
    "v2": ("Он приехал 21 мая.", "Я знаю.", "Он жил в Киеве.", "Ты придёшь."),
}


def corpus(order: list[int], systems: list[str], jobs: int = 1) -> Findings[Difference]:
    texts = {name: [SYSTEMS[name][place] for place in order] for name in systems}
    work = DifferenceWork("ru")
    blocks = run(texts, [[REFERENCE[place] for place in order]], work, jobs, lines=3)
    return gathered(systems, list(blocks))


def table(order: list[int], systems: list[str]) -> set[tuple[object, ...]]:
    """What differs and where, by the numbers that segments had at first and systems' names."""
    findings = corpus(order, systems)
    return {
        (kind, row.wanted, row.got, systems[index], tuple(sorted(order[each] for each in places)))
        for kind in ("numbers", "names", "negation", "punctuation")
        for row in rows(findings, kind, "reference")
        for index, places in enumerate(row.segments)
    }


def test_a_corpus_is_counted_by_system() -> None:
    findings = corpus([0, 1, 2, 3], ["v1", "v2"])
    counted = counts(findings, "reference")
    assert counted == {
        "numbers": [0, 1],
        "names": [0, 1],
        "negation": [0, 1],
        "foreign": [0, 0],
        "punctuation": [0, 1],
    }
    (row,) = rows(findings, "numbers", "reference")
    assert (row.wanted, row.got, row.segments) == ("12", "21", ((), (0,)))


@pytest.mark.parametrize("seed", range(3))
def test_no_order_matters(seed: int) -> None:
    order, systems = [0, 1, 2, 3], ["v1", "v2"]
    random.Random(seed).shuffle(order)
    assert table(order, systems[::-1]) == table([0, 1, 2, 3], systems)
