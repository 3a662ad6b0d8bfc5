"""The Java program as an oracle, and its answers of old."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session")
def meteor_data(require_resource: Callable[[str], Path]) -> Path:
    """The folder of the original METEOR 1.5."""
    return require_resource("meteor-1.5")


@pytest.fixture(scope="session")
def golden(shared: Path) -> Callable[[str], Iterator[dict[str, Any]]]:
    """``golden("normalize.ru.jsonl")`` → its records."""

    def read(name: str) -> Iterator[dict[str, Any]]:
        with (shared / "data" / "meteor15" / name).open(encoding="utf-8") as lines:
            yield from map(json.loads, lines)

    return read


@dataclass
class Answer:
    """What the program says of a segment; spans are (candidate, reference, module) half-open."""

    candidate: list[str]
    reference: list[str]
    matches: list[tuple[int, int, int, int, int]]
    precision: float
    recall: float
    penalty: float
    score: float


@dataclass
class Program:
    """Runs the jar on lines of text."""

    jar: Path
    folder: Path

    @property
    def paraphrases(self) -> tuple[str, str]:
        """The option that names the English table; the program seeks it elsewhere."""
        return "-a", str(self.jar.with_name("paraphrase-en.gz"))

    def __call__(
        self, candidates: Sequence[str], references: Sequence[str], *options: str
    ) -> tuple[list[Answer], float]:
        """Candidate and reference lines → an answer for each candidate, and the corpus score."""
        for name, lines in (("candidates", candidates), ("references", references)):
            text = "".join(f"{line}\n" for line in lines)
            (self.folder / name).write_text(text, encoding="utf-8", newline="")
        command = ["java", "-Xmx2G", "-Dfile.encoding=UTF-8", "-jar", str(self.jar)]
        command += ["candidates", "references", *options, "-writeAlignments", "-f", "out"]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, check=True, text=True)
        written = (self.folder / "out-align.out").read_bytes().decode("utf-8")
        answers = [_answer(block.split("\n")) for block in written.split("Alignment\t")[1:]]
        assert len(answers) == len(candidates)
        return answers, float(done.stdout.rpartition("Final score:")[2])


def _answer(lines: list[str]) -> Answer:
    _, precision, recall, penalty, score = map(float, lines[0].split("\t"))
    matches = []
    for line in lines[4:]:
        if line.strip():
            reference, candidate, module, _ = line.split()
            start, length = map(int, candidate.split(":"))
            reference_start, reference_length = map(int, reference.split(":"))
            spans = (start, start + length, reference_start, reference_start + reference_length)
            matches.append((*spans, int(module)))
    words = [line.split(" ") if line else [] for line in lines[1:3]]
    return Answer(words[0], words[1], sorted(matches), precision, recall, penalty, score)


@pytest.fixture
def program(meteor_data: Path, tmp_path: Path) -> Program:
    """The original program, where there is a Java to run it."""
    if shutil.which("java") is None:
        pytest.skip("needs java")
    return Program(meteor_data / "meteor-1.5.jar", tmp_path)
