"""TMX: translation units → a column for each language and each of its variants."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from xml.etree.ElementTree import Element

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers import names
from meteor_core.readers.formats import markup
from meteor_core.readers.language_codes import code_of
from meteor_core.readers.limits import check_table, check_units
from meteor_core.readers.tables import Column, FileTable, table, unique

_SUBTAG = re.compile("[-_]")

LanguageVariant = tuple[str, int]
"""A language, and which of its variants in the unit."""


def read(name: str, data: bytes) -> FileTable:
    """A TMX file → a table; the source language is known from the header.

    Raises ``InputError`` for broken XML and if there is no text.
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
    units = _of_languages(units)
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
    columns = [Column("", (), _role(name, key, source), language=_code(key[0])) for key in keys]
    if any(ids):
        headings, columns = ["tuid", *headings], [Column("", (), "id"), *columns]
        rows = [[column, *row] for column, row in zip(ids, rows, strict=True)]
    made = table(name, headings, rows, range(1, len(rows) + 1), unit=N_("unit"))
    told = dict(zip(unique(headings), columns, strict=True))  # a language may be called tuid too
    named = (replace(told[made.name], name=made.name, cells=made.cells) for made in made.columns)
    return replace(made, columns=tuple(named), header=True)


def _of_languages(units: list[dict[LanguageVariant, str]]) -> list[dict[LanguageVariant, str]]:
    """Units in which ``ru`` and ``ru-RU`` are one language, unless some unit has both."""
    code = {tag: _code(tag) for tag in {tag for unit in units for tag, _ in unit}}
    tags_of: dict[str, set[str]] = {}
    for tag in code:
        tags_of.setdefault(code[tag], set()).add(tag)
    apart = set[str]()
    for unit in units:
        codes = Counter(code[tag] for tag in {tag for tag, _ in unit})
        apart |= {each for each, count in codes.items() if count > 1}
    called = {
        tag: tag if each in apart or len(same) == 1 else each
        for each, same in tags_of.items()
        for tag in same
    }
    return [{(called[tag], number): text for (tag, number), text in unit.items()} for unit in units]


def _code(tag: str) -> str:
    """``"ru-ru"``, ``"rus"``, ``"ru_RU"`` → ``"ru"``."""
    first = _SUBTAG.split(tag, maxsplit=1)[0]
    return code_of(first) or first


def _same_language(source: str, keys: list[LanguageVariant]) -> str:
    """``"en"`` finds ``en-us`` and the other way about; ``*all*`` finds nothing."""
    languages = [language for language, _ in keys]
    close = [language for language in languages if source and _code(language) == _code(source)]
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
