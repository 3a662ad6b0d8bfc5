from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from meteor_core.resources import TABLE
from meteor_core.resources.__main__ import main
from meteor_core.resources.table import Package


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["install", "nonsense"], "Unknown resource 'nonsense'; choose one of: navec-news, "),
        (["path", "nonsense"], "Unknown resource 'nonsense'; choose one of: navec-news, "),
        (["install"], "Missing argument"),
        (["mend"], "Unknown command 'mend'; choose one of: install, list, path, remove, verify."),
        (["verify", "nonsense"], "Unknown resource 'nonsense'; choose one of: navec-news, "),
        (["remove", "nonsense"], "Unknown resource 'nonsense'; choose one of: navec-news, "),
        (["remove"], "Missing argument"),
        (["remove", "ruwordnet"], "ruwordnet is not installed."),
        (["list", "--loud"], "No such option"),
    ],
)
def test_bad_input(
    data: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(arguments) == 2
    output, error = capsys.readouterr()
    assert output == ""
    assert said in error
    assert error.count("\n") == 1


def test_a_failure(data: Path, index: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["install", "navec-news"]) == 1
    assert "navec-news cannot be installed" in capsys.readouterr().err


def test_install_and_path(data: Path, natasha: Package, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["install", "navec-news"]) == 0
    capsys.readouterr()
    assert main(["path", "navec-news"]) == 0
    assert Path(capsys.readouterr().out.strip()).read_bytes() == b"vectors"


def test_path_of_the_folder_and_of_what_is_not_there_yet(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["path"]) == main(["path", "ruwordnet"]) == 0
    assert capsys.readouterr().out.split() == [str(data), str(data / "ruwordnet-2021.db")]


def test_list_tells_everything(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    output = capsys.readouterr().out
    for resource in TABLE.values():
        for word in (resource.name, resource.purpose, resource.licence, resource.origin):
            assert word in output
    assert "navec-news: missing (default)" in output


def test_as_a_module() -> None:
    command = [sys.executable, "-m", "meteor_core.resources"]
    done = subprocess.run([*command, "path", "?"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Error: Unknown resource '?'")
