"""Qt's TS: messages of a program's contexts and their translations."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from meteor_core.readers.formats import markup
from meteor_core.readers.formats.bilingual import Unit, bilingual
from meteor_core.readers.limits import check_units
from meteor_core.readers.tables import FileTable

GONE = ("vanished", "obsolete")
"""Types of translations whose messages the program no longer has."""


def read(name: str, data: bytes) -> FileTable:
    """A TS file → a table of its messages; a plural is a segment for each of its forms.

    Raises ``InputError`` for broken XML and if there is no message.
    """
    units: list[Unit] = []
    context = ""
    for event, element, around in markup.walk(name, data):
        tag = markup.local(element.tag)
        if event == "end" and tag == "name":
            context = markup.text(element)
        elif event == "end" and tag == "message":
            units += _units(context, element)
            check_units(name, len(units))
            markup.forget(element, around)
    return bilingual(name, units)


def _units(context: str, message: Element) -> Iterator[Unit]:
    parts = {markup.local(child.tag): child for child in message}
    source, translation = parts.get("source"), parts.get("translation")
    kind = translation.get("type", "") if translation is not None else "unfinished"
    if source is None or kind in GONE:
        return
    words = markup.text(source)
    comment = markup.text(parts["comment"]) if "comment" in parts else ""
    key = ":".join(filter(None, (context, message.get("id") or words, comment)))
    forms = [] if translation is None else [*translation.iter("numerusform")]
    for number, form in enumerate(forms):
        yield Unit(f"{key} [{number}]", words, markup.text(form), kind == "unfinished")
    if not forms:
        target = "" if translation is None else markup.text(translation)
        yield Unit(key, words, target, kind == "unfinished")
