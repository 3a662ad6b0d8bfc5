"""Finds the side of a text by its language: a source has another one.

``{"translation": {"en": …, "ru": …}}``, columns ``en`` and ``ru``, files ``test.en`` and
``test.ru`` are a source and its translation; the candidates' language shows which is which.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from meteor_core import languages
from meteor_core.languages import unknown
from meteor_core.messages.phrase import N_, Phrase
from meteor_core.readers import names
from meteor_core.readers.dataset import Doubt, Note
from meteor_core.readers.headings import are_scores
from meteor_core.readers.names import Meaning, Meanings, language_named
from meteor_core.readers.tables import Column, FileTable

_WORD = re.compile(r"[^\W\d_]+")

_SAID = {
    "source": N_(
        "{file} is used as the source texts, because its language differs from that of the others."
    ),
    "reference": N_(
        "{file} is used as the reference, because it is in the candidates' language and the "
        "other file of the same name is not."
    ),
}
"""The remark about a file whose name has no word for its side."""


_FOREIGN = {
    "reference": N_(
        "Reference {name} seems to be in a different language from the other texts ({language})."
    ),
    "candidate": N_(
        "Candidate {name} seems to be in a different language from the other texts ({language})."
    ),
}
"""The remark about texts that cannot be compared with the others."""

_ENOUGH = 15
"""The fewest letters in different words for detecting a language, so that “USB-C” is not enough."""

SIDES = ("reference", "candidate")
UNNAMED = "?"
"""The language of a format's text that has none."""

Said = Mapping[tuple[int, str], str]
"""Number of a table and name of its column → the role that a person gave it."""

Place = tuple[int, int]
"""Number of a table and of its column."""


@dataclass(frozen=True, slots=True)
class _Text:
    """A column whose language may show its side; ``declared``: the format gives its language."""

    place: Place
    role: str
    group: tuple[str, str]
    language: str
    cells: Sequence[str]
    plain: bool
    declared: bool


def each(
    tables: Sequence[FileTable], roles: Meanings
) -> Iterator[tuple[Place, FileTable, Column, Meaning]]:
    """Yields each column of all tables, with its place, its table and what it is."""
    for number, (table, row) in enumerate(zip(tables, roles, strict=True)):
        for place, (column, meaning) in enumerate(zip(table.columns, row, strict=True)):
            yield (number, place), table, column, meaning


def of_texts(texts: Sequence[str]) -> str:
    """Returns the code of the language that texts are in; nothing if neither letters nor words show
    it."""
    text = languages.sample(texts)
    if not any(language.own_letters(text) for language in languages.LANGUAGES.values()):
        return ""
    return unknown.code(text) or languages.detect(text)


def sided(tables: Sequence[FileTable], roles: Meanings, said: Said, language: str = "") -> Meanings:
    """Roles after texts got sides by their language, and only one language is compared.

    That is ``language``, if files of several languages have it, else what the texts show.

    A source is the only text in another language than references or candidates; a reference is the
    other half of such a source, where there is none. Further languages of a file are ignored.
    """
    texts = list(_texts(tables, roles, said))
    groups = _groups(texts)
    if any(text.language == language for group in groups for text in group):
        own, beside = language, ""
    else:
        own, beside = _language(tables, roles, texts, groups)
    if not own:
        return _undecided(groups, roles)
    found = _foreign(tables, texts, roles, own)
    halves = [text for text in groups[0] if text.language == own] if len(groups) == 1 else []
    if len(halves) == 1 and not any(
        meaning.role == "reference" for row in roles for meaning in row
    ):
        found[halves[0].place] = Meaning("reference")
    for text in texts:
        if (text.declared or tables[text.place[0]].side) and text.language == own:
            role = tables[text.place[0]].side or names.file(tables[text.place[0]].file).role
            if role not in SIDES:
                role = "reference" if beside == "candidate" else "target"
            found[text.place] = Meaning(role)
    return _with_roles(roles, found)


