"""Which words people marked as errors, and how well METEOR's proof would have guessed them.

    python tests/benchmarks/spans.py mqm.bio21.en-ru.tsv mqm.bio21.ru-en.tsv

Each FILE is a table of error spans with references, as ``python -m meteor_core spans`` reads them;
its language is told by its references. For each, the share of marked words by stage, then
precision, recall and F1 of guesses, with all severities and without neutral ones. Of two files or
more, the doubts of kinds of words are fitted on each and judged on every other one: by the rule
“at least twice as likely as any word” and by the threshold of the best F1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import joblib
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from meteor_core import Meteor, languages
from meteor_core.commands.spans import as_text, report
from meteor_core.readers import File, spans
from meteor_core.spans.detection import Detection, detection, doubts, lifts
from meteor_core.spans.pairs import pairs_of
from meteor_core.spans.proposing import LEAST
from meteor_core.spans.words import SpanFilter, WordTable, examine
from tests.benchmarks.thesauri import without_ruwordnet

FILTERS = {
    "without neutral errors and spans of whole segments": SpanFilter(),
    "all errors": SpanFilter(
        frozenset(("critical", "major", "minor", "neutral", "undecided")), whole=True
    ),
    "major and critical errors": SpanFilter(frozenset(("critical", "major"))),
}


def main(arguments: Sequence[str] | None = None) -> None:
    given = _parser().parse_args(arguments)
    tables: dict[str, WordTable] = {}
    with without_ruwordnet():
        for path in given.file:
            pairs = pairs_of(spans.read(File(path.name, path.read_bytes())))[: given.first]
            texts = " ".join(pair.references[0] for pair in pairs[:200])
            metric = Meteor(languages.detect(texts))
            tables[path.name] = table = examine(pairs, metric, joblib.effective_n_jobs(given.jobs))
            for title, chosen in FILTERS.items():
                print(f"== {path.name}: {title}\n{as_text(report(table, chosen, metric))}\n")
    print("\n".join(_crossed(tables)))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, nargs="+")
    parser.add_argument("--first", type=int, default=None, help="only so many candidates of each")
    parser.add_argument("--jobs", type=int, default=-1)
    return parser


def _crossed(tables: dict[str, WordTable]) -> Iterator[str]:
    """Fitted on one, judged on the other."""
    chosen = SpanFilter()
    fitted = {name: lifts(table, chosen) for name, table in tables.items()}
    yield "== how many times as likely as any word"
    for kind in dict.fromkeys(kind for found in fitted.values() for kind in found):
        found = [each[kind] for each in fitted.values() if kind in each]
        mean = float(np.exp(np.mean(np.log(np.maximum(found, 1e-9)))))
        yield f"{kind:12}" + "  ".join(f"{value:6.2f}" for value in found) + f"  mean {mean:.2f}"
    for trained, levels in fitted.items():
        best = max(_points(tables[trained], levels), key=lambda point: point.f1).threshold
        for judged, table in tables.items():
            doubt, marked = doubts(table, levels), table.marked(chosen)
            where = "in sample" if judged == trained else "fitted on the other"
            for rule, least in (("twice as likely", LEAST), ("best F1", best)):
                point = detection(rule, doubt >= least, marked, least)
                yield _line(f"{trained} → {judged} ({where})", point)


def _points(table: WordTable, levels: dict[str, float]) -> Iterator[Detection]:
    doubt, marked = doubts(table, levels), table.marked(SpanFilter())
    for level in np.unique(doubt):
        yield detection("", doubt >= level, marked, float(level))


def _line(title: str, point: Detection) -> str:
    return (
        f"{title}: {point.name} (from {point.threshold:.2f}): precision {point.precision:.3f}, "
        f"recall {point.recall:.3f}, F1 {point.f1:.3f}, {point.lift:.2f} times the base"
    )


if __name__ == "__main__":
    main()
