"""Installing, verifying and removing: an order, half-done work, checksums, what may be removed."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from meteor_core import resources
from meteor_core.messages.errors import ChoiceError, InputError, ResourceError
from meteor_core.resources import TABLE, checksums, downloading, find, install, installing, missing
from meteor_core.resources.__main__ import main
from meteor_core.resources.table import COMPILED, Package
from tests.patience import PATIENCE

ON_PYPI = [name for name, one in TABLE.items() if isinstance(one.source, Package)]
NAVEC = "navec_news_v1_1B_250K_300d_100q.tar"


def visible(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


@pytest.fixture
def no_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> Path:
        raise AssertionError("nothing should be downloaded")

    monkeypatch.setattr(downloading, "fetch_package", fail)


def test_a_wheel_by_pip(data: Path, natasha: Package) -> None:
    reports: list[tuple[str, int, int]] = []
    assert find("navec-news") is None
    install(["navec-news"], lambda *report: reports.append(report))
    assert find("navec-news") == data / NAVEC
    assert (data / NAVEC).read_bytes() == b"vectors"
    assert reports[0] == ("navec-news", 0, natasha.size)
    assert reports[-1] == ("navec-news", natasha.size, natasha.size)
    assert visible(data) == {NAVEC}
    assert not list(data.glob(".install-*"))


def test_a_source_distribution_is_not_run(
    data: Path, wiki_ru_wordnet: Package, tmp_path: Path
) -> None:
    install("wiktionary-ru")
    with gzip.open(data / "wiktionary-ru.json.gz", "rt", encoding="utf-8") as file:
        assert json.load(file) == {
            "synsets": {
                "1": [["лиса", "лисица"], "хищный зверёк", [2], []],
                "2": [["зверь"], "животное", [], []],
            }
        }
    assert not (tmp_path / "setup.py.ran").exists()
    assert visible(data) == {"wiktionary-ru.json.gz"}


def test_one_download_serves_two_resources(
    data: Path, pycocoevalcap: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    downloads = []
    fetch = downloading.fetch_package
    monkeypatch.setattr(
        downloading, "fetch_package", lambda *a: (downloads.append(a[0]), fetch(*a))[1]
    )
    install(["meteor-1.5", "wordnet-en"])
    assert len(downloads) == 1
    assert find("wordnet-en") == data / "wordnet-en"
    assert (data / "wordnet-en" / "english.exceptions").read_bytes() == b"leap\nleapt\n"
    assert (data / "meteor-1.5" / "paraphrase-en.gz").read_bytes() == b"gzip"
    assert not [name for name in visible(data) if name.endswith(".class")]


def test_pip_refuses_another_file_of_that_name(
    data: Path, natasha: Package, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = replace(natasha, sha256="0" * 64)
    monkeypatch.setitem(TABLE, "navec-news", replace(TABLE["navec-news"], source=other))
    with pytest.raises(
        ResourceError, match=r"navec-news cannot be installed: pip .*DO NOT MATCH THE HASHES"
    ) as error:
        install("navec-news")
    assert "\n" not in str(error.value)
    assert visible(data) == set()


def test_a_member_with_a_wrong_checksum_is_refused(
    data: Path, natasha: Package, monkeypatch: pytest.MonkeyPatch
) -> None:
    pinned = replace(TABLE["navec-news"], sha256=((NAVEC, "0" * 64),))
    monkeypatch.setitem(TABLE, "navec-news", pinned)
    with pytest.raises(ResourceError, match=f"the checksum of {NAVEC} is wrong"):
        install("navec-news")
    assert visible(data) == set()


def test_a_package_that_pip_cannot_find(data: Path, index: Path) -> None:
    with pytest.raises(
        ResourceError, match=r"“No matching distribution found for natasha==1\.6\.0”"
    ):
        install("navec-news")


TRACEBACK = """Collecting a==1
ERROR: Exception:
Traceback (most recent call last):
  File "filewrapper.py", line 74, in _close
    self.__callback(result)
{last}
"""


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        (
            TRACEBACK.format(last="OSError: [Errno 28] No space left"),
            "there is no room left on the",
        ),
        (TRACEBACK.format(last="KeyError: 'a'"), "“KeyError: 'a'”"),
        ("ERROR: Could not install: [Errno 30] Read-only file system: 'a'", "it is read-only"),
        ("ERROR: Could not install: [Errno 9999] Unknown", "“Could not install: [Errno 9999]"),
        ("", "no reason given"),
    ],
)
def test_what_stopped_pip_is_said(
    data: Path, monkeypatch: pytest.MonkeyPatch, printed: str, said: str
) -> None:
    """Also where it has not foreseen it, and prints a traceback under “Exception:”."""
    failing = [sys.executable, "-c", f"import sys; sys.exit(print({printed!r}) or 1)"]
    monkeypatch.setattr(downloading, "_PIP", failing)
    with pytest.raises(ResourceError) as error:
        install("navec-news")
    assert f"pip could not download it: {said}" in str(error.value)


@pytest.mark.usefixtures("no_pip")
def test_a_file_placed_by_hand_is_accepted(data: Path) -> None:
    data.mkdir()
    (data / "wiktionary-ru.json.gz").write_bytes(b"by hand")
    install("wiktionary-ru")
    assert (data / "wiktionary-ru.json.gz").read_bytes() == b"by hand"


@pytest.mark.usefixtures("no_pip")
def test_a_wheel_placed_by_hand_is_used(data: Path, natasha: Package, index: Path) -> None:
    data.mkdir()
    shutil.copy(index / natasha.filename, data)
    install("navec-news")
    assert (data / NAVEC).read_bytes() == b"vectors"


@pytest.mark.usefixtures("no_pip")
@pytest.mark.parametrize("place", ["meteor-1.5.jar", "meteor-1.5/meteor-1.5.jar"])
def test_a_jar_placed_by_hand_is_used(
    data: Path, pycocoevalcap: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    path = data / place
    path.parent.mkdir(parents=True)
    shutil.unpack_archive(pycocoevalcap, data / "unpacked", "zip")
    shutil.move(data / "unpacked/pycocoevalcap/meteor/meteor-1.5.jar", path)
    monkeypatch.setattr(installing, "JAR_SHA256", installing.sha256(path))
    install("wordnet-en")
    assert find("wordnet-en") is not None


def test_a_damaged_file_is_replaced(
    data: Path, natasha: Package, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = ((NAVEC, hashlib.sha256(b"vectors").hexdigest()),)
    monkeypatch.setitem(TABLE, "navec-news", replace(TABLE["navec-news"], sha256=right))
    data.mkdir()
    (data / NAVEC).write_bytes(b"vec")
    install("navec-news")
    assert (data / NAVEC).read_bytes() == b"vectors"


def test_two_at_once_download_once(
    data: Path, natasha: Package, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    downloads = []
    asking = threading.Barrier(3)

    def fetch(package: Package, work: Path, progress: Callable[[int, int], None]) -> Path:
        downloads.append(package)
        return index / package.filename

    def ask() -> None:
        asking.wait(PATIENCE)
        install("navec-news")

    monkeypatch.setattr(downloading, "fetch_package", fetch)
    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(downloads) == 1
    assert (data / NAVEC).read_bytes() == b"vectors"


def test_what_a_killed_process_left_is_swept(data: Path, natasha: Package) -> None:
    (data / ".install-left").mkdir(parents=True)
    (data / ".install-left" / "half").write_bytes(b"?")
    install("navec-news")
    assert not list(data.glob(".install-*"))


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("METEOR_DATA", str(tmp_path / "file"))
    with pytest.raises(ResourceError, match=r"Cannot install into .*file: "):
        install("navec-news")


def test_an_unknown_name_says_what_there_is() -> None:
    with pytest.raises(ChoiceError, match="Unknown resource 'navec'; choose one of: navec-news, "):
        install(["navec-news", "navec"])
    with pytest.raises(ChoiceError, match="Unknown resource 'nothing'"):
        find("nothing")


def test_what_a_language_lacks(data: Path) -> None:
    models = ["slovnet-morphology", "slovnet-syntax", "slovnet-entities"]
    assert [resource.name for resource in missing("ru")] == ["navec-news", *models, "wiktionary-ru"]
    assert [resource.name for resource in missing("en")] == ["wordnet-3.0"]
    data.mkdir()
    (data / "ruwordnet-2021.db").touch()
    assert [resource.name for resource in missing("ru")] == ["navec-news", *models]


def test_a_database_named_by_the_environment(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data.mkdir()
    (data / "ruwordnet-2021.db").touch()
    (tmp_path / "mine.db").touch()
    monkeypatch.setenv("METEOR_RUWORDNET", str(tmp_path / "mine.db"))
    assert find("ruwordnet") == tmp_path / "mine.db"
    monkeypatch.setenv("METEOR_RUWORDNET", str(tmp_path / "absent.db"))
    assert find("ruwordnet") is None


def test_every_default_comes_from_a_package() -> None:
    for resource in resources.TABLE.values():
        assert isinstance(resource.source, Package) or not resource.default
        assert resource.purpose
        assert resource.licence
        assert resource.size > 0
        assert resource.installed_size > 0


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=pytest.mark.resource(one)) for one in ON_PYPI]
)
def test_what_the_tests_have_brought_is_what_the_table_says(name: str) -> None:
    place = find(name)
    assert place is not None
    assert not installing.wrong_files(TABLE[name], place, TABLE[name].sha256)


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
    assert error == "Error: These resources are damaged or incomplete: navec-news.\n"


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
    with pytest.raises(InputError, match=r"mine\.db was not installed"):
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
