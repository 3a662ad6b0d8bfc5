"""What it takes to build statements anew that are kept: an annotator's vote, and what follows it.

    python tests/benchmarks/statements.py [--votes 200]

One annotator votes and gets the next item and how far they are, from a SQLite file, by turns with
statements that are kept (``prepared``) and with the same ones built anew each time. CPU
milliseconds for each vote, medians; figures are printed only.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from inspect import isfunction
from pathlib import Path
from types import FunctionType
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from meteor_core import annotations as an  # noqa: E402
from meteor_core.annotations.storing import statements  # noqa: E402
from tests.annotations.samples import annotator, corpus, project  # noqa: E402

Prepared = Callable[..., Any]


def prepared() -> list[tuple[Any, str, Prepared]]:
    """(module, name, function) of all statements that are kept."""
    modules = [m for name, m in sys.modules.items() if name.startswith("meteor_core.annotations")]
    named = [(module, name, value) for module in modules for name, value in vars(module).items()]
    return [one for one in named if isfunction(one[2]) and is_prepared(one[2])]


def is_prepared(function: FunctionType) -> bool:
    made_by = function.__code__.co_filename
    return made_by == statements.__file__ and hasattr(function, "__wrapped__")


def anew(function: Prepared) -> Prepared:
    """The same statement, built with its values each time it is asked for."""
    build = function.__wrapped__  # type: ignore[attr-defined]
    return lambda connection, *values, **said: connection.execute(build(*values, **said))


def measure(votes: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = an.Store(f"sqlite:///{folder}/annotations.db")
        made = project(store, "preference", corpus(2 * votes + 20, "AB"))
        member = annotator(store, made)
        kept = prepared()
        taken: dict[str, list[float]] = {"kept": [], "built anew": []}
        for number in range(2 * votes + 10):
            how = ("kept", "built anew")[number % 2]
            for module, name, function in kept:
                setattr(module, name, function if how == "kept" else anew(function))
            begun = time.process_time()
            item = an.next_item(store, member)
            assert item is not None
            an.vote(store, member, item.id, an.Preference(0), showing=item.showing)
            an.progress(store, member)
            if number >= 10:
                taken[how].append(1000 * (time.process_time() - begun))
        store.close()
    medians = {how: statistics.median(times) for how, times in taken.items()}
    for how, median in medians.items():
        print(f"{how:>11}  {median:6.2f} ms a vote")
    print(f"{'ratio':>11}  {medians['built anew'] / medians['kept']:6.2f} ({len(kept)} statements)")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--votes", type=int, default=200)
    measure(parser.parse_args().votes)


if __name__ == "__main__":
    main()
