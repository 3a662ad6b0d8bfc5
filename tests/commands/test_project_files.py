"""A project as a file: made as the guide's example says, refused in one line, results written."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core import annotations as an
from meteor_core.__main__ import main
from meteor_core.annotations import keys
from meteor_core.commands.project_files import KEYS
from tests.annotations.samples import work
from tests.documents import PROJECTS, blocks

EXAMPLE, EVERY_KEY = blocks(PROJECTS, "toml")
SMALL = """
title = "News"
scheme = "preference"
files = { candidates = ["A.txt", "B.txt"], references = ["reference.txt"] }
"""


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> an.Store:
    """An empty store, and the example's files in the folder."""
    monkeypatch.setattr(keys, "COST", 16)
    monkeypatch.setenv("METEOR_DATABASE", f"sqlite:///{tmp_path}/here.db")
    for name in ("A", "B", "reference", "source"):
        lines = (
            f"The {name} cat sat on a mat.",
            f"The {name} fox and the lazy dog.",
            f"Only {name}.",
        )
        (tmp_path / f"{name}.txt").write_text("\n".join(lines), "utf-8")
    return an.open_store()


def create(folder: Path, text: str, *options: str) -> int:
    (folder / "project.toml").write_text(text, "utf-8")
    return main(["projects", "create", str(folder / "project.toml"), *options])


def created(printed: str) -> dict[str, str]:
    return dict(line.split("\t") for line in printed.splitlines())


def test_the_guides_example(
    store: an.Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert create(tmp_path, EXAMPLE, "--address", "https://meteor.example.org/") == 0
    links = created(capsys.readouterr().out)
    assert list(links) == ["project", "owner", "Anna", "Boris", "Vera"]
    page, _, secret = links["owner"].partition("#project=")
    assert page == "https://meteor.example.org/candidates?mode=annotate"
    owner = an.enter(store, secret)
    project = an.describe(store, owner)
    assert (project.setup.title, project.setup.annotators) == ("News, July", 2)
    assert (project.setup.language, sorted(project.setup.instructions)) == ("en", ["en", "ru"])
    assert project.rules.deadline == 1924354800
    assert (project.known.controls, project.known.tutorial) == (1, 1)
    page, _, secret = links["Anna"].partition("#pass=")
    assert page.endswith("&lang=ru")
    anna = an.resume(store, *secret.split("."))
    item = an.next_item(store, anna)
    assert item
    assert item.lesson


def test_results(store: an.Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert create(tmp_path, SMALL + 'people = ["Anna"]') == 0
    links = created(capsys.readouterr().out)
    work(store, an.resume(store, *links["Anna"].partition("#pass=")[2].split(".")))
    results = tmp_path / "made" / "results"
    assert main(["projects", "results", links["project"], "--output", str(results)]) == 0
    written = capsys.readouterr().out.splitlines()
    assert sorted(written) == sorted(map(str, results.iterdir()))
    assert {path.name for path in results.iterdir()} == {
        f"meteor-News.{suffix}" for suffix in ("csv", "human.tsv", "jsonl", "xlsx")
    }
    assert len((results / "meteor-News.jsonl").read_text("utf-8").splitlines()) == 3
    assert main(["projects", "results", "none", "--output", str(results)]) == 2
    assert capsys.readouterr().err == "Error: There is no project none.\n"


def test_a_shared_link(store: an.Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert create(tmp_path, SMALL + 'people = ["Anna", "Boris"]\nshared = true') == 0
    links = created(capsys.readouterr().out)
    assert list(links) == ["project", "owner", "shared"]
    assert an.enter(store, links["shared"].partition("#project=")[2]).name == "Anna"


def test_the_guide_lists_every_key() -> None:
    assert dict(line.split(" = ", 1) for line in EVERY_KEY.splitlines()) == KEYS


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('titel = "x"', "Unknown key 'titel'; choose one of: title, scheme, files,"),
        ('annotators = "2"', "annotators cannot be '2'. Write it like this: annotators = 2"),
        ("blind = 1", "blind cannot be 1. Write it like this: blind = true"),
        ("planted = true", "planted cannot be True. Write it like this: planted = 5"),
        ("people = [1]", "people cannot be [1]. Write it like this: people = ["),
        ('anchors = { a = "x" }', "anchors cannot be {'a': 'x'}. Write it like this: anchors = {"),
        ("annotators = 70", "annotators is 70, but must be from 1 to 50."),
        ("quota = 20001", "quota is 20001, but must be from 0 to 20000."),
        ('language = "de"', "Unknown language 'de'; choose one of: ru, en."),
        ('typology = "x"', "Unknown typology 'x'; choose one of: light, wmt."),
        ('columns = { A = "x" }', "Unknown role 'x'; choose one of: reference, candidate,"),
        ('controls = ["1: A"]', "Known answer in line 1: “1: A” is not of the form “17: A > B”."),
        ("x = = 2", "project.toml: “Invalid value (at line"),
    ],
)
def test_what_cannot_be(
    store: an.Store, tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, message: str
) -> None:
    assert create(tmp_path, SMALL + line) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert create(tmp_path, SMALL) == 0  # no half of a project is left in the way
    assert main(["projects", "list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3 + 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"preference"', '"better"', "Unknown scheme 'better'; choose one of: preference, rating,"),
        ("A.txt", "C.txt", "There is no file "),
        ("candidates =", "sides =", "Unknown key 'files.sides'; choose one of: candidates,"),
        ("title", "#", 'title is missing. Add: title = "News, July"'),
    ],
)
@pytest.mark.usefixtures("store")
def test_what_a_file_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, message: str
) -> None:
    assert create(tmp_path, SMALL.replace(old, new)) == 2
    assert message in capsys.readouterr().err
