"""Translators' files, a source and its translation in each unit: PO, Qt's TS, TMX and XLIFF."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

import polib

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers import markup, names
from meteor_core.readers.dataset import Doubt, Note
from meteor_core.readers.decoding import decode, without_controls
from meteor_core.readers.limits import check_held_characters, check_rows, check_table, check_units
from meteor_core.readers.names import code_of
from meteor_core.readers.tables import LINE, Column, FileTable, table, unique

HEADINGS = ("id", "source", "target")


@dataclass(frozen=True, slots=True)
class Unit:
    """A text and its translation; ``unsure``: its translator has not finished it."""

    id: str
    source: str
    target: str
    unsure: bool = False


def bilingual(name: str, units: Sequence[Unit]) -> FileTable:
    """Units → a table of ids, sources and targets; the file's name may show whose targets.

    Raises ``InputError`` if there is no unit, or too many.
    """
    check_units(name, len(units))
    check_table(name, len(units), len(HEADINGS))
    if not units:
        raise InputError("{file} has no translation units.", file=name)
    ids = _unique([unit.id for unit in units])
    rows = [[key, unit.source, unit.target] for key, unit in zip(ids, units, strict=True)]
    made = table(name, HEADINGS, rows, range(1, len(rows) + 1), unit=N_("unit"))
    roles = ("id", "source", _side(name))
    columns = tuple(
        replace(column, role=roles[HEADINGS.index(column.name)]) for column in made.columns
    )
    return replace(made, columns=columns, notes=_unsure(name, units))


def _side(name: str) -> str:
    """The role of a file's translations: as its name says, else open."""
    role = names.file(name).role
    return role if role in ("reference", "candidate") else "target"


def _unique(ids: Sequence[str]) -> list[str]:
    """``["a", "a"]`` → ``["a", "a (2)"]``."""
    seen: Counter[str] = Counter()
    made = []
    for key in ids:
        seen[key] += 1
        made.append(key if seen[key] == 1 else f"{key} ({seen[key]})")
    return made


def _unsure(name: str, units: Sequence[Unit]) -> tuple[Note, ...]:
    count = sum(unit.unsure for unit in units)
    if not count:
        return ()
    message = N_("{file}: {count} of {total} translations are marked unfinished (fuzzy).")
    return (Note(message, file=name, count=count, total=len(units)),)


# Gettext's PO, by polib: messages and their translations, the header apart.

PO = ("po", "pot")
_MESSAGE = re.compile(rb'^[ \t]*+msgid(?:_plural)?[ \t]++"', re.MULTILINE)
_TRANSLATION = re.compile(rb'^[ \t]*+msgstr(?:\[\d\])?[ \t]++"', re.MULTILINE)
_CHARSET = re.compile(rb'^"Content-Type:[^"\n]{0,200}?charset=([\w.:-]{1,40})', re.MULTILINE)
_ERROR_LINE = re.compile(r"line (\d+)")
NO_CHARSETS = frozenset({"punycode", "idna", "unicode-escape", "raw-unicode-escape"})
"""Codecs of single words and of programs' sources, the first of which takes time without end."""
_HEAD = 1 << 16
_MOST_LINES = 5_000
"""Of one message, comments and all: polib adds them up one by one, each time from the beginning."""
_BEFORE = "#\n"
"""A line before the text, which polib else would take for a path if it were one."""


def is_po(data: bytes) -> bool:
    """Returns whether bytes have messages and translations as PO writes them, whatever the file's
    name."""
    head = data[:_HEAD]
    return bool(_MESSAGE.search(head) and _TRANSLATION.search(head))


def read_po(name: str, data: bytes) -> FileTable:
    """A PO file → a table of its messages; obsolete ones and the header are none.

    A plural is a segment for each of its forms. Raises ``InputError`` for a charset that is none,
    bytes that it forbids, and for broken syntax, with the line.
    """
    for number, _ in enumerate(_MESSAGE.finditer(data), 1):
        check_units(name, number)
    text, controls = without_controls(name, _po_text(name, data))
    check_held_characters(name, len(text))
    _check_lines(name, text)
    text = _BEFORE + text
    try:
        entries = polib.pofile(text)
        units = [unit for entry in entries if not entry.obsolete for unit in _po_units(entry)]
    except (OSError, ValueError, IndexError, KeyError, AttributeError, TypeError) as error:
        raise _po_broken(name, str(error)) from error
    return bilingual(name, units).noted(*controls)


