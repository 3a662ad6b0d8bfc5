"""Whatever comes in ends in a result or in an error of the project's own, at bounded cost.

    python -m tests.benchmarks.fuzz                      # a million cases and more, in full
    python -m tests.benchmarks.fuzz --cases 1000         # of each part
    python -m tests.benchmarks.fuzz --seconds 60 --part xlsx
    python -m tests.benchmarks.fuzz --case "20261122/csv/4711"

Valid files, links and texts are made in memory, then changed within their structure or byte by
byte; others are made at random. A case is told by its seed, from which it is made again.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from meteor_core import MeteorError
from tests.fuzzing import files, strings

Case = Callable[[Random], None]

MASTER = 20261122
MOST_SECONDS = 10.0
"""Of the processor, for one case; all are small, so that most take a few thousandths."""

MOST_BYTES = 3 * 2**30
"""Of the process's addresses, from the first case on: beyond it a case fails."""

SHOWN = 20

USUAL = {
    "xlsx": 6_000,
    "ods": 1_500,
    "xls": 1_500,
    "METEOR, en": 15_000,
    "METEOR, ru": 25_000,
    "other metrics": 20_000,
}
"""Cases of parts that take longer than others."""

PARTS: dict[str, tuple[Case, int]] = {
    **{name: (files.read(name), USUAL.get(name, 40_000)) for name in files.FORMATS},
    **{name: (case, 96_000) for name, case in strings.LINKS.items()},
    **{name: (case, USUAL[name]) for name, case in strings.TEXTS.items()},
    **{name: (case, 40_000) for name, case in strings.ANNOTATIONS.items()},
}
"""Name of a part → a case of it, and how many make the full run."""


class TooLong(BaseException):
    """The case has used up its time; no handler of errors may take it for one of its own."""


@dataclass
class Tally:
    """What came of a part's cases."""

    cases: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")
    failures: list[tuple[str, str]] = field(default_factory=list)


def run(part: str, seed: str, tally: Tally) -> None:
    """One case, and what it adds to the tally."""
    case, _usual = PARTS[part]
    began = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    try:
        case(Random(seed))
    except MeteorError as error:
        tally.errors[error.template] += 1
        if not str(error).strip():
            tally.failures.append((seed, "an error without a message"))
    except (TooLong, Exception) as error:
        tally.failures.append((seed, _told(error)))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    tally.cases += 1
    tally.slowest = max(tally.slowest, (time.process_time() - began, seed))


def _told(error: BaseException) -> str:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{os.path.basename(frame.filename)}:{frame.lineno}"
    return f"{type(error).__name__} at {place}: {str(error)[:100]!r}"


def _stop(*_: object) -> None:
    raise TooLong(f"more than {MOST_SECONDS:g} s")


def fuzz(part: str, master: int, cases: int, seconds: float) -> Tally:
    """So many cases of a part, or as many as the time allows."""
    tally, began = Tally(), time.monotonic()
    signal.signal(signal.SIGPROF, _stop)
    for number in range(cases):
        if seconds and time.monotonic() - began > seconds:
            break
        run(part, f"{master}/{part}/{number}", tally)
    return tally


def _row(part: str, tally: Tally, minutes: float) -> str:
    slowest, seed = tally.slowest
    return (
        f"{part:22} {tally.cases:>9,} {minutes:>7.1f} {len(tally.errors):>6} "
        f"{sum(tally.errors.values()) / max(tally.cases, 1):>8.0%} {slowest * 1000:>9.0f} "
        f"{len(tally.failures):>8}  {seed}"
    )


def _again(seed: str) -> int:
    """One case by its seed, with its traceback."""
    PARTS[seed.split("/")[1]][0](Random(seed))
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cases", type=int, default=0, help="of each part, instead of the usual")
    parser.add_argument("--seconds", type=float, default=0.0, help="for each part, at most")
    parser.add_argument("--seed", type=int, default=MASTER)
    parser.add_argument("--part", choices=PARTS, action="append")
    parser.add_argument("--case", help="run this one alone: SEED/PART/NUMBER")
    given = parser.parse_args()
    if given.case:
        return _again(given.case)
    strings.warm_up()
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    print(f"seed {given.seed}; {MOST_SECONDS:g} s and {MOST_BYTES // 2**20} MB at most for a case")
    print(
        f"{'part':22} {'cases':>9} {'minutes':>7} {'errors':>6} {'refused':>8} {'worst, ms':>9} ",
        end="",
    )
    print(f"{'failures':>8}  the slowest case", flush=True)
    failed, total = 0, 0
    for part in given.part or PARTS:
        began = time.monotonic()
        tally = fuzz(part, given.seed, given.cases or PARTS[part][1], given.seconds)
        print(_row(part, tally, (time.monotonic() - began) / 60), flush=True)
        for seed, why in tally.failures[:SHOWN]:
            print(f"    {seed}: {why}", flush=True)
        failed, total = failed + len(tally.failures), total + tally.cases
    print(f"{total:,} cases, {failed} failures; peak {_peak():.0f} MB")
    return int(failed > 0)


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(main())
