"""What readers give: a corpus ready to be scored, or the question that a person has to answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_, Phrase

EMPTY = (
    N_(
        "Reference {name}: {count} of {total} texts are empty, the first in segment {number}. "
        "They are kept."
    ),
    N_(
        "Candidate {name}: {count} of {total} texts are empty, the first in segment {number}. "
        "Each scores 0."
    ),
)
"""Remarks about empty texts of either side."""

NO_REFERENCE = N_(
    "There is no reference, so people judge by the source texts. METEOR, other metrics and "
    "proposed errors need a reference and are not shown."
)
"""The remark about sources and candidates without references."""

ROLES = (
    *("reference", "candidate", "source", "human", "system", "id"),
    *("metric", "document", "domain", "year", "direction", "annotator", "ignore"),
)
"""What a column can be. ``system`` names the system whose candidate is in the same row;
``metric`` is a score that was computed elsewhere."""

SLICES = ("document", "domain", "year", "direction", "annotator")
"""Roles of columns whose labels cut a corpus into parts."""

METRIC = "metric"
"""The role of a column of scores that were computed elsewhere."""

TEXTS = frozenset(("reference", "candidate", "target", "source"))
"""Roles of columns of texts."""

MOST_NAMED = 5
"""Segments that a remark names, of those left out."""


class Note(Phrase):
    """A remark on what was assumed."""


class Doubt(Note):
    """A remark on what may be wrong, and changes the numbers if it is, or on scores left unused.

    It is to be seen beside the numbers.
    """


@dataclass(frozen=True, slots=True)
class File:
    """A file as a person gave it: its name and its bytes.

    ``side``: ``"candidate"`` or ``"reference"`` if the person chose it; ``label``
    names the system or reference that it holds, where its own name does not do; ``encoding`` is
    the encoding that the person chose.
    """

    name: str
    data: bytes
    side: str = ""
    label: str = ""
    encoding: str = ""


@dataclass(frozen=True)
class Dataset:
    """A corpus: every text of one segment is at the same position.

    ``references`` and ``systems`` go from a name to texts; without any reference people can judge
    by ``sources``, and no metric can; ``human`` from a system's name to scores
    (``nan`` if there is none) for those systems that have some. ``notes`` list the assumptions.
    ``metrics``: scores computed elsewhere, from a metric's name to scores of every system;
    ``labels``: from ``document``, ``domain`` or ``annotator`` to a label for each segment.
    """

    name: str
    references: dict[str, tuple[str, ...]]
    systems: dict[str, tuple[str, ...]]
    sources: tuple[str, ...] | None
    ids: tuple[str, ...]
    human: dict[str, tuple[float, ...]]
    notes: tuple[Note, ...] = ()
    metrics: Mapping[str, Mapping[str, tuple[float, ...]]] = field(default_factory=dict)
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The notes that belong beside the result."""
        return tuple(note for note in self.notes if isinstance(note, Doubt))

    def first(self, count: int) -> Dataset:
        """Returns the corpus of the first ``count`` segments."""
        return self if count >= len(self) else self._of(range(count))

    def without_empty(self) -> Dataset:
        """Returns the corpus of those segments of which every system has a text, and some
        reference.

        Raises ``InputError`` where there is none.
        """
        rows = [row for row in range(len(self)) if not self._lacks(row)]
        if not rows:
            raise InputError("Every segment has an empty text.")
        message = N_(
            "{count} of {total} segments are left out, because one of their texts is empty ({ids})."
        )
        count, ids = len(self) - len(rows), first_few(self.ids, self._of(rows).ids)
        note = Note(message, count=count, total=len(self), ids=ids)
        kept = tuple(note for note in self.notes if note.template not in EMPTY)
        return self if len(rows) == len(self) else replace(self._of(rows), notes=(*kept, note))

    def _lacks(self, row: int) -> bool:
        systems = (texts[row].strip() for texts in self.systems.values())
        beside = [*self.references.values()] or [self.sources or ("",) * len(self)]
        return not all(systems) or not any(texts[row].strip() for texts in beside)

    def _of(self, rows: Sequence[int]) -> Dataset:
        def some(cells: tuple[Any, ...]) -> tuple[Any, ...]:
            return tuple(cells[row] for row in rows)

        return replace(
            self,
            references={name: some(lines) for name, lines in self.references.items()},
            systems={name: some(lines) for name, lines in self.systems.items()},
            sources=some(self.sources) if self.sources is not None else None,
            ids=some(self.ids),
            human={name: some(scores) for name, scores in self.human.items()},
            metrics={
                metric: {name: some(values) for name, values in scores.items()}
                for metric, scores in self.metrics.items()
            },
            labels={kind: some(cells) for kind, cells in self.labels.items()},
        )

    def renamed(self, names: Sequence[str]) -> Dataset:
        """Returns the corpus with other names for its systems, one for each, in their order.

        Raises ``InputError`` for too few, too many, an empty one, and for one given twice.
        """
        if len(names) != len(self.systems):
            raise InputError(
                "Each system needs exactly one name. Names given: {count}; systems: {expected} "
                "({systems}).",
                count=len(names),
                expected=len(self.systems),
                systems=", ".join(self.systems),
            )
        if not all(name.strip() for name in names):
            raise InputError("Every system needs a name.")
        twice = next((name for name in names if list(names).count(name) > 1), None)
        if twice is not None:
            raise InputError("The name {name!r} is given to two systems.", name=twice)
        new = dict(zip(self.systems, names, strict=True))
        return replace(
            self,
            systems={new[name]: texts for name, texts in self.systems.items()},
            human={new[name]: scores for name, scores in self.human.items()},
            metrics={
                metric: {new[name]: values for name, values in scores.items()}
                for metric, scores in self.metrics.items()
            },
        )

    @cached_property
    def key(self) -> str:
        """A SHA-256 of texts, ids and scores; the name and the notes do not count."""
        digest = sha256()
        for part in self._parts():
            # Lengths first, so that no two contents can run into the same bytes.
            encoded = part.encode("utf-8", "surrogatepass")
            digest.update(b"%d:" % len(encoded) + encoded)
        return digest.hexdigest()

    def _parts(self) -> Iterable[str]:
        for heading, texts in (("reference", self.references), ("system", self.systems)):
            for name, lines in texts.items():
                yield from (heading, name, *lines)
        yield from ("source", *(self.sources or ()), "id", *self.ids)
        for name, scores in self.human.items():
            yield from ("human", name, *map(repr, scores))
        for metric, systems in self.metrics.items():
            for name, scores in systems.items():
                yield from ("metric", metric, name, *map(repr, scores))
        for kind, cells in self.labels.items():
            yield from (kind, *cells)


def first_few(ids: Iterable[str], kept: Iterable[str]) -> str:
    """Returns the first ids of segments that are left out: ``"2, 5, 6, 9, 12, …"``."""
    stay = set(kept)
    left = [identifier for identifier in ids if identifier not in stay]
    return ", ".join([*left[:MOST_NAMED], *["…"] * (len(left) > MOST_NAMED)])


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of one file: what a person needs for choosing their roles.

    ``roles`` holds a guess for each of ``names``, empty if there is none; ``header``: whether
    the first row was taken for the names.
    """

    file: str
    names: tuple[str, ...]
    preview: tuple[tuple[str, ...], ...]
    roles: tuple[str, ...]
    rows: int
    header: bool = True


@dataclass(frozen=True, slots=True)
class ColumnQuestion:
    """What recognition could not decide: ``reason`` in a sentence, and the columns to be mapped."""

    columns: tuple[Columns, ...]
    reason: Note

    @property
    def roles(self) -> dict[tuple[str, str], str]:
        """The guesses as ``assign`` takes them, ``ignore`` where there is none."""
        return {
            (table.file, name): role or "ignore"
            for table in self.columns
            for name, role in zip(table.names, table.roles, strict=True)
        }
