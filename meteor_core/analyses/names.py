"""Names: of Russian by slovnet, of English by their capitals; one name in two forms is one.

A name is kept if any of its words is on the other side: in another case, as an adjective, in
another spelling or script, as an abbreviation. Where it is called something else («столица»,
«он»), nothing is known; so a name that is lost counts only where another one takes its place, or
where the other text has no word that could name it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from meteor_core import lexicons
from meteor_core.analyses.name_likeness import alike, is_listed, is_same, is_short, tells
from meteor_core.analyses.sides import Pair, Side
from meteor_core.languages import get
from meteor_core.languages.russian_writing import NAMES
from meteor_core.lexicons.russian.words import grammemes, known
from meteor_core.model import Token
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
    """Returns whether the names of a language cannot be found, because its model is not
    installed."""
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
