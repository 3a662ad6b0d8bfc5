"""Numbers that are no plain digits: Roman and short ones, decades, signs, ranges, fractions."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from meteor_core.lexicons.numbers.number_words import DIGITS, TAILS, THOUSAND, is_count, number
from meteor_core.lexicons.phrases import PhraseSynsets
from meteor_core.model import Word
from meteor_core.model.patterns import Pattern

_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_CYRILLIC = str.maketrans("хі", "xi")
"""Letters that are typed for Latin ones where the keyboard is Russian: «ХХ», «ХIХ»."""


def as_roman(form: str) -> str:
    """«хх» → ``"xx"``: a form in which Cyrillic letters stand for Roman ones; "" for another."""
    if len(form) < 2 or "х" not in form:
        return ""
    latin = form.translate(_CYRILLIC)
    return "" if latin.strip("ixv") else latin


def roman_value(form: str) -> int:
    """``"xx"`` → 20, 0 for what is no Roman numeral."""
    values = [_ROMAN.get(letter, 0) for letter in form]
    if not values or not all(values):
        return 0
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < following else value for value, following in pairs)


_SHORT = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)(k|m|mn|bn|tn)")
_FACTORS = {"k": 10**3, "m": 10**6, "mn": 10**6, "bn": 10**9, "tn": 10**12}


def short_value(form: str) -> Fraction | None:
    """``"2.3bn"`` → 2300000000; None for any other form."""
    match = _SHORT.fullmatch(form)
    return Fraction(match[1]) * _FACTORS[match[2]] if match else None


_ENGLISH_DECADE = re.compile(r"'?((?:1[89]|20)?\d0)'?s")
_RUSSIAN_DECADE = re.compile(r"(19\d0)-(?:[хе]|ми?)")
_TENS = ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties")
DECADES = {word: year for year, word in zip(range(20, 100, 10), (*_TENS, "nineties"), strict=True)}
"""“nineties” → 90."""


def decade_senses(form: str) -> frozenset[str]:
    """``"1990s"`` → ``{"decade 1990", "decade 90"}``, ``"nineties"`` → ``{"decade 90"}``; a Russian
    decade is read as the ordinal that it is without its century: «1990-х» → ``{"ordinal 90"}``."""
    if match := _RUSSIAN_DECADE.fullmatch(form):
        return frozenset({f"ordinal {int(match[1]) % 100}"})
    match = _ENGLISH_DECADE.fullmatch(form)
    year = int(match[1]) if match else DECADES.get(form)
    if year is None:
        return frozenset()
    short = {f"decade {year % 100}"} if year < 100 or 1900 <= year < 2000 else set()
    return frozenset({f"decade {year}"} | short)


_SIGN_WORDS = {"минус": "-", "minus": "-", "плюс": "", "plus": ""}
"""A sign in words → how a number with it begins; a positive number is the number."""

_SIGNS = {"—": "-", "-": "-", "+": ""}
_DEGREES = frozenset({"градус", "°c", "°", "°f", "degrees", "degree"})
"""What says, behind a number, that a dash before it is its sign, and no dash."""

_SIGNED = Pattern(r"([+—-])(\d+(?:[.,]\d+)*)")
_NUMBER = "number "

Read = Callable[[Sequence[Word], int], tuple[int, frozenset[str] | None]]
"""Where a number that begins at a place ends, and what it says."""


def opens_signed(form: str) -> bool:
    """Whether a number may begin with a form for the sake of a sign."""
    return form[:1] in _SIGNS or form in _SIGN_WORDS


def signed_figures(form: str) -> tuple[str, str] | None:
    """``"-5"`` → ``("-", "5")``: how the number begins, and its digits; None for another form."""
    found = _SIGNED.fullmatch(form)
    return (_SIGNS[found[1]], found[2]) if found else None


def read_signed(words: Sequence[Word], start: int, read: Read) -> tuple[int, set[str]]:
    """«минус пять» → ``{"number -5"}``; of a sign without a number behind it nothing.

    ``read`` reads the number behind the sign.
    """
    form = words[start].form
    sign = _SIGN_WORDS.get(form, _SIGNS.get(form))
    behind = words[start + 1].form if start + 1 < len(words) else ""
    if sign is None or not behind or opens_signed(behind):  # a sign of a sign is none
        return start, set()
    if form not in _SIGN_WORDS and not DIGITS.fullmatch(behind):
        return start, set()
    stop, senses = read(words, start + 1)
    values = {sense for sense in senses or () if sense.startswith(_NUMBER)}
    if not values or (form in _SIGNS and not _of_degrees(words, stop)):
        return start, set()
    return stop, {signed(sign, sense) for sense in values}


def signed(sign: str, sense: str) -> str:
    """``("-", "number 5")`` → ``"number -5"``; zero has no sign."""
    value = sense.removeprefix(_NUMBER)
    return f"{_NUMBER}{sign}{value}" if value != "0" else sense


def _of_degrees(words: Sequence[Word], stop: int) -> bool:
    return stop < len(words) and not _DEGREES.isdisjoint((words[stop].form, words[stop].base))


WRITTEN_RANGE = Pattern(r"(\d[\d.,]*)[-—](\d[\d.,]*)")
"""A range in one token."""

_HALF, _THIRD, _QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
FRACTIONS = {"½": _HALF, "⅓": _THIRD, "⅔": 2 * _THIRD, "¼": _QUARTER, "¾": 3 * _QUARTER}

_DASHES = ("—", "-")
_SCORE = ":"
_BOUNDS = {("от", "до"), ("с", "до"), ("с", "по"), ("между", "и")}
"""Words before the ends of a range in Russian; in English ``amounts`` reads them."""

_WORDS_BELOW = 20
"""«двадцать-пять» is one number, «пять-десять» two."""

Values = Callable[[str], set[Fraction]]
"""What a number in digits may be: “1,200” is 1200, «1,200» may be 1.2 as well."""


def read_range(words: Sequence[Word], start: int, values: Values) -> tuple[int, set[str]]:
    """“24–80” in three tokens, «2:0», «4 - месячный» as well: where it ends, and what it says."""
    parts = [word.form for word in words[start : start + 3]]
    if len(parts) < 3 or parts[1] not in (*_DASHES, _SCORE) or not DIGITS.fullmatch(parts[0]):
        return start, set()
    if DIGITS.fullmatch(parts[2]):
        return start + 3, {*range_between(parts[0], parts[2], values)}
    tail = words[start + 2].base
    is_compound = tail in TAILS and is_count(parts[0], 4)
    return (start + 3, {f"compound {parts[0]} {tail}"}) if is_compound else (start, set())


def range_between(least: str, most: str, values: Values) -> frozenset[str]:
    """«6.5», «7,5» → ``"range 13/2 15/2"``; as they are written where they are no numbers."""
    ends = [values(end) if DIGITS.fullmatch(end) else set[Fraction]() for end in (least, most)]
    spans = {_range(str(one), str(other)) for one in ends[0] for other in ends[1]}
    return frozenset(spans or {_range(least, most)})


def spelt_range(form: str, cardinals: Mapping[str, Fraction]) -> set[str]:
    """«два-три» → ``{"range 2 3"}``, “half-million” → ``{"number 500000"}``; nothing of another
    word."""
    least, dash, most = form.partition("-")
    one, other = cardinals.get(least), cardinals.get(most)
    if not dash or one is None or other is None or one >= other:
        return set()
    if one < THOUSAND <= other:
        return {number(one * other)}
    return {_range(str(one), str(other))} if one < _WORDS_BELOW or other % 10 == 0 else set()


def with_ranges(words: Sequence[Word], numbers: list[PhraseSynsets]) -> list[PhraseSynsets]:
    """Numbers of a text, and the ranges that their neighbours make of them: «от 10 до 15», «два -
    три»."""
    return [*numbers, *_spans(words, numbers)] if len(numbers) > 1 else numbers


def _spans(words: Sequence[Word], numbers: list[PhraseSynsets]) -> Iterator[PhraseSynsets]:
    for (start, stop, senses), (other, end, other_senses) in itertools.pairwise(numbers):
        if other != stop + 1:
            continue
        before = words[start - 1].form if start else ""
        bound = (before, words[stop].form) in _BOUNDS
        if bound or words[stop].form in _DASHES:
            spans = {
                _range(one, two) for one in _values_of(senses) for two in _values_of(other_senses)
            }
            yield start - bound, end, frozenset(spans)


def _values_of(senses: Iterable[str]) -> list[str]:
    return [sense.removeprefix(_NUMBER) for sense in senses if sense.startswith(_NUMBER)]


def _range(least: str, most: str) -> str:
    return f"range {least} {most}"
