"""Russian: razdel splits, pymorphy3 gives lemma and grammar, the part of speech tells functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from meteor_core.languages import (
    agreement,
    russian_function_words,
    russian_lemmas,
    russian_names,
)
from meteor_core.languages.abbreviations import splitting
from meteor_core.languages.analysis import ChunkAnalyser, is_punctuation, normalise, signs_apart
from meteor_core.languages.language import Context, Language, Reading
from meteor_core.languages.pymorphy import guessed, morphology, negates, parses
from meteor_core.languages.russian_names import written
from meteor_core.languages.spelling import describing, of_cyrillic, plain, plainly, unescaping
from meteor_core.languages.syntax import faults
from meteor_core.messages.phrase import N_
from meteor_core.model import Parameters, Span, Word
from meteor_core.model.alignment import places
from meteor_core.model.caches import LONGEST_WORD, vocabulary, word_cache
from meteor_core.model.compat import likeliest_parse
from meteor_core.model.libraries import version

DISTRIBUTIONS = ("pymorphy3", "pymorphy3-dicts-ru")
"""By whose versions a word has its lemmas and tags."""

FUNCTION_TAGS = frozenset({"PREP", "CONJ", "PRCL", "NPRO", "Apro"})
"""Prepositions, conjunctions, particles, pronouns and pronominal adjectives (OpenCorpora)."""


@cache
def _tokenize() -> Any:
    """razdel's, imported when it is needed: English goes without."""
    import razdel

    return razdel.tokenize


SHORTEST_ABBREVIATED = 3
"""Letters of an abbreviation that is looked up without its stop."""

PLAIN_CHUNK = re.compile(r"([а-яё]+|[a-z]+)([.,:;!?)»]?)", re.IGNORECASE)
"""Nine chunks in ten: letters of one script and at most one mark after them."""

CYRILLIC_CHUNK = re.compile(r"([А-Яа-яЁё]+)([,:;!?)»]?)")
"""Those that no rule of spelling concerns: a full stop may belong to an abbreviation."""


def split(chunk: str) -> Iterable[Span]:
    """``"«Кто-то"`` → «, Кто-то (as spans), as razdel splits."""
    plain = PLAIN_CHUNK.fullmatch(chunk)
    if plain is None:
        return ((piece.start, piece.stop) for piece in _tokenize()(chunk))
    return _spans(plain)


def _spans(plain: re.Match[str]) -> tuple[Span, ...]:
    """A word, and the mark after it if there is one."""
    return (plain.span(1), plain.span(2)) if plain[2] else (plain.span(1),)


def describe(text: str) -> Word:
    """``"лисичкой"`` → form лисичкой, base лисичка, tag ``NOUN,inan,femn sing,ablt``."""
    form = normalise(text)
    if is_punctuation(form):
        return Word(form, form, "PNCT", is_function=True, is_punctuation=True)
    if len(form) > LONGEST_WORD:
        return Word(form, form, "UNKN", is_function=False)
    return _described(form).word


@word_cache
def ambiguous(word: Word) -> bool:
    """Whether the form may be one of several lemmas: «мыла» → True, «мыть» → False."""
    if len(word.form) > LONGEST_WORD:
        return False
    form = parts(word.form)[0]
    return _described(form).several or russian_lemmas.may_be_either(word.base, word.tag)


def in_dictionary(form: str) -> bool:
    """Whether the dictionary has a form: «стали» → True, «скаллинга» → False."""
    return len(form) <= LONGEST_WORD and _described(form).known


def readings(word: Word) -> tuple[Reading, ...]:
    """«стали» → стать (a verb, .98) and сталь (a noun, in five cases): lemma, tag, probability."""
    found = _readings(word.form)
    return found or (Reading(word.base, word.tag, 1.0, known=False),)


@word_cache
def _readings(form: str) -> tuple[Reading, ...]:
    word, number = parts(form)
    if number:
        return russian_lemmas.shares(numbered(_readings(word), number))
    found = tuple(_reading(form, parse) for parse in russian_names.without_many(parses(form)))
    found = russian_lemmas.declined(form, found)
    counted = russian_lemmas.with_second(russian_lemmas.counted(form, found))
    return found if counted == found else russian_lemmas.shares(counted)


def written_readings(text: str) -> tuple[Reading, ...]:
    """The readings of a word as it is written: «всём» is no «всем», as it is to ``readings``; of an
    abbreviation those without its stop, if these are letters enough («руб.»)."""
    form = plain(text).lower()
    short = form.removesuffix(".")
    if len(short) >= SHORTEST_ABBREVIATED and "Abbr" in _described(short).word.tag:
        form = short
    found = (*(_readings(form) or readings(describe(text))), *russian_names.participle_nouns(form))
    if not text[:1].isupper():
        found = russian_names.without_places(found)
        if russian_names.is_no_name(describe(form), lambda word: found):
            found = (Reading(form, "UNKN", 1.0, known=False),)
    elif not in_dictionary(form):
        found = russian_lemmas.unknown_names(form, found)
    return russian_lemmas.weighed(russian_lemmas.in_one_case(russian_lemmas.with_accusative(found)))


