"""``corpus``: what fails a pipeline, and what changed from the first system to the others."""

from __future__ import annotations

import json
from pathlib import Path

import openpyxl
import pytest

from meteor_core.__main__ import main
from meteor_core.commands.comparisons import Gate
from meteor_core.corpus.scoring import score_corpus
from tests.commands.toys import ALL, LINES, PLAIN, Printed

pytestmark = pytest.mark.usefixtures("texts")

QUICK = ("--samples", "200", "--trials", "200")
Capture = pytest.CaptureFixture[str]


def outcome(capsys: Capture, *arguments: str, trials: str = "200") -> tuple[int, str]:
    """Exit code, and what stands on standard error."""
    code = main(["corpus", *arguments, *QUICK, "--trials", trials])
    return code, capsys.readouterr().err


@pytest.fixture
def known(printed: Printed) -> dict[str, float]:
    """The corpus scores of ``bad`` and ``good``."""
    report = json.loads(printed(*ALL, "--json", *QUICK))
    return {system["name"]: system["score"] for system in report["systems"]}


def test_a_score_that_is_reached_passes(capsys: Capture, known: dict[str, float]) -> None:
    assert outcome(capsys, *ALL, "--fail-under", str(known["bad"])) == (0, "")
    assert outcome(capsys, *ALL, "--fail-under", "0") == (0, "")


def test_a_score_below_fails_and_is_named(capsys: Capture, known: dict[str, float]) -> None:
    least = str((known["bad"] + known["good"]) / 2)
    code, said = outcome(capsys, *ALL, "--fail-under", least)
    assert code == 1
    assert said == f"Error: These systems score below {float(least):.3f}: bad {known['bad']:.3f}.\n"
    code, said = outcome(capsys, *ALL, "--fail-under", "1")
    assert (code, said.count("\n")) == (1, 1)
    assert "bad" in said
    assert "good" in said


def test_enough_digits_tell_the_two_apart(capsys: Capture, known: dict[str, float]) -> None:
    least = known["bad"] + 4e-6
    code, said = outcome(capsys, *ALL, "--fail-under", repr(least))
    assert code == 1
    shown, own = (
        said.removeprefix("Error: These systems score below ").rstrip(".\n").split(": bad ")
    )
    assert float(shown) > float(own)


def test_a_baseline_that_is_named_may_be_below(capsys: Capture, known: dict[str, float]) -> None:
    least = ("--fail-under", str((known["bad"] + known["good"]) / 2))
    assert outcome(capsys, *ALL, *least, "--baseline", "bad") == (0, "")
    assert outcome(capsys, *ALL, *least, "--baseline", "good")[0] == 1


def test_worse_than_the_baseline_fails(capsys: Capture, known: dict[str, float]) -> None:
    assert outcome(capsys, *ALL, "--fail-if-worse-than", "bad") == (0, "")
    code, said = outcome(capsys, *ALL, "--fail-if-worse-than", "good")
    assert code == 1
    worse = f"Worse than good ({known['good']:.3f}): bad {known['bad']:.3f}."
    assert said == f"Error: {worse}\n"
    code, said = outcome(capsys, *ALL, "--fail-if-worse-than", "good", "--fail-under", "1")
    assert (code, said) == (
        1,
        f"Error: These systems score below 1.000: bad {known['bad']:.3f}. {worse}\n",
    )


def test_only_a_significant_difference_fails_where_that_is_asked(capsys: Capture) -> None:
    """Four segments prove nothing; the same four fifty times over do."""
    asked = ("--fail-if-worse-than", "good", "--significant")
    assert outcome(capsys, *ALL, *asked) == (0, "")
    for name, lines in LINES.items():
        Path(f"{name}.txt").write_text("\n".join(lines * 50) + "\n", "utf-8")
    code, said = outcome(capsys, *ALL, *asked)
    assert code == 1
    assert said.startswith("Error: Significantly worse than good (")
    assert said.endswith("; p = 0.005.\n")
    assert outcome(capsys, *ALL, "--fail-if-worse-than", "bad", "--significant") == (0, "")
    code, said = outcome(capsys, *ALL, *asked, trials="19")
    assert (code, said[:35]) == (1, "Error: There are too few trials to ")


def test_the_report_is_printed_all_the_same(capsys: Capture) -> None:
    assert main(["corpus", *ALL, *QUICK, "--json", "--fail-under", "1"]) == 1
    assert json.loads(capsys.readouterr().out)["signature"].startswith("variant:meteor")


def test_json_says_what_was_drawn_and_which_is_the_baseline(printed: Printed) -> None:
    report = json.loads(printed(*ALL, "--json", *QUICK, "--seed", "7", "--baseline", "good"))
    assert {key: report[key] for key in ("samples", "trials", "seed", "baseline")} == {
        "samples": 200,
        "trials": 200,
        "seed": 7,
        "baseline": "good",
    }
    assert [system["name"] for system in report["systems"]] == ["good", "bad"]
    assert [(c["baseline"], c["system"]) for c in report["comparisons"]] == [("good", "bad")]


REFUSED = [
    (("--fail-under", "45"), "45.0 is not in the range 0<=x<=1"),
    (("--fail-under", "nan"), "'nan' is not a number"),
    (("--baseline", "third"), "Unknown system 'third'; choose one of: bad, good."),
    (("--fail-if-worse-than", "good.txt"), "Unknown system 'good.txt'"),
    (("--significant",), "--significant works only together with --fail-if-worse-than."),
    (("--fail-if-worse-than", "bad", "--baseline", "good"), "name different systems"),
    (("--fail-if-worse-than", "bad", "--significant", "--samples", "0"), "needs resamples"),
    (("--report", "out.pdf"), "'out.pdf' does not end in one of: .html, .xlsx."),
    (("--report", "nowhere/out.html"), "there is no folder nowhere"),
]


@pytest.mark.parametrize(("options", "said"), REFUSED)
def test_what_cannot_be_asked_is_bad_input(
    options: tuple[str, ...], said: str, capsys: Capture
) -> None:
    assert main(["corpus", *ALL, *options]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert (captured.out, captured.err.count("\n")) == ("", 1)


def test_a_system_alone_is_worse_than_none(capsys: Capture) -> None:
    alone = ("--candidates", "good.txt", "--references", "first.txt", *PLAIN)
    code, said = outcome(capsys, *alone, "--fail-if-worse-than", "good")
    assert code == 2
    assert "good is the only system" in said


def test_a_tie_is_not_worse() -> None:
    from meteor_core import Meteor

    metric = Meteor("ru", "tuned", stages=["exact"])
    systems = score_corpus({"a": ["кот"], "b": ["кот"]}, [["кот спит"]], metric)
    assert list(Gate("a", None, True, False).reasons(systems, None)) == []


def test_a_report_is_written(printed: Printed) -> None:
    """The page and the workbook of the Corpus page, with every system and the signature."""
    for name in ("out.html", "out.xlsx"):
        printed(*ALL, *QUICK, "--metrics", "bleu", "--report", name)
    page = Path("out.html").read_text("utf-8")
    assert all(
        text in page for text in ("<!doctype html>", "bad", "good", "variant:meteor|lang:ru")
    )
    sheets = openpyxl.load_workbook("out.xlsx", read_only=True)
    cells = {str(cell) for row in sheets["Systems"].iter_rows(values_only=True) for cell in row}
    assert {"bad", "good"} <= cells
    assert any("BLEU" in cell for cell in cells)


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
