"""One pair on the Pair page: from changed text to new figures, cold start, memory.

    python tests/benchmarks/pair.py [--pairs N] [--commands]

Needs Russian's default resources and ../shared: candidates of about 25 words from WMT24 en-ru, all
stages, each pair new to the process. "Core and figures" is align, rate, graph, waterfall, penalty
curve and formula; "page" is a whole run of the script by Streamlit's AppTest, without the network.
Cold start is that of a fresh process, up to the first run of the page. Figures are printed only.

``--commands``, alone, prints the CPU seconds of whole processes, the median of five after one that
compiles: a command's list and help, and a pair in either language, beside ``import numpy``.
"""

from __future__ import annotations

import argparse
import logging
import os
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
WMT = ROOT.parent / "shared" / "data" / "wmt" / "wmt24.en-ru"
WORDS = range(23, 28)
sys.path.insert(0, str(ROOT))

Pair = tuple[str, str]

_RUN = ("-m", "meteor_core")
_SCORE = (*_RUN, "score", "--candidate")
COMMANDS = {
    "import numpy": ("-c", "import numpy"),
    "--help": (*_RUN, "--help"),
    "score --help": (*_RUN, "score", "--help"),
    "score, English": (*_SCORE, "the cats sat on a mat", "--reference", "a cat sat on the mat"),
    "score, Russian": (*_SCORE, "кошки спали на диване", "--reference", "кошка спит на диване"),
}


def pairs(count: int) -> list[Pair]:
    """Candidate and reference, each of about 25 words, drawn by lot; all of them where there are
    fewer."""
    lot = random.Random(25)
    references = (WMT / "reference.ru").read_text("utf-8").splitlines()
    systems = [path.read_text("utf-8").splitlines() for path in sorted(WMT.glob("candidate.*"))]
    fitting = [
        (system[line], reference)
        for line, reference in enumerate(references)
        for system in systems
        if len(reference.split()) in WORDS and len(system[line].split()) in WORDS
    ]
    return lot.sample(fitting, min(count, len(fitting)))


def core(pair: Pair) -> None:
    """What the page computes for new texts, with every figure it shows."""
    from meteor_core import Meteor
    from meteor_core.meteor.scoring import breakdown
    from pages.ui import charts
    from pages.ui.shared import formula

    metric = Meteor("ru", "tuned")
    result = metric.rate(metric.align(pair[0], [pair[1]]))
    charts.graph(result.alignment).to_json()
    charts.waterfall(breakdown(result.statistics, result.parameters)).to_json()
    charts.penalty(result.score, result.parameters).to_json()
    formula.latex(result.statistics, result.parameters, result.score, str)


def page() -> Callable[[Pair], None]:
    """A run of the page → what a change of both texts costs there."""
    from streamlit.testing.v1 import AppTest

    test = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60).run()

    def change(pair: Pair) -> None:
        areas = {area.key: area for area in test.text_area}
        areas["candidate"].set_value(pair[0])
        areas["reference_0"].set_value(pair[1])
        before = [element.value for element in test.header]
        test.run()
        assert not test.exception
        assert [element.value for element in test.header] != before, "the page did not follow"

    return change


def timed(run: Callable[[Pair], None], sample: list[Pair]) -> str:
    run(sample[0])
    seconds = []
    for pair in sample[1:]:
        start = time.perf_counter()
        run(pair)
        seconds.append(time.perf_counter() - start)
    worst = max(seconds)
    return f"{statistics.median(seconds) * 1000:6.0f} ms median {worst * 1000:6.0f} ms worst"


def megabytes() -> float:
    """Resident now, as the system counts it."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def in_fresh_process(code: str) -> str:
    """Seconds until a fresh interpreter has run ``code``, and its peak memory."""
    after = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", f"{code}\n{after}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    elapsed = time.perf_counter() - start
    return f"{elapsed:6.2f} s {int(done.stdout.split()[-1]) / 1024:6.0f} MB at the peak"


def print_commands() -> None:
    """In turn, so that all have the same machine."""
    rounds = [[_cpu(arguments) for arguments in COMMANDS.values()] for _ in range(6)]
    for name, seconds in zip(COMMANDS, zip(*rounds[1:], strict=True), strict=True):
        print(f"{name:<14} {statistics.median(seconds):6.2f} s of CPU")


def _cpu(arguments: tuple[str, ...]) -> float:
    """Seconds of a process from its start to its end, the system's included."""
    before = os.times()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


COLD_PAGE = (
    "from streamlit.testing.v1 import AppTest\n"
    "assert not AppTest.from_file('app.py', default_timeout=60).run().exception"
)
COLD_CORE = "from meteor_core import Meteor; Meteor('ru').score('кошка спит', 'кошки спят')"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--commands", action="store_true")
    given = parser.parse_args()
    if given.commands:
        print_commands()
        return
    logging.disable(logging.WARNING)  # Streamlit's, about running without a server
    sample = pairs(given.pairs + 1)
    print(f"cold, first score    {in_fresh_process(COLD_CORE)}")
    print(f"cold, first page     {in_fresh_process(COLD_PAGE)}")
    print(f"core and figures     {timed(core, sample)}")
    print(f"page                 {timed(page(), sample)}")
    print(f"resident             {megabytes():6.0f} MB after {2 * len(sample)} pairs")


if __name__ == "__main__":
    main()
