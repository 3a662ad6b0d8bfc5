"""Which reading of a form a pair takes: its likeliest, unless the other side has another.

«Мыла» alone is read as «мыло»; beside «моет» it is a form of «мыть». Presence decides, not what is
still free: a word whose likeliest lemma does not occur on the other side takes its likeliest other
reading whose lemma is the likeliest one of some word there. Both sides are read at once, by what
the other's words are alone, so that no choice depends on another and swapping the sides mirrors
the result; of two words that would only swap their lemmas, one stays as it is. What the words
beside a form plainly contradict it is not read as («старая печь» has no infinitive), and what they
support is taken, whatever the other side has: whose name («сказала Кузнецова» is not Кузнецов),
which function word («то есть» has no verb). Nor is it read by a lemma of the other side that they
contradict: «хорошие вести» is not a form of «вести» next to «ведёт». A form and whether it is a
function word never change, nor does any length.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from functools import partial
from itertools import permutations
from typing import TypeVar

from meteor_core.languages import Language
from meteor_core.languages.language import Reading, never_ambiguous
from meteor_core.model import Word
from meteor_core.model.alignment import bare, places
from meteor_core.model.caches import pair_cache
from meteor_core.stages.stage import Sentence, forms, lemmas, remembered

LEAST = 0.05
"""The least probability of a lemma, all its parses taken together, that is thought of."""

Words = TypeVar("Words", bound=tuple[Word, ...])

Changes = dict[int, Word]
"""Position → the word there with another of its readings."""

Side = tuple[Sequence[Word], Changes]
Lemmas = tuple[str, str]
"""The likeliest lemma of a word, and the one that it takes."""


def read(candidate: Words, reference: Words, language: Language) -> tuple[Words, Words]:
    """The words of both sides → the same words, each with the lemma and tag that this pair takes.

    Candidate «мама мыла раму», reference «мама моет раму» → «мыла» has the lemma «мыть». A side of
    which nothing changes is given back itself, with all that it remembers.
    """
    candidate, settled = remembered(candidate, "told", partial(_tell, candidate, language))
    reference, other_settled = remembered(reference, "told", partial(_tell, reference, language))
    if language.ambiguous is never_ambiguous:
        return candidate, reference
    changes = _changes(candidate, settled, reference, language)
    reference_changes = _changes(reference, other_settled, candidate, language)
    if changes and reference_changes:
        _drop_swaps((candidate, changes), (reference, reference_changes), language)
    return _read(candidate, changes), _read(reference, reference_changes)


def _tell(words: Words, language: Language) -> tuple[Words, Changes]:
    """A side with the readings that neighbours determine, whatever the other side has."""
    settled = language.settled(words)
    told = words
    if settled:
        changed = {place: word for place, word in settled.items() if word != words[place]}
        told = _read(words, changed)
    if isinstance(words, Sentence) and isinstance(told, Sentence):
        told.await_words(words.candidates)
    return told, settled


def _changes(
    words: Sequence[Word], settled: Changes, others: Sequence[Word], language: Language
) -> Changes:
    """The words of a side that are read otherwise, by lemmas of the ``others``, where the words
    beside them allow it and have not ``settled`` it, or by these words' own readings."""
    changes: Changes = {}
    bases, written = lemmas(others), forms(others)
    several = remembered(words, "ambiguous", partial(_ambiguous, words, language))
    for position, word in several:
        if word.base in bases and (word.form in written or word.is_function):
            continue
        if position not in settled:
            read_so = _spoken_against if word.base in bases else _spoken_for
            if other := read_so(words, position, bases, language):
                changes[position] = other
    return changes


def _ambiguous(words: Sequence[Word], language: Language) -> list[tuple[int, Word]]:
    """The words that may be forms of several lemmas, and where they are."""
    return [(position, words[position]) for position in places(language.ambiguous, words)]


def _spoken_for(
    words: Sequence[Word], position: int, bases: Set[str], language: Language
) -> Word | None:
    """The word by the likeliest other lemma that the other side has, where its neighbours allow."""
    for other in _read_else(language, words[position]):
        if other.base not in bases or _is_quality(words[position], other):
            continue
        if not language.contradicted(words, position, other):
            return other
    return None


def _is_quality(word: Word, other: Word) -> bool:
    """«говорит [точно]» beside «точной»: an adverb is of the adjective's family, no form of it."""
    return word.tag.startswith("ADVB") and other.tag.startswith("ADJS")


def _spoken_against(
    words: Sequence[Word], position: int, bases: Set[str], language: Language
) -> Word | None:
    """The word by a lemma that its neighbours support, against the one that both sides have;
    behind a preposition by any noun, however improbable («из стали» beside «стал»)."""
    after_preposition = position > 0 and words[position - 1].tag == "PREP"
    read = partial(_read_anyhow, after_preposition=True) if after_preposition else _read_else
    for other in read(language, words[position]):
        if _speaks_for(words, position, other, words[position], language):
            return other
    return None


