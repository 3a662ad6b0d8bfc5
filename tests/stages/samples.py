"""Stages over a few words: a thesaurus and word vectors that can be worked out by hand."""

from __future__ import annotations

from meteor_core import Meteor, languages
from meteor_core.lexicons.oppositions import Oppositions
from meteor_core.lexicons.russian.words import MARKS
from meteor_core.lexicons.thesaurus import Synset, Thesaurus, index
from meteor_core.model import Word
from meteor_core.stages.embedding import Embedding
from meteor_core.stages.exact import Exact
from meteor_core.stages.lemma import Lemma
from meteor_core.stages.stage import Stage
from meteor_core.stages.synonym import Synonym
from tests.plane import Plane

SYNSETS = {
    "1": Synset("ЛИСА", ("лиса", "лисица", "лисичка")),
    "2": Synset("ПРЫГНУТЬ", ("прыгнуть", "скакнуть")),
    "3": Synset("ПРЫЖОК ВВЕРХ", ("прыгнуть", "подскочить")),
    "4": Synset("ТЁПЛЫЙ", ("тёплый",), antonyms=("5",)),
    "5": Synset("ХОЛОДНЫЙ", ("холодный", "студёный")),
    "6": Synset("НА", ("на", "поверх")),
    "7": Synset("ТИРЕ", ("—", ",")),
    "8": Synset("ПРЫЖОК С МЕСТА", ("прыгнуть", "скакнуть")),
}
THESAURUS = Thesaurus(
    "a small thesaurus",
    "public domain",
    *index((lemma, name) for name, synset in SYNSETS.items() for lemma in synset.members),
    SYNSETS,
)

ANGLES = {
    "кот": 0, "кошка": 20, "собака": 50, "стол": 90, "быстро": 10, "теплый": 0, "холодный": 10,
    "студеный": 10, "дорогой": 0, "недорогой": 10, "дешевый": 20, "острый": 120, "неделя": 0,
    "месяц": 10, "на": 0, "в": 10, "бежать": 0, "мчаться": 30, "мчится": 200, "заквакал": 0,
    "квакнуть": 0,
}  # fmt: skip
"""Words as directions in a plane, in degrees: the cosine of two is that of the angle between."""


def stage(name: str, threshold: float = 0.5) -> Stage:
    return {
        "exact": Exact(),
        "lemma": Lemma("lemma", "pymorphy3"),
        "synonym": Synonym(THESAURUS, lambda word: (word.base,)),
        "embedding": Embedding(
            Plane(ANGLES), Oppositions("", MARKS, THESAURUS.antonyms), threshold
        ),
    }[name]


def words(text: str, language: str = "ru") -> list[Word]:
    return languages.get(language).analyser(True).words(text)


def paraphrased(candidate: str, reference: str) -> set[str]:
    """What the paraphrase stage matches in two Russian texts: ``{"до ~ перед"}``."""
    alignment = Meteor("ru", "tuned").align(candidate, [reference])[0]
    sides = alignment.candidate, alignment.reference
    return {
        " ~ ".join(
            " ".join(token.text for token in side[slice(*span)])
            for side, span in zip(sides, (link.candidate, link.reference), strict=True)
        )
        for link in alignment.matches
        if link.stage == "paraphrase"
    }
