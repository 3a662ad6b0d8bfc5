"""What is known of a word: its readings, synsets, lists and vector; and the names in a text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core import languages, lexicons
from meteor_core.languages import russian_lemmas
from meteor_core.languages.language import Reading, one_reading
from meteor_core.lexicons import equivalents, lexical_relations
from meteor_core.lexicons.slovnet import Entity
from meteor_core.lexicons.thesaurus import Thesaurus
from meteor_core.lexicons.vectors import plane
from meteor_core.messages.errors import InputError
from meteor_core.meteor.metric import Meteor
from meteor_core.model import Token, Word, limits
from meteor_core.stages.synonym import thesaurus_lemmas

MOST_CHARACTERS = 1000
MOST_WORDS = 60
"""Different words looked up at once: a long sentence."""


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


def tokens(text: str, language: str) -> tuple[Token, ...]:
    """``"над кошкой"`` → its tokens with offsets, as the matcher sees them.

    Raises ``InputError`` for a text of more than ``MOST_CHARACTERS`` characters, or of more than
    ``MOST_WORDS`` different words.
    """
    if len(text) > MOST_CHARACTERS:
        raise InputError(
            "The text has {count} characters; at most {limit} can be looked up at once.",
            count=len(text),
            limit=MOST_CHARACTERS,
        )
    tokenized = languages.get(language).analyser(True).tokens(text)
    different = {token.form for token in tokenized if not token.is_punctuation}
    if len(different) > MOST_WORDS:
        raise InputError(
            "The text has {count} different words; at most {limit} can be looked up at once.",
            count=len(different),
            limit=MOST_WORDS,
        )
    return tokenized


def readings(word: Word, language: str) -> tuple[Reading, ...]:
    """Returns every parse of a form, the likeliest first; one without a dictionary."""
    if word.is_punctuation:
        return one_reading(word)
    found = languages.get(language).readings(word)
    told = russian_lemmas.without_second(found)
    return found if told == found else russian_lemmas.shares(told)


def lemmas(word: Word, language: str) -> tuple[str, ...]:
    """The lemmas under which a thesaurus lists a form: ``"leapt"`` → ``("leapt", "leap")``.

    Those of all its readings where the language has lemmas: «стали» → стать, сталь.
    """
    spoken, thesaurus = languages.get(language), lexicons.thesaurus(language)
    if spoken.lemmatises:
        possible = (reading.lemma for reading in readings(word, language))
        return tuple(dict.fromkeys((word.base, *possible)))
    return (word.form,) if thesaurus is None else thesaurus_lemmas(spoken, thesaurus)(word)


def senses(word: Word, language: str) -> tuple[Sense, ...]:
    """Returns the synsets of all lemmas of a word in the thesaurus in use, in its order."""
    thesaurus, known = lexicons.thesaurus(language), lemmas(word, language)
    if thesaurus is None:
        return ()
    # All lemmas of a Russian form are looked up; “leapt” is the verb leap, and not the noun.
    looked_up = known if languages.get(language).lemmatises else known[:1]
    possible = frozenset().union(*map(thesaurus.senses, looked_up))
    return tuple(
        _sense(thesaurus, lemma, synset)
        for lemma in known
        for synset in thesaurus.ordered(lemma)
        if synset in possible
    )


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
    """Returns the model's spelling of a word: its base, else its form, else ``""``."""
    model = lexicons.embedding(language)
    if model is None:
        return ""
    spellings = () if word.is_punctuation else (word.base, word.form)
    return next((spelling for spelling in spellings if model.known(spelling)), "")


def with_vectors(words: Sequence[Token], language: str) -> tuple[tuple[str, str], ...]:
    """Tokens → (text, the model's spelling) of each different word that the model has."""
    texts = {key(token, language): token.text for token in reversed(words)}
    return tuple((text, spelling) for spelling, text in reversed(texts.items()) if spelling)


def cosine(metric: Meteor, word: Word, other: Word) -> float | None:
    """Returns the cosine of two words' vectors in a metric's stages, if any compares them."""
    values = (stage.cosine(word, other) for stage in metric.matchers)
    return next((value for value in values if value is not None), None)


def cosines(keys: Sequence[str], language: str) -> NDArray[np.float64]:
    """Words of the model (n) → the cosine of each with each (n × n)."""
    vectors = _vectors(keys, language)
    return np.clip((vectors @ vectors.T).astype(np.float64), -1.0, 1.0)


def positions(keys: Sequence[str], language: str) -> NDArray[np.float64]:
    """Words of the model (n) → their places on a map (n × 2), by principal components."""
    return plane(_vectors(keys, language))


def _vectors(keys: Sequence[str], language: str) -> NDArray[np.float32]:
    model = lexicons.embedding(language)
    looked_up = [model.vector(word) for word in keys] if model else []
    vectors = [vector for vector in looked_up if vector is not None]
    if len(vectors) < len(keys) or not vectors:
        raise ValueError(f"not all of {list(keys)} are known to the model")
    return np.stack(vectors)


@dataclass(frozen=True, slots=True)
class Listed:
    """``synonyms``: of each line the words beside this one: of «обессилеть» ``("изнемочь",)``;
    ``expressions``: lines as they are written: ``"обессилеть = выбиться из сил"``."""

    synonyms: tuple[tuple[str, ...], ...]
    expressions: tuple[str, ...]


def listed(word: Word, language: str) -> Listed:
    """Returns the lines that a word may belong to by any of its readings, in the order of the
    lists; none of a language without lists, nor of punctuation."""
    if word.is_punctuation:
        return Listed((), ())
    lists = lexical_relations.synonyms(language)
    describe = languages.get(language).describe
    lines = () if lists is None else lists.lines_of(word)
    beside = (tuple(each for each in line if describe(each).base != word.base) for line in lines)
    return Listed(tuple(dict.fromkeys(filter(None, beside))), _expressions(word, language))


def _expressions(word: Word, language: str) -> tuple[str, ...]:
    spoken = languages.get(language)
    lists = equivalents.read(spoken)
    if lists is None:
        return ()
    keys = equivalents.keys(word, spoken)
    senses = dict.fromkeys(sense for key in keys for sense in sorted(lists.single.of(key)))
    return tuple(dict.fromkeys(filter(None, map(lists.title, senses))))


def entities(text: str, language: str) -> tuple[Entity, ...] | None:
    """``"Анна живёт в Киеве."`` → a person at 0–4, a place at 13–18, in their order.

    None where no model of the language is installed. Raises ``InputError`` for a text of more than
    ``MOST_CHARACTERS`` characters.
    """
    limits.check_length("text", "characters", len(text), limits.MOST_CHARACTERS)
    finder = lexicons.entity_finder(language)
    return None if finder is None else finder.find(text)
