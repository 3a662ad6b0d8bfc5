"""Where the time of scoring a corpus goes: CPU seconds by part of the program, by sampling.

Every few milliseconds of CPU time the stack is looked at, and its innermost frame that belongs to
one of ``PARTS`` gets the sample: so razdel and pymorphy3 stand for themselves, whoever asks them,
and a lexicon for the stage that looks something up in it. ``throughput.py --where`` prints it.
"""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Callable
from types import FrameType

from meteor_core.corpus.scoring import score_corpus
from meteor_core.meteor.metric import Meteor

EVERY = 0.002
"""Seconds of CPU time between two looks."""

PARTS = {
    "/razdel/": "razdel: tokens",
    "/pymorphy3/": "pymorphy3: lemmas and tags",
    "/dawg": "pymorphy3: lemmas and tags",
    "meteor_core/model/compat": "pymorphy3: lemmas and tags",
    "/snowballstemmer/": "Snowball: stems",
    "meteor_core/languages/": "words from text, the rest of it",
    "meteor_core/meteor/readings": "readings, decided by the other side",
    "meteor_core/meteor/alignment": "exact, lemma, stem: classes of words",
    "meteor_core/stages/synonym": "synonym",
    "meteor_core/stages/paraphrase": "paraphrase: phrases and tables",
    "meteor_core/stages/equivalents": "paraphrase: the same in other words",
    "meteor_core/stages/published": "paraphrase: phrases and tables",
    "meteor_core/stages/embedding": "embedding",
    "meteor_core/stages/fuzzy": "fuzzy",
    "meteor_core/search/": "search",
    "meteor_core/meteor/": "counting, and all between",
    "meteor_core/corpus/": "counting, and all between",
}
"""What a file's path holds → the part it belongs to; the first that fits."""

FIRST = "_Kept.__missing__"
"""Whatever is worked out beneath this is worked out once for a word, and remembered."""


class Samples:
    """Counts samples by part, and those of words met for the first time."""

    def __init__(self) -> None:
        self.parts: Counter[str] = Counter()
        self.first: Counter[str] = Counter()
        self._known: dict[str, str] = {}

    def take(self, _signal: int, frame: FrameType | None) -> None:
        part, first = "", False
        while frame is not None:
            part = part or self._part(frame.f_code.co_filename)
            first = first or frame.f_code.co_qualname == FIRST
            frame = frame.f_back
        self.parts[part or "Python and libraries"] += 1
        if first:
            self.first[part or "Python and libraries"] += 1

    def _part(self, path: str) -> str:
        if path not in self._known:
            self._known[path] = next((PARTS[piece] for piece in PARTS if piece in path), "")
        return self._known[path]


def sampled(work: Callable[[], object]) -> tuple[Samples, float]:
    """What the work spent its time on, and its CPU seconds."""
    samples = Samples()
    before = signal.signal(signal.SIGPROF, samples.take)
    begun = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    try:
        work()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return samples, time.process_time() - begun


def table(
    title: str,
    systems: dict[str, list[str]],
    reference: list[str],
    language: str,
    stages: list[str] | None,
) -> str:
    """One process scores the corpus; a line for each part, the largest first."""
    metric = Meteor(language, "tuned", stages=stages)
    metric.load()
    samples, seconds = sampled(lambda: score_corpus(systems, [reference], metric, jobs=1))
    pairs, total = len(systems) * len(reference), samples.parts.total()
    samples.first["all"] = samples.first.total()
    lines = [
        f"{title}: {pairs} pairs, {seconds:.1f} s of CPU, {seconds / pairs * 1e6:.0f} µs a pair",
        f"  {'':<40}{'CPU':>9}{'share':>8}{'words met first':>17}",
    ]
    for part, taken in [*samples.parts.most_common(), ("all", total)]:
        lines.append(
            f"  {part:<40}{seconds * taken / total:>7.2f} s{taken / total:>8.1%}"
            f"{samples.first[part] / total:>17.1%}"
        )
    return "\n".join(lines)
