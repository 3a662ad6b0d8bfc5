"""``leaderboard`` on the command line: several sets, a fitted variant, bad input in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from meteor_core.__main__ import main
from tests.tuning.judging import file, judged


@pytest.fixture
def sets(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / "first.tsv", tmp_path / "second.tsv"]
    for seed, path in enumerate(paths):
        path.write_bytes(file(judged(120, noise=0.05, seed=seed)).data)
    return paths


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([*map(str, arguments), "--jobs", "1"])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_sets_by_measures(capsys: pytest.CaptureFixture[str], sets: list[Path]) -> None:
    code, out, _ = run(capsys, "leaderboard", *sets, "--metrics", "2005,bleu")
    lines = out.splitlines()
    assert code == 0
    assert lines[0].startswith("first.tsv: 120 rows, language ru; a metric that ties every pair")
    assert lines[1].split() == ["metric", "pearson", "item_kendall", "accuracy"]
    rows = [line for line in lines if line.startswith(("  METEOR 2005 ", "  BLEU "))]
    assert len(rows) == 4
    assert all(any(row.endswith("*") for row in rows[start : start + 2]) for start in (0, 2))
    assert any(line.startswith("second.tsv: 120 rows, language ru; ") for line in lines)
    assert any(line.startswith("METEOR 2005: variant:2005|lang:ru|") for line in lines)


def test_sets_of_one_name_are_two(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    paths = [tmp_path / folder / "set.tsv" for folder in ("one", "two")]
    for seed, path in enumerate(paths):
        path.parent.mkdir()
        path.write_bytes(file(judged(60, noise=0.05, seed=seed)).data)
    options = ("--metrics", "bleu", "--measure", "pearson")
    lines = run(capsys, "leaderboard", *paths, paths[0], *options)[1].splitlines()
    assert [line.split(": ")[0] for line in lines if "rows, language" in line] == [
        *map(str, paths),
        str(paths[0]),
    ]
    values = [line.split()[1] for line in lines if line.startswith("  BLEU")]
    assert values[0] == values[2] != values[1]


def test_a_fitted_variant_is_marked_on_what_it_saw(
    capsys: pytest.CaptureFixture[str], sets: list[Path], tmp_path: Path
) -> None:
    saved = tmp_path / "mine.json"
    options = ("--stages", "exact,lemma", "--folds", "2", "--no-curve", "--save", saved)
    assert run(capsys, "tune", sets[0], *options, "--name", "mine")[0] == 0
    arguments = ("--metrics", "bleu", "--variant", saved, "--measure", "pearson", "--json")
    other = tmp_path / "other.tsv"
    other.write_text(sets[1].read_text("utf-8").replace(" ", " ещё "), encoding="utf-8")
    found = json.loads(run(capsys, "leaderboard", sets[0], other, *arguments)[1])
    assert {(one["set_name"], one["name"]): one["seen"] for one in found} == {
        ("first.tsv", "mine"): 1,
        ("first.tsv", "bleu"): 0,
        ("other.tsv", "mine"): 0,
        ("other.tsv", "bleu"): 0,
    }
    assert {one["measure"] for one in found} == {"pearson"}
    out = run(capsys, "leaderboard", sets[0], *arguments[:-1])[1]
    assert (
        "! mine was fitted to about 100% of these references, so its result here is optimistic."
        in out
    )
    assert "⚑ mine" in out


def test_bad_input(capsys: pytest.CaptureFixture[str], sets: list[Path]) -> None:
    for arguments in (("--metrics", "magic"), ("--measure", "magic")):
        code, out, err = run(capsys, "leaderboard", *sets, *arguments)
        assert (code, out) == (2, "")
        assert "magic" in err
    sets[1].write_text("reference\tcandidate\nкот\tкот\n", encoding="utf-8")
    code, _, err = run(capsys, "leaderboard", *sets, "--metrics", "bleu")
    assert (code, err.count("\n")) == (2, 1)
    assert "second.tsv: no row has a human score" in err
