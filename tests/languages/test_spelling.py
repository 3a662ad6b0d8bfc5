"""Hyphens, dashes, raised figures, letters of two alphabets, what prints nothing: one form
for ``tuned`` alone.
"""

from __future__ import annotations

import pytest

from meteor_core import Meteor, languages
from meteor_core.languages import english


def forms(text: str, language: str = "ru") -> list[str]:
    """As ``tuned`` compares them."""
    return [word.form for word in languages.get(language).analyser(True).words(text)]


@pytest.mark.parametrize(
    ("language", "text", "same"),
    [
        ("ru", "что\u2011то", "что-то"),
        ("ru", "что\u2010то", "что-то"),
        ("ru", "COVID\u201119, 5\u2011летний, Ил\u201096", "COVID-19, 5-летний, Ил-96"),
        ("ru", "Москва–Сочи", "Москва-Сочи"),
        ("ru", "III–IV", "III-IV"),
        ("ru", "IT–компания", "IT-компания"),
        ("ru", "COVID–19", "COVID-19"),
        ("ru", "--", "—"),
        ("ru", "5 kg", "5 кг"),
        ("ru", "8 GB", "8 Гб"),
        ("en", "well\u2011known", "well-known"),
        ("en", "CO₂", "CO2"),
        ("en", "m²", "m2"),
        ("ru", "сoбака", "собака"),
        ("ru", "Pоссия", "Россия"),
        ("ru", "СOVID", "COVID"),
        ("ru", "WНO", "WHO"),
        ("ru", "C-300", "С-300"),
        ("ru", "Вчера c другом", "Вчера с другом"),
        ("ru", "A он и витамин C", "А он и витамин С"),
        ("ru", "O'Нил, T-клетки, A. С. Пушкин", "О'Нил, Т-клетки, А. С. Пушкин"),
        ("ru", "C++", "С++"),
        ("ru", "Х век, ХХ-го, ХХІ, 5 х 6", "X век, XX-го, XXI, 5 x 6"),
        ("ru", "25 °С", "25 °C"),
        ("en", "WНO", "WHO"),
        ("en", "90х190", "90x190"),
        ("en", "50°С", "50°C"),
        ("en", "С-300", "C-300"),
        ("en", "Pоссия", "Россия"),
        ("en", "we соре with а scope", "we cope with a scope"),
        ("ru", "⚠\ufe0f!", "⚠!"),
        ("ru", "❤\ufe0f", "❤\ufe0e"),
        ("en", "you❤\ufe0f!", "you❤!"),
        ("en", "1\ufe0f\u20e3", "1\u20e3"),
        *(
            ("ru", f"при{unseen}вет {unseen}кот{unseen}", "привет кот")
            for unseen in "\u00ad\u034f\u061c\u180e\u200b\u2060\u2064\u2066\u2069\ufe01\ufff9"
            "\ufffb\U000e0100"
        ),
        ("ru", "зáмок", "замок"),
        ("ru", "зàмок", "замок"),
        ("ru", "за\u0300мок", "замок"),
        ("ru", "ещë", "ещё"),
        ("ru", "и\u0306од", "йод"),
        ("ru", "Рοссия", "Россия"),
        ("ru", "Сafé", "café"),
        ("en", "bіg ѕmall", "big small"),
        ("en", "naїve Zoё", "naïve Zoë"),
        ("en", "Εurope", "Europe"),
        ("en", "donʼt don´t donʻt", "don't don't don't"),
        ("en", "don′t don‛t a 3∶2", "don't don't a 3:2"),
        ("ru", "В ІІ веке Пётр ІІІ", "В II веке Пётр III"),
        ("ru", "20 ºС, ″раз″, и⁄или 1∕2, Сочи ‒ город", '20 °С, "раз", и/или 1/2, Сочи – город'),
        ("en", "donꞌt briɡht һill", "don't bright hill"),
        ("ru", "ну‼ ну⁉", "ну!! ну!?"),
        ("en", "👨\u200d👩 ❤\ufe0f\u200d🔥", "👨\u200d👩 ❤\u200d🔥"),
        ("en", "don`t rock`n`roll", "don't rock'n'roll"),
        ("en", "−5 −5.5", "-5 -5.5"),
        ("ru", "обʼезд", "об'езд"),
        ("en", "ﬁnancial oﬃce", "financial office"),
        ("ru", "Ⅳ век", "IV век"),
        ("en", "ＡＢＣ， ｈｅｌｌｏ！ １２", "ABC, hello! 12"),
        ("en", "25℃", "25°C"),
        ("en", "𝐁old", "Bold"),
    ],
)
def test_one_form(language: str, text: str, same: str) -> None:
    assert forms(text, language) == forms(same, language)


@pytest.mark.parametrize("text", ["2010–2015", "−5", "сказал – и ушёл", "5\u20136"])
def test_a_dash_between_numbers_or_blanks_is_none(text: str) -> None:
    assert "-" not in "".join(forms(text))


