"""The operator's command: what it prints, what it asks for, how it fails."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from meteor_core import annotations as an
from meteor_core.__main__ import main
from meteor_core.annotations import keys
from meteor_core.messages.errors import AccessError
from tests.annotations.samples import annotator, project, work

Done = tuple[int, str, str]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> an.Store:
    monkeypatch.setattr(keys, "COST", 16)
    monkeypatch.setenv("METEOR_DATABASE", f"sqlite:///{tmp_path}/here.db")
    return an.open_store()


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Done:
    code = main(["projects", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_listed(
    store: an.Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made, kept = project(store), project(store)
    work(store, annotator(store, made))
    monkeypatch.setattr(store, "clock", lambda: time.time() + 40 * 24 * 3600)
    annotator(store, kept)
    code, out, err = run(capsys, "list")
    assert (code, err) == (0, "")
    day = r"\d{4}-\d\d-\d\d"
    assert re.search(rf"^{made.uid}  {day}  {day}  +no$", out, re.M)
    assert all(word not in out for word in ("Проба", "Анна", "текст"))
    assert out.index(made.uid) < out.index(kept.uid)


def test_backed_up_and_restored(
    store: an.Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    made, file = project(store), str(tmp_path / "all.gz")
    work(store, annotator(store, made))
    told = "1 projects, 2 members, 9 votes\n"
    assert run(capsys, "backup", file) == (0, "", f"Backed up: {told}")
    code, _, err = run(capsys, "restore", file)
    assert code == 2
    assert err == "Error: The store already has projects. Restore the backup into an empty store.\n"
    monkeypatch.setenv("METEOR_DATABASE", f"sqlite:///{tmp_path}/there.db")
    assert run(capsys, "restore", file) == (0, "", f"Restored: {told}")
    assert an.load_project(an.open_store(), made.owner) == an.load_project(store, made.owner)
    assert run(capsys, "erase", made.uid) == (0, "", f"Erased: {made.uid}\n")
    assert run(capsys, "erase", made.uid)[0] == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("restore", "missing.gz"), "Invalid value for 'FILE': File 'missing.gz' does not exist."),
        (
            ("nothing",),
            "Unknown command 'nothing'; choose one of: backup, create, erase, list, renew-key,",
        ),
    ],
)
@pytest.mark.usefixtures("store")
def test_what_cannot_be(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_lost_key_is_renewed(store: an.Store, capsys: pytest.CaptureFixture[str]) -> None:
    made = project(store)
    assert "on the Candidates page" in run(capsys, "renew-key", "--help")[1]
    code, out, err = run(capsys, "renew-key", made.uid)
    assert (code, err) == (0, "The key is shown only once, because only its hash is stored.\n")
    assert an.people(store, an.enter(store, out.strip()))
    with pytest.raises(AccessError):
        an.people(store, made.owner)
    code, out, err = run(capsys, "renew-key", "nothing")
    assert (code, out) == (2, "")
    assert "There is no project nothing" in err
