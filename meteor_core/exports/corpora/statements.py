"""Statements of a report for every format: verdicts, filters, signatures."""

from __future__ import annotations

from collections.abc import Iterator

from meteor_core.corpus.resampling import too_few
from meteor_core.exports.corpora.report import Report
from meteor_core.messages.phrase import translated
from meteor_core.wording.verdicts import CORRECTED, UNCORRECTED, is_corrected, verdict
from meteor_core.wording.words import Translate, same

MOST_VERDICTS = 12
"""Sentences of verdict; the table of comparisons has all."""

Statement = tuple[str, str]
"""A subject and a statement about it."""


def statements(report: Report, translate: Translate = same) -> Iterator[Statement]:
    """Yields name and text of each statement, in reading order."""
    dataset = report.dataset
    yield translate("Corpus"), dataset.name
    yield translate("Systems"), ", ".join(system.name for system in report.systems)
    for line in verdicts(report, translate):
        yield translate("Verdict"), line
    if any(is_corrected(pairs) for _, pairs in report.tested):
        yield translate("Note"), f"{translate(CORRECTED)} {translate(UNCORRECTED)}"
    if few := too_few(len(dataset)):
        yield translate("Note"), translated(few, translate)
    for line in report.view.describe(len(dataset), translate):
        yield translate("Segments"), line
    for line in missing(report, translate):
        yield translate("Missing"), line
    yield translate("References"), ", ".join(dataset.references)
    yield translate("Signature"), report.signature
    for note in dataset.notes:
        yield translate("Note"), translated(note, translate)


def verdicts(report: Report, translate: Translate = same) -> list[str]:
    """Writes a sentence for each comparison, or that significance is not known yet."""
    if len(report.systems) > 1 and not report.comparisons:
        return [translate("The difference has not been tested for significance.")]
    return [verdict(pair, translate) for pair in report.comparisons[:MOST_VERDICTS]]


def missing(report: Report, translate: Translate = same) -> list[str]:
    """Returns the metrics that were wanted and are not in the report."""
    if not report.missing:
        return []
    names = ", ".join(metric.title for metric in report.missing)
    return [translate("Not computed and therefore not included: {names}.").format(names=names)]
