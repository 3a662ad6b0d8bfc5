"""Expressions that say the same in other words: closed lists of our own, readable text files.

- ``equivalents.CODE.txt``: expressions of one meaning, ``=`` between them. Under ``[forms]`` they
  stand in a text as they are written («тем не менее»), under ``[lemmas]`` they inflect. So they do
  under ``[phrases]``, where single words say the same as the phrase, but not as one another.
- ``light_verbs.CODE.txt``: a noun, ``:``, verbs that mean little beside it, ``=``, verbs that
  say the same alone: ``решение: принять принимать = решить решать``; after ``+`` a preposition
  that goes with the noun and not with the verb: ``influence +on: have = influence``, and ``_``
  joins the words of a verb: ``carry_out``.
- ``languages/abbreviations.CODE.txt``: abbreviations and what they stand for.

All become one thesaurus, whose keys are made of forms and of ``~`` with a lemma, so that both may
stand in one phrase.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain, product
from pathlib import Path

from meteor_core.languages import abbreviations, english, russian
from meteor_core.languages.analysis import normalise
from meteor_core.languages.language import Language
from meteor_core.languages.pymorphy import marks_of
from meteor_core.languages.russian_names import NAMES, own_forms
from meteor_core.lexicons.compiled import Compiled, Pack, Sections, load
from meteor_core.lexicons.thesaurus import (
    Synset,
    Thesaurus,
    compiled_phrases,
    compiled_senses,
    compiled_synsets,
    index,
    senses_sections,
    synsets_section,
)
from meteor_core.model import Word

Group = tuple[str, str, list[str]]
"""How its id begins, a title, and the keys of every way to say it."""

Part = Callable[[str], str]
Bases = Callable[[Sequence[str]], str]
Split = Callable[[str], list[str]]

_FOLDER = Path(__file__).parent
DETERMINERS = (
    "",
    "a",
    "an",
    "the",
    "this",
    "that",
    "some",
    "any",
    "its",
    "his",
    "her",
    "their",
    "my",
    "our",
    "your",
)
"""What may stand before the noun of an English light verb; Russian has the bare noun."""


_PERSONS = tuple(
    {"one's": own, "someone's": own, "oneself": self}
    for own, self in (
        *(("my", "myself"), ("your", "yourself"), ("your", "yourselves"), ("his", "himself")),
        *(("her", "herself"), ("its", "itself"), ("our", "ourselves")),
        *(("their", "themselves"), ("one 's", "oneself")),
    )
)
"""What stands in a text for “one's” and “oneself” of a list."""

_ONES = re.compile(r"\b(?:(?:some)?one's|oneself)(?!\S)")

_ABLE, _ABLE_STEMS = ("able", "ible"), ("abl", "ibl")
"""How English adjectives of what can be done end, and their stems where those are no verb's."""

POSSIBLE = 0.1
"""The least probability of a reading by which a word may belong to a phrase."""


def keys(word: Word, language: Language) -> tuple[str, ...]:
    """A word of a text → what it may be in a key: «пришли» → itself, ``~прислать``, ``~прийти``;
    of a noun only the verb that it may be a form of: «начала» → ``~начать``; «Штаты» ``^штаты``."""
    name = (f"^{word.form}",) if word.is_capital else ()
    own = word.form, f"~{irregular(language).get(word.form, word.base)}", *name
    if not (word.tag.startswith(("VERB", "ADJF", "NOUN")) and language.ambiguous(word)):
        return own
    asked = "VERB" if word.tag.startswith("NOUN") else ""
    lemmas = [
        reading.lemma
        for reading in language.readings(word)
        if reading.probability >= POSSIBLE and reading.tag.startswith(asked)
    ]
    return tuple(dict.fromkeys((*own, *(f"~{lemma}" for lemma in lemmas))))


@cache
def irregular(language: Language) -> dict[str, str]:
    """English “made”, “took” → the stem of the verb, as the list of light verbs gives them."""
    forms: dict[str, str] = {}
    for verb, written in sections("light_verbs", language.code).get("[irregular]", ()):
        for form in written.split():
            forms[form] = language.describe(verb).base
    return forms


@cache
def read(language: Language) -> Thesaurus | None:
    """The lists of a language as a thesaurus, None for a language without any."""
    names = (f"{kind}.{language.code}.txt" for kind in ("equivalents", "light_verbs"))
    files = [*(_FOLDER / name for name in names), abbreviations.path(language.code)]
    present = [*filter(Path.is_file, files)]
    if not present:
        return None
    first, *others = present
    reader = Compiled(partial(_build, language), _open, 21, _LIBRARIES, tuple(others))
    return load(f"lists-{language.code}", first, reader)