def contradicted(words: Sequence[Word], language: Language) -> tuple[frozenset[str], ...]:
    """Returns for each word the possible lemmas that its neighbours exclude: of «вести» in «плохие
    вести» the verb."""
    words = tuple(map(bare, words))
    against = [set[str]() for _ in words]
    for position, word in _ambiguous(words, language):
        after_preposition = position > 0 and words[position - 1].tag == "PREP"
        every = (word, *_read_anyhow(language, word, after_preposition))
        for one, other in permutations(every, 2):
            # a pronoun may be a verb («я мою»); which pronoun it is depends on the neighbours
            is_asked = not word.is_function or "VERB" in one.tag or "VERB" in other.tag
            if is_asked and _speaks_for(words, position, one, other, language):
                against[position].add(other.base)
    return tuple(map(frozenset, against))


def is_told_beside(words: Sequence[Word], position: int, alone: str, language: Language) -> bool:
    """Returns whether the neighbours of a form show that it is not of the lemma that it has by
    itself: of «вели» in «вели слуге идти» not «вести»; else it was the other side that decided."""
    words = tuple(map(bare, words))
    word = words[position]
    for other in _read_anyhow(language, word, after_preposition=True):
        if other.base == alone:
            so_read = [*words[:position], other, *words[position + 1 :]]
            settled = language.settled(so_read).get(position, other)
            return settled.base != alone or _speaks_for(words, position, word, other, language)
    return False


def _speaks_for(
    words: Sequence[Word], position: int, one: Word, other: Word, language: Language
) -> bool:
    """Whether its neighbours support one reading of the word against the other."""
    so_read = [*words[:position], one, *words[position + 1 :]]
    return language.contradicted(so_read, position, other)


def _drop_swaps(side: Side, other: Side, language: Language) -> None:
    """Of two changes that would but swap lemmas the likelier is left: «вина» and «вину» are forms
    of «вина», not the one of «вина» and the other of «вино»."""
    for swapped in _lemma_changes(*side) & {change[::-1] for change in _lemma_changes(*other)}:
        rivals: Sequence[tuple[Side, Lemmas]] = ((side, swapped), (other, swapped[::-1]))
        (words, changes), dropped = min(
            rivals, key=lambda rival: _claim(rival[0], rival[1], language)
        )
        for position in _positions(words, changes, dropped):
            del changes[position]


def _lemma_changes(words: Sequence[Word], changes: Changes) -> set[Lemmas]:
    return {(words[position].base, word.base) for position, word in changes.items()}


def _positions(words: Sequence[Word], changes: Changes, lemmas: Lemmas) -> list[int]:
    """Where a side's words change from the first of the lemmas to the second."""
    return [place for place, word in changes.items() if (words[place].base, word.base) == lemmas]


def _claim(side: Side, lemmas: Lemmas, language: Language) -> tuple[float, str]:
    """How probable the change is, at best; of equals the lemma decides, not the side."""
    words, changes = side
    probable = (
        reading.probability
        for position in _positions(words, changes, lemmas)
        for reading in others(language, words[position])
        if reading.lemma == lemmas[1]
    )
    return max(probable), lemmas[1]


def _read(words: Words, changes: Changes) -> Words:
    """A side with its changes; candidates of one segment often need the same ones of the
    reference, which are made once."""
    if not changes:
        return words

    def reread() -> Words:
        return type(words)(changes.get(position, word) for position, word in enumerate(words))

    return remembered(words, ("read", *changes.items()), reread)


@pair_cache
def _read_else(language: Language, word: Word) -> tuple[Word, ...]:
    """The word with each of its other readings."""
    return _as_each(word, others(language, word))


def _read_anyhow(language: Language, word: Word, after_preposition: bool) -> tuple[Word, ...]:
    """The same, with verbs and short forms however improbable («стекла» as a form of «стечь»,
    «трудно» of «трудный»), and nouns where no verb can be («из стали»)."""
    found = others(language, word, least=0.0)
    rare = ("VERB", "ADJS", "NOUN") if after_preposition else ("VERB", "ADJS")
    return _as_each(
        word, (each for each in found if each.probability >= LEAST or each.tag.startswith(rare))
    )


def _as_each(word: Word, found: Iterable[Reading]) -> tuple[Word, ...]:
    return tuple(replace(word, base=reading.lemma, tag=reading.tag) for reading in found)


def others(language: Language, word: Word, least: float = LEAST) -> tuple[Reading, ...]:
    """Returns the readings of a form by other lemmas than its own, the likeliest first, one for
    each.

    «Мыла» → мыть (a verb, .18); of a reading's parses the likeliest gives the tag, and the
    probability is that of all of them together.
    """
    by_lemma: dict[str, Reading] = {}
    for reading in language.readings(word):
        if known := by_lemma.get(reading.lemma):
            total = known.probability + reading.probability
            by_lemma[reading.lemma] = replace(known, probability=total)
        else:
            by_lemma[reading.lemma] = reading
    rest = [
        reading
        for reading in by_lemma.values()
        if reading.lemma != word.base and reading.probability >= least
    ]
    return tuple(sorted(rest, key=lambda reading: (-reading.probability, reading.lemma)))
