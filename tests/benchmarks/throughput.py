"""Pairs per second over whole corpora, against the METEOR 1.5 jar and NLTK in the same run.

    python tests/benchmarks/throughput.py [--systems N] [--only ru|en] [--repeat N]
    python tests/benchmarks/throughput.py --where [--systems N] [--only ru|en]

All systems of ../shared's WMT24 en-ru and WMT22 ru-en, raw text to scores. Ours and Java's are
whole processes, start and data files included, on all cores; NLTK (English, already tokenized, one
core) is timed from tokens to scores. The first ratio is of speed by the clock, the second of CPU
time, all processes together: on a machine that others use it is the steadier one. Peak memory is
that of the largest process. ``--where`` prints instead on which parts of the program one process
spends its time, and how much of it on words met for the first time: what razdel and pymorphy3 take
is the floor.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).parents[2]
WMT = ROOT.parent / "shared" / "data" / "wmt"
SETS = {"ru": WMT / "wmt24.en-ru", "en": WMT / "wmt22.ru-en"}
JAVA_MODULES = {"ru": "exact stem", "en": "exact stem synonym"}
JAVA = "METEOR 1.5 jar (beam of 40)"
STAGES = {"ru": "exact,lemma,synonym", "en": "exact,stem,synonym"}


@dataclass(frozen=True)
class Run:
    name: str
    pairs: int
    seconds: float
    cpu: float
    megabytes: float

    @property
    def speed(self) -> float:
        return self.pairs / self.seconds

    def line(self, java: Run) -> str:
        return (
            f"  {self.name:<42}{self.seconds:8.2f} s{self.speed:9.0f} pairs/s"
            f"{self.speed / java.speed:8.2f} × Java"
            f"{self.cpu:8.2f} s of CPU{java.cpu / self.cpu:8.2f} × Java{self.megabytes:8.0f} MB"
        )


def timed(name: str, pairs: int, command: list[str]) -> Run:
    """One command as a process of its own, so that peak memory is its alone."""
    with ProcessPoolExecutor(1) as pool:
        seconds, cpu, kilobytes = pool.submit(_measure, command).result()
    return Run(name, pairs, seconds, cpu, kilobytes / 1024)


def _measure(command: list[str]) -> tuple[float, float, int]:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=ROOT)
    seconds, used = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, used.ru_utime + used.ru_stime, used.ru_maxrss


def ours(systems: list[Path], reference: Path, language: str, *options: str) -> list[str]:
    return [
        sys.executable,
        *("-m", "meteor_core", "corpus", "--language", language, "--json", "--samples", "0"),
        *options,
        "--candidates",
        *map(str, systems),
        "--references",
        str(reference),
    ]


def java(folder: Path, systems: list[Path], reference: Path, language: str, jar: Path) -> list[str]:
    """One file of all systems, as the jar takes one a run."""
    candidates, references = folder / "candidates", folder / "references"
    candidates.write_text("".join(path.read_text("utf-8") for path in systems), "utf-8")
    references.write_text(reference.read_text("utf-8") * len(systems), "utf-8")
    return [
        *("java", "-Xmx2G", "-Dfile.encoding=UTF-8", "-jar", str(jar)),
        *(str(candidates), str(references), "-l", language, "-norm", "-q"),
        *("-m", JAVA_MODULES[language]),
    ]


def nltk_run(systems: list[Path], reference: Path) -> Run | None:
    """NLTK's METEOR on tokens, in this process; None where its WordNet is not installed."""
    import nltk
    from nltk.corpus.reader import WordNetCorpusReader
    from nltk.translate.meteor_score import single_meteor_score

    from meteor_core import resources

    folder = resources.find("wordnet-3.0")
    if folder is None:
        return None
    corpora = tempfile.TemporaryDirectory()
    (Path(corpora.name) / "corpora").mkdir()
    (Path(corpora.name) / "corpora" / "wordnet").symlink_to(folder)
    nltk.data.path[:0] = [corpora.name, str(folder.parent)]
    wordnet = WordNetCorpusReader(nltk.data.find("corpora/wordnet"), None)
    references = [line.split() for line in reference.read_text("utf-8").splitlines()]
    start, begun, pairs = time.perf_counter(), time.process_time(), 0
    for path in systems:
        candidates = [line.split() for line in path.read_text("utf-8").splitlines()]
        for one, other in zip(references, candidates, strict=True):
            single_meteor_score(one, other, wordnet=wordnet)
            pairs += 1
    seconds, cpu = time.perf_counter() - start, time.process_time() - begun
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Run("NLTK (tokenized, one core)", pairs, seconds, cpu, memory)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--systems", type=int, default=None, help="only so many of each set")
    parser.add_argument("--only", choices=SETS)
    parser.add_argument("--skip-nltk", action="store_true")
    parser.add_argument("--repeat", type=int, default=3, help="rounds; the median counts")
    parser.add_argument("--where", action="store_true", help="print where the time goes")
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from meteor_core import resources

    home = resources.find("meteor-1.5")
    if home is None or not WMT.is_dir():
        sys.exit("Needs ../shared and the resource meteor-1.5 (its jar).")
    for language in [options.only] if options.only else SETS:
        if options.where:
            where(language, options.systems)
            continue
        jar = home / "meteor-1.5.jar"
        compare(language, jar, options.systems, not options.skip_nltk, options.repeat)


