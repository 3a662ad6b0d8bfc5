"""The same in other words: closed lists, numbers, words written apart."""

from __future__ import annotations

import pytest

from meteor_core import Meteor, languages
from meteor_core.languages.abbreviations import listed
from meteor_core.model.view import view
from meteor_core.stages import equivalents
from meteor_core.stages.equivalents import rest
from meteor_core.wording.evidence import explain
from tests.data import DEFAULTS

pytestmark = pytest.mark.resource(*DEFAULTS)

SAME = {
    "ru": [
        "руб. ~ рублей", "т. е. ~ то есть", "т.е. ~ то есть", "г. ~ год", "г. ~ город",
        "1 200 ~ 1200", "10 000 ~ 10000", "1 000 000 ~ миллион", "20 000 ~ двадцать тысяч",
        "2,5 тыс. ~ 2500", "двадцать пять ~ 25", "3-й ~ третий", "2013-м ~ 2013",
        "15:30 ~ 15.30", "12.05.2020 ~ 12 мая 2020 года", "1/2 ~ половина", "05 ~ 5",
        "24-80 ~ 24–80", "6.5-7.5 ~ 6,5-7,5", "1990-х ~ девяностых",
        "4 - месячного ~ четырехмесячный",
        "100-процентный ~ стопроцентный", "XX ~ двадцатого",
        "принял решение ~ решил", "решение приняли ~ решили", "делал прыжок ~ прыгнул",
        "оказала помощь ~ помогла", "пришли к выводу ~ заключили", "так как ~ поскольку",
        "тем не менее ~ однако", "по русски ~ по-русски", "ООН ~ Организации Объединённых Наций",
        "руб. ~ рублей .", "не плохой ~ хороший", "не очень хороший ~ плохой",
        "не был доволен ~ недоволен", "3 часа дня ~ 15:00", "пять утра ~ 5:00",
        "два с половиной миллиона ~ 2,5 млн", "жители Москвы ~ москвичи", "вдвое ~ в два раза",
        "принёс извинения ~ извинился", "вызывает тревогу ~ беспокоит", "более чем ~ свыше",
        "чтобы ~ чтоб", "но ~ однако", "грузовых автомобилей ~ грузовиков", "не забыл ~ помнил",
        "ХХ ~ двадцатого", "отвечают ~ несущих ответственность", "del ~ дель",
        "похожа на ~ напоминает", "начала наступление ~ пошла в наступление",
        "пару ~ несколько", "членов парламента ~ депутатов", "самая большая ~ величайшая",
        "поставили диагноз ~ установлен диагноз", "стали меньше ~ уменьшились",
        "конечно же ~ без сомнений", "изо дня в день ~ ежедневно",
        "миллион с половиной ~ 1500000",
        "второе ~ 2-е", "впринципе ~ в принципе", "посути ~ по сути", "какбудто ~ как будто",
        "двадцатипятилетний ~ 25-летний", "ХХI ~ двадцать первый",
        "м2 ~ м²", "куб. м ~ м³", "CO 2 ~ CO₂", "ч.л. ~ чайная ложка",
        "к.м.н. ~ кандидат медицинских наук", "чем ~ нежели",
        "5 В ~ 5 вольт", "пять вольт ~ 5 V", "2 А ~ 2 ампера",
        "южнокорейский ~ Южной Кореи", "дорожали ~ становились дороже", "по будням ~ на неделе",
        "Т.е. ~ То есть", "Т.к. ~ Так как", "гл. обр. ~ главным образом", "л. с. ~ лошадиных сил",
        "2 комнатная ~ двухкомнатная",
        "Штаты ~ США", "Евро ~ чемпионат Европы", "Хромом ~ Chrome", "Газа ~ сектор Газа",
        "ЦБ ~ Центробанк", "ЦБ ~ Банк России", "Центральный банк ~ Банка России",
        "КНР ~ Поднебесная", "киев ~ столица Украины",
    ],
    "en": [
        "U.S. ~ United States", "Dr. ~ Doctor", "a thousand ~ 1,000", "1,200 ~ 1200",
        "A400M ~ A400 M",
        "long-term ~ long term", "made a decision ~ decided", "takes the decision ~ decides",
        "gave help ~ helped", "twenty-five ~ 25", "2.5 million ~ 2,500,000", "3rd ~ third",
        "mini bus ~ minibuses", "because of ~ due to", "24–80 ~ 24-80",
        "not happy ~ unhappy", "n't bad ~ good", "not very good ~ bad", "3 p.m. ~ 15:00",
        "two and a half ~ 2.5", "5m ~ 5 million", "2.3bn ~ 2.3 billion", "20k ~ 20,000",
        "100kg ~ 100 kg", "and / or ~ and/or", "1990s ~ nineties",
        "ballon d'or ~ golden ball", "multi-storey ~ multilevel",
        "carried out ~ performed", "went off ~ exploded", "tore down ~ demolished",
        "Ministry of Finance ~ finance ministry", "heart rate ~ HR", "comes up with ~ devised",
        "it 's ~ it is", "he 's ~ he has", "I 'd ~ I would", "gon na ~ going to", "but ~ however",
        "knocked down ~ knockdown", "broke out ~ outbreak", "more complete ~ fuller",
        "at the international level ~ internationally", "motorised rifle ~ motorized infantry",
        "appealed to ~ contacted", "headed to ~ set off for", "properties ~ real estate",
        "e mail ~ e-mail", "t-shirt ~ T shirt", "tshirt ~ t-shirt", "a/c ~ a c", "5kg ~ 5 kg",
        "state-of-the-art ~ state of the art", "R&D ~ research and development", "R & D ~ R&D",
        "10am ~ 10 a.m.", "3:30pm ~ 15:30", "noon ~ 12 pm", "5m pounds ~ 5 million pounds",
        "10-15 ~ 10 to 15", "between 10 and 15 ~ 10–15", "3 or 4 ~ 3-4", "2019/20 ~ 2019-2020",
        "1914-18 ~ 1914-1918", "100g ~ 100 grams", "20m ~ 20 metres", "38°C ~ 38 degrees Celsius",
        "12/25/2020 ~ December 25, 2020", "5 May 2020 ~ May 5th, 2020", "July 3 ~ 3rd of July",
        "VIII ~ the Eighth", "½ ~ half", "a half ~ half", "VP ~ vice president", "PhD ~ Ph.D.",
        "had an influence on ~ influenced", "gave support to ~ supported", "USD ~ dollars",
        "would like ~ want", "were forced to ~ had to", "and ~ as well as", "this night ~ tonight",
        "minus five ~ -5", "twenty-five-year-old ~ 25-year-old", "five-storey ~ 5-story",
        "50p ~ 50 pence", "unexpected ~ not expected", "not paid ~ unpaid", "n't read ~ unread",
        "inexperienced ~ not experienced", "non-toxic ~ not toxic", "nonbinding ~ not binding",
        "minor ~ not serious", "near ~ not far from", "forgot ~ did n't remember",
        "remained closed ~ did not open", "illegible ~ impossible to read",
        "could not be cured ~ incurable", "adjustable ~ can be adjusted",
        "ninety minutes ~ an hour and a half", "one in five ~ 20 percent of",
        "a million and a half ~ 1.5 million", "two dozen ~ 24", "seven days ~ a week",
        "narrower ~ more narrow", "most safe ~ safest", "cleverer ~ more clever",
        "carried out an inspection of ~ inspected", "went for a stroll ~ strolled",
        "let out a sigh ~ sighed", "gave some help ~ helped", "getting better ~ improving",
        "electronic cigarettes ~ e-cigarettes", "deputy prime ministers ~ vice-premiers",
        "policemen ~ police", "co-operation ~ cooperation", "re-elected ~ reelected",
    ],
}  # fmt: skip
NOT_SAME = {
    "ru": [
        "1 200 ~ 1 300", "двадцать пять ~ пять", "3-й ~ четвертый", "15:30 ~ 16:30",
        "за то ~ зато", "принял решение ~ принял участие", "миллионов ~ 1000000",
        "решил ~ решал", "отказал ~ отказался", "г. ~ век", "24-80 ~ 24–90", "6.5-7.5 ~ 6,5-7",
        "4 - месячного ~ пятимесячный", "что бы ~ чтобы",
        "не купил ~ продал", "не плохой ~ плохой", "плохой ~ хороший", "3 часа дня ~ 3:00",
        "13 часов ~ 13 дней", "два с половиной ~ два", "неплохой ~ хороший",
        "хх ~ девятнадцатого", "депутатов ~ чиновников", "самая большая ~ самая малая",
        "женился ~ вышла замуж", "ближневосточный ~ Дальнего Востока",
        "сначала ~ с начала", "вместе ~ в месте", "потому ~ по тому", "минус пять ~ 5",
        "штате ~ США", "штаты ~ США", "евро ~ чемпионат Европы", "хром ~ Chrome",
        "союз ~ СССР", "газ ~ сектор Газа", "уголовный кодекс ~ управляющая компания",
        "верховный суд ~ вооруженные силы",
    ],
    "en": [
        "10am ~ 10 pm", "10-15 ~ 10 to 50", "10 and 15 ~ 10-15", "5kg ~ 5 g", "1914-18 ~ 1914-1920",
        "May 5, 2020 ~ May 6, 2020", "VIII ~ the Ninth", "xi ~ eleventh", "15 to 10 ~ 15-10",
        "human . ~ humane .", "a.m. ~ be", "a b ~ about", "e-mail ~ e male",
        "resigned ~ re-signed", "re-covered ~ recovered",
        "100kg ~ 100 km", "1990s ~ eighties",
        "U.S. ~ us", "two ~ to", "a thousand ~ 1,001", "made a decision ~ made a mistake",
        "seconds ~ 2nd", "5m ~ 5 billion", "in to ~ into", "long-term ~ short term",
        "not happy ~ happy", "3 p.m. ~ 3:00", "unhappy ~ not unhappy",
        "author ~ authority", "organ ~ organization", "federal ~ federation",
        "it is ~ it has", "more complete ~ emptier", "with ~ using", "'s ~ is",
        "-5 ~ 5", "experience ~ experiment", "uncanny ~ not canny", "untold ~ not told",
        "invaluable ~ not valuable", "not finished ~ started", "not unexpected ~ unexpected",
        "ninety minutes ~ half an hour", "one in five ~ a quarter of", "two dozen ~ two",
        "narrower ~ most narrow", "more reports ~ reporter", "got good ~ improved",
        "took a flight ~ fled", "carried an inspection ~ inspected",
        "achieved ~ can be achieved", "forgot ~ remembered", "legible ~ impossible to read",
        "undergo ~ experience",  # a phrase says either, “go through”
    ],
}  # fmt: skip


