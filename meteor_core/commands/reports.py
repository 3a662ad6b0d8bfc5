"""``--report``: a scored corpus as the Corpus page's HTML page or workbook, without its figures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from meteor_core.commands.tables import whole
from meteor_core.corpus.results import System
from meteor_core.corpus.significance import Significance
from meteor_core.exports import corpora
from meteor_core.meteor.metric import Meteor
from meteor_core.metrics.measured import Measured
from meteor_core.readers import Dataset

ENDINGS = (".html", ".xlsx")


def write(
    path: Path,
    data: Dataset,
    systems: Sequence[System],
    metric: Meteor,
    found: Significance | None,
    metrics: Sequence[Measured],
) -> None:
    """All that is known of a corpus → a file, by the ending of its name, whole or not at all."""
    report = corpora.Report(
        data,
        tuple(systems),
        metric,
        tuple(found.pairs.values()) if found else (),
        found.intervals if found else {},
        tuple(metrics),
    )
    with whole(path) as made:
        if path.suffix == ".html":
            made.write_text(corpora.html(report), "utf-8")
        else:
            made.write_bytes(corpora.workbook(report))
