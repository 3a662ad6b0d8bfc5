"""A number with what it counts, as a compound adjective says it: «52 года» ~ «52-летняя»."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from meteor_core.lexicons.phrases import PhraseSynsets
from meteor_core.model import Word

_COUNT = re.compile(r"number (\d+)")

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
    """«пять лет» beside its «пять»: ``(0, 2, {"compound 5 летний"})``."""
    for start, stop, senses in numbers:
        tail = _TAILS.get(words[stop].base) if stop < len(words) else None
        if tail is not None:
            counts = [count[1] for sense in senses if (count := _COUNT.fullmatch(sense))]
            compounds = {f"compound {count} {tail}" for count in counts}
            if compounds:
                yield start, stop + 1, frozenset(compounds)
