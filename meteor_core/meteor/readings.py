"""Which reading of a form a pair takes: its likeliest, unless the other side speaks for another.

«Мыла» alone is read as «мыло»; beside «моет» it is a form of «мыть». Presence decides, not what is
still free: a word whose likeliest lemma stands nowhere on the other side takes its likeliest other
reading whose lemma is the likeliest one of some word there. Both sides are read at once, by what
the other's words are alone, so that no choice depends on another and swapping the sides mirrors
the result. A word's form and whether it is a function word never change, nor does any length.
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


def read(candidate: Words, reference: Words, language: Language) -> tuple[Words, Words]:
    """The words of both sides → the same words, each with the lemma and tag that this pair takes.

    Candidate «мама мыла раму», reference «мама моет раму» → «мыла» has the lemma «мыть». A side of
    which nothing changes is given back itself, with all that it remembers.
    """
    lemmas, reference_lemmas = _lemmas(candidate), _lemmas(reference)
    return _read(candidate, reference_lemmas, language), _read(reference, lemmas, language)


def _lemmas(words: Sequence[Word]) -> Set[str]:
    return remembered(words, "lemmas", lambda: {word.base for word in words})


def _read(words: Words, lemmas: Set[str], language: Language) -> Words:
    """The words of a side, read by the likeliest ``lemmas`` of the other.

    Candidates of one segment often ask for the same readings of the reference: it is made once.
    """
    changed: dict[int, Word] = {}
    for position, word in _ambiguous(words, language):
        if word.base not in lemmas:
            for other in _read_else(language, word):
                if other.base in lemmas:
                    changed[position] = other
                    break
    if not changed:
        return words

    def reread() -> Words:
        return type(words)(changed.get(position, word) for position, word in enumerate(words))

    return remembered(words, ("read", *changed.items()), reread)


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
