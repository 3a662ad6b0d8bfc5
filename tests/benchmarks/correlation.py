"""Pearson's r of the explorer with human scores, on every set, and what one stage adds to it.

    python tests/benchmarks/correlation.py [--language ru en] [--without related]

The sets are the files ``human.*`` and ``mqm.*`` of ``../shared/data/wmt``. Beside the explorer's r
stands that of the explorer without the stage, in the same run; of a language that does not have the
stage, the explorer's alone.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from meteor_core import Meteor
from meteor_core.commands.inputs import opened
from meteor_core.meta_evaluation.judged import read
from meteor_core.meta_evaluation.measures import pearson
from meteor_core.meta_evaluation.scorers import meteor
from meteor_core.stages.registry import STAGES

WMT = Path(__file__).parents[2].parent / "shared" / "data" / "wmt"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--language", nargs="+", choices=("ru", "en"), default=["ru", "en"])
    parser.add_argument("--without", choices=tuple(STAGES), default="related")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    for language in given.language:
        metrics = _metrics(language, given.without)
        print(f"{language:20} {'rows':>6} {'explorer':>9} {'without ' + given.without:>16}")
        columns = []
        for file in sorted(WMT.glob(f"*.*-{language}.tsv")):
            rows = read(*opened([file]), skip_missing=True)
            human = np.array(rows.human)
            found = [pearson(meteor(rows, each, jobs=given.jobs).scores, human) for each in metrics]
            columns.append(found)
            print(f"{file.stem:20} {len(human):6} {_shown(found)}", flush=True)
        if columns:
            print(f"{'mean':20} {'':6} {_shown(np.mean(columns, axis=0).tolist())}")


def _metrics(language: str, without: str) -> list[Meteor]:
    """The explorer, and where it has the stage, the explorer without it."""
    whole = Meteor(language)
    rest = tuple(stage for stage in whole.stages if stage != without)
    return [whole] if rest == whole.stages else [whole, Meteor(language, stages=rest)]


def _shown(found: list[float]) -> str:
    return f"{found[0]:9.4f}" + "".join(f"{each:16.4f}" for each in found[1:])


if __name__ == "__main__":
    main()