def _reading(form: str, parse: Any) -> Reading:
    lemma = russian_lemmas.plural_lemma(form, russian_names.lemma(parse))
    return Reading(lemma, str(parse.tag), float(parse.score), parse.is_known)


class _Described(NamedTuple):
    """A form by its likeliest parse; whether other parses may have other lemmas; whether the
    dictionary has it."""

    word: Word
    several: bool
    known: bool


@vocabulary
def _described(form: str) -> _Described:
    found = likeliest_parse(morphology(), form)
    parse = found or guessed(form)
    if parse is None:
        return _Described(Word(form, form, "UNKN", is_function=False), several=False, known=False)
    lemma, grammar, several = parse
    base, tag = normalise(lemma), str(grammar)
    word = Word(form, base, tag, is_function=base == "быть" or _names_function(tag))
    several = several or russian_names.may_be_womans(tag)
    return _Described(word, several, found is not None)


@cache
def _names_function(tag: str) -> bool:
    """Whether a part of speech or grammeme of the tag is that of function words."""
    return not FUNCTION_TAGS.isdisjoint(tag.replace(" ", ",").split(","))


def _name() -> str:
    library, dictionary = map(version, DISTRIBUTIONS)
    return f"razdel-{version('razdel')}+pymorphy3-{library} (dicts-ru-{dictionary})"


def describe_current(text: str) -> Word:
    """As ``describe``, but by a form of today where the likeliest is an old one: «весть» is news,
    no form of «ведать», whatever the dictionary's count of «Бог весть» says; by the verb where a
    command is counted an interjection as well («слушайте»); and by the lemma that is meant where
    several are counted alike («нашли»)."""
    word = joined(describe(text), text, describe_current)
    if word.tag.endswith("Arch") or word.tag == "INTJ":
        word = _current(word)
    word = _read_as(word, russian_lemmas.meant(word, text[:1].isupper(), readings))
    if not in_dictionary(word.form):
        word = _read_as(word, russian_lemmas.unknown_reading(word, text, readings))
    if not text[:1].isupper() and russian_names.is_no_name(word, readings):
        word = replace(word, base=word.form, tag="UNKN")
    word = russian_names.person(word, text[:1].isupper())
    if (base := russian_lemmas.plural_lemma(word.form, word.base)) != word.base:
        word = replace(word, base=base)
    if len(word.form) > LONGEST_WORD:
        return word
    return written_plainly(word, describe, in_dictionary)


@word_cache
def _current(word: Word) -> Word:
    own = "Arch" if word.tag.endswith("Arch") else "INTJ"
    today = (
        reading
        for reading in readings(word)
        if own not in reading.tag and (own == "Arch" or "impr" in reading.tag)
    )
    return _read_as(word, next(today, None))


def _read_as(word: Word, reading: Reading | None) -> Word:
    """The word by another reading; itself where there is none."""
    if reading is None:
        return word
    is_function = _names_function(reading.tag)
    return replace(word, base=reading.lemma, tag=reading.tag, is_function=is_function)


describe_spelling = describing("ru", describe_current, of_cyrillic)


def contradicted(words: Sequence[Word], place: int, other: Word) -> bool:
    """«старая [печь]»: the adjective contradicts the infinitive."""
    return agreement.contradicted(words, place, other, readings)


def settled(words: Sequence[Word]) -> dict[int, Word]:
    """«сказала [Кузнецова]», «то [есть]»: names and function words as those beside them tell."""
    asked = places(_may_be_settled, words)
    if not asked:
        return {}
    called = russian_names.called(words, asked)
    persons = russian_names.persons(words, asked, ambiguous)
    return called | persons | russian_function_words.settled(words, asked, readings)


@word_cache
def _may_be_settled(word: Word) -> bool:
    return russian_function_words.may_be_settled(word) or russian_names.may_be_person(word)


@cache
def analyser(punctuation: bool) -> ChunkAnalyser:
    """razdel's tokens, but abbreviations keep their stops, and spellings are one form."""

    def split_unmixed(chunk: str) -> Iterable[Span]:
        return split(of_cyrillic(chunk))  # razdel parts letters of two alphabets

    split_any = plainly(unescaping(signs_apart(splitting("ru", split_unmixed))))

    def split_chunk(chunk: str) -> Iterable[Span]:
        plain = CYRILLIC_CHUNK.fullmatch(chunk)  # which each of them leaves as it is
        return split_any(chunk) if plain is None else _spans(plain)

    return ChunkAnalyser(f"abbr+{_name()}", split_chunk, describe_spelling, punctuation)


