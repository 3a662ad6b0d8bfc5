"""What a run of the tests takes in: the table of the release run, the tests of a change."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import changes, durations, runs

HERE = Path(__file__).parent


@pytest.mark.parametrize("file", runs.release_only())
def test_the_table_of_the_release_run_names_what_there_is(file: str) -> None:
    entry = runs.release_only()[file]
    assert entry.keys() <= {"reason", "tests", "keep"}
    assert entry["reason"]
    source = (HERE / file).read_text("utf-8")
    for name in entry.get("tests", ()):
        assert re.search(rf"^def {name}\(", source, re.M), name


def test_durations_are_those_of_files_that_there_are() -> None:
    assert [
        file for file in json.loads(durations.DURATIONS.read_text()) if not (HERE / file).is_file()
    ] == []


def test_seconds_are_added_up_by_file(tmp_path: Path) -> None:
    report = tmp_path / "run.xml"
    report.write_text(
        """<testsuites><testsuite>
        <testcase classname="tests.test_runs" name="a" time="2.5"/>
        <testcase classname="tests.test_runs.TestOfAClass" name="b[x]" time="1.0"/>
        <testcase classname="tests.search.test_optimal" name="c" time="0.2"/>
        </testsuite></testsuites>"""
    )
    assert durations.seconds(report) == {"test_runs.py": 4}


@pytest.mark.parametrize(
    ("changed", "concerned"),
    [
        ("meteor_core/search/optimal.py", True),
        ("tests/search/test_optimal.py", True),
        ("tests/search/oracle.py", False),
        ("meteor_core/readers/tables.py", False),
        ("pages/pair.py", False),
        ("README.md", False),
    ],
)
def test_a_change_concerns_the_tests_of_its_folder(changed: str, concerned: bool) -> None:
    assert changes.concerns({changed}, HERE / "search" / "test_optimal.py") is concerned


def test_a_change_of_a_page_concerns_the_tests_of_its_name() -> None:
    test = HERE / "pages" / "test_pair.py"
    assert changes.concerns({"pages/pair.py"}, test)
    assert changes.concerns({"pages/ui/pair/every.py"}, test)
    assert not changes.concerns({"pages/words.py"}, test)
    assert changes.concerns({"pages/ui/shared/permalink.py"}, test)
    owner = HERE / "pages" / "annotation" / "test_owner.py"
    assert changes.concerns({"pages/ui/annotation/owner.py"}, owner)


def test_a_helper_of_the_tests_concerns_those_that_import_it() -> None:
    assert changes.concerns({"tests/pages/apps.py"}, HERE / "pages" / "test_pair.py")
    assert not changes.concerns({"tests/pages/apps.py"}, HERE / "search" / "test_optimal.py")
    assert changes.concerns({"tests/conftest.py"}, HERE / "search" / "test_optimal.py")


@pytest.mark.parametrize("option", ["--release", "--changed"])
def test_tests_named_after_an_option_are_not_its_value(option: str) -> None:
    """``pytest --release tests/model`` would run every test, in an order drawn from the path."""
    command = [sys.executable, "-m", "pytest", option, "tests/model"]
    done = subprocess.run(command, cwd=HERE.parent, capture_output=True, text=True)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert f"name the tests before {option}" in done.stderr


def test_every_process_has_the_order_of_one_seed() -> None:
    """xdist runs no test where its processes collect in different orders."""
    command = [sys.executable, "-m", "pytest", "tests/model", "-n", "2", "-q", "--release"]
    done = subprocess.run(command, cwd=HERE.parent, capture_output=True, text=True)
    assert done.returncode == pytest.ExitCode.OK, done.stdout
