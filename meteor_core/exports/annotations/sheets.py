"""The results as tables, and as one XLSX of them; texts stay texts, no formula is live."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple
from datetime import tzinfo
from time import time
from typing import TYPE_CHECKING

from meteor_core.annotations import results
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results import legend
from meteor_core.annotations.setup import Setup
from meteor_core.exports.annotations import about, beside, people
from meteor_core.exports.annotations.records import (
    final_verdict,
    moment,
    records,
    saying,
    verdict,
)
from meteor_core.messages.phrase import N_
from meteor_core.messages.quoting import fill
from meteor_core.model.version import VERSION
from meteor_core.readers.assembling.judgements import HUMAN
from meteor_core.wording.words import Translate, same

if TYPE_CHECKING:  # with the reports come all of the metrics: not before somebody takes one away
    from meteor_core.annotations.metric_agreement import MetricsBesideVotes
    from meteor_core.exports.corpora.views import Row

TitledRows = tuple[str, tuple[str, ...], Iterator["Row"]]
"""A name, headings, rows."""

Shown = Callable[[str, Iterable[str], Iterable["Row"]], TitledRows]
"""Puts such a table into the reader's language."""

STANDINGS = (
    N_("System"),
    N_("Rank"),
    N_("Value"),
    N_("Low"),
    N_("High"),
    N_("z"),
    N_("Won"),
    N_("Tied"),
    N_("Lost"),
    N_("Votes"),
)
ITEMS = (
    N_("Item"),
    N_("Segment no."),
    N_("Segment"),
    N_("Votes"),
    N_("Disagreement"),
    N_("Verdicts"),
    N_("Final answer"),
    N_("Reference"),
    N_("Candidates"),
    N_("Note"),
)
DOCUMENTS = (
    N_("Document"),
    N_("System"),
    N_("Segments"),
    N_("Votes"),
    N_("Value"),
    N_("Whole document, 0–100"),
    N_("Scores of it"),
)
ERRORS = (N_("System"), N_("Category"), N_("Severity"), N_("Errors"), N_("Penalty"))
WEIGHTS = (N_("Category"), N_("Severity"), N_("Weight"))
HISTORY = (
    N_("Item"),
    N_("Kind"),
    N_("Segment no."),
    N_("Segment"),
    N_("Annotator"),
    N_("Version"),
    N_("Action"),
    N_("Counts"),
    N_("Answer"),
    N_("Shown"),
    N_("Note"),
    N_("Seconds"),
    N_("Time"),
)
KINDS = (
    N_("normal"),
    N_("control"),
    N_("repeat"),
    N_("document"),
    N_("decision"),
    N_("document decision"),
)
ACTIONS = (N_("vote"), N_("skip"), N_("final"), N_("withdrawn"))
"""What a row of the history is about, and what was done."""

LEGEND = (N_("Legend"),)
PROJECT = (N_("Setting"), N_("Value"))
_VALUE = N_("Value: {what}.")


def workbook(
    gathered: Gathered,
    *,
    samples: int = 500,
    translate: Translate = same,
    metrics: MetricsBesideVotes | None = None,
    zone: tzinfo | None = None,
) -> bytes:
    """Everything in one XLSX: settings, standings, agreement, items, scores, history, and
    the ``metrics`` beside the votes where they have been computed. ``zone``: of times.
    """
    from meteor_core.exports.corpora import sheets
    from meteor_core.exports.corpora.views import TableView

    shown = (TableView(*sheet) for sheet in tables(gathered, samples, translate, metrics, zone))
    return sheets(shown, gathered.setup.title)


