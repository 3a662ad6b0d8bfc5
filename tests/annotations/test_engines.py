"""Where annotations are stored, and what is said when they cannot be."""

from __future__ import annotations

import builtins
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import store as engines
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import ChoiceError, InputError, ResourceError


def test_by_default_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path / "данные"))
    monkeypatch.delenv("METEOR_DATABASE", raising=False)
    store = an.open_store()
    assert an.open_store() is store
    (file,) = (tmp_path / "данные").glob("**/*.db")
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    assert stat.S_IMODE(os.stat(file.parent).st_mode) == 0o700
    with store.read() as connection:
        pragmas = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "foreign_keys", "synchronous", "busy_timeout")
        ]
    assert pragmas == ["wal", 1, 2, 30000]


def test_a_data_folder_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path / "что? 100%20#x"))
    monkeypatch.delenv("METEOR_DATABASE", raising=False)
    an.open_store().close()
    (file,) = tmp_path.glob("**/*.db")
    assert file.parent == tmp_path / "что? 100%20#x" / "annotations"


def test_or_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METEOR_DATABASE", f"sqlite:///{tmp_path}/x.db")
    an.open_store().close()
    assert (tmp_path / "x.db").is_file()


@pytest.mark.parametrize(
    ("address", "error"),
    [
        ("mysql://root:hush@host/db", ChoiceError),
        ("sqlite://", InputError),
        ("sqlite:///:memory:", InputError),
        ("no address, hush", InputError),
        ("/hush/file.db", InputError),
        ("postgresql://user:hush@127.0.0.1:1/db", ResourceError),
    ],
)
def test_an_address_that_cannot_be(address: str, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        Store(address)
    assert "hush" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_sqlite_without_a_file_says_what_to_write() -> None:
    with pytest.raises(
        InputError, match=r"does not name a file\. Write it like this: sqlite:////path/to/file\.db"
    ):
        Store("sqlite://")


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ResourceError, match="Annotations cannot be stored in"):
        Store(f"sqlite:///{tmp_path}/file/annotations.db")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"not a database" * 100)
    with pytest.raises(ResourceError, match="cannot be read or written: it is not an SQLite"):
        Store(f"sqlite:///{tmp_path}/x.db")


def test_without_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name == "psycopg2":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(ResourceError, match="pip install psycopg2-binary"):
        engines.engine("postgresql://host/db")
