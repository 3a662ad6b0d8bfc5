"""Numbers: what may be read of one word alone is read as it would be in its text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import languages
from meteor_core.lexicons.numbers import clock, numerals
from meteor_core.lexicons.numbers.numerals import decade_senses, opens_decade
from meteor_core.model import Word

FORMS = {
    "ru": "один два пять двадцать сто тысяча тысяч миллионов пятый 5 12 2020 1.200 000 15 30 : . "
    ", - — / мая май год года г. утра дня час часов ч. с половиной xx 90-х 5-й 3/4 процентный "
    "летний дом новый и не "
    "без четверть половина шестого полшестого минут полдень",
    "en": "a an one five twenty hundred thousand million fifth 5 12 2020 1,200 000 15 30 : . , - "
    "and half 1990s nineties twenty-five 5-year three-year may am p.m. o'clock house new 5th of "
    "half quarter past to minutes noon in the morning at night",
}


def _words(code: str) -> list[Word]:
    return [languages.get(code).describe(form) for form in FORMS[code].split()]


def _read_in_its_text(rules: numerals.Numerals, words: list[Word]) -> list[object]:
    """Every number, read without asking what may be said of its first word by itself."""
    found, last = [], 0
    for start, word in enumerate(words):
        if start >= last and rules.opens(word):
            stop, senses = rules._read(words, start)
            found += [*rules._counted(words, start, stop)] if senses else []
            found += [(start, stop, senses)] if senses else []
            last = max(stop, start + 1)
    return [*numerals.joined_ranges(words, found), *clock.full_hours(words, found)]


@pytest.mark.parametrize("code", FORMS)
@given(data=st.data())
def test_a_number_is_read_as_in_its_text(code: str, data: st.DataObject) -> None:
    rules = numerals.read(code)
    assert rules is not None
    words = data.draw(st.lists(st.sampled_from(_words(code)), max_size=8))
    assert rules.numbers(words) == _read_in_its_text(rules, words)


@pytest.mark.parametrize(
    ("text", "stop", "sense"),
    [
        ("5", 1, "number 5"),
        ("5 домов", 1, "number 5"),
        ("5 утра", 2, "clock 5:0"),
        ("15 : 30", 3, "clock 15:30"),
        ("20 тысяч", 2, "number 20000"),
        ("два с половиной", 3, "number 5/2"),
        ("12 мая 2020 года", 4, "date 2020-5-12"),
        ("четверть миллиона", 2, "number 250000"),
        ("полумиллиона", 1, "number 500000"),
    ],
)
def test_what_goes_on_with_a_number(text: str, stop: int, sense: str) -> None:
    rules = numerals.read("ru")
    assert rules is not None
    words = [languages.get("ru").describe(form) for form in text.split()]
    *_, (start, end, senses) = rules.numbers(words)
    assert (start, end) == (0, stop)
    assert any(each.startswith(sense) for each in senses)


@pytest.mark.parametrize(
    "text", ["от 10 до 15", "10 — 15", "10—15", "10-15", "десять-пятнадцать", "от десяти до 15"]
)
def test_ranges_are_one_however_written(text: str) -> None:
    rules = numerals.read("ru")
    assert rules is not None
    words = [languages.get("ru").describe(word) for word in text.split()]
    assert (0, len(words), {"range 10 15"}) in rules.numbers(words)


@pytest.mark.parametrize("text", ["от 10 и 15", "10 15", "пятнадцать-десять", "двадцать-пять"])
def test_what_is_no_range(text: str) -> None:
    rules = numerals.read("ru")
    assert rules is not None
    words = [languages.get("ru").describe(word) for word in text.split()]
    assert not [s for *_, senses in rules.numbers(words) for s in senses if "range" in s]


def test_fractions_in_one_sign() -> None:
    rules = numerals.read("ru")
    assert rules is not None
    words = [languages.get("ru").describe(word) for word in ("½", "половину")]
    assert [senses for *_, senses in rules.numbers(words)] == [{"number 1/2"}] * 2


def test_what_is_counted_is_a_number_of_its_own() -> None:
    rules = numerals.read("ru")
    assert rules is not None
    words = [languages.get("ru").describe(word) for word in ("2,5", "миллиарда")]
    assert rules.numbers(words) == [(0, 1, {"number 5/2"}), (0, 2, {"number 2500000000"})]


def test_a_full_hour_is_a_time_of_day() -> None:
    rules = numerals.read("ru")
    assert rules is not None
    words = [languages.get("ru").describe(word) for word in ("десять", "часов")]
    assert rules.numbers(words) == [(0, 1, {"number 10"}), (0, 2, {"clock 10:00", "clock 22:00"})]


@pytest.mark.parametrize(
    ("code", "text", "found"),
    [
        ("ru", "минус пять", [(0, 2, {"number -5"})]),
        ("ru", "минус двадцать пять градусов", [(0, 3, {"number -25"})]),
        ("ru", "- 5 °C", [(0, 2, {"number -5"})]),
        ("ru", "плюс двадцать", [(0, 2, {"number 20"})]),
        ("ru", "+ 20 °", [(0, 2, {"number 20"})]),
        ("ru", "минус ноль", [(0, 2, {"number 0"})]),
        ("ru", "минус того", []),
        ("en", "minus five", [(0, 2, {"number -5"})]),
        ("en", "-5", [(0, 1, {"number -5"})]),
        ("en", "+5", [(0, 1, {"number 5"})]),
        ("en", "fifteen hundred", [(0, 2, {"number 1500"})]),
    ],
)
def test_signs(code: str, text: str, found: list[object]) -> None:
    rules = numerals.read(code)
    assert rules is not None
    words = [languages.get(code).describe(word) for word in text.split()]
    assert rules.numbers(words) == found


@pytest.mark.parametrize("text", ["— 5 домов", "он — 5", "+ пять"])
def test_a_mark_without_degrees_is_no_sign(text: str) -> None:
    rules = numerals.read("ru")
    assert rules is not None
    words = [languages.get("ru").describe(word) for word in text.split()]
    found = {sense for *_, senses in rules.numbers(words) for sense in senses}
    assert "number 5" in found
    assert "number -5" not in found


@pytest.mark.parametrize(
    ("code", "text", "sense"),
    [
        ("ru", "двадцатипятилетний", "compound 25 летний"),
        ("ru", "25-летний", "compound 25 летний"),
        ("ru", "стодвадцатиметровый", "compound 120 метровый"),
        ("ru", "пятидвадцатилетний", None),
        ("ru", "двадцатидесятилетний", None),
        ("en", "twenty-five-year-old", "compound 25 year-old"),
        ("en", "25-year-old", "compound 25 year-old"),
        ("en", "five-storey", "compound 5 story"),
        ("en", "5-story", "compound 5 story"),
        ("en", "twenty-five", "number 25"),
    ],
)
def test_compounds_of_tens_and_units(code: str, text: str, sense: str | None) -> None:
    rules = numerals.read(code)
    assert rules is not None
    found = rules.numbers([languages.get(code).describe(text)])
    assert [senses for *_, senses in found] == ([{sense}] if sense else [])


def test_minutes_to_an_hour_behind_at() -> None:
    """“five to ten” alone may be a range."""
    rules = numerals.read("en")
    assert rules is not None
    for text, is_time in (("at ten to nine", True), ("from ten to nine", False)):
        words = [languages.get("en").describe(word) for word in text.split()]
        senses = {sense for *_, senses in rules.numbers(words) for sense in senses}
        assert ("clock 8:50" in senses) is is_time


@pytest.mark.parametrize("sign", ["минус", "плюс", "-", "+"])
def test_signs_in_a_row_are_none(sign: str) -> None:
    rules = numerals.read("ru")
    assert rules is not None
    words = [languages.get("ru").describe(sign)] * 2000 + [languages.get("ru").describe("пять")]
    assert {stop - start for start, stop, _ in rules.numbers(words)} <= {1, 2}


ONE = ["1990s ~ nineties", "1990s ~ '90s", "90s ~ 1990's", "20s ~ twenties", "1850s ~ 1850's"]
TWO = ["1980s ~ 1990s", "1990s ~ 2090s", "1890s ~ 1990s", "2010s ~ 1910s", "nineties ~ eighties"]


@pytest.mark.parametrize("pair", ONE)
def test_one_decade(pair: str) -> None:
    one, other = map(decade_senses, pair.split(" ~ "))
    assert one & other


@pytest.mark.parametrize("pair", TWO)
def test_two_decades(pair: str) -> None:
    one, other = map(decade_senses, pair.split(" ~ "))
    assert one
    assert one.isdisjoint(other)


def test_russian_decades_are_ordinals_without_their_century() -> None:
    assert decade_senses("1990-х") == {"ordinal 90"}


@pytest.mark.parametrize("form", ["1991s", "s", "90", "1990", "1995-х", "2010-х", "ninety"])
def test_what_is_no_decade(form: str) -> None:
    assert not decade_senses(form)
    assert not opens_decade(form)
