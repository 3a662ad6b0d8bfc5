"""Languages that the project does not know: no text in one is taken for English in silence.

Letters tell of a text its script, and that it is in none we know. They do not tell German from
English, nor Bulgarian from Russian; their commonest words do.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import cache
from pathlib import Path
from unicodedata import normalize

from meteor_core.languages import LANGUAGES
from meteor_core.messages.phrase import N_, Phrase

_NOT_RUSSIAN = re.compile("(?![а-яё])[Ѐ-ӿ]", re.IGNORECASE)
"""Cyrillic letters of other languages: «ї», «ў», «ђ»."""


_MIXED = 0.25
"""From this share of another script's letters on a text is in both."""


def _letters(text: str) -> Counter[str]:
    """How many letters there are of each script, as Unicode names them: ``{"CYRILLIC": 3}``."""
    return Counter(
        unicodedata.name(letter, "").partition(" ")[0] for letter in text if letter.isalpha()
    )


def scripts_differ(one: str, other: str) -> bool:
    """Whether two texts have letters, most of them of different scripts, and do not both mix these.

    «мой кот» and “my cat” differ, but not «Привет world» and «Hello мир».
    """
    letters, others = _letters(one), _letters(other)
    if not letters or not others:
        return False
    script, other_script = (max(counts, key=counts.__getitem__) for counts in (letters, others))
    shares = letters[other_script] / letters.total(), others[script] / others.total()
    return script != other_script and min(shares) < _MIXED


def is_foreign(text: str) -> bool:
    """Whether letters say that a text is in no known language, whatever ``detect`` guesses.

    Most are no language's own, or some are Cyrillic and not Russian. A German text is told
    by its words (``languages.unknown``).
    """
    letters = sum(map(str.isalpha, text))
    known = sum(language.own_letters(text) for language in LANGUAGES.values())
    return 2 * known < letters or bool(_NOT_RUSSIAN.search(text))


_FILE = Path(__file__).with_name("commonest_words.txt")

NAMES = {
    "de": N_("German"),
    "fr": N_("French"),
    "es": N_("Spanish"),
    "it": N_("Italian"),
    "pt": N_("Portuguese"),
    "ca": N_("Catalan"),
    "nl": N_("Dutch"),
    "sv": N_("Swedish"),
    "da": N_("Danish"),
    "nb": N_("Norwegian"),
    "fi": N_("Finnish"),
    "et": N_("Estonian"),
    "hu": N_("Hungarian"),
    "pl": N_("Polish"),
    "cs": N_("Czech"),
    "sk": N_("Slovak"),
    "hr": N_("Croatian"),
    "sl": N_("Slovene"),
    "ro": N_("Romanian"),
    "lt": N_("Lithuanian"),
    "lv": N_("Latvian"),
    "tr": N_("Turkish"),
    "id": N_("Indonesian"),
    "vi": N_("Vietnamese"),
    "uk": N_("Ukrainian"),
    "be": N_("Belarusian"),
    "bg": N_("Bulgarian"),
    "sr": N_("Serbian"),
    "mk": N_("Macedonian"),
}
"""Code → an English msgid."""

_ENOUGH, _ONE_IN = 2, 12
"""How many words of a text have to be among a language's commonest: so many different ones of two
letters and more, so many more than of a known language, and one in so many of all.

By this none of WMT22's and WMT24's English and Russian segments (40,000) is told as foreign, and of
sources in German, Czech, Romanian, Finnish, Turkish and Ukrainian all but one of 570 blocks of ten
segments is told as what it is.
"""

_MOST = 20_000
"""Characters that are looked at: a tenth of them would do."""

_WORD = re.compile(r"[^\W\d_]+")


def looks_like(text: str) -> str:
    """The name of the language that a text is in by its commonest words, an English msgid; "" where
    that is one that the project knows, or the words do not tell.

    ``"Der Hund schläft auf dem Sofa."`` → ``"German"``; ``"Berlin, Paris"`` → ``""``.
    """
    return NAMES.get(code(text), "")


def code(text: str) -> str:
    """The code of the same language: ``"Der Hund schläft auf dem Sofa."`` → ``"de"``."""
    words = Counter(_WORD.findall(normalize("NFC", text[:_MOST]).casefold().replace("ё", "е")))
    counts = {code: sum(words[word] for word in common) for code, common in _commonest().items()}
    likeliest = max(counts, key=counts.__getitem__)
    known = max((counts[own] for own in LANGUAGES if own in counts), default=0)
    different = sum(len(word) > 1 for word in _commonest()[likeliest] & words.keys())
    told = (
        different >= _ENOUGH
        and counts[likeliest] >= known + _ENOUGH
        and counts[likeliest] * _ONE_IN >= words.total()
    )
    return likeliest if told and likeliest in NAMES else ""


def remark(text: str) -> Phrase | None:
    """That texts look like a language that is not known; None where they do not."""
    name = looks_like(text)
    if not name:
        return None
    listed = ", ".join(f"{{{code}}}" for code in LANGUAGES)
    known = {code: Phrase(language.name) for code, language in LANGUAGES.items()}
    message = N_(
        "The texts look like {language}, but only these languages are supported: {languages}."
    )
    return Phrase(message, language=Phrase(name), languages=Phrase(listed, **known))


@cache
def _commonest() -> dict[str, frozenset[str]]:
    lines = (line.split() for line in _FILE.read_text("utf-8").splitlines())
    return {line[0]: frozenset(line[1:]) for line in lines if line and line[0] != "#"}
