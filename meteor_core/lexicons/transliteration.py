"""One foreign name in two spellings of one script: «Ватсон» and «Уотсон», “Aleksey” and “Alexei”.

There is no one way to write a name in other letters, but the ways differ by a few habits. Each is
undone by a rule, so that spellings of one name become one skeleton; names of other skeletons are
other names, however few letters differ («Марина», «Мария»).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from meteor_core.model.caches import word_cache
from meteor_core.model.libraries import Pattern

Rules = tuple[tuple[Pattern, str], ...]

SHORTEST = 4
"""Letters of the shortest name that has a skeleton."""


def _rules(*rules: tuple[str, str]) -> Rules:
    return tuple((Pattern(pattern), written) for pattern, written in rules)


_CYRILLIC = _rules(
    ("[эё]", "е"),
    ("[ъь]", ""),  # Хольмс, Холмс
    (r"(.)\1", r"\1"),  # Хуссейн, Хусейн
    (r"(^|(?<=[^аеиоуыюя]))у(?=[аеиоыя])", "в"),  # Уотсон, Ватсон; Уильям, Вильям
    ("^во", "ва"),  # Уолтер, Вальтер
    (r"^г(?=[аеиоуюя])", "х"),  # Гельсинки, Хельсинки; Голланд, Холланд
    ("[еи]й|ай", "ай"),  # Эйнштейн, Айнштайн; Рейган, Райган
    ("инг$", "ин"),
    ("дж|дз", "з"),  # Судзуки, Сузуки
    ("т(?=[чц])", ""),  # Митчелл, Мичелл
    ("^ш(?=[тп])", "с"),  # Штейн, Стейн
    ("ши", "си"),  # Такеши, Такеси
    ("чи", "ти"),  # Хитачи, Хитати
    ("йо", "е"),  # Йорк, Ёрк
    ("й(?=[еуа])|и(?=[ея])", ""),  # Кайел, Каел; Мария, Марья
    ("ю", "у"),  # Люкас, Лукас
    ("ы", "и"),
)

_LATIN = _rules(
    ("ph", "f"),  # Stephan, Stefan
    ("ks|cks", "x"),  # Aleksei, Alexei
    ("tch|tsch|tsj", "ch"),
    ("kh", "h"),  # Mikhail, Mihail; Khan, Han
    ("zh", "z"),
    ("sch", "sh"),
    ("ou", "u"),  # Anoushka, Anushka
    ("ai", "ei"),  # Hussain, Hussein
    ("ck|q|c(?=[aourlnt]|$)", "k"),  # Nicolas, Nikolas
    (r"([^aeiou])h(?=[aeiouy]|$)(?<![scz]h)", r"\1"),  # Theresa, Teresa
    ("iy$|ij$|yi$|ii$|ey$|ei$|y$", "i"),  # Dmitriy, Dmitri; Sergey, Sergei
    ("y|j", "i"),  # Kyiv, Kiiv; Yulia, Julia
    ("ie", "e"),  # Soloviev, Solovyev
    ("w", "v"),
    ("(?<=..in)[ea]$", ""),  # Christine, Christina
    (r"(.)\1", r"\1"),  # Mohammed, Mohamed
)


def _skeleton(rules: Rules) -> Callable[[str], str]:
    """A form → its skeleton, "" for one that is too short."""

    @word_cache
    def skeleton(form: str) -> str:
        if len(form) < SHORTEST:
            return ""
        for pattern, written in rules:
            form = pattern.sub(written, form)
        return form

    return skeleton


cyrillic = _skeleton(_CYRILLIC)
latin = _skeleton(_LATIN)

_DIPHTHONG = re.compile("[еэ]й(?=[^аеёиоуыэюяйь])")
_ROUND = re.compile("оу(?=[^аеёиоуыэюяйь])")


@word_cache
def cyrillic_skeletons(form: str) -> tuple[str, ...]:
    """«Дейвис» → those of «Дейвис» and «Девис», «Хоукинг» → of «Хокинг» too: the English sounds are
    written in both ways."""
    plain = _ROUND.sub("о", _DIPHTHONG.sub("е", form))
    return (cyrillic(form),) if plain == form else (cyrillic(form), cyrillic(plain))


def latin_skeletons(form: str) -> tuple[str, ...]:
    return (latin(form),)


_VOWELS = frozenset("аеёийоуыэюя"), frozenset("aeiouy")
_FIRST_PAIRS = (
    "гх гд гж дж дх дй дт дз дц жз жй жх сц сш сз кх кц кч цч чш чт чд чж ву фт фп фв бв йх цт "
    "bv ck cq cs ct cx cz dj dz fp ft fv gh gj hj hk hx jy jz kq qx st sx sz tz uv uw vw wy xz"
)
_FIRST = frozenset(map(frozenset, _FIRST_PAIRS.split()))
"""First letters of one foreign name in two spellings: «Шейенн», «Чейенн»; «Генслер», «Дженслер»."""


def may_begin_alike(form: str, other: str) -> bool:
    """Whether one name may begin in these two ways: two vowels, letters that are written for one
    foreign letter, or a silent one («Кнокс», «Нокс»). Names of two scripts are let pass."""
    one, two = form[0], other[0]
    if one == two or one.isascii() != two.isascii() or any({one, two} <= each for each in _VOWELS):
        return True
    silent = form[1:4] == other[:3] or other[1:4] == form[:3]
    return silent or frozenset((one, two)) in _FIRST


_SOUNDS = _rules(
    ("tch|tsch|ч", "C"),
    ("sch|sh|[шщ]", "S"),
    ("zh|дж|ж|j", "J"),
    ("ph|[fф]", "F"),
    ("th|[tт]", "T"),
    ("x|кс|ks|кз", "KS"),
    ("ts|tz|ц", "Z"),
    ("qu|кв", "KV"),
    ("ck|[kqк]", "K"),
    ("c(?=[eiy])|[sсzз]", "s"),
    ("[vwв]", "V"),
    ("kh|gh|[gгhх]", "G"),
    ("[bб]", "B"),
    ("[dд]", "D"),
    ("[lл]", "L"),
    ("[mм]", "M"),
    ("[nн]", "N"),
    ("[pп]", "P"),
    ("[rр]", "R"),
)

_AMBIGUOUS = (
    (Pattern("ch"), ("C", "K", "S")),
    (Pattern("c(?![eiyk])"), ("K",)),
    (Pattern("w"), ("V", "")),
    (Pattern("(?<=[aeiouy])h|h$|gh"), ("G", "")),
)
"""Latin letters that are said, and written in Cyrillic, in several ways."""

_LEAST_SOUNDS = 2

_SAID = (
    (Pattern("(?<=[bcdfghjklmnpqrstvwxz])i(?=[bcdfghjklmnpqrstvwxz]e$)"), "ay"),
    (Pattern("(?<=[bcdfghjklmnpqrstvwxz])a(?=[bcdfghjklmnpqrstvwxz]e$)"), "ey"),
    (Pattern("(?<=[bcdfghjklmnpqrstvwxz])o(?=[bcdfghjklmnpqrstvwxz]e$)"), "ou"),
    (Pattern("(?<=[bcdfghjklmnpqrstvwxz])u(?=[bcdfghjklmnpqrstvwxz]e$)"), "yu"),
    (Pattern("(?<=[aeiouy][bcdfghjklmnpqrstvwxz])e$"), ""),
)
"""How vowels are said before a silent e: Fife, Blake, Stone, Luke."""


@word_cache
def said(form: str) -> str:
    """“fife” → “fayf”: a Latin name as an English reader says it, and as it is written in Cyrillic
    («Файф»); another form as it is."""
    for pattern, vowel in _SAID:
        form = pattern.sub(vowel, form)
    return form


_LETTERS = {
    latin: frozenset(cyrillic.split())
    for latin, cyrillic in {
        "a": "а",
        "b": "б",
        "c": "с к ц",
        "d": "д",
        "e": "е э",
        "f": "ф",
        "g": "г дж",
        "h": "х г",
        "i": "и",
        "j": "дж й ж",
        "k": "к",
        "l": "л",
        "m": "м",
        "n": "н",
        "o": "о",
        "p": "п",
        "q": "к",
        "r": "р",
        "s": "с",
        "t": "т",
        "u": "у ю",
        "v": "в",
        "w": "в у",
        "x": "х кс",
        "y": "й и ю",
        "z": "з ц",
    }.items()
}
"""Latin letter → how it is written in a Russian abbreviation."""

_LEAST_LETTERS = 3


def letter_by_letter(latin: str, cyrillic: str) -> bool:
    """“dcu” and «дсю»: an abbreviation in other letters, of three or more."""
    if len(latin) < _LEAST_LETTERS or set("aeiouy").issuperset(latin):
        return False
    rest = {cyrillic}
    for letter in latin:
        ways = _LETTERS.get(letter, frozenset[str]())
        rest = {each[len(way) :] for each in rest for way in ways if each.startswith(way)}
    return "" in rest


@word_cache
def sounds(form: str) -> frozenset[str]:
    """“Stewart” → ``{"sTVRT", "sTRT"}``, as of «Стюарт»: the consonants, as they may be said, and
    whether a vowel stands first; none of a name with fewer than two consonants."""
    spellings = {form}
    for pattern, ways in _AMBIGUOUS:
        spellings = {pattern.sub(way, spelling) for spelling in spellings for way in ways}
    return frozenset(filter(None, map(_consonants, spellings)))


def _consonants(form: str) -> str:
    first = "A" if re.match("[aeiouyаеёиоуыэюя]", form) else ""
    for pattern, written in _SOUNDS:
        form = pattern.sub(written, form)
    said = re.sub(r"(.)\1+", r"\1", re.sub("[^A-Zs]", "", form))
    return first + said if len(said) >= _LEAST_SOUNDS else ""
