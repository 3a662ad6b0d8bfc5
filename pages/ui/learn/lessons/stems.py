"""A recipe for one lesson: Russian words compared by Snowball stems, where we compare lemmas."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from meteor_core.languages import Language, russian
from meteor_core.languages.analysis import Analyser, ChunkAnalyser
from meteor_core.languages.english import snowball_stemmer
from meteor_core.meteor.variants import FIRST, Variant
from meteor_core.model import Word
from meteor_core.stages.lemma import Lemma
from meteor_core.stages.record import Made

SNOWBALL = "snowball"


def _describe(text: str) -> Word:
    """``"книгу"`` → a word whose base is «книг»."""
    word = russian.describe(text)
    return replace(word, base=snowball_stemmer("russian")(word.form))


@cache
def _chunks(punctuation: bool) -> ChunkAnalyser:
    return ChunkAnalyser("razdel+snowball", russian.split, _describe, punctuation)


def _analyser(language: Language, punctuation: bool) -> Analyser:
    return _chunks(punctuation)


STEMS: Variant = replace(
    FIRST,
    name=SNOWBALL,
    title="Snowball",
    stages={"ru": ("exact", "stem")},
    analyser=_analyser,
    own_stages={"stem": Made(lambda language, threshold: Lemma("stem", SNOWBALL))},
)
