"""TMX: translation units → a column for each language and each of its variants."""

from __future__ import annotations

from collections import Counter
from xml.etree.ElementTree import Element

from meteor_core.messages.errors import InputError
from meteor_core.readers import markup, names
from meteor_core.readers.limits import check_units
from meteor_core.readers.tables import Column, Table, table

Key = tuple[str, int]
"""A language, and which of its variants in the unit."""


def read(name: str, data: bytes) -> Table:
    """A TMX file → a table; the source language is known from the header.

    Raises ``InputError`` for broken XML and where there is no text.
    """
    source, ids = "", []
    units: list[dict[Key, str]] = []
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


def _unit(element: Element) -> dict[Key, str]:
    variants: dict[Key, str] = {}
    counts: Counter[str] = Counter()
    for variant in element:
        if markup.local(variant.tag) != "tuv":
            continue
        language = markup.attribute(variant, "lang").lower()
        counts[language] += 1
        found = next((one for one in variant if markup.local(one.tag) == "seg"), None)
        variants[language, counts[language]] = "" if found is None else markup.text(found)
    return variants


def _table(
    name: str, keys: list[Key], units: list[dict[Key, str]], ids: list[str], source: str
) -> Table:
    source = _same_language(source, keys) or keys[0][0]
    keys.sort(key=lambda key: key[0] != source)
    rows = [[unit.get(key, "") for key in keys] for unit in units]
    headings = [*map(_heading, keys)]
    if any(ids):
        headings = ["tuid", *headings]
        rows = [[one, *row] for one, row in zip(ids, rows, strict=True)]
    made = table(name, headings, rows, range(1, len(rows) + 1), unit="unit")
    roles = {"tuid": "id"} | {_heading(key): _role(name, key, source) for key in keys}
    columns = tuple(Column(one.name, one.cells, roles[one.name]) for one in made.columns)
    return Table(name, columns, made.lines, "unit")


def _same_language(source: str, keys: list[Key]) -> str:
    """``"en"`` finds ``en-us`` and the other way about; ``*all*`` finds nothing."""
    languages = [language for language, _ in keys]
    close = [one for one in languages if source and one[:2] == source[:2]]
    return source if source in languages else close[0] if close else ""


def _heading(key: Key) -> str:
    language, number = key
    name = language or "?"
    return name if number == 1 else f"{name} ({number})"


def _role(name: str, key: Key, source: str) -> str:
    if key[0] == source:
        return "source" if key[1] == 1 else ""
    said = names.file(name).role
    return said if said in ("reference", "candidate") and key[1] == 1 else "target"
