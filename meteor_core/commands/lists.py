"""``lists``: checks the lists of words that the program knows, and shows what they have."""

from __future__ import annotations

from pathlib import Path

import click

from meteor_core import languages
from meteor_core.lexicons import checking
from meteor_core.messages.console import Commands
from meteor_core.messages.errors import InputError


@click.group(cls=Commands)
def lists() -> None:
    """Check word lists, and show the lines that contain a word."""


@lists.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def check(file: Path) -> None:
    """Find lines of FILE that repeat or contradict others.

    FILE has the name of one of the program's lists, for example synonyms.ru.txt. The exit code is 2
    if there are errors.
    """
    names = (f"{name}.{code}.txt" for name in checking.SEPARATORS for code in languages.LANGUAGES)
    if file.name not in names:
        raise InputError(
            "{name} is not the name of a list. Use a name such as synonyms.ru.txt that begins "
            "with one of these: {lists}.",
            name=file.name,
            lists=", ".join(checking.SEPARATORS),
        )
    for fault in checking.unknown(file):
        click.echo(f"{file}:{fault.number}: {fault.message}")
    faults = checking.check(file)
    for fault in faults:
        click.echo(f"{file}:{fault.number}: {fault.message}")
    if faults:
        raise InputError("Errors found in {name}: {number}.", name=file.name, number=len(faults))


@lists.command()
@click.argument("word")
@click.option(
    "--language",
    type=click.Choice(languages.LANGUAGES),
    help="The language of WORD. By default it is guessed from the letters.",
)
def show(word: str, language: str | None) -> None:
    """Show the lines that contain WORD."""
    found = [*checking.lines_with(word, language or languages.detect(word))]
    for path, entry in found:
        heading = f"[{entry.heading}] " if entry.heading else ""
        line = checking.SEPARATORS[path.name.partition(".")[0]].join(entry.members)
        click.echo(f"{path.name}:{entry.number}: {heading}{line}")
    if not found:
        click.echo(f"No list contains {word}.")