def where(language: str, most: int | None) -> None:
    """The parts on which scoring spends its time, by the first stages and by every stage."""
    from tests.benchmarks.where_time_goes import table

    reference = (SETS[language] / f"reference.{language}").read_text("utf-8").splitlines()
    systems = {
        path.name: path.read_text("utf-8").splitlines()
        for path in sorted(SETS[language].glob("candidate.*"))[:most]
    }
    for stages in (STAGES[language].split(","), None):
        title = f"{SETS[language].name}, {','.join(stages) if stages else 'every stage'}"
        with ProcessPoolExecutor(1) as pool:  # which knows no word yet
            work = pool.submit(table, title, systems, reference, language, stages)
            print(work.result(), flush=True)


def median(runs: list[Run]) -> Run:
    """The run of the median time, with the median of CPU time."""
    middle = len(runs) // 2
    cpu = sorted(run.cpu for run in runs)[middle]
    return replace(sorted(runs, key=lambda run: run.seconds)[middle], cpu=cpu)


def compare(language: str, jar: Path, most: int | None, with_nltk: bool, repeat: int) -> None:
    systems = sorted(SETS[language].glob("candidate.*"))[:most]
    reference = SETS[language] / f"reference.{language}"
    pairs = len(systems) * len(reference.read_text("utf-8").splitlines())
    print(f"{SETS[language].name}: {len(systems)} systems, {pairs} pairs")
    stages = ("--stages", STAGES[language])
    modules = JAVA_MODULES[language].replace(" ", ",")
    variant = ("--variant", "1.5", "--stages", modules)
    with tempfile.TemporaryDirectory() as folder:
        commands = {
            JAVA: java(Path(folder), systems, reference, language, jar),
            f"meteor: {stages[1]}": ours(systems, reference, language, *stages),
            "meteor: every stage": ours(systems, reference, language),
            "tuned: every stage": ours(systems, reference, language, "--variant", "tuned"),
            f"variant 1.5: {modules}": ours(systems, reference, language, *variant),
        }
        # In turn, again and again: a machine that slows down slows down all of them.
        rounds = [
            {name: timed(name, pairs, command) for name, command in commands.items()}
            for _ in range(repeat)
        ]
    runs = [median([round_[name] for round_ in rounds]) for name in commands]
    if with_nltk and language == "en":
        runs += [run for run in [nltk_run(systems, reference)] if run]
    for run in runs:
        print(run.line(runs[0]), flush=True)


if __name__ == "__main__":
    main()
