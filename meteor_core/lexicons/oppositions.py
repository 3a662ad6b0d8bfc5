"""What keeps two words apart however near their vectors, letters or paraphrases bring them.

Opposites and siblings stand in the same sentences, so that no statistics of contexts tells them
from synonyms. What does are lists written for this project (``word_lists``), the thesaurus, the
sign of a negation, prefixes (of motion; «гипо-», «гипер-»), and that names name one thing each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import repeat
from typing import NamedTuple

from meteor_core.lexicons import word_lists
from meteor_core.model import Word
from meteor_core.model.caches import pair_cache, word_cache

_OPPOSED: dict[str, tuple[tuple[str, str], ...]] = {
    "ru": (
        ("гипо", "гипер"),
        ("микро", "макро"),
        ("моно", "поли"),
        ("моно", "мульти"),
        ("экзо", "эндо"),
        ("экто", "эндо"),
        ("интер", "интра"),
        ("пре", "пост"),
        ("бради", "тахи"),
        ("гомо", "гетеро"),
        ("про", "анти"),
        ("инфра", "ультра"),
        ("мини", "макси"),
        ("до", "после"),
        ("пред", "после"),
        ("внутри", "вне"),
        ("внутри", "меж"),
        ("внутри", "внешне"),
        ("над", "под"),
        ("недо", "пере"),
        ("верхне", "нижне"),
        ("право", "лево"),
        ("северо", "юго"),
        ("крупно", "мелко"),
        ("высоко", "низко"),
        ("много", "мало"),
        ("много", "одно"),
        ("светло", "темно"),
        ("ново", "старо"),
        ("толсто", "тонко"),
        ("широко", "узко"),
        ("длинно", "коротко"),
    ),
    "en": (
        ("hypo", "hyper"),
        ("micro", "macro"),
        ("mono", "poly"),
        ("mono", "multi"),
        ("exo", "endo"),
        ("inter", "intra"),
        ("pre", "post"),
        ("brady", "tachy"),
        ("homo", "hetero"),
        ("pro-", "anti-"),
        ("infra", "ultra"),
        ("mini", "maxi"),
        ("over", "under"),
        ("up", "down"),
        ("in", "out"),
        ("sub", "super"),
    ),
}
_REST = 4
"""Letters at least that both words have behind the prefix."""


def opposed_by_prefix(language: str, word: str, other: str) -> bool:
    """Whether two base forms differ in such a prefix alone, whichever has which."""
    if word == other or word[-_REST:] != other[-_REST:]:
        return False
    return any(
        _differ(word, other, one, two) or _differ(other, word, one, two)
        for one, two in _OPPOSED.get(language, ())
    )


def _differ(word: str, other: str, one: str, two: str) -> bool:
    rest = word.removeprefix(one)
    return len(word) - len(one) >= _REST and len(rest) < len(word) and other == f"{two}{rest}"


Keys = tuple[str, ...]
Relation = Callable[[str], frozenset[str]]
"""A lemma → the lemmas related to it."""

_NONE = frozenset[str]()


def nothing(word: Word) -> str:
    """For a language without prefixes that are told apart."""
    return ""


@dataclass(frozen=True, slots=True)
class Marks:
    """What a language can tell of a word; each function may answer "" or False.

    ``keys``: the spellings under which lists know the word, its own form first. ``positive``: what
    a negation negates («недорогой» → «дорогой»). ``is_name``: of a person, place or organisation.
    ``motion``: root and prefix of a verb of motion. ``negators``: words that deny what follows, and
    ``is_quality``: whether denying the word says its opposite, as with adjectives and adverbs;
    ``is_deniable``: of another word, whether denying it says what it says with a negating prefix.
    """

    keys: Callable[[Word], Keys]
    positive: Callable[[Word], str] = nothing
    is_name: Callable[[Word], bool] = lambda word: False
    motion: Callable[[Word], tuple[str, str] | None] = lambda word: None
    negators: frozenset[str] = frozenset()
    is_quality: Callable[[Word], bool] = lambda word: False
    is_deniable: Callable[[Word], bool] = lambda word: False


class Facts(NamedTuple):
    """What the lists and the language know of a word.

    ``classes``: closed class → its members. ``near``: what the list of opposites has on its side.
    ``meanings``: see ``Oppositions.meanings``.
    """

    keys: frozenset[str]
    opposites: frozenset[str]
    near: frozenset[str]
    classes: dict[int, frozenset[int]]
    complete: bool
    positive: str
    meanings: frozenset[str]


class Oppositions:
    """Why two words never mean the same, for one language.

    ``antonyms``: those of a thesaurus, which ``source`` names, beside those of the list.
    """

    def __init__(
        self, language: str, marks: Marks, antonyms: Relation | None = None, source: str = ""
    ) -> None:
        self.source = source
        self._language = language
        self._marks, self._antonyms = marks, antonyms
        self.negators = marks.negators
        self._classes = word_lists.closed_classes(language)
        self._members = _members(self._classes)
        self._opposites, self._near, self._plain = _opposed(word_lists.opposites(language))
        self._listed = self._members.keys() | self._opposites.keys()
        self.facts = word_cache(self._look_up)
        self._opposites_of = word_cache(self._look_up_opposites)
        self._between = pair_cache(self._look_up_between)  # several stages ask of the same words
        # Few pairs ever come so far that these are asked for.
        self.is_name = word_cache(marks.is_name)
        self._motion = word_cache(marks.motion)

    @property
    def named(self) -> str:
        """How a signature names the thesaurus: ``"; opposites: RuWordNet …"``, "" without one."""
        return f"; opposites: {self.source}" if self.source else ""

    def between(self, word: Word, other: Word) -> str:
        """``"opposites"``, ``"negation"``, ``"siblings"``, ``"motion"``, ``"names"`` or ""."""
        return self._between(word, other)

    def _look_up_between(self, word: Word, other: Word) -> str:
        one, two = self.facts(word), self.facts(other)
        if not one.keys.isdisjoint(two.keys) or not one.meanings.isdisjoint(two.meanings):
            return ""
        opposed = self._opposed_words(word, other)
        if opposed or bool(one.positive) != bool(two.positive):
            return opposed or "negation"
        common = one.classes.keys() & two.classes.keys()
        if common:
            same = any(one.classes[each] & two.classes[each] for each in common)
            return "" if same else "siblings"
        if _opposite_ways(self._motion(word), self._motion(other)):
            return "motion"
        return "names" if self.is_name(word) or self.is_name(other) else ""

    def opposed(self, word: Word, other: Word) -> str:
        """``"opposites"``, ``"negation"`` where one is the other with a negating prefix, or
        ``"siblings"`` of an exact class: what not even a thesaurus makes one."""
        opposed = self._opposed_words(word, other)
        if opposed:
            return opposed
        one, two = self.facts(word).classes, self.facts(other).classes
        for each in one.keys() & two.keys():  # “million”, “billion”
            if self._classes[each].exact and one[each].isdisjoint(two[each]):
                return "siblings"
        return ""

    def by_prefix_alone(self, word: Word, other: Word) -> bool:
        """Whether one has a negating prefix and neither is the other's opposite: «немного»,
        «только». That keeps them apart, but is worth saying only where nothing else does."""
        return self.between(word, other) == "negation" and not self._opposed_words(word, other)

    def _opposed_words(self, word: Word, other: Word) -> str:
        """By a list, or by a prefix."""
        one, two = self.facts(word), self.facts(other)
        if not one.opposites.isdisjoint(two.keys) or not two.opposites.isdisjoint(one.keys):
            return "opposites"
        if one.positive in two.keys or two.positive in one.keys:
            return "negation"
        # of a word that no dictionary has the base is a guess: «гипокапния» → «гипокапние»
        by_prefix = opposed_by_prefix(self._language, word.base, other.base)
        by_prefix = by_prefix or opposed_by_prefix(self._language, word.form, other.form)
        return "opposites" if by_prefix else ""

    def outside(self, word: Word, other: Word) -> bool:
        """Whether one belongs to a complete class and the other to none of its: «июнь», «лето»."""
        one, two = self.facts(word), self.facts(other)
        return (one.complete or two.complete) and one.classes.keys().isdisjoint(two.classes)

    def of_complete_class(self, word: Word) -> bool:
        """Whether it belongs to a complete class: «июнь»."""
        return self.facts(word).complete

    def near(self, word: Word, other: Word) -> bool:
        """Whether the list of opposites has both on one side: «большой» and «крупный»."""
        near = self.facts(word).near  # of most words nothing, and the other need not be asked
        return bool(near) and not near.isdisjoint(self.facts(other).keys)

    def meanings(self, word: Word) -> frozenset[str]:
        """What the word shares with words that mean the same by the lists: a name for each.

        «мама» → ``{"мать, мама, …"}``; «неплохой» and «хороший» → ``{"хороший"}``.
        """
        keys, positive = self._marks.keys(word), self._marks.positive(word)
        if not positive and self._listed.isdisjoint(keys):
            return _NONE  # as of most words
        # without the facts, which few words are asked for
        meanings = set[str]()
        for each, place in self._places(keys):
            line = self._classes[each].members[place]
            if len(line) > 1:
                meanings.add(", ".join(line))
        # what a negation denies has plain opposites; a word that is one names itself
        plain = self._plain.get(positive, _NONE) if positive else self._opposites.keys() & keys
        return frozenset(meanings.union(plain))

    def deny(self, word: Word, other: Word) -> bool:
        """Whether one of them denies a word: «неплохой»."""
        return bool(self._marks.positive(word) or self._marks.positive(other))

    def denied(self, word: Word) -> frozenset[str]:
        """What a negator before the word says: «плохой» → ``{"not плохой", "хороший"}``."""
        if not self._marks.is_quality(word):
            return frozenset({f"not {word.form}"} if self._marks.is_deniable(word) else ())
        if self._marks.positive(word):
            return _NONE
        keys = self._marks.keys(word)
        plain = _NONE.union(*(self._plain.get(key, _NONE) for key in keys))
        return plain | {f"not {key}" for key in (keys[0], keys[-1])}

    def said(self, word: Word) -> frozenset[str]:
        """What the word says by itself of what others deny: «недовольный» → ``{"not довольный"}``,
        «хороший» → ``{"хороший"}``."""
        if not self._marks.is_quality(word):
            return _NONE
        positive = self._marks.positive(word)
        if positive:
            return frozenset({f"not {positive}"})
        return frozenset(key for key in self._marks.keys(word) if key in self._plain)

    def shared(self, word: Word, other: Word) -> frozenset[str]:
        """The names of the meanings that two words share."""
        return self.meanings(word) & self.meanings(other)

    def written_else(self, word: Word, other: Word) -> bool:
        """Whether the lists write one of two words in the script of the other, and not as the
        other: «Sony» is «Сони», no «Соня»."""
        if word.form.isascii() == other.form.isascii():
            return False
        one, two = self.meanings(word), self.meanings(other)
        return one.isdisjoint(two) and any(map(_in_two_scripts, one | two))

    def _look_up(self, word: Word) -> Facts:
        keys, positive = self._marks.keys(word), self._marks.positive(word)
        opposites = _NONE.union(*map(self._opposites_of, keys))
        if not positive and self._listed.isdisjoint(keys):
            return Facts(frozenset(keys), opposites, _NONE, {}, False, "", _NONE)
        classes, complete = dict[int, frozenset[int]](), False
        for each, member in self._places(keys):
            classes[each] = classes.get(each, frozenset()) | {member}
            complete = complete or self._classes[each].complete
        return Facts(
            frozenset(keys),
            opposites,
            _NONE.union(*map(self._near.get, keys, repeat(_NONE))),
            classes,
            complete,
            positive,
            self.meanings(word),
        )

    def _places(self, keys: Keys) -> frozenset[tuple[int, int]]:
        """Classes and members of the first spelling that a list knows."""
        for key in keys:
            if key in self._members:
                return self._members[key]
        return frozenset()

    def _look_up_opposites(self, key: str) -> frozenset[str]:
        listed = self._opposites.get(key, _NONE)
        return listed if self._antonyms is None else listed | self._antonyms(key)


@word_cache
def _in_two_scripts(variants: str) -> bool:
    """``"sony, сони"`` → True."""
    return len({each.isascii() for each in variants.split(", ")}) > 1


def _opposite_ways(one: tuple[str, str] | None, two: tuple[str, str] | None) -> bool:
    """Whether verbs of one motion have different prefixes: «вошёл» and «вышел»."""
    if one is None or two is None:
        return False
    return one[0] == two[0] and one[1] != two[1] and bool(one[1] and two[1])


def _members(
    classes: Iterable[word_lists.ClosedClass],
) -> dict[str, frozenset[tuple[int, int]]]:
    """Word → numbers of its classes and of its members in them."""
    members: dict[str, frozenset[tuple[int, int]]] = {}
    for each, closed in enumerate(classes):
        for place, words in enumerate(closed.members):
            for word in words:
                members[word] = members.get(word, frozenset()) | {(each, place)}
    return members


_Related = dict[str, frozenset[str]]


def _opposed(lines: Iterable[word_lists.Sides]) -> tuple[_Related, _Related, _Related]:
    """Word → all its opposites; → words of its own side; → what its negation says.

    A negation says the first of the other side, and only where the word is itself the first:
    «неплохой» is «хороший», but not «превосходный».
    """
    opposites: _Related = {}
    near: _Related = {}
    plain: _Related = {}
    for line in lines:
        for side, facing in (line, line[::-1]):
            plain[side[0]] = plain.get(side[0], _NONE) | {facing[0]}
            for word in side:
                opposites[word] = opposites.get(word, _NONE).union(facing)
                near[word] = near.get(word, _NONE).union(side)
    return opposites, near, plain
