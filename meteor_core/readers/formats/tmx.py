"""TMX: translation units → a column for each language and each of its variants."""

from __future__ import annotations

from collections import Counter
from xml.etree.ElementTree import Element

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers import names
from meteor_core.readers.formats import markup
from meteor_core.readers.limits import check_table, check_units
from meteor_core.readers.tables import Column, FileTable, table, unique

LanguageVariant = tuple[str, int]
"""A language, and which of its variants in the unit."""


def read(name: str, data: bytes) -> FileTable:
    """A TMX file → a table; the source language is known from the header.

    Raises ``InputError`` for broken XML and where there is no text.
    """
    source, ids = "", []
    units: list[dict[LanguageVariant, str]] = []
    for event, element, around in markup.walk(name, data):
        tag = markup.local(element.tag)
        if event == "start" and tag == "header":
            source = element.get("srclang", "").lower()
        elif event == "end" and tag == "tu":
            units.append(_unit(element))
            ids.append(element.get("tuid", ""))
            check_units(name, len(units))
            markup.forget(element, around)
    keys = list(dict.fromkeys(key for unit in units for key in unit))
    if not keys:
        raise InputError("{file} has no translation unit with a text.", file=name)
    return _table(name, keys, units, ids, source)


def _unit(element: Element) -> dict[LanguageVariant, str]:
    variants: dict[LanguageVariant, str] = {}
    counts: Counter[str] = Counter()
    for variant in element:
        if markup.local(variant.tag) != "tuv":
            continue
        language = " ".join(markup.attribute(variant, "lang").lower().split())
        counts[language] += 1
        segment = next((child for child in variant if markup.local(child.tag) == "seg"), None)
        variants[language, counts[language]] = "" if segment is None else markup.text(segment)
    return variants


def _table(
    name: str,
    keys: list[LanguageVariant],
    units: list[dict[LanguageVariant, str]],
    ids: list[str],
    source: str,
) -> FileTable:
    source = _same_language(source, keys) or keys[0][0]
    keys.sort(key=lambda key: key[0] != source)
    check_table(name, len(units), len(keys))
    rows = [[unit.get(key, "") for key in keys] for unit in units]
    headings = [*map(_heading, keys)]
    roles = [_role(name, key, source) for key in keys]
    if any(ids):
        headings, roles = ["tuid", *headings], ["id", *roles]
        rows = [[column, *row] for column, row in zip(ids, rows, strict=True)]
    made = table(name, headings, rows, range(1, len(rows) + 1), unit=N_("unit"))
    role_of = dict(zip(unique(headings), roles, strict=True))  # a language may be called tuid too
    columns = tuple(
        Column(column.name, column.cells, role_of[column.name]) for column in made.columns
    )
    return FileTable(name, columns, made.lines, N_("unit"))


def _same_language(source: str, keys: list[LanguageVariant]) -> str:
    """``"en"`` finds ``en-us`` and the other way about; ``*all*`` finds nothing."""
    languages = [language for language, _ in keys]
    close = [language for language in languages if source and language[:2] == source[:2]]
    return source if source in languages else close[0] if close else ""


def _heading(key: LanguageVariant) -> str:
    language, number = key
    name = language or "?"
    return name if number == 1 else f"{name} ({number})"


def _role(name: str, key: LanguageVariant, source: str) -> str:
    if key[0] == source:
        return "source" if key[1] == 1 else ""
    role = names.file(name).role
    return role if role in ("reference", "candidate") and key[1] == 1 else "target"
