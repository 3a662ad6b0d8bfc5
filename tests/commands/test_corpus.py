"""``python -m meteor_core corpus``: what it prints."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from meteor_core import Meteor
from meteor_core.__main__ import main
from tests.commands.toys import ALL, LINES, ONE, PLAIN, Printed, scored

pytestmark = pytest.mark.usefixtures("texts")

REPORT_KEYS = {
    *("signature", "baseline", "systems", "comparisons", "samples", "trials", "seed"),
}
SYSTEM_KEYS = {
    *("name", "score", "mean_segment_score", "segments", "precision", "recall", "f_mean"),
    *("fragmentation", "penalty", "letters", "chunks", "matches", "unproved"),
}
COMPARISON_KEYS = {
    *("metric", "baseline", "system", "difference", "interval"),
    *("bootstrap_p", "randomisation_p", "bootstrap_holm", "randomisation_holm"),
}


def test_json_has_the_promised_keys(printed: Printed) -> None:
    report = json.loads(printed(*ALL, "--json", "--samples", "50"))
    assert set(report) == REPORT_KEYS
    assert [one["name"] for one in report["systems"]] == ["bad", "good"]
    assert all(set(one) - {"interval"} == SYSTEM_KEYS for one in report["systems"])
    (comparison,) = report["comparisons"]
    assert set(comparison) == COMPARISON_KEYS
    assert (comparison["baseline"], comparison["system"]) == ("bad", "good")


def test_json_is_what_python_gives(printed: Printed) -> None:
    """Several systems, several references: every number, and the signature."""
    report = json.loads(printed(*ALL, "--json", "--samples", "50"))
    metric = Meteor("ru", stages=("exact", "lemma"))
    systems = scored(["bad", "good"], ["first", "second"], metric)
    for found, expected in zip(report["systems"], systems, strict=True):
        assert found["score"] == expected.score.value
        assert found["mean_segment_score"] == expected.segment_scores.mean()
        assert found["segments"] == 4
        for name in ("precision", "recall", "f_mean", "fragmentation", "penalty"):
            assert found[name] == getattr(expected.score, name)
        statistics = expected.statistics
        assert (found["chunks"], found["matches"]) == (statistics.chunks, statistics.matches)
        low, high = found["interval"]
        assert low <= found["score"] <= high
    (comparison,) = report["comparisons"]
    difference = systems[1].score.value - systems[0].score.value
    assert comparison["difference"] == pytest.approx(difference, abs=1e-12)
    assert report["signature"] == metric.signature_for(2)


def test_readable(printed: Printed) -> None:
    text = printed(*ALL, "--samples", "50")
    head, *_ = text.splitlines()
    assert head.split()[:2] == ["name", "score"]
    assert "bad" in text
    assert "randomisation_p" in text
    assert text.rstrip().splitlines()[-1].startswith("variant:meteor|lang:ru|refs:2|")


def test_no_samples_no_comparisons(printed: Printed) -> None:
    report = json.loads(printed(*ALL, "--json", "--samples", "0"))
    assert report["comparisons"] == []
    assert "interval" not in report["systems"][0]
    assert "bootstrap" not in printed(*ALL, "--samples", "0")


def test_one_segment_has_no_interval(printed: Printed) -> None:
    for name, lines in LINES.items():
        Path(f"{name}.txt").write_text(lines[0] + "\n", "utf-8")
    report = json.loads(printed(*ALL, "--json", "--metrics", "chrf"))
    assert report["comparisons"] == []
    assert "interval" not in report["systems"][0]
    assert not report["systems"][0]["metric_intervals"]
    text = printed(*ALL, "--metrics", "chrf", "--fail-if-worse-than", "good", "--significant")
    assert "A single segment gives no interval and no p-value" in text


def test_seeded(printed: Printed) -> None:
    first = printed(*ALL, "--json", "--samples", "50")
    assert printed(*ALL, "--json", "--samples", "50") == first
    assert printed(*ALL, "--json", "--samples", "50", "--seed", "5") != first


def test_options_may_be_repeated_instead(printed: Printed) -> None:
    """``--candidates a b`` is ``--candidates a --candidates b``."""
    sides = ("--candidates", "bad.txt", "--candidates", "good.txt")
    others = ("--references", "first.txt", "--references=second.txt")
    rest = ("--samples", "50", "--json")
    assert printed(*sides, *others, *PLAIN, *rest) == printed(*ALL, *rest)


def test_names_alike_become_paths(printed: Printed) -> None:
    Path("other").mkdir()
    Path("other/good.txt").write_text("\n".join(LINES["bad"]), "utf-8")
    sides = ("--candidates", "good.txt", "other/good.txt", "--references", "first.txt")
    report = json.loads(printed(*sides, *PLAIN, "--json", "--samples", "0"))
    assert [one["name"] for one in report["systems"]] == ["good.txt", "other/good.txt"]


@pytest.mark.resource("meteor-1.5")
@pytest.mark.parametrize("variant", ["1.5", "1.5/universal", "1.5/universal/ch", "1.5/mended"])
def test_a_variant_and_its_options(printed: Printed, variant: str) -> None:
    sides = ("--candidates", "good.txt", "--references", "first.txt", "--jobs", "1")
    rest = ("--variant", variant, "--stages", "exact", "--json", "--samples", "0")
    report = json.loads(printed(*sides, *rest))
    assert report["signature"].startswith(f"variant:{variant}|lang:ru|")
    (expected,) = scored(["good"], ["first"], Meteor("ru", variant, ("exact",)))
    assert report["systems"][0]["score"] == expected.score.value


def test_language_by_the_references(printed: Printed) -> None:
    Path("english.txt").write_text("a cat\n" * 4)
    sides = ("--candidates", "good.txt", "--references", "english.txt", "--stages", "exact")
    report = json.loads(printed(*sides, "--jobs", "1", "--json", "--samples", "0"))
    assert "|lang:en|" in report["signature"]


def test_a_reference_in_another_language_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    german = "Die Katze schläft.\nDer Fuchs läuft.\nDas Haus ist auf dem Berg.\nEs regnet.\n"
    Path("test.de").write_text(german, "utf-8")
    sides = ("--candidates", "bad.txt", "good.txt", "--references", "first.txt", "test.de")
    assert main(["corpus", *sides, *PLAIN, "--samples", "0"]) == 0
    (line,) = capsys.readouterr().err.splitlines()
    assert line == (
        "Warning: Reference test.de seems to be in a different language from the other texts "
        "(German)."
    )


@pytest.mark.parametrize("more", [(), ("--json",), ("--segments", "out.csv")])
def test_names_that_are_no_utf_8(printed: Printed, more: tuple[str, ...]) -> None:
    name = os.fsdecode(b"\xff.txt")
    try:
        Path(name).write_text("\n".join(LINES["good"]) + "\n", "utf-8")
    except OSError:
        pytest.skip("this file system takes UTF-8 alone")
    text = printed("--candidates", name, *ONE[2:], "--samples", "0", *more)
    assert "%ff" in text
    assert "--segments" not in more or "%ff" in Path("out.csv").read_text("utf-8")
