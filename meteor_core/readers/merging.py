"""Parts of several files → one corpus: by segment ids where all have them, else in order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isnan

from meteor_core import languages
from meteor_core.languages import unknown
from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers import names
from meteor_core.readers.by_language import SIDES, odd
from meteor_core.readers.dataset import EMPTY, NO_REFERENCE, Dataset, Doubt, Note, first_few
from meteor_core.readers.limits import check_corpus
from meteor_core.readers.long_layout import is_long, pivot
from meteor_core.readers.names import Meaning
from meteor_core.readers.parts import Part, Texts, by_metric, free, gaps, labels_of, part_of
from meteor_core.readers.tables import FileTable


def build(
    tables: Sequence[FileTable],
    roles: Sequence[Sequence[Meaning]],
    common_only: bool,
    *,
    needs_reference: bool = True,
) -> Dataset:
    """Tables and the roles of their columns → a corpus.

    Raises ``InputError`` where a side is missing, files do not go together (unless ``common_only``)
    or two systems have one name.
    """
    used = [
        (table, row)
        for table, row in zip(tables, roles, strict=True)
        if any(meaning.role not in ("", "ignore", "id") for meaning in row)
    ]
    alone = sum(any(meaning.role == "candidate" for meaning in row) for _, row in used) == 1
    parts = [
        pivot(table, row, common_only) if is_long(row) else part_of(table, row, alone)
        for table, row in used
    ]
    _check_sides(parts, needs_reference or not any(part.sources for part in parts))
    by_id = len(parts) > 1 and all(part.ids for part in parts)
    aligned, notes = (_by_id if by_id else _in_order)(parts, common_only)
    return _merged(aligned, notes)


def _check_sides(parts: Sequence[Part], needs_reference: bool) -> None:
    for role, given in (
        ("reference", [part.references for part in parts]),
        ("candidate", [part.systems for part in parts]),
    ):
        if not any(given) and (needs_reference or role == "candidate"):
            raise InputError(
                "No column or file has the role {role}. A corpus needs at least one reference "
                "and one candidate.",
                role=role,
            )


def _merged(parts: Sequence[Part], notes: list[Note]) -> Dataset:
    references, systems = _references(parts), _systems(parts)
    first = next((part for part in parts if part.ids), parts[0])
    count = len(first)
    check_corpus(count, len(systems), len(references))
    sources = [(part.file, part.sources) for part in parts if part.sources is not None]
    remarks = [note for part in parts for note in part.notes]
    # Of several references an empty one is missing, which is usual.
    kind = Doubt if len(references) == 1 else Note
    remarks += [*notes, *_differing(sources), *_empty(references, EMPTY[0], kind)]
    remarks += [*_empty(systems, EMPTY[1], Doubt), *placeholder_doubts(references, systems)]
    remarks += _leftovers(references, systems)
    if not references:
        remarks.append(Doubt(NO_REFERENCE))
    texts = next(iter((references or systems).values()))
    if (unread := unknown.remark(languages.sample(texts))) is not None:
        remarks.append(Doubt(unread.template, **unread.values))
    sides = zip(SIDES, (references, systems), strict=True)
    remarks += odd(
        (role, _file_of(texts, parts) or name, texts)
        for role, side in sides
        for name, texts in side.items()
    )
    metrics, unused = by_metric([scored for part in parts for scored in part.metrics], [*systems])
    remarks += [*unused, *_scored_alone(parts, systems)]
    human = {
        name: scores
        for part in parts
        for given, scores in part.human.items()
        if (name := _scored(part, given, systems)) in systems and not all(map(isnan, scores))
    }
    if human.keys() == systems.keys():
        remarks += gaps("human", human)
    return Dataset(
        _name(sorted(parts, key=lambda part: not part.references)),
        references,
        systems,
        sources[0][1] if sources else None,
        first.ids or tuple(map(str, range(1, count + 1))),
        human,
        tuple(dict.fromkeys(remarks)),
        metrics,
        labels_of(part.labels for part in parts),
    )


def _file_of(texts: Texts, parts: Sequence[Part]) -> str:
    """The file that holds these texts alone; nothing where it is a table of several."""
    alone = (part for part in parts if len(part.references) + len(part.systems) == 1)
    return next(
        (
            part.file
            for part in alone
            if any(each is texts for each in (*part.references.values(), *part.systems.values()))
        ),
        "",
    )


def _name(parts: Sequence[Part]) -> str:
    """``"a.csv"`` → ``"a"``; several files: the first one's name and how many more."""
    first = names.stem_of(parts[0].file)
    return first if len(parts) == 1 else f"{first} + {len(parts) - 1}"


def _in_order(parts: list[Part], common_only: bool) -> tuple[list[Part], list[Note]]:
    counts = [len(part) for part in parts]
    shortest = min(counts)
    if shortest == max(counts):
        return parts, []
    if not common_only:
        first = parts[0]
        other = next(part for part in parts if len(part) != len(first))
        raise InputError(
            "Every file needs the same number of segments, but {other} has {count} "
            "({other_unit}s) and {first} has {expected} ({unit}s). You can choose to use only "
            "the first {common}.",
            other=other.file,
            count=len(other),
            other_unit=other.counted,
            first=first.file,
            expected=len(first),
            unit=first.counted,
            common=shortest,
        )
    message = N_(
        "Segments used: {count}, from the beginning of each file. The longest file has {total}."
    )
    rows = range(shortest)
    return [part.take(rows) for part in parts], [Note(message, count=shortest, total=max(counts))]