@cache
def published(punctuation: bool) -> ChunkAnalyser:
    """razdel's tokens and pymorphy3's words as they are."""
    return ChunkAnalyser(_name(), split, describe, punctuation)


@cache
def notebook_analyser(language: Language, punctuation: bool) -> ChunkAnalyser:
    """Russian as many notebooks read it: lower case, split at white space, the first parse."""
    name = f"whitespace+{_name().rpartition('+')[2]}"
    return ChunkAnalyser(name, lambda chunk: [(0, len(chunk))], describe, punctuation)


def own_letters(text: str) -> int:
    """Cyrillic letters, Russian or not."""
    return len(re.findall("[Ѐ-ӿ]", text))


RUSSIAN = Language(
    "ru",
    N_("Russian"),
    "lemma",
    analyser,
    describe_spelling,
    own_letters,
    Parameters(
        alpha=0.8,
        beta=1.2,
        gamma=0.2,
        delta=0.8,
        weights=(
            ("lemma", 0.8),
            ("synonym", 0.7),
            ("paraphrase", 0.7),
            ("embedding", 0.7),
            ("fuzzy", 0.7),
        ),
        sigma=2.0,
        mu=0.2,
    ),
    letters=0.6,
    script="CYRILLIC",
    weights_from=N_(
        "fitted, together with the other parameters, to human scores of TED21, WMT15, WMT21 and "
        "the biomedical set, then rounded. A later stage never has a larger weight than an "
        "earlier one."
    ),
    published=published,
    readings=readings,
    written=written,
    ambiguous=ambiguous,
    contradicted=contradicted,
    settled=settled,
    negates=negates,
    context=Context(
        "slovnet-morphology", "slovnet-syntax", "slovnet-entities", written_readings, faults
    ),
    thesauri=("ruwordnet", "wiktionary-ru"),
    vectors=("navec-hudlit", "navec-news"),
)


# Russian words with a number written on: «Луны-25» is a form of «Луна-25».
#
# The dictionary has none of them, so that each form would be a word of its own.

_NUMBERED = re.compile("([а-яё]{3,})(-[0-9]+)")


def parts(form: str) -> tuple[str, str]:
    """``"луны-25"`` → ``("луны", "-25")``; ``("луны", "")`` of a word without a number."""
    found = _NUMBERED.fullmatch(form) if form[-1:].isdecimal() else None
    return (found[1], found[2]) if found else (form, "")


def joined(word: Word, text: str, describe: Callable[[str], Word]) -> Word:
    """A word by its part before the number, where that is a noun; else itself."""
    number = parts(word.form)[1]
    if not number:
        return word
    noun = describe(text.rpartition("-")[0])
    if not noun.tag.startswith("NOUN"):
        return word
    return replace(noun, form=word.form, base=noun.base + number)


def numbered(readings: Iterable[Reading], number: str) -> tuple[Reading, ...]:
    """The readings of a noun → those of the noun with a number."""
    nouns = (each for each in readings if each.tag.startswith("NOUN"))
    return tuple(replace(each, lemma=each.lemma + number) for each in nouns)


# Russian words as they are said: drawn out («нееет»), or with a particle («сложного-то»).

PARTICLES = ("-то", "-ка", "-таки", "-с")
"""Particles written on to words that are no others for it: «сложного-то»."""

_DRAWN_OUT = re.compile(r"(.)\1\1+")

Describe = Callable[[str], Word]
InDictionary = Callable[[str], bool]


def written_plainly(word: Word, describe: Describe, in_dictionary: InDictionary) -> Word:
    """The word by the base that it has without what speech adds; itself if that adds nothing."""
    if "-" in word.base and word.base.endswith(PARTICLES):
        return _without_particle(word, in_dictionary)
    return _spoken(word, describe, in_dictionary) if _DRAWN_OUT.search(word.form) else word


def _without_particle(word: Word, in_dictionary: InDictionary) -> Word:
    """«сложного-то» → base «сложный»; «кто-то» and «все-таки» are words of the dictionary."""
    if in_dictionary(word.form):
        return word
    return replace(word, base=word.base.rpartition("-")[0])


def _spoken(word: Word, describe: Describe, in_dictionary: InDictionary) -> Word:
    """«нееет» → base «нет», «эээ» → «э»: a word drawn out, if that gives one of the dictionary;
    not «СССР»."""
    if "Abbr" in word.tag:
        return word
    for short in (_DRAWN_OUT.sub(r"\1", word.form), _DRAWN_OUT.sub(r"\1\1", word.form)):
        if in_dictionary(short):
            return replace(describe(short), form=word.form)
    return word
