"""What a pair of texts costs, beside another checkout of this program: turn about, in the same run.

    python tests/benchmarks/pair_cost.py OLD [--old-data FOLDER] [--only ru|en] [--systems N]
                                         [--rounds N]

OLD is the folder of another checkout; ``--old-data`` are the data files that it is to use, where
those of today are none that it knows. Each scores the same systems of ../shared's WMT24 en-ru and
WMT22 ru-en by ``tuned`` with every stage, in a process of its own on one core, twice: *first*
every word is new, data files are read and all that is compiled of them is there; *again* with the
same metric, which may know the words. Printed is the CPU time of a pair: the least of all rounds,
which is what a machine that others use delays the least, and the medians.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
WMT = ROOT.parent / "shared" / "data" / "wmt"
SETS = {"ru": WMT / "wmt24.en-ru", "en": WMT / "wmt22.ru-en"}

_TIMED = """
import sys, time
from pathlib import Path
from meteor_core import Meteor
from meteor_core.corpus.scoring import score_corpus
folder, language, most = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
lines = lambda path: path.read_text("utf-8").splitlines()
references = [lines(folder / f"reference.{language}")]
systems = {path.name: lines(path) for path in sorted(folder.glob("candidate.*"))[:most]}
metric = Meteor(language, "tuned")
metric.score(references[0][0], references[0][0])
for _ in range(2):
    start = time.process_time()
    score_corpus(systems, references, metric)
    print(1e6 * (time.process_time() - start) / len(systems) / len(references[0]))
"""


def microseconds(checkout: Path, data: str, language: str, systems: int) -> tuple[float, float]:
    """CPU time of a pair by one checkout, first and again."""
    given = str(SETS[language]), language, str(systems)
    environment = os.environ | ({"METEOR_DATA": data} if data else {})
    done = subprocess.run(
        [sys.executable, "-c", _TIMED, *given],
        cwd=checkout,
        check=True,
        capture_output=True,
        text=True,
        env=environment,
    )
    first, again = map(float, done.stdout.split())
    return first, again


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("--old-data", default="")
    parser.add_argument("--only", choices=SETS)
    parser.add_argument("--systems", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    checkouts = {"old": (options.old, options.old_data), "new": (ROOT, "")}
    for language in [options.only] if options.only else SETS:
        taken: dict[str, list[tuple[float, float]]] = {name: [] for name in checkouts}
        for _ in range(options.rounds):
            for name, (folder, data) in checkouts.items():
                taken[name].append(microseconds(folder, data, language, options.systems))
        for which, when in enumerate(("first", "again")):
            old, new = ([each[which] for each in taken[name]] for name in checkouts)
            ratio, middle = min(new) / min(old), [statistics.median(each) for each in (old, new)]
            print(
                f"{language} {when}: old {min(old):.0f} µs, new {min(new):.0f} µs a pair "
                f"({ratio:.3f}); medians {middle[0]:.0f}, {middle[1]:.0f}"
            )


if __name__ == "__main__":
    main()
