"""``atlas`` on the command line: the table, its formats, pairs of one's own, bad input."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from meteor_core import Meteor
from meteor_core.__main__ import main
from meteor_core.meta_evaluation.atlas import PHENOMENA, aligned, cells, items
from meteor_core.meta_evaluation.atlas.table import KINDS
from meteor_core.metrics import METRICS

PLAIN = ("--stages", "exact,lemma,fuzzy")
FEW = (*PLAIN, "--metrics", "bleu", "--phenomena", "negation,paraphrase")
OWN = "reference\tcandidate\tphenomenon\tcontrol\nКот спит.\tКот не спит.\tmine\tСпит кот.\n"


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(["atlas", *map(str, arguments)])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def printed(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    code, out, err = run(capsys, *arguments)
    assert (code, err) == (0, "")
    return out


def test_a_row_for_each_phenomenon_and_a_column_for_each_metric(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = printed(capsys, *FEW).splitlines()
    assert lines[0].startswith("56 pairs in 3 rows; language ru; with a correct rewording")
    assert any("without correction for the number of cells (6)" in line for line in lines)
    tables = [place for place, line in enumerate(lines) if line.startswith("phenomenon")]
    assert [lines[place - 2] for place in tables] == [f"{kind}." for kind in KINDS.values()]
    assert all(
        lines[place].split() == ["phenomenon", "pairs", "meteor*", "bleu"] for place in tables
    )
    rows = [line.split()[0] for place in tables for line in lines[place + 1 : place + 3] if line]
    assert [row for row in rows if not row.startswith("─")] == ["negation", "paraphrase", "other"]
    assert any(
        line.startswith("bleu. These changes lower the score less than a") and "negation" in line
        for line in lines
    )
    assert lines[-1].startswith("bleu: BLEU|")


def test_json_is_the_library_s_table(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, *PLAIN, "--metrics", "none", "--format", "json"))
    metric = Meteor("ru", stages=("exact", "lemma", "fuzzy"))
    scored = aligned(items("ru"), metric).scored(metric.signature, metric.parameters)
    expected = cells(items("ru"), scored)
    assert [row["phenomenon"] for row in found["rows"]] == [one.phenomenon for one in expected]
    kinds = {row["phenomenon"]: row["kind"] for row in found["rows"]}
    kept = {name for name, kind in kinds.items() if kind == "keeps"}
    assert kept == {"paraphrase", "harmless"}
    assert set(kinds) == {*PHENOMENA, "harmless"}
    assert [row["drop"] for row in found["rows"]] == pytest.approx([one.drop for one in expected])
    assert [row["verdict"] for row in found["rows"]] == [one.verdict for one in expected]
    assert found["metrics"] == [
        {"name": "meteor*", "title": "METEOR", "signature": metric.signature}
    ]


def test_parameters_of_one_s_own(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--metrics", "none", "--format", "json", "--phenomena", "word_order")
    drops = [
        json.loads(printed(capsys, *PLAIN, *options, "--gamma", gamma))["rows"][0]["drop"]
        for gamma in (0, 0.5, 1)
    ]
    assert drops == sorted(drops)
    assert drops[0] < drops[2] / 2


def test_stage_by_stage_and_details(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, *FEW, "--by-stage", "--details")
    assert "meteor*" in out
    assert "\nmeteor[exact]\nphenomenon" in out
    assert "95% interval" in out
    assert "not lower the score" in out
    assert "rrors" not in out
    assert "the score does not clearly differ from that of correct rewordings" in out


def test_every_pair_under_every_metric(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, *FEW, "--pairs", "--format", "tsv")
    rows = list(csv.DictReader(out.splitlines(), delimiter="\t"))
    assert len(rows) == 2 * 56
    first = rows[0]
    assert (first["id"], first["metric"]) == ("ru-negation-01", "meteor*")
    metric = Meteor("ru", stages=("exact", "lemma", "fuzzy"))
    score = metric.score(first["candidate text"], first["reference text"]).score.value
    assert float(first["candidate"]) == pytest.approx(score)
    text = printed(capsys, *FEW, "--pairs").splitlines()
    assert len(text) == 2 * 56 + 1
    assert text[0].split("\t")[:4] == ["id", "phenomenon", "kind", "effect"]
    kinds = {row["id"]: row["kind"] for row in rows}
    assert (kinds["ru-negation-01"], kinds["ru-negation-17"]) == ("changes", "keeps")


def test_pairs_of_one_s_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "own.tsv"
    file.write_text(OWN, encoding="utf-8")
    out = printed(capsys, file, *PLAIN, "--metrics", "none", "--details")
    assert out.startswith("1 pair in 1 row; language ru; with a correct rewording: 1")
    assert "\nmine " in out
    file.write_text("reference\tcandidate\nthe cat\ta cat\n", encoding="utf-8")
    assert "language en" in printed(capsys, file, "--stages", "exact", "--metrics", "none")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--metrics", "magic"), "Unknown metric 'magic'; choose one of: meteor, tuned, 1.5"),
        (("--phenomena", "magic"), "Unknown phenomenon 'magic'; choose one of: negation,"),
        (("--language", "de"), "'de' is not one of"),
        (("--alpha", "2"), "2"),
        (("--stages", "magic"), "Unknown stage 'magic'"),
    ],
)
def test_bad_options(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = run(capsys, *PLAIN, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_a_bad_file_is_told_by_row_and_column(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "own.tsv"
    file.write_text("reference\tcandidate\nкот\t\n", encoding="utf-8")
    code, out, err = run(capsys, file, *PLAIN)
    assert (code, out) == (2, "")
    assert err == "Error: own.tsv, row 2, column candidate: there is no text.\n"


def test_all_that_can_be_compared_stands_in_the_message(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, _, err = run(capsys, *PLAIN, "--metrics", "magic")
    assert all(name in err for name in METRICS)
