"""What a word costs in short and long pairs, in microseconds of CPU time: analysed before, aligned.

    python tests/benchmarks/long_pairs.py [--variant tuned] [--pairs N]

Lines of ../shared's WMT24 en-ru and WMT22 ru-en that follow one another are joined to texts of
about so many words. A pair is aligned twice, and the second time counts: no word is new. Printed
are the mean of all words, the dearest pair's, and how many alignments are not proved.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
WMT = ROOT.parent / "shared" / "data" / "wmt"
SETS = {
    "ru": (WMT / "wmt24.en-ru", ("CycleL", "GPT-4", "ONLINE-A")),
    "en": (WMT / "wmt22.ru-en", ("Online-A", "HuaweiTSC")),
}
LENGTHS = (20, 40, 80, 160, 320, 440)
sys.path.insert(0, str(ROOT))

from meteor_core import Meteor  # noqa: E402
from meteor_core.model.caches import no_garbage_collection  # noqa: E402
from meteor_core.model.limits import MOST_SEGMENT_TOKENS  # noqa: E402

Pair = tuple[str, str]


def joined(language: str, words: int) -> Iterator[Pair]:
    """Candidates and references of about so many tokens, a sixth of which are marks."""
    folder, systems = SETS[language]
    references = (folder / f"reference.{language}").read_text("utf-8").splitlines()
    wanted = words * 5 // 6
    for system in systems:
        candidates = (folder / f"candidate.{system}.{language}").read_text("utf-8").splitlines()
        texts = [""] * 2
        for line in zip(candidates, references, strict=True):
            texts = [f"{text} {more}".strip() for text, more in zip(texts, line, strict=True)]
            lengths = [len(text.split()) for text in texts]
            if lengths[1] >= wanted:
                if max(lengths) <= wanted * 1.08:
                    yield texts[0], texts[1]
                texts = [""] * 2


def measured(metric: Meteor, pair: Pair) -> tuple[float, int, bool]:
    """CPU time of a pair, its reference's tokens, and whether it is proved."""
    metric.align(pair[0], [pair[1]], MOST_SEGMENT_TOKENS)
    with no_garbage_collection():  # as a corpus is scored
        start = time.process_time()
        (aligned,) = metric.align(pair[0], [pair[1]], MOST_SEGMENT_TOKENS)
        return time.process_time() - start, len(aligned.reference), aligned.optimal


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--variant", default="tuned")
    parser.add_argument("--pairs", type=int, default=12)
    given = parser.parse_args()
    import scipy.optimize  # noqa: F401 - its import is no pair's

    for language in SETS:
        metric = Meteor(language, variant=given.variant)
        for length in LENGTHS:
            pairs = [*joined(language, length)]
            drawn = random.Random(1).sample(pairs, min(given.pairs, len(pairs)))
            fitting = [
                pair
                for pair in drawn
                if max(len(metric.tokens(text)) for text in pair) <= MOST_SEGMENT_TOKENS
            ]
            found = [measured(metric, pair) for pair in fitting]
            mean = 1e6 * sum(spent for spent, _, _ in found) / sum(words for _, words, _ in found)
            dearest = 1e6 * max(spent / words for spent, words, _ in found)
            unproved = sum(not proved for _, _, proved in found)
            print(
                f"{language} {length:4} words, {len(found)} pairs: {mean:5.0f} µs a word, "
                f"dearest {dearest:5.0f}, not proved {unproved}",
                flush=True,
            )


if __name__ == "__main__":
    main()
