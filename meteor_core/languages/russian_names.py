"""Russian names and nouns as readers take them: whose name it is, how it is written, its forms.

A woman's surname and patronymic are no forms of a man's. The dictionary has one lemma for both
(«Ивановна» → иванович), as of an adjective. To a reader they are two persons, so a woman's has its
own nominative as its lemma.

Participles and adjectives may name a person or a thing: «обвиняемого» is a noun in «обвиняемого
допросили», and its lemma «обвиняемый», no «обвинять». The dictionary marks which may stand for a
noun (``Subx``), and has no noun of them.

A listed word may stand for other forms than those of its likeliest lemma: «власти» are an
authority, «власть» is power; «скорая» is an ambulance, «скорый» is fast; «велик» is a bicycle
before it is a form of «большой».
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from meteor_core.languages.analysis import normalise
from meteor_core.languages.language import Reading
from meteor_core.languages.pymorphy import CASES, GENDERS, agree, marks_of, parses
from meteor_core.model import Word
from meteor_core.model.caches import pair_cache, word_cache

_NAMED_BY_GENDER = frozenset({"Surn", "Patr"})
_PERSONS = frozenset({"Name", "Surn", "Patr", "Geox"})
_NEVER_NAMES = ("VERB", "PRTS", "ADJS")
"""How the tags of words begin that have no capital inside a sentence."""
_FORENAME = frozenset({"Name", "plur"})
OF_TODAY = {"деньга": "деньги"}
"""Lemmas of the dictionary that nobody uses → what readers take for the lemma."""
_WORDS_TOO = frozenset({"вера", "лев", "лилия", "любовь", "надежда", "роза", "роман", "слава"})
"""Forenames that are more often words, but no words with a capital inside a sentence."""

_NOTHING = Word("", "", "", is_function=True)
"""What stands beyond the edges of a text."""


def lemma(parse: Any) -> str:
    """A parse → the lemma by which its word is compared: of «Ивановной» ивановна."""
    found = normalise(dictionary_form(parse))
    return OF_TODAY.get(found, found)


def dictionary_form(parse: Any) -> str:
    """The same with its ё, as the dictionary writes it: of «Королёвой» королёва."""
    womans = parse.inflect({"femn", "sing", "nomn"}) if is_womans(str(parse.tag)) else None
    return str(parse.normal_form if womans is None else womans.word)


def is_womans(tag: str) -> bool:
    """Whether a tag is of a woman's surname or patronymic."""
    return "femn" in tag and not _NAMED_BY_GENDER.isdisjoint(marks_of(tag))


def may_be_womans(tag: str) -> bool:
    """Whether the form may be of a woman's surname as well as of a man's: «Кузнецова»."""
    return "Surn" in tag


def is_many(tag: str) -> bool:
    """Whether a tag is of a forename in the plural, which a surname is written like: «Андреев»."""
    return marks_of(tag) >= _FORENAME


def is_no_name(word: Word, readings: Callable[[Word], Sequence[Reading]]) -> bool:
    """Whether a word without a capital is by all its readings a forename in the plural, and so a
    word that the dictionary does not have: «лол» is no form of «Лола». Most words are not looked
    up."""
    return is_many(word.tag) and all(is_many(each.tag) for each in readings(word))


def without_many(found: tuple[Any, ...]) -> tuple[Any, ...]:
    """The parses of a form that may be a surname, without the plural of the forename: «Андреев»
    is one man called so, and seldom several called «Андрей»."""
    if not any("Surn" in str(parse.tag) for parse in found):
        return found
    return tuple(parse for parse in found if not is_many(str(parse.tag)))


