"""The cases that Russian prepositions, words of quantity and of absence ask for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from meteor_core.model import Word

_ONLY_GENITIVE = """
без безо близ ввиду вдоль вместо вне внутри возле вокруг для до из из-за изо из-под кроме
мимо накануне около от ото относительно помимо посреди после посредством против путем ради сверх
свыше среди у насчет вследствие напротив позади прежде впереди
"""

GOVERNMENT: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(_ONLY_GENITIVE.split(), frozenset({"Gen"})),
    **dict.fromkeys(("к", "ко", "благодаря", "вопреки", "согласно"), frozenset({"Dat"})),
    **dict.fromkeys(("про", "через", "чрез", "сквозь", "спустя"), frozenset({"Acc"})),
    **dict.fromkeys(("над", "надо", "перед", "передо"), frozenset({"Ins"})),
    **dict.fromkeys(("в", "во", "на", "о", "об", "обо"), frozenset({"Acc", "Loc"})),
    **dict.fromkeys(("за", "под", "подо"), frozenset({"Acc", "Ins"})),
    "при": frozenset({"Loc"}),
    "по": frozenset({"Dat", "Acc", "Loc"}),
    **dict.fromkeys(("с", "со"), frozenset({"Gen", "Ins", "Acc"})),
    "между": frozenset({"Ins", "Gen"}),
}
"""Preposition → the cases that it governs (Шведова, Русская грамматика, 1980, § 1650–1669)."""


_AS_MARKS = {"Gen": "gent", "Dat": "datv", "Acc": "accs", "Ins": "ablt", "Loc": "loct"}

_OF_QUANTITY = frozenset({"нет", "нету", "много", "немало", "мало", "немного", "столько"})
"""Words before a genitive (Шведова, § 1822)."""

_OF_LACK = frozenset({"хватать", "хватить", "недоставать", "недостать"})
"""Verbs without a subject before a genitive: «не хватает белка»."""

NEGATIONS = frozenset({"не", "ни"})

_TOWARDS = """
бежать бросить броситься верить взглянуть взобраться вложить влюбиться войти ворваться вставить
вступать вступить въехать выехать выйти глядеть глянуть ехать забежать забраться заехать зайти
залезть заходить идти кинуть кинуться класть лететь нырнуть обратиться обращаться опереться
отправить отправиться отправляться поглядеть поехать пойти полететь положить поместить попадать
попасть посмотреть поспешить поставить поступать поступить превратить превратиться прибежать
приезжать приехать прийти прилететь приходить ринуться сесть смотреть спуститься сходить съездить
уехать уйти уставиться
"""
_TOWARDS_WHAT = frozenset(_TOWARDS.split())
"""Verbs after which «в» and «на» ask for an accusative: «смотрела на море», «зашли в кафе»."""

_GENITIVES = """
ждать ожидать дождаться хотеть желать просить попросить требовать потребовать искать достигать
заслуживать
"""
_OF_GENITIVE = frozenset(_GENITIVES.split())
"""Verbs whose object may be a genitive as well: «ждать суда»."""

_DATIVES = """
вредить грозить доверять звонить изменять мешать надоедать надоесть нравиться ответить
отвечать повезти позвонить помешать помогать помочь понравиться пригодиться принадлежать
противоречить радоваться сниться соответствовать удаваться удаться угрожать хотеться
"""
_OF_DATIVE = frozenset(_DATIVES.split())
"""Verbs before or after a dative: «матери нравится музыка»."""

_BEGINNINGS = """
начать начинать стать продолжать продолжить перестать переставать прекратить прекращать кончить
закончить бросить приняться привыкнуть учиться научиться надоесть устать уметь полюбить разучиться
"""
_ACHIEVEMENTS = "успеть успевать суметь удаться удаваться забыть забывать"
_WANTED = {
    **dict.fromkeys(_BEGINNINGS.split(), "Imp"),
    **dict.fromkeys(_ACHIEVEMENTS.split(), "Perf"),
}
"""The aspect of infinitives after a verb (Шведова, § 1587–1590)."""

TOWARDS, ASKS, WANTS, ABSENT = "Towards", "Asks", "Wants", "Absent"


_FEATURES: tuple[tuple[str, Mapping[str, str]], ...] = (
    (TOWARDS, dict.fromkeys(_TOWARDS_WHAT, "Acc")),
    (ASKS, {**dict.fromkeys(_OF_DATIVE, "Dat"), **dict.fromkeys(_OF_GENITIVE, "Gen")}),
    (WANTS, _WANTED),
    (ABSENT, dict.fromkeys(("нет", "нету"), "Gen")),
)
_ASKED: dict[str, dict[str, str]] = {}
for _name, _of_verbs in _FEATURES:
    for _lemma, _value in _of_verbs.items():
        _ASKED.setdefault(_lemma, {})[_name] = _value


def of_verb(lemma: str) -> Mapping[str, str]:
    """What a verb asks of the words that hang on it, as features: ``"смотреть"`` →
    ``{"Towards": "Acc"}``, ``"ждать"`` → ``{"Asks": "Gen"}``, ``"начать"`` →
    ``{"Wants": "Imp"}``, of infinitives; ``"нет"`` is ``{"Absent": "Gen"}``."""
    return _ASKED.get(lemma, {})


def takes_genitive(lemma: str) -> bool:
    """Whether the object of a verb may be a genitive: «ждать суда»."""
    return lemma in _OF_GENITIVE


@lru_cache(1 << 12)
def asked(word: Word) -> frozenset[str]:
    """The cases that the word before a noun asks of it, as OpenCorpora marks them; none where it
    asks for nothing: «про» → ``{"accs"}``, «нет» → ``{"gent"}``."""
    if word.tag == "PREP":
        cases = GOVERNMENT.get(word.form.replace("ё", "е"), frozenset())
        return frozenset(_AS_MARKS[case] for case in cases)
    if word.form in _OF_QUANTITY or word.base in _OF_LACK:
        return frozenset({"gent"})
    return frozenset()