_LIBRARIES = ("nltk", *russian.DISTRIBUTIONS)
"""Those that have lemmas and stems."""


def _build(language: Language, path: Path) -> Sections:
    sets = {
        f"{kind}{number}": Synset(title, tuple(ways))
        for number, (kind, title, ways) in enumerate(_groups(language))
    }
    senses = index((way, name) for name, synset in sets.items() for way in synset.members)
    return {**senses_sections(*senses), **synsets_section(sets)}


def _open(path: Path, pack: Pack) -> Thesaurus:
    book = compiled_phrases(pack)
    return Thesaurus(
        "METEOR Explorer", "MIT", *compiled_senses(pack), compiled_synsets(pack), book=book
    )


def _cited(word: Word, language: Language) -> str:
    """The lemma as which a list means a word: «проезжая» of «проезжая часть» is an adjective, and
    no gerund of «проезжать»; «пылевой» is no surname."""
    if word.tag.startswith("GRND") or "Surn" in word.tag:
        for reading in language.readings(word):
            if reading.tag.startswith("ADJF"):
                return reading.lemma
    return word.base


LIGHT = "light "
"""How the ids of light verbs' and phrases' groups begin: one side at least has to be a phrase."""


def _groups(language: Language) -> Iterator[Group]:
    spelt = abbreviations.forms(language.code)

    def form(word: str) -> str:
        """An abbreviation in capitals is no word in small letters: «ПО» is not «по»."""
        return spelt.get(word) or normalise(word)

    names: list[tuple[list[str], list[str]]] = []
    """Lines of which every single word is a name, and their keys."""

    def bases(words: Sequence[str]) -> str:
        """``["carry", "out"]`` → ``"~carri ~out"``; a comparative stands as it is written: who got
        better has not got good. Of “be found” the “find” is meant, by “found” alone is not."""
        told = irregular(language) if len(words) > 1 else {}
        return " ".join(
            word
            if english.degree(word)
            else f"~{told.get(word) or _cited(language.describe(form(word)), language)}"
            for word in words
        )

    for heading, kind in (("[forms]", ""), ("[lemmas]", ""), ("[phrases]", LIGHT)):
        inflects = heading != "[forms]"
        for first, rest in sections("equivalents", language.code).get(heading, ()):
            given = form, bases if inflects else None, language
            for ways in _of_everyone([first, *rest.split(" = ")]):
                keys = [key for way in ways for key in _listed(way, *given)]
                names += [(ways, keys)] if _of_names(ways) else []
                yield kind, " = ".join(ways), keys
    for noun, verbs in sections("light_verbs", language.code).get("[verbs]", ()):
        yield from _light(noun, verbs, bases)
    for abbreviation in abbreviations.listed(language.code):
        plural = _plural(abbreviation.form, language, spelt)
        for meaning in abbreviation.meanings:
            apart = [_cut(way, language) for way in abbreviation.spellings if " " in way]
            ways = [abbreviation.form, *plural, *apart, *_ways(meaning, str.split, form, bases)]
            if (british := meaning.replace("ization", "isation")) != meaning:
                ways += _ways(british, str.split, form, bases)
            both = [abbreviation.spellings[0], meaning]
            names += [(both, ways)] if _of_names(both) else []
            yield "", " = ".join(both), ways
    yield from _of_one_name(names)


def _of_names(ways: Sequence[str]) -> bool:
    """Whether every single word of a line is a name, or an abbreviation in capitals."""
    return all(" " in way or way != way.lower() for way in ways)


def _of_one_name(lines: Iterable[tuple[list[str], list[str]]]) -> Iterator[Group]:
    """Lines that have a name in common, as one: ЦБ = Центробанк, Центробанк = Банк России.

    Only a name that is written out: an abbreviation may be of several («КС», «HR»).
    """
    groups: dict[str, list[tuple[list[str], list[str]]]] = {}
    for line in lines:
        group = [line]
        for name in filter(_is_written_out, line[0]):
            known = groups.get(normalise(name), [])
            group += [each for each in known if each not in group]
        for each in group:
            groups |= {normalise(name): group for name in each[0] if _is_written_out(name)}
    for group in {id(group): group for group in groups.values()}.values():
        if len(group) > 1:
            ways = dict.fromkeys(chain.from_iterable(ways for ways, _ in group))
            keys = dict.fromkeys(chain.from_iterable(keys for _, keys in group))
            yield "", " = ".join(ways), [*keys]