def _by_id(parts: list[Part], common_only: bool) -> tuple[list[Part], list[Note]]:
    rows_by_id = [{identifier: row for row, identifier in enumerate(part.ids)} for part in parts]
    every = list(dict.fromkeys(identifier for part in parts for identifier in part.ids))
    common = [identifier for identifier in every if all(identifier in rows for rows in rows_by_id)]
    if not common:
        sources = [[text.strip() for text in part.sources or ()] for part in parts]
        if sources[0] and all(texts == sources[0] for texts in sources):
            message = N_(
                "The files' ids differ, but their source texts are the same, so segments are "
                "matched in order."
            )
            return parts, [Note(message)]
        raise _no_common(parts)
    if len(common) < len(every) and not common_only:
        lacking = next(number for number, rows in enumerate(rows_by_id) if len(rows) < len(every))
        raise InputError(
            "{file} has no segment {id}, which another file has. You can choose to use only the "
            "segments that are in every file ({common} of {total}).",
            file=parts[lacking].file,
            id=next(identifier for identifier in every if identifier not in rows_by_id[lacking]),
            common=len(common),
            total=len(every),
        )
    notes = []
    if len(common) < len(every):
        message = N_(
            "Only the segments that are in every file are used, {count} of {total}. Left out: "
            "{ids}."
        )
        ids = first_few(every, common)
        notes.append(Note(message, count=len(common), total=len(every), ids=ids))
    taken = [
        part.take([rows[identifier] for identifier in common])
        for part, rows in zip(parts, rows_by_id, strict=True)
    ]
    return taken, notes


def _no_common(parts: Sequence[Part]) -> InputError:
    first = parts[0]
    lacking = next(part for part in parts if first.ids[0] not in part.ids)
    return InputError(
        "The files have no segment in common, because their ids differ, for example {id} in "
        "{file} and {other_id} in {other}.",
        id=first.ids[0],
        file=first.file,
        other_id=lacking.ids[0],
        other=lacking.file,
    )


def _references(parts: Sequence[Part]) -> dict[str, Texts]:
    """The same text from several files is one reference; another text is another reference.

    Tables that bring a candidate beside the reference have to agree on it.
    """
    references: dict[str, Texts] = {}
    origin: dict[str, Part] = {}
    for part in parts:
        for name, texts in part.references.items():
            if texts in references.values():
                continue
            if name in references and part.systems and origin[name].systems:
                raise _disagreeing(name, origin[name], part)
            chosen = free(name, references)
            references[chosen], origin[chosen] = texts, part
    return references


def _disagreeing(name: str, first: Part, second: Part) -> InputError:
    pairs = zip(first.references[name], second.references[name], strict=True)
    row = next(row for row, (text, other) in enumerate(pairs) if text != other)
    return InputError(
        "{file}, {unit} {line}, and {other_file}, {other_unit} {other_line}, are the same "
        "segment, but their references differ.",
        file=first.file,
        unit=first.unit,
        line=first.lines[row],
        other_file=second.file,
        other_unit=second.unit,
        other_line=second.lines[row],
    )


def _systems(parts: Sequence[Part]) -> dict[str, Texts]:
    systems: dict[str, Texts] = {}
    origin: dict[str, str] = {}
    for part in parts:
        for name, texts in part.systems.items():
            if systems.get(name) == texts:  # as a file of scores repeats what it scored
                continue
            if name in systems:
                raise InputError(
                    "System {system} is given twice, in {first} and in {second}. Rename or leave "
                    "out one of them.",
                    system=name,
                    first=origin[name],
                    second=part.file,
                )
            systems[name], origin[name] = texts, part.file
    return systems


def _scored(part: Part, name: str, systems: dict[str, Texts]) -> str:
    """The system that people's scores are of: the only one, where a file has no system's name."""
    told = name in systems or part.long or len(systems) > 1
    return name if told else next(iter(systems))


def _scored_alone(parts: Sequence[Part], systems: dict[str, Texts]) -> Iterator[Note]:
    """The remark about scores of systems without texts."""
    for part in parts:
        people = [_scored(part, name, systems) for name in part.human]
        scored = [*people, *(column.system for column in part.metrics if column.system)]
        for name in dict.fromkeys(scored):
            if not name:
                message = N_(
                    "{file}: human scores are not used, because no heading contains the name of "
                    "their system."
                )
                yield Doubt(message, file=part.file)
            elif name not in systems:
                message = N_(
                    "{file}: scores for {system} are not used, because no file has its texts."
                )
                yield Doubt(message, file=part.file, system=name)


