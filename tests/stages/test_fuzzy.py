"""Fuzzy: words of the same family, words spelt in two ways, and what keeps others apart."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core import Meteor, languages
from meteor_core.model import Word
from meteor_core.model.view import link_view
from meteor_core.stages.fuzzy import FUZZY, Fuzzy
from meteor_core.wording.evidence import explain
from tests.data import DEFAULTS

pytestmark = pytest.mark.resource(*DEFAULTS)

LINKS = """
ru | Кливленд             | Кливлэнд            | 0-0
ru | малако               | молоко              | 0-0
ru | зделает              | сделать             | 0-0
ru | щитать               | считает             | 0-0
ru | Мошин                | машина              |
ru | код                  | кот                 |
ru | проверка             | проверять           | 0-0
ru | правительственное    | правительства       | 0-0
ru | переезд дом          | переездов доме      | 0-0 1-1
ru | кампания             | компания            |
ru | стол                 | столица             |
ru | преступник           | преступление        |
ru | написать             | писать              | 0-0
ru | аккаунт              | акаунт              | 0-0
ru | лисичка              | лиса                | 0-0
ru | летчица              | летчик              | 0-0
ru | мини-фигурки         | фигурок             | 0-0
ru | экс-президент        | президент           |
ru | трон                 | дрон                |
ru | Kronos               | Кронос              | 0-0
ru | arum maculatum       | арум макулатум      | 0-0 1-1
ru | известный            | неизвестному        |
ru | безопасный           | опасным             |
ru | который              | которого            |
ru | 2014-й 20000         | 2015-й 20001        |
ru | Нью-Йорк             | Нью-Йорка           | 0-0
ru | Ватсон               | Уотсону             | 0-0
ru | Вульф                | Вулфа               | 0-0
ru | Марина               | Мария               |
ru | Карене               | Карен-лейн          |
ru | Гийена-Барре         | Гийена              |
ru | Видеокадры           | Видео               |
ru | Розендаль            | Розендейлом         | 0-0
ru | пародонта            | периодонта          |
ru | пародонтитом         | периодонтитом       |
ru | гиперкапния          | гипокапния          |
ru | аневризмоэктомии     | аневризмэктомии     | 0-0
ru | Петров               | Петровский          |
ru | Путина               | путинского          | 0-0
ru | Сажид                | Сажидов             |
ru | хлеб                 | хлебница            |
ru | морозно              | мороз               | 0-0
ru | лентяй               | ленив               | 0-0
ru | помочь               | могут               |
ru | кёрлингом            | карвингом           |
ru | скаллинга            | скейлинге           | 0-0
ru | собака               | корова              |
ru | производством        | производит          | 0-0
ru | участия              | участвовать         | 0-0
ru | вмешательство        | вмешался            | 0-0
ru | принятие             | приняли             | 0-0
ru | понятие              | понял               |
ru | издательство         | издал               |
ru | тестирование         | тестами             | 0-0
ru | настройку            | настраивать         | 0-0
ru | эмоциональный        | эмоциях             | 0-0
ru | полиция              | полицейскому        | 0-0
ru | недооценивать        | недооценили         | 0-0
ru | укладывает           | уложил              | 0-0
ru | програму             | программу           | 0-0
ru | будующем             | будущем             | 0-0
ru | изучены              | изучались           | 0-0
ru | разрешили            | разрешалось         | 0-0
ru | опубликовали         | публиковались       | 0-0
ru | подтвердили          | подтверждается      | 0-0
ru | получил              | получается          |
ru | купил                | купался             |
ru | смешали              | смешались           | 0-0
ru | соединял             | соединялся          | 0-0
ru | подписал             | подписался          |
ru | носил                | носился             |
ru | отказал              | отказывается        |
ru | найден               | находится           |
ru | патриотических       | патриотичных        | 0-0
ru | экономический        | экономичный         |
ru | описанием            | описывающего        | 0-0
ru | эффективность        | эффективный         | 0-0
ru | новость              | новый               |
ru | личность             | личный              |
ru | голубой              | голубенькую         | 0-0
ru | министров            | министерском        | 0-0
ru | слушайте             | послушайте          | 0-0
ru | авиалинии            | авилиниями          | 0-0
ru | Дэвисе               | Дейвисе             | 0-0
ru | David                | Дэвида              | 0-0
ru | Quentin              | Квентина            | 0-0
ru | Nascar               | Никарагуа           |
ru | Radio                | Руди                |
ru | Fife                 | Файфа               | 0-0
ru | Blake                | Блейка              | 0-0
ru | Stone                | Стоуном             | 0-0
ru | DCU                  | ДСЮ                 | 0-0
ru | WBC                  | ВБС                 | 0-0
ru | MLS                  | МЛБ                 |
ru | развить              | развитие            | 0-0
ru | миокарда             | миокардиального     | 0-0
ru | тюрем                | тюремных            | 0-0
ru | сформировать         | формирование        | 0-0
ru | инклюзивность        | инклюзия            | 0-0
ru | интернет-соединение  | интернет            | 0-0
ru | запустится           | запущена            | 0-0
ru | добавлено            | добавилось          | 0-0
ru | оказана              | оказалась           |
ru | получены             | получились          |
ru | независемый          | независимый         | 0-0
ru | ненезависимый        | независимый         |
en | analysed             | analysis            | 0-0
en | governmental         | government          | 0-0
en | thromboses           | thrombosis          | 0-0
en | Lydia                | Lidia               | 0-0
en | Christine            | Christina           | 0-0
en | Cristal              | Castro              |
en | Karsakov             | Karsakova           |
en | Yanukovych           | Yanukovich          | 0-0
en | Aleksei              | Alexey              | 0-0
en | important            | unimportant         |
en | possibilities        | impossible          |
en | house                | mouse               |
en | goverment            | government          | 0-0
en | Larynx               | laryngeal           | 0-0
en | minister             | monster             |
en | kaamera              | camera              | 0-0
en | musik                | music               | 0-0
en | projekt              | project             | 0-0
en | hepatīta             | hepatitis           | 0-0
en | vigīlijas            | vigil               |
en | gnostický            | gnostic             | 0-0
en | polícia              | polish              |
en | kütüğünün            | kitten              |
en | non-inflammatory     | noninflammatory     | 0-0
en | non-atherosclerotic  | nonatherosclerotic  | 0-0
en | non-stop             | nonstop             | 0-0
en | re-signed            | resigned            |
en | Niger                | Nigerian            |
en | Swedes               | Swedish             | 0-0
en | non-inflammatory     | inflammatory        |
en | non-elastic          | elastic             |
en | independant          | independent         | 0-0
en | dissapear            | disappear           | 0-0
"""


def words(text: str, language: str) -> list[Word]:
    return languages.get(language).analyser(True).words(text)


def fuzzy(language: str) -> Fuzzy:
    found = FUZZY.make(languages.get(language), 0.5)
    assert isinstance(found, Fuzzy)
    return found


@pytest.mark.parametrize("line", LINKS.strip().splitlines())
def test_links(line: str) -> None:
    language, candidate, reference, expected = (field.strip() for field in line.split("|"))
    ours, theirs = words(candidate, language), words(reference, language)
    found = [f"{one[0]}-{one[2]}" for one in fuzzy(language).proposals(ours, theirs)]
    assert " ".join(found) == expected


def test_similarity_is_the_share_of_letters_in_order() -> None:
    """провер…: 2·6 of 8 + 9 letters."""
    found = list(fuzzy("ru").proposals(words("проверка", "ru"), words("проверять", "ru")))
    assert found == [(0, 1, 0, 1, round(12 / 17, 6))]


@pytest.mark.parametrize(
    ("pair", "kind"),
    [
        ("собака корова", "unknown kin"),
        ("известный неизвестному", "opposites"),
        ("выразительный невыразительному", "negation"),
        ("кампания компания", "strangers"),
        ("болезнью бесполезные", "strangers"),  # whatever the prefix denies
        ("дополз отполз", "motion"),
        ("внук внучка", "siblings"),
        ("ад ада", "short"),
        ("2014-й 2015-й", "digits"),
        (f"проверка {'проверка' * 13}", "long"),
        ("каспазы-3 капсазы-3", "digits"),
        ("который которого", "function word"),
        (", проверка", "punctuation"),
        ("проверка проверять", ""),
    ],
)
def test_obstacles(pair: str, kind: str) -> None:
    one, other = words(pair, "ru")
    found = fuzzy("ru").obstacle(one, other)
    assert (found.kind if found else "") == kind


def test_marks_make_no_word_short() -> None:
    found = fuzzy("en").obstacle(*words("endovascular/hybrid open", "en"))
    assert found is not None
    assert found.kind == "marks"


WORDS = ["дом", "дома", "домой", "домик", "недом", "мода", "5дом", "и", ",", "домовой"]


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(WORDS)), st.lists(st.sampled_from(WORDS)))
def test_proposals_are_what_has_no_obstacle(one: list[str], other: list[str]) -> None:
    stage = fuzzy("ru")
    ours, theirs = words(" ".join(one), "ru"), words(" ".join(other), "ru")
    found = {(place[0], place[2]) for place in stage.proposals(ours, theirs)}
    assert found == {
        (i, j)
        for i, word in enumerate(ours)
        for j, partner in enumerate(theirs)
        if stage.obstacle(word, partner) is None
    }


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (
            "Кливленд",
            "Кливлэнд",
            "treated as two spellings of one word with the common letters “кливл…нд” "
            "(share: 0.875)",
        ),
        (
            "агенство",
            "агентство",
            "treated as two spellings of one word with the common letters “аген…ство” "
            "(share: 0.941)",
        ),
        ("решение", "решить", "words of the same family"),
        ("Kronos", "Кронос", "the same word in two scripts"),
        (
            "США",
            "американские",
            "related in meaning, but with different roots (share of common letters: 0.133)",
        ),
        (
            "ФРГ",
            "немецкий",
            "related in meaning, but with different roots (share of common letters: 0.000)",
        ),
    ],
)
def test_the_evidence_says_what_the_letters_stand_for(one: str, other: str, said: str) -> None:
    alignment = Meteor("ru", "tuned", stages=("fuzzy",)).score(one, other).alignment
    assert explain(link_view(alignment, alignment.matches[0])) == said


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (
            "eye",
            "ocular",
            "related in meaning, but with different roots (share of common letters: 0.000)",
        ),
        (
            "avian",
            "bird",
            "related in meaning, but with different roots (share of common letters: 0.222)",
        ),
        ("long", "length", "words of the same family"),
        ("enrage", "rage", "words of the same family"),
        ("cortex", "cortical", "words of the same family"),
        (
            "Esmé",
            "Esme",
            "treated as two spellings of one word with the common letters “esme” (share: 1.000)",
        ),
        ("Хан-Магомедова", "Khan-Magomedov", "the same word in two scripts"),
    ],
)
def test_the_letters_said_are_those_that_were_compared(one: str, other: str, said: str) -> None:
    alignment = Meteor("en", "tuned", stages=("fuzzy",)).score(one, other).alignment
    assert explain(link_view(alignment, alignment.matches[0])) == said