def _is_written_out(name: str) -> bool:
    return name[:1].isupper() and not name.isupper()


def _cut(spelling: str, language: Language) -> str:
    """An abbreviation of several pieces as texts are cut: «гл. обр.» → ``"гл. обр ."``."""
    return " ".join(token.form for token in language.analyser(True).tokens(spelling))


def _of_everyone(ways: list[str]) -> Iterable[list[str]]:
    """``["lose one's temper", …]`` → the line for each person: “lose my temper”, …"""
    if not any(_ONES.search(way) for way in ways):
        return [ways]
    return ([_of(person, way) for way in ways] for person in _PERSONS)


def _of(person: Mapping[str, str], way: str) -> str:
    return _ONES.sub(lambda found: person[found[0]], way)


def _plural(form: str, language: Language, spelt: Mapping[str, str]) -> list[str]:
    """“EVs” of “EV”, unless that is another abbreviation or a word: “hrs”, “its”."""
    several = f"{form}s"
    if language.code != "en" or not form.isalpha() or len(form) < 2 or several in spelt.values():
        return []
    return [] if language.describe(several).is_function else [several]


def _ways(expression: str, split: Split, form: Part, bases: Bases | None) -> list[str]:
    """``"точка зрения"`` → ``["точка зрения", "~точка ~зрение"]``, without bases the first."""
    words = split(expression)
    forms = " ".join(map(form, words))
    return [forms] if bases is None else [forms, bases(words)]


def _listed(expression: str, form: Part, bases: Bases | None, language: Language) -> list[str]:
    """The same of a listed expression, where a word alone means what it says: «власти» stands for
    its plural, «велик» for a bicycle, whatever the likeliest lemma of such a form is, “adjustable”
    for no “adjusted”, though they have one stem, and «Штаты» for no «штаты»."""

    def split(text: str) -> list[str]:
        """As texts are: “G7” is two tokens, and so is “don't”."""
        return [token.text for token in language.analyser(True).tokens(text)]

    ways, word = _ways(expression, split, form, bases), normalise(expression)
    if word.endswith(_ABLE) and not ways[-1].endswith(_ABLE_STEMS):
        return ways[:1]
    if language.code != "ru" or not word.isalpha() or ways[0] != word:
        return ways
    if not expression.islower():
        forms = sorted(own_forms(word)) if _is_plain(word) else ()
        return [f"^{each}" for each in forms] or ways
    if ways[-1] in (word, f"~{word}") or not russian.in_dictionary(word):
        return ways
    return sorted(own_forms(word))


def _is_plain(form: str) -> bool:
    """Whether a word without a capital is in the dictionary as no name: «штаты», but not «киев»."""
    tag = marks_of(russian.describe_current(form).tag)
    return russian.in_dictionary(form) and tag.isdisjoint({*NAMES, "Abbr"})


def _light(noun: str, verbs: str, bases: Bases) -> Iterator[Group]:
    light, _, full = verbs.partition("=")
    noun, *prepositions = noun.split(" +")
    nouns = [bases(noun.split())]
    first = light.split()[0].replace("_", " ")
    phrases = [
        " ".join(part for part in order if part)
        for verb, determiner, noun_key in product(light.split(), DETERMINERS, nouns)
        for order in _orders(bases(verb.split("_")), determiner, noun_key)
    ]
    title = f"{first} {noun} = {full.split()[0]}"
    # “had an influence on” is “influenced” as a whole, and without “on” where it stands elsewhere.
    whole = [f"{phrase} {preposition}" for phrase in phrases for preposition in prepositions]
    yield (
        LIGHT,
        title,
        [*phrases, *whole, *(bases(verb.split("_")) for verb in full.split())],
    )


def _orders(verb: str, determiner: str, noun: str) -> Iterable[tuple[str, ...]]:
    """The verb first, and without an article the noun: «решение приняла комиссия»."""
    yield verb, determiner, noun
    if not determiner:
        yield noun, verb


def sections(name: str, code: str) -> dict[str, list[tuple[str, str]]]:
    """A list → heading → lines, each cut at its first ``=`` or ``:``; none where it is not."""
    path = _FOLDER / f"{name}.{code}.txt"
    found: dict[str, list[tuple[str, str]]] = {}
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        if line.startswith("["):
            heading = line.strip()
        elif line and not line.startswith("#"):
            separator = ":" if ":" in line else "="
            first, _, rest = line.partition(separator)
            found.setdefault(heading, []).append((first.strip(), rest.strip()))
    return found
