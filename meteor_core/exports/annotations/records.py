"""The history as records, a vote or skip each: what CSV, JSON Lines and XLSX are made of."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

from meteor_core.annotations.answers import Errors, Preference, Ranking, Rating, Span
from meteor_core.annotations.gathering import Gathered, Judgement

Record = dict[str, Any]


def records(gathered: Gathered) -> list[Record]:
    """All of the history in its order; ``counts`` marks what counts now."""
    return [_record(gathered, one) for one in gathered.history]


def _record(gathered: Gathered, one: Judgement) -> Record:
    segment = gathered.segments[one.segment]
    place = {name: number for number, name in enumerate(gathered.systems)}
    return {
        "item": one.item,
        "kind": one.kind,
        "segment": one.segment + 1,
        "id": segment.name,
        "annotator": one.annotator,
        "version": one.number,
        "action": one.action,
        "counts": one.counts,
        "answer": answer(gathered, one),
        "verdict": verdict(gathered, one),
        "shown": [one.systems[own] for own in one.shown],
        "note": one.note,
        "seconds": one.seconds,
        "time": moment(one.made),
        "source": segment.source,
        "references": list(segment.references),
        "candidates": {name: segment.candidates[place[name]] for name in one.systems},
    }


def moment(made: float) -> str:
    """``0.0`` → ``"1970-01-01T00:00:00+00:00"``."""
    return datetime.fromtimestamp(made, UTC).isoformat(timespec="seconds")


def answer(gathered: Gathered, one: Judgement) -> Any:
    """A vote by the systems' names: ``{"A": 1, "B": 2}``; None for a skip."""
    said = one.answer
    if isinstance(said, Preference):
        return {"better": None if said.better is None else one.systems[said.better]}
    if isinstance(said, Ranking):
        return dict(zip(one.systems, said.ranks, strict=True))
    if isinstance(said, Rating):
        return dict(zip(one.systems, said.values, strict=True))
    if isinstance(said, Errors):
        return [_error(gathered, one, span) for span in said.spans]
    return None


def _error(gathered: Gathered, one: Judgement, span: Span) -> Record:
    return {
        "system": one.systems[span.candidate],
        "reference": None if span.reference is None else gathered.references[span.reference],
        "start": span.start,
        "stop": span.stop,
        "text": text_of(gathered, one, span)[span.start : span.stop],
        "category": span.category,
        "severity": span.severity,
    }


def text_of(gathered: Gathered, one: Judgement, span: Span) -> str:
    """The text in which an error lies."""
    segment = gathered.segments[one.segment]
    if span.reference is not None:
        return segment.references[span.reference]
    return segment.candidates[gathered.systems.index(one.systems[span.candidate])]


def verdict(gathered: Gathered, one: Judgement) -> str:
    """A vote in one line: ``"A > B"``, ``"A > B = C"``, ``"A 70"``, ``"A: minor style “так”"``."""
    said = one.answer
    if isinstance(said, Preference):
        return _ranked(one.systems, [1 if said.better in (place, None) else 2 for place in (0, 1)])
    if isinstance(said, Ranking):
        return _ranked(one.systems, said.ranks)
    if isinstance(said, Rating):
        return ", ".join(
            f"{name} {value:g}" for name, value in zip(one.systems, said.values, strict=True)
        )
    if isinstance(said, Errors):
        errors = (_error(gathered, one, span) for span in said.spans)
        shown = (f"{e['system']}: {e['severity']} {e['category']} “{e['text']}”" for e in errors)
        return "; ".join(shown) or "–"
    return ""


def _ranked(systems: tuple[str, ...], ranks: Any) -> str:
    ordered = sorted(zip(ranks, systems, strict=True), key=lambda one: one[0])
    line = ordered[0][1]
    for (before, _), (rank, name) in pairwise(ordered):
        line += f" {'=' if rank == before else '>'} {name}"
    return line
