"""WMT's files: srcset, refset, tstset (SGML), and the newer XML with src, ref, hyp in a doc."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import islice

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers import markup, names
from meteor_core.readers.dataset import Note
from meteor_core.readers.limits import check_table, check_units
from meteor_core.readers.tables import Column, FileTable

ROOTS = frozenset(("srcset", "refset", "tstset", "mteval", "dataset", "collection", "doc"))
SIDES = {
    "src": "source",
    "srcset": "source",
    "ref": "reference",
    "refset": "reference",
    "hyp": "candidate",
    "tstset": "candidate",
}
LABELS = ("system", "sysid", "translator", "refid", "name")

_TAG = re.compile(r"<(/?)(srcset|refset|tstset|doc|seg|src|ref|hyp)\b([^<>]*)>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""(?<![\w:-])([\w:-]++)\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>]++))""")
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[0-9a-fA-F]{1,6});")
_MARKUP = re.compile(r"<[^<>]*>")

_MOST_ATTRIBUTES = 100

Event = tuple[bool, str, dict[str, str], str]
"""Opens or closes; tag; attributes; a segment's text where it closes."""

Side = tuple[str, str]
"""Role and label."""


def read_xml(name: str, data: bytes) -> FileTable:
    """WMT's newer XML → a table."""
    return _table(name, _from_xml(name, data))


def read_sgml(name: str, text: str) -> FileTable:
    """SGML, which no XML parser takes → a table."""
    return _table(name, _from_sgml(name, text))


def _from_xml(name: str, data: bytes) -> Iterator[Event]:
    for event, element, around in markup.walk(name, data):
        tag = markup.local(element.tag).lower()
        closes = event == "end"
        if tag in SIDES or tag in ("doc", "seg"):
            words = markup.text(element) if closes and tag == "seg" else ""
            yield not closes, tag, dict(element.attrib), words
        if closes and tag in SIDES:
            markup.forget(element, around)


def _from_sgml(name: str, text: str) -> Iterator[Event]:
    opened: tuple[int, dict[str, str]] | None = None
    for match in _TAG.finditer(text):
        closes, tag = bool(match[1]), match[2].lower()
        if tag != "seg":
            yield not closes, tag, _attributes(match[3]), ""
        elif closes == (opened is None):
            raise _unbalanced(name, text, match.start())
        elif opened is None:
            opened = match.end(), _attributes(match[3])
        else:
            yield False, tag, opened[1], _words(text[opened[0] : match.start()])
            opened = None
    if opened:
        raise _unbalanced(name, text, opened[0])


def _unbalanced(name: str, text: str, position: int) -> InputError:
    return InputError(
        "{file}, line {line}: <seg> and </seg> do not alternate.",
        file=name,
        line=text.count("\n", 0, position) + 1,
    )


def _attributes(text: str) -> dict[str, str]:
    return {
        match[1].lower(): _words(match[2] or match[3] or match[4] or "")
        for match in islice(_ATTRIBUTE.finditer(text), _MOST_ATTRIBUTES)
    }


def _words(text: str) -> str:
    """A segment's source → its text: tags dropped, the entities of SGML files resolved once."""
    plain = _ENTITY.sub(lambda match: html.unescape(match[0]), _MARKUP.sub("", text))
    return markup.squeeze(plain)


def _table(name: str, events: Iterator[Event]) -> FileTable:
    texts: dict[Side, dict[str, str]] = {}
    side, outer, document = ("", ""), ("", ""), ""
    for opens, tag, attributes, words in events:
        if tag == "doc" and opens:
            document = attributes.get("docid") or attributes.get("id") or ""
            # in SGML a document's label names the system of its set
            side = outer[0], _label(attributes) or outer[1]
        elif tag in SIDES:
            side = (SIDES[tag], _label(attributes)) if opens else ("", "")
            outer = side if tag.endswith("set") else outer
        elif tag == "seg" and not opens:
            given = texts.setdefault(side, {})
            number = attributes.get("id") or str(len(given) + 1)
            check_units(name, len(given) + 1)
            key = f"{document}:{number}"
            if key in given:
                message = N_(
                    "{file}: segment {id} appears twice in the same source, reference or candidate."
                )
                raise InputError(message, file=name, id=key)
            given[key] = words
    if not texts:
        raise InputError("{file} has no segment (<seg>).", file=name)
    return _columns(name, texts)


def _label(attributes: dict[str, str]) -> str:
    return next((attributes[name] for name in LABELS if attributes.get(name)), "")


def _columns(name: str, texts: dict[Side, dict[str, str]]) -> FileTable:
    texts = {_sided(name, side): segments for side, segments in texts.items()}
    every = dict.fromkeys(key for segments in texts.values() for key in segments)
    judged = {
        key for (role, _), segments in texts.items() if role == "reference" for key in segments
    }
    kept = [key for key in every if not judged or key in judged]
    notes: tuple[Note, ...] = ()
    if left := len(every) - len(kept):
        message = N_(
            "{file}: {count} of {total} segments are left out, because they have no reference."
        )
        notes = (Note(message, file=name, count=left, total=len(every)),)
    check_table(name, len(kept), len(texts))
    columns = [Column("id", tuple(kept), "id")]
    for (role, label), segments in texts.items():
        cells = tuple(segments.get(key, "") for key in kept)
        title = " ".join(filter(None, (role or "text", label)))
        if role == "reference":
            label = "" if label.lower() in ("", "ref", "reference") else f"reference {label}"
        columns.append(Column(title, cells, role, label))
    return FileTable(name, tuple(columns), range(1, len(kept) + 1), "segment", notes=notes)


def _sided(name: str, side: Side) -> Side:
    """Gives a side without a role the one of the file's name."""
    if side[0]:
        return side
    meaning = names.file(name)
    return (meaning.role if meaning.role in ("reference", "candidate", "source") else "", side[1])
