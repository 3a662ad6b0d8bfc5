"""Numbers compared as values: 12,5 = 12.5, 1 000 = 1,000, «пять» = 5, 15:30 = 3:30 p.m.

Numbers in digits must be on the other side, in whatever spelling, or in words that the
paraphrase stage would link: «полгода», «6 месяцев». Numbers in words are only used to show what
is there instead: «двое детей» and “a couple of children” do not differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from meteor_core import languages
from meteor_core.analyses.sides import Pair, Side, paired
from meteor_core.lexicons.numbers import numerals
from meteor_core.lexicons.numbers.number_words import roman_value
from meteor_core.model import Span, Token
from meteor_core.stages import equivalents

_DIGITS = re.compile(r"\d+")
_DECIMAL = re.compile(r"\d+(?:[.,]\d+)*")
_GROUPED = re.compile(r"(?<=\d)[\s.,'’\u00a0\u202f](?=\d{3}(?!\d))")
_TIME = re.compile(r"(?<!\d)(\d\d?)[:.-](\d\d)(?!\d)")
_SIGNS = "$£€¥₽№#~≈+±%"
_DEGREES = re.compile(r"([-−–]?)(\d[\d.,]*)°[CFСФ]?")
_SIGN = re.compile(r"(?<![^\s(«„“\"])[-−–—]$")
_GLUED_TIME = re.compile(r"(\d\d?)[.:](\d\d)([ap])\.?m\.?", re.IGNORECASE)
_SCALED = re.compile(r"(?:тысячн|миллионн|миллиардн|триллионн)\w*$", re.IGNORECASE)
"""Compounds of which the number is read without its scale: «850-миллионный», «двухмиллионный»."""
_YEAR = 4
_SCALES = (1, 1000, 10**6, 10**9)
_COMMON = frozenset({"0", "1"})
"""«Один», “first”, «ноль» in words often count nothing."""


class Number(NamedTuple):
    """A number as it is written, and by what it may be recognised.

    ``in_words``: without a digit. ``loose``: within letters (“5m”, “F-16”), so that its scale is
    not known. ``span``: the tokens that it is in.
    """

    text: str
    keys: frozenset[str]
    in_words: bool
    loose: bool
    span: Span = (0, 0)


class Numbers(NamedTuple):
    """The numbers of a text in their order; all runs of digits in it; values
    and keys that its other words may stand for (``about``).
    """

    side: Side
    found: tuple[Number, ...]
    runs: frozenset[str]
    about: frozenset[Fraction]
    keys: frozenset[str]

    def is_about(self, value: Fraction) -> bool:
        """Returns whether words may mean a value: “a quarter” for 1/4, and for 25 %."""
        return value in self.about or any(_as_share(share, value) for share in self.about)


def find(side: Side) -> Numbers:
    """``"12,5 тонны в мае 2020 года"`` → 12.5, 2020."""
    found: list[Number] = []
    rules = numerals.read(side.language)
    covered: set[int] = set()
    for start, stop, senses in rules.numbers(side.tokens) if rules else ():
        covered.update(range(start, stop))
        for number in _numbers(side.between(start, stop), senses):
            keys = number.keys | _units_of(number.keys, side.tokens, stop)
            if _has_sign(side, start):
                keys |= {f"-{key}" for key in number.keys}
            found.append(number._replace(keys=keys, span=(start, stop)))
    for place, token in enumerate(side.tokens):
        if place not in covered:
            found += [n._replace(span=(place, place + 1)) for n in _within(token.text)]
    numbers = tuple(sorted(found, key=lambda number: number.span[0]))
    values = (value for number in numbers for value in _values(number))
    return Numbers(
        side, numbers, _runs(side.text), _approximate_values(side, values), _other_expressions(side)
    )


def _has_sign(side: Side, start: int) -> bool:
    """Whether a dash is written before a number as its sign may be: « -5», not «2-5», « - 5»."""
    return bool(_SIGN.search(side.text[: side.tokens[start].start]))


def _within(text: str) -> list[Number]:
    """``"£1.8"`` → 1.8; ``"-5°C"`` → −5; ``"8.40pm"`` → 8:40; ``"F-16"`` → 16, loose."""
    plain = text.strip(_SIGNS)
    if keys := frozenset(_decimals(plain)):
        return [Number(plain, keys, in_words=False, loose=False)]
    if degrees := _DEGREES.fullmatch(text):
        sign = "-" if degrees[1] else ""
        keys = frozenset(sign + value for value in _decimals(degrees[2]))
        return [Number(text, keys, in_words=False, loose=False)]
    if time := _GLUED_TIME.fullmatch(text):
        keys = frozenset(_keys(f"clock {time[1]}:{int(time[2])}"))
        return [Number(text, keys, in_words=False, loose=False)]
    return [
        Number(text, frozenset({_plain(run)}), in_words=False, loose=True)
        for run in _DIGITS.findall(text)
    ]


def _runs(text: str) -> frozenset[str]:
    """Runs of digits, also without what parts thousands, hours and minutes."""
    joined = _GROUPED.sub("", text)
    times = (hour + minute for hour, minute in _TIME.findall(text))
    return frozenset({*_DIGITS.findall(text), *_DIGITS.findall(joined), *times})


def compare(wanted: Numbers, got: Numbers) -> list[Pair]:
    """Returns pairs such as ``12 → 21``: numbers in digits that the other side lacks."""
    missing = _told_once([number for number in wanted.found if not _stands(number, got)])
    extra = _told_once([number for number in got.found if not _stands(number, wanted)])
    if missing or extra:
        equal, others = _paraphrased(wanted.side, got.side)
        missing = [number for number in missing if not _is_within(number.span, equal)]
        extra = [number for number in extra if not _is_within(number.span, others)]
    lost, added = _in_digits(missing), _in_digits(extra)
    if not lost or not added:  # «пять» → 6, «двадцать» → «тридцать»
        soft, other = _significant(missing), _significant(extra)
        if len(soft) == len(other):
            return _distinct(paired([n.text for n in soft], [n.text for n in other]))
    return _distinct(paired([n.text for n in lost], [n.text for n in added]))


def _is_within(span: Span, spans: Iterable[Span]) -> bool:
    return any(start <= span[0] and span[1] <= stop for start, stop in spans)


def _told_once(numbers: Sequence[Number]) -> list[Number]:
    """Without the 960 that begins the «960 млн» behind it."""
    within = {one for one, then in pairwise(numbers) if then.text.startswith(f"{one.text} ")}
    return [number for number in numbers if number not in within]


def _distinct(pairs: list[Pair]) -> list[Pair]:
    return list(dict.fromkeys(pairs))


def _in_digits(numbers: Sequence[Number]) -> list[Number]:
    return [number for number in numbers if not number.in_words and not number.loose]


def _significant(numbers: Sequence[Number]) -> list[Number]:
    """Without those words that often count nothing."""
    return [number for number in numbers if not (number.in_words and number.keys & _COMMON)]


def _numbers(text: str, senses: frozenset[str]) -> list[Number]:
    """The senses of a stretch → its numbers; a range's ends are two."""
    in_words = not _DIGITS.search(text)
    ranges = [sense.split()[1:] for sense in senses if sense.startswith("range ")]
    if ranges:
        ends = [end.strip(".,") for end in ranges[0]]
        return [
            Number(_end(text, end), frozenset({end, *_decimals(end)}), False, False) for end in ends
        ]
    keys = frozenset(key for sense in senses for key in _keys(sense))
    return [Number(text, keys, in_words, loose=bool(_SCALED.search(text)))]