def tables(
    gathered: Gathered,
    samples: int,
    translate: Translate = same,
    metrics: MetricsBesideVotes | None = None,
    zone: tzinfo | None = None,
) -> Iterator[TitledRows]:
    """The tables one by one, headings translated; without errors none of these."""

    def shown(name: str, headings: Iterable[str], rows: Iterable[Row]) -> TitledRows:
        return translate(name), tuple(map(translate, headings)), iter(rows)

    yield shown(N_("Project"), PROJECT, _project(gathered, translate, zone))
    standings = results.standings(gathered, samples)
    yield shown(N_("Standings"), STANDINGS, map(astuple, standings))
    ranked = results.win_matrix(gathered, [row.system for row in standings])
    if met := list(people.systems(ranked)):
        yield shown(N_("Pairs of systems"), people.SYSTEMS, met)
    yield from _of_errors(gathered, translate, shown)
    if documents := results.by_document(gathered):
        yield shown(N_("Documents"), DOCUMENTS, map(astuple, documents))
    agreement = results.agreement(gathered)
    yield shown(N_("Annotators"), people.ANNOTATORS, people.annotators(gathered, agreement, zone))
    yield shown(N_("Agreement"), people.PAIRS, people.pairs(agreement, translate))
    marked = results.span_agreement(gathered)
    if marked and marked.pairs:
        yield shown(N_("Agreement on spans"), people.SPANS, people.spans(marked, translate))
    if metrics is not None:
        yield shown(N_("Metrics"), beside.METRICS, beside.rows(metrics, translate))
    yield shown(N_("Items"), ITEMS, _items(gathered, saying(translate)))
    yield translate("Human scores"), HUMAN, map(astuple, results.human(gathered))
    yield shown(N_("History"), HISTORY, history(gathered, translate, zone))
    said = legend.of_standings(gathered, standings)
    value = fill(translate(_VALUE), what=translate(legend.VALUES[gathered.setup.scheme]))
    yield shown(N_("Legend"), LEGEND, ((line,) for line in (value, *map(translate, said))))


def _of_errors(gathered: Gathered, translate: Translate, shown: Shown) -> Iterator[TitledRows]:
    say = saying(translate)
    if errors := results.counts(gathered):
        rows = ((e.system, say(e.category), say(e.severity), e.errors, e.penalty) for e in errors)
        yield shown(N_("Errors"), ERRORS, rows)
        if gathered.setup.traits.weighs:
            yield shown(N_("Weights of errors"), WEIGHTS, _weights(gathered.setup, say))


def _project(gathered: Gathered, translate: Translate, zone: tzinfo | None) -> Iterator[Row]:
    """Its settings, and when and by what this file was written."""
    yield from about.settings(gathered.setup, gathered.known, translate)
    yield translate("Written"), moment(time(), zone)
    yield "METEOR Explorer", VERSION


def _weights(setup: Setup, say: Translate) -> Iterator[Row]:
    for category in setup.span_categories:
        for severity in setup.severities:
            yield say(category), say(severity), setup.weight(category, severity)


def _items(gathered: Gathered, say: Translate) -> Iterator[Row]:
    column = {name: number for number, name in enumerate(gathered.systems)}
    for item in results.judged_items(gathered):
        segment = item.segment
        verdicts = (f"{vote.annotator}: {verdict(gathered, vote, say)}" for vote in item.votes)
        texts = (f"{name}: {segment.candidates[column[name]]}" for name in item.systems)
        about = (item.item, segment.number + 1, segment.name, len(item.votes), item.spread)
        said = "\n".join(verdicts), final_verdict(gathered, item.item, say)
        notes = "\n".join(vote.note for vote in item.votes if vote.note)
        yield (*about, *said, segment.reference, "\n".join(texts), notes)


def history(
    gathered: Gathered, translate: Translate = same, zone: tzinfo | None = None
) -> Iterator[Row]:
    """A row for each vote and skip, as ``HISTORY`` heads them."""
    for record in records(gathered, saying(translate), zone):
        about = (record["segment"], record["id"], record["annotator"], record["version"])
        kind, action = map(translate, (record["kind"], record["action"]))
        shown = ", ".join(record["shown"])
        vote = action, int(record["counts"]), record["verdict"], shown, record["note"]
        yield (record["item"], kind, *about, *vote, record["seconds"], record["time"])
