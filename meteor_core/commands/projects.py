"""``python -m meteor_core projects``: annotation projects made, read and looked after."""

from __future__ import annotations

import time
from pathlib import Path

import click

from meteor_core.annotations import administration, keys
from meteor_core.annotations.administration import ProjectUse
from meteor_core.annotations.projects import create as make_project
from meteor_core.annotations.store import open_store
from meteor_core.commands.options import say
from meteor_core.messages.console import Commands, put

_FILE = click.Path(dir_okay=False, path_type=Path)
_FOLDER = click.Path(file_okay=False, path_type=Path)
_COLUMNS = "{:10}  {:10}  {:10}  {:>6}"
_HEADINGS = ("project", "created", "last used", "closed")


@click.group("projects", cls=Commands)
def projects() -> None:
    """Create, list, erase, back up and restore annotation projects.

    Projects are stored in the data folder, or in the database that METEOR_DATABASE names. The
    commands can run while people vote.
    """


@projects.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--address",
    default="http://localhost:8501",
    show_default=True,
    metavar="URL",
    help="The address of the app, used in the links.",
)
def create(file: Path, address: str) -> None:
    """Create the project that FILE (TOML) describes.

    docs/annotation.md has the format of FILE. Each line of the output has a name and, after a tab,
    an id or link: first the project's id, then the owner's link, then the links of the others.
    """
    from meteor_core.commands import project_files  # readers take a moment

    given = project_files.read(file)
    say(f"Warning: {note}" for note in given.dataset.notes)
    made = make_project(
        open_store(),
        given.setup,
        given.dataset,
        people=given.people,
        shared=given.shared,
        rules=given.rules,
    )
    page = f"{address.rstrip('/')}/candidates"
    links = [("owner", keys.link(page, keys.KEY, made.owner_key))]
    if made.shared_key:
        links.append(("shared", keys.link(page, keys.KEY, made.shared_key)))
    for person in made.people:
        if person.token:
            secret = f"{made.uid}.{person.token}"
            links.append((person.name, keys.link(page, keys.PASS, secret, person.language)))
    put("\n".join(map("\t".join, [("project", made.uid), *links])))
    click.echo("The links are shown only once, because only their hashes are stored.", err=True)


@projects.command()
@click.argument("project")
@click.option(
    "--output",
    type=_FOLDER,
    required=True,
    metavar="FOLDER",
    help="The folder for the files; it is created if it does not exist.",
)
@click.option("--votes-only", is_flag=True, help="Leave out final answers.")
def results(project: str, output: Path, votes_only: bool) -> None:
    """Write the results of one PROJECT as files.

    They are the files under Download on the owner's page, in English. Existing files are replaced.
    """
    from meteor_core.exports.annotations import result_files  # as above

    gathered = administration.results(open_store(), project)
    if gathered.final and not votes_only:
        gathered = gathered.adjudicated
    output.mkdir(parents=True, exist_ok=True)
    for file in result_files(gathered):
        path = output / f"{file.stem}.{file.suffix}"
        path.write_bytes(file.make())
        put(str(path))


@projects.command("list")
def list_() -> None:
    """Print all projects, the longest unused first."""
    _print(administration.standing(open_store()))


@projects.command()
@click.argument("project")
def erase(project: str) -> None:
    """Erase one PROJECT with its texts, people and votes."""
    administration.erase(open_store(), project)
    click.echo(f"Erased: {project}", err=True)


@projects.command("renew-key")
@click.argument("project")
def renew_key(project: str) -> None:
    """Print a new owner's key for one PROJECT.

    The old key stops working, and everybody who signed in as the owner is signed out.

    Enter the key on the Candidates page under Annotation, or add it to the page's address:
    ?mode=annotate#project=KEY.
    """
    click.echo(administration.renew_key(open_store(), project))
    click.echo("The key is shown only once, because only its hash is stored.", err=True)


@projects.command()
@click.argument("file", type=_FILE)
def backup(file: Path) -> None:
    """Write all projects to FILE.

    The file is a snapshot in JSON Lines, packed with gzip.
    """
    _say("Backed up", administration.back_up(open_store(), file))


@projects.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(file: Path) -> None:
    """Read all projects from FILE.

    The database, SQLite or PostgreSQL, must not contain any projects.
    """
    _say("Restored", administration.restore(open_store(), file))


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
        )
        click.echo(_COLUMNS.format(*cells))


def _day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))
