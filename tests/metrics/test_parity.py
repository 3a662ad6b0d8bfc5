"""The same numbers as the libraries' own command lines, on 500 lines of a real test set."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest
from sacrebleu.metrics import BLEU, CHRF, TER

from meteor_core.metrics import Metric, parse

LINES = 500
FEWER = 100
"""Of TER, whose search for shifts takes its time."""


@pytest.fixture(scope="module")
def folder(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A system and two references of 500 lines each."""
    place = tmp_path_factory.mktemp("wmt")
    source = shared / "data" / "wmt" / "wmt24.en-ru"
    for name in ("candidate.Aya23.ru", "reference.ru", "candidate.GPT-4.ru"):
        lines = (source / name).read_text("utf-8").splitlines()[:LINES]
        (place / name).write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return place


def read(path: Path) -> list[str]:
    return path.read_text("utf-8").removesuffix("\n").split("\n")


@pytest.fixture(scope="module")
def candidates(folder: Path) -> list[str]:
    return read(folder / "candidate.Aya23.ru")


@pytest.fixture(scope="module")
def references(folder: Path) -> list[tuple[str, ...]]:
    one, other = read(folder / "reference.ru"), read(folder / "candidate.GPT-4.ru")
    return list(zip(one, other, strict=True))


COMMANDS = [
    (("-m", "bleu"), "bleu"),
    (
        ("-m", "bleu", "-s", "add-k", "-tok", "intl", "-lc"),
        "bleu[smooth=add-k;tokenizer=intl;lowercase=yes]",
    ),
    (("-m", "bleu", "-s", "none", "-tok", "char"), "bleu[smooth=none;tokenizer=char]"),
    (("-m", "chrf"), "chrf"),
    (("-m", "chrf", "--chrf-word-order", "2"), "chrf++"),
    (
        ("-m", "chrf", "--chrf-char-order", "4", "--chrf-beta", "1", "--chrf-lowercase"),
        "chrf[order=4;beta=1;lowercase=yes]",
    ),
    (("-m", "ter"), "ter"),
]


CASES = [(options, name, 1) for options, name in COMMANDS]
CASES += [(options, name, 2) for options, name in COMMANDS[:4] if name != "ter"]


@pytest.mark.parametrize(("options", "name", "files"), CASES, ids=lambda value: str(value))
def test_sacrebleu_s_command_line(
    folder: Path,
    tmp_path: Path,
    candidates: list[str],
    references: list[tuple[str, ...]],
    options: tuple[str, ...],
    name: str,
    files: int,
) -> None:
    names = ["candidate.Aya23.ru", "reference.ru", "candidate.GPT-4.ru"][: files + 1]
    size = FEWER if name == "ter" else LINES
    for text in names:
        lines = (folder / text).read_text("utf-8").splitlines(keepends=True)[:size]
        (tmp_path / text).write_text("".join(lines), "utf-8")
    command = [sys.executable, "-m", "sacrebleu", *names[1:], "-i", names[0], "-w", "6"]
    done = subprocess.run([*command, *options], cwd=tmp_path, capture_output=True, check=True)
    printed = json.loads(done.stdout)
    (metric,) = parse(name)
    score = metric.corpus(candidates[:size], [texts[:files] for texts in references[:size]])
    assert 100 * score == pytest.approx(printed["score"], abs=1e-6)
    assert metric.signature_for(files) == f"{printed['name']}|{printed['signature']}"


@pytest.mark.parametrize("name", ["bleu", "chrf++", "ter"])
def test_references_of_varying_number(
    candidates: list[str], references: list[tuple[str, ...]], name: str
) -> None:
    """sacreBLEU takes None for a reference that is missing."""
    some = 20 if name == "ter" else LINES
    kept = [texts[: 1 + place % 2] for place, texts in enumerate(references)][:some]
    streams = [
        [texts[place] if place < len(texts) else None for texts in kept] for place in range(2)
    ]
    metric = {"bleu": BLEU(), "chrf++": CHRF(word_order=2), "ter": TER()}[name]
    expected = metric.corpus_score(candidates[:some], streams).score
    one = Metric.of(name)
    assert 100 * one.corpus(candidates[:some], kept) == pytest.approx(expected)
    assert metric.get_signature().format() in one.signature_for(-1)


def test_sacrebleu_s_sentences(candidates: list[str], references: list[tuple[str, ...]]) -> None:
    metrics = {"bleu": BLEU(effective_order=True), "chrf": CHRF(), "ter": TER()}
    for name, metric in metrics.items():
        one = Metric.of(name)
        for text, others in list(zip(candidates, references, strict=True))[:25]:
            expected = metric.sentence_score(text, others).score
            assert 100 * one.segment(text, others) == pytest.approx(expected)


def test_rouge_score_s_command_line(
    folder: Path, candidates: list[str], references: list[tuple[str, ...]], tmp_path: Path
) -> None:
    out = tmp_path / "rouge.csv"
    command = [sys.executable, "-m", "rouge_score.rouge", "--noaggregate"]
    command += [f"--target_filepattern={folder / 'reference.ru'}", f"--output_filename={out}"]
    command += [f"--prediction_filepattern={folder / 'candidate.Aya23.ru'}"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    with out.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == LINES
    for kind, title in (("rouge1", "rouge1"), ("rouge2", "rouge2"), ("rougel", "rougeL")):
        for mode, letter in (("f", "F"), ("precision", "P"), ("recall", "R")):
            one = Metric.of(kind, mode=mode, tokenizer="ascii")
            for row, text, others in zip(rows, candidates, references, strict=True):
                expected = float(row[f"{title}-{letter}"])
                assert one.segment(text, others[:1]) == pytest.approx(expected, abs=1e-6)