def linked(language: str, pair: str) -> bool:
    """Whether the stage links the whole of both sides, whichever stands first."""
    record = languages.get(language)
    stage = equivalents.make(record)
    assert stage is not None
    own, other = (record.analyser(True).words(side) for side in pair.split(" ~ "))
    found, turned = stage.links(own, other), stage.links(other, own)
    assert found == turned
    return found or own == other


@pytest.mark.parametrize(("language", "pair"), [(c, p) for c in SAME for p in SAME[c]])
def test_the_same(language: str, pair: str) -> None:
    assert linked(language, pair)


@pytest.mark.parametrize(("language", "pair"), [(c, p) for c in NOT_SAME for p in NOT_SAME[c]])
def test_not_the_same(language: str, pair: str) -> None:
    assert not linked(language, pair)


def test_what_is_left_of_a_number() -> None:
    """The exact stage takes the «20», and «000» is still «тысяч»."""
    words = languages.get("ru").analyser(True).words
    stage = equivalents.make(languages.get("ru"))
    assert stage is not None
    certain = frozenset({0}), frozenset({0})
    found = list(stage.proposals(words("20 000 книг"), words("20 тысяч книг"), certain))
    assert found == [(1, 2, 1, 2, 1.0)]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("incur any losses", "suffer any losses", [(0, 1, 0, 1)]),
        ("presented a report", "presented its report", []),
        ("that is why", "this is why", [(0, 1, 0, 1)]),
    ],
)
def test_what_is_left_says_something(one: str, other: str, expected: list[tuple[int, ...]]) -> None:
    words = languages.get("en").analyser(True).words
    own, others = words(one), words(other)
    assert [*rest(own, others, (0, len(own), 0, len(others)))] == expected


