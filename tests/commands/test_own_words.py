"""``--own-words``: a file of one's own words for both commands, refused by its line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from meteor_core.__main__ import main

PLAIN = ("--language", "ru", "--stages", "exact,lemma")
PAIR = ("--candidate", "врача", "--reference", "доктор")


def own(folder: Path, text: str) -> str:
    path = folder / "own.txt"
    path.write_text(text, "utf-8")
    return str(path)


def test_a_pair_and_a_corpus(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One match in one chunk scores 1 − γ; without it the score would be 0."""
    words = ("--own-words", own(tmp_path, "врач = доктор\n"))
    assert main(["score", *PAIR, *PLAIN, *words, "--json"]) == 0
    pair = json.loads(capsys.readouterr().out)
    (tmp_path / "c.txt").write_text("врача\n", "utf-8")
    (tmp_path / "r.txt").write_text("доктор\n", "utf-8")
    sides = "--candidates", str(tmp_path / "c.txt"), "--references", str(tmp_path / "r.txt")
    assert main(["corpus", *sides, *PLAIN, *words, "--json", "--samples", "0"]) == 0
    corpus = json.loads(capsys.readouterr().out)
    assert corpus["systems"][0]["score"] == pair["score"] == 0.5
    assert "|own:1(" in pair["signature"]
    assert "|own:1(" in corpus["signature"]


@pytest.mark.parametrize(
    ("text", "said"), [("врач\n", "line 1: 'врач' cannot be read"), ("a = b\na = \n", "line 2")]
)
def test_a_line_that_cannot_be_read(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", *PAIR, *PLAIN, "--own-words", own(tmp_path, text)]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error
