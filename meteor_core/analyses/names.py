"""Names: of Russian by slovnet, of English by their capitals; one name in two forms is one.

A name is kept if any of its words is on the other side: in another case, as an adjective, in
another spelling or script, as an abbreviation. Where it is called something else («столица»,
«он»), nothing is known; so a name that is lost counts only where another one takes its place, or
where the other text has no word that could name it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from anyascii import anyascii
from rapidfuzz.distance import Indel, Prefix

from meteor_core import languages, lexicons
from meteor_core.analyses.sides import Pair, Side
from meteor_core.languages import get
from meteor_core.languages.russian_names import NAMES
from meteor_core.lexicons import lexical_relations, transliteration
from meteor_core.lexicons.russian.words import grammemes, known
from meteor_core.model import Token
from meteor_core.model.caches import word_cache
from meteor_core.model.limits import MOST_CHARACTERS
from meteor_core.stages import equivalents
from meteor_core.stages.equivalents import Equivalents

_TITLE = 0.5
"""A text in which a larger share of content words has capitals is a headline, without names."""
_OPENING = frozenset({".", "!", "?", "…", ":", "—", "-", '"', "(", "'", "''", "``", "*", "#"})
_CAPITALISED = """
i i'm i'd i'll monday tuesday wednesday thursday friday saturday sunday january february march
april may june july august september october november december mr mrs ms dr sir ok internet god
lord mum mom dad tv dvd cd am pm
"""
_NO_NAMES = frozenset(_CAPITALISED.split())
"""English words that have a capital and name nobody."""


class Name(NamedTuple):
    """A name as it is written, its kind ("" if unknown), its words and the place of the first."""

    text: str
    kind: str
    words: tuple[Token, ...]
    place: int

    @property
    def is_short(self) -> bool:
        """Whether it is an abbreviation: “UN”, «ООН»."""
        return len(self.words) == 1 and is_short(self.words[0])


class Names(NamedTuple):
    """The names of a text in their order, and what the text contains."""

    found: tuple[Name, ...]
    side: Side


def missing(language: str) -> bool:
    """Returns whether names cannot be found because the language's model is not installed."""
    return get(language).context is not None and lexicons.entity_finder(language) is None


def find(side: Side) -> Names:
    """``"Анна живёт в Киеве."`` → Анна (person), Киеве (place)."""
    found = _by_model(side) if get(side.language).context else _by_capitals(side)
    return Names(tuple(found), side)


def _by_model(side: Side) -> Iterator[Name]:
    finder = lexicons.entity_finder(side.language)
    if finder is None or len(side.text) > MOST_CHARACTERS or side.text.isupper():
        return
    for entity in finder.find(side.text):
        places = [
            place
            for place, token in enumerate(side.tokens)
            if entity.start <= token.start and token.stop <= entity.stop and tells(token)
        ]
        if any(_may_name(side, place) for place in places):
            text = side.text[entity.start : entity.stop].strip('"«»„“” ')
            yield Name(text, entity.kind, _tokens(side, places), places[0])


def _may_name(side: Side, place: int) -> bool:
    """Whether a word has a capital because it is a name, not because of its position."""
    token = side.tokens[place]
    if not token.is_capital:
        return False
    if not NAMES.isdisjoint(grammemes(token)):
        return True
    if _opens(side, place):
        return not known(token.form) and token.part_of_speech == "NOUN"
    return not known(token.form) or not token.text.isupper()


def _by_capitals(side: Side) -> Iterator[Name]:
    """Runs of words with a capital that do not begin a sentence, and words of capitals."""
    if _is_headline(side):
        return
    run: list[int] = []
    for place in range(len(side.tokens) + 1):
        if _is_capital(side, place) or (run and _joins(side, place)):
            run.append(place)
        elif run:
            yield Name(side.between(run[0], run[-1] + 1), "", _tokens(side, run), run[0])
            run = []


def _tokens(side: Side, places: Sequence[int]) -> tuple[Token, ...]:
    return tuple(side.tokens[place] for place in places)


def _is_capital(side: Side, place: int) -> bool:
    """Whether an English word has a capital that only names have."""
    if place >= len(side.tokens):
        return False
    token = side.tokens[place]
    if not token.is_capital or not tells(token) or token.form in _NO_NAMES:
        return False
    return len(token.text) > 1 and not _opens(side, place)


def _joins(side: Side, place: int) -> bool:
    """Whether a word is within a name: “Ministry of Finance”."""
    return (
        place + 1 < len(side.tokens)
        and side.tokens[place].form in ("of", "for", "the", "de", "la")
        and _is_capital(side, place + 1)
    )


def _opens(side: Side, place: int) -> bool:
    """Whether a word begins a sentence: behind a mark, or a picture (“🙏 Maybe”)."""
    if place == 0:
        return True
    before = side.tokens[place - 1]
    is_picture = not any(map(str.isalnum, before.form))
    return before.is_punctuation or is_picture or before.form in _OPENING


def _is_headline(side: Side) -> bool:
    content = [token for token in side.tokens if tells(token)]
    return len(content) > 2 and sum(token.is_capital for token in content) > _TITLE * len(content)


def compare(wanted: Names, got: Names) -> list[Pair]:
    """Finds the names that differ: ``[("Москва", "Киев")]``."""
    lost = [name for name in wanted.found if not _stands(name, wanted.side, got.side)]
    added = [name for name in got.found if not _stands(name, got.side, wanted.side)]
    pairs: list[Pair] = []
    for kind in dict.fromkeys(name.kind for name in (*lost, *added)):
        one, other = ([name for name in names if name.kind == kind] for names in (lost, added))
        if len(one) == len(other):
            pairs += [(a.text, b.text) for a, b in zip(one, other, strict=True) if _differ(a, b)]
    if not pairs:
        if not added and not _leftover(got, wanted):
            pairs += [(name.text, "") for name in lost if _is_certain(name)]
        if not lost and not _leftover(wanted, got):
            pairs += [("", name.text) for name in added if _is_certain(name)]
    return list(dict.fromkeys(pairs))