@pytest.mark.parametrize(
    "text",
    [
        *("Googleа", "SMSки", "IT-отдел", "CO2", "3D", "COM", "СОМ"),
        *("USB-C", "P.S.", "70-х"),
        *("№", "½", "ℹ", "®", "ΔT", "α-лучи", "kΩ", "…", "×"),
    ],
)
def test_letters_that_are_meant_stay(text: str) -> None:
    assert "".join(forms(text)) == text.lower()


def test_flags_that_differ_in_what_prints_nothing_stay_apart() -> None:
    england, wales = "🏴\U000e0067\U000e0065\U000e007f", "🏴\U000e0067\U000e0077\U000e007f"
    assert forms(england) != forms(wales)


@pytest.mark.parametrize(
    ("one", "other"), [("👨\u200d👩\u200d👧", "👨👩👧"), ("🏳\ufe0f\u200d🌈", "🏳🌈")]
)
def test_one_picture_is_not_its_parts(one: str, other: str) -> None:
    assert forms(one, "en") != forms(other, "en")


def test_the_text_shown_stays_as_it_is_written() -> None:
    text = "\u2066при\u034fвет\u2069 зáмок ﬁ, ⚠\ufe0f!"
    tokens = languages.get("ru").analyser(True).tokens(text)
    assert [token.text for token in tokens] == [
        *("при\u034fвет\u2069", "зáмок", "ﬁ", ",", "⚠\ufe0f", "!")
    ]
    assert all(text[token.start : token.stop] == token.text for token in tokens)


def test_published_variants_compare_what_is_written() -> None:
    for variant in ("notebook", "2007", "nltk"):
        metric = Meteor("ru", variant)
        for text, other in ("что\u2011то", "что-то"), ("зáмок", "замок"), ("Ⅳ", "IV"):
            assert metric.score(text, other).score.value == 0


@pytest.mark.parametrize(
    ("code", "text", "forms", "texts"),
    [
        ("en", "&quot; Yes &quot;", ['"', "yes", '"'], ["&quot;", "Yes", "&quot;"]),
        ("en", "Turkey &apos;s", ["turkey", "'s"], ["Turkey", "&apos;s"]),
        ("en", "don&apos;t.", ["do", "n't", "."], ["do", "n&apos;t", "."]),
        ("en", "he didn &apos;t.", ["he", "did", "n't", "."], ["he", "did", "n &apos;t", "."]),
        ("en", "I don ' t", ["i", "do", "n't"], ["I", "do", "n ' t"]),
        ("en", "van 't Hoff", ["van", "'t", "hoff"], ["van", "'t", "Hoff"]),
        ("en", "salt &amp; R&D", ["salt", "&", "r&d"], ["salt", "&amp;", "R&D"]),
        ("en", "&quota;", ["&", "quota", ";"], ["&", "quota", ";"]),
        ("ru", "&quot;Да&quot;", ['"', "да", '"'], ["&quot;", "Да", "&quot;"]),
    ],
)
def test_a_character_that_is_escaped(
    code: str, text: str, forms: list[str], texts: list[str]
) -> None:
    tokens = languages.get(code).analyser(True).tokens(text)
    assert [token.form for token in tokens] == forms
    assert [token.text for token in tokens] == texts
    assert all(text[token.start : token.stop] == token.text for token in tokens)
    assert [word.form for word in languages.get(code).analyser(True).words(text)] == forms


def test_published_variants_read_no_entities() -> None:
    tokens = english.published(True).tokens("&quot;")
    assert [token.text for token in tokens] == ["&", "quot", ";"]


RUSSIAN, ENGLISH = languages.get("ru"), languages.get("en")


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("ПО", "NOUN,inan,neut,Abbr"),
        ("в.", "NOUN,inan,masc,Abbr"),
        ("мин.", "NOUN,inan,femn,Abbr"),
        ("т.е.", "UNKN"),
        ("и.о.", "UNKN"),
        ("США", "NOUN,inan,GNdr,Pltm,Abbr,Fixd,Geox plur,gent"),
        ("по", "PREP"),
    ],
)
def test_tag(text: str, tag: str) -> None:
    assert RUSSIAN.describe(text).tag == tag


@pytest.mark.parametrize(("text", "part"), [("сто", "NUMR"), ("СТО", "NOUN"), ("км", "NOUN")])
def test_in_small_letters_a_word_is_none(text: str, part: str) -> None:
    """«сто рублей» has no «СТО»."""
    (word,) = RUSSIAN.analyser(True).words(text)
    assert word.part_of_speech == part


def test_a_language_without_tags_has_none() -> None:
    assert ENGLISH.describe("U.S.").tag == ""


@pytest.mark.parametrize("sentence", ["Купили комп.", "Пошли в центр.", "Оставил след."])
def test_the_last_word_keeps_its_stop_apart(sentence: str) -> None:
    assert [word.form for word in RUSSIAN.analyser(True).words(sentence)][-1] == "."
