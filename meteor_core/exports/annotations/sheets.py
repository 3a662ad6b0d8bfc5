"""The results as tables, and as one XLSX of them; texts stay texts, no formula is live."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple
from datetime import tzinfo
from time import time
from typing import TYPE_CHECKING

from meteor_core.annotations import monitoring, results
from meteor_core.annotations.assignments import SKIP, VOTE
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.planning import CONTROL, NORMAL
from meteor_core.annotations.results import legend
from meteor_core.exports.annotations.records import (
    final_verdict,
    moment,
    records,
    saying,
    settings,
    verdict,
)
from meteor_core.messages.phrase import N_, fill
from meteor_core.model.version import VERSION
from meteor_core.readers.own_exports import HUMAN
from meteor_core.wording.words import Translate, same

if TYPE_CHECKING:
    from meteor_core.exports.corpora.tables import Row

ANNOTATORS = (
    N_("Annotator"),
    N_("Answered"),
    N_("Not counted"),
    N_("Controls"),
    N_("Right"),
    N_("Skipped"),
    N_("Votes counted"),
    N_("Seconds (median)"),
    N_("Minutes"),
    N_("First"),
    N_("Last"),
)
PAIRS = (
    N_("Annotator"),
    N_("Other annotator"),
    N_("Units"),
    N_("Equal"),
    N_("Cohen’s κ"),
    N_("Kendall’s τ"),
    N_("Pearson’s r"),
)
SPANS = (
    N_("Annotator"),
    N_("Other annotator"),
    N_("Candidates"),
    N_("Characters marked"),
    N_("By the other"),
    N_("By both"),
    "F1",
)
_LEVELS = {
    "nominal": N_("nominal data; chance agreement counts each comparison in both system orders"),
    "interval": N_("interval data"),
}
_ALPHA = N_("Krippendorff’s α")
_OF_CANDIDATES = N_("over the candidates' characters")


def annotators(
    gathered: Gathered, agreement: results.Agreement, zone: tzinfo | None = None
) -> Iterator[Row]:
    """As ``ANNOTATORS`` heads them: the last word on an item counts, controls are by themselves.

    ``zone``: of times, the machine's own for None.
    """
    words = Counter(
        (name, word.kind, word.action) for (_item, name), word in gathered.last_words.items()
    )
    left_out = {*gathered.failed, *gathered.excluded}
    for one in agreement.annotators:
        said = [vote for vote in gathered.history if vote.annotator == one.name]
        answered = words[one.name, NORMAL, VOTE]
        controls = words[one.name, CONTROL, VOTE] + words[one.name, CONTROL, SKIP]
        did = answered, answered if one.name in left_out else 0, controls, one.right
        skipped = words[one.name, NORMAL, SKIP]
        worked = monitoring.worked((vote.made, vote.seconds) for vote in said) / 60
        moments = [moment(edge(vote.made for vote in said), zone) for edge in (min, max)]
        yield (one.name, *did, skipped, one.votes, one.seconds, worked, *moments)


def pairs(agreement: results.Agreement, translate: Translate) -> Iterator[Row]:
    """As ``PAIRS`` heads them; α of all last."""
    yield from map(astuple, agreement.pairs)
    level = translate(_LEVELS[agreement.level])
    yield translate(_ALPHA), level, agreement.units, agreement.alpha


def spans(found: results.SpanAgreement, translate: Translate) -> Iterator[Row]:
    """As ``SPANS`` heads them; α of all last."""
    for pair in found.pairs:
        yield pair.first, pair.second, pair.texts, *pair.marked, pair.common, pair.f1
    yield translate(_ALPHA), translate(_OF_CANDIDATES), None, None, None, None, found.alpha


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
    N_("Answers"),
    N_("Final answer"),
    N_("Reference"),
    N_("Candidates"),
    N_("Note"),
)
ERRORS = (N_("System"), N_("Category"), N_("Severity"), N_("Errors"), N_("Penalty"))
HISTORY = (
    N_("Item"),
    N_("Kind"),
    N_("Segment no."),
    N_("Segment"),
    N_("Annotator"),
    N_("Version"),
    N_("Action"),
    N_("Counted"),
    N_("Answer"),
    N_("Shown"),
    N_("Note"),
    N_("Seconds"),
    N_("Time"),
)
KINDS = (
    N_("normal"),
    N_("control"),
    N_("decision"),
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
    zone: tzinfo | None = None,
) -> bytes:
    """Everything in one XLSX: settings, standings, agreement, items, scores, history.

    ``zone``: of times.
    """
    from meteor_core.exports.corpora import sheets
    from meteor_core.exports.corpora.tables import TableView

    shown = (TableView(*sheet) for sheet in tables(gathered, samples, translate, zone))
    return sheets(shown, gathered.setup.title)


def tables(
    gathered: Gathered,
    samples: int,
    translate: Translate = same,
    zone: tzinfo | None = None,
) -> Iterator[TitledRows]:
    """The tables one by one, headings translated; without errors none of these."""

    def shown(name: str, headings: Iterable[str], rows: Iterable[Row]) -> TitledRows:
        return translate(name), tuple(map(translate, headings)), iter(rows)

    yield shown(N_("Project"), PROJECT, _project(gathered, translate, zone))
    standings = results.standings(gathered, samples)
    yield shown(N_("Standings"), STANDINGS, map(astuple, standings))
    yield from _of_errors(gathered, translate, shown)
    agreement = results.agreement(gathered)
    yield shown(N_("Annotators"), ANNOTATORS, annotators(gathered, agreement, zone))
    yield shown(N_("Agreement"), PAIRS, pairs(agreement, translate))
    marked = results.span_agreement(gathered)
    if marked and marked.pairs:
        yield shown(N_("Agreement on spans"), SPANS, spans(marked, translate))
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


def _project(gathered: Gathered, translate: Translate, zone: tzinfo | None) -> Iterator[Row]:
    yield from settings(gathered.setup, gathered.known, translate)
    yield translate("Written"), moment(time(), zone)
    yield "METEOR Explorer", VERSION


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
        last = record["seconds"], record["time"]
        yield (record["item"], kind, *about, *vote, *last)