def _is_certain(name: Name) -> bool:
    """Not an abbreviation that may explain what is there too, nor a foreign word."""
    if any("LATN" in word.tag for word in name.words):
        return False
    return not name.is_short or is_listed(name.words[0])


def _differ(one: Name, other: Name) -> bool:
    """Whether two names can be no spellings, translations or abbreviations of one another."""
    if one.is_short != other.is_short:
        return False
    return not any(alike(word, each) for word in one.words for each in other.words)


def _leftover(names: Names, other: Names) -> bool:
    """Whether a text has a word that might name what the other names, in a way not known here."""
    return any(
        ((token.is_capital and not _opens(names.side, place)) or is_short(token) or _is_odd(token))
        and not any(is_same(token, each, other.side.language) for each in other.side.tokens)
        for place, token in enumerate(names.side.tokens)
        if tells(token)
    )


def _is_odd(token: Token) -> bool:
    """Whether a Russian word is in Latin letters, or in no dictionary."""
    return bool(token.tag) and "LATN" in token.tag


def _stands(name: Name, own: Side, other: Side) -> bool:
    """Whether the name, or one of its words, is in the other text in whatever form."""
    language = own.language
    if any(is_same(word, token, language) for word in name.words for token in other.tokens):
        return True
    return _abbreviated(name, other) or _called(name, own, other)


def _abbreviated(name: Name, other: Side) -> bool:
    """“UN” for “United Nations”, and the reverse."""
    initials = "".join(token.form[0] for token in name.words)
    if len(initials) > 1 and any(initials in token.form for token in other.tokens):
        return True
    if not name.is_short:
        return False
    words = [token for token in other.tokens if not token.is_punctuation]
    firsts = "".join(token.form[0] for token in words)
    content = "".join(token.form[0] for token in words if tells(token))
    return name.words[0].form in firsts or name.words[0].form in content


def _called(name: Name, own: Side, other: Side) -> bool:
    """By the list of expressions of one meaning: «США», «Соединённые Штаты»."""
    stage = _equivalents(own.language)
    if stage is None or own.language != other.language:
        return False
    places = range(name.place, name.place + len(name.words))
    return any(
        start < places.stop and places.start < stop
        for start, stop, _, _, _ in stage.proposals(own.tokens, other.tokens)
    )


@lru_cache(8)
def _equivalents(language: str) -> Equivalents | None:
    return equivalents.make(get(language))


# Whether two words may be one name: in other cases, spellings and scripts, or as an adjective.

_LETTERS = re.compile(r"[^\W\d_]")
_BEGINNING = 4
_ALIKE = 0.55
"""The least share of common letters of two names of which one is in no dictionary."""
_PERSON = frozenset({"Name", "Surn", "Patr"})


def is_same(word: Token, other: Token, language: str) -> bool:
    if other.is_punctuation or (other.is_function and not other.is_capital):
        return False
    if word.base == other.base or word.form == other.form:
        return True
    if "-" in word.form + other.form and _parts(word) & _parts(other):
        return True
    if _begin_alike(word, other) or _are_kin(word, other, language):
        return True
    both = word.is_capital and other.is_capital and not other.is_function
    return both and min(len(word.form), len(other.form)) > 2 and alike(word, other)


def alike(word: Token, other: Token) -> bool:
    """Returns whether it is unknown if two names are one: «Корен» and «Коран», «Мейсон» and
    “Mason”, but not «Марина» and «Мария»."""
    if word.form.isascii() == other.form.isascii() and is_listed(word) and is_listed(other):
        return False
    return bool(Indel.normalized_similarity(_latin(word.base), _latin(other.base)) >= _ALIKE)


def is_listed(word: Token) -> bool:
    """Returns whether the dictionary lists it as a name."""
    return not NAMES.isdisjoint(grammemes(word)) and known(word.form)


@word_cache
def _latin(form: str) -> str:
    return anyascii(form).lower()


def _parts(word: Token) -> set[str]:
    """«Нью-Йорк» → нью, йорк, but only long ones."""
    return {part for part in word.form.split("-") if len(part) >= _BEGINNING}


def _begin_alike(word: Token, other: Token) -> bool:
    """Two letters in three: «Россия», «российский»; of persons' names «Мария», «Марина» are two."""
    if _PERSON & grammemes(word) and _PERSON & grammemes(other):
        return False
    shared = Prefix.similarity(word.form, other.form)
    return shared >= max(_BEGINNING, -(-min(len(word.base), len(other.base)) * 3 // 5))


def _are_kin(word: Token, other: Token, language: str) -> bool:
    """One name in two spellings, a country and its adjective."""
    cyrillic = languages.get(language).script == "CYRILLIC"
    skeleton = transliteration.cyrillic if cyrillic else transliteration.latin
    own, kin = skeleton(word.base), lexical_relations.kin(language)
    if own and own == skeleton(other.base):
        return True
    if kin is None:
        return False
    if kin.spelling.same(word, other):
        return True
    return not set(kin.keys(word)).isdisjoint(kin.keys(other)) and kin.related(word, other)


def is_short(token: Token) -> bool:
    return 1 < len(token.text) < 7 and token.text.isupper()


def tells(token: Token) -> bool:
    return not token.is_punctuation and not token.is_function and bool(_LETTERS.search(token.text))