def _end(text: str, value: str) -> str:
    """An end of a range as the text has it: of “4.2–4.5” and 21/5 “4.2”."""
    written = (each for each in _DECIMAL.findall(text) if value in _decimals(each))
    return next(written, value)


def _keys(sense: str) -> list[str]:
    """``"number 25/2"`` → 25/2; of a date and a time also the parts."""
    kind, _, value = sense.partition(" ")
    if kind == "date":
        year, month, day = value.split("-")
        return [f"{year}-{month}-{day}", f"{year} {day}"]
    if kind == "clock":
        hour, minute = map(int, value.split(":"))
        return [f"{hour % 12}:{minute}", *([] if minute else [str(hour), str(hour % 12)])]
    counted, _, what = value.partition(" ")
    if what.startswith("and-a-half"):
        return [str(Fraction(counted) + Fraction(1, 2))]
    return [counted]


def _decimals(text: str) -> list[str]:
    plain = text.replace(",", ".")
    whole = _GROUPED.sub("", text)
    return [str(Fraction(part)) for part in {plain, whole} if re.fullmatch(r"\d+(\.\d+)?", part)]


def _stands(number: Number, other: Numbers) -> bool:
    """Whether the number is on the other side, in one spelling or another."""
    if _among_runs(number, other.runs):
        return True
    if number.keys & other.keys or any(map(other.is_about, _values(number))):
        return True
    return any(_same(number, each) for each in other.found)


def _among_runs(number: Number, runs: frozenset[str]) -> bool:
    """By its digits: “1,200” and «1200», “2016-10-05” and “5.10.2016”, the year 1998 and '98."""
    own, plain = _DIGITS.findall(number.text), frozenset(map(_plain, runs))
    if len(own) > 1:
        return _plain("".join(own)) in plain or set(map(_plain, own)) <= plain
    if any(str(value) in plain for value in _values(number)):
        return True
    if not own or re.search(r"[^\W\d_]", number.text):  # «5 миллионов» is more than a 5
        return False
    return any(_is_part(own[0], other) or _is_part(other, own[0]) for other in runs)


def _is_part(short: str, long: str) -> bool:
    """The end of a year, the hour or the minutes of “0430”."""
    if len(long) != _YEAR or len(short) != 2:
        return False
    return long.endswith(short) or (long[0] == "0" and long.startswith(short))


def _same(one: Number, two: Number) -> bool:
    if one.keys & two.keys:
        return True
    values, others = _values(one), _values(two)
    if one.loose or two.loose:
        return any(
            a * scale == b or b * scale == a for a in values for b in others for scale in _SCALES
        )
    return any(_as_share(a, b) or _as_share(b, a) for a in values for b in others)


