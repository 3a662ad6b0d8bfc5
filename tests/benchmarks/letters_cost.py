"""What counting letters costs: two checkouts of this program, turn about, in the same run.

    python tests/benchmarks/letters_cost.py OLD [--only ru|en] [--systems N] [--rounds N]

OLD is the folder of another checkout. Each scores the same systems of ../shared's WMT24 en-ru and
WMT22 ru-en by the explorer with every stage, in a process of its own on one core; the words are
known before the clock starts. Printed is the CPU time of a pair: the least of all rounds, which is
what a machine that others use delays the least, and their median.
"""

from __future__ import annotations

import argparse
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
metric = Meteor(language)
score_corpus(systems, references, metric)
start = time.process_time()
score_corpus(systems, references, metric)
print(1e6 * (time.process_time() - start) / len(systems) / len(references[0]))
"""


def microseconds(checkout: Path, language: str, systems: int) -> float:
    """CPU time of a pair by one checkout."""
    given = str(SETS[language]), language, str(systems)
    command = [sys.executable, "-c", _TIMED, *given]
    done = subprocess.run(command, cwd=checkout, check=True, capture_output=True, text=True)
    return float(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("--only", choices=SETS)
    parser.add_argument("--systems", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    checkouts = {"old": options.old, "new": ROOT}
    for language in [options.only] if options.only else SETS:
        taken: dict[str, list[float]] = {name: [] for name in checkouts}
        for _ in range(options.rounds):
            for name, checkout in checkouts.items():
                taken[name].append(microseconds(checkout, language, options.systems))
        old, new = (min(taken[name]) for name in checkouts)
        middle = " ".join(f"{name} {statistics.median(each):.0f}" for name, each in taken.items())
        print(f"{language}: old {old:.0f} µs, new {new:.0f} µs a pair ({new / old:.3f}); {middle}")


if __name__ == "__main__":
    main()