def _differing(sources: Sequence[tuple[str, Texts]]) -> Iterator[Note]:
    for file, texts in sources[1:]:
        count = sum(
            text.strip() != other.strip() for text, other in zip(sources[0][1], texts, strict=True)
        )
        if count:
            yield Doubt(
                "Segments in which the source texts of {file} and {first} differ: {count}. Check "
                "that the files belong together.",
                file=file,
                first=sources[0][0],
                count=count,
            )


def _empty(sides: dict[str, Texts], message: str, kind: type[Note]) -> Iterator[Note]:
    for name, texts in sides.items():
        empty = [row for row, text in enumerate(texts, start=1) if not text.strip()]
        if empty:
            yield kind(message, count=len(empty), total=len(texts), name=name, number=empty[0])


# What programs leave in texts: words still cut into pieces, signs still escaped.
#
# ``"un@@ seen"`` of subword-nmt, ``"▁un seen"`` of SentencePiece, ``"don &apos;t"`` of Moses,
# ``"_x000D_"`` of a workbook's line ends: such words match nothing, and a low score would be the
# file's and not the translation's.

_PIECES = re.compile(r"@@(?= )|▁(?=\w)")
_ESCAPES = re.compile(
    r"&(?:apos|quot|amp|lt|gt|#91|#93|#124|#39|#34|bar);|_x000[AD]_|(?<= )@[-,.:/]@(?= )"
)

_LEFT = {
    "reference": N_(
        "Reference {name} has texts with stray codes like {mark} ({count}, the first in segment "
        "{number}). They are compared unchanged."
    ),
    "candidate": N_(
        "Candidate {name} has texts with stray codes like {mark} ({count}, the first in segment "
        "{number}). They are scored unchanged."
    ),
}
_LEAST_PIECES = 0.05
"""The share of texts that hold a mark of pieces, where they are pieces."""

Side = Mapping[str, Sequence[str]]
"""Names of references or systems, and their texts."""


def _each(references: Side, systems: Side) -> Iterator[tuple[str, str, Sequence[str], Side]]:
    """Role, name and texts of each reference and system, and the other side."""
    for name, texts in references.items():
        yield "reference", name, texts, systems
    for name, texts in systems.items():
        yield "candidate", name, texts, references


def _leftovers(references: Side, systems: Side) -> Iterator[Doubt]:
    """Remarks about each reference and system with such texts; of escapes, those that the other
    side does not have in the same segment."""
    for role, name, texts, beside in _each(references, systems):
        pieces = _with(_PIECES, texts, {})
        if len(pieces) < _LEAST_PIECES * len(texts):
            pieces = {}
        if found := pieces or _with(_ESCAPES, texts, beside):
            row, mark = next(iter(found.items()))
            yield Doubt(_LEFT[role], name=name, mark=mark, count=len(found), number=row + 1)


def _with(pattern: re.Pattern[str], texts: Sequence[str], beside: Side) -> dict[int, str]:
    """Rows whose text holds a mark that no text beside it has → the first of them."""
    return {
        row: found[0]
        for row, text in enumerate(texts)
        if (found := pattern.search(text))
        and not any(found[0] in others[row] for others in beside.values())
    }


# Texts in place of one that is not there: ``#REF!`` of a spreadsheet, ``nan`` of a program.

ERRORS = frozenset(
    [
        *("#ref!", "#n/a", "#name?", "#value!", "#div/0!", "#null!", "#num!", "#spill!", "#calc!"),
        *("#field!", "#blocked!", "#connect!", "#busy!", "#unknown!", "#getting_data", "#error!"),
        *("#ссылка!", "#н/д", "#имя?", "#знач!", "#дел/0!", "#пусто!", "#число!"),
        *("nan", "<na>"),
    ]
)
"""Errors of spreadsheets, in English and Russian, and what pandas writes of no value."""

WORDS = frozenset(("none", "null"))
"""Placeholders that may also be meant as texts: the other side then has them as well."""

_LONGEST_PLACEHOLDER = 20
"""Characters, with white space around: all other texts need no second look."""

_PLACEHOLDER = {
    "reference": N_(
        "Reference {name} has placeholders instead of texts ({count}). The first is {text} in "
        "segment {number}. All are compared unchanged."
    ),
    "candidate": N_(
        "Candidate {name} has placeholders instead of texts ({count}). The first is {text} in "
        "segment {number}. All are scored unchanged."
    ),
}


def placeholder_doubts(references: Side, systems: Side) -> Iterator[Doubt]:
    """Remarks about each reference and system with such texts."""
    for role, name, texts, beside in _each(references, systems):
        rows = [row for row, text in enumerate(texts) if _is_placeholder(text, row, beside)]
        if rows:
            text = texts[rows[0]].strip()
            message, number = _PLACEHOLDER[role], rows[0] + 1
            yield Doubt(message, name=name, count=len(rows), number=number, text=text)


def _is_placeholder(text: str, row: int, beside: Side) -> bool:
    if len(text) > _LONGEST_PLACEHOLDER:
        return False
    plain = _folded(text)
    if plain in WORDS:
        return plain not in (_folded(texts[row]) for texts in beside.values())
    return plain in ERRORS


def _folded(text: str) -> str:
    return text.strip().casefold()
