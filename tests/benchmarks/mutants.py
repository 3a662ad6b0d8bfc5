"""Random mutants of the program, and which test of the check kills each.

    python tests/benchmarks/mutants.py [--count N] [--seed N] [--release] [OLD]

A mutant is this checkout with one comparison, sum, condition, constant or statement changed. As
many are drawn from each of four parts of the program; the same seed draws the same ones. The tests
that concern the changed file (``pytest --changed``), but for browsers, run on a copy until one
fails: a mutant that none of them kills is a change that the check may miss. ``--release`` tries
survivors on the release run's tests as well. ``OLD`` is another checkout: each mutant whose line it
has is put in there too, and tried on its own tests.

Not drawn: annotations, decorators (cache sizes), ``strict=`` of ``zip``, and the value of a named
limit or budget in capitals. ``equivalent_mutants.toml`` lists changes that no test can tell from
the code, each with the reason; none of them is drawn.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests import changes  # noqa: E402
from tests.benchmarks.mutating import Mutant, mutants  # noqa: E402

PARTS = {
    "core": ("meteor_core/search", "meteor_core/meteor", "meteor_core/stages"),
    "readers": ("meteor_core/readers",),
    "annotations": ("meteor_core/annotations",),
    "pages' state": (
        "pages/ui/shared/address.py",
        "pages/ui/shared/corpora",
        "pages/ui/shared/serving",
        "pages/ui/shared/page_inputs.py",
        "pages/ui/shared/permalink.py",
        "pages/ui/annotation/answering/tab_drafts.py",
        "pages/ui/annotation/session.py",
    ),
}
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "__pycache__")

HANG = 120
"""Seconds after which a test of a mutant has hung; a wait of the tests takes five minutes."""

MEMORY = 6 * 2**30
"""Bytes that a process of a mutant may hold, which else may fill the machine."""

_PLUGIN = """
import os

from hypothesis import HealthCheck, Phase, settings

CHOSEN = os.environ["MUTANTS_TESTS"].split(os.pathsep)


def pytest_ignore_collect(collection_path, config):
    name = collection_path.relative_to(config.rootpath).as_posix()
    return True if collection_path.name.startswith("test_") and name not in CHOSEN else None