def test_a_preposition_behind_an_expression_may_be_matched_elsewhere() -> None:
    alignment = Meteor("ru", "tuned").align("в городе принадлежат к ним", ["состоят в городе"])[0]
    links = [(each.candidate, each.reference) for each in alignment.matches]
    assert links == [((0, 1), (1, 2)), ((1, 2), (2, 3)), ((2, 3), (0, 1))]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_an_abbreviation_stays_whole_wherever_it_stands(language: str) -> None:
    record = languages.get(language)
    for abbreviation in listed(language):
        for spelling in abbreviation.spellings:
            if spelling.endswith(".") and " " not in spelling:
                texts = [token.text for token in record.analyser(True).tokens(f"({spelling}), a")]
                assert texts[:2] == ["(", spelling]


SAID = {
    "ru": [
        ("2.3 литра", "2,3 литра", "2.3 ~ 2,3: the same number in two notations"),
        ("780.000 раз", "780000 раз", "780.000 ~ 780000: the same number in two notations"),
        ("1 степени", "первой степени", "1 ~ первой: the same number in two notations"),
        ("3 дома", "три дома", "3 ~ три: the same number in two notations"),
        ("2-й дом", "второй дом", "2-й ~ второй: the same number in two notations"),
        ("XX век", "двадцатый век", "XX ~ двадцатый: the same number in two notations"),
        ("12 мая", "12.05", "12 мая ~ 12.05: the same in another notation"),
        ("24-80 лет", "24–80 лет", "24-80 ~ 24–80: the same in another notation"),
        ("5 000 лет", "5000 лет", "5 000 ~ 5000: written as one word or as several"),
        ("а пару", "несколько", "пару ~ несколько: the same in other words (METEOR Explorer)"),
        (
            "розничные сети растут",
            "торговые сети растут",
            "розничные ~ торговые: part of the expressions “розничные сети ~ торговые сети”",
        ),
        ("мне в нос", "в мой нос", "мне ~ мой: the same in other words (METEOR Explorer)"),
        ("20 000", "20 тысяч", "000 ~ тысяч: part of the expressions “20 000 ~ 20 тысяч”"),
    ],
    "en": [
        ("20k men", "20,000 men", "20k ~ 20,000: the same number in two notations"),
        ("a thousand", "1,000", "a thousand ~ 1,000: the same number in two notations"),
        ("from 10 to 15", "from 10-15", "10 to 15 ~ 10-15: the same in another notation"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "candidate", "reference", "said"),
    [(code, *case) for code, cases in SAID.items() for case in cases],
)
def test_what_is_said(language: str, candidate: str, reference: str, said: str) -> None:
    alignment = Meteor(language, "tuned").score(candidate, reference).alignment
    (found,) = [each for each in view(alignment).links if each.stage in ("paraphrase", "synonym")]
    assert f"{found.candidate_text} ~ {found.reference_text}: {explain(found)}" == said
