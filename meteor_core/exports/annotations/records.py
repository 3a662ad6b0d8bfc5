"""The history as records, a vote or skip each: what CSV, JSON Lines and XLSX are made of.

Final answers follow the votes, with the actions ``final`` and ``withdrawn``. Either the votes on an
item count or its final answer does, as the project is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, datetime, tzinfo
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pathvalidate import sanitize_filename

from meteor_core import languages
from meteor_core.annotations.answers import (
    SCHEMES,
    SEVERITIES,
    Assessment,
    Errors,
    Preference,
    Ranking,
    Rating,
    Scheme,
    Span,
    spans_of,
)
from meteor_core.annotations.judgements import Gathered, Judgement
from meteor_core.annotations.planning import NORMAL
from meteor_core.annotations.setup import ANCHORS, TYPOLOGIES, KnownAnswers, Setup
from meteor_core.messages.phrase import N_, fill
from meteor_core.wording.words import Translate, count, same

VoteRecord = dict[str, Any]

MARKED, KIND = N_("{system}: {kind} “{text}”"), N_("{severity} {category}")
"""How a verdict names an error, and what kind of error it is."""

_MISSING = "[missing]"

_SAID = frozenset(
    (
        MARKED,
        KIND,
        *SEVERITIES,
        *ANCHORS.values(),
        *(category for typology in TYPOLOGIES.values() for category in typology.categories),
    )
)


def saying(translate: Translate) -> Translate:
    """What came with the program in another language; an owner's own names as they are."""
    return lambda words: translate(words) if words in _SAID else words


def records(
    gathered: Gathered, say: Translate = same, zone: tzinfo | None = None
) -> list[VoteRecord]:
    """All votes in their order, then all decisions.

    ``counts`` marks what systems' values are of, and agreement, where no final answers count: no
    controls. ``say``: that of ``verdict``; ``zone``: of
    times, the machine's own for None.
    """
    final = gathered.final if gathered.with_final else {}
    votes = [
        _record(gathered, vote, say, zone) | {"counts": counts}
        for vote in gathered.history
        for counts in (vote.counts and vote.kind == NORMAL and vote.item not in final,)
    ]
    decided = [
        _record(gathered, decision, say, zone)
        | {
            "kind": "decision",
            "counts": final.get(decision.item) is decision,
        }
        for decision in gathered.decisions
    ]
    return votes + decided


def final_verdict(gathered: Gathered, item: int, say: Translate = same) -> str:
    """The final answer of an item in one line; ``""`` where there is none."""
    decision = gathered.final.get(item)
    return "" if decision is None else verdict(gathered, decision, say)


def _record(
    gathered: Gathered, judgement: Judgement, say: Translate, zone: tzinfo | None
) -> VoteRecord:
    segment = gathered.segments[judgement.segment]
    column = {name: number for number, name in enumerate(gathered.systems)}
    return {
        "item": judgement.item,
        "kind": judgement.kind,
        "segment": judgement.segment + 1,
        "id": segment.name,
        "document": segment.document,
        "annotator": judgement.annotator,
        "version": judgement.number,
        "action": judgement.action,
        "answer": answer(gathered, judgement),
        "verdict": verdict(gathered, judgement, say),
        "shown": [judgement.systems[position] for position in judgement.shown],
        "note": judgement.note,
        "seconds": judgement.seconds,
        "time": moment(judgement.made, zone),
        "source": segment.source,
        "references": list(segment.references),
        "candidates": {name: segment.candidates[column[name]] for name in judgement.systems},
    }


def moment(made: float, zone: tzinfo | None) -> str:
    """``0.0`` in Moscow → ``"1970-01-01T03:00:00+03:00"``; of no zone, by the machine's clock."""
    return datetime.fromtimestamp(made, UTC).astimezone(zone).isoformat(timespec="seconds")


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
        return [error(gathered, judgement, span) for span in given.spans]
    if isinstance(given, Assessment):
        return _assessment(gathered, judgement, given)
    return None


def _assessment(gathered: Gathered, judgement: Judgement, given: Assessment) -> VoteRecord:
    """Scores by system, errors, and the spans that were proposed; None: none were offered."""
    proposed = given.proposed
    return {
        "scores": dict(zip(judgement.systems, given.values, strict=True)),
        "spans": [error(gathered, judgement, span) for span in given.spans],
        "proposed": None
        if proposed is None
        else [error(gathered, judgement, span) for span in proposed],
    }


def error(gathered: Gathered, judgement: Judgement, span: Span) -> VoteRecord:
    """A span by the names of its system and reference, with its words."""
    about: VoteRecord = {"source": True} if span.source else {}
    if span.origin is not None:
        about["origin"] = span.origin
    return {
        "system": judgement.systems[span.candidate],
        "reference": None if span.reference is None else gathered.references[span.reference],
        "start": span.start,
        "stop": span.stop,
        "text": words_of(text_of(gathered, judgement, span), span),
        "category": span.category,
        "severity": span.severity,
        **about,
    }


def words_of(text: str, span: Span) -> str:
    """What an error covers."""
    return _MISSING if span.is_missing else text[span.start : span.stop]


def text_of(gathered: Gathered, judgement: Judgement, span: Span) -> str:
    """The text in which an error lies."""
    segment = gathered.segments[judgement.segment]
    if span.source:
        return segment.source or ""
    if span.reference is not None:
        return segment.references[span.reference]
    return segment.candidates[gathered.systems.index(judgement.systems[span.candidate])]