def _as_share(share: Fraction, percent: Fraction) -> bool:
    """«Половина» is 50 %."""
    return share.denominator > 1 and 0 < share < 1 and share * 100 == percent


def _values(number: Number) -> list[Fraction]:
    return [Fraction(key) for key in number.keys if re.fullmatch(r"\d+(/\d+)?", key)]


def _plain(digits: str) -> str:
    """Without zeros before it: «05» is «5»."""
    return digits.lstrip("0") or "0"


# Words for approximate or written-out numbers: “a dozen”, “a quarter”, “II”.

_WORDS: dict[str, dict[str, Fraction | int]] = {
    "ru": {
        "пара": 2,
        "оба": 2,
        "полтора": Fraction(3, 2),
        "двумерный": 2,
        "двухмерный": 2,
        "трехмерный": 3,
        "четырехмерный": 4,
    },
    "en": {
        "couple": 2,
        "both": 2,
        "pair": 2,
        "twice": 2,
    },
}
_UNITS: dict[str, dict[str, Fraction | int]] = {
    "ru": {
        "сотня": 100,
        "десяток": 10,
        "дюжина": 12,
        "десятилетие": 10,
        "четверть": Fraction(1, 4),
        "треть": Fraction(1, 3),
    },
    "en": {
        "dozen": 12,
        "hundr": 100,
        "hundred": 100,
        "decad": 10,
        "half": Fraction(1, 2),
        "quarter": Fraction(1, 4),
        "third": Fraction(1, 3),
    },
}
"""Words that a number multiplies: «два десятилетия», “three quarters”."""

_THOUSANDS = {"тысяча": 1000, "миллион": 10**6, "thousand": 1000, "million": 10**6}
"""What such a word may count: «пара тысяч», “dozens of thousands”."""

_COUNTED = (
    ("24", "час hour", "day", "сутки день day daili"),
    ("7", "день day", "week", "неделя еженедельный week weekli"),
    ("12", "месяц month", "year", "год year annual"),
    ("6", "месяц month", "half-year", "полгода полугодие half-year"),
    ("60", "минута minut", "hour", "час hour"),
    ("30", "минута minut", "half-hour", "полчаса half"),
    ("50", "год year", "half-century", "полвека half-centuri half"),
    ("100", "год year", "century", "век столетие столетний century centuri centenari centenni"),
    ("1000", "год year", "millennium", "тысячелетие millennium millennia"),
)
"""How many of what are which unit, and by which words that is named: 24 hours are a day."""

_ROMAN = re.compile("[IVX]{2,}")


def _approximate_values(side: Side, numbers: Iterable[Fraction]) -> frozenset[Fraction]:
    """«Пара тысяч» → 2000; «два десятилетия» → 20; “three quarters” → 3/4."""
    words, units = _WORDS.get(side.language, {}), _UNITS.get(side.language, {})
    found = {
        Fraction(roman_value(each.form)) for each in side.tokens if _ROMAN.fullmatch(each.text)
    }
    counts = {Fraction(1), *numbers}
    for place, token in enumerate(side.tokens):
        scale = _scale(side.tokens, place + 1)
        if token.base in words:
            found |= {Fraction(words[token.base] * each) for each in (1, scale)}
        if token.base in units:
            found |= {units[token.base] * count * each for count in counts for each in (1, scale)}
    return frozenset(found)


def _scale(tokens: Sequence[Token], place: int) -> int:
    """Returns 1000 before «тысяч» or “of thousands”, else 1."""
    behind = tokens[place : place + 2]
    ofs = [token for token in behind if token.form != "of"][:1]
    return next((_THOUSANDS.get(token.base, 1) for token in ofs), 1)


def _other_expressions(side: Side) -> frozenset[str]:
    """Returns other expressions of a text's numbers: ``{"day"}`` for 24 hours."""
    bases = {token.base for token in side.tokens}
    return frozenset(unit for _, _, unit, names in _COUNTED if not bases.isdisjoint(names.split()))


def _units_of(counts: Iterable[str], tokens: Sequence[Token], stop: int) -> frozenset[str]:
    """Returns the units of the number that ends at a place: ``{"day"}`` of “24 hours”."""
    bases = {token.base for token in tokens[stop - 1 : stop + 1]}
    return frozenset(
        unit
        for count, counted, unit, _ in _COUNTED
        if count in counts and not bases.isdisjoint(counted.split())
    )


def _paraphrased(side: Side, other: Side) -> tuple[frozenset[Span], frozenset[Span]]:
    """Stretches of either text that the other has in other words, in tokens; none of two languages.

    «за полгода», «за 6 месяцев» → ``{(1, 2)}``, ``{(1, 3)}``.
    """
    rules = _paraphrase_rules(side.language) if side.language == other.language else None
    found = rules.proposals(side.tokens, other.tokens) if rules else ()
    every = [((start, stop), (begin, end)) for start, stop, begin, end, _ in found]
    return frozenset(own for own, _ in every), frozenset(span for _, span in every)


@cache
def _paraphrase_rules(language: str) -> equivalents.Equivalents | None:
    return equivalents.make(languages.get(language))
