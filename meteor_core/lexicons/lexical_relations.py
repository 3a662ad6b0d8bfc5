"""What keeps words apart and what makes them a family, for each language, loaded once.

A language without a dictionary of its own here has the lists alone, and its words no families.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from meteor_core import languages, lexicons
from meteor_core.lexicons import synonyms as synonym_lists
from meteor_core.lexicons import transliteration, word_lists
from meteor_core.lexicons.compiled import load
from meteor_core.lexicons.oppositions import Marks, Oppositions
from meteor_core.lexicons.spelling import Similarity, Spelling
from meteor_core.lexicons.synonyms import Synonyms
from meteor_core.lexicons.thesaurus import Thesaurus
from meteor_core.lexicons.wordnet import WordNetSynsets
from meteor_core.model import Word
from meteor_core.model.libraries import version

# What one language alone has is imported where that language is asked for.
if TYPE_CHECKING:
    from meteor_core.lexicons.english_words import EnglishWords
    from meteor_core.lexicons.vectors import Embedding


def _never(word: Word, other: Word) -> bool:
    return False


def _listed_by_roots(word: Word, other: Word) -> bool:
    return tuple(sorted((word.base, other.base))) in word_lists.other_roots("ru")


@dataclass(frozen=True, slots=True, eq=False)
class Kin:
    """A language's families and spellings.

    ``source`` names all that they rest on, for signatures; ``beside``: what of it is neither a
    thesaurus nor the dictionary that words are read by, "" for nothing.
    ``keys``: what words of one family share; ``related``: whether two that share a key are one.
    ``stem``: what words share whose common stem is borne out, for a language that is stemmed.
    """

    source: str
    keys: Callable[[Word], Collection[Hashable]]
    related: Callable[[Word, Word], bool]
    spelling: Spelling
    stem: Callable[[Word], Hashable] | None = None
    aspects: Callable[[Word, Word], bool] | None = None
    """Whether two words are one verb in two aspects, for a language whose verbs have them."""
    strangers: Collection[tuple[str, ...]] = ()
    """Pairs of base forms that no letters make one word: «пародонтит», «периодонтит»."""
    of_other_roots: Callable[[Word, Word], bool] = _never
    """Words of one family that have no root in common: «США», «американский»; *eye*, *ocular*."""
    beside: str = ""

    def key(self, word: Word) -> Hashable:
        """What forms of one word share: the lemma, or a stem that is borne out."""
        return word.base if self.stem is None else self.stem(word)


def oppositions(language: str) -> Oppositions:
    """``"ru"`` → what keeps Russian words apart."""
    thesaurus = lexicons.thesaurus(language)
    return _oppositions(language, thesaurus, _words(thesaurus))


def kin(language: str) -> Kin | None:
    """``"en"`` → families by WordNet; None for a language whose dictionary is not at hand."""
    if language == "ru":
        return _russian(oppositions("ru"), lexicons.embedding("ru"))
    words = _words(lexicons.thesaurus(language))
    return None if words is None else _english(words)


def dictionary(language: str) -> Callable[[str], bool]:
    """Whether the language's dictionary has a form; ``everything`` where none is at hand."""
    found = kin(language)
    return everything if found is None else found.spelling.known


def synonyms(language: str) -> Synonyms | None:
    """The list of synonyms; None for a language whose dictionary is not at hand."""
    if language == "ru":
        return _russian_synonyms()
    words = _words(lexicons.thesaurus(language))
    return None if words is None else _english_synonyms(words)


@lru_cache(maxsize=4)
def _oppositions(
    language: str, thesaurus: Thesaurus | None, words: EnglishWords | None
) -> Oppositions:
    if words is not None:
        return Oppositions(language, words.marks, words.antonyms, words.source)
    if thesaurus is None or not thesaurus.opposes():
        return Oppositions(language, _marks(language))
    return Oppositions(language, _marks(language), thesaurus.antonyms, thesaurus.source)


def _marks(language: str) -> Marks:
    """Those of Russian; for another language forms, lemmas, and the sign that its record gives."""
    from meteor_core.lexicons.russian import words as russian_words

    if language == "ru":
        return russian_words.MARKS
    negates = languages.get(language).negates
    return Marks(russian_words.keys, lambda word: word.base if negates(word) else "")


@lru_cache(maxsize=2)
def _words(thesaurus: Thesaurus | None) -> EnglishWords | None:
    """English words as WordNet has them, None where it is not the thesaurus."""
    if not isinstance(thesaurus, WordNetSynsets):
        return None
    from meteor_core.lexicons.english_words import EnglishWords
    from meteor_core.lexicons.wordnet import read_relations

    relations = load("wordnet-3.0-relations", thesaurus.folder, read_relations)
    return EnglishWords(thesaurus, relations)


@lru_cache(maxsize=2)
def _english(words: EnglishWords) -> Kin:
    from meteor_core.lexicons import english_words

    spelling = Spelling(
        words.known,
        _written_large,
        surely=_written_large,
        skeleton=transliteration.latin_skeletons,
        latin=True,
    )
    checker = f"pyspellchecker-{version('pyspellchecker')}"
    return Kin(
        f"{words.source}+{checker}",
        words.keys,
        words.related,
        spelling,
        words.stem,
        of_other_roots=english_words.of_other_roots,
        beside=checker,
    )


@lru_cache(maxsize=2)
def _russian(apart: Oppositions, vectors: Embedding | None) -> Kin:
    from meteor_core.lexicons.russian import words as russian_words
    from meteor_core.lexicons.russian.families import RussianFamilies

    cosine: Similarity = _no_cosine if vectors is None else vectors.similarity
    families = RussianFamilies(apart, cosine)
    spelling = Spelling(
        russian_words.known,
        russian_words.may_be_name,
        cosine,
        russian_words.is_name,
        transliteration.cyrillic_skeletons,
        said=russian_words.sounds_like,
    )
    named = "" if vectors is None else vectors.source
    source = "+".join(filter(None, (f"pymorphy3-{version('pymorphy3')}", named)))
    return Kin(
        source + apart.named,
        families.keys,
        families.related,
        spelling,
        aspects=families.one_verb,
        strangers=word_lists.strangers("ru"),
        of_other_roots=_listed_by_roots,
        beside=named,
    )


@lru_cache(maxsize=1)
def _russian_synonyms() -> Synonyms:
    from meteor_core.languages.russian import DISTRIBUTIONS
    from meteor_core.lexicons.russian import derivations as own

    read = synonym_lists.reader(
        own.list_keys, own.listed_keys, DISTRIBUTIONS, own.derived, own.LISTS
    )
    return load("synonyms-ru", synonym_lists.path("ru"), read)


@lru_cache(maxsize=2)
def _english_synonyms(words: EnglishWords) -> Synonyms:
    read = synonym_lists.reader(words.headed, lambda heading, word: [(word, heading)])
    return load("synonyms-en", synonym_lists.path("en"), read)


def everything(form: str) -> bool:
    """Where no dictionary is at hand, every form may be one of a dictionary."""
    return True


def _no_cosine(word: str, other: str) -> None:
    return None


def _written_large(word: Word) -> bool:
    return word.is_capital
