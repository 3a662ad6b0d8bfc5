"""What files hold in their names and texts never steers the terminal in which a command prints."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

from meteor_core.__main__ import main

STEERING = "\x1b[31m\x9b2J\u202e"
"""Colours, an empty screen, letters from right to left."""

SYSTEM, OTHER = f"A{STEERING}", f"B{STEERING}"
PLAIN = ("--stages", "exact", "--language", "en")
CORPUS = (f"c{STEERING}.jsonl", *PLAIN, "--samples", "0", "--jobs", "1", "--columns")
ROLES = (f"{SYSTEM}=candidate", f"{OTHER}=candidate")
JUDGED = (f"j{STEERING}.tsv", *PLAIN)

COMMANDS = {
    "corpus": ("corpus", *CORPUS, *ROLES, "--regressions", "2", "--differences"),
    "unknown columns": ("corpus", *CORPUS[:-1]),
    "a wrong column": ("corpus", *CORPUS, f"{STEERING}=candidate"),
    "agreement": ("agreement", JUDGED[0], "--language", "en", "--metrics", "chrf"),
    "leaderboard": ("leaderboard", JUDGED[0], "--language", "en", "--jobs", "1"),
    "tune": ("tune", *JUDGED, "--folds", "2", "--no-curve", "--name", STEERING),
    "a missing file": ("corpus", f"none{STEERING}.tsv"),
    "score": ("score", "--candidate", f"a {STEERING}", "--reference", f"a {STEERING}b", *PLAIN),
}

REFUSED = ("unknown columns", "a wrong column", "a missing file")


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = [  # of a plain text no control character would be left
        {
            "reference": f"a dog {n}",
            SYSTEM: f"a cat {STEERING} {n}",
            OTHER: f"the {n} dog{STEERING}",
        }
        for n in range(4)
    ]
    Path(CORPUS[0]).write_text("\n".join(map(json.dumps, table)), "utf-8")
    rows = [
        f"{SYSTEM if n % 2 else OTHER}\ta dog {n}\ta {'dog' * (n % 3)} {n}\t{n % 5}\t{STEERING}"
        for n in range(40)
    ]
    head = f"system\treference\tcandidate\thuman\tmore{STEERING}"
    Path(JUDGED[0]).write_text("\n".join([head, *rows]), "utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_steers_the_terminal(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code = main(list(COMMANDS[name]))
    assert code == (2 if name in REFUSED else 0)
    captured = capsys.readouterr()
    printed = captured.out + captured.err
    assert printed
    assert "Traceback" not in printed
    steering = {each for each in printed if unicodedata.category(each) in ("Cc", "Cf")}
    assert steering <= {"\n", "\r"}


def test_data_stay_what_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    """JSON has its own escapes, and its reader wants the names as they are."""
    assert main(["corpus", *CORPUS, *ROLES, "--json"]) == 0
    assert "\x9b2J\u202e" in capsys.readouterr().out
