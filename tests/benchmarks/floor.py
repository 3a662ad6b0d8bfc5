"""The floor of scoring a corpus: what must be done before anything can be compared.

    python tests/benchmarks/floor.py [--only ru|en] [--systems N] [--jar]

CPU time of one process, microseconds a pair, for ../shared's WMT24 en-ru and WMT22 ru-en: the
libraries alone, each on every distinct text of the set once, as they are called by whoever has no
program around them (razdel and pymorphy3's likeliest parse of each distinct form; NLTK's words and
Snowball's stem of each); then ours from text to rows by the first stages, without start. ``--jar``
adds the METEOR 1.5 jar, start included, so that the last column says how many times as fast as it
each would be.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from meteor_core import resources  # noqa: E402
from meteor_core.corpus.scoring import score_corpus  # noqa: E402
from meteor_core.languages import english, pymorphy  # noqa: E402
from meteor_core.meteor.metric import Meteor  # noqa: E402
from tests.benchmarks.throughput import JAVA, SETS, STAGES, java, timed  # noqa: E402

Step = tuple[str, Callable[[list[str]], list[str]]]
"""What a library is, and texts → what the next step is given."""


def razdel_tokens(texts: list[str]) -> list[str]:
    import razdel

    return [token.text.lower() for text in texts for token in razdel.tokenize(text)]


def parsed(forms: list[str]) -> list[str]:
    morphology = pymorphy.morphology()
    return [morphology.parse(form)[0].normal_form for form in forms]


def nltk_words(texts: list[str]) -> list[str]:
    split = english._splitter().tokenize
    return [word.lower() for text in texts for word in split(text)]


def stemmed(forms: list[str]) -> list[str]:
    return [*map(english._stemmer().stemWord, forms)]


LIBRARIES: dict[str, tuple[Step, Step]] = {
    "ru": (("razdel: tokens of each text", razdel_tokens), ("pymorphy3: each form once", parsed)),
    "en": (("NLTK: words of each text", nltk_words), ("Snowball: each form once", stemmed)),
}


def measured(
    language: str, systems: dict[str, list[str]], reference: list[str]
) -> dict[str, float]:
    """CPU seconds by what they were spent on, in a process that knows no word yet."""
    done = [*dict.fromkeys(chain(reference, *systems.values()))]
    seconds: dict[str, float] = {}
    for name, step in LIBRARIES[language]:
        step(["1"])  # imports and dictionaries are start, not floor
        begun = time.process_time()
        done = [*dict.fromkeys(step(done))]
        seconds[name] = time.process_time() - begun
    seconds["these libraries, no more"] = sum(seconds.values())
    metric = Meteor(language, "tuned", stages=STAGES[language].split(","))
    metric.load()
    begun = time.process_time()
    score_corpus(systems, [reference], metric)
    seconds[f"tuned: {STAGES[language]}"] = time.process_time() - begun
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--systems", type=int, default=None, help="only so many of each set")
    parser.add_argument("--only", choices=SETS)
    parser.add_argument("--jar", action="store_true", help="also the METEOR 1.5 jar")
    options = parser.parse_args()
    for language in [options.only] if options.only else SETS:
        show(language, options.systems, options.jar)


def show(language: str, most: int | None, with_jar: bool) -> None:
    source = SETS[language] / f"reference.{language}"
    files = sorted(SETS[language].glob("candidate.*"))[:most]
    reference = source.read_text("utf-8").splitlines()
    systems = {path.name: path.read_text("utf-8").splitlines() for path in files}
    pairs = len(systems) * len(reference)
    with ProcessPoolExecutor(1) as pool:
        seconds = pool.submit(measured, language, systems, reference).result()
    if with_jar:
        jar = resources.find("meteor-1.5")
        if jar is None:
            sys.exit("Needs the resource meteor-1.5 (its jar).")
        with tempfile.TemporaryDirectory() as folder:
            command = java(Path(folder), files, source, language, jar / "meteor-1.5.jar")
            seconds[JAVA] = timed(JAVA, pairs, command).cpu
    print(f"{SETS[language].name}: {len(systems)} systems, {pairs} pairs")
    for name, taken in seconds.items():
        ratio = f"{seconds[JAVA] / taken:8.1f} × Java" if with_jar else ""
        print(f"  {name:<42}{taken / pairs * 1e6:8.0f} µs of CPU a pair{ratio}", flush=True)


if __name__ == "__main__":
    main()
