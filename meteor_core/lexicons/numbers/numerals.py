"""Numbers as they are written: 1200 = 1 200 = 1,200 = «тысяча двести», 3-й = «третий», 15:30.

A rule, and the words of a language (``numerals.CODE.txt``): a value, ``|`` and its cardinals, ``|``
and its ordinals, all in their base forms. A number is read as far as it goes, so that «пять» within
«двадцать пять» is none of its own.

Decades (“1990s”, «девяностых»), numbers shortened with a letter (“2.3bn”), with a sign («минус
пять») and ranges are numerals as well.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

from meteor_core.lexicons.numbers import number_words
from meteor_core.lexicons.numbers.clock import AFTER_HOURS, clock, full_hours, opens_time
from meteor_core.lexicons.numbers.number_words import (
    DIGITS,
    HUNDRED,
    TAILS,
    THOUSAND,
    Units,
    is_count,
    is_group,
    number,
    read_units,
    roman_value,
    typed_roman,
)
from meteor_core.lexicons.thesaurus import PhraseSynsets
from meteor_core.model import Word
from meteor_core.model.caches import word_cache
from meteor_core.model.libraries import Pattern

_ENGLISH_DECADE = re.compile(r"'?((?:1[89]|20)?\d0)'?s")
_RUSSIAN_DECADE = re.compile(r"(19\d0)-(?:[хе]|ми?)")
_DECADES = {
    "twenties": 20,
    "thirties": 30,
    "forties": 40,
    "fifties": 50,
    "sixties": 60,
    "seventies": 70,
    "eighties": 80,
    "nineties": 90,
}


def decade_senses(form: str) -> frozenset[str]:
    """``"1990s"`` → ``{"decade 1990", "decade 90"}``, ``"nineties"`` → ``{"decade 90"}``; a Russian
    decade is read as the ordinal that it is without its century: «1990-х» → ``{"ordinal 90"}``."""
    if match := _RUSSIAN_DECADE.fullmatch(form):
        return frozenset({f"ordinal {int(match[1]) % 100}"})
    match = _ENGLISH_DECADE.fullmatch(form)
    year = int(match[1]) if match else _DECADES.get(form)
    if year is None:
        return frozenset()
    short = {f"decade {year % 100}"} if year < 100 or 1900 <= year < 2000 else set()
    return frozenset({f"decade {year}"} | short)


def opens_decade(form: str) -> bool:
    """Whether a word without digits is a decade: “nineties”."""
    return form in _DECADES


_SHORT = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)(k|m|mn|bn|tn)")
_FACTORS = {"k": 10**3, "m": 10**6, "mn": 10**6, "bn": 10**9, "tn": 10**12}


def short_value(form: str) -> Fraction | None:
    """``"2.3bn"`` → 2300000000; None for any other form."""
    match = _SHORT.fullmatch(form)
    return Fraction(match[1]) * _FACTORS[match[2]] if match else None


_NAMED_SIGNS = {"минус": "-", "minus": "-", "плюс": "", "plus": ""}
"""A sign in words → how a number with it begins; a positive number is the number."""

_TYPED_SIGNS = {"—": "-", "-": "-", "+": ""}
_DEGREES = frozenset({"градус", "°c", "°", "°f", "degrees", "degree"})
"""What says, behind a number, that a dash before it is its sign, and no dash."""

_IN_ONE = Pattern(r"([+—-])(\d+(?:[.,]\d+)*)")
_NUMBER_SENSE = "number "

Read = Callable[[Sequence[Word], int], tuple[int, frozenset[str] | None]]
"""Where a number that begins at a place ends, and what it says."""


def opens_signed(form: str) -> bool:
    """Whether a number may begin with a form for the sake of a sign."""
    return form in _NAMED_SIGNS or form in _TYPED_SIGNS or form[:1] in _TYPED_SIGNS


def signed_in_one(form: str) -> tuple[str, str] | None:
    """``"-5"`` → ``("-", "5")``: how the number begins, and its digits; None for another form."""
    found = _IN_ONE.fullmatch(form)
    return (_TYPED_SIGNS[found[1]], found[2]) if found else None


def read_signed(words: Sequence[Word], start: int, number: Read) -> tuple[int, set[str]]:
    """«минус пять» → ``{"number -5"}``; of a sign without a number behind it nothing.

    ``number`` reads the number behind the sign.
    """
    form = words[start].form
    sign = _NAMED_SIGNS.get(form, _TYPED_SIGNS.get(form))
    behind = words[start + 1].form if start + 1 < len(words) else ""
    if (
        sign is None or not behind or opens_signed(behind)
    ):  # a sign of a sign is none, however many stand
        return start, set()
    if form not in _NAMED_SIGNS and not DIGITS.fullmatch(behind):
        return start, set()
    stop, senses = number(words, start + 1)
    values = {sense for sense in senses or () if sense.startswith(_NUMBER_SENSE)}
    if not values or (form in _TYPED_SIGNS and not _of_degrees(words, stop)):
        return start, set()
    return stop, {with_sign(sign, sense) for sense in values}


def with_sign(sign: str, sense: str) -> str:
    """``("-", "number 5")`` → ``"number -5"``; zero has no sign."""
    value = sense.removeprefix(_NUMBER_SENSE)
    return f"{_NUMBER}{sign}{value}" if value != "0" else sense


def _of_degrees(words: Sequence[Word], stop: int) -> bool:
    return stop < len(words) and not _DEGREES.isdisjoint((words[stop].form, words[stop].base))


WRITTEN_RANGE = Pattern(r"(\d[\d.,]*)[-—](\d[\d.,]*)")
"""A range in one token."""

FRACTIONS = {
    "½": Fraction(1, 2),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
}

_DASHES = ("—", "-")
_SCORE = ":"
_BOUNDS = {
    ("от", "до"),
    ("с", "до"),
    ("с", "по"),
    ("между", "и"),
}
"""Words before the ends of a range in Russian; in English ``amounts`` reads them."""

_NUMBER = "number "
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


def opens_range(form: str, cardinals: Mapping[str, Fraction]) -> bool:
    """Whether a form is a fraction or a range of its own: «½», «два-три»."""
    return form in FRACTIONS or ("-" in form and bool(spelt_range(form, cardinals)))


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


def joined_ranges(words: Sequence[Word], numbers: list[PhraseSynsets]) -> list[PhraseSynsets]:
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
            spans = {_range(one, two) for one in _of(senses) for two in _of(other_senses)}
            yield start - bound, end, frozenset(spans)


def _of(senses: Iterable[str]) -> list[str]:
    return [sense.removeprefix(_NUMBER) for sense in senses if sense.startswith(_NUMBER)]


def _range(least: str, most: str) -> str:
    return f"range {least} {most}"


_GROUPS = Pattern(r"\d{1,3}(?:[.,]\d{3})+")
_DATE = Pattern(r"(\d\d?)[.](\d\d?)[.](\d{4})")
_SHARE = Pattern(r"(\d{1,9})/(\d{1,9})")
_ORDINAL = Pattern(r"(\d+)-?(?:st|nd|rd|th|-(?:о?го|о?му|о?й|ы?й|ы?м|ы?х|ы?е|а?я|о?е|у?ю|[йяемх]))")
_CARDINAL = Pattern(r"(\d+)-(?:ти|ми|мя|х|и)")
_JOINED = Pattern(r"(\d+)-([^\W\d_]{4,})")
_LONGEST = 15  # digits
_LONGEST_TOKEN = 40
"""Characters of a date, share, range or ordinal in one token: what is longer is no number."""


@dataclass(frozen=True)
class Numerals:
    """The number words of a language: base form → value; ``joined``: first parts of compounds;
    ``units``: what numbers count in."""

    cardinals: dict[str, Fraction]
    ordinals: dict[str, Fraction]
    months: dict[str, int]
    joined: dict[str, int]
    inflect: bool
    comma_is_decimal: bool
    units: Units

    @cached_property
    def _all(self) -> dict[str, Fraction]:
        return self.cardinals | self.ordinals

    @cached_property
    def _special(self) -> Callable[[Word], frozenset[str] | None]:
        return word_cache(self._look_up_special)

    @cached_property
    def _alone(self) -> Callable[[Word], tuple[int, frozenset[str] | None]]:
        """What one word says by itself: as most numbers stand in a text."""
        return word_cache(lambda word: self._read((word,), 0))

    @cached_property
    def _goes_on(self) -> Callable[[Word], bool]:
        """Whether a number that has begun may go on with a word."""
        joints = number_words.JOINTS | AFTER_HOURS | self.months.keys()
        return word_cache(
            lambda word: (
                not word.form.isalpha()
                or not joints.isdisjoint((word.form, word.base))
                or self.opens(word)
            )
        )

    def numbers(
        self, words: Sequence[Word], openings: Iterable[int] | None = None
    ) -> list[PhraseSynsets]:
        """The numbers in a text, each with what it says: ``"number 1200"``, ``"ordinal 3"``.

        ``openings``: where the words stand with which one may begin, in order, if that is known.
        """
        if openings is None:
            openings = [place for place, word in enumerate(words) if self.opens(word)]
        found: list[PhraseSynsets] = []
        last = 0
        for start in openings:
            if start >= last:
                if start + 1 < len(words) and self._goes_on(words[start + 1]):
                    stop, senses = self._read(words, start)
                else:
                    length, senses = self._alone(words[start])
                    stop = start + length
                if senses:
                    found += [*self._counted(words, start, stop), (start, stop, senses)]
                last = max(stop, start + 1)
        return [*joined_ranges(words, found), *full_hours(words, found)]

    def _counted(self, words: Sequence[Word], start: int, stop: int) -> Iterator[PhraseSynsets]:
        """Within «2,5 млрд» the «2,5», for where «млрд» is matched by itself."""
        unit = self._value(words[stop - 1]) if stop > start + 1 else None
        if unit is not None and unit >= THOUSAND and not self._is_ordinal(words[stop - 1]):
            end, senses = self._read(words[: stop - 1], start)
            if senses and end == stop - 1:
                yield start, end, senses

    def opens(self, word: Word) -> bool:
        """Whether a number may begin with a word; quick, since nearly none does."""
        if word.form[:1].isdigit() or self._value(word) is not None:
            return True
        return bool(
            word.form in ("a", "an")
            or "ROMN" in word.tag
            or typed_roman(word.form)
            or opens_decade(word.form)
            or opens_signed(word.form)
            or opens_range(word.form, self.cardinals)
            or opens_time(word)
            or self._compound(word)
        )

    def _value(self, word: Word) -> Fraction | None:
        """Of one number word: «двадцати» → 20, “twenty-five” → 25, None for any other."""
        key = word.base if self.inflect and word.base in self._all else word.form
        if key in self._all:
            return self._all[key]
        if "-" not in key:
            return None
        tens, _, units = key.partition("-")
        if tens not in self._all or units not in self._all:
            return None
        value, rest = self._all[tens], self._all[units]
        return value + rest if 20 <= value < HUNDRED and rest < 10 else None

    def _is_ordinal(self, word: Word) -> bool:
        key = word.base if self.inflect else word.form.rpartition("-")[2]
        return key in self.ordinals

    def _read(self, words: Sequence[Word], start: int) -> tuple[int, frozenset[str] | None]:
        special = self._special(words[start])
        if special:
            return start + 1, special
        readers = (self._date, self._clock, self._range, self._digits, self._words, self._signed)
        for reader in readers:
            stop, senses = reader(words, start)
            if senses:
                return stop, frozenset(senses)
        return start, None

    def _look_up_special(self, word: Word) -> frozenset[str] | None:
        """One token that is no plain number: a date, a share, an ordinal, a compound."""
        form = word.form if len(word.form) <= _LONGEST_TOKEN else ""
        if date := _DATE.fullmatch(form):
            return frozenset({f"date {int(date[3])}-{int(date[2])}-{int(date[1])}"})
        if span := WRITTEN_RANGE.fullmatch(form):
            return range_between(span[1], span[2], self._values)
        if (share := _SHARE.fullmatch(form)) and int(share[2]):
            return frozenset({number(Fraction(int(share[1]), int(share[2])))})
        if typed := signed_in_one(form):
            return frozenset(with_sign(typed[0], number(v)) for v in self._values(typed[1]))
        senses = {f"ordinal {int(match[1])}" for match in [_ORDINAL.fullmatch(form)] if match}
        senses |= {number(Fraction(match[1])) for match in [_CARDINAL.fullmatch(form)] if match}
        figures = form if "ROMN" in word.tag else typed_roman(form)
        if counted := roman_value(figures):
            senses |= {f"ordinal {counted}", number(Fraction(counted))}
        short = None if self.inflect else short_value(form)
        senses |= set() if short is None else {number(short)}
        senses |= decade_senses(form)
        senses |= spelt_range(form, self.cardinals)
        if part := FRACTIONS.get(form):
            senses.add(number(part))
        compound = self._compound(word)
        return frozenset(senses | ({compound} if compound else set())) or None

    def _compound(self, word: Word) -> str | None:
        """«100-процентный», «стопроцентный» → ``"compound 100 процентный"``, “five-year” alike."""
        if not self.inflect:
            return number_words.hyphenated(word.form, self.cardinals, self._all)
        base = number_words.adjective(word.base)
        if not base.endswith(number_words.ADJECTIVES):
            return None
        if match := _JOINED.fullmatch(base):
            return f"compound {match[1]} {match[2]}"
        if not base.endswith(number_words.TAILS):
            return None
        tail = next((tail for tail in number_words.TAILS if base.endswith(tail)), "")
        value = number_words.joined(base.removesuffix(tail), self.joined) if tail else None
        return f"compound {value} {tail}" if value else None

    def _date(self, words: Sequence[Word], start: int) -> tuple[int, set[str]]:
        """«12 мая 2020 года»."""
        parts = words[start : start + 4]
        if len(parts) < 3 or not is_count(parts[0].form, 2) or not is_count(parts[2].form, 4):
            return start, set()
        month = self.months.get(parts[1].base) or self.months.get(parts[1].form)
        if month is None:
            return start, set()
        with_year = len(parts) == 4 and parts[3].base in ("год", "г.")
        sense = f"date {int(parts[2].form)}-{month}-{int(parts[0].form)}"
        return start + (4 if with_year else 3), {sense}

    def _clock(self, words: Sequence[Word], start: int) -> tuple[int, set[str]]:
        """“15:30” in one token or three, «5 утра», «половина шестого»."""
        return clock(words, start, self._value)

    def _signed(self, words: Sequence[Word], start: int) -> tuple[int, set[str]]:
        """«минус пять», «-5 градусов»."""
        return read_signed(words, start, self._read)

    def _range(self, words: Sequence[Word], start: int) -> tuple[int, set[str]]:
        """“24–80” in three tokens, «4 - месячный» as well."""
        return read_range(words, start, self._values)

    def _digits(self, words: Sequence[Word], start: int) -> tuple[int, set[str]]:
        """“1 200”, “1,200”, “2,5 million”."""
        form = words[start].form
        if not number_words.DIGITS.fullmatch(form) or len(form) > _LONGEST:
            return start, set()
        stop = start + 1
        most = stop + _LONGEST // 3 if is_count(form, 3) else stop
        while stop < min(len(words), most) and is_group(words[stop].form):
            form, stop = form + words[stop].form, stop + 1
        values = self._values(form)
        factor = self._value(words[stop]) if stop < len(words) else None
        if factor is not None and factor >= THOUSAND and not self._is_ordinal(words[stop]):
            return stop + 1, {number(value * factor) for value in values}
        ordinals = {f"ordinal {value}" for value in values if value.denominator == 1}
        return stop, {number(value) for value in values} | ordinals

    def _values(self, form: str) -> set[Fraction]:
        """``"1,200"`` → 1200, and 1.2 where a comma marks decimals."""
        plain = form.replace(",", ".")
        values = set()
        if _GROUPS.fullmatch(form):
            values.add(Fraction(plain.replace(".", "")))
        if plain.count(".") <= 1 and ("," not in form or self.comma_is_decimal or not values):
            values.add(Fraction(plain))
        return values

    def _words(self, words: Sequence[Word], start: int) -> tuple[int, set[str]]:
        """«двадцать пять», “a hundred and one”, «двадцать пятый»."""
        total, group, stop, ordinal = Fraction(0), Fraction(0), start, False
        limit, hundreds = None, number_words.TEN if self.inflect else HUNDRED
        if words[start].form in ("a", "an"):
            following = self._value(words[start + 1]) if start + 1 < len(words) else None
            if following is None or following < HUNDRED:
                return start, set()
            stop += 1
        while stop < len(words) and not ordinal:
            word = words[stop]
            if word.form == "and" and group >= HUNDRED and self._follows(words, stop):
                stop += 1
                continue
            value = self._value(word)
            if value is None or not number_words.fits(value, group, limit, hundreds):
                break
            if value >= THOUSAND:
                if stop == start and "plur" in word.tag:
                    break
                total, group, limit = total + (group or 1) * value, Fraction(0), value
            elif value == HUNDRED and 0 < group < hundreds:
                group *= HUNDRED
            else:
                group += value
            ordinal = self._is_ordinal(word)
            stop += 1
        if stop == start:
            return start, set()
        value = total + group
        if not ordinal and (half := number_words.half(words, stop)):
            # “a million and a half”, but “a million and one and a half”
            stop, value = half, value + (limit if limit and not group else 1) * Fraction(1, 2)
            factor = self._value(words[stop]) if stop < len(words) else None
            if factor is not None and factor >= THOUSAND:
                stop, value = stop + 1, value * factor
        return stop, {f"ordinal {value}" if ordinal else number(value)}

    def _follows(self, words: Sequence[Word], stop: int) -> bool:
        value = self._value(words[stop + 1]) if stop + 1 < len(words) else None
        return value is not None and 0 < value < HUNDRED


@cache
def read(code: str) -> Numerals | None:
    """The numerals of a language, None where there is no list."""
    path = number_words.path(code)
    if not path.is_file():
        return None
    listed = number_words.read(path)
    russian = code == "ru"
    return Numerals(*listed, russian, comma_is_decimal=russian, units=read_units(code))
