"""``python -m meteor_core corpus``: what it says to bad input."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core.__main__ import main
from meteor_core.commands.files import spread
from tests.commands.toys import ONE, PLAIN

pytestmark = pytest.mark.usefixtures("texts")

FILES = {
    "short.txt": b"1\n2\n3\n",
    "empty.txt": b"",
    "byte.txt": "кот\nпёс\nмышь \n".encode() + b"\xff\n",
    "page.html": b"<!DOCTYPE html>\n<p>a</p>\n<p>b</p>\nc\n",
    "nul.txt": b"1\n2\nab\0\n4\n",
    "long.txt": b"1\n" + b"x" * 20_001 + b"\n3\n4\n",
}

BAD = [
    (
        ("--candidates", "short.txt"),
        ("short.txt has 3 (lines)", "good.txt has 4 (lines)", "the first 3", "(Use --common.)"),
    ),
    (("--references", "empty.txt"), ("empty.txt contains no text",)),
    (("--candidates", "empty.txt"), ("empty.txt contains no text",)),
    (("--references", "byte.txt"), ("byte.txt, line 4", "byte 0xff at position 25", "UTF-8")),
    (("--candidates", "nul.txt"), ("nul.txt is a binary file", "byte 0x00 at position 7")),
    (("--candidates", "long.txt"), ("long, segment 2", "20001 characters", "20000")),
    (("--candidates", "good.txt"), ("file good.txt is given twice",)),
    (("--candidates", "./good.txt"), ("file good.txt is given twice",)),
    (("--candidates", "nowhere.txt"), ("--candidates", "'nowhere.txt' does not exist")),
    (("--references", "."), ("--references", "'.' is a directory")),
    (("--segments", ""), ("--segments", "''", ".csv, .jsonl, .parquet")),
    (("--segments", "out.xlsx"), ("out.xlsx", ".csv, .jsonl, .parquet")),
    (("--segments", "nowhere/out.csv"), ("nowhere/out.csv", "no folder nowhere")),
    (("--references", "first.txt"), ("file first.txt is given twice",)),
    (("--candidates", "/dev/zero"), ("'/dev/zero' is a device",)),
    (("--names", "A", "B"), ("Names given: 2; systems: 1 (good).",)),
    (("--names", " "), ("Every system needs a name.",)),
    (("--columns", "text"), ("--columns", "'text'", "NAME=ROLE", "reference, candidate")),
    (("--columns", "text=judge"), ("--columns", "'text=judge'", "reference, candidate")),
    (("--columns", "hyp=candidate"), ("Unknown column 'hyp'", "text")),
    (("--columns", "a=id", "a=id"), ("--columns", "'a' is given twice")),
    (("--header", "maybe"), ("--header", "'maybe'", "'auto', 'yes', 'no'")),
    (("--candidates", "-", "--references", "-"), ("Standard input", "once")),
    (("--candidates", "page.html"), ("page.html", "HTML")),
    (("--segments", "."), ("--segments", "is a directory")),
    (("--segments", f"{'x' * 300}.csv"), ("--segments", "the name is too long")),
    (("--stages", "exact,exact"), ("stage exact is given twice",)),
    (("--threshold", "0.5"), ("need the embedding stage. The stages in use are exact, lemma",)),
    (("--candidates", "--json"), ("'--candidates' requires an argument",)),
    (("--backend", "spark"), ("'spark'", "'loky'", "'dask'")),
    (("--address", "localhost:1"), ("--address", "--backend dask or ray")),
    (("--address", ""), ("--address", "--backend dask or ray")),
    (("--backend", "dask", "--address", " "), ("--address", "' '", "tcp://host:8786")),
    (("--jobs", "0"), ("--jobs", "1 to 1024")),
    (("--jobs", "two"), ("--jobs", "'two'")),
    (("--jobs", "99999999"), ("--jobs", "1 to 1024")),
    (("--jobs", "1_0"), ("--jobs", "'1_0' is not a whole number")),
    (("--seed", "1_0"), ("--seed", "'1_0' is not a whole number")),
    (("--alpha", "nan"), ("--alpha", "'nan' is not a number", "0<=x<=1")),
    (("--beta", "inf"), ("--beta", "inf", "0<=x<=5")),
    (("--weights", "exact=nan"), ("'exact=nan'", "between 0 and 1")),
    (("--samples", "-1"), ("--samples", "0<=x<=100000")),
    (("--samples", "1000000000"), ("--samples", "0<=x<=100000")),
    (("--seed", "-1"), ("--seed", "x>=0")),
    (("--variant", "2006"), ("'2006'", "'2005'")),
    (("--variant", "1.5/utl"), ("variant 1.5 'utl'", "util")),
    (("--variant", "2005/util"), ("'2005/util'", "no options")),
    (("--variant", "1.5/hter", "--language", "ru"), ("'ru'", "en")),
    (("--language", "de"), ("'de'", "'ru'")),
    (("--colour", "red"), ("--colour",)),
]


@pytest.mark.parametrize(("arguments", "said"), BAD)
def test_bad_input(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: tuple[str, ...]
) -> None:
    """Exit code 2, and one line that names the file and line, or the value and the choices."""
    for name, data in FILES.items():
        Path(name).write_bytes(data)
    before = set(Path().iterdir())
    stages = () if "--variant" in arguments else PLAIN
    assert main(["corpus", *ONE[:4], *stages, *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert line.startswith("Error: ")
    assert [part for part in said if part not in line] == []
    assert set(Path().iterdir()) == before


@pytest.mark.parametrize("arguments", [("--metrics", "hamming"), ("--better", "foo=lower")])
def test_other_metrics_refuse_before_meteor_works(
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
) -> None:
    """What it did, for an hour say, would be lost with the refusal."""
    called: list[object] = []
    monkeypatch.setattr("meteor_core.commands.corpus.score_corpus", called.append)
    assert main(["corpus", *ONE, *arguments]) == 2
    assert not called


@pytest.mark.parametrize(
    ("given", "spread_out"),
    [
        ("--c a b --r x", "--c a --c b --r x"),
        ("--c a b --n 1 --r x y", "--c a --c b --n 1 --r x --r y"),
        ("--c=a b --r -", "--c=a --c b --r -"),
        ("--c -a b", "--c -a --c b"),
        ("--n -1 a --c b", "--n -1 a --c b"),
        ("a --c", "a --c"),
        ("--c a -- b", "--c a -- b"),
        ("--c a - --n 1", "--c a --c - --n 1"),
        ("", ""),
    ],
)
def test_options_that_take_many_words(given: str, spread_out: str) -> None:
    assert " ".join(spread(given.split(), {"--c", "--r"})) == spread_out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--candidates",), "'--candidates' requires an argument"),
        (("--candidates", "good.txt"), "--references"),
        (("--references", "first.txt"), "--candidates"),
    ],
)
def test_incomplete_commands(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert main(["corpus", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line
