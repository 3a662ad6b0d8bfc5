"""The history as records, a vote or skip each: what CSV, JSON Lines and XLSX are made of."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

from meteor_core.annotations.answers import Errors, Preference, Ranking, Rating, Span
from meteor_core.annotations.gathering import Gathered, Judgement

VoteRecord = dict[str, Any]


def records(gathered: Gathered) -> list[VoteRecord]:
    """All of the history in its order; ``counts`` marks what counts now."""
    return [_record(gathered, judgement) for judgement in gathered.history]


def _record(gathered: Gathered, judgement: Judgement) -> VoteRecord:
    segment = gathered.segments[judgement.segment]
    column = {name: number for number, name in enumerate(gathered.systems)}
    return {
        "item": judgement.item,
        "kind": judgement.kind,
        "segment": judgement.segment + 1,
        "id": segment.name,
        "annotator": judgement.annotator,
        "version": judgement.number,
        "action": judgement.action,
        "counts": judgement.counts,
        "answer": answer(gathered, judgement),
        "verdict": verdict(gathered, judgement),
        "shown": [judgement.systems[position] for position in judgement.shown],
        "note": judgement.note,
        "seconds": judgement.seconds,
        "time": moment(judgement.made),
        "source": segment.source,
        "references": list(segment.references),
        "candidates": {name: segment.candidates[column[name]] for name in judgement.systems},
    }


def moment(made: float) -> str:
    """``0.0`` → ``"1970-01-01T00:00:00+00:00"``."""
    return datetime.fromtimestamp(made, UTC).isoformat(timespec="seconds")


def answer(gathered: Gathered, judgement: Judgement) -> Any:
    """A vote by the systems' names: ``{"A": 1, "B": 2}``; None for a skip."""
    given = judgement.answer
    if isinstance(given, Preference):
        return {"better": None if given.better is None else judgement.systems[given.better]}
    if isinstance(given, Ranking):
        return dict(zip(judgement.systems, given.ranks, strict=True))
    if isinstance(given, Rating):
        return dict(zip(judgement.systems, given.values, strict=True))
    if isinstance(given, Errors):
        return [_error(gathered, judgement, span) for span in given.spans]
    return None


def _error(gathered: Gathered, judgement: Judgement, span: Span) -> VoteRecord:
    return {
        "system": judgement.systems[span.candidate],
        "reference": None if span.reference is None else gathered.references[span.reference],
        "start": span.start,
        "stop": span.stop,
        "text": text_of(gathered, judgement, span)[span.start : span.stop],
        "category": span.category,
        "severity": span.severity,
    }


def text_of(gathered: Gathered, judgement: Judgement, span: Span) -> str:
    """The text in which an error lies."""
    segment = gathered.segments[judgement.segment]
    if span.reference is not None:
        return segment.references[span.reference]
    return segment.candidates[gathered.systems.index(judgement.systems[span.candidate])]


def verdict(gathered: Gathered, judgement: Judgement) -> str:
    """A vote in one line: ``"A > B"``, ``"A > B = C"``, ``"A 70"``, ``"A: minor style “так”"``."""
    given = judgement.answer
    if isinstance(given, Preference):
        return _ranked(
            judgement.systems, [1 if given.better in (position, None) else 2 for position in (0, 1)]
        )
    if isinstance(given, Ranking):
        return _ranked(judgement.systems, given.ranks)
    if isinstance(given, Rating):
        return ", ".join(
            f"{name} {value:g}" for name, value in zip(judgement.systems, given.values, strict=True)
        )
    if isinstance(given, Errors):
        errors = (_error(gathered, judgement, span) for span in given.spans)
        shown = (f"{e['system']}: {e['severity']} {e['category']} “{e['text']}”" for e in errors)
        return "; ".join(shown) or "–"
    return ""


def _ranked(systems: tuple[str, ...], ranks: Any) -> str:
    ordered = sorted(zip(ranks, systems, strict=True), key=lambda ranked: ranked[0])
    line = ordered[0][1]
    for (before, _), (rank, name) in pairwise(ordered):
        line += f" {'=' if rank == before else '>'} {name}"
    return line
