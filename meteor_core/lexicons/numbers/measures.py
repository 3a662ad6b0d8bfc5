"""A number with what it counts: as a compound adjective, «52 года» ~ «52-летняя», «в пять раз» ~
«пятикратный», or as a sign that is a word elsewhere, «5 вольт» ~ «5 В»."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from meteor_core.lexicons.numbers.number_words import TAILS
from meteor_core.lexicons.thesaurus import PhraseSynsets
from meteor_core.model import Word

_COUNT = re.compile(r"number (\d+)")

_YEAR = 4
"""Digits of a year, beside which the singular counts nothing."""

_TAILS = {
    "год": "летний",
    "месяц": "месячный",
    "неделя": "недельный",
    "день": "дневный",
    "сутки": "суточный",
    "час": "часовой",
    "минута": "минутный",
    "секунда": "секундный",
    "процент": "процентный",
    "%": "процентный",
    "метр": "метровый",
    "м": "метровый",
    "километр": "километровый",
    "км": "километровый",
    "килограмм": "килограммовый",
    "кг": "килограммовый",
    "тонна": "тонный",
    "литр": "литровый",
    "акр": "акровый",
    "градус": "градусный",
    "рубль": "рублевый",
    "этаж": "этажный",
    "комната": "комнатный",
    "место": "местный",
    "страница": "страничный",
    "том": "томный",
    "раз": "кратный",
}
"""What is counted → how the adjective ends that is made of the number and of it."""


_SIGNS = {"в": "вольт", "v": "вольт", "а": "ампер", "a": "ампер", "к": "кельвин", "k": "кельвин"}
"""Capitals behind a number: «5 В», and no «5 в»."""

_NAMED = frozenset(_SIGNS.values())

_TIMES = "раз"
"""Where «в» before the number belongs to it; its form is that of a singular, too."""


def measured(words: Sequence[Word], numbers: Iterable[PhraseSynsets]) -> Iterator[PhraseSynsets]:
    """«пять лет» beside its «пять»: ``(0, 2, {"compound 5 летний"})``; «1998 год» none."""
    for start, stop, senses in numbers:
        if stop == len(words):
            continue
        counts = [count[1] for sense in senses if (count := _COUNT.fullmatch(sense))]
        found = frozenset(sense for count in counts for sense in _senses(count, words[stop]))
        if found:
            yield start - _is_multiple(words, start, words[stop]), stop + 1, found


def _is_multiple(words: Sequence[Word], start: int, unit: Word) -> bool:
    """Whether «в» stands before so many times: «вырос в 5 раз»."""
    return unit.base == _TIMES and start > 0 and words[start - 1].form == "в"


def _senses(count: str, unit: Word) -> Iterator[str]:
    tail = _TAILS.get(unit.base)
    if tail is not None and _counted(count, unit):
        yield f"compound {count} {tail}"
    elif unit.base in TAILS:  # «2 комнатная квартира»
        yield f"compound {count} {unit.base}"
    sign = _SIGNS.get(unit.form) if unit.is_capital else None
    if sign is not None or unit.base in _NAMED:
        yield f"measure {count} {sign or unit.base}"


def _counted(count: str, unit: Word) -> bool:
    """Whether so many are counted: «52 года», «5 лет»; of «98 года», «1992 года» it is the year."""
    if "sing" not in unit.tag or unit.base == _TIMES:
        return True
    is_teen = count[-2:-1] == "1"
    return len(count) < _YEAR and not is_teen and count[-1] in "1234"
