"""``python -m meteor_core corpus``: what it says to bad input."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from meteor_core.__main__ import main
from meteor_core.commands.arguments import spread
from tests.commands.toys import ONE, PLAIN

pytestmark = pytest.mark.usefixtures("texts")

FILES = {
    "short.txt": b"1\n2\n3\n",
    "empty.txt": b"",
    "byte.txt": b"1\n2\n\xff\n4\n",
    "nul.txt": b"1\n2\nab\0\n4\n",
    "long.txt": b"1\n" + b"x" * 20_001 + b"\n3\n4\n",
}

BAD = [
    (("--candidates", "short.txt"), ("short.txt has 3 lines", "good.txt has 4", "line 4")),
    (("--references", "empty.txt"), ("empty.txt is empty",)),
    (("--candidates", "empty.txt"), ("empty.txt is empty",)),
    (("--references", "byte.txt"), ("byte.txt, line 3", "byte 0xff at position 1")),
    (("--candidates", "nul.txt"), ("nul.txt, line 3", "byte 0x00 at position 3")),
    (("--candidates", "long.txt"), ("long.txt, line 2", "20001 characters", "20000")),
    (("--candidates", "good.txt"), ("candidates good.txt is given twice",)),
    (("--candidates", "./good.txt"), ("candidates good.txt is given twice",)),
    (("--candidates", "nowhere.txt"), ("--candidates", "'nowhere.txt' does not exist")),
    (("--references", "."), ("--references", "'.' is a directory")),
    (("--segments", ""), ("--segments", "''", ".csv, .jsonl, .parquet")),
    (("--segments", "out.xlsx"), ("out.xlsx", ".csv, .jsonl, .parquet")),
    (("--segments", "nowhere/out.csv"), ("nowhere/out.csv", "no folder nowhere")),
    (("--references", "first.txt"), ("references first.txt is given twice",)),
    (("--candidates", "/dev/zero"), ("'/dev/zero' is a pipe or device",)),
    (("--segments", "."), ("--segments", "is a directory")),
    (("--segments", f"{'x' * 300}.csv"), ("--segments", "the name is too long")),
    (("--stages", "exact,exact"), ("stage exact is given twice",)),
    (("--threshold", "0.5"), ("need the stage embedding; in use are exact, lemma",)),
    (("--candidates", "--json"), ("'--candidates' requires an argument",)),
    (("--backend", "spark"), ("'spark'", "'loky'", "'dask'")),
    (("--address", "localhost:1"), ("--address", "--backend dask or ray")),
    (("--address", ""), ("--address", "--backend dask or ray")),
    (("--backend", "dask", "--address", " "), ("--address", "' '", "tcp://host:8786")),
    (("--jobs", "0"), ("--jobs", "1 to 1024")),
    (("--jobs", "two"), ("--jobs", "'two'")),
    (("--jobs", "99999999"), ("--jobs", "1 to 1024")),
    (("--alpha", "nan"), ("--alpha", "'nan' is no number", "0<=x<=1")),
    (("--beta", "inf"), ("beta is inf", "0 or more")),
    (("--weights", "exact=nan"), ("'exact=nan'", "0..1")),
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
        (("good.txt", "--references", "first.txt", "--candidates", "bad.txt"), "good.txt"),
    ],
)
def test_incomplete_commands(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert main(["corpus", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


def test_a_pipe_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Files are read twice; of a pipe nothing would be left, and an empty one would block."""
    os.mkfifo("pipe")
    assert main(["corpus", "--candidates", "pipe", *ONE[2:]]) == 2
    assert "'pipe' is a pipe or device" in capsys.readouterr().err
