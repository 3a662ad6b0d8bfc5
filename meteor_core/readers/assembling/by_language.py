"""Which side a text is, where its language tells: a source has another one.

``{"translation": {"en": …, "ru": …}}``, columns ``en`` and ``ru``, files ``test.en`` and
``test.ru`` are a source and its translation; which is which, the candidates' language says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from meteor_core import languages
from meteor_core.languages import unknown
from meteor_core.messages.phrase import N_
from meteor_core.readers import names
from meteor_core.readers.dataset import Doubt, Note
from meteor_core.readers.headings import are_scores
from meteor_core.readers.names import Meaning
from meteor_core.readers.tables import Column, FileTable

Meanings = list[list[Meaning]]

_OTHERS = frozenset(["ar", "el", "fa", "he", "hi", "hy", "ja", "ka", "kk", "ko", "th", "uz", "zh"])
"""Codes of languages that nothing here tells by their words."""

_NOT_CODES = frozenset(("id", "da"))
"""Codes that are names of other columns."""

_OTHER_WORDS = {
    "eng": "en",
    "rus": "ru",
    "deu": "de",
    "fra": "fr",
    "spa": "es",
    "ukr": "uk",
    "zho": "zh",
    "английский": "en",
    "русский": "ru",
}
_PART = re.compile(r"[^\W\d_]+")

_SAID = {
    "source": N_("{file} is taken as the source texts: it is in another language than the others."),
    "reference": N_(
        "{file} is taken as the reference: it is in the candidates' language, and another file of "
        "its name in another."
    ),
}
"""What is said of a file whose name has no word for its side."""


@dataclass(frozen=True, slots=True)
class _Text:
    """A column of texts that nothing gave a role: its place, its group, its language."""

    table: int
    column: int
    group: tuple[str, str]
    language: str
    plain: bool


def named(name: str) -> str:
    """``"translation en"``, ``"sentence_eng_Latn"``, ``"English"`` → ``"en"``; "" for two."""
    codes = {code for part in _PART.findall(name.lower()) if (code := code_of(part))}
    return codes.pop() if len(codes) == 1 else ""


def code_of(word: str) -> str:
    """``"en"``, ``"eng"``, ``"english"`` → ``"en"``; nothing for other words."""
    if word in _NOT_CODES:
        return ""
    if word in languages.LANGUAGES or word in unknown.NAMES or word in _OTHERS:
        return word
    names_of = {code: language.name for code, language in languages.LANGUAGES.items()}
    called = (code for code, name in (names_of | unknown.NAMES).items() if name.lower() == word)
    return _OTHER_WORDS.get(word) or next(called, "")


def of_texts(texts: Sequence[str]) -> str:
    """The code of the language that texts are in; nothing where neither letters nor words tell."""
    text = languages.sample(texts)
    if not any(language.own_letters(text) for language in languages.LANGUAGES.values()):
        return ""
    return unknown.code(text) or languages.detect(text)


def sided(tables: Sequence[FileTable], roles: Meanings) -> Meanings:
    """Roles in which a source and a reference have theirs whose languages tell them.

    A source is the only text without a role in another language than references or candidates; a
    reference is the other half of such a source, where there is none.
    """
    texts = list(_texts(tables, roles))
    given = {meaning.role for row in roles for meaning in row}
    pair = _pair(texts)
    own = _language(tables, roles, texts, pair)
    if not own:
        return roles
    foreign = [text for text in texts if text.language not in ("", own)]
    found: dict[tuple[int, int], str] = {}
    if "source" not in given and len(foreign) == 1:
        found[foreign[0].table, foreign[0].column] = "source"
    halves = [text for text in pair if text.language == own]
    if "reference" not in given and len(halves) == 1:
        found[halves[0].table, halves[0].column] = "reference"
    return [
        [
            Meaning(role) if (role := found.get((number, place))) else meaning
            for place, meaning in enumerate(row)
        ]
        for number, row in enumerate(roles)
    ]


def _texts(tables: Sequence[FileTable], roles: Meanings) -> Iterator[_Text]:
    for number, (table, row) in enumerate(zip(tables, roles, strict=True)):
        for place, (column, meaning) in enumerate(zip(table.columns, row, strict=True)):
            known = column.role or table.side or meaning.role not in ("", "target")
            if known or are_scores(column.cells):
                continue
            if table.plain:
                language = named(names.language_of(table.file)) or of_texts(column.cells)
                yield _Text(number, place, ("", names.stem_of(table.file)), language, True)
            elif (language := named(column.name)) and of_texts(column.cells):
                yield _Text(number, place, (table.file, ""), language, False)


def _pair(texts: Sequence[_Text]) -> list[_Text]:
    """The texts of the one table, or of files of one stem, that holds two languages or more."""
    groups: dict[tuple[str, str], list[_Text]] = {}
    for text in texts:
        groups.setdefault(text.group, []).append(text)
    pairs = [group for group in groups.values() if len({text.language for text in group}) > 1]
    return pairs[0] if len(pairs) == 1 else []


def _language(
    tables: Sequence[FileTable], roles: Meanings, texts: Sequence[_Text], pair: Sequence[_Text]
) -> str:
    """The language of the references, else of the candidates, else of all files beside a pair."""
    for wanted in ("reference", "candidate"):
        for table, row in zip(tables, roles, strict=True):
            for column, meaning in zip(table.columns, row, strict=True):
                if meaning.role == wanted and (code := of_texts(column.cells)):
                    return code
    beside = {text.language for text in texts if text.plain and text not in pair}
    return beside.pop() if pair and len(beside) == 1 else ""


def told(table: FileTable, column: Column, role: str) -> Iterator[Note]:
    """What is said of a text whose side its language told."""
    if table.plain:
        if names.file(table.file).role or role not in _SAID:
            return
        yield Doubt(_SAID[role], file=table.file)
    elif role == "source" and named(column.name) and names.column(column.name).role != role:
        message = N_(
            "{file}: column {column} is taken as the source texts: it is in another language than "
            "the others."
        )
        yield Note(message, file=table.file, column=column.name)