def in_one_language(
    tables: Sequence[FileTable], roles: Meanings, said: Said, language: str = ""
) -> Meanings:
    """Roles after headings with a side and a language, ``reference_de`` and ``reference_ru`` beside
    ``mt_ru``: the language of the candidates is compared, and other texts are ignored.

    If candidates are in several languages, and ``language`` is none of them, a person has to
    choose.
    """
    named: dict[Place, tuple[str, str]] = {}
    unnamed: list[Sequence[str]] = []
    for place, table, column, meaning in each(tables, roles):
        if meaning.role not in SIDES or column.language is not None or table.plain:
            continue
        code = language_named(column.name) if (place[0], column.name) not in said else ""
        if code and of_texts(column.cells) in ("", code, "en"):  # English, or short and Latin
            named[place] = meaning.role, code
        elif meaning.role == "candidate":
            unnamed.append(column.cells)
    codes = {code for _, code in named.values()}
    if len(codes) < 2:
        return roles
    of_candidates = {code for side, code in named.values() if side == "candidate"}
    of_candidates |= {code for cells in unnamed if (code := of_texts(cells))}
    if language in codes:
        of_candidates = {language}
    if len(of_candidates) != 1:
        return _with_roles(roles, dict.fromkeys(named, Meaning("target")))
    (own,) = of_candidates
    other = [place for place, (_, code) in named.items() if code != own]
    cells = {place: tables[place[0]].columns[place[1]].cells for place in other}
    foreign = [place for place in other if of_texts(cells[place]) != own]
    return _with_roles(roles, dict.fromkeys(foreign, Meaning("ignore")))


def _with_roles(roles: Meanings, found: Mapping[Place, Meaning]) -> Meanings:
    return [
        [found.get((number, place), meaning) for place, meaning in enumerate(row)]
        for number, row in enumerate(roles)
    ]


def _texts(tables: Sequence[FileTable], roles: Meanings, said: Said) -> Iterator[_Text]:
    for place, table, column, meaning in each(tables, roles):
        is_said = (place[0], column.name) in said
        open_ = meaning.role in ("", "target") and not (column.role or table.side)
        if table.side and not table.plain and not is_said:
            open_ = not column.role and names.column(column.name).role in ("", "target")
        declared = column.language is not None and not is_said
        if not (declared or open_) or are_scores(column.cells):
            continue
        group, language = (table.file, ""), language_named(column.name) and of_texts(column.cells)
        if declared:
            language = column.language or UNNAMED
        elif table.plain:
            group = ("", names.stem_of(table.file))
            language = language_named(names.language_of(table.file)) or of_texts(column.cells)
        elif language:
            language = language_named(column.name)
        else:
            continue
        yield _Text(place, meaning.role, group, language, column.cells, table.plain, declared)


def _groups(texts: Sequence[_Text]) -> list[list[_Text]]:
    """The texts of each table, and of files of one stem, that holds two languages or more."""
    groups: dict[tuple[str, str], list[_Text]] = {}
    for text in texts:
        groups.setdefault(text.group, []).append(text)
    return [group for group in groups.values() if len({text.language for text in group}) > 1]


def _language(
    tables: Sequence[FileTable],
    roles: Meanings,
    texts: Sequence[_Text],
    groups: Sequence[Sequence[_Text]],
) -> tuple[str, str]:
    """(The compared language, the side of the texts that show it, empty if none does).

    It is that of references, else of candidates, else of all files beside those of several
    languages, else the only one into which all of these translate.
    """
    places = {text.place for text in texts}
    grouped = [text for group in groups for text in group]
    for side in SIDES:
        for place, table, column, meaning in each(tables, roles):
            shows = meaning.role == side and place not in places
            if shows and (code := column.language or _told_by(table, column, grouped)):
                return code, side
    beside = {
        _likest(text.cells, grouped) or text.language
        for text in texts
        if text.plain and text not in grouped
    }
    if groups and beside:
        return (beside.pop(), "candidate") if len(beside) == 1 else ("", "")
    into = [
        {text.language for text in group if text.role != "source"}
        for group in groups
        if all(text.declared for text in group)
    ]
    common = set.intersection(*into) if into else set()
    return (common.pop(), "") if len(common) == 1 else ("", "")


def _told_by(table: FileTable, column: Column, texts: Sequence[_Text]) -> str:
    """The language of a text: by its file's name or its letters one of these texts', else any."""
    code = language_named(names.language_of(table.file) if table.plain else column.name)
    if any(text.language == code for text in texts):
        return code
    return _likest(column.cells, texts) or of_texts(column.cells)


def _likest(cells: Sequence[str], texts: Sequence[_Text]) -> str:
    """The language of the text that shares the most groups of three letters with these cells."""
    grams = _grams(cells)
    shared = {text.language: (grams & _grams(text.cells)).total() for text in reversed(texts)}
    best = max(shared, key=shared.__getitem__, default="")
    return best if best and shared[best] else ""


