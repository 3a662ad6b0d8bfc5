"""Which reading of a form a pair takes: its likeliest, unless the other side speaks for another.

«Мыла» alone is read as «мыло»; beside «моет» it is a form of «мыть». Presence decides, not what is
still free: a word whose likeliest lemma stands nowhere on the other side takes its likeliest other
reading whose lemma is the likeliest one of some word there. Both sides are read at once, by what
the other's words are alone, so that no choice depends on another and swapping the sides mirrors
the result; of two words that would only swap their lemmas, one stays as it is. What the words
beside a form plainly contradict it is not read as («старая печь» has no infinitive), and whose name
they tell it to be, it is («сказала Кузнецова» is no Кузнецов), whatever the other side has. A form
and whether it is a function word never change, nor does any length.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from typing import TypeVar

from meteor_core.languages import Language
from meteor_core.languages.language import Reading
from meteor_core.model import Word
from meteor_core.model.remembering import pair_cache
from meteor_core.stages.stage import remembered

LEAST = 0.05
"""The least probability of a lemma, all its parses taken together, that is thought of."""

Words = TypeVar("Words", bound=tuple[Word, ...])

Changes = dict[int, Word]
"""Position → the word there as another of its readings has it."""

Side = tuple[Sequence[Word], Changes]
Lemmas = tuple[str, str]
"""The likeliest lemma of a word, and the one that it takes."""


def read(candidate: Words, reference: Words, language: Language) -> tuple[Words, Words]:
    """The words of both sides → the same words, each with the lemma and tag that this pair takes.

    Candidate «мама мыла раму», reference «мама моет раму» → «мыла» has the lemma «мыть». A side of
    which nothing changes is given back itself, with all that it remembers.
    """
    candidate, persons = _named(candidate, language)
    reference, reference_persons = _named(reference, language)
    lemmas, reference_lemmas = _lemmas(candidate), _lemmas(reference)
    changes = _changes(candidate, persons, reference_lemmas, language)
    reference_changes = _changes(reference, reference_persons, lemmas, language)
    if changes and reference_changes:
        _drop_swaps((candidate, changes), (reference, reference_changes), language)
    return _read(candidate, changes), _read(reference, reference_changes)


def _lemmas(words: Sequence[Word]) -> Set[str]:
    return remembered(words, "lemmas", lambda: {word.base for word in words})


def _named(words: Words, language: Language) -> tuple[Words, Changes]:
    """A side with the names as the words beside them tell, whatever the other side has."""

    def find() -> Changes:
        return language.persons(words, _ambiguous(words, language))

    persons = remembered(words, "persons", find)
    if not persons:
        return words, persons
    changed = {place: name for place, name in persons.items() if name != words[place]}
    return _read(words, changed), persons


def _changes(
    words: Sequence[Word], settled: Changes, lemmas: Set[str], language: Language
) -> Changes:
    """The words of a side that the likeliest ``lemmas`` of the other read otherwise, where the
    words beside them allow it and have not ``settled`` it."""
    changes: Changes = {}
    for position, word in _ambiguous(words, language):
        if word.base not in lemmas and position not in settled:
            for other in _read_else(language, word):
                if other.base in lemmas and not language.contradicted(words, position, other):
                    changes[position] = other
                    break
    return changes


def _drop_swaps(side: Side, other: Side, language: Language) -> None:
    """Of two changes that would but swap lemmas the likelier is left: «вина» and «вину» are forms
    of «вина», not the one of «вина» and the other of «вино»."""
    for lemmas in _lemma_changes(*side) & {change[::-1] for change in _lemma_changes(*other)}:
        rivals: Sequence[tuple[Side, Lemmas]] = ((side, lemmas), (other, lemmas[::-1]))
        (words, changes), dropped = min(
            rivals, key=lambda rival: _claim(rival[0], rival[1], language)
        )
        for position in _positions(words, changes, dropped):
            del changes[position]


def _lemma_changes(words: Sequence[Word], changes: Changes) -> set[Lemmas]:
    """The changes that are of the lemma, and not of the gender of a name alone: «Стюарт»."""
    every = ((words[position].base, word.base) for position, word in changes.items())
    return {lemmas for lemmas in every if lemmas[0] != lemmas[1]}


def _positions(words: Sequence[Word], changes: Changes, lemmas: Lemmas) -> list[int]:
    """Where a side's words change from the first of the lemmas to the second."""
    return [place for place, word in changes.items() if (words[place].base, word.base) == lemmas]


def _claim(side: Side, lemmas: Lemmas, language: Language) -> tuple[float, str]:
    """How probable the change is, at best; of equals the lemma decides, not the side. No reading
    of the word by itself, but by the words beside it, is certain: whose name it is."""
    words, changes = side
    probable = (
        reading.probability
        for position in _positions(words, changes, lemmas)
        for reading in others(language, words[position])
        if reading.lemma == lemmas[1]
    )
    return max(probable, default=1.0), lemmas[1]


def _read(words: Words, changes: Changes) -> Words:
    """A side with its changes; candidates of one segment often ask for the same ones of the
    reference, which are made once."""
    if not changes:
        return words

    def reread() -> Words:
        return type(words)(changes.get(position, word) for position, word in enumerate(words))

    return remembered(words, ("read", *changes.items()), reread)


def _ambiguous(words: Sequence[Word], language: Language) -> list[tuple[int, Word]]:
    """The words that may have other lemmas, with their positions."""

    def find() -> list[tuple[int, Word]]:
        return [each for each in enumerate(words) if language.ambiguous(each[1])]

    return remembered(words, "ambiguous", find)


@pair_cache
def _read_else(language: Language, word: Word) -> tuple[Word, ...]:
    """The word as each of its other readings has it."""
    return tuple(
        replace(word, base=reading.lemma, tag=reading.tag) for reading in others(language, word)
    )


def others(language: Language, word: Word) -> tuple[Reading, ...]:
    """The readings of a form by other lemmas than its own, the likeliest first, one for each.

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
        if reading.lemma != word.base and reading.probability >= LEAST
    ]
    return tuple(sorted(rest, key=lambda reading: (-reading.probability, reading.lemma)))
