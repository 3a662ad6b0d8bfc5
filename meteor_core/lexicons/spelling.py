"""Whether two words are one, spelt in two ways: a misspelling, a name, another script.

A misspelling is a word that no dictionary has, near one that a dictionary has. Of two that none
has, names alone may differ by much: there is no one way to write «Кэндзи» in Russian letters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from anyascii import anyascii
from rapidfuzz.distance import OSA, Indel, Prefix

from meteor_core.lexicons import transliteration
from meteor_core.model import Word
from meteor_core.model.caches import word_cache

_OTHERS = re.compile(
    "re-?(collect|count|cover|creat|form|lay|leas|mark|present|press|serv|sent|sign|sort|sound"
    "|strain|treat)"
)


def says_again(form: str, other: str) -> bool:
    """Whether of two words of the same letters one says that something is done again, and the other
    something else: “re-signed”, “resigned”; not “re-elected”, “reelected”."""
    return form.startswith("re-") != other.startswith("re-") and _OTHERS.match(form) is not None


SHORTEST = 4
"""Letters that a misspelt word needs: of shorter ones too many look alike."""

NAMES = 0.65
"""The least share of common letters of a name spelt in two ways; of a short name, three letters in
four."""

SHORT_NAME = 4

SCRIPTS = 0.8
"""The same, where one stands in Latin letters and is compared with the other's transliteration."""

SOUNDS = 0.5
"""The same of names whose consonants are said alike."""

WORD = 5
"""Letters and hyphens behind a name that are more than an ending."""

SHORT_SOUNDS, FEW_SOUNDS = 2, 0.7
"""Of names of so few consonants more letters have to be common."""

FOREIGN, ENDING = 6, 2
"""Letters of the shortest word that was left as another language writes it, and of the endings that
its letters and those of English may differ in."""

UNLIKE = 0.3
"""A cosine below which vectors speak against one word in two spellings."""

INFLECTED = 7
"""Letters from which on a misspelt word counts by its base as well, which then is a fair guess."""

_SAID = {"c": "k", "q": "k"}
"""First letters that other languages write otherwise: “kaamera”."""

Similarity = Callable[[str, str], float | None]


class SpeltWord(NamedTuple):
    """What is asked of a word whenever it is compared; ``letters`` are those but hyphens.

    ``varies``: whether it may be one with a word of another first letter, as names may; ``first``:
    how that letter is said.
    """

    letters: str
    first: str
    is_ascii: bool
    uncertain: bool
    known: bool
    skeletons: frozenset[str]
    is_name: bool
    varies: bool
    is_capital: bool


Spelt = Sequence[tuple[int, SpeltWord]]
"""Positions of words, and what is asked of them."""


