"""The results as tables, and as one XLSX of them; texts stay texts, no formula is live."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from meteor_core.annotations import results
from meteor_core.annotations.gathering import Gathered
from meteor_core.exports.annotations.records import moment, records, verdict
from meteor_core.wording.words import Translate, same

if TYPE_CHECKING:  # with the reports come all of the metrics: not before somebody takes one away
    from meteor_core.exports.corpora.views import Row

Sheet = tuple[str, tuple[str, ...], Iterator["Row"]]
"""A name, headings, rows."""

STANDINGS = ("System", "Rank", "Value", "Low", "High", "z", "Won", "Tied", "Lost", "Votes")
ITEMS = ("Item", "Segment", "Id", "Votes", "Disagreement", "Verdicts", "Reference", "Candidates")
PAIRS = (
    "Annotator",
    "Other annotator",
    "Units",
    "Equal",
    "Cohen’s κ",
    "Kendall’s τ",
    "Pearson’s r",
)
ANNOTATORS = (
    "Annotator",
    "Votes",
    "Seconds (median)",
    "Repeats",
    "Equal",
    "Cohen’s κ",
    "Mean difference",
    "Controls",
    "Right",
)
ERRORS = ("System", "Category", "Severity", "Errors", "Penalty")
HUMAN = ("id", "system", "reference", "candidate", "human", "votes")
HISTORY = (
    "Item",
    "Kind",
    "Segment",
    "Id",
    "Annotator",
    "Version",
    "Action",
    "Counts",
    "Verdict",
    "Shown",
    "Note",
    "Seconds",
    "Time",
)
VETOES = (
    "Item",
    "Segment",
    "System",
    "Annotator",
    "Candidate words",
    "Reference words",
    "Stage",
    "Active",
    "Time",
    "Signature",
)


def workbook(gathered: Gathered, *, samples: int = 500, translate: Translate = same) -> bytes:
    """Everything in one XLSX: standings, agreement, items, human scores, history, vetoes."""
    from meteor_core.exports.corpora import sheets
    from meteor_core.exports.corpora.views import View

    shown = (View(*one) for one in tables(gathered, samples, translate))
    return sheets(shown, gathered.setup.title)


def tables(gathered: Gathered, samples: int, translate: Translate = same) -> Iterator[Sheet]:
    """The tables one by one, headings translated; without errors or vetoes none of these."""

    def shown(name: str, headings: Iterable[str], rows: Iterable[Row]) -> Sheet:
        return translate(name), tuple(map(translate, headings)), iter(rows)

    yield shown("Standings", STANDINGS, _standings(gathered, samples))
    if errors := results.counts(gathered):
        rows = [(e.system, e.category, e.severity, e.errors, e.penalty) for e in errors]
        yield shown("Errors", ERRORS, rows)
    found = results.agreement(gathered)
    yield shown("Annotators", ANNOTATORS, _annotators(found))
    yield shown("Agreement", PAIRS, _pairs(found, translate))
    yield shown("Items", ITEMS, _items(gathered))
    yield translate("Human scores"), HUMAN, _human(gathered)
    yield shown("History", HISTORY, history(gathered))
    if gathered.objections:
        yield shown("Vetoes", VETOES, _vetoes(gathered))


def _standings(gathered: Gathered, samples: int) -> Iterator[Row]:
    for one in results.standings(gathered, samples):
        values = (one.value, one.low, one.high, one.z)
        yield (one.system, one.rank, *values, one.wins, one.ties, one.losses, one.votes)


def _annotators(found: results.Agreement) -> Iterator[Row]:
    for one in found.annotators:
        repeated = (one.repeats, one.same, one.kappa, one.difference)
        yield (one.name, one.votes, one.seconds, *repeated, one.controls, one.right)


def _pairs(found: results.Agreement, translate: Translate) -> Iterator[Row]:
    for one in found.pairs:
        measured = (one.same, one.kappa, one.tau, one.pearson)
        yield (one.first, one.second, one.units, *measured)
    yield (translate("Krippendorff’s α"), found.level, found.units, found.alpha)


def _items(gathered: Gathered) -> Iterator[Row]:
    place = {name: number for number, name in enumerate(gathered.systems)}
    for one in results.judged_items(gathered):
        segment = one.segment
        said = "\n".join(f"{vote.annotator}: {verdict(gathered, vote)}" for vote in one.votes)
        texts = "\n".join(f"{name}: {segment.candidates[place[name]]}" for name in one.systems)
        known = (one.item, segment.number + 1, segment.name, len(one.votes), one.spread)
        yield (*known, said, segment.references[0], texts)


def _human(gathered: Gathered) -> Iterator[Row]:
    for one in results.human(gathered):
        yield (one.id, one.system, one.reference, one.candidate, one.human, one.votes)


def history(gathered: Gathered) -> Iterator[Row]:
    """A row for each vote and skip, as ``HISTORY`` heads them."""
    for one in records(gathered):
        known = [one[key] for key in ("item", "kind", "segment", "id", "annotator", "version")]
        shown = ", ".join(one["shown"])
        said = (one["action"], int(one["counts"]), one["verdict"], shown, one["note"])
        yield (*known, *said, one["seconds"], one["time"])


def _vetoes(gathered: Gathered) -> Iterator[Row]:
    place = {name: number for number, name in enumerate(gathered.systems)}
    for one in gathered.objections:
        segment, link = gathered.segments[one.segment], one.link
        words = segment.candidates[place[one.system]][slice(*link.candidate_span)]
        others = segment.references[link.reference][slice(*link.reference_span)]
        known = (one.item, one.segment + 1, one.system, one.annotator, words, others)
        yield (*known, link.stage, int(one.active), moment(one.made), link.signature)