def _check_lines(name: str, text: str) -> None:
    """Raises ``InputError`` for more lines than any corpus has, and for one message of too many."""
    check_rows(name, text.count("\n") + 1)
    own = 0
    for number, found in enumerate(LINE.finditer(text), 1):
        own = 0 if found[0].lstrip("#~| \t").startswith("msgid") else own + 1
        if own > _MOST_LINES:
            raise InputError(
                "{file}, line {line}: a message can have at most {limit} lines.",
                file=name,
                line=number,
                limit=_MOST_LINES,
            )


def _po_text(name: str, data: bytes) -> str:
    charset = _CHARSET.search(data[:_HEAD])
    if charset is None or charset[1] in (b"CHARSET", b"UTF-8", b"utf-8"):
        return decode(name, data)[0]
    called = charset[1].decode("ascii", "replace")
    try:
        if codecs.lookup(called).name in NO_CHARSETS:
            raise LookupError
        return data.decode(called)  # which refuses what is not an encoding of texts, such as rot13
    except (LookupError, UnicodeError) as error:
        raise InputError(
            "{file} cannot be read in the encoding that it declares ({encoding}). Save the file "
            "as UTF-8.",
            file=name,
            encoding=called,
        ) from error


def _po_units(entry: polib.POEntry) -> Iterator[Unit]:
    key = ":".join(filter(None, (entry.msgctxt, entry.msgid)))
    if not entry.msgid_plural:
        yield Unit(key, entry.msgid, entry.msgstr, entry.fuzzy)
        return
    for form, target in sorted(entry.msgstr_plural.items()):
        source = entry.msgid_plural if form else entry.msgid
        yield Unit(f"{key} [{form}]", source, target, entry.fuzzy)


def _po_broken(name: str, why: str) -> InputError:
    """Where polib stumbled: the line of the file rather than that of the text before it."""
    at = _ERROR_LINE.search(why)
    if at is None:
        return InputError("{file} is not a valid PO file.", file=name)
    return InputError(
        "{file}, line {line}: this is not a msgid, msgstr or comment. Look for a missing "
        "quotation mark.",
        file=name,
        line=int(at[1]) - _BEFORE.count("\n"),
    )


# Qt's TS: messages of a program's contexts.

GONE = ("vanished", "obsolete")
"""Types of translations whose messages the program no longer has."""


def read_ts(name: str, data: bytes) -> FileTable:
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
            units += _ts_units(context, element)
            check_units(name, len(units))
            markup.forget(element, around)
    return bilingual(name, units)


def _ts_units(context: str, message: Element) -> Iterator[Unit]:
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


# TMX: a column for each language and each of its variants.

_SUBTAG = re.compile("[-_]")

LanguageVariant = tuple[str, int]
"""A language, and which of its variants in the unit."""


def read_tmx(name: str, data: bytes) -> FileTable:
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
            units.append(_tmx_unit(element))
            ids.append(element.get("tuid", ""))
            check_units(name, len(units))
            markup.forget(element, around)
    units = _of_languages(units)
    keys = list(dict.fromkeys(key for unit in units for key in unit))
    if not keys:
        raise InputError("{file} has no translation unit that contains text.", file=name)
    return _tmx_table(name, keys, units, ids, source)


def _tmx_unit(element: Element) -> dict[LanguageVariant, str]:
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


def _tmx_table(
    name: str,
    keys: list[LanguageVariant],
    units: list[dict[LanguageVariant, str]],
    ids: list[str],
    source: str,
) -> FileTable:
    languages = [language for language, _ in keys]
    if not source or source not in languages:  # “en” may be “en-us”, and “*all*” is none
        close = (each for each in languages if source and _code(each) == _code(source))
        source = next(close, languages[0])
    keys.sort(key=lambda key: key[0] != source)
    check_table(name, len(units), len(keys))
    rows = [[unit.get(key, "") for key in keys] for unit in units]
    headings = [
        (language or "?") + ("" if number == 1 else f" ({number})") for language, number in keys
    ]
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


def _role(name: str, key: LanguageVariant, source: str) -> str:
    if key[0] == source:
        return "source" if key[1] == 1 else ""
    return _side(name) if key[1] == 1 else "target"


# XLIFF 1.2, as SDLXLIFF too, and 2: source, target, and what a machine suggested.

SUGGESTION = "suggestion"

Segment = dict[str, str]
"""``source``, ``target``, and a suggestion for each origin."""


