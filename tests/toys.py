"""A metric over a dozen Russian words, every stage in it, that needs no data files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from meteor_core import Meteor, languages
from meteor_core.languages import Language
from meteor_core.lexicons.oppositions import Oppositions
from meteor_core.lexicons.russian.words import MARKS
from meteor_core.lexicons.thesaurus import PhraseBook, Synset, Thesaurus, index
from meteor_core.meteor.variants import TUNED, Variant
from meteor_core.model import Word
from meteor_core.search.edges import Edge, SearchResult
from meteor_core.search.optimal import optimal
from meteor_core.stages.embedding import Embedding
from meteor_core.stages.paraphrase import Paraphrase, PhraseSynonym
from meteor_core.stages.record import Made
from meteor_core.stages.stage import Stage
from meteor_core.stages.synonym import Synonym
from tests.plane import Plane

SETS = {
    "1": Synset("ЛИСА", ("лиса", "лисица")),
    "2": Synset("ПРЫГНУТЬ", ("прыгнуть", "скакнуть", "сделать прыжок")),
    "3": Synset("ПОДСКОЧИТЬ", ("скакнуть", "подскочить")),
    "4": Synset("СРАЗУ", ("сразу", "в один прыжок", "в тот же миг")),
    "5": Synset("ДОМ", ("дом", "крыша над головой")),
}
"""Not transitive: «прыгнуть» ~ «скакнуть» ~ «подскочить»."""

ANGLES = {
    "лиса": 0,
    "лисица": 5,
    "собака": 40,
    "дом": 180,
    "изба": 200,
    "прыгнуть": 90,
    "дать": 130,
}

TEXT = [
    *("лиса", "лисой", "лисица", "собака", "собаку", "дом", "дома", "изба", "дала", "сделала"),
    *("прыгнула", "прыгнет", "скакнула", "подскочила", "прыжок", "в", "один", "тот", "же", "миг"),
    *("сразу", "крыша", "над", "головой", "и", "."),
]
"""Word forms: of one lemma, synonymous, near in the plane, and those that phrases are made of."""


def own_base(word: Word) -> tuple[str, ...]:
    return (word.base,)


def russian_bases(word: str) -> str:
    return languages.get("ru").analyser(True).words(word)[0].base


def thesaurus() -> Thesaurus:
    senses = index((word, key) for key, synset in SETS.items() for word in synset.members)
    return Thesaurus("toy thesaurus", "public domain", *senses, SETS)


def synonym(language: Language, threshold: float | None) -> Stage:
    return Synonym(thesaurus(), own_base)


def paraphrase(language: Language, threshold: float | None) -> Stage:
    senses = PhraseSynonym(
        thesaurus(), PhraseBook.of(thesaurus().multiword, russian_bases), own_base
    )
    return Paraphrase(senses, None)


def embedding(language: Language, threshold: float | None) -> Stage:
    return Embedding(Plane(ANGLES), Oppositions("", MARKS, thesaurus().antonyms), threshold or 0.5)


RECIPE = replace(
    TUNED,
    own_stages={
        "synonym": Made(synonym),
        "paraphrase": Made(paraphrase),
        "embedding": Made(embedding),
    },
)


class Recorder:
    """The optimal search; remembers what it chose."""

    def __init__(self) -> None:
        self.found: list[SearchResult] = []

    def __call__(self, edges: Sequence[Edge], candidate: int, reference: int) -> SearchResult:
        self.found.append(optimal(edges, candidate, reference))
        return self.found[-1]


def recipe(**changes: object) -> Variant:
    return replace(RECIPE, **changes)


def metric(stages: Sequence[str] | None = None) -> Meteor:
    return Meteor("ru", RECIPE, stages)
