"""How ``meteor`` reads what is spelt in several ways: characters, entities, initials.

Characters that print nothing, or print as others do, are what a reader takes them for. Unicode's
own properties tell which: what is ignored by default prints nothing, and a ligature or a full-width
letter is compatible with plain letters. A text is shown as it is written.

Letters of two alphabets that look alike, where a word has letters of both («сoбака», “WНO”): nobody
sees that the «o» is Latin or the “Н” Cyrillic, and so no reader takes them for other words. Greek
letters among letters of another alphabet are read as Latin ones first.

What HTML and Moses write for something else: “&quot;” is a quotation mark, “&apos;s” is “'s”, and
“didn 't” is “didn't”.

The analysers of the published variants go without: their tokens and forms are those of the programs
that split and describe.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any
from unicodedata import category, decomposition, normalize

from meteor_core.languages.abbreviations import Abbreviation, forms, listed
from meteor_core.languages.analysis import CHUNK, normalise
from meteor_core.model import Span, Word
from meteor_core.model.libraries import PropertyPattern

Split = Callable[[str], Iterable[Span]]

_USUAL = "\x00-\x7fА-яЁё«»—–„“”…№’"
_UNUSUAL = re.compile(f"[^{_USUAL}]|`").search
"""Without one of these nothing is read as anything else: so of nearly all texts."""

_FLAG = r"\p{Emoji}[\U000E0020-\U000E007E]+\U000E007F"
"""Of the flags of Scotland and Wales only characters that print nothing alone tell which it is."""

_JOINED = r"\p{Emoji}[\p{M}\p{Emoji_Modifier}]*(?:\u200D\p{Emoji}[\p{M}\p{Emoji_Modifier}]*)+"
"""A family is one picture, and its members are others: the joiner between them prints nothing."""

_PIECE = PropertyPattern(
    rf"{_FLAG}|{_JOINED}|[^{_USUAL}]\p{{M}}*|[\x00-\x7FА-яЁё]\p{{M}}+|(?<=\p{{L}})`(?=\p{{L}})"
)
"""A character that may be read as another one, with its marks."""

_IS_FLAG, _IS_JOINED = PropertyPattern(_FLAG), PropertyPattern(_JOINED)
_AS_JOINED = str.maketrans("\u200d", "\u2060", "\ufe0e\ufe0f")
"""The joiner becomes another one, which ``normalise`` keeps; emoji need no variation selector."""

_PRINTS_NOTHING = PropertyPattern(r"[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]+")
_ITSELF = PropertyPattern(r"\p{Emoji}|№")
"""“ℹ” is no “i”, and «№» no “no”: it is a word of the lists."""

_KEYBOARD = {
    **dict.fromkeys("\u2010\u2011", "-"),
    **dict.fromkeys("\u2032\u201b\ua78c", "'"),
    **dict.fromkeys("\u2044\u2215", "/"),
    "\u2033": '"',
    "\u2236": ":",
    "\u2012": "\u2013",
    "\u00ba": "°",
    "\u0261": "g",
}
"""Marks that print as the keyboard's do, though no property of Unicode says so."""

_CYRILLIC = PropertyPattern(r"\p{Cyrillic}")
_STRESS = dict.fromkeys(map(ord, "\u0300\u0301"))
_PLAIN = re.compile(r"°?[^\W_]+").fullmatch
_EXCLAMATION = re.compile("[!?]{2}").fullmatch


def plain(text: str) -> str:
    """A text as it is read: ``"ﬁne"`` → fine, ``"Ⅳ"`` → IV, ``"donʼt"`` → don't, ``"за́мок"`` →
    замок, and what prints nothing is left out."""
    return str(_PIECE.sub(_read, text)) if _UNUSUAL(text) else text


def plainly(split: Split) -> Split:
    """``split``, which sees a chunk as it is read."""
    reading = as_read(split, _PIECE, _read)
    return lambda chunk: reading(chunk) if _UNUSUAL(chunk) else split(chunk)


