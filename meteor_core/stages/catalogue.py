"""The usual stages of a language, and the data files each stands on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from meteor_core import lexicons
from meteor_core.languages import Language, russian
from meteor_core.lexicons import paraphrases
from meteor_core.lexicons.phrases import PhraseBook
from meteor_core.lexicons.thesaurus import Thesaurus
from meteor_core.lexicons.wordnet import WordNet
from meteor_core.model import Word
from meteor_core.stages.base import Base
from meteor_core.stages.embedding import Embedding
from meteor_core.stages.exact import Exact
from meteor_core.stages.fuzzy import Fuzzy
from meteor_core.stages.meteor15 import Paraphrase as TableParaphrase
from meteor_core.stages.paraphrase import Paraphrase, PhraseSynonym
from meteor_core.stages.stage import Stage
from meteor_core.stages.synonym import LookUp, Synonym

Maker = Callable[[Language, float], Stage | None]
"""(language, embedding threshold) → the stage, None when none of its data files is installed."""

RESOURCES: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("synonym", "ru"): ("wiktionary-ru", "ruwordnet"),
    ("synonym", "en"): ("wordnet-en",),
    ("paraphrase", "ru"): ("wiktionary-ru", "ruwordnet"),
    ("paraphrase", "en"): ("wordnet-en", "meteor-1.5"),
    ("embedding", "ru"): ("navec-news", "navec-hudlit"),
}
"""(stage, language) → the data files of which one is needed, the default first."""


def exact(language: Language, threshold: float) -> Stage:
    return Exact()


def base(language: Language, threshold: float) -> Stage:
    return Base(language.base_stage, language.analyser(True).name.rpartition("+")[2])


def synonym(language: Language, threshold: float) -> Stage | None:
    thesaurus = lexicons.thesaurus(language.code)
    if thesaurus is None:
        return None
    return Synonym(thesaurus, _own_base if language.code == "ru" else _base_forms(thesaurus))


def paraphrase(language: Language, threshold: float) -> Stage | None:
    """Phrases of the thesaurus, and METEOR's table (or the user's) where there is one."""
    thesaurus = lexicons.thesaurus(language.code)
    table = paraphrases.of(language.code)
    if thesaurus is None and table is None:
        return None
    senses = None if thesaurus is None else _phrase_synonym(language, thesaurus)
    return Paraphrase(senses, None if table is None else TableParaphrase(table))


def _phrase_synonym(language: Language, thesaurus: Thesaurus) -> PhraseSynonym:
    if language.code == "ru":
        return PhraseSynonym(thesaurus, _russian_book(thesaurus), _own_base)
    return PhraseSynonym(thesaurus, _book(thesaurus), _base_forms(thesaurus))


@lru_cache(maxsize=2)
def _book(thesaurus: Thesaurus) -> PhraseBook:
    return PhraseBook(thesaurus)


@lru_cache(maxsize=2)
def _russian_book(thesaurus: Thesaurus) -> PhraseBook:
    """RuWordNet gives its phrases lemma by lemma, Wiktionary as they are written."""
    if thesaurus.phrases_in_lemmas:
        return PhraseBook(thesaurus)
    return PhraseBook(thesaurus, lambda word: russian.describe(word).base)


def embedding(language: Language, threshold: float) -> Stage | None:
    model = lexicons.embedding(language.code)
    if model is None:
        return None
    return Embedding(model, language.negates, lexicons.thesaurus(language.code), threshold)


def fuzzy(language: Language, threshold: float) -> Stage:
    return Fuzzy(language.letters, language.negations, language.negates)


def _own_base(word: Word) -> tuple[str, ...]:
    return (word.base,)


def _base_forms(thesaurus: object) -> LookUp:
    """English words stand in WordNet under their form and under its base forms."""
    if not isinstance(thesaurus, WordNet):
        return _own_base
    return lambda word: tuple(dict.fromkeys((word.form, *thesaurus.base_forms(word.form))))


MAKERS: Mapping[str, Maker] = {
    "exact": exact,
    "lemma": base,
    "stem": base,
    "synonym": synonym,
    "paraphrase": paraphrase,
    "embedding": embedding,
    "fuzzy": fuzzy,
}
