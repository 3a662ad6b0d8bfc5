"""What the lists of this program have of a word, besides a thesaurus."""

from __future__ import annotations

from dataclasses import dataclass

from meteor_core import languages
from meteor_core.lexicons import equivalents, lexical_relations
from meteor_core.model import Word


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
