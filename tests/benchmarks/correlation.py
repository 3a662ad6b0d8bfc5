"""Pearson's r of the tuned variant with human scores, on every set, and what one stage adds to it.

    python tests/benchmarks/correlation.py [--language ru en] [--without fuzzy]
    python tests/benchmarks/correlation.py --peers [--language ru en] [--sets NAME …]

The sets are the files ``human.*`` and ``mqm.*`` of ``../shared/data/wmt``. Beside the tuned variant
are ``meteor``, and the tuned variant without the stage where the language has it.

``--peers`` prints what must hold instead: the tuned variant by its defaults against METEOR, BLEU,
chrF, chrF++, ROUGE-L and METEOR 1.5, on every set of 1,500 rows by Pearson's r and, where there are
1,000 pairs to judge, by pairwise accuracy with tie calibration within segments. Behind each peer is
p of the difference (Perm-Both, or by segments alone where no systems are named): ``+`` the tuned
variant is ahead, ``-`` it is behind, ``!`` it is so by more than chance. Within segments a
candidate that several people judged counts once, as on the Tuning page. What parameters reach that
were fitted without the set is printed by ``defaults.py``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from meteor_core import Meteor
from meteor_core.commands.files import opened
from meteor_core.meta_evaluation.judged import JudgedSegments, Values, read
from meteor_core.meta_evaluation.measures import counted, measure, pairs, pearson
from meteor_core.meta_evaluation.resampling import compare
from meteor_core.meta_evaluation.scorers import meteor, score
from meteor_core.model.intervals import SIGNIFICANT
from meteor_core.stages.registry import STAGES

PEERS = ("meteor", "bleu", "chrf", "chrf++", "rougel", "1.5")
ROWS, PAIRS = 1500, 1000
"""Rows by which r, and pairs by which accuracy is compared."""

WMT = Path(__file__).parents[2].parent / "shared" / "data" / "wmt"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--language", nargs="+", choices=("ru", "en"), default=["ru", "en"])
    parser.add_argument("--without", choices=tuple(STAGES), default="fuzzy")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--peers", action="store_true", help="what must hold against other metrics")
    parser.add_argument("--sets", nargs="*", default=[], help="only sets of such names")
    given = parser.parse_args()
    for language in given.language:
        if given.peers:
            _against_peers(language, given.sets, given.jobs)
            continue
        metrics = _metrics(language, given.without)
        print(f"{language:20} {'rows':>6}" + "".join(f"{name:>17}" for name in metrics))
        columns = []
        for file in sorted(WMT.glob(f"*.*-{language}.tsv")):
            rows = read(*opened([file]), skip_missing=True)
            human = np.array(rows.human)
            found = [
                pearson(meteor(rows, each, jobs=given.jobs).scores, human)
                for each in metrics.values()
            ]
            columns.append(found)
            print(f"{file.stem:20} {len(human):6} {_shown(found)}", flush=True)
        if columns:
            print(f"{'mean':20} {'':6} {_shown(np.mean(columns, axis=0).tolist())}")


def _against_peers(language: str, wanted: list[str], jobs: int) -> None:
    """The table of one language, a line for each set and measure."""
    print(f"{'':32}{'tuned':>9}" + "".join(f"{name:>18}" for name in PEERS))
    for file in sorted(WMT.glob(f"*.*-{language}.tsv")):
        if wanted and not any(name in file.name for name in wanted):
            continue
        rows = read(*opened([file]), skip_missing=True)
        if len(rows.human) < ROWS and not wanted:
            continue
        (own, *peers), _ = score(rows, language, ["tuned", *PEERS], jobs)
        measures = ["pearson"]
        found = pairs(rows.human, rows.groups)
        if found.within and int((found.preferred != 0).sum()) >= PAIRS:
            measures.append("accuracy")
        for name in measures:
            basis, kept = counted(rows, name)
            value = measure(name, own.scores[kept], basis.human, basis.groups)
            cells = "".join(
                _cell(name, own.scores[kept], peer.scores[kept], basis) for peer in peers
            )
            print(f"{file.stem + ' ' + name:32}{value:9.4f}{cells}", flush=True)


def _cell(name: str, own: Values, peer: Values, rows: JudgedSegments) -> str:
    """``.1650 + .012!``: the peer's figure, who is ahead, and whether that is more than chance."""
    given = rows.human, rows.groups
    found = compare(name, ("tuned", "peer"), (own, peer), *given, systems=rows.system_numbers)
    value = measure(name, peer, rows.human, rows.groups)
    sure = "!" if found.permutation_p < SIGNIFICANT else " "
    sign = "+" if found.difference > 0 else "-"
    return f"{value:9.4f} {sign} {found.permutation_p:5.3f}{sure}"


def _metrics(language: str, without: str) -> dict[str, Meteor]:
    tuned = Meteor(language, "tuned")
    metrics = {"tuned": tuned, "meteor": Meteor(language, "tuned")}
    if without in tuned.stages:
        rest = tuple(stage for stage in tuned.stages if stage != without)
        metrics[f"without {without}"] = Meteor(language, "tuned", rest)
    return metrics


def _shown(found: list[float]) -> str:
    return "".join(f"{each:17.4f}" for each in found)


if __name__ == "__main__":
    main()
