"""Random mutants of the code, and whether its own tests notice them.

    python tests/benchmarks/mutants.py [--count N] [--seed N] [--jobs N] [FILE OR FOLDER …]
    python tests/benchmarks/mutants.py --survivors LOG     those that survived an earlier run

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
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.benchmarks.mutating import Mutant, mutants  # noqa: E402

TARGETS = (
    "meteor_core/search",
    "meteor_core/meteor/scoring.py",
    "meteor_core/meteor/matrix.py",
    "meteor_core/meteor/alignment.py",
    "meteor_core/meteor/counting.py",
    "meteor_core/stages",
)
ROOMS = ("search", "meteor", "stages")
"""Their tests run, those of the changed module's own room first."""

COPIED = ("meteor_core", "pages", "tests", "pyproject.toml")
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")

PATIENCE = 4.0
"""A mutant that takes so many times the CPU time of the unchanged tests never ends: killed."""

_PLUGIN = """
from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "mutants",
    phases=(Phase.explicit, Phase.generate),
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("mutants")
"""
"""A failure is enough: nobody reads the smallest example. A slow machine is none."""


@dataclass(frozen=True)
class Outcome:
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
                if not link.exists():
                    link.symlink_to((root.parent / "shared").resolve())
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

    def tried(self, mutant: Mutant, limit: float) -> Outcome:
        """A mutant put in, tested and taken out again."""
        copy, start = self._copies.get(), time.perf_counter()
        changed = copy / mutant.path
        kept = changed.with_suffix(".kept")
        shutil.copy2(changed, kept)
        try:
            changed.write_text(mutant.source, "utf-8")
            code = _tested(copy, limit, mutant.path)
        finally:
            shutil.move(kept, changed)
            self._copies.put(copy)
        fate = "survived" if code == 0 else "killed" if code > 0 else "timeout"
        return Outcome(mutant, fate, time.perf_counter() - start)


def _tested(copy: Path, limit: float | None, path: str = "") -> int:
    """The exit code of the tests; negative when they were stopped for want of time."""

    def modest() -> None:
        os.nice(10)
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (round(limit), round(limit)))

    rooms = sorted(ROOMS, key=lambda room: f"/{room}/" not in path)
    tests = [f"tests/{room}" for room in rooms]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, "-p", "mutants_profile", "--hypothesis-seed=0", *tests],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": str(copy)},
        preexec_fn=modest,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    ).returncode


def every_mutant(root: Path, targets: Sequence[str]) -> list[Mutant]:
    """All mutants of these files and folders, in the order of files and lines."""
    return [
        mutant
        for target in targets
        for path in sorted(
            (root / target).rglob("*.py") if (root / target).is_dir() else [root / target]
        )
        for mutant in mutants(path.read_text("utf-8"), str(path.relative_to(root)))
    ]


def drawn(root: Path, targets: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """So many of them by lot, in their order."""
    every = every_mutant(root, targets)
    chosen = random.Random(seed).sample(range(len(every)), min(count, len(every)))
    print(f"{len(chosen)} of {len(every)} mutants, seed {seed}", flush=True)
    return [every[number] for number in sorted(chosen)]


def survivors(root: Path, targets: Sequence[str], log: Path) -> list[Mutant]:
    """The mutants that survived the run whose output this is, as far as the code still has them."""
    names = {
        line.removeprefix("survived:").strip()
        for line in log.read_text("utf-8").splitlines()
        if line.startswith("survived:")
    }
    return [mutant for mutant in every_mutant(root, targets) if str(mutant) in names]


def excused(mutant: Mutant, reasons: Sequence[dict[str, Any]]) -> str:
    """Why a mutant is equivalent to the code, empty where no reason is listed."""
    for entry in reasons:
        if (entry["file"], entry["within"]) != (mutant.path, mutant.within):
            continue
        if mutant.change in entry["changes"] and mutant.code in entry.get("lines", [mutant.code]):
            return str(entry["reason"])
    return ""


def tried(root: Path, chosen: Sequence[Mutant], jobs: int) -> Iterator[Outcome]:
    """Each mutant's outcome, as they come."""
    reasons = tomllib.loads(EQUIVALENT.read_text("utf-8"))["mutant"]
    untried = []
    for mutant in chosen:
        if reason := excused(mutant, reasons):
            yield Outcome(mutant, "equivalent", 0.0, reason)
        else:
            untried.append(mutant)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        workshop = Workshop(root, Path(folder), jobs)
        limit = PATIENCE * workshop.unchanged() + 10
        yield from pool.map(lambda mutant: workshop.tried(mutant, limit), untried)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("targets", nargs="*", default=TARGETS, metavar="FILE OR FOLDER")
    parser.add_argument("--count", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--root", type=Path, default=ROOT, help="another checkout to look at")
    parser.add_argument("--survivors", type=Path, metavar="LOG", help="output of an earlier run")
    options = parser.parse_args()
    if options.survivors:
        chosen = survivors(options.root, options.targets, options.survivors)
    else:
        chosen = drawn(options.root, options.targets, options.count, options.seed)
    outcomes = []
    for outcome in tried(options.root, chosen, options.jobs):
        outcomes.append(outcome)
        print(
            f"{outcome.fate:<10}{outcome.seconds:6.0f} s  {outcome.mutant}  {outcome.reason}",
            flush=True,
        )
    report(outcomes)


def report(outcomes: Sequence[Outcome]) -> None:
    """A line for each file, and what survived."""
    print(f"\n{'file':<44}{'mutants':>8}{'killed':>8}{'equal':>8}{'survived':>9}")
    fates: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        for name in (outcome.mutant.path, "all"):
            fates.setdefault(name, Counter())[outcome.fate] += 1
    for name, counts in sorted(fates.items(), key=lambda item: item[0] == "all"):
        killed = counts["killed"] + counts["timeout"]
        print(
            f"{name:<44}{counts.total():>8}{killed:>8}{counts['equivalent']:>8}"
            f"{counts['survived']:>9}"
        )
    for outcome in outcomes:
        if outcome.fate == "survived":
            print(f"survived: {outcome.mutant}")


if __name__ == "__main__":
    main()
