"""XLIFF 1.2, as SDLXLIFF too, and 2: source, target, and what a machine suggested."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers import names
from meteor_core.readers.dataset import Note
from meteor_core.readers.formats import markup
from meteor_core.readers.limits import check_table, check_units
from meteor_core.readers.tables import Column, FileTable, table

SUGGESTION = "suggestion"

Unit = dict[str, str]
"""``source``, ``target``, and a suggestion for each origin."""


def read(name: str, data: bytes) -> FileTable:
    """An XLIFF file → a table: an id, source, target, and a column for each origin suggested.

    Where there are suggestions, the target – what a person made of them – is the reference.

    Raises ``InputError`` for broken XML and if there is no unit.
    """
    ids, units = [], []
    file, targets = "", dict[str, str]()
    for event, element, around in markup.walk(name, data):
        tag = markup.local(element.tag)
        if event == "start" and tag == "file":
            file = element.get("original") or element.get("id") or ""
            target = element.get("target-language", "").strip()
            targets.setdefault(re.split("[-_]", target.lower())[0], target)
        elif event == "end" and tag in ("trans-unit", "unit"):
            segments = _old(element) if tag == "trans-unit" else _new(element)
            unit_id = element.get("id", "")
            numbered = len(segments) > 1
            for number, unit in enumerate(segments, 1):
                ids.append(f"{file}:{unit_id}" + (f":{number}" if numbered else ""))
                units.append(unit)
            check_units(name, len(units))
            markup.forget(element, around)
    if not units:
        raise InputError("{file} has no translation unit.", file=name)
    _check_languages(name, [target for code, target in targets.items() if code])
    return _table(name, ids, units)


def _check_languages(name: str, targets: list[str]) -> None:
    """Raises ``InputError`` where texts of several languages would pass for one side's."""
    if len(targets) > 1:
        raise InputError(
            "{file} has targets in several languages ({languages}). Save a separate file for "
            "each language.",
            file=name,
            languages=", ".join(targets),
        )


def _old(unit: Element) -> list[Unit]:
    """A unit of XLIFF 1.2 → its segments: those marked in it, or the unit as a whole.

    CAT tools cut a unit into segments, ``<mrk mtype="seg" mid="1">``, in seg-source and target. A
    unit that has no words on either side holds a format's codes, and no segment.
    """
    children = {markup.local(child.tag): child for child in reversed(unit)}
    sides = {
        "source": _marked(children.get("seg-source", children.get("source"))),
        "target": _marked(children.get("target")),
    }
    marks = dict.fromkeys(mark for segments in sides.values() for mark in segments)
    if len(marks) < 2:
        whole = _whole(unit)
        return [whole] if any(whole.values()) or not _is_code(unit, children) else []
    cut = [{side: segments.get(mark, "") for side, segments in sides.items()} for mark in marks]
    return [segment for segment in cut if any(segment.values())]


def _is_code(unit: Element, children: dict[str, Element]) -> bool:
    """Whether a unit without words is not an empty line but part of the document's structure."""
    return unit.get("translate") == "no" or len(children.get("source", ())) > 0


def _marked(side: Element | None) -> dict[str, str]:
    """The segments marked on a side, by their ids."""
    if side is None:
        return {}
    marks = (child for child in side.iter() if markup.local(child.tag) == "mrk")
    return {
        mark.get("mid") or "": markup.text(mark) for mark in marks if mark.get("mtype") == "seg"
    }


def _whole(unit: Element) -> Unit:
    """A unit that is one segment, with what machines suggested for it."""
    segment: Unit = {}
    for child in unit:
        tag = markup.local(child.tag)
        if tag in ("source", "target"):
            segment[tag] = markup.text(child)
        elif tag == "alt-trans":
            origin = child.get("origin") or child.get("tool-id") or SUGGESTION
            _suggest(segment, origin, child)
    return segment


def _new(unit: Element) -> list[Unit]:
    """A unit of XLIFF 2 → its segments; its matches belong to it where it has one alone."""
    segments: list[Unit] = []
    matches: Unit = {}
    for child in unit:
        tag = markup.local(child.tag)
        if tag == "segment":
            segments.append(
                {
                    markup.local(side.tag): markup.text(side)
                    for side in child
                    if markup.local(side.tag) in ("source", "target")
                }
            )
        elif tag == "matches":
            for match in child:
                _suggest(matches, match.get("origin") or SUGGESTION, match)
    if len(segments) == 1:
        segments[0] = matches | segments[0]
    return segments


def _suggest(unit: Unit, origin: str, element: Element) -> None:
    """Adds an origin's suggestion to a unit; the first counts: tools sort them by quality."""
    key = f"{SUGGESTION} {origin}"
    for child in element:
        if markup.local(child.tag) == "target" and key not in unit:
            unit[key] = markup.text(child)


def _table(name: str, ids: list[str], units: list[Unit]) -> FileTable:
    keys = sorted(
        dict.fromkeys(key for unit in units for key in unit),
        key=lambda key: (key != "source", key != "target"),
    )
    check_table(name, len(units), len(keys))
    rows = [
        [unit_id, *(unit.get(key, "") for key in keys)]
        for unit_id, unit in zip(ids, units, strict=True)
    ]
    made = table(name, ["id", *keys], rows, range(1, len(rows) + 1), unit=N_("unit"))
    role, notes = _target(name, keys)
    columns = []
    for column in made.columns:
        roles = {"id": "id", "source": "source", "target": role}
        suggested = "candidate" if role == "reference" else ""
        label = column.name.removeprefix(f"{SUGGESTION} ") if column.name not in roles else ""
        columns.append(Column(column.name, column.cells, roles.get(column.name, suggested), label))
    return FileTable(name, tuple(columns), made.lines, N_("unit"), notes=notes)


def _target(name: str, keys: list[str]) -> tuple[str, tuple[Note, ...]]:
    role = names.file(name).role
    if role in ("reference", "candidate"):
        return role, ()
    if any(key.startswith(SUGGESTION) for key in keys):
        message = N_(
            "{file}: the targets are used as the reference, the suggestions as candidates."
        )
        return "reference", (Note(message, file=name),)
    return "target", ()
