"""What is known of a word: its readings, synsets and neighbours, as the stages would see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core import languages, lexicons
from meteor_core.errors import InputError
from meteor_core.languages import russian
from meteor_core.languages.analysis import normalise
from meteor_core.lexicons.neighbours import plane
from meteor_core.lexicons.thesaurus import Thesaurus
from meteor_core.limits import check_length
from meteor_core.model import Token, Word
from meteor_core.stages import catalogue
from meteor_core.stages.embedding import THRESHOLD
from meteor_core.stages.embedding import Embedding as EmbeddingStage

MOST_CHARACTERS = 500
MOST_WORDS = 12
"""Different words looked up at once."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One parse of a form. ``probability`` is within 0..1, all readings of a form sum to 1.

    ``known``: the form stands in the dictionary; otherwise it was guessed by its ending.
    """

    lemma: str
    tag: str
    probability: float
    known: bool


@dataclass(frozen=True, slots=True)
class Sense:
    """A synset of a lemma; ``hypernyms``, ``antonyms`` and ``derived`` by their titles."""

    lemma: str
    title: str
    members: tuple[str, ...]
    gloss: str
    hypernyms: tuple[str, ...]
    antonyms: tuple[str, ...]
    derived: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A near word of the model. ``obstacle`` says why the embedding stage would not link it.

    It is one of ``OBSTACLES``, or empty where nothing stands in the way.
    """

    word: str
    cosine: float
    obstacle: str


OBSTACLES = ("function word", "part of speech", "opposites", "threshold")


def tokens(text: str, language: str) -> tuple[Token, ...]:
    """``"над кошкой"`` → its tokens with offsets, as the matcher sees them.

    Raises ``InputError`` for a text of more than ``MOST_CHARACTERS`` characters, or of more than
    ``MOST_WORDS`` different words.
    """
    check_length("text", "characters", len(text), MOST_CHARACTERS)
    found = languages.get(language).analyser(True).tokens(text)
    different = {token.form for token in found if not token.is_punctuation}
    if len(different) > MOST_WORDS:
        raise InputError(
            "There are {count} different words; at most {limit} can be looked up at once.",
            count=len(different),
            limit=MOST_WORDS,
        )
    return found


def readings(word: Word, language: str) -> tuple[Reading, ...]:
    """Every parse of a form, the likeliest first; one for English, which has no morphology here."""
    if language != "ru" or word.is_punctuation:
        return (Reading(word.base, word.tag, 1.0, known=True),)
    parses = russian.parses(word.form)
    return tuple(
        Reading(normalise(parse.normal_form), str(parse.tag), float(parse.score), parse.is_known)
        for parse in parses
    ) or (Reading(word.base, word.tag, 1.0, known=False),)


def lemmas(word: Word, language: str) -> tuple[str, ...]:
    """The lemmas under which a thesaurus knows a form: ``"leapt"`` → ``("leapt", "leap")``."""
    if language != "ru":
        return tuple(dict.fromkeys((word.form, *lexicons.base_forms(word.form))))
    return tuple(dict.fromkeys((word.base, *(one.lemma for one in readings(word, language)))))


def senses(lemma: str, language: str) -> tuple[Sense, ...]:
    """``"лиса"`` → its synsets in the thesaurus in use; none without one."""
    thesaurus = lexicons.thesaurus(language)
    if thesaurus is None:
        return ()
    found = (_sense(thesaurus, lemma, synset) for synset in thesaurus.synsets(lemma))
    return tuple(sorted(found, key=lambda sense: (-len(sense.members), sense.title)))


def _sense(thesaurus: Thesaurus, lemma: str, synset: str) -> Sense:
    def titles(ids: Sequence[str]) -> tuple[str, ...]:
        return tuple(filter(None, map(thesaurus.title, ids)))

    return Sense(
        lemma,
        thesaurus.title(synset),
        thesaurus.members(synset),
        thesaurus.gloss(synset),
        titles(thesaurus.hypernyms(synset)),
        titles(thesaurus.opposites(synset)),
        titles(thesaurus.derived(synset)),
    )


def key(word: Word, language: str) -> str:
    """The spelling under which the model knows a word: its base, else its form, else ``""``."""
    model = lexicons.embedding(language)
    if model is None:
        return ""
    return next((form for form in (word.base, word.form) if model.known(form)), "")


def neighbours(word: Word, language: str, count: int = 20) -> tuple[Neighbour, ...]:
    """The words of the largest cosines with a word, none where no model knows it."""
    model = lexicons.embedding(language)
    spelling = key(word, language)
    if model is None or not spelling:
        return ()
    stage = catalogue.embedding(languages.get(language), THRESHOLD)
    return tuple(
        Neighbour(other, cosine, _obstacle(stage, word, _word(other, language), cosine))
        for other, cosine in model.nearest(spelling, count)
        if isinstance(stage, EmbeddingStage)
    )


def _obstacle(stage: EmbeddingStage, word: Word, other: Word, cosine: float) -> str:
    """What keeps the embedding stage from linking two words, ``""`` if nothing does."""
    if word.is_function or other.is_function:
        return "function word"
    if word.part_of_speech != other.part_of_speech:
        return "part of speech"
    if stage.opposed(word, other):
        return "opposites"
    return "" if cosine >= stage.threshold else "threshold"


def _word(spelling: str, language: str) -> Word:
    """A word of the model as the stages see it; what splits into several is no content word."""
    found = languages.get(language).analyser(True).words(spelling)
    return found[0] if len(found) == 1 else Word(spelling, spelling, "", is_function=True)


def cosines(keys: Sequence[str], language: str) -> NDArray[np.float64]:
    """Words that the model knows (n) → the cosine of each with each (n × n)."""
    vectors = _vectors(keys, language)
    return np.clip((vectors @ vectors.T).astype(np.float64), -1.0, 1.0)


def positions(keys: Sequence[str], language: str) -> NDArray[np.float64]:
    """Words that the model knows (n) → their places on a map (n × 2), by principal components."""
    return plane(_vectors(keys, language))


def _vectors(keys: Sequence[str], language: str) -> NDArray[np.float32]:
    model = lexicons.embedding(language)
    found = [model.vector(word) for word in keys] if model else []
    known = [vector for vector in found if vector is not None]
    if len(known) < len(keys) or not known:
        raise ValueError(f"not all of {list(keys)} are known to the model")
    return np.stack(known)
