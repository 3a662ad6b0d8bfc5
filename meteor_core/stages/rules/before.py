"""When something comes first: «до войны» ~ «перед войной» ~ «до начала войны»; before a house is
another place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import met

_TILL = "до"
_BEFORE = frozenset({"перед", "передо"})
_BEGINNING = "начало"
"""What says nothing between a preposition and an event."""

_ACTION = re.compile("(ни|ти)е$|ция$")
_LISTED = (
    "арест атака битва бой визит вечеринка взлет война встреча выборы вылет выпуск выступление "
    "выход голосование завтрак зима игра кампания каникулы концерт кризис лето матч начало "
    "обед операция осмотр отпуск отъезд охота переговоры пандемия переезд поездка покупка полет "
    "посадка поход праздник премьера приезд прием продажа разговор рассвет революция релиз "
    "рождество роды свадьба сезон смерть сон старт суд тест тренировка турнир ужин урок уход финал "
    "церемония штурм экзамен"
)
_EVENTS = frozenset(_LISTED.split())
"""What has a time rather than a place."""

_FAR = 3
"""Words at most from the preposition to its noun."""


class _Moment(NamedTuple):
    """Where it is said, by which preposition, and what comes later."""

    start: int
    stop: int
    preposition: str
    event: str


def before(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """What is said before one event, if the prepositions are two: one is matched by itself."""
    for one, other in met("before", _moments, candidate, reference):
        if one.event == other.event and one.preposition != other.preposition:
            yield one.start, one.stop, other.start, other.stop


def is_till(word: Word) -> bool:
    """Whether a word is «до»."""
    return word.form == _TILL


def is_before(word: Word) -> bool:
    """Whether a word is «перед»."""
    return word.form in _BEFORE


def _moments(words: Sequence[Word]) -> Iterator[_Moment]:
    for start, word in enumerate(words):
        if is_till(word) or is_before(word):
            for stop in (start + 1, start + 2):
                behind = words[stop : stop + _FAR]
                noun = next((each.base for each in behind if each.tag.startswith("NOUN")), "")
                if noun in _EVENTS or _ACTION.search(noun):
                    yield _Moment(start, stop, word.form, noun)
                if not behind or behind[0].base != _BEGINNING:
                    break
