"""``--glossary FILE``: the terms of a table, kept or missed by each system."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import joblib

from meteor_core.analyses import glossary
from meteor_core.analyses.blocks import gathered, run
from meteor_core.analyses.glossary import TermRow, TermWork
from meteor_core.commands.inputs import opened
from meteor_core.languages import detect, sample
from meteor_core.readers import Dataset

_MOST = 20


def answer(path: Path, dataset: Dataset, language: str, jobs: int) -> list[dict[str, Any]]:
    """Lists the terms that segments call for, with segments (from 1), the most missed ones first.

    Raises ``InputError`` for a file without terms.
    """
    terms = glossary.read(opened([path])[0])
    sources = dataset.sources
    source = detect(sample(sources)) if sources else ""
    references = [*dataset.references.values(), *([sources] if sources else [])]
    work = TermWork(terms, language, source)
    blocks = list(run(dataset.systems, references, work, joblib.effective_n_jobs(jobs)))
    names = tuple(dataset.systems)
    return [_row(row, names) for row in glossary.rows(gathered(names, blocks), terms)]


def _row(row: TermRow, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "source": row.term.source,
        "targets": list(row.term.targets),
        "segments": [segment + 1 for segment in row.segments],
        "missed": {
            name: [segment + 1 for segment in segments]
            for name, segments in zip(names, row.missed, strict=True)
        },
    }


def readable(rows: list[dict[str, Any]]) -> str:
    """Writes the answer as text."""
    lines = [
        ("Terms: the number of segments that need each, and how many of these each system misses")
    ]
    for row in rows[:_MOST]:
        missed = ", ".join(f"{name} {len(places)}" for name, places in row["missed"].items())
        term = "; ".join(row["targets"])
        lines.append(f"  {row['source'] or '–'} = {term}: {len(row['segments'])}, missed: {missed}")
    return "\n".join(lines)
