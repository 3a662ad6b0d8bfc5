"""``python -m meteor_core corpus --regressions``: what changed from the first system to others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from meteor_core.__main__ import main
from tests.commands.toys import Printed

OLD = "the cat sat\n12 dogs bark\nit is not so\nsame\none two\n"
NEW = "the cat lay\n12 dogs bark\nit is so\nsame\none three\n"
REFERENCE = "the cat sat\n12 dogs bark loudly\nit is not so\nsame\none four\n"


@pytest.fixture
def arguments(tmp_path: Path) -> list[str]:
    for name, text in (("v1", OLD), ("v2", NEW), ("reference", REFERENCE)):
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
    candidates = [str(tmp_path / f"{name}.txt") for name in ("v1", "v2")]
    references = ["--references", str(tmp_path / "reference.txt"), "--jobs", "1"]
    options = ["--language", "en", "--stages", "exact", "--samples", "0"]
    return ["--candidates", *candidates, *references, *options]


def test_json(arguments: list[str], printed: Printed) -> None:
    (change,) = json.loads(printed(*arguments, "--regressions", "1", "--json"))["changes"]
    counts = {kind: change[kind] for kind in ("worse", "better", "reworded", "identical")}
    assert counts == {"worse": 2, "better": 0, "reworded": 1, "identical": 2}
    assert (change["baseline"], change["system"]) == ("v1", "v2")
    assert change["stages"] == [{"stage": "exact", "baseline": 12, "system": 10}]
    (segment,) = change["regressions"]
    assert (segment["id"], segment["changed_words"]) == ("1", "sat → lay")
    assert segment["lost"] == [{"reference": "sat", "stages": ["exact"]}]
    assert segment["difference"] < 0


def test_text(arguments: list[str], printed: Printed) -> None:
    text = printed(*arguments, "--regressions", "5")
    assert "v2 against v1: 2 worse; 0 better; 1 reworded, same score; 2 identical" in text
    assert "sat → lay  lost: sat (exact)" in text


def test_without_the_option(arguments: list[str], printed: Printed) -> None:
    assert "changes" not in json.loads(printed(*arguments, "--json"))


def test_one_system_has_none(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corpus", *arguments[:2], *arguments[3:], "--regressions", "5"]) == 0
    assert "--regressions needs at least two systems." in capsys.readouterr().err


def test_a_negative_number_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["corpus", *arguments, "--regressions", "-1"]) == 2
    assert "-1" in capsys.readouterr().err