class Spelling:
    """Compares words by what a dictionary (``known``) and vectors say of them.

    ``is_name``: whether a word may name a person, a place or an organisation; ``surely``: whether
    it is a name and nothing else. ``skeleton``: a name without the habits of who wrote it.
    ``latin``: whether the language is written in Latin letters. ``said``: how a word sounds, where
    the language is not written as it sounds; "" of no word that has letters.
    """

    def __init__(
        self,
        known: Callable[[str], bool],
        is_name: Callable[[Word], bool],
        cosine: Similarity = lambda word, other: None,
        surely: Callable[[Word], bool] = lambda word: False,
        skeleton: Callable[[str], Iterable[str]] = lambda form: (form,),
        latin: bool = False,
        said: Callable[[str], str] | None = None,
    ) -> None:
        self.known, self._is_name, self._cosine = known, is_name, cosine
        self._surely, self._skeleton, self._latin = surely, skeleton, latin
        self._said = said
        self.spelt = word_cache(self._look_up)

    def _look_up(self, word: Word) -> SpeltWord:
        letters, known = word.form.replace("-", ""), self.known(word.form)
        foreign = word.form.isascii() != self._latin
        uncertain = "-" in word.form or foreign or not known
        is_name, skeletons = self._is_name(word), self._look_up_skeletons(word)
        varies = is_name or bool(skeletons) or word.form.startswith("-")
        first = _SAID.get(letters[:1], letters[:1])
        if self._said is not None and first:
            first = self._said(letters[:2])[:1]  # «зделать», «сделать»; «щитать», «считать»
        is_ascii, is_capital = letters.isascii(), word.is_capital
        return SpeltWord(
            letters, first, is_ascii, uncertain, known, skeletons, is_name, varies, is_capital
        )

    def possible(self, word: Word, others: Spelt) -> Iterator[int]:
        """The positions of words that ``same`` may hold of, told at a glance."""
        own = self.spelt(word)
        first, is_ascii, varies = own.first, own.is_ascii, own.varies
        for position, other in others:
            if (
                other.first == first
                or (varies and other.varies)
                # Without two capitals all letters are the same.
                or (
                    other.is_ascii != is_ascii
                    and ((own.is_capital and other.is_capital) or _one_spelling(own, other))
                )
            ):
                yield position

    def _look_up_skeletons(self, word: Word) -> frozenset[str]:
        """«Уотсона» → ``{"ватсона", "ватсон"}``; none for a word that is no name."""
        if not self._surely(word):
            return frozenset()
        forms = word.form, word.base
        return frozenset(each for form in forms for each in self._skeleton(form) if each)

    def same(self, word: Word, other: Word) -> bool:
        """«агенство» and «агентство», «Кенджи» and «Кэндзи», «Kronos» and «Кронос»."""
        one, two = self.spelt(word), self.spelt(other)
        if not one.skeletons.isdisjoint(two.skeletons):
            return True
        if not one.uncertain and not two.uncertain:
            return word.form == other.form
        if one.letters == two.letters:
            return not says_again(word.form, other.form)
        if self._latin and not (one.known and two.known) and _left_foreign(one, two):
            return True
        if one.is_ascii != two.is_ascii:
            capital = word.is_capital and other.is_capital
            if not capital:
                return _one_spelling(one, two)
            sound = _in_latin(one.letters, two.letters) or _sound_alike(word, other)
            return sound or _letters_alike(one, two)
        if (one.known and two.known) or min(len(one.letters), len(two.letters)) < SHORTEST:
            return False
        if one.is_name and two.is_name:
            return _one_name(word, other)
        known = one.known or two.known
        if known and self._heard_alike(word, other):
            return True
        return self._slip(word, other, known) and not self._unlike(word, other)

    def _slip(self, word: Word, other: Word, known: bool) -> bool:
        """Whether as few letters differ as a slip of the pen changes; the first never does."""
        if word.form[0] != other.form[0]:
            return False
        if _drawl(word.form) == _drawl(other.form):
            return True
        # A stem is shorter than its word: “seiz” of “seize”, “busi” of “business”.
        every = (word.form, other.form, *(() if self._latin else (word.base, other.base)))
        length = min(map(len, every))
        distance = OSA.distance(word.form, other.form)
        if not known:  # «скаллинга», «скейлинге»: the endings differ by case
            distance = min(distance, OSA.distance(word.base, other.base))
        elif word.part_of_speech == other.part_of_speech:  # «авиалинии», «авилиниями»
            distance = min(distance, OSA.distance(word.base, other.base) + (length < INFLECTED))
        if length <= SHORTEST and len(word.form) == len(other.form):
            return False
        return bool(distance <= (1 + (length >= 8) if known else length // 4))

    def _heard_alike(self, word: Word, other: Word) -> bool:
        """«малако» and «молоко»: written as it sounds. A capital may be that of a name."""
        if self._said is None or word.is_capital != other.is_capital:
            return False
        if self._said(word.form) == self._said(other.form):
            return True
        if min(len(word.form), len(other.form)) < INFLECTED - 1:
            return False
        return self._said(word.base) == self._said(other.base)

    def _unlike(self, word: Word, other: Word) -> bool:
        """Of a misspelt word the base is a guess: «програму» → «програм»; so its form counts."""
        one, two = self.spelt(word).known, self.spelt(other).known
        guesses = one != two
        cosine = self._cosine(
            word.form if guesses and not one else word.base,
            other.form if guesses and not two else other.base,
        )
        return cosine is not None and cosine < UNLIKE


def _left_foreign(one: SpeltWord, two: SpeltWord) -> bool:
    """“kaamera” and “camera”, “hepatīta” and “hepatitis”: one word, written in two languages of
    Latin letters; with letters that English has not its ending may be a foreign one, too."""
    if one.first != two.first or min(len(one.letters), len(two.letters)) < FOREIGN:
        return False
    skeleton, other = (transliteration.latin(_latin(each.letters)) for each in (one, two))
    if skeleton == other or (one.is_ascii and two.is_ascii):
        return skeleton == other
    least, most = sorted((len(skeleton), len(other)))
    stem = least - ENDING
    return stem >= FOREIGN - 1 and most - stem <= ENDING + 1 and skeleton[:stem] == other[:stem]


def _one_spelling(one: SpeltWord, other: SpeltWord) -> bool:
    """«del» and «дель», “maculatum” and «макулатум»: of words without a capital all letters are the
    same, or those of an unknown word are written as Latin ones are."""
    latin = _latin(one.letters)
    if latin == _latin(other.letters):
        return len(latin) > 1
    return len(latin) >= SHORTEST and _letters_alike(one, other)


def _in_latin(form: str, other: str) -> bool:
    """``"kronos"`` and ``"кронос"`` → True."""
    one, two = _latin(form), _latin(other)
    if min(len(one), len(two)) < SHORTEST:
        return one == two and len(one) > 1
    as_said = map(transliteration.said, (one, two))
    return (
        max(Indel.normalized_similarity(one, two), Indel.normalized_similarity(*as_said)) >= SCRIPTS
    )


def _sound_alike(word: Word, other: Word) -> bool:
    """“Stewart” and «Стюарта»: names of the same consonants, as they are said."""
    for pair in ((word.form, other.form), (word.base, other.base)):
        common = frozenset.intersection(*map(transliteration.sounds, pair))
        if common:
            least = SOUNDS if max(map(len, common)) > SHORT_SOUNDS else FEW_SOUNDS
            return bool(Indel.normalized_similarity(*map(_latin, pair)) >= least)
    return False


def _letters_alike(one: SpeltWord, other: SpeltWord) -> bool:
    """“DCU” and «ДСЮ»: what no dictionary has, letter by letter."""
    latin, cyrillic = (one, other) if one.is_ascii else (other, one)
    return not cyrillic.known and transliteration.letter_by_letter(latin.letters, cyrillic.letters)


@word_cache
def _latin(form: str) -> str:
    """``"кронос"`` → ``"kronos"``, letters alone."""
    return re.sub("[^a-z]", "", anyascii(form).lower())


def _one_name(word: Word, other: Word) -> bool:
    """By forms or bases, whichever are nearer: an unknown name's base is a guess."""
    if not transliteration.may_begin_alike(word.form, other.form):
        return False
    if _is_formed(word.base, other.base) or _is_formed(other.base, word.base):
        return False
    if _is_compound(word.form, other.form) or _is_compound(other.form, word.form):
        return False
    pairs = ((word.form, other.form), (word.base, other.base))
    short = min(len(word.form), len(other.form)) <= SHORT_NAME
    similarity = max(Indel.normalized_similarity(*pair) for pair in pairs)
    return bool(similarity >= (SCRIPTS if short else NAMES))


def _is_formed(name: str, surname: str) -> bool:
    """«Сажид» and «Сажидов», “Karsakov” and “Karsakova”: a surname made of a name, and a woman's
    of a man's, are other persons'."""
    return surname.startswith(name) and _SURNAMES.fullmatch(surname, len(name)) is not None


def _is_compound(name: str, longer: str) -> bool:
    """«Гийена», «Карене» and «Гийена-Барре», «Карен-лейн», «Видео» and «Видеокадры»: the name, but
    for its ending, and what may be a word of its own behind it."""
    common = Prefix.similarity(name, longer)
    return common >= max(len(name) - 1, SHORTEST) and len(longer) - common >= WORD


_SURNAMES = re.compile("ов|ев|ова|ева|ович|евич|(?<=ов|ев|ин)а|(?<=[oe]v|in)a")


@word_cache
def _drawl(form: str) -> str:
    """``"неееет"`` → ``"нет"``."""
    return re.sub(r"(.)\1+", r"\1", form)