def as_read(split: Split, pattern: Any, read: Callable[[Any], str]) -> Split:
    """``split``, which sees what ``read`` makes of each match of ``pattern``, with spans of the
    chunk as it is written.

    Of several words within what was one character the last has it.
    """

    def spans(chunk: str) -> Iterable[Span]:
        if not pattern.search(chunk):
            return split(chunk)
        text, places, end = "", list[int](), 0
        for piece in pattern.finditer(chunk):
            said = read(piece)
            text += chunk[end : piece.start()] + said
            places += [*range(end, piece.start()), *[piece.start()] * len(said)]
            end = piece.end()
        text += chunk[end:]
        places += range(end, len(chunk) + 1)
        found = ((places[start], places[stop]) for start, stop in split(text))
        return [(start, stop) for start, stop in found if start < stop]

    return spans


def _read(piece: Any) -> str:
    written: str = piece[0]
    if _IS_FLAG.fullmatch(written):
        return written
    if _IS_JOINED.fullmatch(written):
        return written.translate(_AS_JOINED)
    text = normalize("NFD", _PRINTS_NOTHING.sub("", written))
    if _CYRILLIC.match(text):
        text = text.translate(_STRESS)
    text = normalize("NFC", text)
    return _compatible(text) if len(text) == 1 else text


def _compatible(character: str) -> str:
    """The plain letters or the plain mark that a character stands for; itself where it is none of
    these, and where it is raised or lowered (``describing`` reads those)."""
    from anyascii import anyascii

    if category(character) in ("Lm", "Sk") and anyascii(character) in ("'", "`"):
        return "'"
    if character in _KEYBOARD:
        return _KEYBOARD[character]
    found = normalize("NFKC", character)
    if _EXCLAMATION(found):
        return found
    if _ITSELF.fullmatch(character) or decomposition(character).startswith(("<super>", "<sub>")):
        return character
    if found.isspace() or not (len(found) == 1 or _PLAIN(found)):
        return character
    return found


_LATIN_ALIKE = "ABCEHKMOPTXYaceopxy"
_CYRILLIC_ALIKE = "АВСЕНКМОРТХУасеорху"

_STRESSED = str.maketrans("", "", "\u0300\u0301")
"""Stress marks, which Russian letters may have: a Latin «á» among them is an «а»."""


def _with_marks() -> dict[str, str]:
    """Latin letters with a mark → Russian ones that look like them: ``{"á": "а", "ë": "ё"}``."""
    found = {}
    for letter in map(chr, range(0xC0, 0x180)):
        parts = normalize("NFD", letter)
        if parts[0] in _LATIN_ALIKE:
            alike = _CYRILLIC_ALIKE[_LATIN_ALIKE.index(parts[0])] + parts[1:].translate(_STRESSED)
            found[letter] = normalize("NFC", alike)
    return {letter: alike for letter, alike in found.items() if re.fullmatch("[А-яЁё]", alike)}


_MARKED = _with_marks()
_TO_CYRILLIC = str.maketrans(dict(zip(_LATIN_ALIKE, _CYRILLIC_ALIKE, strict=True)) | _MARKED)
_TO_LATIN = str.maketrans(_CYRILLIC_ALIKE + "ЁёЇїІіЅѕЈјҺһӀԚԛԜԝ", _LATIN_ALIKE + "ËëÏïIiSsJjhhIQqWw")
_FROM_GREEK = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo")

_WORD = re.compile(r"[\w°]+")
_GREEK_WITHIN = re.compile(r"\b(?=\w*[A-Za-zЀ-ӿ])(?!\w*[Ͱ-Ͽ](?<![ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο]))\w+")
"""A word with letters of another alphabet, whose Greek ones look like these."""

_NO_LATIN = re.compile(f"(?![{_LATIN_ALIKE}{''.join(_MARKED)}])[A-Za-zÀ-ɏ]")
_NO_CYRILLIC = re.compile(f"(?![{''.join(map(chr, _TO_LATIN))}])[Ѐ-ӿ]")
_ANY_LATIN, _ANY_CYRILLIC = map(re.compile, ("[A-Za-zÀ-ɏ]", "[Ѐ-ӿ]"))
_ANY_GREEK = re.compile("[Ͱ-Ͽ]")