def pytest_configure():
    settings.register_profile(
        "mutants",
        phases=(Phase.explicit, Phase.generate),
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("mutants")
"""
"""Keeps to the chosen files without naming them, since of a file that is named the check runs every
test. A failure is enough: nobody reads the smallest example.
"""


class Copy:
    """A copy of a checkout, in which mutants are tried one after the other."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = folder
        shutil.copytree(root, folder, ignore=LEFT_OUT)
        (folder / "mutants_plugin.py").write_text(_PLUGIN)
        self._sound: dict[str, bool] = {}

    def killer(self, mutant: Mutant, *options: str) -> str | None:
        """The test that fails on a mutant, though it passes without; None if there is none."""
        changed, waiting = self.root / mutant.path, self._tests(mutant.path)
        whole, refused = changed.read_text("utf-8"), list[str]()
        while waiting:
            changed.write_text(mutant.source, "utf-8")
            try:
                failed = self._failed(waiting[0], *options, *refused)
            finally:
                changed.write_text(whole, "utf-8")
            if failed is None:
                waiting.pop(0)
            elif self._passes(failed):
                return failed
            else:
                refused += ["--deselect", failed]
        return None

    def _tests(self, path: str) -> list[list[str]]:
        """Files of tests that import a file of the program; others of its folder, no browsers."""
        nearest, others = list[str](), list[str]()
        for test in sorted((self.root / "tests").rglob("test_*.py")):
            name = test.relative_to(self.root).as_posix()
            is_near = path in changes.imported_by(test, self.root)
            if changes.concerns({path}, test, self.root) and not name.startswith("tests/browser/"):
                (nearest if is_near else others).append(name)
        return [each for each in (nearest, others) if each]

    def _passes(self, test: str) -> bool:
        """Whether a test passes without any mutant; what is no test's failure counts as one."""
        if test not in self._sound:
            file = test.partition("::")[0]
            self._sound[test] = "::" not in test or self._failed([file], "-n", "0", test) is None
        return self._sound[test]

    def _failed(self, tests: list[str], *options: str) -> str | None:
        """The first test that fails, None if all pass."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "2", "--tb=no", "-rfE"]
        command += ["-p", "mutants_plugin", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
        own = {"PYTHONPATH": str(self.root), "MUTANTS_TESTS": os.pathsep.join(tests)}
        with subprocess.Popen(
            [*command, f"--timeout={HANG}", *options],
            cwd=self.root,
            env=os.environ | own,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            start_new_session=True,
        ) as run:
            printed, _ = run.communicate()
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)  # what a mutant has left behind
        if run.returncode in (0, 5):  # 5: there was no test
            return None
        found = re.search(r"^(?:FAILED|ERROR) (\S.*?)(?: - |$)", printed, re.M)
        return found[1] if found else f"exit code {run.returncode}"


def every_mutant(root: Path, target: str) -> list[Mutant]:
    """All mutants of a file or folder, in the order of files and lines."""
    path = root / target
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path] if path.exists() else []
    return [
        mutant
        for file in files
        for mutant in mutants(file.read_text("utf-8"), file.relative_to(root).as_posix())
    ]


def drawn(count: int, seed: int) -> list[tuple[str, Mutant]]:
    """As many mutants by lot from each part of the program, none that is listed as equivalent."""
    lot, reasons = random.Random(seed), tomllib.loads(EQUIVALENT.read_text("utf-8"))["mutant"]
    chosen = []
    for number, (part, targets) in enumerate(PARTS.items()):
        every = [each for target in targets for each in every_mutant(ROOT, target)]
        able = [each for each in every if not excused(each, reasons)]
        share = (count + number) // len(PARTS)
        chosen += [(part, each) for each in lot.sample(able, min(share, len(able)))]
    return chosen


def excused(mutant: Mutant, reasons: Sequence[dict[str, Any]]) -> bool:
    """Whether a mutant is listed as equivalent to the code."""
    here = [one for one in reasons if (one["file"], one["within"]) == (mutant.path, mutant.within)]
    lines = [one.get("lines", [mutant.code]) for one in here if mutant.change in one["changes"]]
    return any(mutant.code in each for each in lines)


def counterpart(mutant: Mutant, old: Path) -> Mutant | None:
    """The same change of the same line in another checkout, if that has the line."""

    def alike(each: Mutant) -> bool:
        return (each.within, each.change, each.code) == (mutant.within, mutant.change, mutant.code)

    here = [each.source for each in every_mutant(ROOT, mutant.path) if alike(each)]
    there = [each for each in every_mutant(old, mutant.path) if alike(each)]
    place = here.index(mutant.source)
    return there[place] if place < len(there) else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("old", nargs="?", type=Path, metavar="OLD", help="another checkout")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--release", action="store_true", help="try survivors on the release run")
    options = parser.parse_args()
    fates: dict[str, Counter[str]] = defaultdict(Counter)
    with tempfile.TemporaryDirectory() as folder:
        if (ROOT.parent / "shared").exists():
            Path(folder, "shared").symlink_to((ROOT.parent / "shared").resolve())
        new = Copy(ROOT, Path(folder, "new"))
        old = Copy(options.old, Path(folder, "old")) if options.old else None
        for part, mutant in drawn(options.count, options.seed):
            print(mutant, flush=True)
            for run, killer, seconds in outcomes(mutant, new, old, options.release):
                fates.setdefault(part, Counter())[
                    f"{run}: {'killed' if killer else 'survived'}"
                ] += 1
                print(f"    {run:<8}{seconds:5.0f} s  {killer or 'survived'}", flush=True)
    for part, counts in fates.items():
        print(part, *(f"{name} {count}" for name, count in sorted(counts.items())), sep="; ")


def outcomes(
    mutant: Mutant, new: Copy, old: Copy | None, release: bool
) -> Iterator[tuple[str, str | None, float]]:
    """The run of the tests, the test that killed the mutant, and the seconds that it took."""
    start = time.monotonic()
    killer = new.killer(mutant)
    yield "check", killer, time.monotonic() - start
    if release and killer is None:
        start = time.monotonic()
        yield "release", new.killer(mutant, "--release", "1"), time.monotonic() - start
    same = counterpart(mutant, old.root) if old else None
    if old and same:
        start = time.monotonic()
        yield "old", old.killer(same), time.monotonic() - start


if __name__ == "__main__":
    main()
