"""How Russian words are said, for words that are written as they sound: «малако», «зделать».

Unstressed vowels, voice before another consonant and silent letters are heard in one way and
written in another; whoever does not know the spelling mixes them up. What is left are letters that
nobody mixes up, so that words of one key may be one word misspelt. That is all it says: «кот» and
«код» have one key, too.
"""

from __future__ import annotations

from meteor_core.model.caches import word_cache
from meteor_core.model.libraries import Pattern

_VOICELESS = str.maketrans("бвгджз", "пфктшс")

_VOICED = Pattern("[бвгджз](?=[бвгджзпфктшсхцчщ]|$)")
"""Consonants that lose their voice at the end, and those that take the voice of the next one."""

_SINGLE = (Pattern(r"(.)\1+"), r"\1")  # граммотность

_RULES = (
    (Pattern("ьо|йо"), "е"),  # серьозный, майонез
    (Pattern("[ьъ]"), ""),  # печеш
    _SINGLE,  # рассчет
    (Pattern("(?<=[жшчщц])[оы]"), "е"),  # жолтый, шыть
    (Pattern("(?<=[чщ])а"), "я"),  # чяща
    (Pattern("([ое])го$"), r"\1во"),  # красново
    (Pattern("(?<=[сз])[тд](?=[нлцд])|(?<=н)[тд](?=ств|ск)"), ""),  # чесный, празник, агенство
    (_VOICED, ""),
    (Pattern("[тд](?=[чц])"), ""),  # лечик
    (Pattern("[тд]ся?"), "ц"),  # учица
    (Pattern("фств"), "ств"),  # чуство, здраствуй
    (Pattern("лнц"), "нц"),  # сонце
    (Pattern("[сшжз]ч|сщ"), "щ"),  # щастье, мущина
    (Pattern("[чщ](?=[нт])"), "ш"),  # скушно, што, помошник
    (Pattern("к(?=[кчт])"), "х"),  # мяхкий
    (Pattern("[еэяиы]"), "и"),
    (Pattern("о"), "а"),
    (Pattern("ю"), "у"),
    (Pattern("й(?=и)|(?<=и)й"), ""),  # харошый, шпиён
    (Pattern("(?<=ц)а$"), ""),
    _SINGLE,
)


@word_cache
def said(form: str) -> str:
    """``"малако"`` and ``"молоко"`` → ``"малака"``: what words share that sound alike."""
    for pattern, heard in _RULES:
        form = _devoiced(form) if pattern is _VOICED else pattern.sub(heard, form)
    return form


def _devoiced(form: str) -> str:
    return _VOICED.compiled.sub(lambda found: found[0].translate(_VOICELESS), form)
