"""Random mutants of the code, and whether its own tests notice them.

    python tests/benchmarks/mutants.py [--count N] [--seed N] [--jobs N] [--list] [FILE OR FOLDER …]

A mutant is this checkout with one operator, condition, constant or statement changed. The core's
tests of search, scoring and stages run on each until one fails; a mutant that none of them kills is
a change of the code that they cannot see. Files and folders narrow what is changed. The work is
done on a copy, one for each job, at low priority; the same seed draws the same mutants.

Not drawn: annotations, decorators (cache sizes), ``strict=`` of ``zip``, and the value of a named
limit or budget in capitals. ``equivalent_mutants.toml`` lists changes that no test can tell from
the code, each with the reason; they are printed apart and not counted among the survivors.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.benchmarks.mutating import Mutant, mutants  # noqa: E402

TARGETS = (
    "meteor_core/search",
    "meteor_core/meteor/scoring.py",
    "meteor_core/meteor/rows.py",
    "meteor_core/meteor/alignment.py",
    "meteor_core/meteor/counting.py",
    "meteor_core/stages",
)
TESTS = ("tests/search", "tests/meteor", "tests/stages")
COPIED = ("meteor_core", "pages", "tests", "pyproject.toml")
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")

PATIENCE = 4.0
"""A mutant that takes so many times the CPU time of the unchanged tests never ends: killed."""

_PLUGIN = """
from hypothesis import Phase, settings

settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate), database=None)
settings.load_profile("mutants")
"""
"""A failure is enough: nobody reads the smallest example."""


@dataclass(frozen=True)
class Verdict:
    """A mutant and what became of it: ``killed``, ``timeout``, ``survived`` or ``equivalent``."""

    mutant: Mutant
    fate: str
    seconds: float
    reason: str = ""


class Workshop:
    """Copies of the checkout in which mutants are tried, one at a time in each."""

    def __init__(self, root: Path, folder: Path, jobs: int) -> None:
        self._copies: Queue[Path] = Queue()
        for number in range(jobs):
            copy = folder / f"copy{number}"
            for name in COPIED:
                source = root / name
                take = shutil.copytree if source.is_dir() else shutil.copy2
                copy.mkdir(exist_ok=True)
                take(source, copy / name)
            (copy / "mutants_profile.py").write_text(_PLUGIN)
            if (root.parent / "shared").exists():
                link = folder / "shared"
                link.exists() or link.symlink_to((root.parent / "shared").resolve())
            self._copies.put(copy)

    def unchanged(self) -> float:
        """CPU seconds of the tests as they are; ends the run when they fail."""
        copy = self._copies.get()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        if _tested(copy, None) != 0:
            sys.exit("The tests fail without any mutant.")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self._copies.put(copy)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def tried(self, mutant: Mutant, limit: float) -> Verdict:
        """A mutant put in, tested and taken out again."""
        copy, start = self._copies.get(), time.perf_counter()
        changed = copy / mutant.path
        kept = changed.with_suffix(".kept")
        shutil.copy2(changed, kept)
        try:
            changed.write_text(mutant.source, "utf-8")
            code = _tested(copy, limit)
        finally:
            shutil.move(kept, changed)
            self._copies.put(copy)
        fate = "survived" if code == 0 else "killed" if code > 0 else "timeout"
        return Verdict(mutant, fate, time.perf_counter() - start)


def _tested(copy: Path, limit: float | None) -> int:
    """The exit code of the tests; negative when they were stopped for want of time."""

    def modest() -> None:
        os.nice(10)
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (round(limit), round(limit)))

    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, "-p", "mutants_profile", "--hypothesis-seed=0", *TESTS],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": str(copy)},
        preexec_fn=modest,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    ).returncode


def drawn(root: Path, targets: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """So many mutants of the targets by lot, in the order of files and lines."""
    every = [
        mutant
        for target in targets
        for path in sorted(
            (root / target).rglob("*.py") if (root / target).is_dir() else [root / target]
        )
        for mutant in mutants(path.read_text("utf-8"), str(path.relative_to(root)))
    ]
    chosen = random.Random(seed).sample(range(len(every)), min(count, len(every)))
    print(f"{len(chosen)} of {len(every)} mutants, seed {seed}", flush=True)
    return [every[number] for number in sorted(chosen)]


def excused(mutant: Mutant, reasons: Sequence[dict[str, str]]) -> str:
    """Why a mutant is equivalent to the code, empty where no reason is listed."""
    for entry in reasons:
        listed = entry["file"], entry["within"], entry["change"]
        if listed == (mutant.path, mutant.within, mutant.change):
            return entry["reason"]
    return ""


def tried(root: Path, chosen: Sequence[Mutant], jobs: int) -> Iterator[Verdict]:
    """Each mutant's verdict, as they come."""
    reasons = (
        tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", [])
        if EQUIVALENT.exists()
        else []
    )
    open_ones = []
    for mutant in chosen:
        if reason := excused(mutant, reasons):
            yield Verdict(mutant, "equivalent", 0.0, reason)
        else:
            open_ones.append(mutant)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        workshop = Workshop(root, Path(folder), jobs)
        limit = PATIENCE * workshop.unchanged() + 10
        yield from pool.map(lambda mutant: workshop.tried(mutant, limit), open_ones)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("targets", nargs="*", default=TARGETS, metavar="FILE OR FOLDER")
    parser.add_argument("--count", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--root", type=Path, default=ROOT, help="another checkout to look at")
    parser.add_argument("--list", action="store_true", help="print the mutants, try none")
    options = parser.parse_args()
    chosen = drawn(options.root, options.targets, options.count, options.seed)
    if options.list:
        for mutant in chosen:
            print(mutant)
        return
    verdicts = []
    for verdict in tried(options.root, chosen, options.jobs):
        verdicts.append(verdict)
        print(
            f"{verdict.fate:<10}{verdict.seconds:6.0f} s  {verdict.mutant}  {verdict.reason}",
            flush=True,
        )
    report(verdicts)


def report(verdicts: Sequence[Verdict]) -> None:
    """A line for each file, and what survived."""
    print(f"\n{'file':<44}{'mutants':>8}{'killed':>8}{'equal':>8}{'survived':>9}")
    fates: dict[str, Counter[str]] = {}
    for verdict in verdicts:
        for name in (verdict.mutant.path, "all"):
            fates.setdefault(name, Counter())[verdict.fate] += 1
    for name, counts in sorted(fates.items(), key=lambda item: item[0] == "all"):
        killed = counts["killed"] + counts["timeout"]
        print(
            f"{name:<44}{counts.total():>8}{killed:>8}{counts['equivalent']:>8}"
            f"{counts['survived']:>9}"
        )
    for verdict in verdicts:
        if verdict.fate == "survived":
            print(f"survived: {verdict.mutant}")


if __name__ == "__main__":
    main()
