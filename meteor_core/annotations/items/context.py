"""What stands beside an item in its document: shown to be read, never to be judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.limits import MOST_OF_DOCUMENT
from meteor_core.annotations.making import passages
from meteor_core.annotations.making.planning import DOCUMENT
from meteor_core.annotations.storing.tables import items, segments


@dataclass(frozen=True, slots=True)
class Sentence:
    """A segment beside the item's: its candidates are of the same systems, in the same order.

    ``references`` only where annotators see no source.
    """

    source: str | None
    references: tuple[str, ...]
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """The sentences ``before`` and ``after`` an item, in order; of a whole document all ``before``.

    ``document``: its name; ``place`` of ``count``: where the item stands in what its annotator does
    of the document in order, 0 of 0 for an item that stands by itself. ``whole``: it is asked about
    all of the document.
    """

    document: str = ""
    before: tuple[Sentence, ...] = ()
    after: tuple[Sentence, ...] = ()
    place: int = 0
    count: int = 0
    whole: bool = False


def context_of(
    connection: Connection, setup: Setup, item: Any, segment: Any, systems: Sequence[int]
) -> Context:
    """Of an item that shows these systems; nothing is read where the project shows none."""
    place, count = _place(connection, item) if setup.documents else (0, 0)
    document = segment["document"]
    if not document or not (setup.context or item["kind"] == DOCUMENT):
        return Context(document or "", place=place, count=count)
    of_document = select(segments).where(
        segments.c.project == item["project"], segments.c.document == document
    )
    number = segments.c.number
    if item["kind"] == DOCUMENT:
        every = of_document.order_by(number).limit(MOST_OF_DOCUMENT)
        return Context(document, _read(connection, setup, every, systems), (), place, count, True)
    before = of_document.where(number < item["segment"]).order_by(number.desc())
    after = of_document.where(number > item["segment"]).order_by(number)
    return Context(
        document,
        _read(connection, setup, before.limit(setup.context), systems)[::-1],
        _read(connection, setup, after.limit(setup.context), systems),
        place,
        count,
    )


def whole(sentences: Sequence[Sentence]) -> Sentence:
    """A document's sentences → its texts, a sentence a line; without references."""
    source = passages.sources(sentence.source for sentence in sentences)
    return Sentence(source, (), passages.columns(sentence.candidates for sentence in sentences))


def _place(connection: Connection, item: Any) -> tuple[int, int]:
    if item["task"] is None:
        return 0, 0
    up_to = func.count().filter(items.c.number <= item["number"])
    same = items.c.project == item["project"], items.c.task == item["task"]
    place, count = connection.execute(select(up_to, func.count()).where(*same)).one()
    return int(place), int(count)


def _read(
    connection: Connection, setup: Setup, wanted: Any, systems: Sequence[int]
) -> tuple[Sentence, ...]:
    rows = connection.execute(wanted).mappings()
    return tuple(_sentence(setup, row, systems) for row in rows)


def _sentence(setup: Setup, row: Any, systems: Sequence[int]) -> Sentence:
    source = row["source"] if setup.show_source else None
    beside = setup.show_reference and source is None
    candidates = tuple(row["candidates"][system] for system in systems)
    return Sentence(source, tuple(row["references"]) if beside else (), candidates)
