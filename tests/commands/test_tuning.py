"""``agreement`` and ``tune`` on the command line, and bad input in one line."""

from __future__ import annotations

import errno
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from meteor_core.__main__ import main
from meteor_core.tuning.saved import load, write
from tests.meta_evaluation.ranked import as_file, of_scores
from tests.tuning.judging import file, judged

STAGES = ("--stages", "exact,lemma")


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    path = tmp_path / "toy.tsv"
    path.write_bytes(file(judged(120)).data)
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([*map(str, arguments), "--jobs", "1"])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize("metrics", ["2005,bleu", "2005,bleu,ter"])
def test_agreement(capsys: pytest.CaptureFixture[str], toy: Path, metrics: str) -> None:
    code, out, _ = run(capsys, "agreement", toy, "--metrics", metrics)
    assert code == 0
    assert out.startswith("120 rows of 30 segments, 4 systems; language ru; sorted by pearson")
    assert "permutation p" in out
    assert "corrected (Holm) 0." in out
    assert ("Intervals of differences are not corrected" in out) is (len(metrics.split(",")) > 2)
    assert (
        "\np: systems and segments swapped (Perm-Both), 1000 times, smallest possible 0.001;" in out
    )
    assert "\n180 pairs within segments, 0 of them tied by people; a metric that ties" in out
    assert "systems: r" in out
    assert "soft" in out
    assert "variant:2005|lang:ru|" in out


def test_agreement_as_json(capsys: pytest.CaptureFixture[str], toy: Path) -> None:
    arguments = ("agreement", toy, "--metrics", "2005,bleu", "--objective", "kendall", "--json")
    found = json.loads(run(capsys, *arguments)[1])
    assert found["objective"] == "kendall"
    assert {one["name"] for one in found["entries"]} == {"2005", "bleu"}
    assert found["paired"][0]["williams_p"] is None
    assert found["drawing"] == {"samples": 250, "permutations": 250, "seed": 12345}
    assert 0 <= found["entries"][0]["systems"]["soft_accuracy"] <= 1


def test_what_was_assumed_is_said(capsys: pytest.CaptureFixture[str], toy: Path) -> None:
    toy.write_bytes(toy.read_text("utf-8").encode("utf-16"))
    said = "toy.tsv is read as UTF-16."
    _, out, err = run(capsys, "agreement", toy, "--metrics", "2005", "--json")
    assert json.loads(out)["notes"] == [said]
    assert f"Warning: {said}\n" in err
    assert said in run(capsys, "leaderboard", toy, "--metrics", "2005")[2]


def test_relative_rankings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "rankings.tsv"
    path.write_bytes(as_file(of_scores(judged(200, noise=0.01), apart=0.2)).data)
    arguments = ("agreement", path, "--rankings", "--metrics", "2005,bleu")
    out = run(capsys, *arguments)[1]
    assert "relative rankings of" in out
    assert "Tied" in out
    found = json.loads(run(capsys, *arguments, "--json")[1])
    assert {one["name"] for one in found["entries"]} == {"2005", "bleu"}
    assert found["entries"][0]["tau"] > 0.5
    path.write_text("reference\tbetter\nкот\tкот\n", encoding="utf-8")
    code, _, err = run(capsys, *arguments)
    assert (code, err.count("\n")) == (2, 1)
    assert "need the columns reference, better and worse" in err


def test_agreement_in_slices(capsys: pytest.CaptureFixture[str], toy: Path) -> None:
    arguments = ("agreement", toy, "--metrics", "2005,bleu", "--objective", "item_kendall")
    out = run(capsys, *arguments, "--by", "quality")[1].splitlines()
    assert out[-3].split() == ["quality", "rows", "2005", "bleu"]
    assert [line.split()[:2] for line in out[-2:]] == [["1–2", "60"], ["3–4", "60"]]
    found = json.loads(run(capsys, *arguments, "--by", "quality", "--json")[1])
    assert [one["label"] for one in found["slices"]["bleu"]] == ["1–2", "3–4"]
    header, *lines = toy.read_text("utf-8").splitlines()
    place = header.split("\t").index("system")
    cut = [f"{header}\tannotator", *(f"{line}\t{line.split(chr(9))[place]}" for line in lines)]
    toy.write_text("\n".join(cut), "utf-8")
    out = run(capsys, *arguments, "--by", "annotator")[1].splitlines()
    assert out[-1].startswith("all pairs of rows of a slice are compared")
    code, _, err = run(capsys, *arguments, "--by", "year")
    need = "They need a column year with two labels and at least 10 rows for each"
    assert (code, err) == (2, f"Error: Slices by year are not possible for toy.tsv. {need}.\n")