_MODEL = re.compile(rf"[{_LATIN_ALIKE[:12]}]{{1,3}}-\d\w*|[{_CYRILLIC_ALIKE[:12]}]{{1,3}}-\d\w*")
"""«C-300», «T-34»: letters of an alphabet that nobody can tell, and a number."""

_LONE = re.compile(rf"\b[{_LATIN_ALIKE.replace('X', '').replace('x', '')}]\b")
"""A Latin letter that is a word or a part of one: it prints as the word «а», the initial «А.»."""

_ONE_LETTER = re.compile(r"[\W\d_]*\w[\W\d_]*")

_NO_ROMAN = re.compile("[^ХхІ]*").fullmatch
_ROMAN = re.compile(r"(?<![-\w])(?:[Хх]|[ХІ]{2,})\b(?!\.)")
"""Roman numerals, and the sign of multiplication, of Cyrillic letters; «70-х» ends in another."""

_ENDING = re.compile(r"[A-Za-z\d]+[а-яё]{1,3}")
"""«Googleа»: a Russian ending on a foreign name."""


def of_cyrillic(text: str) -> str:
    """Russian as it is meant, letter for letter: ``"сoбака"`` with a Latin o → with a Cyrillic one.

    What only Latin letters can spell is Latin: ``"СOVID"`` with a Cyrillic С → ``"COVID"``.
    """
    if _ANY_GREEK.search(text):
        text = _without_greek(text)
    if not _NO_ROMAN(text):
        text = _ROMAN.sub(lambda word: word[0].translate(_TO_LATIN), text)
    if not _ANY_LATIN.search(text):
        return text
    if _MODEL.fullmatch(text):
        return text.translate(_TO_CYRILLIC)
    if _ANY_CYRILLIC.search(text) or _ONE_LETTER.fullmatch(text):
        text = _LONE.sub(lambda letter: letter[0].translate(_TO_CYRILLIC), text)
    return _WORD.sub(_cyrillic, text) if _ANY_CYRILLIC.search(text) else text


def of_latin(text: str) -> str:
    """English likewise: “WНO” and “90х190”, “50°С” with Cyrillic letters among Latin ones or
    figures → Latin throughout; “соре”, all letters of which could be Latin, too."""
    if _ANY_GREEK.search(text):
        text = _without_greek(text)
    if not _ANY_CYRILLIC.search(text):
        return text
    return text.translate(_TO_LATIN) if _MODEL.fullmatch(text) else _WORD.sub(_latin, text)


def _without_greek(text: str) -> str:
    """``"Рοссия"`` with a Greek ο → with a Latin o; «α-лучи» and “kΩ” stay."""
    return _GREEK_WITHIN.sub(lambda word: word[0].translate(_FROM_GREEK), text)


def _cyrillic(word: re.Match[str]) -> str:
    text = word[0]
    if not (_ANY_LATIN.search(text) and _ANY_CYRILLIC.search(text)):
        return text
    if not _NO_LATIN.search(text):
        return text.translate(_TO_CYRILLIC)
    is_foreign = _NO_CYRILLIC.search(text) or _ENDING.fullmatch(text)
    return text if is_foreign else text.translate(_TO_LATIN)


def _latin(word: re.Match[str]) -> str:
    text = word[0]
    if _NO_CYRILLIC.search(text):
        mixed = _ANY_LATIN.search(text) and not _NO_LATIN.search(text)
        return text.translate(_TO_CYRILLIC) if mixed else text
    return text.translate(_TO_LATIN)


_APOSTROPHE = "(?:&apos;|&#39;|['’])"
_ENTITY = re.compile(
    f"(?<=n) {_APOSTROPHE} ?(?=t)|&(?:amp|apos|gt|lt|quot|#34|#39|#91|#93|#124);", re.IGNORECASE
)

_DENIED = (
    "ai are ca could dare did do does had has have is might must need sha should was were wo would"
)
_CUT = re.compile(f"[nN] {_APOSTROPHE} ?[tT]\\b")
_CUT_CHUNK = re.compile(
    rf"\S*\b(?:{'|'.join(_DENIED.split())}){_CUT.pattern}\S*|\S+", re.IGNORECASE
)


