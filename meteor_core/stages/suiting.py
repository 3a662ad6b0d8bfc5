"""Which languages a stage suits, and which data files it can use: the questions of its record.

Functions with names, so that a variant, which holds records, can be pickled.
"""

from __future__ import annotations

from meteor_core import resources
from meteor_core.languages.language import Language


def has_lemmas(language: Language) -> bool:
    return language.base_stage == "lemma"


def has_stems(language: Language) -> bool:
    return language.base_stage == "stem"


def has_vectors(language: Language) -> bool:
    return bool(language.vectors)


def vector_files(language: Language) -> tuple[str, ...]:
    return resources.defaults_first(language.vectors)


def has_thesauri(language: Language) -> bool:
    return bool(language.thesauri)


def thesaurus_files(language: Language) -> tuple[str, ...]:
    return resources.defaults_first(language.thesauri)


def has_paraphrases(language: Language) -> bool:
    return bool(language.thesauri or language.paraphrases)


def paraphrase_files(language: Language) -> tuple[str, ...]:
    return resources.defaults_first((*language.thesauri, *language.paraphrases))
