"""Russian words that are one beside some nouns alone: «высокий риск» ~ «большой риск», but no
«высокий дом»; «прожил три года» ~ «провёл три года»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from meteor_core.model import Spans, Word
from meteor_core.stages.both_sides import met

_MEASURES = (
    "вероятность влажность давление доза доля доход заболеваемость зарплата "
    "инфляция интенсивность количество концентрация мощность нагрузка "
    "напряжение плотность потребность процент прочность риск скорость смертность "
    "содержание спрос степень стоимость темп точность уровень цена частота шанс "
    "эффективность"
)
_TIMES = (
    "век время год день десятилетие детство жизнь каникулы лето месяц минута молодость неделя ночь "
    "отпуск полгода сутки час юность зима осень весна столетие"
)
_GROUPS = (
    ("высокий большой", _MEASURES),
    ("выше больше", _MEASURES),
    ("низкий небольшой малый маленький невысокий", _MEASURES),
    ("ниже меньше", _MEASURES),
    ("прожить провести пробыть", _TIMES),
)
"""Words that are one, and beside what: bases, of comparatives the forms."""

_WORDS = {word: number for number, (words, _) in enumerate(_GROUPS) for word in words.split()}
_NOUNS = tuple(frozenset(nouns.split()) for _, nouns in _GROUPS)

_FAR = 3
"""Words at most between the word and its noun."""


class _Beside(NamedTuple):
    """Where a word stands, which it is, its group, and the nouns of it near by."""

    place: int
    word: str
    group: int
    nouns: frozenset[str]


def beside(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """Two words of one group, if the same noun of it stands beside both."""
    for one, other in met("beside", _found, candidate, reference):
        if one.group == other.group and one.word != other.word and one.nouns & other.nouns:
            yield one.place, one.place + 1, other.place, other.place + 1


def is_listed(word: Word) -> bool:
    """Whether a word may be one with another beside some noun."""
    return word.form in _WORDS or word.base in _WORDS


def _found(words: Sequence[Word]) -> Iterator[_Beside]:
    for place, word in enumerate(words):
        said = word.form if word.form in _WORDS else word.base
        group = _WORDS.get(said)
        if group is not None:
            near = words[max(0, place - _FAR) : place + 1 + _FAR]
            nouns = _NOUNS[group].intersection(each.base for each in near)
            if nouns:
                yield _Beside(place, said, group, nouns)
