"""``--segments``: every segment's score as a table, whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click

from meteor_core.commands.metrics import columns
from meteor_core.companions.corpus import Scored
from meteor_core.corpus import System

_WRITERS: dict[str, Callable[[Any, Path], None]] = {
    ".csv": lambda table, path: table.to_csv(path, index=False),
    ".jsonl": lambda table, path: table.to_json(
        path, orient="records", lines=True, force_ascii=False, double_precision=15
    ),
    ".parquet": lambda table, path: table.to_parquet(path, index=False),
}


class Target(click.Path):
    """A file to be written: a name that says its format, in a folder that there is."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if path.suffix not in _WRITERS:
            given = os.fspath(value)
            self.fail(f"{given!r} does not end in one of: {', '.join(_WRITERS)}.", param, ctx)
        if not path.parent.is_dir():
            self.fail(f"{str(path)!r}: there is no folder {path.parent}.", param, ctx)
        return path


def write(path: Path, systems: tuple[System, ...], found: Mapping[str, tuple[Scored, ...]]) -> None:
    """A row a segment, a column a system and metric, into ``path``."""
    import pandas as pd  # takes a while, and is not always needed

    table = pd.DataFrame({"segment": range(1, len(systems[0].rows) + 1)})
    for system in systems:
        table[system.name] = system.segment_scores
        for heading, values in columns(system.name, found.get(system.name, ())):
            table[heading] = values
    try:
        with whole(path) as made:
            _WRITERS[path.suffix](table, made)
    except OSError as error:
        raise click.FileError(str(path), error.strerror or str(error)) from error


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A path beside ``path`` to write to, which takes its name at the end: never half a file.

    Devices and pipes, and files in a folder that nobody may add to, are written as they stand.
    """
    target = path.resolve()
    if target.exists() and not (target.is_file() and os.access(target.parent, os.W_OK)):
        yield target
        return
    made = target.with_name(f".{os.getpid()}.part{target.suffix}")
    try:
        yield made
        if target.exists():
            made.chmod(target.stat().st_mode)
        made.replace(target)
    except BaseException:
        with suppress(OSError):
            made.unlink()
        raise