def test_tune_saves_a_variant_that_score_takes(
    capsys: pytest.CaptureFixture[str], toy: Path, tmp_path: Path
) -> None:
    saved = tmp_path / "mine.json"
    options = ("--folds", "2", "--no-curve", "--save", saved, "--name", "mine")
    code, out, _ = run(capsys, "tune", toy, *STAGES, *options)
    assert code == 0
    assert "on held-out folds" in out
    assert "weights cannot rise from stage to stage" in out
    assert "Warning: With fewer than 200 rows" in out
    signature = out.strip().splitlines()[-1]
    sides = ("--candidate", "кот бежит", "--reference", "коты бежали")
    assert main(["score", "--variant", str(saved), *sides, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["signature"] == signature
    code, out, _ = run(capsys, "agreement", toy, "--metrics", "2005", "--variant", saved)
    assert signature in out
    assert main(["score", "--variant", str(saved), "--language", "en", *sides]) == 2
    assert "was fitted for the language ru" in capsys.readouterr().err


def test_a_fit_goes_on_from_another(
    capsys: pytest.CaptureFixture[str], toy: Path, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    options = ("--folds", "2", "--no-curve", "--json")
    stages = ("--stages", "exact,lemma,fuzzy", "--similarity", "yes", "--ridge", "0")
    run(capsys, "tune", toy, *stages, *options, "--save", first)
    code, out, _ = run(
        capsys, "tune", toy, "--variant", first, *options, "--ridge", "1000", "--save", second
    )
    assert code == 0
    one, other = load(first), load(second)
    assert replace(other, fitted={}) == replace(one, fitted={})  # all as it was, and kept to
    assert other.base == "tuned/similarity"
    assert other.fitted["start"] == one.fitted["signature"]
    assert any("was itself fitted" in warning for warning in json.loads(out)["fit"]["warnings"])
    code, _, err = run(capsys, "tune", toy, "--variant", first, "--language", "en")
    assert (code, err) == (2, "Error: The variant 'fitted' was fitted for the language ru.\n")
    steep = replace(one, parameters=replace(one.parameters, beta=4.0))
    first.write_text(write(steep), "utf-8")
    code, _, err = run(capsys, "tune", toy, "--variant", first)
    assert (code, err) == (
        2,
        "Error: A fit cannot start from beta = 4.0, because it searches only from 0 to 3.\n",
    )


@pytest.mark.resource("navec-news")
def test_tune_as_json_chooses_a_threshold(capsys: pytest.CaptureFixture[str], toy: Path) -> None:
    options = ("--folds", "2", "--no-curve", "--thresholds", "0.4,0.9", "--json")
    stages = ("--stages", "exact,lemma,embedding")
    found = json.loads(run(capsys, "tune", toy, *stages, *options)[1])
    assert found["variant"]["threshold"] in (0.4, 0.9)
    assert set(found["fit"]["held_out"]) >= {"difference", "low", "high", "permutation_p"}


def test_scores_the_other_way_are_refused_until_flipped(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "errors.tsv"
    path.write_bytes(file(judged(120).flipped()).data)
    code, out, err = run(capsys, "agreement", path, "--metrics", "2005")
    assert (code, out) == (2, "")
    assert err.startswith("Error: The human scores of errors.tsv correlate negatively with METEOR")
    assert err.count("\n") == 1
    assert run(capsys, "agreement", path, "--metrics", "2005", "--flip")[0] == 0
    assert run(capsys, "tune", path, *STAGES)[0] == 2
    path.write_bytes(file(judged(120)).data)
    code, _, err = run(capsys, "agreement", path, "--metrics", "2005", "--flip")
    assert code == 2
    assert "The flipped human scores of" in err


@pytest.mark.parametrize(
    ("human", "message"),
    [
        (np.ones(120), "All human scores in bad.tsv are 1"),
        (np.where(np.arange(120) == 3, np.nan, np.arange(120)), "the first is row 5"),
    ],
)
def test_bad_scores(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, human: np.ndarray, message: str
) -> None:
    path = tmp_path / "bad.tsv"
    rows = judged(120)
    object.__setattr__(rows, "human", human)
    path.write_text(file(rows).data.decode().replace("\tnan", "\t"), encoding="utf-8")
    for command in ("agreement", "tune"):
        code, _, err = run(capsys, command, path)
        assert code == 2
        assert message in err
        assert ("(Use --skip-missing.)" in err) == ("row" in message)
        assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("--metrics", "magic"),
        ("--objective", "magic"),
        ("--variant", "no-such-file.json"),
    ],
)
def test_bad_options(
    capsys: pytest.CaptureFixture[str], toy: Path, arguments: tuple[str, str]
) -> None:
    code, _, err = run(capsys, "agreement", toy, *arguments)
    assert code == 2
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--save", "nowhere/out.json"), "no folder nowhere"),
        (("--save", "out.txt"), "does not end in one of: .json"),
        (("--save", "."), "is a directory"),
        (("--ridge", "nan"), "'nan' is not a number in 0<=x<=1000000.0"),
        (("--ridge", "inf"), "inf is not in the range 0<=x<=1000000.0"),
    ],
)
def test_bad_options_are_named_before_the_fit(
    capsys: pytest.CaptureFixture[str], toy: Path, arguments: tuple[str, str], said: str
) -> None:
    code, out, err = run(capsys, "tune", toy, *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_a_full_disk_leaves_the_variant_that_was_there_and_what_was_found_is_printed(
    capsys: pytest.CaptureFixture[str],
    toy: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(path: Path, *given: object, **options: object) -> None:
        path.write_bytes(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    saved = tmp_path / "mine.json"
    saved.write_text("old")
    before = set(tmp_path.iterdir())
    monkeypatch.setattr(Path, "write_text", full)
    options = ("--folds", "2", "--no-curve", "--save", saved)
    code, out, err = run(capsys, "tune", toy, *STAGES, *options)
    assert code == 1
    assert "variant:tuned" in out
    assert err == f"Error: {saved} cannot be written: there is no room left on the disk.\n"
    assert saved.read_bytes() == b"old"
    assert set(tmp_path.iterdir()) == before
