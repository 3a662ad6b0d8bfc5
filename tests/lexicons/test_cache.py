from __future__ import annotations

import gc
import threading
from pathlib import Path

import pytest

from meteor_core import lexicons
from meteor_core.lexicons.compiled import load
from meteor_core.messages.errors import ResourceError
from tests.patience import PATIENCE


def test_a_file_is_read_once_and_again_when_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("one")
    assert load("changing", path, Path.read_text) is load("changing", path, Path.read_text)
    path.write_text("other")
    assert load("changing", path, Path.read_text) == "other"


def test_all_who_ask_at_once_share_one_copy(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    copies: list[object] = []
    asking = threading.Barrier(5)
    reads = []

    def read(path: Path) -> object:
        reads.append(path)
        return object()

    def ask() -> None:
        asking.wait(PATIENCE)
        copies.append(load("at once", tmp_path / "file", read))

    threads = [threading.Thread(target=ask) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(copies) == 5
    assert len(set(map(id, copies))) == len(reads) == 1


def test_a_resource_installed_later_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wordnet_dict: Path
) -> None:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path / "data"))
    assert lexicons.thesaurus("en") is None
    (tmp_path / "data").mkdir()
    wordnet_dict.rename(tmp_path / "data" / "wordnet-3.0")
    lexicon = lexicons.thesaurus("en")
    assert lexicon is not None
    assert lexicon.synsets("leap")


@pytest.mark.parametrize(
    ("name", "file", "language"),
    [
        ("wiktionary-ru", "wiktionary-ru.json.gz", "ru"),
        ("ruwordnet", "ruwordnet-2021.db", "ru"),
        ("navec-news", "navec_news_v1_1B_250K_300d_100q.tar", "ru"),
    ],
)
def test_a_damaged_file_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, file: str, language: str
) -> None:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path))
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)
    (tmp_path / file).write_text("<html>not found</html>" * 100)
    loader = lexicons.embedding if name.startswith("navec") else lexicons.thesaurus
    with pytest.raises(ResourceError, match=f"{name} cannot be read from .*{file}") as caught:
        loader(language)
    assert "\n" not in str(caught.value)
    assert gc.isenabled()
