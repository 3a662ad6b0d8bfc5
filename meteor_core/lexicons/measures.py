"""A number with what it counts, as a compound adjective says it: «52 года» ~ «52-летняя»."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from meteor_core.lexicons.phrases import PhraseSynsets
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
}
"""What is counted → how the adjective ends that is made of the number and of it."""


def measured(words: Sequence[Word], numbers: Iterable[PhraseSynsets]) -> Iterator[PhraseSynsets]:
    """«пять лет» beside its «пять»: ``(0, 2, {"compound 5 летний"})``; «1998 год» none."""
    for start, stop, senses in numbers:
        tail = _TAILS.get(words[stop].base) if stop < len(words) else None
        if tail is not None:
            counts = [count[1] for sense in senses if (count := _COUNT.fullmatch(sense))]
            compounds = {
                f"compound {count} {tail}" for count in counts if _counted(count, words[stop])
            }
            if compounds:
                yield start, stop + 1, frozenset(compounds)


def _counted(count: str, unit: Word) -> bool:
    """Whether so many are counted: «52 года», «5 лет»; of «98 года», «1992 года» it is the year."""
    if "sing" not in unit.tag:
        return True
    is_teen = count[-2:-1] == "1"
    return len(count) < _YEAR and not is_teen and count[-1] in "1234"
