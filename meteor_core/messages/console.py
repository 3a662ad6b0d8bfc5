"""What the project's commands share: one line for an error, exit codes, progress bars."""

from __future__ import annotations

import gc
import io
import logging
import os
import sys
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from meteor_core.messages.errors import InputError, MeteorError, MissingDataWarning
from meteor_core.messages.interruption import INTERRUPTED, leave, raised
from meteor_core.messages.reasons import reason
from meteor_core.messages.safe import clean, clean_lines

if TYPE_CHECKING:
    from tqdm import tqdm

BAD_INPUT, FAILURE = 2, 1
LONGEST = 2000
"""Characters of an error that are shown; of longer ones the middle is left out."""


def run(command: click.Command, name: str, arguments: Sequence[str] | None = None) -> int:
    """Runs the command → 0; 2 for bad input and 1 for failure, with one line on standard error."""
    _never_fail_to_print()
    log = logging.getLogger("meteor_core.lexicons")
    log.addHandler(compiling := _Compiling())
    log.setLevel(logging.INFO)
    try:
        with raised(), warnings.catch_warnings():
            warnings.simplefilter("ignore", MissingDataWarning)  # a remark replaces the warning
            code = _run(command, name, arguments)
    except KeyboardInterrupt:
        code = INTERRUPTED
    finally:
        log.removeHandler(compiling)
    if code == INTERRUPTED:
        leave()
    return code


def _run(command: click.Command, name: str, arguments: Sequence[str] | None) -> int:
    try:
        given = None if arguments is None else list(arguments)
        return int(command.main(given, name, standalone_mode=False) or 0)
    except click.exceptions.NoArgsIsHelpError as error:  # a group's name alone
        click.echo(error.format_message())
        return 0
    except click.ClickException as error:
        return _fail(error.format_message(), BAD_INPUT)
    except InputError as error:
        return _fail(str(error), BAD_INPUT)
    except MeteorError as error:
        return _fail(str(error), FAILURE)
    except OSError as error:  # a full disk, a folder that nobody may write to
        return _fail(f"{error.filename or 'output'}: {reason(error)}.", FAILURE)
    except MemoryError:
        return _fail("There is no memory left. Use fewer processes, or a smaller file.", FAILURE)
    except click.Abort:
        return INTERRUPTED


class _Compiling(logging.Handler):
    """Says once that lexicons are compiled, which takes seconds, most often in a first command."""

    said = False

    def emit(self, record: logging.LogRecord) -> None:
        """Prints a line on standard error for the first of them."""
        if not self.said:
            self.said = True
            click.echo("Compiling dictionaries; later starts are faster.", err=True)


class Commands(click.Group):
    """Commands of which an unknown one is answered with those that there are.

    An interruption ends them without the empty line of Click's.
    """

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            ctx.fail(
                f"Unknown command {args[0]!r}; choose one of: {', '.join(self.list_commands(ctx))}."
            )
        found = super().resolve_command(ctx, args)
        if not gc.isenabled():  # since this process began: now all is imported
            gc.freeze()
            gc.enable()
        return found


def _never_fail_to_print() -> None:
    """A terminal that lacks a character shows a question mark, a closed one nothing."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 – as long as the program runs
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _fail(message: str, code: int) -> int:
    line = clean(" ".join(message.split()))
    if len(line) > LONGEST:  # somebody's whole text given as a name
        line = f"{line[: LONGEST // 2]} … {line[-LONGEST // 2 :]}"
    click.echo(f"Error: {line}", err=True)
    return code


def put(text: str, *, data: bool = False) -> None:
    """Prints what a command has found: data as they are, lines to read as a terminal may have them.

    Escape sequences in a file's names and texts would otherwise control it.
    """
    click.echo(text if data else clean_lines(text))


class Bars:
    """A progress bar on standard error for each download in turn; none off a terminal."""

    def __init__(self) -> None:
        self._name = ""
        self._bar: tqdm[None] | None = None

    def report(self, name: str, done: int, total: int) -> None:
        """Shows how many bytes of ``total`` (0: unknown) of the resource ``name`` are there."""
        from tqdm import tqdm  # most commands download nothing

        if self._bar is None or name != self._name:
            self._close()
            self._name = name
            self._bar = tqdm(desc=name, total=total, unit="B", unit_scale=True, disable=None)
        self._bar.total = total
        self._bar.update(done - self._bar.n)

    def _close(self) -> None:
        if self._bar is not None:
            self._bar.close()

    def __enter__(self) -> Bars:
        return self

    def __exit__(self, *details: object) -> None:
        self._close()
