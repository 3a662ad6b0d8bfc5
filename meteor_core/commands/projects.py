"""``python -m meteor_core projects``: what the operator of an annotation server does."""

from __future__ import annotations

import time
from pathlib import Path

import click

from meteor_core.annotations import upkeep
from meteor_core.annotations.members import keys
from meteor_core.annotations.storing.store import open_store
from meteor_core.annotations.upkeep import ProjectUse
from meteor_core.commands.options import Number
from meteor_core.messages.console import Commands

_COLUMNS = "{:10}  {:10}  {:10}  {:>6}  {:>10}  {:>12}  {:>11}"
_HEADINGS = ("project", "made", "last used", "closed", "annotators", "answers kept", "characters")


@click.group("projects", cls=Commands)
def projects() -> None:
    """Annotation projects: list, erase, back up, restore.

    They are kept in the data folder, or where METEOR_DATABASE says. Nothing is printed of texts and
    names, nor of keys but the one that is made. All of this may be done while people vote.
    """


@projects.command("list")
def list_() -> None:
    """Print every project, the longest unused first."""
    _print(upkeep.standing(open_store()))


@projects.command()
@click.option("--idle", type=Number(1), required=True, metavar="DAYS", help="Unused for so long.")
@click.option("--erase", is_flag=True, help="Erase them; otherwise they are only printed.")
def sweep(idle: float, erase: bool) -> None:
    """Print the projects that nobody has used for so long.

    With --erase they are erased.

    A project is used when somebody comes in by a key, is given an item, votes, answers a
    tutorial item, gives a final answer, or decides about a person. Looking at it is no use.
    """
    store = open_store()
    found = upkeep.sweep(store, idle) if erase else upkeep.standing(store, idle)
    _print(found)
    done = "Erased" if erase else "Would erase (add --erase)"
    click.echo(f"{done}: {len(found)}", err=True)


@projects.command()
@click.argument("project")
def erase(project: str) -> None:
    """Erase one PROJECT with its texts, people and votes."""
    upkeep.erase(open_store(), project)
    click.echo(f"Erased: {project}", err=True)


@projects.command("renew-key")
@click.argument("project")
@click.option(
    "--role",
    type=click.Choice(keys.KEYED),
    default=keys.OWNER,
    show_default=True,
    help="Whose key.",
)
@click.option("--end-passes", is_flag=True, help="Whoever is in by that role is out.")
def renew_key(project: str, role: str, end_passes: bool) -> None:
    """Print a new key for one PROJECT.

    The old one opens nothing any more. For an owner who has lost the key, or whose key others have
    (then with --end-passes).

    The key is entered under Candidates, Annotation, or as the end of its page's address:
    ?mode=annotate#project=KEY.
    """
    click.echo(upkeep.renew_key(open_store(), project, role, passes_end=end_passes))
    click.echo("Shown once: only its hash is kept.", err=True)


_FILE = click.Path(dir_okay=False, path_type=Path)


@projects.command()
@click.argument("file", type=_FILE)
def backup(file: Path) -> None:
    """Write all projects to FILE.

    As they are at one moment: JSON lines, packed with gzip.
    """
    _say("Backed up", upkeep.back_up(open_store(), file))


@projects.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(file: Path) -> None:
    """Read all projects from FILE.

    Into a store that has none, of either kind: SQLite or PostgreSQL.
    """
    _say("Restored", upkeep.restore(open_store(), file))


def _say(done: str, counts: dict[str, int]) -> None:
    told = ", ".join(f"{counts[name]} {name}" for name in ("projects", "members", "votes"))
    click.echo(f"{done}: {told}", err=True)


def _print(found: tuple[ProjectUse, ...]) -> None:
    click.echo(_COLUMNS.format(*_HEADINGS))
    for project in found:
        cells = (
            project.uid,
            _day(project.made),
            _day(project.used),
            "yes" if project.closed else "no",
            project.annotators,
            project.votes,
            project.characters,
        )
        click.echo(_COLUMNS.format(*cells))


def _day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))
