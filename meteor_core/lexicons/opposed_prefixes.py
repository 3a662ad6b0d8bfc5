"""Prefixes that make opposites or siblings of one word: «гипотония», «гипертония»; “pre-”, “post-”.

Native and international ones, in whose place another word begins: the letters of the rest say
nothing of a misspelling, nor do like contexts of a like meaning.
"""

from __future__ import annotations

_OPPOSED: dict[str, tuple[tuple[str, str], ...]] = {
    "ru": (
        ("гипо", "гипер"),
        ("микро", "макро"),
        ("моно", "поли"),
        ("моно", "мульти"),
        ("экзо", "эндо"),
        ("экто", "эндо"),
        ("интер", "интра"),
        ("пре", "пост"),
        ("бради", "тахи"),
        ("гомо", "гетеро"),
        ("про", "анти"),
        ("инфра", "ультра"),
        ("мини", "макси"),
        ("до", "после"),
        ("пред", "после"),
        ("внутри", "вне"),
        ("внутри", "меж"),
        ("внутри", "внешне"),
        ("над", "под"),
        ("недо", "пере"),
        ("верхне", "нижне"),
        ("право", "лево"),
        ("северо", "юго"),
        ("крупно", "мелко"),
        ("высоко", "низко"),
        ("много", "мало"),
        ("много", "одно"),
        ("светло", "темно"),
        ("ново", "старо"),
        ("толсто", "тонко"),
        ("широко", "узко"),
        ("длинно", "коротко"),
    ),
    "en": (
        ("hypo", "hyper"),
        ("micro", "macro"),
        ("mono", "poly"),
        ("mono", "multi"),
        ("exo", "endo"),
        ("inter", "intra"),
        ("pre", "post"),
        ("brady", "tachy"),
        ("homo", "hetero"),
        ("pro-", "anti-"),
        ("infra", "ultra"),
        ("mini", "maxi"),
        ("over", "under"),
        ("up", "down"),
        ("in", "out"),
        ("sub", "super"),
    ),
}
_REST = 4
"""Letters at least that both words have behind the prefix."""


def opposed(language: str, word: str, other: str) -> bool:
    """Whether two base forms differ in such a prefix alone, whichever has which."""
    if word == other or word[-_REST:] != other[-_REST:]:
        return False
    return any(
        _differ(word, other, one, two) or _differ(other, word, one, two)
        for one, two in _OPPOSED.get(language, ())
    )


def _differ(word: str, other: str, one: str, two: str) -> bool:
    rest = word.removeprefix(one)
    return len(word) - len(one) >= _REST and len(rest) < len(word) and other == f"{two}{rest}"
