"""What is installed is checked by its SHA-256, and removed with all that was made of it."""

from __future__ import annotations

import hashlib
import sqlite3
import subprocess
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from meteor_core.messages.errors import InputError
from meteor_core.resources import TABLE, checksums, downloading, find, install, installing
from meteor_core.resources.__main__ import main
from meteor_core.resources.table import COMPILED, Package

NAVEC = "navec_news_v1_1B_250K_300d_100q.tar"
MADE_HERE = {"wiktionary-ru", "ruwordnet", "navec-hudlit"}


def said(*names: str) -> dict[str, str]:
    """What ``verify`` says of each, faults with an exclamation mark."""
    return {
        verdict.name: f"{'! ' * verdict.fault}{verdict.said}"
        for verdict in installing.verify(names)
    }


@pytest.fixture
def pinned(natasha: Package, monkeypatch: pytest.MonkeyPatch) -> None:
    """A resource whose file has a published checksum."""
    right = ((NAVEC, hashlib.sha256(b"vectors").hexdigest()),)
    monkeypatch.setitem(TABLE, "navec-news", replace(TABLE["navec-news"], sha256=right))


def test_every_file_that_the_source_has_once_and_for_all_has_its_checksum() -> None:
    for name, resource in TABLE.items():
        listed = {file for file, _checksum in resource.sha256}
        assert listed >= set(resource.files or [resource.path]) or name in MADE_HERE, name
        assert all(len(checksum) == 64 for _file, checksum in resource.sha256)


@pytest.mark.resource("navec-news", "wordnet-3.0", "wordnet-en")
def test_the_list_is_one_that_sha256sum_reads() -> None:
    listed = Path(checksums.__file__).with_suffix(".sha256")
    place = find("navec-news")
    assert place is not None
    command = ["sha256sum", "--ignore-missing", "--strict", "-c", str(listed)]
    done = subprocess.run(command, cwd=place.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"{NAVEC}: OK" in done.stdout


@pytest.mark.usefixtures("pinned")
def test_a_published_checksum(data: Path) -> None:
    assert said("navec-news") == {"navec-news": "not installed"}
    install("navec-news")
    assert said("navec-news") == {"navec-news": "valid"}
    assert not list(data.glob(".*.sha256")), "it is published: nothing to write down"
    (data / NAVEC).write_bytes(b"vectorz")
    assert said("navec-news")["navec-news"].startswith(f"! the checksum of {NAVEC} is wrong")


def test_what_is_made_here_is_held_against_what_was_made(
    data: Path, wiki_ru_wordnet: Package
) -> None:
    install("wiktionary-ru")
    assert said("wiktionary-ru") == {"wiktionary-ru": "unchanged since it was installed"}
    with (data / "wiktionary-ru.json.gz").open("ab") as file:
        file.write(b"x")
    assert said("wiktionary-ru")["wiktionary-ru"].startswith("! the checksum of wiktionary-ru")


def test_what_was_placed_by_hand_is_no_fault(data: Path) -> None:
    data.mkdir()
    (data / "ruwordnet-2021.db").touch()
    assert said("ruwordnet")["ruwordnet"].startswith("installed by hand at ")


def test_a_folder_that_lacks_a_file(data: Path, pycocoevalcap: Path) -> None:
    install("meteor-1.5")
    assert said("meteor-1.5") == {"meteor-1.5": "unchanged since it was installed"}
    (data / "meteor-1.5" / "function" / "english.words").unlink()
    assert said("meteor-1.5")["meteor-1.5"].startswith("! incomplete, function/english")


@pytest.mark.usefixtures("pinned")
def test_the_command_says_a_line_of_each(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install("navec-news")
    assert main(["verify"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == list(TABLE)
    assert lines[0] == "navec-news: valid"
    (data / NAVEC).write_bytes(b"")
    assert main(["verify", "navec-news"]) == 2
    output, error = capsys.readouterr()
    assert output.startswith(f"navec-news: the checksum of {NAVEC} is wrong")
    assert error == "Error: Damaged or incomplete: navec-news.\n"


def test_removing(data: Path, pycocoevalcap: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(["meteor-1.5", "wordnet-en"])
    index = data / "paraphrases" / "paraphrase-en.gz.0123.sqlite"
    index.parent.mkdir()
    for file in (index, index.with_name("table.txt.0123.sqlite")):
        with closing(sqlite3.connect(file)):
            file.touch()
    assert main(["remove", "meteor-1.5"]) == 0
    assert find("meteor-1.5") is None
    left = {path.name for path in data.rglob("*") if path.is_file()}
    assert not index.exists()
    assert {"english.synsets", "table.txt.0123.sqlite", ".wordnet-en.sha256"} <= left
    assert "meteor-1.5.jar" not in left
    assert ".meteor-1.5.sha256" not in left
    assert said("meteor-1.5") == {"meteor-1.5": "not installed"}
    assert main(["remove", "meteor-1.5"]) == 2
    install("meteor-1.5")
    assert said("meteor-1.5") == {"meteor-1.5": "unchanged since it was installed"}


def test_nothing_is_removed_unless_all_can_be(data: Path, natasha: Package) -> None:
    install("navec-news")
    with pytest.raises(InputError, match="ruwordnet is not installed"):
        installing.remove(["navec-news", "ruwordnet"])
    assert find("navec-news") is not None


def test_nothing_is_removed_from_elsewhere(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "mine.db"
    own.touch()
    monkeypatch.setenv("METEOR_RUWORDNET", str(own))
    with pytest.raises(InputError, match=r"is at .*mine\.db"):
        installing.remove(["ruwordnet"])
    assert own.exists()


def test_a_link_goes_and_what_it_leads_to_stays(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "wordnet"
    target.mkdir()
    (target / "kept").touch()
    data.mkdir()
    (data / "wordnet-3.0").symlink_to(target)
    installing.remove(["wordnet-3.0"])
    assert not (data / "wordnet-3.0").is_symlink()
    assert (target / "kept").exists()


def test_a_download_that_broke_off_goes_with_it(data: Path) -> None:
    data.mkdir()
    (data / "ruwordnet-2021.db").touch()
    part = data / "ruwordnet-2021.db.part"
    part.touch()
    downloading._tag(part).touch()
    installing.remove(["ruwordnet"])
    assert [path.name for path in data.iterdir()] == [".install.lock"]


def test_what_was_compiled_of_it_goes_with_it(data: Path) -> None:
    folder = data / COMPILED
    folder.mkdir(parents=True)
    (data / "ruwordnet-2021.db").touch()
    for name in ("ruwordnet-0123456789ab", "wiktionary-ru-0123456789ab"):
        (folder / f"{name}.lexicon").touch()
    installing.remove(["ruwordnet"])
    assert [path.name for path in folder.iterdir()] == ["wiktionary-ru-0123456789ab.lexicon"]