def english_chunk(text: str) -> re.Pattern[str]:
    """What a chunk of an English text is like: “didn 't” is one where Moses has cut it."""
    return _CUT_CHUNK if _CUT.search(text) else CHUNK


def _read_entity(entity: re.Match[str]) -> str:
    return "'" if entity[0].startswith(" ") else html.unescape(entity[0])


def unescaping(split: Split) -> Split:
    """``split``, which sees what entities stand for."""
    return as_read(split, _ENTITY, _read_entity)


Describe = Callable[[str], Word]

_MARKS = {"-": "—", "--": "—", "---": "—", "...": "…", "..": "…"}
"""Marks as they are typed → as they are printed."""

_HYPHENS = re.compile(r"(?<=[^\W\d_])[‒–](?=\w)|(?<=\w)[‒–](?=[^\W\d_])|^−(?=\d)")
"""Dashes that some set for a hyphen, «III–IV», «COVID–19», and signs of numbers, “−5”; between
numbers a dash is a range (``lexicons.numbers.numerals``)."""

_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "0123456789" * 2)
"""“CO₂” is “CO2”, «м²» is «м2»."""

_INITIALS = "NOUN,anim,Init"
"""The tag of initials (OpenCorpora)."""

_ABBREVIATED = "Abbr"
"""The mark of abbreviations in a tag (OpenCorpora)."""


def describing(language: str, describe: Describe, unmixed: Callable[[str], str]) -> Describe:
    """``describe`` where spellings are one: “U.S.” and “US”, “J.K.” and “JK”, «-» and «—».

    ``unmixed``: a word → the same in letters of one alphabet, of as many letters.
    """
    known = forms(language)
    by_form = {each.form: each for each in reversed(listed(language))}

    def spelt(text: str) -> Word:
        if _UNUSUAL(text):
            text = plain(text)
        if text in _MARKS:
            return describe(_MARKS[text])
        if not text.isalpha() and not text.isascii():
            text = _HYPHENS.sub("-", text).translate(_RAISED)
        if "&" in text or " " in text:  # “don&apos;t” and “don 't” are “don't”
            text = _ENTITY.sub(_read_entity, text)
        text = unmixed(text)
        if text in known:
            bare = describe(text.rstrip("."))
            word = _abbreviation(known[text], bare)
            return word if _ABBREVIATED in bare.tag else _tagged(word, by_form[word.form], describe)
        if text.endswith(".") and len(text) > 1 and text.replace(".", "").isupper():
            return _initials(text, describe(text.replace(".", "")))
        return describe(text)

    return spelt


def _abbreviation(form: str, bare: Word) -> Word:
    """A listed abbreviation is its own lemma: «г.» may be a year or a town; a mark stays one."""
    if bare.is_punctuation:
        return bare
    return replace(bare, form=form, base=form, is_function=False, is_punctuation=False)


def _tagged(word: Word, abbreviation: Abbreviation, describe: Describe) -> Word:
    """A listed abbreviation with the part of speech and gender of what it stands for first: «ПО» is
    a noun, whatever «по» is. Its case and number nobody sees."""
    if word.is_punctuation:
        return word
    meaning = next(iter(abbreviation.meanings), "")
    tags = [describe(each).tag.partition(" ")[0] for each in meaning.split()]
    qualified = [tag for tag in tags if not tag.startswith("ADJF")]
    head = next(iter(qualified if len(tags) > 1 else tags), "")
    if len(tags) > 1 and not head.startswith("NOUN"):
        head = ""
    return replace(word, tag=f"{head},{_ABBREVIATED}" if head else "UNKN" if any(tags) else "")


def _initials(text: str, bare: Word) -> Word:
    """“J.K.” as “JK”; with its stops where it would be another word without: “I.T.” and “it”,
    «А.Д.» and «ад», «М.» and the metre."""
    if bare.is_function:
        return _abbreviation(normalise(text), bare)
    is_short_for_a_name = _ABBREVIATED in bare.tag and len(bare.form) > 1 and bare.base == bare.form
    if not bare.tag or bare.tag == "UNKN" or is_short_for_a_name:
        return bare
    return replace(_abbreviation(normalise(text), bare), tag=_INITIALS)
