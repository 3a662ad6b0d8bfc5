"""All projects in a file and back, from either kind of database into either, while people vote."""

from __future__ import annotations

import gzip
import json
import stat
import threading
from collections import Counter
from pathlib import Path

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import administration
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import InputError
from tests.annotations.samples import annotator, corpus, project, work
from tests.annotations.surroundings import Databases
from tests.annotations.test_together import passes, writer

WAYS = [(a, b) for a in ("sqlite", "postgresql") for b in ("sqlite", "postgresql")]


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


@pytest.mark.parametrize(("kind", "other"), WAYS)
def test_there_and_back(databases: Databases, tmp_path: Path, kind: str, other: str) -> None:
    store, path = Store(databases(kind)), tmp_path / "backup.gz"
    made = [project(store, scheme) for scheme in an.SCHEMES]
    people = [annotator(store, one) for one in made]
    for scheme, member in zip(an.SCHEMES, people, strict=True):
        work(store, member, scheme)
    counts = administration.back_up(store, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    again = Store(databases(other))
    assert administration.restore(again, path) == counts
    for one in made:
        assert an.load_project(again, one.owner) == an.load_project(store, one.owner)
    administration.back_up(again, tmp_path / "second.gz")
    assert lines(tmp_path / "second.gz") == lines(path)
    assert annotator(again, made[0], "Борис")  # ids go on where they were
    assert work(again, annotator(again, project(again)))
    store.close()
    again.close()


def test_while_people_vote(address: str, databases: Databases, tmp_path: Path) -> None:
    """A backup is of one moment: what was said before it is in it, and every vote is whole."""
    store = Store(address)
    made = project(store, dataset=corpus(1000, "AB"))
    with writer(address, made.uid, *passes(store, made, "Анна", "Борис", "Вера")) as running:
        assert running.stdout
        said = [running.stdout.readline().split() for _ in range(10)]
        lines_left = map(str.split, running.stdout)
        telling = threading.Thread(target=said.extend, args=(lines_left,))
        telling.start()
        for number in range(3):
            before = len(said)
            path = tmp_path / f"{number}.gz"
            administration.back_up(store, path)
            again = Store(databases("sqlite"))
            administration.restore(again, path)
            check_whole(again, made, said[:before])
            again.close()
        assert running.poll() is None, "the votes had ended before the backup"
        running.kill()
        telling.join()
    store.close()


def check_whole(store: Store, made: an.Created, said: list[list[str]]) -> None:
    history = an.load_project(store, made.owner).history
    kept = {(one.annotator, one.item) for one in history}
    assert {(name, int(item)) for name, item, number in said if number} <= kept
    with store.read() as connection:
        states = Counter(
            connection.exec_driver_sql("SELECT state FROM assignments").scalars().all()
        )
        taken = connection.exec_driver_sql("SELECT sum(taken) FROM items").scalar_one()
    assert states["done"] == len(history) == len(kept)
    assert taken == states["done"] + states["leased"]


def test_only_into_an_empty_store(address: str, tmp_path: Path) -> None:
    store = Store(address)
    made = project(store)
    administration.back_up(store, tmp_path / "a.gz")
    with pytest.raises(InputError, match="already has projects"):
        administration.restore(store, tmp_path / "a.gz")
    assert an.describe(store, made.owner)
    store.close()


def test_a_file_that_is_no_whole_backup(databases: Databases, tmp_path: Path) -> None:
    """Nothing of it is taken, and the message says what is wrong with it."""
    store, path = Store(databases("sqlite")), tmp_path / "a.gz"
    made = project(store)
    administration.back_up(store, path)
    whole = path.read_bytes()
    plain = gzip.decompress(whole).splitlines(keepends=True)
    again = Store(databases("sqlite"))
    later = plain[0].replace(b'"tables": ', b'"tables": 99')
    broken = {
        "line 1 of the backup cannot be read": b"no gzip at all",
        "of the backup cannot be read: it ends too early": whole[: len(whole) // 2],
        "its end is missing": gzip.compress(b"".join(plain[:-1])),
        "is an incomplete backup": gzip.compress(b"".join([*plain[:2], *plain[3:]])),
        "is not a backup of annotations": gzip.compress(b'{"x": 1}\n'),
        "has version 99": gzip.compress(b"".join([later, *plain[1:]])),
        "line 2 of the backup": gzip.compress(plain[0] + b"[1]\n"),
        "its end is missing|cannot be read": gzip.compress(plain[0] + b'{"votes": 7}\n'),
    }
    for message, data in broken.items():
        path.write_bytes(data)
        with pytest.raises(InputError, match=message):
            administration.restore(again, path)
        assert administration.standing(again) == ()
    path.write_bytes(whole)
    administration.restore(again, path)
    assert an.describe(again, made.owner)
    store.close()
    again.close()


def test_a_backup_that_fails_leaves_the_last_one(
    databases: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, path = Store(databases("sqlite")), tmp_path / "a.gz"
    path.write_bytes(b"the last one")
    monkeypatch.setattr("os.fsync", lambda number: (_ for _ in ()).throw(OSError(28, "no room")))
    with pytest.raises(OSError, match="no room"):
        administration.back_up(store, path)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {
        "a.gz": b"the last one"
    }
    store.close()
