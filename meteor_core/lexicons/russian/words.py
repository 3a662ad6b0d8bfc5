"""What pymorphy3's dictionary tells of a Russian word, for guards and families."""

from __future__ import annotations

import re

from meteor_core.languages import pymorphy, russian
from meteor_core.languages.russian_names import NAMES
from meteor_core.lexicons.oppositions import Keys, Marks
from meteor_core.model import Word
from meteor_core.model.caches import word_cache
from meteor_core.model.libraries import Pattern

VERBS = frozenset({"VERB", "INFN", "PRTF", "PRTS", "GRND"})
"""Finite verbs, infinitives, participles and gerunds: one part of speech."""

QUALITIES = frozenset({"ADJF", "ADJS", "ADVB", "PRED"})

MOTION = {
    ending: motion
    for motion, endings in {
        "ходить": "йти ходить хаживать йтись ходиться",
        "ездить": "ехать езжать ехаться езжаться",
        "бегать": "бежать бегать бежаться бегаться",
        "летать": "лететь летать лететься летаться",
        "плавать": "плыть плывать плавать плыться",
        "носить": "нести носить",
        "возить": "везти возить",
        "водить": "вести водить вестись водиться",
        "ползать": "ползти ползать",
        "гонять": "гнать гонять",
        "таскать": "тащить таскивать",
        "катать": "катить катывать",
        "лазить": "лезть лезать",
    }.items()
    for ending in endings.split()
}
"""How verbs of motion end behind a prefix → the motion, one for both of its verbs."""

_MOVING = tuple(MOTION)
"""All of these endings: most verbs have none, which is told at one look."""

WAY = re.compile("(при|у|вы|в|до|под|от|за|с|раз|рас|пере|про|об|о|из|на|вз)[оъ]?")
"""Prefixes that give a motion its way; по- gives none."""

RELATIVE = re.compile("(ий|ан|ян|ин|ен)?ск(ий|ой)$")


def keys(word: Word) -> Keys:
    """Form and lemma: «супруга» is itself before it is a form of «супруг»."""
    return (word.form,) if word.form == word.base else (word.form, word.base)


def known(form: str) -> bool:
    """Whether the dictionary has the form; of «веб-сайт» it must have both parts."""
    return all(map(russian.in_dictionary, filter(None, form.split("-"))))


def grammemes(word: Word) -> frozenset[str]:
    """The tag's parts: ``NOUN``, ``anim``, …"""
    return _grammemes(word.tag)


@word_cache
def _grammemes(tag: str) -> frozenset[str]:
    return frozenset(tag.replace(" ", ",").split(","))


def part_of_speech(word: Word) -> str:
    """``"NOUN"``: what the tag begins with, remembered: pairs of words ask again and again."""
    return _part_of_speech(word.tag)


@word_cache
def _part_of_speech(tag: str) -> str:
    return tag.replace(" ", ",").partition(",")[0]


def is_name(word: Word) -> bool:
    """By its grammemes, by Latin letters, by a capital where no dictionary has the word, or an
    adjective of a place: «минский»."""
    marks = grammemes(word)
    if not NAMES.isdisjoint(marks) or "LATN" in marks:
        return True
    if word.is_capital and not known(word.form):
        return True
    return "ADJF" in marks and _is_of_place(word.base)


def may_be_name(word: Word) -> bool:
    """The same by a capital, whether or not the dictionary has the word, or by its grammemes."""
    return word.is_capital or (not NAMES.isdisjoint(grammemes(word)) and known(word.form))


@word_cache
def _is_of_place(adjective: str) -> bool:
    """``"киевский"`` → True: a place's name is in it."""
    ending = RELATIVE.search(adjective)
    if ending is None:
        return False
    stems = {adjective[: ending.start()], re.sub("ск(ий|ой)$", "", adjective)}
    names = (stem + last for stem in stems for last in ("", "а", "ы", "ия", "ь", "ск", "о"))
    return any(
        "Geox" in parse.tag and parse.is_known and parse.normal_form == name
        for name in names
        if len(name) > 3 and pymorphy.morphology().word_is_known(name)
        for parse in pymorphy.parses(name)
    )


def positive(word: Word) -> str:
    """«недорогой» → «дорогой», «безопасный» → «опасный»; "" for a word that is no negation."""
    prefix = pymorphy.NEGATION.match(word.base)
    return word.base[prefix.end() :] if prefix and pymorphy.negates(word) else ""


@word_cache
def motion(word: Word) -> tuple[str, str] | None:
    """«вошёл» → ``("ходить", "в")``: a motion and its way; None for other verbs and words."""
    if part_of_speech(word) not in VERBS or not word.base.endswith(_MOVING):
        return None
    ending = max((each for each in MOTION if word.base.endswith(each)), key=len)
    way = WAY.fullmatch(word.base.removesuffix(ending))
    return (MOTION[ending], way[1].replace("рас", "раз")) if way else None


def is_quality(word: Word) -> bool:
    """Whether it is an adjective or adverb, whose denial says the opposite."""
    return part_of_speech(word) in QUALITIES


MARKS = Marks(keys, positive, is_name, motion, frozenset({"не"}), is_quality)


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
def sounds_like(form: str) -> str:
    """``"малако"`` and ``"молоко"`` → ``"малака"``: what words share that sound alike."""
    for pattern, heard in _RULES:
        form = _devoiced(form) if pattern is _VOICED else pattern.sub(heard, form)
    return form


def _devoiced(form: str) -> str:
    return _VOICED.compiled.sub(lambda found: found[0].translate(_VOICELESS), form)
