"""An adjective clipped to the beginning of its noun: «инвестфонд» ~ «инвестиционный фонд»."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import either_way
from meteor_core.stages.stage import remembered

_CLIPPED = {
    "авиа": "авиационный",
    "авто": "автомобильный автоматический",
    "агро": "аграрный агрономический",
    "био": "биологический",
    "вет": "ветеринарный",
    "воен": "военный",
    "гео": "геологический географический",
    "гидро": "гидравлический гидрологический",
    "гос": "государственный",
    "гум": "гуманитарный",
    "дет": "детский",
    "евро": "европейский",
    "инвест": "инвестиционный",
    "кибер": "кибернетический компьютерный",
    "кино": "кинематографический",
    "мед": "медицинский",
    "нац": "национальный",
    "нефте": "нефтяной",
    "орг": "организационный",
    "парт": "партийный",
    "пед": "педагогический",
    "полит": "политический",
    "проф": "профессиональный профсоюзный",
    "пром": "промышленный",
    "психо": "психологический психический",
    "сан": "санитарный",
    "сельхоз": "сельскохозяйственный",
    "соц": "социальный социалистический",
    "спец": "специальный",
    "спорт": "спортивный",
    "страх": "страховой",
    "строй": "строительный",
    "теле": "телевизионный",
    "тепло": "тепловой",
    "тех": "технический",
    "тур": "туристический туристский",
    "фарм": "фармацевтический",
    "физ": "физический физкультурный",
    "фин": "финансовый",
    "хим": "химический",
    "хоз": "хозяйственный",
    "электро": "электрический",
    "энерго": "энергетический",
    "юр": "юридический",
}
"""How a noun begins → the adjectives that this stands for."""

_BEGINNING = re.compile("|".join(sorted(_CLIPPED, key=len, reverse=True)))
_ADJECTIVES = {each: cut for cut, whole in _CLIPPED.items() for each in whole.split()}

_SHORTEST = 4
"""Letters of a noun; what is shorter may be an ending («физик»)."""


def clipped(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """The adjective with its noun on one side, both in one word on the other."""
    return either_way(_pairs, candidate, reference)


def _pairs(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    apart = remembered(words, "clipped apart", lambda: [*_apart(words)])
    if apart:
        joined = remembered(others, "clipped joined", lambda: [*_joined(others)])
        for start, own in apart:
            for place, other in joined:
                if own == other:
                    yield start, start + 2, place, place + 1


def is_whole(word: Word) -> bool:
    """Whether a word is an adjective that may be clipped."""
    return word.base in _ADJECTIVES


def is_clipped(word: Word) -> bool:
    """Whether a noun may begin with an adjective that is clipped."""
    return _parts(word) is not None


def _apart(words: Sequence[Word]) -> Iterator[tuple[int, tuple[str, str]]]:
    """Where an adjective stands that may be clipped, how it is, and its noun."""
    for place, (one, two) in enumerate(pairwise(words)):
        if is_whole(one) and two.tag.startswith("NOUN"):
            yield place, (_ADJECTIVES[one.base], two.base)


def _joined(words: Sequence[Word]) -> Iterator[tuple[int, tuple[str, str]]]:
    return ((place, parts) for place, word in enumerate(words) if (parts := _parts(word)))


def _parts(word: Word) -> tuple[str, str] | None:
    """«инвестфонд» → («инвест», «фонд»)."""
    cut = _BEGINNING.match(word.base) if word.tag.startswith("NOUN") else None
    if cut is None or len(word.base) - cut.end() < _SHORTEST:
        return None
    return cut[0], word.base[cut.end() :]
