"""Files that commands read and write, and tables of text.

Read are files in any known format, from disks, pipes and standard input. Files are written whole or
not at all.
"""

from __future__ import annotations

import errno
import os
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from stat import S_ISCHR
from typing import TYPE_CHECKING, Any, TypeVar

import click

from meteor_core.commands.metrics import columns
from meteor_core.messages.errors import InputError, MeteorError
from meteor_core.messages.phrase import N_
from meteor_core.messages.reasons import reason
from meteor_core.messages.safe import written
from meteor_core.readers import ROLES, ColumnQuestion, Dataset, File, recognise
from meteor_core.readers.decoding import GUESSED
from meteor_core.readers.limits import check_size, most_bytes, own_machine

if TYPE_CHECKING:
    from meteor_core.corpus.results import System
    from meteor_core.corpus.significance import Significance
    from meteor_core.meteor.metric import Meteor
    from meteor_core.metrics.corpus import Measured


Command = TypeVar("Command", bound=Callable[..., Any])


STANDARD_INPUT = Path("-")


class Texts(click.Path):
    """A file or pipe to read; ``-`` is standard input."""

    def __init__(self) -> None:
        super().__init__(exists=True, dir_okay=False, allow_dash=True, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return Path(os.fsdecode(super().convert(value, param, ctx)))


class Many(click.Option):
    """An option that takes all words up to the next option: ``--candidates A.txt B.txt``."""


class Spreading(click.Command):
    """A command with options of the class ``Many``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        names = {name for option in self.params if isinstance(option, Many) for name in option.opts}
        return super().parse_args(ctx, list(spread(args, names)))


def spread(words: Iterable[str], names: Collection[str]) -> Iterator[str]:
    """``--c a b --r x`` → ``--c a --c b --r x``, for the options ``names``.

    Raises ``BadOptionUsage`` for one that has no word before the next option.
    """
    option, bare = "", False  # of ``names`` the one whose words these are; it has none yet
    for word in words:
        names_option = word.startswith("-") and word != str(STANDARD_INPUT)
        if bare and word.startswith("--"):
            raise click.BadOptionUsage(option, f"Option {option!r} requires an argument.")
        if bare or (option and not names_option):
            yield from (option, word)
            bare = False
        elif word in names:
            option, bare = word, True
        else:
            name = word.partition("=")[0]
            option = (name if name in names else "") if names_option else option
            yield word
    if bare:
        yield option  # click reports that a word is missing


def files_option(name: str, meaning: str) -> Callable[[Command], Command]:
    """Makes an option that takes files."""
    return click.option(
        name,
        cls=Many,
        multiple=True,
        type=Texts(),
        metavar="FILE…",
        help=meaning,
    )


Header = bool | None

HEADER: dict[str, Header] = {"auto": None, "yes": True, "no": False}
STDIN = "stdin"


def _columns(
    context: click.Context, parameter: click.Parameter, words: tuple[str, ...]
) -> dict[str, str]:
    """``("hyp=candidate", "a.csv:ref=reference")`` → roles by names of columns."""
    columns: dict[str, str] = {}
    for word in words:
        name, equals, role = word.rpartition("=")
        if not equals or not name or role not in ROLES:
            raise click.BadParameter(
                f"{word!r} is not NAME=ROLE with one of the roles {', '.join(ROLES)}."
            )
        if name in columns:
            raise click.BadParameter(f"the column {name!r} is given twice.")
        columns[name] = role
    return columns


def column_options(command: Command) -> Command:
    """Adds ``--columns NAME=ROLE… --header --common``: the choices of the page's form."""
    for option in (
        click.option(
            "--encoding",
            type=click.Choice(list(GUESSED), case_sensitive=False),
            help="The encoding of files that are neither UTF-8 nor UTF-16. By default it is "
            "guessed from the letters.",
        ),
        click.option(
            "--common",
            is_flag=True,
            help="Use only the segments that all files have, if their lengths or ids differ.",
        ),
        click.option(
            "--header",
            type=click.Choice(list(HEADER)),
            default="auto",
            help="Whether the first row of each file contains column names.",
        ),
        click.option(
            "--columns",
            cls=Many,
            multiple=True,
            callback=_columns,
            metavar="NAME=ROLE…",
            help=f"The role of a column: {', '.join(ROLES)}. Other roles are guessed. If several "
            "files have a column of that name, write FILE:NAME=ROLE.",
        ),
    ):
        command = option(command)
    return command


def opened(paths: Sequence[Path], side: str = "") -> list[File]:
    """Paths → files with their bytes, each read once; ``-`` is standard input.

    Files with the same name in several folders are named by their paths.
    Raises ``InputError`` for a device, and for more than a command reads.
    """
    alike = Counter(path.name for path in paths)
    return [_file(path, side, alike[path.name] > 1) for path in paths]


def _file(path: Path, side: str, by_path: bool) -> File:
    if path == STANDARD_INPUT:
        return File(STDIN, _bytes(sys.stdin.buffer, STDIN), side)
    if S_ISCHR(path.stat().st_mode):
        raise InputError("{path} is a device, not a file or pipe.", path=repr(str(path)))
    name = _shown(str(path) if by_path else path.name)
    with path.open("rb") as stream:
        return File(name, _bytes(stream, name), side, name if by_path else "")


def _bytes(stream: Any, name: str) -> bytes:
    data: bytes = stream.read(most_bytes() + 1)
    check_size(name, len(data))
    return data


def _shown(name: str) -> str:
    """A name that can be printed: bytes that are not UTF-8 are written ``%ff``."""
    written = name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return written.replace("\\x", "%")


def corpus_of(
    files: Callable[[], Sequence[File]],
    columns: dict[str, str],
    header: str,
    common: bool,
    encoding: str | None,
    language: str = "",
    by_side: bool = False,
) -> Dataset:
    """Files → a corpus. ``by_side``: the command has options for the side of a file.

    Raises ``InputError`` for what the readers refuse, and for columns that have to be named.
    """
    with reading():
        given = in_encoding(files(), encoding)
        read = recognise(
            given,
            common_only=common,
            headers=headed(given, header),
            columns=columns,
            language=language,
        )
        if isinstance(read, ColumnQuestion):
            raise asked(read, by_side)
    return read


def asked(question: ColumnQuestion, by_side: bool = False) -> InputError:
    """Adds to a question of the page's form the option that answers it."""
    if by_side and all(len(table.names) == 1 for table in question.columns):
        return InputError(
            "{why} To set the roles of whole files, use --candidates FILE… and --references FILE….",
            why=question.reason,
        )
    columns = "; ".join(f"{table.file}: {', '.join(table.names)}" for table in question.columns)
    return InputError(
        "{why} The columns are: {columns}. Use --columns NAME=ROLE with one of the roles "
        "{choices}.",
        why=question.reason,
        columns=columns,
        choices=", ".join(ROLES),
    )


def in_encoding(files: Sequence[File], encoding: str | None) -> list[File]:
    """Returns the files, read with ``--encoding`` if they are not Unicode."""
    return [replace(file, encoding=encoding or "") for file in files]


def headed(files: Sequence[File], header: str) -> dict[str, bool]:
    """``--header`` → the readers' option for each file: nothing for ``auto``."""
    said = HEADER[header]
    return {} if said is None else {file.name: said for file in files}


@contextmanager
def reading(**options: str) -> Iterator[None]:
    """Lets a command read more than a server; errors name the option that leaves something out.

    ``row="--skip-missing"``: the option for a refusal that has this value.
    """
    try:
        with own_machine():
            yield
    except InputError as error:
        for value, option in {"common": "--common", **options}.items():
            if value in error.values:
                message = N_("{why} (Use {option}.)")
                raise InputError(message, why=error, option=option) from error
        raise


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
