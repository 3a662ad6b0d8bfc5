"""Hyphens, dashes, raised figures, letters of two alphabets: one form for ``explorer`` alone."""

from __future__ import annotations

import pytest

from meteor_core import Meteor, languages


def forms(text: str, language: str = "ru") -> list[str]:
    """As ``explorer`` compares them."""
    return [word.form for word in languages.get(language).analyser(True).words(text)]


@pytest.mark.parametrize(
    ("language", "text", "same"),
    [
        ("ru", "что\u2011то", "что-то"),
        ("ru", "что\u2010то", "что-то"),
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
        ("en", "WНO", "WHO"),
        ("en", "90х190", "90x190"),
        ("en", "50°С", "50°C"),
        ("en", "С-300", "C-300"),
        ("en", "Pоссия", "Россия"),
    ],
)
def test_one_form(language: str, text: str, same: str) -> None:
    assert forms(text, language) == forms(same, language)


@pytest.mark.parametrize("text", ["2010–2015", "−5", "сказал – и ушёл", "5\u20136"])
def test_a_dash_between_numbers_or_blanks_is_none(text: str) -> None:
    assert "-" not in "".join(forms(text))


@pytest.mark.parametrize("text", ["Googleа", "SMSки", "IT-отдел", "CO2", "3D", "COM", "СОМ"])
def test_letters_that_are_meant_stay(text: str) -> None:
    assert "".join(forms(text)) == text.lower()


def test_published_variants_compare_what_is_written() -> None:
    for variant in ("notebook", "2007", "nltk"):
        metric = Meteor("ru", variant)
        assert metric.score("что\u2011то", "что-то").score.value == 0
