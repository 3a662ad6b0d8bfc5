"""``python -m tests.parity.figures``: how near METEOR 1.5 is, file by file, in numbers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from time import process_time

from meteor_core import Meteor
from meteor_core.meteor.scoring import score
from tests.parity.goldens import FILES, aligned, expected, lines, metric
from tests.parity.tally import tallying

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"


def records(name: str) -> None:
    """One golden file: how many records, how many alignments differ, the largest difference."""
    wrong, worst, number = 0, 0.0, 0
    for line in (SHARED / "meteor15" / f"{name}.jsonl").read_text("utf-8").splitlines():
        record = json.loads(line)
        number += 1
        meteor = metric(FILES[name][0], record["lang"], tuple(record["modules"]), name)
        result = meteor.score(record["hyp"], record["refs"])
        wrong += aligned(result) != expected(record)
        worst = max(worst, abs(result.score.value - record["score"]))
    print(f"{name:42} {number:5} records {wrong:3} alignments differ  largest {worst:.1e}")


def corpora() -> None:
    """Every corpus whose texts are there: the difference, and pairs a second on one core."""
    for line in (SHARED / "meteor15" / "corpus_aggregates.jsonl").read_text("utf-8").splitlines():
        record = json.loads(line)
        corpus = record["testset"].partition(".refA")[0]
        folder = SHARED / "wmt" / corpus
        found = re.search('"(.*)"', record["options"])
        if not folder.is_dir() or not found:
            continue
        code, stages = corpus[-2:], tuple(found[1].split())
        sides = f"candidate.{record['system']}.{code}", f"reference.{code}"
        pairs = list(zip(*(lines(folder / side) for side in sides), strict=True))
        tally = tallying("1.5", code, stages)
        start = process_time()
        counted = [tally(*pair)[0] for pair in pairs]
        speed = len(pairs) / (process_time() - start)
        total = score(sum(counted[1:], counted[0]), Meteor(code, "1.5", stages).parameters)
        name = f"{corpus} {record['system']} {found[1]}"
        difference = abs(total.value - record["score"])
        print(f"{name:52} {difference:.1e}  {speed:6.0f} pairs a second a core")


if __name__ == "__main__":
    for name in FILES:
        records(name)
    corpora()