def read_xliff(name: str, data: bytes) -> FileTable:
    """An XLIFF file → a table: an id, source, target, and a column for each origin suggested.

    Where there are suggestions, the target – what a person made of them – is the reference.

    Raises ``InputError`` for broken XML, if there is no unit, and for targets in several languages.
    """
    ids, units = [], []
    file, language, targets, foreign = "", "", dict[str, str](), set[str]()
    for event, element, around in markup.walk(name, data):
        tag = markup.local(element.tag)
        if event == "start" and tag == "xliff":
            language = element.get("trgLang", "")
        elif event == "start" and tag == "file":
            file = element.get("original") or element.get("id") or ""
            target = element.get("target-language", "").strip()
            language = target or language
            targets.setdefault(re.split("[-_]", target.lower())[0], target)
        elif event == "end" and tag in ("trans-unit", "unit"):
            make = _old if tag == "trans-unit" else _new
            segments = make(element, _code(language.lower()), foreign)
            unit_id = element.get("id", "")
            numbered = len(segments) > 1
            for number, unit in enumerate(segments, 1):
                ids.append(f"{file}:{unit_id}" + (f":{number}" if numbered else ""))
                units.append(unit)
            check_units(name, len(units))
            markup.forget(element, around)
    if not units:
        raise InputError("{file} has no translation units.", file=name)
    targets.pop("", None)
    if len(targets) > 1:  # they would pass for one side's
        raise InputError(
            "{file} has targets in several languages ({languages}). Save a separate file for "
            "each language.",
            file=name,
            languages=", ".join(targets.values()),
        )
    made = _xliff_table(name, ids, units)
    if not foreign:
        return made
    message = N_("{file}: texts in other languages are left out: {columns}.")
    return made.noted(Doubt(message, file=name, columns=", ".join(sorted(foreign))))


def _old(unit: Element, language: str, foreign: set[str]) -> list[Segment]:
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
        whole = _whole(unit, language, foreign)
        is_code = unit.get("translate") == "no" or len(children.get("source", ())) > 0
        return [whole] if any(whole.values()) or not is_code else []
    cut = [{side: segments.get(mark, "") for side, segments in sides.items()} for mark in marks]
    return [segment for segment in cut if any(segment.values())]


def _marked(side: Element | None) -> dict[str, str]:
    """The segments marked on a side, by their ids."""
    if side is None:
        return {}
    marks = (child for child in side.iter() if markup.local(child.tag) == "mrk")
    return {
        mark.get("mid") or "": markup.text(mark) for mark in marks if mark.get("mtype") == "seg"
    }


def _whole(unit: Element, language: str, foreign: set[str]) -> Segment:
    """A unit that is one segment, with what machines suggested for it."""
    segment: Segment = {}
    for child in unit:
        tag = markup.local(child.tag)
        if tag in ("source", "target"):
            segment[tag] = markup.text(child)
        elif tag == "alt-trans":
            origin = child.get("origin") or child.get("tool-id") or SUGGESTION
            _suggest(segment, origin, child, language, foreign)
    return segment


def _new(unit: Element, language: str, foreign: set[str]) -> list[Segment]:
    """A unit of XLIFF 2 → its segments; its matches belong to it where it has one alone."""
    segments: list[Segment] = []
    matches: Segment = {}
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
                origin = match.get("origin") or SUGGESTION
                _suggest(matches, origin, match, language, foreign)
    if len(segments) == 1:
        segments[0] = matches | segments[0]
    return segments


def _suggest(
    unit: Segment, origin: str, element: Element, language: str, foreign: set[str]
) -> None:
    """Adds an origin's suggestion to a unit; the first counts: tools sort them by quality.

    One in another language than the targets' (the code ``language``, "" if unknown) is left out,
    and its language added to ``foreign``.
    """
    key = f"{SUGGESTION} {origin}"
    for child in element:
        if markup.local(child.tag) != "target" or key in unit:
            continue
        own = markup.attribute(child, "lang") or markup.attribute(element, "lang")
        if not (own and language) or _code(own.lower()) == language:
            unit[key] = markup.text(child)
        else:
            foreign.add(own)


def _xliff_table(name: str, ids: list[str], units: list[Segment]) -> FileTable:
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
    role = _side(name)
    if role == "target" and any(key.startswith(SUGGESTION) for key in keys):
        message = N_(
            "{file}: the targets are used as the reference, the suggestions as candidates."
        )
        return "reference", (Note(message, file=name),)
    return role, ()
