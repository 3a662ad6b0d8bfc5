"""``lists`` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core.__main__ import main


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, list[str], str]:
    code = main(["lists", *map(str, arguments)])
    captured = capsys.readouterr()
    return code, captured.out.splitlines(), captured.err


def test_a_list_with_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "synonyms.ru.txt"
    file.write_text("[verbs]\nждать, ожидать, ожыдать\nждать, ожидать\n", "utf-8")
    code, lines, said = run(capsys, "check", file)
    assert code == 2
    assert lines == [
        f"{file}:2: ожыдать: not in the dictionary",
        f"{file}:3: line 2 has all of these words",
    ]
    assert "Errors found in synonyms.ru.txt: 1." in said


def test_an_unknown_word_is_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "synonyms.ru.txt"
    file.write_text("[verbs]\nждать, ожыдать\n", "utf-8")
    code, lines, said = run(capsys, "check", file)
    assert (code, len(lines), said) == (0, 1, "")


def test_a_file_that_is_no_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "words.txt"
    file.write_text("ждать, ожидать\n", "utf-8")
    code, lines, said = run(capsys, "check", file)
    assert (code, lines) == (2, [])
    assert "words.txt is not the name of a list" in said


def test_the_lines_that_have_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = run(capsys, "show", "ответил")
    assert code == 0
    assert any(line.startswith("synonyms.ru.txt:") and "[verbs]" in line for line in lines)
    assert any(" — " in line for line in lines if line.startswith("opposites.ru.txt:"))
    assert run(capsys, "show", "абвгд") == (0, ["No list contains абвгд."], "")
