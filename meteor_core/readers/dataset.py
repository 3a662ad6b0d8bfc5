"""What readers give: a corpus ready to be scored, or the question that a person has to answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from meteor_core.messages.phrase import Phrase

ROLES = ("reference", "candidate", "source", "human", "system", "id", "ignore")
"""What a column can be. ``system`` names the system whose candidate stands in the same row."""


class Note(Phrase):
    """A remark on what was assumed."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as a person gave it: its name and its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Dataset:
    """A corpus: every text of one segment stands at the same position.

    ``references`` and ``systems`` go from a name to texts; ``human`` from a system's name to scores
    (``nan`` where there is none) for those systems that have some. ``notes`` say what was assumed.
    """

    name: str
    references: dict[str, tuple[str, ...]]
    systems: dict[str, tuple[str, ...]]
    sources: tuple[str, ...] | None
    ids: tuple[str, ...]
    human: dict[str, tuple[float, ...]]
    notes: tuple[Note, ...] = ()

    def __len__(self) -> int:
        return len(self.ids)

    def first(self, count: int) -> Dataset:
        """The corpus of the first ``count`` segments alone."""
        if count >= len(self):
            return self
        return replace(
            self,
            references={name: lines[:count] for name, lines in self.references.items()},
            systems={name: lines[:count] for name, lines in self.systems.items()},
            sources=self.sources[:count] if self.sources is not None else None,
            ids=self.ids[:count],
            human={name: scores[:count] for name, scores in self.human.items()},
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


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of one file: what a person has to know to say which is what.

    ``roles`` holds a guess for each of ``names``, empty where there is none; ``header`` says that
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
    """What recognition could not tell: ``reason`` in a sentence, and the columns to be mapped."""

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
