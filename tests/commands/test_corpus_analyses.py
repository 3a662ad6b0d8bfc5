"""``corpus --differences --instead --endings``: the page's answers, as JSON and as text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from meteor_core.__main__ import main
from tests.data import DEFAULTS

pytestmark = pytest.mark.resource(
    *DEFAULTS, "slovnet-entities", "slovnet-morphology", "slovnet-syntax"
)

REFERENCE = "Он приехал 12 мая.\nВрач осмотрел сестру.\nКошка мурлычет на диване.\n"
CHANGED = "Он приехал 21 мая.\nВрач осмотрел сестре.\nКошка хохочет на диване.\n"


@pytest.fixture
def given(tmp_path: Path) -> list[str]:
    for name, text in {"v1": REFERENCE, "v2": CHANGED, "reference": REFERENCE}.items():
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
    sides = "--candidates", str(tmp_path / "v1.txt"), str(tmp_path / "v2.txt")
    return ["corpus", *sides, "--references", str(tmp_path / "reference.txt"), "--samples", "0"]


def test_as_json(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*given, "--differences", "--instead", "--endings", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["differences"]["reference"]["numbers"] == {
        "segments": {"v1": 0, "v2": 1},
        "rows": [{"wanted": "12", "candidate": "21", "segments": {"v2": [1]}}],
    }
    missed = {tuple(row["lemmas"]): row for row in report["instead"]["v2"]["missed"]}
    assert missed["мурлыкать",]["instead"] == {"хохочет": 1}
    assert report["instead"]["v1"]["missed"] == []
    assert report["instead"]["v1"]["matched"]["part of speech"]["noun"]["share"] == 1
    case = next(row for row in report["endings"]["rows"] if row["category"] == "case")
    assert case["segments"] == {"v2": [2]}
    assert report["endings"]["rates"]["v1"]["case"]["part"] == 0


def test_to_be_read(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*given, "--differences", "--instead", "--endings"]) == 0
    printed = capsys.readouterr().out
    assert "12 → 21   v2: 1" in printed
    assert "мурлыкать ×1: хохочет ×1" in printed
    assert "case: accs → datv   v1 0, v2 1" in printed


def test_a_language_without_endings(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*given, "--endings", "--language", "en"]) == 2
    assert "Endings cannot be compared for the language en." in capsys.readouterr().err


def test_terms(given: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "terms.csv"
    table.write_text("purr,мурлыкать\nrain,дождь\n", "utf-8")
    assert main([*given, "--glossary", str(table), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["glossary"] == [
        {
            "source": "purr",
            "targets": ["мурлыкать"],
            "segments": [3],
            "missed": {"v1": [], "v2": [3]},
        }
    ]
    assert main([*given, "--glossary", str(table)]) == 0
    assert "purr = мурлыкать: 1, missed: v1 0, v2 1" in capsys.readouterr().out
    table.write_text("source,target\n", "utf-8")
    assert main([*given, "--glossary", str(table)]) == 2
    assert "has no terms" in capsys.readouterr().err
