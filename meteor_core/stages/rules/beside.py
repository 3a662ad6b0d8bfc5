"""Russian words that are one beside some nouns alone: «высокий риск» ~ «большой риск», but no
«высокий дом»; «прожил три года» ~ «провёл три года»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import met

_MEASURES = (
    "вероятность шанс, риск опасность, уровень количество содержание концентрация доза, "
    "цена стоимость, доход зарплата заработок, степень, скорость темп, смертность, спрос, "
    "заболеваемость, влажность, давление, доля процент, инфляция, интенсивность, мощность, "
    "нагрузка, напряжение, плотность, потребность, точность, частота, эффективность"
)
_TIMES = (
    "год лето, век столетие, время, день сутки, десятилетие, детство, жизнь, каникулы отпуск, "
    "месяц, минута, молодость юность, неделя, ночь, полгода, час, зима, осень, весна"
)
_STRENGTH = (
    "влияние воздействие, впечатление, давление, желание, интерес, нагрузка, разочарование, "
    "сожаление, стресс, удивление изумление, уважение почтение, эффект"
)
_GROUPS = (
    ("высокий большой", _MEASURES),
    ("выше больше", _MEASURES),
    ("низкий небольшой малый маленький невысокий", _MEASURES),
    ("ниже меньше", _MEASURES),
    ("прожить провести пробыть", _TIMES),
    ("сильный большой глубокий", _STRENGTH),
    ("слабый небольшой", _STRENGTH),
    ("вести производить проводить выполнять", "расчет вычисление подсчет"),
    ("провести произвести выполнить", "расчет вычисление подсчет"),
    ("получить выиграть завоевать", "приз награда премия, титул звание, медаль, кубок, грант"),
    ("получать выигрывать завоевывать", "приз награда премия, титул звание, медаль, кубок, грант"),
    ("носить иметь", "характер, название имя"),
    ("карий коричневый", "глаз око, взгляд"),
    ("одержать добиться завоевать", "победа"),
    ("одерживать добиваться", "победа"),
)
"""Words that are one, and beside what, with commas between nouns that are not: bases, of
comparatives the forms."""

_FAR = 3
"""Words at most between the word and its noun."""


def _by_word() -> dict[str, dict[str, frozenset[tuple[int, int]]]]:
    """Word → noun → the groups of both, and which of its nouns it is."""
    found: dict[str, dict[str, frozenset[tuple[int, int]]]] = {}
    for group, (words, nouns) in enumerate(_GROUPS):
        for kind, same in enumerate(nouns.split(", ")):
            for word in words.split():
                of_word = found.setdefault(word, {})
                for noun in same.split():
                    of_word[noun] = of_word.get(noun, frozenset()) | {(group, kind)}
    return found


_BESIDE = _by_word()


class _Found(NamedTuple):
    """Where a word stands, which it is, and its groups by the nouns near by."""

    place: int
    word: str
    groups: frozenset[tuple[int, int]]


def beside(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """Two words of one group, if the same noun of it stands beside both, or its synonym."""
    for one, other in met("beside", _found, candidate, reference):
        if one.word != other.word and one.groups & other.groups:
            yield one.place, one.place + 1, other.place, other.place + 1


def is_listed(word: Word) -> bool:
    """Whether a word may be one with another beside some noun."""
    return word.form in _BESIDE or word.base in _BESIDE


def _found(words: Sequence[Word]) -> Iterator[_Found]:
    for place, word in enumerate(words):
        said = word.form if word.form in _BESIDE else word.base
        nouns = _BESIDE.get(said)
        if nouns is not None:
            near = words[max(0, place - _FAR) : place + 1 + _FAR]
            groups = frozenset().union(*(nouns.get(each.base, ()) for each in near))
            if groups:
                yield _Found(place, said, groups)