def _grams(cells: Sequence[str]) -> Counter[str]:
    words = _WORD.findall(languages.sample(cells).lower())
    return Counter(f" {word} "[at : at + 3] for word in words for at in range(len(word)))


def _foreign(
    tables: Sequence[FileTable], texts: Sequence[_Text], roles: Meanings, own: str
) -> dict[Place, Meaning]:
    """Texts in another language → the source; further ones beside the compared one are ignored."""
    speaking = {text.group for text in texts if text.language == own} | {
        (table.file, "")
        for table in tables
        for column in table.columns
        if own in (column.language, language_named(column.name))
    }
    places = {text.place for text in texts}
    foreign = [text for text in texts if text.language not in ("", own)]
    found = {text.place: Meaning("ignore") for text in foreign if text.group in speaking}
    declared = [text for text in foreign if text.role == "source"]
    has_source = any(
        meaning.role == "source" and place not in places
        for place, _, _, meaning in each(tables, roles)
    )
    sources = declared or (foreign if len(foreign) == 1 else [])
    return found | {text.place: Meaning("source") for text in sources if not has_source}


def _undecided(groups: Sequence[Sequence[_Text]], roles: Meanings) -> Meanings:
    """Roles in which all languages of a format's table, or of one on a side that a person gave it,
    are targets, so that a person has to choose."""
    asked = {
        text.place
        for group in groups
        for text in group
        if text.role in SIDES or (text.declared and text.role != "source")
    }
    return _with_roles(roles, dict.fromkeys(asked, Meaning("target")))


def told(table: FileTable, column: Column, role: str) -> Iterator[Note]:
    """Yields the remark about a text whose side was found by its language."""
    if table.plain:
        if names.file(table.file).role or role not in _SAID:
            return
        yield Doubt(_SAID[role], file=table.file)
    elif role == "source" and _is_news(column):
        message = N_(
            "{file}: column {column} is used as the source texts, because its language differs "
            "from that of the others."
        )
        yield Note(message, file=table.file, column=column.name)


def _is_news(column: Column) -> bool:
    """Whether neither its format nor its heading calls a column the source."""
    if column.language is not None:
        return column.role != "source"
    return bool(language_named(column.name)) and names.column(column.name).role != "source"


def left_out(
    tables: Sequence[FileTable], roles: Meanings, said: Said
) -> list[tuple[FileTable, Note]]:
    """Remarks about texts in another language than those compared, each with its table:
    a file with only such texts is not part of the corpus."""
    compared = [
        table
        for table, row in zip(tables, roles, strict=True)
        if any(meaning.role in SIDES for meaning in row)
    ]
    found: list[tuple[FileTable, Note]] = []
    for number, (table, row) in enumerate(zip(tables, roles, strict=True)):
        ignored = [
            column.name
            for column, meaning in zip(table.columns, row, strict=True)
            if meaning.role == "ignore"
            and (number, column.name) not in said
            and (table.plain or column.language is not None or language_named(column.name))
        ]
        if ignored and table.plain:
            message = N_(
                "{file} is left out, because its language differs from that of the others."
            )
            found.append((compared[0], Doubt(message, file=table.file)))
        elif ignored:
            message = N_("{file}: texts in other languages are left out: {columns}.")
            found.append((table, Doubt(message, file=table.file, columns=", ".join(ignored))))
    return found


def odd(texts: Iterable[tuple[str, str, Sequence[str]]]) -> Iterator[Doubt]:
    """Sides, names and texts of a corpus → remarks about those in another language than most.

    Of languages with as many texts the one with more references counts, in whatever order they are.
    """
    sides = [
        (role, name, text, of_texts([text]))
        for role, name, cells in texts
        if unknown.code(text := languages.sample(cells))
        or len("".join({*_WORD.findall(text)})) >= _ENOUGH
    ]
    codes = Counter(code for *_, code in sides)
    of_references = Counter(code for role, *_, code in sides if role == "reference")
    own = max(codes, key=lambda code: (codes[code], of_references[code], code), default="")
    beside = next((text for *_, text, code in sides if code == own), "")
    for role, name, text, code in sides:
        words_tell = not {code, own}.isdisjoint(unknown.NAMES)
        if code != own and (words_tell or unknown.scripts_differ(text, beside)):
            yield Doubt(_FOREIGN[role], name=name, language=Phrase(_called(code)))


def _called(code: str) -> str:
    """A language's name, an English msgid."""
    if code in languages.LANGUAGES:
        return languages.LANGUAGES[code].name
    return unknown.NAMES.get(code, N_("unknown"))
