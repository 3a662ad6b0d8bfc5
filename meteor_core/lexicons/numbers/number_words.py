"""Number words of a language, Roman numerals, and units of measure.



``units.CODE.txt``: what is measured in brackets, then a line a unit, its size and ``|`` and how it
is written; ``=`` before a word that says by itself how many there are: «полчаса».
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from meteor_core.languages.analysis import normalise
from meteor_core.model import Word
from meteor_core.model.libraries import Pattern

TEN, HUNDRED, THOUSAND = 10, 100, 1000

_TENS = range(20, HUNDRED, TEN)
_UNITS = {
    "storey": "story",
    "litre": "liter",
    "metre": "meter",
    "kilometre": "kilometer",
    "km": "kilometer",
    "cm": "centimeter",
    "kg": "kilogram",
    "ft": "foot",
    "hr": "hour",
}
"""Units in British spelling or short → in American spelling."""

_IRREGULAR = {"feet": "foot", "men": "man", "women": "woman", "people": "person"}
_PLURAL = re.compile("(?<=[^s])s$|(?<=[cs]h)es$")

DIGITS = Pattern(r"\d+(?:[.,]\d+)*")

JOINTS = frozenset({"and", "с"})
"""Words that are no numbers and join parts of one: “a hundred and one”, «два с половиной»."""

ADJECTIVES = ("ый", "ий", "ой")
TAILS = (
    "процентный", "летний", "дневный", "недельный", "месячный", "часовой",
    "минутный", "секундный", "этажный", "комнатный", "метровый", "километровый",
    "кратный", "значный", "миллионный", "тысячный", "местный", "страничный",
    "томный", "суточный", "килограммовый", "тонный", "литровый", "акровый",
    "градусный", "рублевый",
)  # fmt: skip
"""How adjectives end, and what follows the number in those that are made of one."""

MULTIPLE = "кратно"
"""How the only adverbs of them end."""


class Listed(NamedTuple):
    """The number words of a list, in their base forms, with what they say."""

    cardinals: dict[str, Fraction]
    ordinals: dict[str, Fraction]
    months: dict[str, int]
    joined: dict[str, int]


def path(code: str) -> Path:
    """Where the list of a language lies, if there is one."""
    return Path(__file__).with_name(f"numerals.{code}.txt")


def read(path: Path) -> Listed:
    """A list (``numerals.CODE.txt``), whose lines are told in ``numerals``."""
    listed = Listed({}, {}, {}, {})
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            value, *columns = (part.strip() for part in line.split("|"))
            if value.startswith("month"):
                month = int(value.split()[1])
                listed.months.update(dict.fromkeys(columns[0].split(), month))
                continue
            for target, column in zip((listed.cardinals, listed.ordinals), columns, strict=False):
                target.update(dict.fromkeys(column.split(), Fraction(value)))
            for first in columns[2].split() if len(columns) > 2 else ():
                listed.joined[first] = int(value)
    return listed


def number(value: Fraction) -> str:
    """The sense of a number: ``"number 1200"``."""
    return f"number {value}"


def is_count(form: str, digits: int) -> bool:
    """Whether a form is so many digits at most."""
    return form.isascii() and form.isdigit() and len(form) <= digits


def is_group(form: str) -> bool:
    """Whether a form is a group of three digits."""
    return form.isascii() and form.isdigit() and len(form) == 3


def adjective(base: str) -> str:
    """``"десятикратно"`` → ``"десятикратный"``, of which there is no number as an adverb."""
    return f"{base[:-1]}ый" if base.endswith(MULTIPLE) else base


def joined(first: str, parts: Mapping[str, int]) -> int | None:
    """The first part of a compound: «двадцатипяти» of «двадцатипятилетний» → 25; None for what is
    no number. ``parts``: those that are written as one."""
    if first in parts:
        return parts[first]
    for part, value in parts.items():
        if value >= 2 * TEN and first.startswith(part):
            rest = joined(first.removeprefix(part), parts)
            if rest is not None and 0 < rest < (TEN if value < HUNDRED else HUNDRED):
                return value + rest
    return None


def hyphenated(
    form: str, cardinals: Mapping[str, Fraction], numbers: Mapping[str, Fraction]
) -> str | None:
    """“five-year”, “5-year” → ``"compound 5 year"``, “twenty-five-year” → ``"compound 25 year"``;
    “twenty-five” is one of the ``numbers``."""
    first, _, rest = form.partition("-")
    value = cardinals.get(first)
    units, _, after = rest.partition("-")
    if value is not None and after and value in _TENS and 0 < numbers.get(units, 0) < TEN:
        value, rest = value + numbers[units], after
    counted = first if first.isdecimal() else value
    if counted is None or rest in numbers or not rest.replace("-", "").isalpha():
        return None
    return compound(counted, rest)


def compound(count: Fraction | str, counted: str) -> str:
    """The sense of a number with what it counts: ``"compound 3 story"`` of 3, “storeys”."""
    unit, hyphen, rest = (_IRREGULAR.get(counted) or _PLURAL.sub("", counted)).partition("-")
    return f"compound {count} {_UNITS.get(unit, unit)}{hyphen}{rest}"


def half(words: Sequence[Word], stop: int) -> int:
    """Where «с половиной», “and a half” after a number ends, 0 where there is none."""
    for half in (("с", "половиной"), ("and", "a", "half")):
        if tuple(word.form for word in words[stop : stop + len(half)]) == half:
            return stop + len(half)
    return 0


def fits(value: Fraction, group: Fraction, limit: Fraction | None, hundreds: int) -> bool:
    """Whether a number word goes on a number whose group of three digits is ``group`` so far.

    ``hundreds``: below how many of them a language counts in hundreds (“fifteen hundred”).
    """
    if value >= THOUSAND:
        return limit is None or value < limit
    if value.denominator != 1:
        return group == 0
    if group == 0:
        return True
    if value == HUNDRED:
        return 0 < group < hundreds and (group < TEN or group % TEN != 0)
    size = TEN if value < TEN else HUNDRED if value < HUNDRED else THOUSAND
    return group % size == 0 and not (value < TEN and group % HUNDRED == TEN)


_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


_CYRILLIC = str.maketrans("хі", "xi")
"""Letters that are typed for Latin ones where the keyboard is Russian: «ХХ», «ХIХ»."""


def typed_roman(form: str) -> str:
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


_UNITS_FOLDER = Path(__file__).parent

_ITSELF = "= "
"""How a line begins whose words say themselves how many units they are."""


class Unit(NamedTuple):
    """What is measured, and how many of its base units one is: ``("mass", 1000)`` of “kg”."""

    measured: str
    size: Fraction


class Units(NamedTuple):
    """Spellings → units: of those that a number counts, and of those that say it ``itself``.

    ``longest``: the most words that a spelling has; ``openings``: with which such begin.
    """

    counted: Mapping[str, tuple[Unit, ...]]
    itself: Mapping[str, Unit]
    longest: int
    openings: frozenset[str]


NO_UNITS = Units({}, {}, 0, frozenset())


@cache
def read_units(code: str) -> Units:
    """The units of a language; none where there is no list."""
    path = _UNITS_FOLDER / f"units.{code}.txt"
    if not path.is_file():
        return NO_UNITS
    counted: dict[str, tuple[Unit, ...]] = {}
    itself: dict[str, Unit] = {}
    measured = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            measured = line.strip("[]")
        elif line and not line.startswith("#"):
            size, _, spellings = line.removeprefix(_ITSELF).partition(" | ")
            unit = Unit(measured, Fraction(size))
            for spelling in normalise(spellings).split(", "):
                if line.startswith(_ITSELF):
                    itself[spelling] = unit
                else:
                    counted[spelling] = (*counted.get(spelling, ()), unit)
    spelt = [spelling.split() for spelling in counted]
    return Units(counted, itself, max(map(len, spelt)), frozenset(words[0] for words in spelt))
