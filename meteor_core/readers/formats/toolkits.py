"""What programs that translate print: fairseq's lines, n-best lists of Moses and Marian.

``S-3⇥source``, ``T-3⇥reference``, ``H-3⇥score⇥hypothesis``, ``D-3⇥score⇥the same, detokenised``;
``3 ||| hypothesis ||| features ||| score``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from meteor_core.messages.phrase import N_
from meteor_core.readers.dataset import Note
from meteor_core.readers.formats import plain
from meteor_core.readers.limits import check_rows
from meteor_core.readers.tables import Column, FileTable

LOOKED_AT = 200
"""Lines by which a file is known."""
MOST_LOOKED_AT = 1 << 17
"""The characters at the beginning that are searched."""

_FAIRSEQ = re.compile(r"([STHDPWACEI])-(\d{1,9})\t(.*)")
_SCORED = re.compile(r"(?:-?\d[^\t]*|-?inf|nan)\t(.*)")
_ROLES = {"S": "source", "T": "reference", "D": "candidate"}
_NBEST = re.compile(r"\s*(\d{1,9}) \|\|\| (.*?) \|\|\|")


def read(name: str, text: str) -> FileTable | None:
    """A file of one of these programs → its table; None for any other."""
    lines = text[:MOST_LOOKED_AT].split("\n")
    if len(text) > MOST_LOOKED_AT:
        lines.pop()  # which is cut
    head = [line for line in lines[:LOOKED_AT] if line.strip()]
    if not head:
        return None
    if all(map(_NBEST.match, head)):
        return _nbest(name, text)
    kinds = [found[1] for line in head if (found := _FAIRSEQ.match(line))]
    if "H" in kinds and len(set(kinds)) > 1 and 2 * len(kinds) > len(head):
        return _fairseq(name, text)
    return None


def _fairseq(name: str, text: str) -> FileTable:
    """Segments by their numbers, which are not sorted; of several hypotheses the first."""
    check_rows(name, text.count("\n"))
    texts: dict[str, dict[int, str]] = {}
    lines: dict[int, int] = {}
    for line, content in enumerate(text.split("\n"), 1):
        found = _FAIRSEQ.match(content.removesuffix("\r"))
        if not found or found[1] not in "STHD":
            continue
        number, words = int(found[2]), found[3]
        if found[1] in "HD":
            scored = _SCORED.fullmatch(words)
            words = scored[1] if scored else words
        lines.setdefault(number, line)
        texts.setdefault(found[1], {}).setdefault(number, words)
    texts.setdefault("D", texts.get("H", {}))
    ids = sorted(lines)
    columns = [Column("id", tuple(map(str, ids)), "id")]
    columns += [
        Column(role, tuple(texts[kind].get(number, "") for number in ids), role)
        for kind, role in _ROLES.items()
        if kind in texts
    ]
    return FileTable(name, tuple(columns), [lines[number] for number in ids], N_("line"))


def _nbest(name: str, text: str) -> FileTable | None:
    """The first, which is the best, of each segment; None where a line is another."""
    given = text.rstrip().split("\n")
    check_rows(name, len(given))
    first: dict[str, tuple[int, str]] = {}
    for line, content in enumerate(given, 1):
        if not (found := _NBEST.match(content)):
            return None
        first.setdefault(found[1], (line, found[2].strip()))
    note = Note("{file} contains n-best lists. The first text of each list is used.", file=name)
    return _of_lines(name, list(first.values())).noted(note)


def _of_lines(name: str, rows: Sequence[tuple[int, str]]) -> FileTable:
    made = plain.read(name, "\n".join(text for _, text in rows) + "\n")
    return replace(made, lines=[line for line, _ in rows])
