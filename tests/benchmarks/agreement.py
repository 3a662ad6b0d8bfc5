"""How far every metric agrees with people, on any file of judged segments.

    python tests/benchmarks/agreement.py FILE.tsv --language ru
    python tests/benchmarks/agreement.py FILE.tsv --weights lemma=0.5,synonym=0.8,embedding=0.8

FILE has the columns ``reference``, ``candidate`` and ``human`` (more is better; any other columns
may stand beside them, ``system`` and ``source`` are used). The default variant is scored with the
thesaurus of a new machine and, where ``METEOR_RUWORDNET`` names one, with RuWordNet as well, and
with the weights that ``--weights`` names: what its own weights cost in r stands beside. The other
variants and metrics follow, and what the lead over each of them is worth.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from meteor_core import Meteor
from meteor_core.commands.agreement import as_object, as_text, spoken
from meteor_core.commands.files import opened
from meteor_core.meta_evaluation.judged import read
from meteor_core.meta_evaluation.scorers import MetricScores, meteor
from meteor_core.tuning import OBJECTIVES, JudgedSegments, names, score, table
from tests.benchmarks.thesauri import RUWORDNET, without_ruwordnet


def main(arguments: Sequence[str] | None = None) -> None:
    given = _parser().parse_args(arguments)
    rows = read(*opened([given.file]), skip_missing=given.skip_missing)
    rows = rows.flipped() if given.flip else rows
    language = spoken(given.language, rows)
    found = [*_tuned(rows, language), *_reweighted(rows, language, given.weights)]
    rest = [name for name in names(language) if name != "tuned"]
    scored, left = score(rows, language, rest, given.jobs)
    result = table(rows, [*found, *scored], given.objective)
    print(
        as_object(result, left, language, rows) if given.json else as_text(result, left, language)
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--language", choices=("auto", "ru", "en"), default="auto")
    parser.add_argument("--objective", choices=OBJECTIVES, default="pearson")
    parser.add_argument("--weights", metavar="STAGE=W,…", help="other weights to compare with")
    parser.add_argument("--jobs", type=int, default=-1)
    parser.add_argument("--flip", action="store_true", help="less is better in the human scores")
    parser.add_argument("--skip-missing", action="store_true", help="leave out rows without one")
    parser.add_argument("--json", action="store_true")
    return parser


def _tuned(rows: JudgedSegments, language: str) -> Iterator[MetricScores]:
    """The default variant with every thesaurus at hand, in this process: others keep theirs."""
    wanted = os.environ.get(RUWORDNET) if language == "ru" else None
    if wanted:
        yield _named(meteor(rows, Meteor(language, "tuned")), "RuWordNet")
    with without_ruwordnet():
        yield _named(meteor(rows, Meteor(language, "tuned")), "Wiktionary" if wanted else "")


def _reweighted(rows: JudgedSegments, language: str, weights: str | None) -> Iterator[MetricScores]:
    """The default variant with other weights: ``lemma=0.5,embedding=0.8``."""
    if not weights:
        return
    given = dict(item.split("=") for item in weights.split(","))
    with without_ruwordnet():
        metric = Meteor(language, "tuned")
        parameters = metric.parameters.with_weights(
            {stage: float(weight) for stage, weight in given.items()}
        )
        yield _named(meteor(rows, metric.with_parameters(parameters)), weights)


def _named(scored: MetricScores, what: str) -> MetricScores:
    """``what`` tells it from the default variant as a new machine has it; "" for that one."""
    if not what:
        return scored
    return replace(scored, name=f"{scored.name} ({what})", title=f"{scored.title}, {what}")


if __name__ == "__main__":
    main()
