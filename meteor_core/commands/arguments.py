"""Options that take files, and as many of them as are named: ``--candidates A.txt B.txt``."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

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


def files(name: str, meaning: str) -> Callable[[Command], Command]:
    """Makes an option that takes files."""
    return click.option(
        name,
        cls=Many,
        multiple=True,
        type=Texts(),
        metavar="FILE…",
        help=meaning,
    )
