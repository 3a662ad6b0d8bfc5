"""``python -m meteor_core score``: what it prints, and what it says to bad input."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import click
import pytest

from meteor_core import Meteor, resources
from meteor_core.__main__ import COMMANDS, main
from meteor_core.commands import options
from meteor_core.model.version import VERSION

KEYS = (
    "score precision recall f_mean fragmentation penalty letters matches chunks optimal "
    "best_alignments best_reference variant language signature candidate_tokens "
    "reference_tokens alignment"
)
MATCH_KEYS = "stage candidate reference candidate_text reference_text similarity evidence"

PAIR = ("--candidate", "Кошка спит.", "--reference", "Кошки спят .")
PLAIN = ("--stages", "exact,lemma")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["score", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


GRAMMAR = pytest.mark.resource("navec-news", "slovnet-morphology", "slovnet-syntax")
"""Of tests in which words match by lemma: their grammar is shown, and what it lacks is said."""


@GRAMMAR
def test_readable(capsys: pytest.CaptureFixture[str]) -> None:
    """All three words match in one chunk: P = R = F = 1, penalty .5·(1/3)³ = 1/54."""
    text = printed(capsys, *PAIR, *PLAIN)
    assert text.startswith("0.981 = F-mean 1.000 × (1 − penalty 0.019)\n")
    assert "P 1.000, R 1.000; chunks: 1, matches: 3; proved optimal" in text
    assert text.rstrip().splitlines()[-1].startswith("variant:meteor|lang:ru|refs:1|")
    assert "спит" in text


def test_readable_names_the_best_reference(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "--candidate", "кот", "--reference", "пёс", "--reference", "кот", *PLAIN)
    assert "references: 0.000, 0.500; the best is number 2" in text
    assert "|refs:2|" in text


@GRAMMAR
def test_json_has_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, *PAIR, *PLAIN, "--json"))
    assert list(found) == KEYS.split()
    assert found["score"] == pytest.approx(1 - 0.5 * (1 / 3) ** 3)
    assert (found["matches"], found["chunks"], found["optimal"]) == (3, 1, True)
    assert (found["best_reference"], found["variant"], found["language"]) == (0, "meteor", "ru")
    assert found["candidate_tokens"] == ["Кошка", "спит", "."]
    assert found["reference_tokens"] == ["Кошки", "спят", "."]
    assert all(list(match) == MATCH_KEYS.split() for match in found["alignment"])
    first, _, last = found["alignment"]
    assert (first["stage"], first["candidate"], first["reference"]) == ("lemma", [0, 1], [0, 1])
    assert (first["candidate_text"], first["reference_text"]) == ("Кошка", "Кошки")
    assert first["evidence"]["name"] == "кошка"
    assert (last["stage"], last["similarity"]) == ("exact", 1.0)


@GRAMMAR
def test_json_is_what_python_gives(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, *PAIR, *PLAIN, "--json"))
    result = Meteor("auto", stages=("exact", "lemma")).score(PAIR[1], PAIR[3])
    assert found["score"] == result.score.value
    assert found["signature"] == result.signature


@GRAMMAR
def test_options_reach_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    """α 0: F is P = (.5·1 + .5·.25)/(.5·2) = .625; γ 0: no penalty."""
    greek = {"alpha": "0", "beta": "2", "gamma": "0", "delta": "0.5", "sigma": "0", "mu": "0"}
    options = [word for name, value in greek.items() for word in (f"--{name}", value)]
    rest = ("--weights", "lemma=0.25", "--no-punctuation", "--json", "--language", "ru")
    sides = ("--candidate", "Кот, спят!", "--reference", "кот спит дома")
    found = json.loads(printed(capsys, *sides, *PLAIN, *options, *rest))
    assert found["score"] == 0.625
    assert found["candidate_tokens"] == ["Кот", "спят"]
    assert "|punct:no|" in found["signature"]
    assert "|a:0|b:2|g:0|d:0.5|w:1,0.25|" in found["signature"]


def test_auto_keeps_to_the_variant_s_languages(capsys: pytest.CaptureFixture[str]) -> None:
    sides = ("--candidate", "the cat", "--reference", "a cat", "--stages", "exact")
    assert json.loads(printed(capsys, *sides, "--json"))["language"] == "en"
    found = json.loads(printed(capsys, *sides, "--json", "--variant", "notebook"))
    assert found["language"] == "ru"


def test_an_empty_side_scores_0(capsys: pytest.CaptureFixture[str]) -> None:
    sides = ("--candidate", "", "--reference", "кот", *PLAIN)
    assert "The candidate has no words" in printed(capsys, *sides)
    assert json.loads(printed(capsys, *sides, "--json"))["score"] == 0


def test_hostile_text_is_printed_harmlessly(capsys: pytest.CaptureFixture[str]) -> None:
    sides = ("--candidate", "\x1b[31mкот\x00\ud800 <b>", "--reference", "кот {x} %s")
    for more in ((), ("--json",)):
        text = printed(capsys, *sides, *PLAIN, "--language", "ru", *more)
        assert "\x1b" not in text
        assert "\x00" not in text
        text.encode("utf-8")


BAD = [
    (("--language", "de"), "'de'", "'auto', 'ru', 'en'"),
    (("--variant", "2006"), "'2006'", "'2005'"),
    (("--variant", "/dev/null"), "'/dev/null'", "'2005'"),
    (("--stages", "exact,stem", "--language", "ru"), "'stem'", "exact, lemma"),
    (("--stages", "", "--language", "ru"), "''", "exact, lemma"),
    (("--variant", "notebook", "--language", "en"), "'en'", "ru"),
    (("--alpha", "2"), "--alpha", "0<=x<=1"),
    (("--alpha", "x"), "'x'", "number"),
    (("--alpha", "nan"), "'nan' is not a number", "0<=x<=1"),
    (("--alpha", "1_0"), "'1_0' is not a number", "0<=x<=1"),
    (("--beta", "-1"), "--beta", "0<=x<=5"),
    (("--gamma", "1.5"), "1.5", "0<=x<=1"),
    (("--delta", "-0.1"), "-0.1", "0<=x<=1"),
    (("--threshold", "7"), "7.0", "0<=x<=1"),
    (("--weights", "exact=7"), "'exact=7'", "between 0 and 1"),
    (("--weights", "exact=nan"), "'exact=nan'", "between 0 and 1"),
    (("--weights", "exact"), "'exact'", "exact=0.5"),
    (("--weights", "exact="), "'exact='", "exact=0.5"),
    (("--weights", "", *PLAIN, "--language", "ru"), "''", "exact, lemma"),
    (("--weights", "exact=1,exact=0"), "exact is given twice", ""),
    (("--weights", "stem=0.5", "--language", "ru", *PLAIN), "'stem=0.5'", "exact, lemma"),
    (("--variant", "2007/"), "'2007/'", "no options"),
    (("--candidate", "ещё один"), "2 are given", "corpus"),
    (("--reference", "\udcff"), "'--reference': byte 0xff at position 1", "encoding"),
    (("--reference", "ж" * 20_001), "20001 characters", "20000"),
    (("--metrics", "ж" * 100_000), "100000 characters", "2000"),
    (("--candidate", "", "--reference", " "), "both empty", ""),
    (("--colour", "red"), "--colour", ""),
    (("more",), "more", ""),
]


def test_texts_in_a_language_that_is_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    pair = ("--candidate", "Der Hund ist da.", "--reference", "Der Hund ist in dem Haus.")
    assert main(["score", *pair, "--stages", "exact"]) == 0
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("Warning: The texts look like German, but only these")


@pytest.mark.parametrize(("arguments", "value", "choices"), BAD)
def test_bad_input(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], value: str, choices: str
) -> None:
    """Exit code 2, and one line that names the value and what would be valid."""
    pair = () if arguments[-1] == " " else PAIR
    assert main(["score", *pair, *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert line.startswith("Error: ")
    assert len(line) < 2100
    assert value in line
    assert choices in line


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["score", "--reference", "a"], "--candidate"),
        (["score", "--candidate", "a"], "--reference"),
        (["scor"], "'scor'"),
        (["--colour"], "--colour"),
    ],
)
def test_incomplete_commands(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(arguments) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert message in line


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, expected in (([], "score"), (["score", "--help"], "--candidate")):
        assert main(arguments) == 0
        assert expected in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert VERSION in capsys.readouterr().out


def test_unknown_commands_are_answered_with_those_that_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["scores"]) == 2
    known = ", ".join(COMMANDS)
    said = f"Error: Unknown command 'scores'; choose one of: {known}.\n"
    assert capsys.readouterr().err == said


def test_a_stage_without_data_is_announced(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path))
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)
    assert main(["score", *PAIR, "--variant", "2005"]) == 0
    captured = capsys.readouterr()
    stage, grammar = captured.err.splitlines()
    install = "python -m meteor_core.resources install"
    assert stage == f"Stage synonym is off; to use it: {install} wiktionary-ru (or ruwordnet)"
    assert grammar.startswith(
        "Forms are read without context, so ambiguous forms are shown as ambiguous."
    )
    models = "slovnet-morphology slovnet-syntax navec-news"
    assert grammar.endswith(f" To change this, run: {install} {models}")
    assert "stages:exact,lemma" in captured.out


def test_what_is_missing_is_fetched_before_any_list_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Lists that rest on it would be read twice, and the terminal be silent meanwhile."""
    asked: list[str] = []
    lacking = resources.TABLE["wordnet-3.0"]
    monkeypatch.setattr(resources, "missing", lambda language: (lacking,))
    monkeypatch.setattr(resources, "install", lambda names, report: asked.extend(names))
    monkeypatch.setattr(Meteor, "_stages", property(lambda _: pytest.fail("a stage was made")))
    assert options.install(Meteor("en", "tuned")) == []
    assert asked == [lacking.name]


@GRAMMAR
def test_a_stage_nobody_has_data_for_names_nothing_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Meteor, "missing", (("paraphrase", ()),))
    assert main(["score", *PAIR, *PLAIN]) == 0
    assert capsys.readouterr().err == "Stage paraphrase is off, because no data exist for it.\n"


@GRAMMAR
def test_output_that_cannot_be_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line and exit code 1, as where the disk is full."""
    plain = click.echo

    def full(message: str = "", err: bool = False) -> None:
        if not err:
            raise OSError(errno.ENOSPC, "No space left on device")
        plain(message, err=err)

    monkeypatch.setattr(click, "echo", full)
    assert main(["score", *PAIR, *PLAIN]) == 1
    assert capsys.readouterr().err == "Error: output: there is no room left on the disk.\n"
