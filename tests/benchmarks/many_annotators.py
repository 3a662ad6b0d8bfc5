"""A project of 20 annotators and 1,002 items on both databases, with the checks of ``test_scale``.

    python -m tests.benchmarks.many_annotators [--segments 167] [--only sqlite]

Nobody votes twice, no vote is lost, every item has as many votes as it should, sides are
balanced within one item, figures are those of plain loops whatever the order of votes and people.
Prints the votes and the seconds of each database, the checks included; fails where one fails.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from sqlalchemy import create_engine, text

from meteor_core.annotations import keys
from meteor_core.annotations.store import Store
from tests.annotations import cluster
from tests.annotations.test_scale import judged_by_twenty


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--segments", type=int, default=167)
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    given = parser.parse_args()
    keys.COST = 16  # people come in by the dozen
    with ExitStack() as stack:
        for kind in [given.only] if given.only else ["sqlite", "postgresql"]:
            store = Store(_address(kind, stack))
            begun = time.perf_counter()
            votes = judged_by_twenty(store, given.segments)
            print(f"{kind}: {votes} votes, {time.perf_counter() - begun:.0f} s, all checks passed")
            store.close()


def _address(kind: str, stack: ExitStack) -> str:
    if kind == "sqlite":
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=cluster.quick()))
        return f"sqlite:///{Path(folder) / 'many.db'}"
    binaries = cluster.binaries()
    if binaries is None:
        raise SystemExit("needs PostgreSQL: apt-get install postgresql")
    server = stack.enter_context(cluster.running(binaries))
    admin = create_engine(server.format("postgres"), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text("CREATE DATABASE many"))
    admin.dispose()
    return server.format("many")


if __name__ == "__main__":
    main()
