"""What METEOR 1.5 takes a word for: its hash, its stem, whether it is a function word."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from struct import unpack

from meteor_core import resources
from meteor_core.languages import snowball
from meteor_core.languages.meteor15.normaliser import NUMERIC_ONLY
from meteor_core.messages.errors import ChoiceError, ResourceError
from meteor_core.model.caches import vocabulary

NAMES = {
    "en": "english",
    "cz": "czech",
    "fr": "french",
    "es": "spanish",
    "de": "german",
    "ru": "russian",
}
_STEMMERS = ("english", "french", "german", "russian", "spanish")


@vocabulary
def java_hash(text: str) -> int:
    """Java's ``String.hashCode``, unsigned: ``"ряд"`` → ``1080837`` ← ``"сад"``."""
    data = text.encode("utf-16-le", "surrogatepass")
    value = 0
    for unit in unpack(f"<{len(data) // 2}H", data):
        value = (31 * value + unit) & 0xFFFFFFFF
    return value


@lru_cache
def stemmer(language: str) -> Callable[[str], str]:
    """``stemmer("ru")("кошками")`` → ``"кошк"``: Snowball as it was in 2014.

    Raises ``ChoiceError`` for a language without one.
    """
    name = NAMES.get(language)
    if name not in _STEMMERS:
        raise ChoiceError("stemmer", language, [code for code in NAMES if NAMES[code] in _STEMMERS])
    return vocabulary(snowball.stemmer(name))


def function_words(name: str) -> frozenset[str]:
    """``"english"`` → the list that the program keeps for English."""
    return _function_words(_folder() / "function" / f"{name}.words")


def prefixes(language: str) -> dict[str, str]:
    """``"en"`` → ``{"Mr": "", "No": NUMERIC_ONLY, …}``: words that keep the dot after them."""
    return _prefixes(_folder() / "nonbreaking" / f"{NAMES[language]}.prefixes")


def _folder() -> Path:
    folder = resources.find("meteor-1.5")
    if folder is None:
        raise ResourceError(
            "METEOR 1.5 needs its word lists. Install them: python -m meteor_core.resources "
            "install {name}",
            name="meteor-1.5",
        )
    return folder


@lru_cache
def _function_words(path: Path) -> frozenset[str]:
    return frozenset(path.read_text("utf-8").split())


@lru_cache
def _prefixes(path: Path) -> dict[str, str]:
    non_breaking: dict[str, str] = {}
    for line in path.read_text("utf-8").splitlines():
        word, _, condition = line.strip().partition(" ")
        if word and not word.startswith("#"):
            non_breaking[word] = NUMERIC_ONLY if "#NUMERIC_ONLY#" in condition else ""
    return non_breaking
