"""Times of day, in figures and in words, by the hours of the day that they may mean."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.lexicons.numbers import numerals


def _said(code: str, text: str) -> set[str]:
    """The times that stand at the beginning of a text, to its end: ``{"5:30", "17:30"}``."""
    rules = numerals.read(code)
    assert rules is not None
    words = [languages.get(code).describe(form) for form in text.split()]
    return {
        sense.removeprefix("clock ")
        for start, stop, senses in rules.numbers(words)
        for sense in senses
        if (start, stop) == (0, len(words)) and sense.startswith("clock ")
    }


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("17 : 30", "17:30"),
        ("5 утра", "5:00"),
        ("пять часов вечера", "17:00"),
        ("час ночи", "1:00"),
        ("час дня", "13:00"),
        ("11 ночи", "23:00"),
        ("11 дня", "11:00"),
        ("полдень", "12:00"),
        ("полночь", "0:00 24:00"),
        ("шесть часов", "6:00 18:00"),
        ("18 часов 30 минут", "18:30"),
        ("половина шестого", "5:30 17:30"),
        ("половина первого", "0:30 12:30"),
        ("полшестого вечера", "17:30"),
        ("пол шестого утра", "5:30"),
        ("четверть четвёртого", "3:15 15:15"),
        ("двадцать пять минут шестого", "5:25 17:25"),
        ("без четверти шесть", "5:45 17:45"),
        ("без десяти час", "0:50 12:50"),
        ("без двадцати пяти минут два ночи", "1:35"),
        ("без двадцати пять", "4:40 16:40"),
        ("без десяти", ""),
        ("половина города", ""),
        ("десять первого", ""),
        ("пять", ""),
        ("25 часов", ""),
    ],
)
def test_russian_times(text: str, hours: str) -> None:
    assert _said("ru", text) == set(hours.split())


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("5:30", "5:30"),
        ("5:30 pm", "17:30"),
        ("12 a.m.", "0:00"),
        ("noon", "12:00"),
        ("six o'clock", "6:00 18:00"),
        ("six o'clock in the morning", "6:00"),
        ("11 at night", "23:00"),
        ("2 at night", "2:00"),
        ("half past five", "5:30 17:30"),
        ("half past five o'clock in the afternoon", "17:30"),
        ("a quarter to one", "0:45 12:45"),
        ("quarter past five", "5:15 17:15"),
        ("ten past five", "5:10 17:10"),
        ("ten minutes to five", "4:50 16:50"),
        ("five to ten", ""),
        ("half of five", ""),
        ("a half", ""),
        ("five after six", ""),
    ],
)
def test_english_times(text: str, hours: str) -> None:
    assert _said("en", text) == set(hours.split())


@pytest.mark.parametrize(
    ("code", "text", "other"),
    [
        ("ru", "половине шестого", "17 : 30"),
        ("ru", "18 часов 30 минут", "половине седьмого вечера"),
        ("en", "half past five", "5:30 p.m."),
        ("en", "midnight", "12 a.m."),
    ],
)
def test_one_time_said_in_two_ways(code: str, text: str, other: str) -> None:
    assert _said(code, text) & _said(code, other)


def test_the_half_of_the_day_tells_times_apart() -> None:
    assert not _said("ru", "полшестого утра") & _said("ru", "17 : 30")
    assert not _said("en", "half past five in the morning") & _said("en", "5:30 pm")
