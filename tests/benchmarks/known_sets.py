"""Sketches of the sets that default parameters were made with, for the marks of the leaderboard.

    python -m tests.benchmarks.known_sets ../shared/data/wmt/*.tsv

Each FILE is a set of judged segments; its name without the ending becomes the set's. Rewrites
``meteor_core/meta_evaluation/known_sets.tsv``: hashes of references, no texts. Which variant was
fitted to which set is said in ``provenance.DEFAULTS``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from meteor_core.meta_evaluation import scorers
from meteor_core.meta_evaluation.judged import read
from meteor_core.readers import File

TARGET = Path(scorers.__file__).with_name("known_sets.tsv")


def main(arguments: Sequence[str]) -> None:
    paths = [Path(argument) for argument in arguments]
    sets = {
        path.stem: read(File(path.name, path.read_bytes()), skip_missing=True).references
        for path in paths
    }
    TARGET.write_text("\n".join([*scorers.known_lines(sets), ""]), "utf-8")
    print(f"{TARGET}: {len(sets)} sets")


if __name__ == "__main__":
    main(sys.argv[1:])
