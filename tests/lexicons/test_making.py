"""What is made beside its place: whole or not at all, also after a process that was killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from meteor_core.lexicons.compiled import LEFT, made

ROOT = Path(__file__).parents[2]

KILLED = """
import os, signal, sys
from pathlib import Path
from meteor_core.lexicons.compiled import made
with made(Path(sys.argv[1])) as part:
    part.write_bytes(b"half")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _write_half(part: Path) -> None:
    part.write_bytes(b"half")
    raise OSError("full")


def test_it_takes_its_name_when_it_is_whole(tmp_path: Path) -> None:
    target = tmp_path / "new" / "a.lexicon"
    with made(target) as part:
        part.write_bytes(b"half")
        assert not target.exists()
    assert target.read_bytes() == b"half"
    assert names(target.parent) == ["a.lexicon"]


def test_an_error_leaves_what_was_there(tmp_path: Path) -> None:
    target = tmp_path / "a.lexicon"
    target.write_bytes(b"old")
    with pytest.raises(OSError, match="full"), made(target) as part:
        _write_half(part)
    assert target.read_bytes() == b"old"
    assert names(tmp_path) == ["a.lexicon"]


def test_what_a_killed_process_has_left_goes(tmp_path: Path) -> None:
    """A server that is killed each time it makes one would fill the disk."""
    target = tmp_path / "a.lexicon"
    here = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", KILLED, str(target)], env=here, check=False)
    (left,) = tmp_path.iterdir()
    journal = left.with_name(f"{left.name}-journal")
    journal.touch()
    with made(target):
        assert {left, journal} <= set(tmp_path.iterdir())  # somebody may be at it
    for path in (left, journal):
        os.utime(path, (time.time() - LEFT - 1,) * 2)
    with made(target):
        pass
    assert names(tmp_path) == ["a.lexicon"]