def verdict(gathered: Gathered, judgement: Judgement, say: Translate = same) -> str:
    """A vote in one line: ``"A > B"``, ``"A > B = C"``, ``"A 70"``, ``"A: minor style “так”"``.

    ``say``: severities, categories, ``MARKED`` and ``KIND`` as a reader has them; files have
    English.
    """
    given = judgement.answer
    if isinstance(given, Preference):
        return _ranked(
            judgement.systems, [1 if given.better in (position, None) else 2 for position in (0, 1)]
        )
    if isinstance(given, Ranking):
        return _ranked(judgement.systems, given.ranks)
    if isinstance(given, Rating):
        return _rated(judgement, given.values)
    if isinstance(given, Assessment):
        return "; ".join((_rated(judgement, given.values), *_marked(gathered, judgement, say)))
    if isinstance(given, Errors):
        return "; ".join(_marked(gathered, judgement, say)) or "–"
    return ""


def _rated(judgement: Judgement, values: Iterable[float]) -> str:
    return ", ".join(
        f"{name} {value:g}" for name, value in zip(judgement.systems, values, strict=True)
    )


def _marked(gathered: Gathered, judgement: Judgement, say: Translate) -> list[str]:
    errors = (error(gathered, judgement, span) for span in spans_of(judgement.answer))
    return [
        fill(
            say(MARKED),
            system=e["system"],
            kind=_kind(e["severity"], e["category"], say),
            text=e["text"],
        )
        for e in errors
    ]


def _kind(severity: str, category: str, say: Translate) -> str:
    """``"minor style"``; of ESA, which has no categories, ``"minor"``."""
    if not category:
        return say(severity)
    return fill(say(KIND), severity=say(severity), category=say(category))


def _ranked(systems: tuple[str, ...], ranks: Any) -> str:
    ordered = sorted(zip(ranks, systems, strict=True), key=lambda ranked: ranked[0])
    line = ordered[0][1]
    for (before, _), (rank, name) in pairwise(ordered):
        line += f" {'=' if rank == before else '>'} {name}"
    return line


if TYPE_CHECKING:
    from meteor_core.exports.corpora.tables import Cell


SETTINGS = {
    "title": N_("Title"),
    "scheme": N_("Scheme"),
    "language": N_("Language of the texts"),
    "annotators": N_("Annotators per item"),
    "segments": N_("Random segments (0: all)"),
    "candidates": N_("Candidates per item (0: default)"),
    "seed": N_("Random seed"),
    "ties": N_("Ties allowed"),
    "blind": N_("Hide the systems' names"),
    "shuffled": N_("Random order of candidates"),
    "show_source": N_("Show the source text"),
    "show_reference": N_("Show the reference"),
    "documents": N_("Whole documents, in order"),
    "context": N_("Context sentences"),
    "proposals": N_("Spans proposed by METEOR"),
    "lease": N_("Reassign abandoned items (minutes)"),
    "controls": N_("Control items"),
    "planted": N_("Attention checks to create"),
    "control_every": N_("Items per control item"),
    "qualify": N_("Correct control answers required, %"),
    "tolerance": N_("Control item tolerance, points"),
    "tutorial": N_("Tutorial items"),
    "anchors": N_("Scale marks"),
    "severities": N_("Severities and their weights"),
    "categories": N_("Kinds of error"),
    "instructions": N_("Instructions"),
}
"""Every setting → its name, in the order in which they are told."""

_OF_SCHEMES: dict[str, Callable[[Scheme], bool]] = {
    "ties": lambda scheme: scheme.compares,
    "anchors": lambda scheme: scheme.rates,
    "tolerance": lambda scheme: scheme.rates,
    "proposals": lambda scheme: scheme.proposes,
    "severities": lambda scheme: scheme.marks,
    "categories": lambda scheme: scheme.weighs,
}
"""Settings that not every scheme has."""

_RESTS_ON: dict[str, Callable[[Setup, KnownAnswers], object]] = {
    "control_every": lambda setup, known: known.controls or setup.planted,
    "qualify": lambda setup, known: known.controls or setup.planted,
    "tolerance": lambda setup, known: known.controls or known.tutorial or setup.planted,
    "instructions": lambda setup, _known: setup.instructions,
}
"""Settings that mean nothing without another."""

_LONGEST = 60
"""Characters of a title in a file's name."""


def settings(
    setup: Setup, known: KnownAnswers, translate: Translate = same
) -> Iterator[tuple[str, Cell]]:
    """(name, value) of what the project's scheme knows; of known answers, how many there are."""
    counts = asdict(known)
    for name, label in SETTINGS.items():
        in_scheme = name not in _OF_SCHEMES or _OF_SCHEMES[name](setup.traits)
        if in_scheme and (name not in _RESTS_ON or _RESTS_ON[name](setup, known)):
            value = counts[name] if name in counts else getattr(setup, name)
            yield translate(label), _shown(name, value, translate)


def file_stem(setup: Setup) -> str:
    """``"meteor-News 1_2"`` for the title “News 1/2”, safe on every file system."""
    title = " ".join(setup.title.split())[:_LONGEST].strip(" .")
    return str(sanitize_filename(f"meteor-{title}", platform="universal", replacement_text="_"))


def _shown(name: str, value: Any, translate: Translate) -> Cell:
    if name == "scheme":
        return translate(SCHEMES[value].title)
    if name == "language":  # which a program may have given as it liked
        return translate(languages.get(value).name) if value in languages.codes() else str(value)
    if name == "qualify":
        return count(value * 100)
    if isinstance(value, bool):
        return translate("yes") if value else translate("no")
    say = saying(translate)
    if isinstance(value, Mapping):
        return "; ".join(
            f"{say(str(key))}: {say(given) if isinstance(given, str) else count(given)}"
            for key, given in value.items()
        )
    if isinstance(value, tuple):
        return ", ".join(map(say, value))
    return value if isinstance(value, int | str) else count(value)
