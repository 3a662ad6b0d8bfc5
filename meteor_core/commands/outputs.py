"""Files that commands write, whole or not at all, and tables of text."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from meteor_core.commands.metrics import columns
from meteor_core.messages.errors import MeteorError
from meteor_core.messages.reasons import reason
from meteor_core.messages.safe import written

if TYPE_CHECKING:
    from meteor_core.corpus.results import System
    from meteor_core.corpus.significance import Significance
    from meteor_core.meteor.metric import Meteor
    from meteor_core.metrics.corpus import Measured
    from meteor_core.readers import Dataset

REPORTS = (".html", ".xlsx")
_WRITERS: dict[str, Callable[[Any, Path], object]] = {
    ".csv": lambda table, path: path.write_bytes(_csv(table).encode()),
    ".jsonl": lambda table, path: table.to_json(
        path, orient="records", lines=True, force_ascii=False, double_precision=15
    ),
    ".parquet": lambda table, path: table.to_parquet(path, index=False),
}


def _csv(table: Any) -> str:
    """Cells that are missing stay empty; no cell runs as a formula."""
    rows = table.astype(object).where(table.notna(), None).to_numpy().tolist()
    return written([list(table.columns), *rows])


class Target(click.Path):
    """A file to be written, looked at before the work: what its name ends in, and where it lies."""

    def __init__(self, *endings: str) -> None:
        super().__init__(dir_okay=False, path_type=Path)
        self._endings = endings or tuple(_WRITERS)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if path.suffix not in self._endings:
            given = os.fspath(value)
            self.fail(f"{given!r} does not end in one of: {', '.join(self._endings)}.", param, ctx)
        try:
            folder = (path.resolve() if path.is_symlink() else path).parent
            if not folder.is_dir():
                self.fail(f"{str(path)!r}: there is no folder {folder}.", param, ctx)
            if not os.access(path if path.exists() else path.parent, os.W_OK):
                raise PermissionError(errno.EACCES, "")
        except OSError as error:
            self.fail(f"{str(path)!r} cannot be written: {reason(error)}.", param, ctx)
        return path


def write_segments(
    path: Path, ids: Sequence[str], systems: tuple[System, ...], metrics: Sequence[Measured]
) -> None:
    """Writes a row per segment, its number and id, and a column per system and metric."""
    import pandas as pd  # takes a while, and is not always needed

    table = pd.DataFrame({"segment": range(1, len(ids) + 1), "id": ids})
    for system in systems:
        table[system.name] = system.segment_scores
        for heading, values in columns(system.name, metrics):
            table[heading] = values
    with whole(path) as made:
        _WRITERS[path.suffix](table, made)


def write_report(
    path: Path,
    data: Dataset,
    systems: Sequence[System],
    metric: Meteor,
    found: Significance | None,
    metrics: Sequence[Measured],
) -> None:
    """Writes a scored corpus as the Corpus page's HTML page or workbook, without its figures."""
    from meteor_core.exports import corpora

    report = corpora.Report(
        data,
        tuple(systems),
        metric,
        tuple(found.pairs.values()) if found else (),
        found.intervals if found else {},
        tuple(metrics),
    )
    with whole(path) as made:
        if path.suffix == ".html":
            made.write_text(corpora.html(report), "utf-8")
        else:
            made.write_bytes(corpora.workbook(report))


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Yields a path next to ``path``, which is renamed at the end, so that no file is half written.

    Devices and pipes, and files in a folder that nobody may add to, are written as they are.
    Raises ``MeteorError``, which is not a usage error, if the system refuses.
    """
    try:
        with _replaced(path.resolve()) as made:
            yield made
    except OSError as error:
        raise MeteorError(
            "{path} cannot be written: {why}.", path=str(path), why=reason(error)
        ) from error


@contextmanager
def _replaced(target: Path) -> Iterator[Path]:
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


def aligned_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells, the headings first → lines: the first column to the left, others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]
