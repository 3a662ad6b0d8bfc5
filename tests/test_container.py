"""The documented container keeps what people did: its volume is where the program writes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documents import DOCUMENTS, ROOT, read

WRITTEN = "\n".join(map(read, DOCUMENTS))
STAGE = (ROOT / "Dockerfile").read_text("utf-8").rpartition("\nFROM ")[2]
"""Of the Dockerfile, what becomes the image."""

VOTE = """
from meteor_core import annotations as an
from tests.annotations.samples import annotator
from tests.pages.annotating import made
store = an.open_store()
created = made(store)
ann = annotator(store, created, "Ann")
an.vote(store, ann, an.next_item(store, ann).number, an.Preference(0))
print(created.owner_key)
"""
COUNT = """
import sys
from meteor_core import annotations as an
store = an.open_store()
owner = an.enter(store, sys.argv[1])
print(an.progress(store, owner).votes)
"""


def variable(name: str) -> str:
    """``variable("METEOR_DATA")`` → what the image sets it to."""
    (value,) = re.findall(rf"^ENV .*\b{name}=(\S+)", STAGE, re.M)
    return str(value)


def runs() -> list[str]:
    """Every ``docker run`` that is written down, and the one at the head of the Dockerfile."""
    head = (ROOT / "Dockerfile").read_text("utf-8").partition("\n")[0]
    return re.findall(r"^.*docker run .*$", f"{head}\n{WRITTEN}", re.M)


def test_every_recipe_keeps_the_folder_in_which_the_program_writes() -> None:
    assert len(runs()) == 3
    for command in runs():
        assert f" -v meteor-data:{variable('METEOR_DATA')} " in command, command


def test_the_image_declares_that_folder_and_gives_it_to_its_user() -> None:
    folder = variable("METEOR_DATA")
    lines = STAGE.splitlines()
    assert f"VOLUME {folder}" in lines
    filled = next(n for n, line in enumerate(lines) if line.endswith(f"{folder} {folder}"))
    assert filled < lines.index(f"VOLUME {folder}"), "what is written later is not in the volume"
    assert f"install -d -o meteor -g meteor {folder}" in STAGE
    assert re.search(r"--uid (\d+)", STAGE)[1] in WRITTEN  # type: ignore[index]
    assert "METEOR_DATABASE" not in STAGE, "the store lies in the data folder"


def test_data_are_compiled_where_the_image_is_built(tmp_path: Path) -> None:
    """Else the first visitor of each new container waits for it."""
    built = (ROOT / "Dockerfile").read_text("utf-8").partition("\nFROM ")[2].partition("\nFROM ")[0]
    assert "METEOR_DATA=" + variable("METEOR_DATA") in built, "whose path is in the files' names"
    install, script = built.index("resources install default"), re.search(r'-c "(.+)"', built)
    assert script is not None
    assert install < script.start()
    assert process(script[1], tmp_path / "volume", tmp_path / "home") == ""
    compiled = [*(tmp_path / "volume" / "compiled").iterdir()]
    assert {file.name.rpartition("-")[0] for file in compiled} >= {"lists-ru", "lists-en"}


def process(script: str, volume: Path, home: Path, *arguments: str) -> str:
    """A program in a container with this volume: nothing else is there but a home of its own."""
    home.mkdir()
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    own = {"METEOR_DATA": str(volume), "HOME": str(home), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script, *arguments],
        cwd=home,
        env=kept | own,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() if done.returncode == 0 else done.stderr


def test_votes_outlive_the_container_with_the_volume_and_only_so(tmp_path: Path) -> None:
    volume = tmp_path / "volume"
    key = process(VOTE, volume, tmp_path / "first")
    assert re.fullmatch(r"[0-9a-f]+\.o\.\S+", key), key
    assert process(COUNT, volume, tmp_path / "second", key) == "1"
    assert "AccessError" in process(COUNT, tmp_path / "another", tmp_path / "third", key)
    assert not [path for path in (tmp_path / "first").rglob("*") if path.is_file()]


@pytest.mark.parametrize("name", ["METEOR_DATA", "METEOR_INSTALL", "METEOR_DATABASE"])
def test_variables_that_are_written_down_are_read(name: str) -> None:
    assert name in WRITTEN
    sources = [*ROOT.glob("meteor_core/**/*.py"), *ROOT.glob("pages/**/*.py")]
    assert any(f'"{name}"' in source.read_text("utf-8") for source in sources)