def without_places(found: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """The readings of a form without a capital: no place, if it may be anything else («сахару»)."""
    return tuple(each for each in found if "Geox" not in each.tag) or found


def person(word: Word, capital: bool) -> Word:
    """A word by its likeliest parse → the same as a name: «Ивановна» has the base «ивановна», and
    «Борисов» is no plural of «Борис»; with a ``capital`` «Лену» is Лена, if it is as often."""
    if "Surn" in word.tag or "Patr" in word.tag or "Name" in word.tag:
        return _person(word)
    return _forename(word) if capital and "NOUN" in word.tag else word


@word_cache
def _forename(word: Word) -> Word:
    found = parses(word.form)
    names = (each for each in found if "Name" in each.tag and each.score >= found[0].score)
    name = next((each for each in names if not is_many(str(each.tag))), None)
    return word if name is None else replace(word, base=lemma(name), tag=str(name.tag))


@word_cache
def _person(word: Word) -> Word:
    wanted = is_womans if is_womans(word.tag) else _is_surname if is_many(word.tag) else None
    if wanted is None:
        return word
    parse = next((each for each in parses(word.form) if wanted(str(each.tag))), None)
    return word if parse is None else replace(word, base=lemma(parse), tag=str(parse.tag))


def behind_forename(before: Iterable[Reading], own: Sequence[Reading]) -> tuple[Reading, ...]:
    """The readings of a word with a capital as the surname of the forename before it, where it may
    be one: «Ивана [Грозного]» is no adjective."""
    forenames = [marks for each in before if "Name" in (marks := marks_of(each.tag))]
    return tuple(
        each
        for each in own
        if "Surn" in each.tag and any(agree(marks_of(each.tag), marks) for marks in forenames)
    )


def may_be_person(word: Word) -> bool:
    """Whether ``persons`` or ``called`` may have anything to say of a word."""
    if word.is_capital and word.tag.startswith(_NEVER_NAMES):
        return True
    return "Surn" in word.tag or "Name" in word.tag or _is_word_too(word)


def _is_word_too(word: Word) -> bool:
    return word.is_capital and word.base in _WORDS_TOO


def persons(
    words: Sequence[Word], places: Iterable[int], ambiguous: Callable[[Word], bool]
) -> dict[int, Word]:
    """Place → the surname or forename there, where a name or verb beside it tells whether it is a
    man's: «сказала [Кузнецова]», «Мария [Кузнецова]», «[Валерия] Петровна»; a man's in the genitive
    is written alike. Of words at ``places`` that are ``ambiguous`` alone."""
    found = {}
    for place in places:
        word = words[place]
        if ("Surn" in word.tag or "Name" in word.tag) and ambiguous(word):
            gender = _gender_beside(words, place)
            person = _of_gender(word, gender) if gender else None
            if person is not None:
                found[place] = person
    return found


def called(words: Sequence[Word], places: Iterable[int]) -> dict[int, Word]:
    """Place → the name there, by its capital behind a word: «ждала [Веру]», «сообщил [Корен]»,
    but «[Вера] в чудо» and «партия «[Вера]»» may be the word, and so may all in a text of
    capitals. Of words at ``places`` alone."""
    found = {}
    for place in places:
        word = words[place]
        if not word.is_capital or _begins(words, place):
            continue
        if _is_word_too(word):
            found[place] = _forename_of(word)
        elif word.tag.startswith(_NEVER_NAMES) and not _is_shouted(words):
            found[place] = _stranger(word)
    return found


def _is_shouted(words: Sequence[Word]) -> bool:
    """Whether all words of a text have capitals, of which there are more than two."""
    capitals = [word.is_capital for word in words if word.form.isalpha()]
    return len(capitals) > 2 and all(capitals)


@word_cache
def _stranger(word: Word) -> Word:
    """A verb or short form with a capital → the name that is written like it, if there may be one;
    a finite verb only as one that the dictionary has («картина Дали»)."""
    named = (each for each in parses(word.form) if not _PERSONS.isdisjoint(marks_of(str(each.tag))))
    parse = next(named, None)
    if parse is not None:
        return replace(word, base=lemma(parse), tag=str(parse.tag))
    return word if word.tag.startswith("VERB") else replace(word, base=word.form, tag="NOUN")


@word_cache
def _forename_of(word: Word) -> Word:
    parse = next(
        (each for each in parses(word.form) if {"Name", "sing"} <= marks_of(str(each.tag))), None
    )
    return word if parse is None else replace(word, base=lemma(parse), tag=str(parse.tag))


def _gender_beside(words: Sequence[Word], place: int) -> str:
    """Of the forename before or the patronymic after; of a verb in the past that begins the clause
    before the name, or comes after a name that begins it: before others a name may be an object."""
    before = words[place - 1] if place else _NOTHING
    after = words[place + 1] if place + 1 < len(words) else _NOTHING
    is_surname = "Surn" in words[place].tag
    if is_surname and marks_of(before.tag) >= {"Name", "sing"}:
        return _gender(before.tag)
    if not is_surname and "Patr" in after.tag:
        return _gender(after.tag)
    if _is_past(before.tag) and _begins(words, place - 1):
        return _gender(before.tag)
    return _gender(after.tag) if _is_past(after.tag) and _begins(words, place) else ""


def _begins(words: Sequence[Word], place: int) -> bool:
    return place == 0 or words[place - 1].is_punctuation


def _is_past(tag: str) -> bool:
    return tag.startswith("VERB") and "past" in tag


def _gender(tag: str) -> str:
    return next(iter(marks_of(tag) & {"masc", "femn"}), "")


@pair_cache
def _of_gender(word: Word, gender: str) -> Word | None:
    """The word by its likeliest parse as such a name of that gender, itself if it is one; None
    without one."""
    kind = "Surn" if "Surn" in word.tag else "Name"
    if gender in word.tag:
        return word
    found = (p for p in parses(word.form) if {kind, gender, "sing"} <= marks_of(str(p.tag)))
    parse = next(found, None)
    return None if parse is None else replace(word, base=lemma(parse), tag=str(parse.tag))


def _is_surname(tag: str) -> bool:
    return "Surn" in tag


_MAY_STAND = frozenset({"PRTF", "Subx"})


@word_cache
def participle_nouns(form: str) -> tuple[Reading, ...]:
    """``"обвиняемому"`` → its readings as a noun: обвиняемый, ``NOUN,anim,masc sing,datv``."""
    return tuple(_noun(parse) for parse in parses(form) if may_stand_for_noun(str(parse.tag)))


def may_stand_for_noun(tag: str) -> bool:
    """Whether a tag is of such a participle."""
    return marks_of(tag) >= _MAY_STAND


def _noun(parse: Any) -> Reading:
    marks = marks_of(str(parse.tag))
    gender = next(iter(marks & GENDERS), "")
    person = "inan" if gender == "neut" or "inan" in marks else "anim"
    named = parse.inflect({"neut" if gender == "neut" else "masc", "sing", "nomn"})
    lemma = normalise(str((named or parse).word))
    kind = ",".join(filter(None, ("NOUN", person, gender)))
    form = f"{'sing' if gender else 'plur'},{next(iter(marks & CASES))}"
    return Reading(lemma, f"{kind} {form}", float(parse.score), parse.is_known)


NAMES = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn", "Trad"})
"""People, places, organisations, brands: what is written with a capital (OpenCorpora)."""

LITTLE = frozenset({"на", "де", "ла", "ле", "эль", "аль", "ан", "да", "дель", "фон", "и"})
"""Parts of names that keep small letters: «Ростов-на-Дону»."""


def written(lemma: str, tags: str = "", capital: bool = False) -> str:
    """A lemma as people write it: ``"киев"`` → «Киев», ``"ежик"`` → «ёжик», ``"сша"`` → «США».

    ``tags``: of the forms that stand there, if they are known: «роза» is a flower unless a tag says
    that it is a name. ``capital``: a form stands within a sentence with a capital, so it is a name
    if the dictionary knows one of that part of speech, or does not know the lemma («Тассалин»).
    Else what is no lemma of the dictionary stays as it is.
    """
    found = _dictionary_forms(lemma)
    if not found:
        return _as_name(lemma, _marks(tags), capital) if capital else lemma
    part = tags.partition(",")[0]
    spelling = next((form for form, marks in found if part in marks), found[0][0])
    marks = _marks(tags) if tags else frozenset.intersection(*(marks for _, marks in found))
    if capital:
        marks = marks.union(*(each for _, each in found if not part or part in each))
    if marks.isdisjoint(NAMES):
        return spelling
    return _as_name(spelling, marks, capital)


def _as_name(spelling: str, marks: frozenset[str], capital: bool) -> str:
    """``"ростов-на-дону"`` → «Ростов-на-Дону»; an abbreviation in capitals, but of a compound that
    no dictionary has only the part before a plain word: «В-режим», «Ан-Нахда»."""
    first, *parts = spelling.split("-")
    rest = "-".join(parts)
    is_short = "Abbr" in marks
    if parts and (is_short or len(first) == 1) and _is_plain(rest):
        return f"{first.upper()}-{rest}"
    if is_short and (not parts or _dictionary_forms(normalise(spelling))):
        return spelling.upper()
    if capital or first not in LITTLE:
        first = first.capitalize()
    return "-".join((first, *(part if part in LITTLE else part.capitalize() for part in parts)))


def _is_plain(lemma: str) -> bool:
    """Whether the dictionary has it, and as no name."""
    found = _dictionary_forms(lemma)
    return bool(found) and all(marks.isdisjoint(NAMES) for _, marks in found)


@word_cache
def _dictionary_forms(lemma: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The spellings that a lemma has in the dictionary, each with the marks of its tag."""
    return tuple(
        (dictionary_form(parse), _marks(str(parse.tag)))
        for parse in parses(lemma)
        if parse.is_known and normalise(dictionary_form(parse)) == lemma
    )


def _marks(tags: str) -> frozenset[str]:
    """``"NOUN,anim,femn,Name sing,nomn"`` → NOUN, anim, femn, Name, sing, nomn."""
    return frozenset(re.split(r"[ ,|]+", tags))


USUAL = 0.2
"""The least probability of a form that stands for the word: «согласно» is seldom «согласен»."""

_DECLINED = frozenset({"NOUN", "ADJF", "PRTF"})
_SHORT = frozenset({"ADJS", "PRTS"})
_NUMBER_AND_GENDER = frozenset({"sing", "plur", "masc", "femn", "neut"})
_KINDS = frozenset({"Supr", "past", "pres", "actv", "pssv"})


def own_forms(word: str) -> frozenset[str]:
    """A listed word of the dictionary → itself and its forms.

    Of a lemma all forms: «снимок» → снимка, …; of another form those that differ in case alone,
    of an adjective or participle in the masculine in gender and number too: «власти» → властей, …;
    «новейший» → новейшую, …; of other forms of verbs none: «говорят».
    """
    found = parses(word)
    of_lemma = (parse for parse in found if lemma(parse) == word)
    straight = (parse for parse in found if "nomn" in parse.tag)
    parse = next(iter((*of_lemma, *straight, *found)), None)
    return frozenset({word, *(() if parse is None else _usual(parse, word))})


def _usual(parse: Any, word: str) -> Iterator[str]:
    forms = {normalise(each.word) for each in parse.lexeme if _stands_for(parse, each, word)}
    for form in forms:
        same = [each.score for each in parses(form) if each.normal_form == parse.normal_form]
        if sum(same) >= USUAL:
            yield form


def _stands_for(parse: Any, each: Any, word: str) -> bool:
    if lemma(parse) == word:
        return True
    marks, others = (marks_of(str(one.tag)) for one in (parse, each))
    if marks.isdisjoint(_DECLINED | _SHORT):
        return False
    masculine = "NOUN" not in marks and "masc" in marks
    kept = _DECLINED | _SHORT | (_KINDS if masculine else _KINDS | _NUMBER_AND_GENDER)
    return marks & kept == others & kept
